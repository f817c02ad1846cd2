"""A campaign of kills: a real server under load, ended again and again, and a strict accountant.

Every client resends what was not acknowledged, with the same key. In the end nothing that was
acknowledged may be missing, nothing may be there twice, and everyone must see the same position.
Players take seats by invitation, play again after the end, and do beside it what is stored with
their account (``deeds``).
"""

import asyncio
import json
import random
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.faults.deeds import Deeds
from tests.server.process import Process, make_account, make_table
from tests.server.support import sit
from tests.waiting import async_pause

Json = dict[str, Any]
DEEDS, AGAIN = 0.05, 0.7
"""How often something is done beside the game, and how often a rematch follows it."""


@dataclass
class Account:
    """What was acknowledged, and how often the same was asked for again."""

    acknowledged: dict[str, tuple[str, int, int, str]] = field(default_factory=dict)
    seated: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    followed: dict[str, str] = field(default_factory=dict)
    """The table after each table, as a rematch was acknowledged."""
    again: int = 0
    resent: int = 0
    kills: int = 0
    deeds: int = 0
    """What was done beside the games and acknowledged."""
    tables: set[str] = field(default_factory=set)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when something was acknowledged, or a player has ended."""
    up: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while the server runs."""


class Player:
    """Play one table from one socket with two seats, whatever happens to the server."""

    def __init__(self, process: Process, account: Account, name: str, seed: int) -> None:
        self._process = process
        self._account = account
        self._luck = random.Random(seed)
        self._keys = (f"{name}-{n}" for n in count(1))
        self._cookie = make_account(process, name)
        self.deeds = Deeds(process, self._cookie, name)
        self._pending: Json | None = None
        self._code = ""
        self._new_table()

    def _new_table(self) -> None:
        plan = {"seats": sit("me", "invite"), "edition": "anniversary", "start": 1}
        made = make_table(self._process, self._cookie, **plan)
        self._code = made["invitation"]
        self._move_to(made["table"])

    def _move_to(self, table: str) -> None:
        self.table = table
        self._account.tables.add(table)
        self.view: Json = {}
        self.info: Json = {}
        self.seq, self._pending, self._acked = -1, None, -1

    async def play(self, stop: asyncio.Event) -> None:
        """Act as fast as the server answers, until told to stop."""
        while not stop.is_set():
            await self._account.up.wait()
            with suppress(OSError, WebSocketException, TimeoutError, httpx.HTTPError):
                async with connect(
                    self._process.socket,
                    additional_headers={"cookie": self._cookie},
                    compression=None,
                    open_timeout=5,
                ) as connection:
                    await self._converse(connection, stop)

    async def _converse(self, connection: Any, stop: asyncio.Event) -> None:
        await self._say(
            connection, {"op": "subscribe", "id": next(self._keys), "table": self.table}
        )
        watched = False
        while not stop.is_set():
            message = json.loads(await asyncio.wait_for(connection.recv(), 10))
            self._note(message)
            watched = watched or message["type"] == "state"
            if message["type"] == "state" and self._pending is not None:
                self._account.resent += 1
                await self._say(connection, self._pending)
            elif watched and self._pending is None and self.seq >= self._acked:
                await self._next(connection)

    def _note(self, message: Json) -> None:
        if message.get("table") == self.table and "view" in message:
            self.view, self.seq = message["view"], message["seq"]
            self.info = message.get("info", self.info)
        pending = self._pending
        if pending is None or message.get("id") != pending["id"]:
            return
        if message["type"] == "ack":
            self._account.again += message.get("again", False)
            self._acked = message["seq"]
            self._enter(pending, message)
            self._pending = None
        elif message["message"]["code"] != "storage/failed":
            assert message["message"]["code"] in {
                "table/stale",
                "table/started",
                "table/not-running",
            }
            self._pending = None

    def _enter(self, pending: Json, ack: Json) -> None:
        """Enter what was acknowledged; a rematch leads to the next table."""
        account = self._account
        match pending["op"]:
            case "act":
                done = (self.table, ack["seq"], pending["seat"], pending["action"])
                account.acknowledged[pending["id"]] = done
                account.news.set()
            case "join":
                account.seated[pending["id"]] = (self.table, ack["seq"], 2)
            case "rematch":
                next_table = ack.get("next") or self.info["next"]  # a second answer is shorter
                account.followed[self.table] = next_table
                self._move_to(next_table)

    async def _next(self, connection: Any) -> None:
        base = {"id": next(self._keys), "table": self.table}
        if not self.info:
            await self._say(connection, {**base, "op": "subscribe"})
            return
        if self._luck.random() < DEEDS:
            await asyncio.to_thread(self.deeds.do_one, self._luck)
        if self.info["status"] == "waiting":
            free = any(seat["kind"] == "invite" for seat in self.info["seats"])
            joins = {"op": "join", "code": self._code, "name": "Other"}
            self._pending = {**base, **(joins if free else {"op": "start"})}
        elif not self.view.get("seat") and self._luck.random() < AGAIN:
            self._pending = {"op": "rematch", **base}
        elif not self.view.get("seat"):
            await asyncio.to_thread(self._new_table)
            watch = {"op": "subscribe", "id": next(self._keys), "table": self.table}
            await self._say(connection, watch)
            return
        else:
            action = self._luck.choice(self.view["actions"])
            seat = self.view["seat"]
            self._pending = {"op": "act", **base, "seat": seat, "seq": self.seq, "action": action}
        await self._say(connection, self._pending)

    async def _say(self, connection: Any, command: Json) -> None:
        await connection.send(json.dumps(command))


async def run_campaign(process: Process, kills: int, players: int, seed: int = 0) -> Account:
    """Play with several players while the server is killed and started again."""
    luck, account, stop = random.Random(seed), Account(), asyncio.Event()
    crowd = [
        await asyncio.to_thread(Player, process, account, f"Player{n}", seed + n)
        for n in range(players)
    ]
    account.up.set()
    tasks = [asyncio.create_task(player.play(stop)) for player in crowd]
    for task in tasks:
        task.add_done_callback(lambda _: account.news.set())
    for _ in range(kills):
        await _progress(account, tasks)
        await async_pause(luck.uniform(0.0, 0.3))  # the kill comes at any moment
        account.up.clear()
        process.kill()
        account.kills += 1
        await asyncio.to_thread(process.start)
        account.up.set()
    await _progress(account, tasks)
    stop.set()
    await asyncio.gather(*tasks)
    await check_convergence(process, crowd)
    account.deeds = sum([player.deeds.check() for player in crowd])
    return account


async def _progress(account: Account, tasks: list[asyncio.Task[None]]) -> None:
    """Wait until as many actions as players were acknowledged."""
    goal = len(account.acknowledged) + len(tasks)
    async with asyncio.timeout(120):
        while len(account.acknowledged) < goal:
            for task in tasks:
                assert not task.done(), task.exception()
            account.news.clear()
            await account.news.wait()


async def check_convergence(process: Process, crowd: list[Player]) -> None:
    """See that what each client saw last is what the server shows for that moment."""
    async with httpx.AsyncClient(timeout=30) as client:
        for player in crowd:
            answer = await client.get(f"{process.url}/api/v1/tables/{player.table}")
            state = answer.json()
            assert state["seq"] >= player.seq
            if state["seq"] == player.seq:
                assert state["view"] == player.view


def check_account(account: Account, logs: dict[str, list[Json]]) -> None:
    """Compare what was acknowledged with what is stored."""
    for identity, (table, seq, seat, action) in account.acknowledged.items():
        stored = logs[table][seq if logs[table][seq]["data"]["kind"] == "acted" else seq - 1]
        assert stored["data"]["kind"] == "acted", identity
        assert (stored["data"]["seat"], stored["data"]["action"]) == (seat, action), identity
    for identity, (table, seq, seat) in account.seated.items():
        stored = logs[table][seq]["data"]
        assert (stored["kind"], stored["seat"]) == ("seated", seat), identity
    for table, following in account.followed.items():
        assert logs[following][0]["data"]["previous"] == table
    for events in logs.values():
        assert [event["seq"] for event in events] == list(range(len(events)))


def read_logs(process: Process, account: Account) -> dict[str, list[Json]]:
    """Ask the server for the whole log of every table."""
    with httpx.Client(timeout=30) as client:
        return {
            table: client.get(f"{process.url}/api/v1/tables/{table}").json()["events"]
            for table in account.tables
        }
