"""Anything may arrive: no traceback, no server/failed, no table that is stuck afterwards."""

import asyncio
import json
import logging
import random
import string
from pathlib import Path
from typing import Any

import pytest

from luckynumbers.server.hub import Hub
from luckynumbers.server.limits import Bucket
from luckynumbers.server.sockets import Allowance, Connection
from tests.server.support import Client, Json, begin, guest, new_table, play, running

OPS = (
    *("watch", "unwatch", "join", "seed", "start", "act", "leave", "undo", "replace"),
    *("answer", "give", "emote", "rematch", "close", "lobby", "ping", "nonsense"),
)
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    6,
    10**30,
    1.5,
    "",
    "*",
    "14@b2",
    "01@a1",
    "٣",
    "\x00",
    "\u202e",
    "a" * 500,
    "0" * 64,
    "exec:ls",
    "greedy",
    [],
    {},
    {"x": [1]},
    "../../etc/passwd",
    "' OR 1=1 --",
]
FIELDS = (
    *("id", "table", "seat", "seq", "action", "since", "code", "name", "seed", "first"),
    *("bot", "offer", "accept", "seconds", "emote", "extra"),
)


class Fuzzer:
    """Make messages: some valid, most nearly so, some nothing at all."""

    def __init__(self, seed: int, hub: Hub) -> None:
        self._luck = random.Random(seed)
        self._hub = hub
        self._tables = ["nowhere"]

    def move_to(self, tables: list[str]) -> None:
        self._tables = [*tables, "nowhere"]

    def message(self) -> str | bytes:
        kind = self._luck.random()
        if kind > 0.8:
            return self._sensible()
        if kind < 0.05:
            return self._luck.randbytes(self._luck.randint(0, 200))
        if kind < 0.10:
            return self._torn(json.dumps(self._command()))
        if kind < 0.12:
            return self._luck.choice(
                ["[" * 5000, '{"op":' * 2000, "null", "[]", '"x"', "1e999", ""]
            )
        return json.dumps(self._command())

    def _sensible(self) -> str:
        """Act as the position allows, so that games go on under all the noise."""
        table = self._hub.tables.get(self._luck.choice(self._tables))
        game = table.state.game if table is not None else None
        if table is None or game is None or game.position.over:
            return json.dumps({**self._command(), "op": self._luck.choice(["join", "start"])})
        action = str(self._luck.choice(game.position.actions))
        seat, seq = game.position.seat, table.state.seq
        act = {"op": "act", "id": f"a{seq}", "table": table.id, "seat": seat, "seq": seq}
        return json.dumps({**act, "action": action})

    def _command(self) -> Json:
        luck = self._luck
        command: Json = {"op": luck.choice(OPS), "id": f"k{luck.randint(0, 10**6)}"}
        if luck.random() < 0.9:
            command["table"] = luck.choice(self._tables)
        for field in luck.sample(FIELDS, luck.randint(0, 4)):
            command[field] = self._value(field)
        return command

    def _value(self, field: str) -> Any:
        luck = self._luck
        if luck.random() < 0.25:
            return luck.choice(ODD)
        match field:
            case "seat" | "first" | "offer":
                return luck.randint(1, 5)
            case "seq" | "since":
                return luck.randint(-1, 200)
            case "action":
                return f"{luck.randint(1, 20):02d}@{luck.choice('abcd')}{luck.randint(1, 4)}"
            case "accept":
                return luck.random() < 0.5
            case "seconds":
                return luck.randint(1, 100)
        return "".join(luck.choices(string.printable, k=luck.randint(1, 20)))

    def _torn(self, text: str) -> str:
        cut = self._luck.randint(0, len(text))
        return text[:cut] + self._luck.choice(["", "}", "\ud800", "\x00", '"']) + text[cut + 1 :]


class Feed:
    """Be a socket that says some messages and goes."""

    def __init__(self, messages: list[str | bytes]) -> None:
        self._messages = messages
        self.answers: list[Json] = []

    @property
    def left(self) -> int:
        return len(self._messages)

    async def receive(self) -> Json:
        await asyncio.sleep(0)
        if not self._messages:
            return {"type": "websocket.disconnect", "code": 1000}
        message = self._messages.pop()
        kind = "bytes" if isinstance(message, bytes) else "text"
        return {"type": "websocket.receive", kind: message}

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            answer = json.loads(message["text"])
            code = answer.get("message", {}).get("code", "")
            assert code not in {"server/failed", "storage/failed"}, answer
            self.answers.append(answer)


async def fuzz(path: Path, messages: int, seed: int) -> int:
    answered = 0
    async with running(path, tables_per_user=10**6, idle_seconds=0.0) as server:
        people = [await guest(server, name) for name in ("Ann", "Ben", "Eve")]
        fuzzer = Fuzzer(seed, server.hub)
        heard = batch = 0
        while heard < messages:  # a socket that is closed for its faults hears only some
            if batch % 20 == 0:
                fuzzer.move_to(await fresh_tables(people))
                server.hub.sweep()
            user = [*people, None][batch % 4]
            feed = Feed([fuzzer.message() for _ in range(50)])
            connection = Connection(server.hub, feed.send, user.user if user else None, "en")
            await connection.hear(feed.receive, Allowance(Bucket(1e9, 1e9), []))
            for table in list(server.hub.tables.values()):
                await table.settle()
            connection.gone()
            answered += len(feed.answers)
            heard += 50 - feed.left
            batch += 1
        await still_works(server)
    return answered


async def fresh_tables(people: list[Client]) -> list[str]:
    """Lay some tables: waiting ones, and games that are being played."""
    clock = {"kind": "turn", "seconds": 3600}
    tables = [await new_table(people[0], "me", "open", "Cy", public=True) for _ in range(2)]
    tables += [await new_table(people[0], "me", "invite", clock=clock, tournament=True)]
    for kinds in (("me", "greedy"), ("me", "Di"), ("me", "filler", "Ed")):
        tables.append(await new_table(people[1], *kinds, edition="access", bruno=True))
        await begin(tables[-1], people[1])
        await people[1].ask("unwatch", table=tables[-1])
    return tables


async def still_works(server: Any) -> None:
    """See that old tables answer and a new one can be played to its end."""
    ann = await guest(server, "Ann")
    for table in list(server.hub.tables):
        assert (await ann.watch(table))["type"] == "state"
        await ann.ask("unwatch", table=table)
    fresh = await new_table(ann, "me", "greedy", edition="anniversary")
    await begin(fresh, ann)
    await play(fresh, ann)
    assert server.hub.tables[fresh].state.closed is not None


def check(path: Path, messages: int, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert asyncio.run(fuzz(path, messages, seed)) > messages // 3
    assert [record for record in caplog.records if record.exc_info] == []


def test_ten_thousand_odd_messages(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    check(tmp_path, 10_000, 1, caplog)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_a_million_odd_messages(
    tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    check(tmp_path, 100_000, 100 + seed, caplog)


def test_too_many_faults_or_too_much_speed_end_a_socket(tmp_path: Path) -> None:
    async def body() -> None:
        async with running(tmp_path) as server:
            client = Client(server, None)
            for _ in range(30):
                await client.say("nonsense")
            await asyncio.sleep(0.01)
            assert client.closed == 1008
            assert len(client.told("refused")) <= 21
            hasty = Feed(['{"op":"ping","id":"p"}'] * 100)
            connection = Connection(server.hub, hasty.send, None, "en")
            await connection.hear(hasty.receive, Allowance(Bucket(1, 10), []))
            await asyncio.sleep(0.01)
            kinds = [answer["type"] for answer in hasty.answers]
            assert kinds.count("pong") <= 11
            connection.gone()

    asyncio.run(body())


def test_a_client_that_does_not_read_is_let_go(tmp_path: Path) -> None:
    async def body() -> None:
        async with running(tmp_path, backlog=10) as server:
            stuck = asyncio.Event()
            closed: list[int] = []

            async def send(message: Any) -> None:
                if message["type"] == "websocket.close":
                    closed.append(message["code"])
                else:
                    await stuck.wait()

            connection = Connection(server.hub, send, None, "en")
            for _ in range(20):
                connection.send("x")
            await asyncio.sleep(0.01)
            assert closed == [1013]

    asyncio.run(body())
