"""Attacks on the process from outside: requests, headers, frames and connections without end."""

import asyncio
import json
import resource
import socket
import zlib
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar, Final

import httpx
import pytest
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from luckynumbers.server.http.requests import SECONDS, Phase, Requests
from luckynumbers.server.perimeter import Config, Perimeter
from luckynumbers.server.settings import Settings
from tests.server.process import Process, make_guest, make_table
from tests.server.raw import CLOSE, CONTINUED, PING, PONG, TEXT, frame
from tests.server.support import sit
from tests.siege import attackers
from tests.siege.attackers import dial, get, open_socket
from tests.siege.harness import apart, besiege, ends_on_sigterm, public_server, resident
from tests.waiting import async_pause

SHORT: Final = 1.0
LENGTHS: Final = [0.5, pytest.param(12.0, marks=pytest.mark.soak)]
"""Seconds of each kind of attack."""
COMPRESSED: Final = 0xC0
"""The flags of a final frame that says it is compressed."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with public_server(tmp_path_factory.mktemp("perimeter")) as process:
        yield process


# Requests


def read_to_end(wire: socket.socket) -> bytes:
    """Read what the server says until it closes the connection."""
    said = b""
    with suppress(OSError):
        while data := wire.recv(65536):
            said += data
    return said


def new_table(process: Process) -> str:
    return str(make_table(process, make_guest(process, "Ann"), seats=sit("me", "open"))["table"])


CHUNK: Final = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"


@pytest.mark.parametrize("begun", [False, True], ids=["at once", "into the stream"])
async def test_a_stream_asked_for_with_an_endless_body_ends(tmp_path: Path, begun: bool) -> None:
    with public_server(tmp_path) as server:
        table = new_table(server)
        with dial(server.port) as wire:
            wire.sendall(get(f"/api/v1/tables/{table}/events", "Transfer-Encoding: chunked\r\n"))
            if begun:
                assert wire.recv(1, socket.MSG_PEEK), "the answer has begun"
            for _ in range(5):
                wire.sendall(CHUNK)
            if begun:
                assert wire.recv(12) == b"HTTP/1.1 200"
            else:
                assert wire.recv(12) in {b"HTTP/1.1 200", b"HTTP/1.1 413"}
        for _ in range(3):
            assert httpx.get(f"{server.url}/healthz", timeout=5).status_code == 200
        assert '"level": "error"' not in server.log.read_text()
        assert ends_on_sigterm(server)


async def test_a_stream_passes_proxies_line_by_line_and_ends_with_the_server(
    tmp_path: Path,
) -> None:
    with public_server(tmp_path) as server:
        url = f"{server.url}/api/v1/tables/{new_table(server)}/events"
        async with httpx.AsyncClient() as client, client.stream("GET", url) as answer:
            assert answer.headers["x-accel-buffering"] == "no"
            assert {"no-transform", "no-store"} <= set(answer.headers["cache-control"].split(", "))
            lines = answer.aiter_lines()
            assert (await anext(lines)).startswith('{"type":"state"')
            ending = asyncio.create_task(asyncio.to_thread(ends_on_sigterm, server))
            assert [line async for line in lines] == []
            assert await ending
        assert '"level": "error"' not in server.log.read_text()


def test_a_wrong_password_leaves_one_line_without_names(tmp_path: Path) -> None:
    with public_server(tmp_path) as server:
        attempt = {"login": "somebody", "password": "hunter2-hunter2"}
        answer = httpx.post(f"{server.url}/api/v1/sessions", json=attempt, timeout=30)
        assert answer.status_code == 401
        lines = [json.loads(line) for line in server.log.read_text().splitlines()]
        [line] = [line for line in lines if line.get("code")]
        assert (line["event"], line["code"]) == ("login.failed", "account/wrong")
        assert line["address"] == "127.0.0.1"
        assert "somebody" not in server.log.read_text()
        assert "hunter2" not in server.log.read_text()


def test_a_body_without_a_length_is_refused_when_it_is_too_large(server: Process) -> None:
    with dial(server.port) as wire:
        head = b"POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        wire.sendall(head + 5 * CHUNK)
        assert wire.recv(12) == b"HTTP/1.1 413"


def test_a_body_that_goes_on_after_its_refusal_is_cut(server: Process) -> None:
    with dial(server.port) as wire:
        wire.sendall(b"POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n\r\n")
        assert wire.recv(12) == b"HTTP/1.1 413"
        with pytest.raises(OSError):
            wire.sendall(b"x" * 64_000_000)  # more than all buffers on the way hold


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 40_000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"".join(b"A%d: b\r\n" % n for n in range(200)), 431),
        (b"GET /" + b"x" * 40_000, 431),
        (b"\r\n" * 20_000, 431),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"x" * 40_000, 431),
        (b"nonsense\r\n\r\n", 400),
    ],
    ids=["long header", "many headers", "long path", "empty lines", "no colon", "nonsense"],
)
def test_a_head_is_bounded(server: Process, request_: bytes, status: int) -> None:
    with dial(server.port) as wire:
        with suppress(OSError):
            wire.sendall(request_)
        assert read_to_end(wire).startswith(b"HTTP/1.1 %d" % status)


def test_trailers_and_pipelines_are_bounded(server: Process) -> None:
    head = b"POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    for attack in (head + b"a: b\r\n" * 20_000, get("/healthz") * 5_000):
        with dial(server.port) as wire:
            with suppress(OSError):
                wire.sendall(attack)
            assert read_to_end(wire).count(b"HTTP/1.1 200") < 100
    assert httpx.get(f"{server.url}/healthz", timeout=5).status_code == 200


@pytest.mark.parametrize("seconds", LENGTHS)
async def test_an_endless_head_slows_nobody(server: Process, seconds: float) -> None:
    start = b"GET / HTTP/1.1\r\nHost: x\r\nX: "
    endless = [b"x" * 65536, b"a: b\r\n" * 4096, b"x" * 100]

    def attack() -> Awaitable[None]:
        kinds = [(start, again) for again in endless]
        return apart(attackers.send_endless_heads, server.port, kinds, seconds)

    await besiege(server, "endless heads", attack, seconds=1)


def games_in_progress(server: Process) -> bytes:
    """Ask for one's games in progress: as many as can be, none of them in memory."""
    cookie = make_guest(server, "Mallory")
    for _ in range(Settings().tables_per_user):
        make_table(server, cookie, seats=sit("me", "Ben"), start=1)
    server.stop()
    server.start()
    found = httpx.get(f"{server.url}/api/v1/me/tables", headers={"cookie": cookie})
    assert len(found.json()) == Settings().tables_per_user
    return get("/api/v1/me/tables", f"cookie: {cookie}\r\n")


@pytest.mark.parametrize("request_", [lambda _: get("/api/v1/lobby"), games_in_progress])
async def test_a_flood_of_requests_is_slowed_down(
    tmp_path: Path, request_: Callable[[Process], bytes]
) -> None:
    with public_server(tmp_path) as server:
        asked = request_(server)
        burst, rate, connections, seconds = 100, 10, 50, 3

        def attack() -> Awaitable[None]:
            most = burst + rate * seconds + connections * (seconds + 1)
            return apart(attackers.flood, server.port, asked, connections, most, seconds)

        await besiege(server, "flood of requests", attack, seconds=1)


# Frames


@pytest.mark.parametrize("seconds", LENGTHS)
async def test_frames_without_end_starve_nobody(server: Process, seconds: float) -> None:
    endless = [
        (b"", frame(b"", PING)),
        (b"", frame(b"x" * 125, PING)),
        (b"", frame(b"", PONG)),
        (frame(b"", TEXT, 0), frame(b"", CONTINUED, 0)),
        (b"", frame(b"")),
        (b"", frame(b"x" * 16_000)),
    ]

    def attack() -> Awaitable[None]:
        kinds = [(first, again * (60_000 // len(again))) for first, again in endless]
        most = 60 + len(kinds) * seconds
        return apart(attackers.send_endless_frames, server.port, kinds, seconds, seconds=most)

    await besiege(server, "endless frames", attack, seconds=1)


@pytest.mark.parametrize("kind", [PING, PONG, CONTINUED])
def test_too_many_frames_close_a_socket_with_1008(server: Process, kind: int) -> None:
    with open_socket(server.port) as wire:
        wire.sendall(frame(b"", TEXT, 0) if kind == CONTINUED else b"")
        with suppress(OSError):
            wire.sendall(frame(b"", kind, 0 if kind == CONTINUED else 0x80) * 2_000)
        assert read_to_end(wire).endswith(bytes((0x80 | CLOSE, 2)) + (1008).to_bytes(2, "big"))


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"x" * 17_000), 1009),
        (frame(b"", flags=0x80)[:1] + b"\xff" + b"\x7f" + b"\xff" * 7, 1009),
        (frame(b"x" * 9_000, flags=0) + frame(b"x" * 9_000, CONTINUED), 1009),
        (frame(b"\0" * 100, flags=COMPRESSED), 1002),
        (frame(b"x" * 126, PING), 1002),
    ],
    ids=["17 KB", "8 EB", "two fragments", "a compressed bomb", "a long ping"],
)
def test_a_frame_that_is_too_large_or_compressed_ends_its_socket(
    server: Process, sent: bytes, code: int
) -> None:
    with open_socket(server.port, "Sec-WebSocket-Extensions: permessage-deflate\r\n") as wire:
        wire.sendall(sent)
        said = read_to_end(wire)
        assert said[0] == 0x80 | CLOSE
        assert int.from_bytes(said[2:4], "big") == code


def test_a_compression_bomb_takes_neither_memory_nor_time(server: Process) -> None:
    """Twelve kilobytes each that would unpack to twelve megabytes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(bytes(12_000_000)) + packer.flush(zlib.Z_SYNC_FLUSH)
    before, start = resident(server.pid), monotonic()
    for _ in range(10):
        with open_socket(server.port, "Sec-WebSocket-Extensions: permessage-deflate\r\n") as wire:
            wire.sendall(frame(bomb, flags=COMPRESSED))
            assert read_to_end(wire)[0] == 0x80 | CLOSE
    assert resident(server.pid) - before < 8_000_000
    assert monotonic() - start < 5


def test_a_compressed_body_is_not_unpacked(server: Process) -> None:
    answer = httpx.post(
        f"{server.url}/api/v1/guests",
        content=b"\x1f\x8b" + b"\0" * 1000,
        headers={"content-encoding": "gzip", "content-type": "application/json"},
    )
    assert answer.status_code == 422


# Connections


@contextmanager
def few_descriptors(count: int) -> Iterator[None]:
    """Start processes that may have few descriptors."""
    usual = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, usual)


def figure(process: Process, name: str) -> float:
    text = httpx.get(f"{process.url}/metrics", timeout=5).text
    [line] = [line for line in text.splitlines() if line.startswith(name + " ")]
    return float(line.split()[1])


STARTS: Final = [b"", b"GET / HT", get("/healthz")]


@pytest.mark.parametrize("start", STARTS, ids=["silent", "half a head", "kept alive"])
async def test_400_idle_connections_lock_nobody_out_of_256_descriptors(
    tmp_path: Path, start: bytes
) -> None:
    with ExitStack() as stack:
        with few_descriptors(256):
            many = {"SOCKETS_PER_ADDRESS": "1000", "REQUESTS": "1000"}
            server = stack.enter_context(public_server(tmp_path, **many))

        def attack() -> Awaitable[None]:
            return apart(attackers.hold_connections, server.port, 400, start, SHORT)

        await besiege(server, f"400 connections, {start[:8]!r}", attack, seconds=1)
        with attackers.held_connections(server.port, 400, start):
            newcomer = httpx.get(f"{server.url}/healthz", timeout=10)
            assert newcomer.status_code == 200
            assert figure(server, "luckynumbers_connections") <= 192
        assert ends_on_sigterm(server)


async def test_an_address_has_few_idle_connections(tmp_path: Path) -> None:
    with public_server(tmp_path, REQUESTS="1000") as server:
        attack = apart(attackers.hold_connections, server.port, 300, b"GET / HT", SHORT)
        holding = asyncio.ensure_future(attack)
        most = 0.0
        while not holding.done():
            most = max(most, await asyncio.to_thread(figure, server, "luckynumbers_connections"))
        await holding
        assert 50 < most <= 110


async def test_a_client_that_reads_nothing_delays_nobody_and_not_the_end(tmp_path: Path) -> None:
    with public_server(tmp_path) as server:
        path = "/api/v1/openapi.json"

        def attack() -> Awaitable[None]:
            return apart(attackers.ask_without_reading, server.port, 60, path, SHORT)

        attacking = asyncio.ensure_future(attack())
        await besiege(server, "no reading", lambda: async_pause(SHORT), seconds=0.5)
        assert ends_on_sigterm(server)
        await attacking


class Hurried(Requests):
    """A protocol whose phases may not last long."""

    seconds: ClassVar[Mapping[Phase, float]] = dict.fromkeys(SECONDS, 0.2)


async def bounded(
    protocol: type[Requests] = Requests, **changes: Any
) -> tuple[asyncio.Server, int]:
    """Serve an application of a few lines by the bounded protocol, in this process."""
    config = Config(_app, perimeter=Perimeter(Settings(**changes)), log_config=None)
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: protocol(config, state, {}), "127.0.0.1", 0
    )
    return server, server.sockets[0].getsockname()[1]


async def _app(scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ([b""], b""),
        ([b"GET / HT"], b"HTTP/1.1 408"),
        ([b"\r\n", b"\r\n"], b""),
        ([get("/"), b"\r\n"], b"HTTP/1.1 204"),
        ([b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nx"], b"HTTP/1.1 204"),
    ],
    ids=["nothing", "half a head", "empty lines", "a line after a request", "half a body"],
)
async def test_a_request_must_come_in_time(sent: list[bytes], status: bytes) -> None:
    server, port = await bounded(Hurried)
    async with server, asyncio.timeout(5):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for part in sent:
            writer.write(part)
            await async_pause(0.05)  # each part comes by itself
        assert (await reader.read())[:12] == status
        writer.close()


@pytest.mark.soak
@pytest.mark.parametrize("start", STARTS[:2], ids=["silent", "half a head"])
async def test_a_half_open_connection_is_gone_after_ten_seconds(
    server: Process, start: bytes
) -> None:
    with dial(server.port) as wire:
        wire.sendall(start)
        begin = monotonic()
        await asyncio.to_thread(read_to_end, wire)
        assert 9 < monotonic() - begin < 14
