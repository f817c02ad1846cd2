"""The actor of a table: decide, append, swap, publish.

Commands wait in a bounded inbox and are carried out one by one. ``Table.state`` is always the last
stored state, so whoever reads it sees nothing that could still be lost. One doubt remains: an
append that failed may have been stored; then the log is read again before the next decision.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.server.game.commands import (
    Emote,
    GiveBack,
    Join,
    OwnCommand,
    Rematch,
    Replace,
)
from luckynumbers.server.game.deciding import AnyCommand, Circumstances, decide
from luckynumbers.server.game.evolve import replay
from luckynumbers.server.game.messages import Ack, Refused, Reply, StateOut, dump, sentence
from luckynumbers.server.game.ratings import MEMORY, Met, Rating
from luckynumbers.server.game.results import rated_users, ratings_after, results_of
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Status, User
from luckynumbers.server.languages import words_for
from luckynumbers.server.latest import Latest
from luckynumbers.server.live.fairness import Share
from luckynumbers.server.live.log_texts import LogTexts
from luckynumbers.server.live.publishing import publish, state_of
from luckynumbers.server.live.services import Services, Subscriber
from luckynumbers.server.live.subscribers import Subscribers
from luckynumbers.server.live.timers import RETRY_SECONDS, Timers
from luckynumbers.server.storage import Batch, StorageError, batch_between

MOST_WAITING: Final = 64
MOST_PASSING: Final = 256
"""How many commands that left no event are remembered, so that each is carried out once."""
log = logging.getLogger(__name__)

Answering: TypeAlias = Callable[[Reply], None]


class Pending(Struct, frozen=True):
    """A command waiting for its table, who gave it, and where the answer goes."""

    command: AnyCommand
    user: User | None
    answer: Answering
    language: str = "en"

    @property
    def id(self) -> str:
        """The idempotency key as the client wrote it."""
        return str(getattr(self.command, "id", ""))

    @property
    def key(self) -> str:
        """The idempotency key scoped to its user."""
        identity = self.id
        return f"{self.user.id}/{identity}" if self.user and identity else ""


class Table:
    """One table at work."""

    def __init__(self, services: Services, state: State, origin: str = "") -> None:
        self.state = state
        self.origin = origin
        """Where the table was opened: a digest of the address, empty if that is not known."""
        self.touched = services.now()
        self.subscribers = Subscribers(state.id, self.touched, state.created.edition)
        self._services = services
        self._timers = Timers(services)
        self._inbox: list[Pending] = []  # short, and an empty one costs nothing
        self._task: asyncio.Task[None] | None = None
        self._doubtful = False
        self._halted: int | None = None
        """Since when the table cannot be played; no time counts until it can be."""
        self._keys = _keys_of(state)
        self._passing: Latest[str, Ack] = Latest(MOST_PASSING)
        self._texts = LogTexts()

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def busy(self) -> bool:
        """Whether the table must stay in memory."""
        return bool(self._inbox or self._task or len(self.subscribers) or self._timers.waiting)

    def _share_of_move(self) -> Share:
        host = self.state.created.host
        return Share("move", self.origin or host, host, len(self.subscribers) > 0)

    def submit(self, pending: Pending) -> None:
        """Put a command into the inbox; a full one refuses at once."""
        if len(self._inbox) >= MOST_WAITING:
            self._refuse(pending, GameError("table/busy"))
            return
        self._inbox.append(pending)
        self._start()

    def order(self, command: OwnCommand, answer: Answering = lambda _: None) -> None:
        """Put a command of the server's own into the inbox, which is never too full for it."""
        self._inbox.append(Pending(command, None, answer))
        self._start()

    async def carry_out(self, command: OwnCommand) -> Reply:
        """Submit a command of the server's own, and wait for its answer."""
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.order(command, answer.set_result)
        return await answer

    def wake(self) -> None:
        """Start clocks and bots."""
        self._timers.plan(self.state, self._share_of_move, self.order)

    def resume(self, since: int) -> None:
        """Start clocks and bots again, with the time given back since a server was last alive."""
        self._halted = since
        self._start()

    def rest(self) -> None:
        """Stop clocks and bots; the table is going away."""
        self._timers.stop()

    async def settle(self) -> None:
        """Wait until the inbox is empty."""
        while self._task is not None:
            await asyncio.wait([self._task])

    # Subscribers

    def subscribe(self, subscriber: Subscriber, since: int, identity: str = "") -> None:
        """Send someone the state, and from now on every message."""
        came = self.subscribers.add(subscriber)
        shown = self.show(since, subscriber.language, subscriber.user, identity)
        subscriber.send(dump(shown))
        if came:
            self.subscribers.publish_presence(self.state.users)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send someone no more messages."""
        if self.subscribers.remove(subscriber, self._services.now()):
            self.subscribers.publish_presence(self.state.users)

    def show(self, since: int, language: str, user: User | None, identity: str = "") -> StateOut:
        """Everything about the table, with the events after ``since``."""
        words = words_for(language, self.state.created.edition)
        shown = state_of(self.state, self.subscribers, self._texts, since, words)
        mine = self.state.seats_of(user.id) if user else ()
        return replace(shown, id=identity, at=self._services.now(), mine=mine)

    # Commands

    def _start(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            if not self._inbox:
                await self._recover()
            while self._inbox:
                await self._carry_out(self._inbox.pop(0))
        except GameError as error:
            log.warning("table.unread", extra={"table": self.id, "code": error.code})
            self._retry()
        finally:
            self._task = None

    async def _carry_out(self, pending: Pending) -> None:
        start = perf_counter()
        try:
            if self._doubtful or self._halted is not None:
                await self._recover()
            await self._decide(pending)
        except GameError as error:
            self._refuse(pending, error)
        except Exception:
            log.exception("table.failed", extra={"table": self.id})
            self._refuse(pending, GameError("server/failed"))
        self._services.metrics.took(perf_counter() - start)

    async def _decide(self, pending: Pending) -> None:
        if pending.user is not None and pending.user.id in self._services.barred:
            raise GameError("user/unknown")
        before, identity, key = self.state, pending.id, pending.key
        known = self._earlier(identity, key)
        if known is not None:
            pending.answer(known)
            return
        pending = await self._moderated(pending)
        blockers = await self._blockers(pending)
        circumstances = replace(self._circumstances(pending.user, key), blockers=blockers)
        decision = decide(before, pending.command, circumstances)
        after = decision.state
        if decision.opens is not None:
            opened = await self._services.open_next(decision.opens, self.origin)
            after = replace(after, next=opened)
        await self._append(before, after, circumstances.now)
        self._swap(after, circumstances.now)
        ack = Ack(identity, after.seq, self.id, seat=decision.seat, next=after.next)
        if after.seq == before.seq:
            self._remember(key, ack)
        pending.answer(ack)
        self._publish(before, after, decision.emote, blockers)

    async def _moderated(self, pending: Pending) -> Pending:
        """Refuse a phrase of someone who is muted, and drop the name they would give a seat."""
        user, command = pending.user, pending.command
        names = isinstance(command, Join | Replace) and command.name
        if user is None or not (names or isinstance(command, Emote)):
            return pending
        if await self._services.store.moderation.muted(user.id) <= self._services.now():
            return pending
        if not isinstance(command, Join | Replace):
            raise GameError("user/muted")
        return replace(pending, command=replace(command, name=""))

    async def _blockers(self, pending: Pending) -> frozenset[str]:
        """Who blocks the user, where others would be sent or asked something."""
        if pending.user is None or not isinstance(pending.command, Emote | Rematch):
            return frozenset()
        return await self._services.store.company.blockers(pending.user.id)

    def _earlier(self, identity: str, key: str) -> Ack | None:
        """The answer to a command that was carried out before."""
        if key in self._passing:
            return replace(self._passing[key], again=True)
        seq = self._keys.get(key)
        return None if seq is None else Ack(identity, seq, self.id, again=True)

    def _remember(self, key: str, ack: Ack) -> None:
        """Remember a command that left no event, such as a phrase; the oldest is forgotten."""
        if not key:
            return
        self._passing[key] = ack

    def _circumstances(self, user: User | None, key: str) -> Circumstances:
        services = self._services
        return Circumstances(
            user=user,
            now=services.now(),
            random=services.random,
            key=key,
            absent_since=self.subscribers.absent_since,
            grace=int(services.settings.grace * 1000),
            bots=services.bots.allowed,
        )

    async def _append(self, before: State, after: State, now: int) -> None:
        batch = batch_between(before, after)
        if batch is None:
            return
        if after.closed is not None:
            batch = await self._with_results(batch, after)
        try:
            await self._services.store.append(batch)
        except StorageError:
            self._services.metrics.count("storage_failures")
            self._doubtful = True
            self._halted = now if self._halted is None else self._halted
            self._retry()
            raise

    async def _with_results(self, batch: Batch, after: State) -> Batch:
        """The batch that closes a game, with what it was worth."""
        store, users, at = self._services.store, rated_users(after), after.events[-1].at
        known = await store.ratings(users)
        met = await store.met(users, at - MEMORY)
        ever = {user: (mu, sigma) for user, (mu, sigma, _) in known.items()}
        return replace(
            batch,
            results=results_of(after),
            ratings=ratings_after(after, ever, met),
            weekly={} if after.created.programs else await self._weekly(after, met),
        )

    async def _weekly(self, after: State, met: Met) -> Mapping[str, Rating]:
        """The ratings of the week, in which people are listed."""
        users, at = rated_users(after), after.events[-1].at
        return ratings_after(after, await self._services.store.week_ratings(users, at), met)

    def _swap(self, after: State, now: int) -> None:
        events = after.events[self.state.seq + 1 :]
        for event in events:
            if event.key:
                self._keys[event.key] = event.seq
        self.state, self.touched = after, now
        self._services.metrics.count("events", len(events))

    def _publish(
        self,
        before: State,
        after: State,
        emote: Emote | None = None,
        blockers: frozenset[str] = frozenset(),
    ) -> None:
        publish(self.subscribers, before, after, emote, blockers)
        if after.to_act != before.to_act:
            self._notify(after)
        if changed := before.waits_for ^ after.waits_for:
            self._services.waits(changed, self.id)
        if after is not before:
            self._services.changed(after, self.origin)
        if after.seq > before.seq:
            self.wake()

    def _notify(self, state: State) -> None:
        """Call whoever's turn has begun, unless they see it; a bot's company needs no hurry."""
        seat = state.to_act
        if seat is None or state.status is not Status.running or not state.others(seat):
            return
        user = state.seats[seat - 1].user
        if user and not self.subscribers.is_seen_by(user):
            self._services.notify(state, seat)

    # Doubt

    async def _recover(self) -> None:
        """Make the table playable: read what is in doubt, and give back the time that this took."""
        if self._doubtful:
            await self._read_again()
        if self._halted is not None:
            await self._decide(Pending(GiveBack(self._halted), None, lambda _: None))
            self._halted = None
            self.wake()

    async def _read_again(self) -> None:
        """Read the log again after an append whose end is unknown, and publish what is new."""
        stored = await self._services.store.game(self.id)
        if stored is None:
            raise StorageError
        codes = await self._services.store.codes(self.id)
        before = self.state
        after = replay(self.id, stored.events, stored.secret, codes, before.next)
        self._doubtful = False
        self._swap(after, self._services.now())
        self._publish(before, after)

    def _retry(self) -> None:
        self._timers.after(RETRY_SECONDS, self._start)

    def _refuse(self, pending: Pending, error: GameError) -> None:
        self._services.metrics.count("refusals")
        words = words_for(pending.language, self.state.created.edition)
        said = sentence(error.message, words)
        pending.answer(Refused(pending.id, self.state.seq, said, self.id))


def _keys_of(state: State) -> dict[str, int]:
    """The idempotency keys of the commands that were carried out, with their seq."""
    return {event.key: event.seq for event in state.events if event.key}
