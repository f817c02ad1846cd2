"""Attackers by hand: sockets and bytes only, so that their processes start quickly.

Each function runs in a process of its own (``harness.apart``) and fails if the server never
defended itself.
"""

import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from time import monotonic
from typing import Final

from tests.server.raw import HANDSHAKE
from tests.waiting import pause

ATTACKER: Final = "127.0.0.66"
"""The address from which an attack comes; the honest player's is 127.0.0.1."""
PATIENCE: Final = 20.0
PAUSE: Final = 0.1
"""Seconds between two connections of an attack, as the limits allow them."""
Kind = tuple[bytes, bytes]
"""What is sent first, and what again and again."""


def dial(port: int, patience: float = PATIENCE) -> socket.socket:
    """Connect from the attacker's address."""
    return socket.create_connection(("127.0.0.1", port), patience, (ATTACKER, 0))


def open_socket(port: int, more: str = "") -> socket.socket:
    """Connect and shake hands."""
    wire = dial(port)
    request = HANDSHAKE.format(path="/ws/v1", host=f"127.0.0.1:{port}", more=more)
    wire.sendall(request.encode())
    head = b""
    while b"\r\n\r\n" not in head and (byte := wire.recv(1)):
        head += byte
    assert head.startswith(b"HTTP/1.1 101"), head
    assert b"sec-websocket-extensions" not in head.lower()
    return wire


def get(path: str, more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: x\r\n{more}\r\n".encode()


def send_endless_frames(port: int, kinds: Sequence[Kind], seconds: float) -> None:
    """Open one socket after the other, and send frames without end."""
    for first, again in kinds:
        end, closed = monotonic() + seconds, 0
        while monotonic() < end or not closed:
            with suppress(OSError), open_socket(port) as wire:
                closed += _send(wire, first, again, end)
            pause(PAUSE)
            assert monotonic() < end + PATIENCE, f"{again[:8]!r} went in without an end"


def send_endless_heads(port: int, kinds: Sequence[Kind], seconds: float) -> None:
    """Begin one request after the other, each with a head that never ends."""
    for start, again in kinds:
        end, closed = monotonic() + seconds, 0
        while monotonic() < end or not closed:
            with suppress(OSError), dial(port) as wire:
                closed += _send(wire, start, again, end)
            pause(PAUSE)
            assert monotonic() < end + PATIENCE, f"{again[:8]!r} went in without an end"


def _send(wire: socket.socket, first: bytes, again: bytes, end: float) -> bool:
    """Send without end; return whether the server ended it."""
    wire.settimeout(5)
    try:
        wire.sendall(first)
        while monotonic() < end + 5:
            wire.sendall(again)
    except TimeoutError:
        return False
    except OSError:
        return True
    return False


@contextmanager
def held_connections(port: int, count: int, start: bytes) -> Iterator[None]:
    """Open many connections, send nothing more on them and keep them."""
    with ExitStack() as held:
        for _ in range(count):
            with suppress(OSError):
                wire = held.enter_context(dial(port, patience=2))
                wire.sendall(start)
        yield


def hold_connections(port: int, count: int, start: bytes, seconds: float) -> None:
    """Keep many connections open for some time."""
    with held_connections(port, count, start):
        pause(seconds)


def ask_without_reading(port: int, count: int, path: str, seconds: float) -> None:
    """Ask for much, and read nothing of it."""
    with ExitStack() as held:
        for _ in range(count):
            with suppress(OSError):
                wire = held.enter_context(dial(port, patience=1))
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
                for _ in range(10):
                    wire.sendall(get(path))
        pause(seconds)


def flood(port: int, request: bytes, count: int, most: int, seconds: float) -> None:
    """Ask on many connections as fast as it goes; more than ``most`` answers are too many."""
    with ExitStack() as held:
        wires = [held.enter_context(dial(port)) for _ in range(count)]
        for wire in wires:
            wire.sendall(request)
            wire.setblocking(False)
        end, answers = monotonic() + seconds, 0
        while monotonic() < end:
            for wire in wires:
                with suppress(BlockingIOError):
                    begun = wire.recv(65536).count(b"HTTP/1.1 ")
                    answers += begun
                    wire.send(begun * request)
    assert answers <= most, f"{answers} answers"
