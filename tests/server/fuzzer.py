"""A fuzzer over real sockets.

Every message must be answered, whatever it is; a frame that is none may only end its own socket.
An observer that says nothing odd watches all tables, so that games go on under the noise.
"""

import asyncio
import json
import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

import httpx
import msgspec

from tests.server.doors import Json
from tests.server.nonsense import ENDINGS, Messages, Seen, View
from tests.server.process import Process, make_guest
from tests.server.raw import Wire, frame, shake_hands
from tests.server.support import sit
from tests.waiting import async_until

PATIENCE: Final = 60.0
SOCKETS: Final = 8
PEOPLE: Final = ("Ann", "Ben", "Eve", "Flo", "Gus")
HOSTS: Final = 3
"""The first of them have tables; the others meet by quick match."""
CLOCK: Final = {"kind": "turn", "seconds": 3600}
PLANS: Final[list[Json]] = [
    {"seats": sit("me", "open", "Cy"), "public": True},
    {"seats": sit("me", "open", "open"), "edition": "access", "michael": True, "clock": CLOCK},
    {"seats": sit("me", "invite"), "tournament": True, "clock": {**CLOCK, "kind": "game"}},
    {"seats": sit("me", "open", "invite"), "auto": True, "clock": CLOCK},
    {"seats": sit("me", "greedy"), "edition": "access", "bruno": True},
    {"seats": sit("me", "filler", "Ed"), "edition": "access", "bruno": True, "norep": True},
    {"seats": sit("me", "Di"), "edition": "anniversary"},
    {"seats": sit("me", "Di", "Ed", "Flo", "Gus"), "edition": "access"},
]


class Told(msgspec.Struct, frozen=True):
    code: str = ""


class Heard(msgspec.Struct):
    type: str
    id: str = ""
    table: str = ""
    state: str = ""
    seq: int = -1
    next: str = ""
    offer: int = 0
    view: View | None = None
    data: dict[str, Any] = {}
    message: Told = Told()


heard: Final = msgspec.json.Decoder(Heard)
ANSWERS: Final = {"ack", "refused", "state", "pong"}
ANSWERS_BY_ID: Final = {"lobby", "match", "games"}
"""Messages that answer a command, and come unasked, too."""


@dataclass
class Tally:
    """What a fuzz has done."""

    messages: int = 0
    sockets: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    matches: set[str] = field(default_factory=set)
    """The tables that quick match has made."""
    unasked: Counter[str] = field(default_factory=Counter)
    """The messages that answer nothing, by type."""
    tables: dict[str, Seen] = field(default_factory=dict)

    def __str__(self) -> str:
        refusals = {code: count for code, count in self.codes.items() if "/" in code}
        refused = sum(refusals.values())
        return (
            f"{self.messages} messages over {self.sockets} sockets: {self.codes['ack']} "
            f"acknowledged, {refused} refused for {len(refusals)} reasons; "
            f"{len(self.tables)} tables, {len(self.matches)} of them quick matches, "
            f"all played to their end; unasked {dict(self.unasked)}"
        )


class Talker:
    """Talk over one socket, and count the answers."""

    def __init__(self, process: Process, cookie: str, tally: Tally) -> None:
        self._process, self.cookie, self._tally = process, cookie, tally
        self._wire: Wire | None = None
        self._owed = 0
        self._quits = asyncio.Event()

    async def say(self, messages: list[bytes]) -> None:
        """Send messages at once and wait until every one is answered."""
        wire = self._wire = self._wire or await self._connect()
        self._owed += len(messages)
        self._quits.clear()
        wire.transport.write(b"".join(messages))
        async with asyncio.timeout(PATIENCE):
            await self._quits.wait()
        self._tally.messages += len(messages)

    async def end(self, ending: str) -> None:
        """Send a frame that is none, which ends the socket properly."""
        if self._wire is None:
            return
        data, code = ENDINGS[ending]
        self._wire.transport.write(data)
        if ending == "cut off":
            self._wire.transport.abort()
        async with asyncio.timeout(PATIENCE):
            assert (ending, await self._wire.closed) == (ending, code)
        self._tally.messages += 1
        self._wire = None

    async def _connect(self) -> Wire:
        self._tally.sockets += 1
        return await shake_hands(self._process.url, "/ws/v1", self._hear, self.cookie)

    def _hear(self, text: bytes) -> None:
        message = heard.decode(text)
        if message.type in ANSWERS or (message.type in ANSWERS_BY_ID and message.id):
            code = message.message.code
            assert code not in {"server/failed", "storage/failed"}, text
            self._tally.codes[code or message.type] += 1
            self._owed -= 1
            if not self._owed:
                self._quits.set()
        else:
            self._tally.unasked[message.type] += 1
            if message.state == "found":
                self._tally.matches.add(message.table)


class Observer:
    """Watch all tables, lay new ones for those that are done, and follow those that go on."""

    def __init__(self, process: Process, tally: Tally, cookies: list[str]) -> None:
        self._process, self._tally, self._cookies = process, tally, cookies
        self._wire: Wire | None = None
        self.pool: list[str] = []

    async def start(self) -> None:
        self._wire = await shake_hands(self._process.url, "/ws/v1", self._hear)
        self._client = httpx.AsyncClient(base_url=self._process.url, timeout=PATIENCE)
        for plan in PLANS:
            await self.lay(plan)

    async def stop(self) -> None:
        assert self._wire is not None
        self._wire.transport.abort()
        await self._client.aclose()

    async def lay(self, plan: Json) -> None:
        """Make a table for the next of the people."""
        cookie = self._cookies[len(self._tally.tables) % len(self._cookies)]
        answer = await self._client.post("/api/v1/tables", json=plan, headers={"cookie": cookie})
        made = answer.raise_for_status().json()
        self._adopt(made["table"], Seen(cookie, [made["invitation"]]))

    async def renew(self, luck: random.Random) -> None:
        """Lay a new table for one that has ended, a while after its end."""
        for table in [t for t in self.pool if self._tally.tables[t].closed]:
            if luck.random() < 0.2:
                self.pool.remove(table)
                self._say({"op": "unsubscribe", "id": "u", "table": table})
        for table in self._tally.matches - self._tally.tables.keys():
            self._adopt(table, Seen("", []))
        while len(self.pool) < len(PLANS):
            await self.lay(luck.choice(PLANS))

    def pool_of(self, cookie: str) -> list[str]:
        """List the tables for someone to disturb, their own ones more than once."""
        own = [table for table in self.pool if self._tally.tables[table].host == cookie]
        return self.pool + 3 * own

    async def state(self, table: str) -> Json:
        """Ask how a table stands."""
        return dict((await self._client.get(f"/api/v1/tables/{table}")).raise_for_status().json())

    def _adopt(self, table: str, seen: Seen) -> None:
        self._tally.tables[table] = seen
        self.pool.append(table)
        self._say({"op": "subscribe", "id": "w", "table": table})

    def _say(self, command: Json) -> None:
        assert self._wire is not None
        self._wire.send(json.dumps(command).encode())

    def _hear(self, text: bytes) -> None:
        message = heard.decode(text)
        assert message.type != "refused", text
        if message.type == "next" and message.next not in self._tally.tables:
            self._adopt(message.next, Seen(self._tally.tables[message.table].host, []))
        if message.type == "offer":
            self._tally.tables[message.table].offer = message.offer
        if message.view is not None and message.seq > self._tally.tables[message.table].seq:
            seen = self._tally.tables[message.table]
            seen.seq, seen.view = message.seq, message.view
            seen.closed = message.data.get("kind") == "closed"


async def fuzz(process: Process, messages: int, seed: int, batch: int = 20) -> Tally:
    """Send messages from several people and from nobody; then play every table to its end."""
    tally = Tally()
    cookies = [await asyncio.to_thread(make_guest, process, name) for name in PEOPLE]
    speakers = [*cookies, ""]
    talkers = [Talker(process, speakers[n % len(speakers)], tally) for n in range(SOCKETS)]
    observer, maker = Observer(process, tally, cookies[:HOSTS]), Messages(seed, tally.tables)
    await talkers[-1].say([frame(b'{"op":"lobby","id":"lobby","subscribe":true}')])
    await observer.start()  # with a table for the lobby: later there may be none to hear of
    assert await async_until(lambda: tally.unasked["lobby"] > 0)
    await _meet(talkers[HOSTS : len(PEOPLE)], tally)
    endings = list(ENDINGS)
    for number in count():
        if tally.messages >= messages:
            break
        pools = [observer.pool_of(talker.cookie) for talker in talkers]
        rounds = [[maker.frames(pool) for _ in range(batch)] for pool in pools]
        await asyncio.gather(*map(Talker.say, talkers, rounds))
        await talkers[number % SOCKETS].end(endings[number % len(endings)])
        await observer.renew(maker.luck)
    await _play_out(tally, talkers[: len(PEOPLE)], maker)
    for table in tally.tables:
        assert (await observer.state(table))["info"]["status"] == "closed", table
    await observer.stop()
    for talker in talkers:
        await talker.end("closed")
    return tally


async def _meet(people: list[Talker], tally: Tally) -> None:
    """Let two find each other by quick match: later they are at tables with clocks too often."""
    for person in people:
        await person.say([frame(b'{"op":"match","id":"match"}')])
    assert await async_until(lambda: bool(tally.matches))


async def _play_out(tally: Tally, people: list[Talker], maker: Messages) -> None:
    """Play all tables to the end with everyone."""
    async with asyncio.timeout(PATIENCE):
        while waiting := [table for table, seen in tally.tables.items() if not seen.closed]:
            for person in people:
                said = [frame(maker.sensible(table, hurry=True)) for table in waiting]
                await person.say(said)
