"""A campaign against several nodes on one PostgreSQL: players, watchers, and what goes wrong.

Two people and a bot play at each table, each over whichever node they reach, and play again after
the end; others watch over yet another one. Whoever gets no answer within a moment goes to another
node and sends the same again. Everything that is asked, answered and seen is noted (``history``).
"""

import asyncio
import json
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from os import kill
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import psycopg
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from luckynumbers.server.nodes.postgres_bus import NAME
from tests.faults.history import Asked, History, Json, Read, Seen, Stored
from tests.server.databases import Postgres
from tests.server.process import Process, make_guest, make_table
from tests.waiting import async_pause, async_until

PATIENCE = 1.0
"""How long a client waits for an answer before it goes to another node."""
UNSURE = frozenset({"storage/failed", "storage/conflict", "table/busy", "server/failed"})
"""Refusals after which the same command is sent again."""
TURN = {"kind": "turn", "seconds": 60}
GONE = (OSError, WebSocketException, TimeoutError, httpx.HTTPError)


class Cluster:
    """The nodes, what their clients have noted, and how long each table stood still."""

    def __init__(self, postgres: Postgres, folder: Path, nodes: int, seed: int) -> None:
        self.postgres = postgres
        self.luck = random.Random(seed)
        self.history = History()
        self.nodes = [_node(postgres, folder / f"{folder.name} {n}") for n in range(nodes)]
        self.up: list[Process] = []
        self.clients: list[Client] = []
        self.stop = asyncio.Event()
        self.moved: dict[str, float] = {}
        """When somebody last saw something new at each line of tables."""
        self.longest = 0.0
        """How long a line of tables stood still at most."""

    def pick(self, other: Process | None = None) -> Process | None:
        """A node that is up, if possible another one."""
        others = [node for node in self.up if node is not other] or self.up
        return self.luck.choice(others) if others else None

    def note_progress(self, line: str) -> None:
        """Note that a line of tables has come on."""
        now = monotonic()
        self.longest = max(self.longest, now - self.moved.get(line, now))
        self.moved[line] = now

    async def standstill(self) -> float:
        """Wait until every line has come on since now; return how long the last one took."""
        start = monotonic()

        def all_moved() -> bool:
            return all(at > start for at in self.moved.values())

        if not await async_until(all_moved, 30):
            refused = Counter(each.refused for each in self.history.asked)
            still = [line for line, at in self.moved.items() if at <= start]
            raise AssertionError(f"{still} stuck: {self.clients}; refused: {refused}")
        return monotonic() - start

    def logs(self) -> dict[str, list[Stored]]:
        """The logs as they are stored."""
        logs: dict[str, list[Stored]] = {}
        with psycopg.connect(self.postgres.url) as connection:
            rows = connection.execute("SELECT game, seq, key, data FROM events ORDER BY game, seq")
            for game, seq, key, data in rows:
                stored = Stored(seq, key.rpartition("/")[2], json.loads(data))
                logs.setdefault(game, []).append(stored)
        return logs

    # What goes wrong

    async def start(self, node: Process) -> None:
        await asyncio.to_thread(node.start)
        self.up.append(node)

    async def kill_node(self) -> None:
        """Kill a node as a power cut would; it comes back while the others play on."""
        node = self.luck.choice(self.up)
        self.up.remove(node)
        node.kill()
        await self.start(node)

    async def roll(self) -> None:
        """Stop each node politely and start it again, as for an update."""
        for node in list(self.up):
            self.up.remove(node)
            assert await asyncio.to_thread(node.stop) in {0, -signal.SIGTERM}
            await self.start(node)

    async def pause_node(self, seconds: float) -> None:
        """Stop a node for a while; it does not know that it was."""
        node = self.luck.choice(self.up)
        kill(node.pid, signal.SIGSTOP)
        try:
            await async_pause(seconds)
        finally:
            kill(node.pid, signal.SIGCONT)

    async def cut_bus(self) -> None:
        """End all sessions that carry news."""
        with psycopg.connect(self.postgres.url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name = %s",
                (NAME,),
            )

    async def restart_postgres(self) -> None:
        await asyncio.to_thread(self.postgres.restart)


def _node(postgres: Postgres, folder: Path) -> Process:
    folder.mkdir()
    return Process(postgres.url, folder, WORKERS="0", GRACE="5")


class Client:
    """One connection after the other, each over another node; notes what comes over them."""

    numbers = count(1)

    def __init__(self, cluster: Cluster, name: str, table: str, cookie: str = "") -> None:
        self.cluster, self.name, self.table = cluster, name, table
        self._line = table
        self._cookie = cookie
        self._keys = (f"{name}.{n}" for n in count(1))
        self._connection = 0
        self.seq = self._acked = -1
        self.view: Json = {}
        self.info: Json = {}
        self.mine: list[int] = []

    def __repr__(self) -> str:
        status = self.info.get("status"), self.seq, self.view.get("seat"), self.mine
        return f"{self.name} at {self.table} {status}"

    async def run(self) -> None:
        """Stay connected, over whatever node there is, until told to stop."""
        node: Process | None = None
        while not self.cluster.stop.is_set():
            node = self.cluster.pick(node)
            if node is None:
                await async_pause(0.05)
                continue
            self._connection = next(Client.numbers)
            with suppress(*GONE):
                headers = {"cookie": self._cookie} if self._cookie else {}
                async with connect(
                    node.socket,
                    additional_headers=headers,
                    compression=None,
                    open_timeout=PATIENCE,
                    close_timeout=0.1,
                ) as socket:
                    await self._converse(socket)
            await async_pause(0.02)

    async def _converse(self, socket: Any) -> None:
        await self._subscribe(socket)
        while not self.cluster.stop.is_set():
            message = json.loads(await asyncio.wait_for(socket.recv(), self._patience()))
            if message["type"] == "bye":
                return
            await self._take(socket, message)

    def _patience(self) -> float:
        return PATIENCE

    async def _ask_again(self, socket: Any) -> None:
        """Ask anew after a moment, as the page does when the server was not sure."""
        await async_pause(self.cluster.luck.uniform(0.1, 0.3))
        await self._subscribe(socket)

    async def _subscribe(self, socket: Any) -> None:
        self._asked_at = monotonic()
        self._reading = next(self._keys)
        command = {"op": "subscribe", "id": self._reading, "table": self.table}
        await socket.send(json.dumps(command))

    async def _take(self, socket: Any, message: Json) -> None:
        if message.get("table") != self.table:
            return
        match message["type"]:
            case "state" if message["id"] == self._reading:
                read = Read(self.name, self.table, message["seq"], self._asked_at)
                self.cluster.history.reads.append(read)
                self._connection = next(Client.numbers)
                for event in message["events"]:
                    self._see(event)
                self._show(message)
                self.mine = message.get("mine", [])
                if self.info["next"]:
                    await self._move_on(socket, self.info["next"])
            case "event":
                self._see(message)
                self._show(message)
                if message["data"]["kind"] not in {"acted", "adjusted"}:
                    await self._subscribe(socket)
            case "refused" if message["id"] == self._reading:
                await self._ask_again(socket)
            case "next":
                await self._move_on(socket, message["next"])

    def _see(self, event: Json) -> None:
        seen = Seen(self.name, self._connection, self.table, event["seq"], event["data"])
        self.cluster.history.seen.append(seen)
        if event["seq"] > self.seq:
            self.cluster.note_progress(self._line)

    def _show(self, message: Json) -> None:
        self.view, self.seq = message["view"], message["seq"]
        self.info = message.get("info") or self.info

    async def _move_on(self, socket: Any, table: str) -> None:
        left = {"op": "unsubscribe", "id": next(self._keys), "table": self.table}
        await socket.send(json.dumps(left))  # a connection follows only so many tables
        self.table, self.seq, self._acked = table, -1, -1
        self.view, self.info, self.mine = {}, {}, []
        self.cluster.note_progress(self._line)
        await self._subscribe(socket)


class Player(Client):
    """Plays for its seats; what is not answered is sent again, over the next node."""

    def __init__(self, cluster: Cluster, name: str, table: str, cookie: str, code: str) -> None:
        super().__init__(cluster, name, table, cookie)
        self._code = code
        self._pending: tuple[Json, Asked] | None = None

    async def _take(self, socket: Any, message: Json) -> None:
        was = self.table
        if self._pending is not None and message.get("id") == self._pending[1].key:
            self._hear_answer(message)
            if self._pending is not None:
                await self._ask_again(socket)  # it is sent again with the next state
        await super()._take(socket, message)
        if self.table != was:
            return
        if self._pending is not None:
            if message["type"] == "state":
                await socket.send(json.dumps(self._pending[0]))
        elif message["type"] == "refused" and message["id"] != self._reading:
            await self._subscribe(socket)
        elif self.info and self.seq >= self._acked and message["type"] in {"state", "event", "ack"}:
            await self._do_next(socket)

    def __repr__(self) -> str:
        return f"{super().__repr__()} {self._pending}"

    def _hear_answer(self, message: Json) -> None:
        assert self._pending is not None
        asked = self._pending[1]
        if message["type"] == "refused":
            code = message["message"]["code"]
            if code in UNSURE:
                return
            asked.refused = code
        else:
            asked.seq = message["seq"]
            self._acked = asked.seq if asked.table == self.table else self._acked
        asked.answered = monotonic()
        self._pending = None

    async def _do_next(self, socket: Any) -> None:
        if (found := self._wanted()) is None:
            return
        command, deed = found
        key = next(self._keys)
        command |= {"id": key, "table": self.table}
        asked = Asked(self.table, key, deed, monotonic())
        self.cluster.history.asked.append(asked)
        self._pending = command, asked
        await socket.send(json.dumps(command))

    def _wanted(self) -> tuple[Json, Json] | None:
        """What to do at the table as it is, and what the log will say of it."""
        status, seat = self.info["status"], self.view.get("seat")
        kinds = [each["kind"] for each in self.info["seats"]]
        if status == "waiting" and "person" not in [kinds[seat - 1] for seat in self.mine]:
            code = {"code": self._code} if "invite" in kinds else {}  # a rematch keeps the seat
            return {"op": "join", **code}, {"kind": "seated"}
        hosting = self._code == ""
        if status == "waiting" and set(kinds) <= {"person", "bot"} and hosting:
            return {"op": "start"}, {"kind": "started"}
        if status == "closed" and hosting:
            return {"op": "rematch"}, {}
        if status == "running" and seat in self.mine:
            action = self.cluster.luck.choice(self.view["actions"])
            act = {"op": "act", "seat": seat, "seq": self.seq, "action": action}
            return act, {"kind": "acted", "seat": seat, "action": action}
        return None


@asynccontextmanager
async def campaign(
    postgres: Postgres, folder: Path, nodes: int, tables: int, seed: int = 0
) -> AsyncIterator[Cluster]:
    """Play at some tables over some nodes as long as the block takes."""
    cluster = Cluster(postgres, folder, nodes, seed)
    tasks: list[asyncio.Task[None]] = []
    try:
        await asyncio.gather(*(cluster.start(node) for node in cluster.nodes))
        for number in range(tables):
            cluster.clients += await asyncio.to_thread(seated, cluster, number)
        tasks = [asyncio.create_task(client.run()) for client in cluster.clients]
        await cluster.standstill()
        cluster.longest = 0.0
        yield cluster
        await cluster.standstill()
        cluster.stop.set()
        await asyncio.gather(*tasks)
    finally:
        cluster.stop.set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for node in cluster.nodes:
            node.end_if_running()


def seated(cluster: Cluster, number: int) -> list[Client]:
    """Make a table for two people and a bot, with one who watches."""
    node = cluster.up[number % len(cluster.up)]
    host, other = (make_guest(node, f"{name} {number}") for name in ("Ann", "Ben"))
    seats = [{"kind": "me"}, {"kind": "invite"}, {"kind": "bot", "bot": "greedy"}]
    made = make_table(node, host, seats=seats, edition="anniversary", start=1, clock=TURN)
    table = made["table"]
    cluster.note_progress(table)
    return [
        Player(cluster, f"ann{number}", table, host, ""),
        Player(cluster, f"ben{number}", table, other, made["invitation"]),
        Client(cluster, f"watcher{number}", table),
    ]


async def strike(cluster: Cluster, deed: Callable[[], Awaitable[None]], times: int) -> float:
    """Do something bad again and again; return the longest that a table stood still."""
    cluster.longest = 0.0
    for _ in range(times):
        await async_pause(cluster.luck.uniform(0.0, 0.3))  # it comes at any moment
        await deed()
        await cluster.standstill()
    return cluster.longest
