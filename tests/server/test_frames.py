"""What comes in one packet, over a real socket: in order, and within the limits."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.process import Json, Process, make_guest, make_table, started
from tests.server.raw import CONTINUED, TEXT, frame, shake_hands
from tests.server.support import sit


async def answers(
    process: Process, commands: list[Json], framed: Callable[[bytes], bytes] = frame
) -> list[Json]:
    """Subscribe to a new table, send commands to it in one packet; return all answers."""
    cookie = make_guest(process, "Ann")
    table = make_table(process, cookie, seats=sit("me", "Tim"))["table"]
    received: asyncio.Queue[Json] = asyncio.Queue()
    wire = await shake_hands(
        process.url, "/ws/v1", lambda text: received.put_nowait(json.loads(text)), cookie
    )
    wire.send(json.dumps({"op": "subscribe", "id": "s", "table": table}).encode())
    packet = [json.dumps({**command, "table": table}).encode() for command in commands]
    found: list[Json] = []
    async with asyncio.timeout(20):
        while len(found) < len(commands):
            message = await received.get()
            if message["type"] == "state" and message["id"] == "s":
                wire.transport.write(b"".join(map(framed, packet)))
            elif message.get("id") is not None:
                found.append(message)
    wire.transport.abort()
    return found


def emote(number: int) -> Json:
    return {"op": "emote", "id": f"e{number}", "seat": 1, "emote": "wow"}


@pytest.mark.parametrize("between", ["subscribe", "ping", "nonsense"])
async def test_commands_of_one_packet_are_carried_out_in_order(
    tmp_path: Path, between: str
) -> None:
    """A command that must wait, or is none, holds back those behind it."""
    commands: list[Json] = []
    for number in range(12):
        commands += [emote(number), {"op": between, "id": f"b{number}"}]
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
        found = await answers(process, commands)
    names = [message["id"] for message in found]
    for letter in "eb":
        assert [name for name in names if name.startswith(letter)] == [
            f"{letter}{n}" for n in range(12)
        ]
    assert all(message["type"] == "ack" for message in found if message["id"].startswith("e"))


async def test_commands_in_fragments_stay_in_order_too(tmp_path: Path) -> None:
    def framed(body: bytes) -> bytes:
        if b"e7" in body or b"e8" in body:
            return frame(body)
        return frame(body[:9], TEXT, flags=0) + frame(body[9:], CONTINUED)

    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
        found = await answers(process, [*map(emote, range(12))], framed)
    assert [message["id"] for message in found] == [f"e{number}" for number in range(12)]


async def test_what_is_taken_at_once_counts_against_the_limits(tmp_path: Path) -> None:
    limits = {"RATE": "0.1", "BURST": "10"}
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path, **limits) as process:
        found = await answers(process, [*map(emote, range(20))])
    acknowledged = [message["id"] for message in found if message["type"] == "ack"]
    assert acknowledged == [f"e{number}" for number in range(9)]
    refused = [message for message in found if message["type"] == "refused"]
    assert {message["message"]["code"] for message in refused} == {"server/too-fast"}
    assert [message["id"] for message in refused] == [f"e{number}" for number in range(9, 20)]
