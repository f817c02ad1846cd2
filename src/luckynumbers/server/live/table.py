"""The actor of a table: decide, append, swap, publish.

Commands wait in a bounded inbox and are carried out one by one. ``Table.state`` is always a stored
state, so whoever reads it sees nothing that could still be lost. Two doubts remain. An append that
failed may have been stored; then the log is read again before the next decision. And another node
may have stored more; then the append is a conflict, or whoever is refused was right: the table
catches up and decides again.
"""

import asyncio
import logging
from collections.abc import Callable
from time import perf_counter
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.server.game.commands import (
    BotFails,
    BotMoves,
    Emote,
    GiveBack,
    Join,
    OwnCommand,
    Rematch,
    Replace,
    TimeUp,
)
from luckynumbers.server.game.deciding import AnyCommand, Circumstances, decide
from luckynumbers.server.game.messages import Ack, Refused, Reply, sentence
from luckynumbers.server.game.offers import merged
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Status, User
from luckynumbers.server.languages import words_for
from luckynumbers.server.latest import Latest
from luckynumbers.server.live.fairness import Share
from luckynumbers.server.live.publishing import concerned, news_of, publish
from luckynumbers.server.live.room import Room
from luckynumbers.server.live.services import Services
from luckynumbers.server.live.timers import Timers
from luckynumbers.server.nodes.news import Stored
from luckynumbers.server.pauses import pause_before
from luckynumbers.server.storage import ConflictError, StorageError

MOST_WAITING: Final = 64
MOST_PASSING: Final = 256
"""How many commands that left no event are remembered, so that each is carried out once."""
DRIVEN: Final = (BotMoves, BotFails, TimeUp)
"""What only the node that drives a table does: one that was paused may come late with it."""
TRIES: Final = 5
"""How often a command is decided anew because other nodes were quicker."""
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


class Table(Room):
    """One table at work."""

    def __init__(self, services: Services, state: State, origin: str = "") -> None:
        super().__init__(services, state)
        self.origin = origin
        """Where the table was opened: a digest of the address, empty if that is not known."""
        self._timers = Timers(services)
        self._inbox: list[Pending] = []  # short, and an empty one costs nothing
        self._task: asyncio.Task[bool] | None = None
        self._doubtful = False
        self._halted: int | None = None
        """Since when the table cannot be played; no time counts until it can be."""
        self._news: list[Stored] = []
        self._behind = False
        """Whether other nodes may have stored something since."""
        self._missed = False
        """Whether a bot's action or the end of a clock was lost while the storage failed."""
        self._passing: Latest[str, Ack] = Latest(MOST_PASSING)
        self._retrying: asyncio.TimerHandle | None = None
        self._attempts = 0
        """How often in a row the storage could not be read or written."""

    @property
    def busy(self) -> bool:
        """Whether the table must stay in memory."""
        waits = self._timers.waiting or self._retrying is not None
        return bool(self._inbox or self._task or len(self.subscribers) or waits)

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
        """Start clocks and bots, unless they are another node's to run."""
        if self._services.drives(self.id):
            self._timers.plan(self.state, self._share_of_move, self.order)
        else:
            self._timers.stop()

    def resume(self, since: int) -> None:
        """Start clocks and bots again, with the time given back since a server was last alive."""
        self._halted = since
        self._start()

    def rest(self) -> None:
        """Stop clocks and bots: the table is going away, or another node drives it."""
        self._timers.stop()

    async def settle(self) -> None:
        """Wait until the inbox is empty."""
        while self._task is not None:
            await asyncio.wait([self._task])

    # Other nodes

    def hear(self, news: Stored) -> None:
        """Take up what another node has decided."""
        self._news.append(news)
        self._start()

    def look(self) -> None:
        """Read what other nodes may have stored."""
        self._behind = True
        self._start()

    async def current(self) -> None:
        """Wait until the table is as it was stored when this was called; refuse an older state."""
        self.look()
        if self._task is not None and not await asyncio.shield(self._task):
            raise StorageError

    # Commands

    def _start(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._work())

    @property
    def unsure(self) -> bool:
        """Whether something has to be mended before the table can be shown or played."""
        return self._doubtful or self._behind or self._missed or self._halted is not None

    async def _work(self) -> bool:
        """Do what waits; return whether the log could be read for it."""
        try:
            while self._news or self._inbox or self.unsure:
                if self._news:
                    await self._follow(self._news.pop(0))
                elif self._inbox:
                    await self._carry_out(self._inbox.pop(0))
                else:
                    await self._recover()
        except GameError as error:
            log.warning("table.unread", extra={"table": self.id, "code": error.code})
            self._retry()
            return False
        else:
            self._attempts = 0
            return True
        finally:
            self._task = None

    async def _carry_out(self, pending: Pending) -> None:
        start = perf_counter()
        try:
            await self._recover()
            await self._decide_on_latest(pending)
        except GameError as error:
            self._missed |= isinstance(error, StorageError) and isinstance(pending.command, DRIVEN)
            self._refuse(pending, error)
        except Exception:
            log.exception("table.failed", extra={"table": self.id})
            self._refuse(pending, GameError("server/failed"))
        self._services.metrics.took(perf_counter() - start)

    async def _decide_on_latest(self, pending: Pending) -> None:
        """Decide, and decide again if that was refused on a state that other nodes have left."""
        for _ in range(TRIES):
            try:
                await self._decide(pending)
            except GameError as error:
                if not await self._was_behind(error):
                    raise
            else:
                return
        raise ConflictError

    async def _was_behind(self, error: GameError) -> bool:
        """Whether an error means nothing, for the table was not the latest; now it is."""
        unsure = isinstance(error, StorageError) and not isinstance(error, ConflictError)
        if unsure or not self._services.shared:
            return False
        before = self.state
        changed = await self.ledger.catch_up()
        self._publish(before, self.state)
        if changed:
            self._services.metrics.count("conflicts")
        return changed

    async def _decide(self, pending: Pending) -> None:
        if pending.user is not None and pending.user.id in self._services.barred:
            raise GameError("user/unknown")
        before, identity, key = self.state, pending.id, pending.key
        known = self._earlier(identity, key, pending.command)
        if known is not None:
            pending.answer(known)
            return
        if isinstance(pending.command, DRIVEN) and not self._services.drives(self.id):
            pending.answer(Ack(identity, before.seq, self.id))
            return
        pending = await self._moderated(pending)
        blockers = await self._blockers(pending)
        circumstances = replace(self._circumstances(pending.user, key), blockers=blockers)
        decision = decide(before, pending.command, circumstances)
        after = decision.state
        if decision.opens is not None:
            opened = await self._services.open_next(decision.opens, self.origin)
            after = replace(after, next=opened)
        await self._append(after, circumstances.now)
        ack = Ack(identity, after.seq, self.id, seat=decision.seat, next=after.next)
        if after.seq == before.seq and key:
            self._passing[key] = ack  # what left no event, such as a phrase; the oldest goes
        pending.answer(ack)
        self._publish(before, after, decision.emote, blockers)
        if after.to_act != before.to_act:
            self._notify(after)
        if self._services.shared and (after is not before or decision.emote is not None):
            news = replace(news_of(before, after), emote=decision.emote, blockers=blockers)
            passing = after.seq == before.seq
            self._services.tell(replace(news, key=key, ack=ack) if passing else news)

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

    def _earlier(self, identity: str, key: str, command: AnyCommand) -> Ack | None:
        """The answer to a command that was carried out before."""
        if key in self._passing:
            return replace(self._passing[key], again=True)
        seq = self.ledger.seq_of(key)
        seat = self.ledger.seat_of(key) if isinstance(command, Join) else 0
        return None if seq is None else Ack(identity, seq, self.id, again=True, seat=seat)

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

    async def _append(self, after: State, now: int) -> None:
        try:
            count = await self.ledger.append(after)
        except StorageError as error:
            if self._services.shared and isinstance(error, ConflictError):
                raise
            self._services.metrics.count("storage_failures")
            self._doubtful = True
            self._halted = now if self._halted is None else self._halted
            self._retry()
            raise
        self.touched = now
        self._services.metrics.count("events", count)

    def _publish(
        self,
        before: State,
        after: State,
        emote: Emote | None = None,
        blockers: frozenset[str] = frozenset(),
    ) -> None:
        publish(self.subscribers, before, after, emote, blockers)
        if users := concerned(before, after):
            self._services.concerned(users, self.id)
        if after is not before:
            self._services.changed(after, self.origin)
        if after.seats is not before.seats:
            self.regroup(before)
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
        if self._doubtful or self._behind:
            await self._read_on()
        if self._halted is not None:
            await self._decide_on_latest(Pending(GiveBack(self._halted), None, lambda _: None))
            self._halted = None
            self._missed = True
        if self._missed:
            self._missed = False
            self.wake()

    async def _read_on(self) -> None:
        """Read the log on, or again after an append whose end is unknown; publish what is new."""
        before, doubtful = self.state, self._doubtful
        self._behind = False
        try:
            await (self.ledger.read_again() if doubtful else self.ledger.catch_up())
        except GameError:
            self._behind = True
            raise
        self._doubtful = False
        self._publish(before, self.state)
        if doubtful and self.state.to_act != before.to_act:
            self._notify(self.state)

    async def _follow(self, news: Stored) -> None:
        """Take over what another node has decided, and publish it."""
        before = self.state
        if news.seq > before.seq:
            self.ledger.follow(news.events)
        if news.seq > self.state.seq:
            self._behind = True
            await self._recover()
            before = self.state
        state = self.state
        if news.seq == state.seq:
            offers = merged(state.offers, news.opened, news.ended)
            if offers != state.offers or news.next not in {"", state.next}:
                state = replace(state, offers=offers, next=news.next or state.next)
        if news.key and news.ack is not None:
            self._passing[news.key] = news.ack
        self.ledger.swap(state)
        self._publish(before, state, news.emote, news.blockers)

    def _retry(self) -> None:
        """Try again soon; whoever drives the table has nothing to do with it."""
        if self._retrying is None:
            seconds = pause_before(self._attempts)
            self._retrying = asyncio.get_running_loop().call_later(seconds, self._try_again)
        self._attempts += 1

    def _try_again(self) -> None:
        self._retrying = None
        self._start()

    def _refuse(self, pending: Pending, error: GameError) -> None:
        self._services.metrics.count("refusals")
        words = words_for(pending.language, self.state.created.edition)
        said = sentence(error.message, words)
        pending.answer(Refused(pending.id, self.state.seq, said, self.id))
