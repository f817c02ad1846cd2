"""A table: one task that owns one game. Validate, apply, store, acknowledge, broadcast.

Commands wait in a bounded inbox and are carried out one by one. Nobody hears of anything before it
is on the disk; if it can't be stored, the table forgets what it did and reads its log again.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Final, TypeAlias

from msgspec import Struct

from luckynumbers.core import GameError, Message
from luckynumbers.server import wire
from luckynumbers.server.events import Event, Started
from luckynumbers.server.storage import Batch, GameRow, Status, StorageError, User
from luckynumbers.server.tables import dispatch, results
from luckynumbers.server.tables.audience import Audience
from luckynumbers.server.tables.house import House, Listener, words_for
from luckynumbers.server.tables.offers import Offers, show
from luckynumbers.server.tables.pacing import Pacing
from luckynumbers.server.tables.state import State
from luckynumbers.server.tables.steps import Step
from luckynumbers.server.tables.view import info_of, past_of, view_of
from luckynumbers.server.wire import Ack, EventOut, Refused, Reply, StateOut, told

MOST_WAITING: Final = 64
log = logging.getLogger(__name__)

Answering: TypeAlias = Callable[[Reply], None]


class Asked(Struct, frozen=True):
    """A command in the inbox, who gave it, and how to answer."""

    command: dispatch.Asking
    user: User | None
    answer: Answering
    language: str = "en"

    @property
    def command_id(self) -> str:
        """Give the idempotency key as the client wrote it."""
        return str(getattr(self.command, "id", ""))

    @property
    def key(self) -> str:
        """Scope the idempotency key to its user."""
        identity = self.command_id
        return f"{self.user.id}/{identity}" if self.user and identity else ""


class Table:
    """Own one game."""

    def __init__(
        self, house: House, state: State, row: GameRow, invites: dict[int, str], following: str = ""
    ) -> None:
        self.house = house
        self.state = state
        self.row = row
        self.invites = invites
        self.following = following
        self.audience = Audience(state.table)
        self.offers = Offers()
        self.touched = house.now()
        self._pacing = Pacing(house, state.table, self._ask_self)
        self._inbox: deque[Asked] = deque()
        self._task: asyncio.Task[None] | None = None
        self._broken = False
        self._told = state.seq

    @property
    def id(self) -> str:
        return self.state.table

    @property
    def busy(self) -> bool:
        """Tell whether the table must stay in memory."""
        return bool(self._inbox or self._task or len(self.audience) or self._pacing.waiting)

    def submit(self, asked: Asked) -> None:
        """Put a command into the inbox; a full one refuses at once."""
        if len(self._inbox) >= MOST_WAITING:
            self._refuse(asked, GameError("table/busy"))
            return
        self._inbox.append(asked)
        if self._task is None:
            self._task = asyncio.create_task(self._work())

    def wake(self) -> None:
        """Let clocks run and bots think."""
        self._pacing.plan(self.state)

    def rest(self) -> None:
        """Stop clocks and bots; the table is going away."""
        self._pacing.stop()

    async def settle(self) -> None:
        """Wait until the inbox is empty."""
        while self._task is not None:
            await asyncio.wait([self._task])

    def left_by(self, listener: Listener) -> None:
        """Note that someone follows the table no longer."""
        if self.audience.remove(listener, self.house.now()):
            self.audience.tell_presence([seat.user for seat in self.state.seats])

    async def _work(self) -> None:
        try:
            while self._inbox:
                await self._carry_out(self._inbox.popleft())
        finally:
            self._task = None

    async def _carry_out(self, asked: Asked) -> None:
        start = perf_counter()
        try:
            if self._broken:
                await self._reload()
            await self._dispatch(asked)
        except GameError as error:
            self._refuse(asked, error)
        except Exception:
            log.exception("table.failed", extra={"table": self.id})
            self._broken = True
            self._refuse(asked, GameError("server/failed"))
        self.house.metrics.took(perf_counter() - start)

    async def _dispatch(self, asked: Asked) -> None:
        seq = self.state.keys.get(asked.key)
        if seq is not None:
            asked.answer(Ack(asked.command_id, seq, self.id, again=True))
            return
        step = await dispatch.decide(self, asked.command, asked.user)
        if step.stores:
            await self._store(step, asked)
        else:
            asked.answer(Ack(asked.command_id, self.state.seq, self.id, next=step.next))

    async def _store(self, step: Step, asked: Asked) -> None:
        at, first = self.house.now(), self.state.seq + 1
        events = [
            Event(first + n, at, data, asked.key if n == 0 else "")
            for n, (data, _) in enumerate(step.done)
        ]
        batch = await self._batch(step, events)
        try:
            await self.house.store.append(batch)
        except StorageError:
            self._broken = True
            self.house.metrics.count("storage_failures")
            self._pacing.retry()
            raise
        self._enter(step, events, batch)
        asked.answer(Ack(asked.command_id, self.state.seq, self.id, seat=step.seat))
        self._broadcast(events)

    async def _batch(self, step: Step, events: list[Event]) -> Batch:
        ended = self.state.closed is not None
        return Batch(
            game=self.id,
            events=tuple(events),
            row=self._row_after(events),
            secret=step.secret,
            invites=step.invites,
            taken=tuple(self.invites) if ended else step.taken,
            results=results.results_of(self.state, events[-1].at) if ended and events else (),
            ratings=await results.ratings_after(self.state, self.house.store) if ended else {},
        )

    def _row_after(self, events: list[Event]) -> GameRow | None:
        status = self.state.status
        if status == self.row.status and not any(isinstance(e.data, Started) for e in events):
            return None
        attend = status is Status.running and results.needs_attendance(self.state)
        row = self.row
        return GameRow(row.id, status, row.created, row.public, attend, row.previous)

    def _enter(self, step: Step, events: list[Event], batch: Batch) -> None:
        for event, (_, message) in zip(events, step.done, strict=True):
            self.state.record(event, message)
        self.row = batch.row or self.row
        self.state.secret = step.secret or self.state.secret
        for seat in batch.taken:
            self.invites.pop(seat, None)
        self.invites.update(step.invites)
        self.touched = self.house.now()
        self.house.metrics.count("events", len(events))

    def _broadcast(self, events: list[Event]) -> None:
        if not events:
            return
        self._told = events[-1].seq
        for offer in self.offers.end():
            ended = show(offer, self.state, is_open=False)
            self.audience.tell(lambda _, ended=ended: ended)  # type: ignore[misc]
        view = view_of(self.state)
        for event in events:
            self._tell(event, view)
        self.house.changed(self)
        self.wake()

    def _tell(self, event: Event, view: wire.View) -> None:
        message = self.state.sayings[event.seq]
        acted = dispatch.is_move(event.data)
        info = None if acted else info_of(self.state, self.following)
        self.audience.tell(
            lambda words: EventOut(
                self.id, event.seq, event.at, event.data, told(message, words), view, info
            )
        )

    async def _reload(self) -> None:
        stored = await self.house.store.game(self.id)
        if stored is None:
            raise StorageError
        self.state = State.replay(self.id, stored.events, stored.secret)
        self.row = stored.row
        self.invites = await self.house.store.invites(self.id)
        self._broken = False
        # What was stored though we never heard so is told now.
        self._broadcast(self.state.events[self._told + 1 :])
        self.wake()

    def show_to(self, identity: str, since: int, language: str, user: User | None) -> StateOut:
        """Show everything, with the events after ``since``."""
        state, words = self.state, words_for(language)
        missed = state.events[since + 1 :] if since <= state.seq else state.events
        return StateOut(
            id=identity,
            table=self.id,
            seq=state.seq,
            at=self.house.now(),
            info=info_of(state, self.following),
            view=view_of(state),
            events=tuple(past_of(event, state, words) for event in missed),
            present=self.audience.present([seat.user for seat in state.seats]),
            watchers=len(self.audience),
            mine=tuple(state.seats_of(user.id)) if user else (),
            offers=tuple(show(offer, state, is_open=True) for offer in self.offers.all()),
        )

    def _refuse(self, asked: Asked, error: GameError) -> None:
        self.house.metrics.count("refusals")
        message: Message = error.message
        shown = told(message, words_for(asked.language))
        asked.answer(Refused(asked.command_id, self.state.seq, shown, self.id))

    def _ask_self(self, command: dispatch.Asking) -> None:
        self.submit(Asked(command, None, lambda _: None))
