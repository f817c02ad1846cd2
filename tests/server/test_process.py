"""The server as people run it: a process, a port, a browser's headers, an orderly end."""

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.process import (
    Process,
    make_guest,
    make_table,
    socket_client,
    started,
)
from tests.server.support import choose, sit


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("server")
    with started(f"sqlite:///{folder}/games.db", folder) as process:
        yield process


async def test_a_game_against_a_bot_over_a_real_socket(server: Process) -> None:
    cookie = make_guest(server, "Ann")
    plan = {"seats": sit("me", "greedy"), "edition": "anniversary", "start": 1}
    table = make_table(server, cookie, **plan)["table"]
    async with socket_client(server, cookie) as ann:
        await ann.ask("subscribe", table=table)
        await ann.ask("start", table=table)
        latest = await ann.receive()
        while latest["view"].get("seat"):
            if latest["view"]["seat"] == 1:
                action = choose(latest["view"])
                await ann.send("act", table=table, seat=1, seq=latest["seq"], action=action)
            while (message := await ann.receive())["type"] != "event":
                assert message["type"] == "ack"
            latest = message
        seqs = [message["seq"] for message in ann.heard if message["type"] == "event"]
        assert seqs == list(range(1, seqs[-1] + 1))
    record = httpx.get(f"{server.url}/api/v1/tables/{table}/record").text
    assert '[Secret "' in record
    replay = httpx.get(f"{server.url}/api/v1/tables/{table}/replay").json()
    assert replay["events"][-1]["event"]["data"]["kind"] == "closed"


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1:1", "null"])
async def test_a_foreign_page_gets_no_socket_and_no_state_change(
    server: Process, origin: str
) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        async with socket_client(server, origin=origin):
            pass
    refused = refusal.value.response
    assert (refused.status_code, json.loads(refused.body)["code"]) == (403, "server/origin")
    assert '"level": "error"' not in server.log.read_text(), "strangers would fill the log"
    answer = httpx.post(
        f"{server.url}/api/v1/guests", json={"name": "Eve"}, headers={"origin": origin}
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "server/origin")


async def test_our_own_page_gets_a_socket(server: Process) -> None:
    async with socket_client(server, origin=server.url) as page:
        assert (await page.ask("ping"))["type"] == "pong"


async def test_a_message_above_16_kib_ends_the_socket(server: Process) -> None:
    async with socket_client(server) as client:
        with pytest.raises(ConnectionClosed) as closed:
            await client.ask("ping", id="x" * 17_000)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_what_can_run_carries_the_policy_and_the_rest_is_never_taken_for_it(
    server: Process,
) -> None:
    version = httpx.get(server.url).text.split("/v/", 1)[1].split("/", 1)[0]
    for path in ("app/main.js", "engine/worker.js", "draw/portraits.svg", "style/base.css"):
        headers = httpx.get(f"{server.url}/v/{version}/{path}").headers
        assert headers["x-content-type-options"] == "nosniff"
        assert ("content-security-policy" in headers) == (not path.endswith(".css"))
        # Only the thread of the engine may compile WebAssembly; nothing may run text as a script.
        policy = headers.get("content-security-policy", "")
        assert ("'wasm-unsafe-eval'" in policy) == (path == "engine/worker.js")
        assert "'unsafe-eval'" not in policy


def test_every_answer_carries_the_protecting_headers(server: Process) -> None:
    for path in ("/", "/api/v1/lobby", "/nothing", "/healthz"):
        headers = httpx.get(server.url + path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert "server" not in headers


def test_the_front_page_is_the_client_and_all_its_scripts_are_ours(server: Process) -> None:
    page = httpx.get(f"{server.url}/").text
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", page, re.DOTALL)
    assert scripts
    for attributes, inline in scripts:
        assert 'src="/v/' in attributes
        assert not inline
    assert "<noscript>" in page


def test_health_and_metrics(server: Process) -> None:
    assert httpx.get(f"{server.url}/healthz").json() == {"status": "ok"}
    text = httpx.get(f"{server.url}/metrics").text
    assert "# TYPE luckynumbers_command_seconds histogram" in text
    assert "luckynumbers_sockets " in text


def test_the_cookie_is_out_of_reach_of_scripts(server: Process) -> None:
    answer = httpx.post(f"{server.url}/api/v1/guests", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


async def test_an_orderly_end_says_goodbye_and_keeps_everything(tmp_path: Path) -> None:
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
        cookie = make_guest(process, "Ann")
        table = make_table(process, cookie, seats=sit("me", "Ben"))["table"]
        async with socket_client(process, cookie) as ann:
            await ann.ask("subscribe", table=table)
            assert (await ann.ask("start", table=table))["type"] == "ack"
            ending = asyncio.create_task(asyncio.to_thread(process.stop))
            with suppress(ConnectionClosed):
                while True:
                    await ann.receive()
            assert await ending == 0
            assert ann.heard[-1]["type"] == "bye"
        process.start()
        state = httpx.get(f"{process.url}/api/v1/tables/{table}").json()
        assert state["info"]["status"] == "running"
        lines = process.log.read_text().splitlines()
        assert all(json.loads(line)["event"] for line in lines)
