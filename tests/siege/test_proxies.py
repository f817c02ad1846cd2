"""Play through the reverse proxies that the documentation shows, set up as it shows them."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from tests.server.process import (
    Process,
    SocketClient,
    free_port,
    make_guest,
    make_table,
    reachable,
)
from tests.server.support import sit
from tests.siege.harness import public_server
from tests.waiting import until

DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "deployment.md"
ORIGIN: Final = "https://play.example.org"
SECONDS: Final = 20.0


def example(language: str) -> str:
    """The example in the documentation for a proxy."""
    found = re.search(rf"```{language}\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert found is not None
    return found.group(1)


def changed(text: str, **parts: str) -> str:
    """Replace parts of an example that must be other on a test machine: addresses, certificates."""
    for new in parts.values():
        old, _, to = new.partition(" => ")
        assert text.count(old) == 1, old
        text = text.replace(old, to)
    return text


def nginx(folder: Path, port: int, server: Process) -> list[str]:
    body = changed(
        example("nginx"),
        listen=f"listen 443 ssl; => listen 127.0.0.1:{port};",
        upstream=f"http://127.0.0.1:8000 => {server.url}",
    )
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/proxy.log;\nevents {{ }}\n"
        f"http {{\naccess_log off;\n{temporary}{body}}}\n"
    )
    return ["nginx", "-p", str(folder), "-c", str(file)]


def haproxy(folder: Path, port: int, server: Process) -> list[str]:
    body = changed(
        example("haproxy"),
        listen=f"bind :443 ssl crt /etc/haproxy/play.pem => bind 127.0.0.1:{port}",
        upstream=f"127.0.0.1:8000 => 127.0.0.1:{server.port}",
    )
    file = folder / "haproxy.cfg"
    file.write_text(body)
    return ["haproxy", "-db", "-f", str(file)]


PROXIES: Final = [
    pytest.param(
        each,
        marks=pytest.mark.skipif(
            shutil.which(each.__name__) is None, reason=f"{each.__name__} is not installed"
        ),
        id=each.__name__,
    )
    for each in (nginx, haproxy)
]
Proxy = Callable[[Path, int, Process], list[str]]


@contextmanager
def proxied(folder: Path, server: Process, proxy: Proxy) -> Iterator[int]:
    """Start a proxy before a server; its port is open then."""
    port = free_port()
    with (folder / "proxy.out").open("wb") as out:
        process = subprocess.Popen(proxy(folder, port, server), stdout=out, stderr=out)
    try:
        healthy = f"http://127.0.0.1:{port}/healthz"
        assert until(lambda: process.poll() is not None or reachable(healthy), SECONDS)
        assert process.poll() is None, (folder / "proxy.out").read_text()
        yield port
    finally:
        process.terminate()
        process.wait(SECONDS)


@pytest.mark.parametrize("proxy", PROXIES)
async def test_sockets_and_streams_pass_the_proxy_of_the_documentation(
    tmp_path: Path, proxy: Proxy
) -> None:
    with (
        public_server(tmp_path, ORIGINS=ORIGIN) as server,
        proxied(tmp_path, server, proxy) as port,
    ):
        url, cookie = f"http://127.0.0.1:{port}", make_guest(server, "Ann")
        table = make_table(server, cookie, seats=sit("me", "Ben"), start=1)["table"]
        stream = f"{url}/api/v1/tables/{table}/events"
        async with (
            connect(
                f"ws://127.0.0.1:{port}/ws/v1",
                additional_headers={"cookie": cookie},
                origin=Origin(ORIGIN),
                compression=None,
            ) as wire,
            httpx.AsyncClient(timeout=SECONDS) as client,
            client.stream("GET", stream) as answer,
        ):
            lines = answer.aiter_lines()
            assert json.loads(await anext(lines))["type"] == "state"
            ann = SocketClient(wire)
            await ann.ask("subscribe", table=table)
            assert (await ann.ask("start", table=table))["type"] == "ack"
            while json.loads(await anext(lines) or "{}").get("data", {}).get("kind") != "started":
                pass  # a proxy that buffers keeps it back until the time is up
        assert httpx.get(f"{url}/metrics", timeout=SECONDS).status_code == 403
