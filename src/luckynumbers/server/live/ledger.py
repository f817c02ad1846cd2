"""A table and its log: the stored state, the way to the next one, and what other nodes stored.

Any node may append. An event has the next number or is a conflict, so whoever is late finds out,
catches up and decides again: it is the numbers that make several nodes right, not who drives.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.server.game.events import Dropped, Event, Seated
from luckynumbers.server.game.evolve import evolve, replay
from luckynumbers.server.game.ratings import MEMORY, Met, Rating
from luckynumbers.server.game.results import rated_users, ratings_after, results_of, worth_of
from luckynumbers.server.game.state import State
from luckynumbers.server.storage import Batch, StorageError, Store, batch_between


class Ledger:
    """The last known stored state of a table, and the keys of the commands that led to it."""

    def __init__(self, store: Store, state: State) -> None:
        self.state = state
        self._store = store
        self._keys = _keys_of(state.events[:])

    def seq_of(self, key: str) -> int | None:
        """The number of the event that a command has caused."""
        return self._keys.get(key) if key else None

    def seat_of(self, key: str) -> int:
        """The seat that a command has taken, where it is now; 0 where it took none."""
        seat = 0
        for event in self.state.events:
            match event.data:
                case Seated(seat=taken) if event.key == key:
                    seat = taken
                case Dropped(seat=gone) if gone < seat:
                    seat -= 1
        return seat

    async def append(self, after: State) -> int:
        """Store what leads to a state, then take it over; return how many events that were."""
        batch = batch_between(self.state, after)
        if batch is not None:
            if after.closed is not None:
                batch = await self._with_results(batch, after)
            await self._store.append(batch)
        return self.swap(after)

    def swap(self, after: State) -> int:
        """Take over a state that is stored; return how many events it is ahead."""
        events = after.events[self.state.seq + 1 :]
        self._keys |= _keys_of(events)
        self.state = after
        return len(events)

    async def read_again(self) -> None:
        """Read the whole log, after an append whose end is unknown or a change without events."""
        before, stored = self.state, await self._store.game(self.state.id)
        if stored is None:
            raise StorageError
        codes = await self._store.codes(before.id)
        after = replay(before.id, stored.events, stored.secret, codes, before.next)
        self.swap(replace(after, offers=before.offers) if after.seq == before.seq else after)

    async def catch_up(self) -> bool:
        """Read what other nodes have stored since; return whether that was anything."""
        before = self.state
        if before.closed is not None:
            followed = before.next or await self._store.next_game(before.id) or ""
            self.state = before if followed == before.next else replace(before, next=followed)
            return self.state is not before
        events = await self._store.events_after(before.id, before.seq)
        if before.game is None or not self.follow(events):
            await self.read_again()  # seeds and invitations come without events
        return self.state is not before and self.state != before

    def follow(self, events: Sequence[Event]) -> bool:
        """Take over events that are stored; return false if they do not lead on from here."""
        state = self.state
        if state.game is None or not events:
            return not events
        try:
            for event in events:
                if event.seq > state.seq:
                    state = evolve(state, event.data, event.at, event.key)
                if state.events[event.seq] != event:
                    return False
        except (GameError, ValueError, LookupError, TypeError, ArithmeticError):
            return False
        self.swap(state)
        return True

    async def _with_results(self, batch: Batch, after: State) -> Batch:
        """The batch that closes a game, with what it was worth."""
        store, users, at = self._store, rated_users(after), after.events[-1].at
        known = await store.ratings(users)
        met = await store.met(users, at - MEMORY)
        ever = {user: (mu, sigma) for user, (mu, sigma, _) in known.items()}
        ratings = ratings_after(after, ever, met)
        return replace(
            batch,
            results=results_of(after),
            ratings=ratings,
            worth=worth_of(after, ever, ratings, met),
            weekly={} if after.created.programs else await self._weekly(after, met),
        )

    async def _weekly(self, after: State, met: Met) -> Mapping[str, Rating]:
        """The ratings of the week, in which people are listed."""
        users, at = rated_users(after), after.events[-1].at
        return ratings_after(after, await self._store.week_ratings(users, at), met)


def _keys_of(events: Sequence[Event]) -> dict[str, int]:
    """The idempotency keys of the commands that were carried out, with their seq."""
    return {event.key: event.seq for event in events if event.key}
