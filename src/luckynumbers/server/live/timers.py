"""What a table does by itself: clocks run out, bots move."""

import asyncio
import logging
from collections.abc import Callable
from typing import TypeAlias

from luckynumbers.core import GameError
from luckynumbers.server.game.commands import BotFails, BotMoves, OwnCommand, TimeUp
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Status
from luckynumbers.server.live.fairness import Share
from luckynumbers.server.live.services import Services

Submit: TypeAlias = Callable[[OwnCommand], None]
"""Where the command goes; only what is planned holds it, so that a table has no circle."""
log = logging.getLogger(__name__)


class Timers:
    """The next command that a table will give itself: a bot's action, or the end of a clock."""

    __slots__ = ("_bot", "_question", "_services", "_timer")

    def __init__(self, services: Services) -> None:
        self._services = services
        self._timer: asyncio.TimerHandle | None = None
        self._bot: asyncio.Task[None] | None = None
        self._question: tuple[int, int] | None = None
        """What the bot thinks about: its seat, and the last event that changed the game."""

    @property
    def waiting(self) -> bool:
        """Whether something will happen by itself."""
        return self._timer is not None or self._bot is not None

    def plan(self, state: State, share: Callable[[], Share], submit: Submit) -> None:
        """Start the bot of the seat to act, or its clock; a bot that thinks already goes on."""
        seat = state.to_act
        if self._bot is not None and self._question == (seat, state.changed):
            return
        self.stop()
        if state.status is not Status.running or seat is None:
            return
        if state.seats[seat - 1].kind == "bot":
            self._question = (seat, state.changed)
            self._bot = asyncio.create_task(self._run_bot(state, seat, share(), submit))
        elif (deadline := state.clocks.deadline) is not None:
            up = TimeUp(seat, state.seq)
            self.after((deadline - self._services.now()) / 1000, lambda: submit(up))

    def after(self, seconds: float, then: Callable[[], None]) -> None:
        """Call a function later, unless something else is planned first."""
        self.stop()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0.0, seconds), self._fire, then)

    def stop(self) -> None:
        """Cancel what is planned."""
        if self._timer is not None:
            self._timer.cancel()
        if self._bot is not None:
            self._bot.cancel()
        self._timer = self._bot = None

    def _fire(self, then: Callable[[], None]) -> None:
        self._timer = None
        then()

    async def _run_bot(self, state: State, seat: int, share: Share, submit: Submit) -> None:
        await asyncio.sleep(self._services.settings.bot_pause)
        try:
            action = await self._choose(state, seat, share)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            code = error.code if isinstance(error, GameError) else type(error).__name__
            log.warning("bot.failed", extra={"table": state.id, "code": code})
            self._finish(submit, BotFails(seat, state.seq))
        else:
            self._finish(submit, BotMoves(seat, state.seq, action))

    async def _choose(self, state: State, seat: int, share: Share) -> str:
        lesson, services = state.created.lesson, self._services
        if lesson is not None and state.steps < len(lesson.expect):
            return lesson.expect[state.steps]
        spec, position = state.seats[seat - 1].bot, str(state.running.position)
        seed = services.random.getrandbits(63)
        return await services.bots.choose(spec, position, seed, share)

    def _finish(self, submit: Submit, command: OwnCommand) -> None:
        self._bot = None
        submit(command)
