"""Anything may arrive: no traceback, no server/failed, no table that is stuck afterwards."""

import asyncio
import json
import sys
from pathlib import Path
from time import perf_counter

import httpx
import pytest

from tests.server.fuzzer import Tally, fuzz
from tests.server.process import Process, started
from tests.server.raw import HANDSHAKE, shake_hands
from tests.server.support import Client, running


async def check(folder: Path, messages: int, seed: int) -> Tally:
    """Fuzz a server that lets a client say anything as fast as it can."""
    patient = {"FAULTS": "1000000000", "BACKLOG": "100000"}
    with started(f"sqlite:///{folder}/games.db", folder, **patient) as process:
        start = perf_counter()
        tally = await fuzz(process, messages, seed)
        seconds = perf_counter() - start
        assert httpx.get(f"{process.url}/healthz").status_code == 200
        assert process.stop() == 0
        assert process.log.read_text() == ""
    sys.stdout.write(f"\n{tally}; {seconds:.0f} s\n")
    return tally


async def test_a_few_thousand_odd_messages(tmp_path: Path) -> None:
    tally = await check(tmp_path, 5_000, seed=1)
    assert tally.messages >= 5_000
    assert len(tally.codes) > 20
    assert {"event", "emote", "games", "lobby", "presence"} <= tally.unasked.keys()


@pytest.mark.soak
async def test_a_million_odd_messages(tmp_path: Path) -> None:
    tally = await check(tmp_path, 1_000_000, seed=2)
    assert tally.messages >= 1_000_000


ODD_REQUESTS = (
    HANDSHAKE.format(path="/ws/v2", host="x", more=""),
    HANDSHAKE.format(path="/ws/v1/%ff%00", host="x", more=""),
    HANDSHAKE.format(path="/ws/v1?language=%00&language=" + "x" * 3000, host="x", more=""),
    HANDSHAKE.format(path="/ws/v1", host="x", more="Origin: http://[::1\r\n"),
    HANDSHAKE.format(path="/ws/v1", host="x", more="Origin: \xff\r\n"),
    HANDSHAKE.format(path="/ws/v1", host="x", more=f"Cookie: ln={'.' * 5000}\r\n"),
    HANDSHAKE.format(path="/ws/v1", host="x", more="Cookie: ln=\xe9.1.1.x; \x01\r\n"),
    HANDSHAKE.format(path="/ws/v1", host="x", more="Authorization: Bearer \xff\r\n"),
    HANDSHAKE.format(path="/ws/v1", host="x", more="Sec-WebSocket-Version: 12\r\n"),
    HANDSHAKE.format(path="/ws/v1", host="x", more="Sec-WebSocket-Extensions: ;;=\r\n"),
    HANDSHAKE.replace("Sec-WebSocket-Key: AA", "Sec-WebSocket-Key: !").format(
        path="/ws/v1", host="x", more=""
    ),
    "POST /ws/v1 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    "GET /ws/v1 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET\x00 / HTTP/9.9\r\n\r\n",
)


async def test_odd_handshakes(tmp_path: Path) -> None:
    async def status(process: Process, request: str) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", process.port)
        writer.write(request.encode("latin-1"))
        async with asyncio.timeout(10):
            line = await reader.readline()
        writer.close()
        await writer.wait_closed()
        return line

    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
        for request in ODD_REQUESTS:
            line = await status(process, request)
            assert b" 5" not in line[:13], (request, line)
        assert httpx.get(f"{process.url}/healthz").status_code == 200
        assert '"trace"' not in process.log.read_text()


async def test_too_many_faults_or_too_much_speed_end_a_socket(tmp_path: Path) -> None:
    async def talk(process: Process, message: bytes) -> tuple[list[str], int]:
        kinds: list[str] = []
        wire = await shake_hands(
            process.url, "/ws/v1", lambda m: kinds.append(json.loads(m)["type"])
        )
        for _ in range(70):  # fewer than the frames that a connection may send at once
            wire.send(message)
        return kinds, await wire.closed

    with started(f"sqlite:///{tmp_path}/games.db", tmp_path, RATE="0.01", BURST="40") as process:
        kinds, code = await talk(process, b"nonsense")
        assert (kinds, code) == (["refused"] * 20, 1008)
        kinds, code = await talk(process, b'{"op":"ping","id":"p"}')
        assert (kinds, code) == (["pong"] * 40 + ["refused"] * 20, 1008)


async def test_a_client_that_does_not_read_is_let_go(tmp_path: Path) -> None:
    async with running(tmp_path, backlog=10) as server:
        client = Client(server, None)
        await client.opened()
        client.reads.clear()
        for number in range(20):
            await client.say(json.dumps({"op": "ping", "id": f"p{number}"}))
        assert await client.until(lambda: client.closed) == 1013
