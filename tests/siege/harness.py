"""An honest player beside an attack: what a move costs before and during it, and a timely end.

The server is a process of its own with the limits that it has in public. The attacker is
another process, from another address of the loopback, so that it slows down the server and not
the stopwatch.
"""

import asyncio
import multiprocessing
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, Final

from luckynumbers.server.settings import Settings
from tests.server.process import (
    FAST,
    Json,
    Process,
    SocketClient,
    make_guest,
    make_table,
    socket_client,
    started,
)
from tests.server.support import sit
from tests.waiting import async_pause

PUBLIC: Final = {name: str(getattr(Settings(), name.lower())) for name in FAST} | {
    "BOT_PAUSE": "0",
    "LOG_LEVEL": "warning",
}
"""The limits of a server in public: what ``FAST`` lifts is back at its default."""
PACE: Final = 0.06
"""Seconds from one move to the next: below the rate that one socket is allowed."""
SECONDS_TO_END: Final = 5.0


@contextmanager
def public_server(folder: Path, **environment: str) -> Iterator[Process]:
    """Start a server with the limits of a public one; ``environment`` changes them."""
    with started(f"sqlite:///{folder}/games.db", folder, **{**PUBLIC, **environment}) as process:
        yield process


@dataclass(frozen=True)
class Latencies:
    """How long the moves of an honest player took, in seconds."""

    seconds: Sequence[float]

    def at(self, share: float) -> float:
        """The time within which a share of the moves were answered."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    @property
    def p50(self) -> float:
        return self.at(0.50)

    @property
    def p99(self) -> float:
        return self.at(0.99)

    @property
    def longest(self) -> float:
        return max(self.seconds)


@dataclass(frozen=True)
class Report:
    """The honest player's moves before and during an attack."""

    attack: str
    before: Latencies
    during: Latencies

    @property
    def bound(self) -> float:
        """What a move may take during an attack: twice its usual time and 50 ms."""
        return 2 * self.before.p99 + 0.05

    @property
    def kept(self) -> bool:
        return self.during.p99 <= self.bound

    def __str__(self) -> str:
        def ms(latencies: Latencies) -> str:
            figures = latencies.p50, latencies.p99, latencies.longest
            p50, p99, longest = (f"{1000 * figure:.1f} ms" for figure in figures)
            return f"p50 {p50}, p99 {p99}, longest {longest} of {len(latencies.seconds)}"

        held = "kept" if self.kept else "MISSED"
        return (
            f"{self.attack}: before {ms(self.before)}; during {ms(self.during)}; "
            f"bound {1000 * self.bound:.1f} ms {held}"
        )


class HonestPlayer:
    """Someone who plays both seats of a table, a move at a time, at a human hurry."""

    def __init__(self, process: Process, cookie: str, client: SocketClient) -> None:
        self._process = process
        self._cookie = cookie
        self._client = client
        self._table = ""
        self._latest: Json = {"view": {}}

    async def play(self, seconds: float) -> Latencies:
        """Play for some time, at least one move."""
        taken: list[float] = []
        end = monotonic() + seconds
        while not taken or monotonic() < end:
            taken.append(await self.move())
            await async_pause(PACE)
        return Latencies(taken)

    async def play_until(self, over: asyncio.Future[Any]) -> Latencies:
        """Play until something else is done, at least one move."""
        taken: list[float] = []
        while not taken or not over.done():
            taken.append(await self.move())
            await async_pause(PACE)
        return Latencies(taken)

    async def move(self) -> float:
        """Make a move; return the seconds until it was acknowledged and shown."""
        if not self._latest["view"].get("seat"):
            await self._open_table()
        view, seq = self._latest["view"], self._latest["seq"]
        start = perf_counter()
        identity = await self._client.send(
            "act", table=self._table, seat=view["seat"], seq=seq, action=view["actions"][0]
        )
        await self._until_shown(identity, seq)
        return perf_counter() - start

    async def _until_shown(self, identity: str, seq: int) -> None:
        answered = False
        while not answered or self._latest["seq"] <= seq:
            message = await self._client.receive()
            assert message["type"] != "refused", message
            answered = answered or message.get("id") == identity
            if message["type"] == "event" and message["seq"] > self._latest["seq"]:
                self._latest = message
        self._client.heard.clear()

    async def _open_table(self) -> None:
        if self._table:
            await self._client.ask("unsubscribe", table=self._table)
        made = await asyncio.to_thread(
            partial(make_table, self._process, self._cookie, seats=sit("me", "Ben"), start=1)
        )
        self._table = made["table"]
        self._latest = await self._client.ask("subscribe", table=self._table)
        seq = self._latest["seq"]
        identity = await self._client.send("start", table=self._table)
        await self._until_shown(identity, seq)


@asynccontextmanager
async def honest_player(process: Process, name: str = "Ann") -> AsyncIterator[HonestPlayer]:
    """An honest player with a socket, ready to play."""
    cookie = await asyncio.to_thread(make_guest, process, name)
    async with socket_client(process, cookie) as client:
        player = HonestPlayer(process, cookie, client)
        await player.move()
        yield player


async def besiege(
    process: Process, name: str, attack: Callable[[], Awaitable[Any]], seconds: float = 2.0
) -> Report:
    """Measure an honest player's moves before an attack and while it goes on; print the report."""
    async with honest_player(process) as player:
        before = await player.play(seconds)
        attacking = asyncio.ensure_future(attack())
        try:
            during = await player.play_until(attacking)
        finally:
            if not attacking.done():
                attacking.cancel()
        await attacking
    report = Report(name, before, during)
    sys.stdout.write(f"\n{report}\n")  # pytest -s, or -rP, shows it
    return report


async def apart(attack: Callable[..., object], *arguments: Any, seconds: float = 60.0) -> None:
    """Run an attack, a function at the top of its module, in a process of its own to its end."""
    attacker = multiprocessing.get_context("spawn").Process(
        target=attack, args=arguments, daemon=True
    )
    # What is handed over may be more than the pipe holds: a start in this thread would wait for the
    # other interpreter, and the honest player's stopwatch would count that.
    await asyncio.to_thread(attacker.start)
    try:
        await asyncio.to_thread(attacker.join, seconds)
        assert attacker.exitcode == 0, f"the attack ended with {attacker.exitcode}"
    finally:
        if attacker.is_alive():
            attacker.kill()
            attacker.join()


def ends_on_sigterm(process: Process, seconds: float = SECONDS_TO_END) -> bool:
    """End the server politely; return whether it ended in time, by itself and in order."""
    start = monotonic()
    try:
        status = process.stop()
    except subprocess.TimeoutExpired:
        return False
    return status == 0 and monotonic() - start <= seconds


def resident(process: int | str = "self") -> int:
    """The bytes of a process that are in memory."""
    status = Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line) * 1024
