"""Two nodes behind the proxy of ``deploy/``: TLS, sockets, a cache, and a node that dies."""

import asyncio
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.databases import running_postgres
from tests.server.process import Process, SocketClient, free_port, make_guest, make_table
from tests.server.support import choose, sit
from tests.waiting import async_until, until

pytestmark = [
    pytest.mark.xdist_group("postgres"),
    pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed"),
]
CONFIGURATION: Final = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NAME: Final = "play.example.org"
ORIGIN: Final = f"https://{NAME}"
SECONDS: Final = 30.0


def certify(folder: Path) -> None:
    """Write a certificate that its own key has signed."""
    key = ec.generate_private_key(ec.SECP256R1())
    name, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)]), datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )


def configured(folder: Path, port: int, nodes: list[Process]) -> list[str]:
    """The command of nginx with the configuration, but for addresses and folders."""
    text = CONFIGURATION.read_text().replace("/tmp/", f"{folder}/")
    changes = {
        "172.31.77.11:8000": f"127.0.0.1:{nodes[0].port}",
        "172.31.77.12:8000": f"127.0.0.1:{nodes[1].port}",
        "listen 8080;": f"listen 127.0.0.1:{free_port()};",
        "listen 8443 ": f"listen 127.0.0.1:{port} ",
        "/etc/luckynumbers/tls/fullchain.pem": f"{folder}/fullchain.pem",
        "/etc/luckynumbers/tls/privkey.pem": f"{folder}/privkey.pem",
    }
    for before, after in changes.items():
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    file = folder / "nginx.conf"
    file.write_text(text)
    return ["nginx", "-p", str(folder), "-c", str(file), "-g", "daemon off; user root;"]


@contextmanager
def proxied(folder: Path, nodes: list[Process]) -> Iterator[int]:
    certify(folder)
    port = free_port()
    command = configured(folder, port, nodes)
    tried = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr
    with (folder / "proxy.out").open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out)
    try:
        assert until(lambda: answers(folder, port, "/healthz") == 200, SECONDS)
        yield port
    finally:
        process.terminate()
        process.wait(SECONDS)


def trusting(folder: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


def answers(folder: Path, port: int, path: str) -> int:
    """Ask the proxy by https; 0 if it does not answer."""
    options: Any = {"headers": {"host": NAME}, "extensions": {"sni_hostname": NAME}}
    try:
        with httpx.Client(verify=trusting(folder), timeout=5) as client:
            return client.get(f"https://127.0.0.1:{port}{path}", **options).status_code
    except httpx.HTTPError:
        return 0


def through(folder: Path, port: int, cookie: str) -> connect:
    return connect(
        f"wss://{NAME}:{port}/ws/v1",
        host="127.0.0.1",
        ssl=trusting(folder),
        server_hostname=NAME,
        additional_headers={"cookie": cookie},
        origin=Origin(ORIGIN),
        compression=None,
        close_timeout=1,
    )


async def move(wire: ClientConnection, table: str, key: str) -> int:
    """Act for the seat to act, and return the number of the event."""
    client = SocketClient(wire)
    state = await client.ask("subscribe", table=table)
    fields = {"seat": state["view"]["seat"], "seq": state["seq"], "action": choose(state["view"])}
    answer = await client.ask("act", id=key, table=table, **fields)
    assert answer["type"] == "ack", answer
    return int(answer["seq"])


async def test_a_game_goes_on_through_the_proxy_when_its_node_dies(tmp_path: Path) -> None:
    with running_postgres() as url:
        nodes = []
        for number in range(2):
            (folder := tmp_path / f"node{number}").mkdir()
            settings = {"SECURE": "true", "ORIGINS": ORIGIN, "WORKERS": "0"}
            nodes.append(Process(url, folder, **settings))
        try:
            for node in nodes:
                node.launch()
            for node in nodes:
                node.await_health()
            with proxied(tmp_path, nodes) as port:
                await play_on(tmp_path, port, nodes)
        finally:
            for node in nodes:
                node.end_if_running()


async def play_on(folder: Path, port: int, nodes: list[Process]) -> None:
    cookie = make_guest(nodes[0], "Ann", "__Host-ln")
    table = make_table(nodes[0], cookie, seats=sit("me", "Ben"), start=1)["table"]
    page = httpx.get(f"{nodes[0].url}/web.json", timeout=SECONDS).json()
    script = f"/v/{page['version']}/app/main.js"
    assert answers(folder, port, script) == 200
    assert answers(folder, port, "/metrics") == 403
    async with through(folder, port, cookie) as wire:
        await SocketClient(wire).ask("start", table=table)
        first = await move(wire, table, "one")
        serving = [node for node in nodes if sockets(node)]
        assert len(serving) == 1
        serving[0].kill()
        async with asyncio.timeout(SECONDS):
            await wire.wait_closed()
    assert await async_until(lambda: answers(folder, port, "/healthz") == 200)
    async with through(folder, port, cookie) as wire:
        assert await move(wire, table, "two") > first
    for node in nodes:
        node.end_if_running()
    assert answers(folder, port, "/healthz") in {502, 504}
    assert answers(folder, port, script) == 200, "from the cache"


def sockets(node: Process) -> bool:
    figures = httpx.get(f"{node.url}/metrics", timeout=SECONDS).text
    return "luckynumbers_sockets 0.0" not in figures
