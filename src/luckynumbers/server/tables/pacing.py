"""What a table does by itself: clocks run out, bots think, a storage is tried again."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from luckynumbers.core import GameError
from luckynumbers.server.storage import Status
from luckynumbers.server.tables.house import House
from luckynumbers.server.tables.state import State

RETRY_SECONDS: Final = 1.0
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class BotMoves:
    """A bot has chosen."""

    seat: int
    seq: int
    action: str


@dataclass(frozen=True)
class BotFails:
    """A bot could not choose."""

    seat: int
    seq: int


@dataclass(frozen=True)
class TimeUp:
    """A seat has no time left."""

    seat: int
    seq: int


@dataclass(frozen=True)
class Retry:
    """Try the storage again."""


Impulse: TypeAlias = BotMoves | BotFails | TimeUp | Retry


class Pacing:
    """Wait for what comes next and put it into the inbox of the table."""

    def __init__(self, house: House, table: str, ask: Callable[[Impulse], None]) -> None:
        self._house = house
        self._table = table
        self._ask = ask
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> bool:
        """Tell whether something will happen by itself."""
        return self._timer is not None or self._thinking is not None

    def plan(self, state: State) -> None:
        """Look at the seat to act: let its bot think, or its clock run."""
        self.stop()
        seat = state.to_act
        if state.status is not Status.running or seat is None:
            return
        if state.seats[seat - 1].kind == "bot":
            self._thinking = asyncio.create_task(self._think(state, seat))
        elif (deadline := state.clocks.deadline) is not None:
            self._after((deadline - self._house.now()) / 1000, TimeUp(seat, state.seq))

    def retry(self) -> None:
        """Come back to a storage that failed."""
        self.stop()
        self._after(RETRY_SECONDS, Retry())

    def stop(self) -> None:
        """Wait for nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
        if self._thinking is not None:
            self._thinking.cancel()
        self._timer = self._thinking = None

    def _after(self, seconds: float, impulse: Impulse) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0.0, seconds), self._fire, impulse)

    def _fire(self, impulse: Impulse) -> None:
        self._timer = None
        self._ask(impulse)

    async def _think(self, state: State, seat: int) -> None:
        seq, position = state.seq, str(state.running.position)
        lesson, step = state.created.lesson, state.steps
        await asyncio.sleep(self._house.settings.bot_pause)
        try:
            if lesson is not None and step < len(lesson.expect):
                action = lesson.expect[step]
            else:
                spec = state.seats[seat - 1].bot
                action = await self._house.thinker.choose(spec, position, secrets.randbits(63))
        except asyncio.CancelledError:
            raise
        except Exception as error:
            code = error.code if isinstance(error, GameError) else type(error).__name__
            log.warning("bot.failed", extra={"table": self._table, "code": code})
            self._finish(BotFails(seat, seq))
        else:
            self._finish(BotMoves(seat, seq, action))

    def _finish(self, impulse: Impulse) -> None:
        self._thinking = None
        self._ask(impulse)
