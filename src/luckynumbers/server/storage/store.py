"""The storage interface of the server: asynchronous, typed, the same for both databases."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

from luckynumbers.core import GameError
from luckynumbers.server.game.events import Event
from luckynumbers.server.game.ratings import Met, Rating, week_of
from luckynumbers.server.game.values import SeatResult, Status, User
from luckynumbers.server.storage import (
    moderation,
    passkeys,
    people,
    progress,
    pushes,
    statements,
)
from luckynumbers.server.storage.base import (
    ANY,
    Account,
    Batch,
    GameRow,
    Passkey,
    PushSubscription,
    Rank,
    Round,
    StoredGame,
    Wanted,
)
from luckynumbers.server.storage.company_store import CompanyStore
from luckynumbers.server.storage.connection import Backend, Connection, cannot_open
from luckynumbers.server.storage.faults import StorageError
from luckynumbers.server.storage.moderation_store import ModerationStore
from luckynumbers.server.storage.node_store import NodeStore
from luckynumbers.server.storage.passkeys import Removal
from luckynumbers.server.storage.writer import WriteCounts, Writer

T = TypeVar("T")
log = logging.getLogger(__name__)

READ_SECONDS: Final = 5.0
"""How long a read may take, with those before it."""
CHUNK: Final = 10
"""How many games of a deleted user are changed in one transaction, so that nobody waits long."""


class Store:
    """A database with one writer thread, which groups commits, and one reader thread."""

    def __init__(self, backend: Backend) -> None:
        try:
            backend.own()
        except GameError:
            backend.release()
            raise
        except Exception as error:
            backend.release()
            raise cannot_open(backend, error) from None
        self.backend = backend
        self._writer = Writer(backend)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._connection: Connection | None = None
        self.company = CompanyStore(self._read, self._writer.submit)
        self.moderation = ModerationStore(self._read, self._writer.submit)
        self.nodes = NodeStore(self._read, self._writer.submit)

    @property
    def counts(self) -> WriteCounts:
        """The writer's counters."""
        return self._writer.counts

    @property
    def writes_fail(self) -> bool:
        """Whether the last writes failed."""
        return self._writer.failing

    @property
    def shared(self) -> bool:
        """Whether other servers may use the same database."""
        return self.backend.shared

    async def check(self) -> None:
        """Refuse unless the database can be read and takes what is written to it."""
        await self.meta("schema")
        if self.writes_fail:
            raise StorageError

    def hurry(self) -> None:
        """Wait for a silent database no longer than a moment: the server is about to end."""
        self.backend.hurry()

    async def close(self) -> None:
        """Finish pending writes and release the database."""
        self.hurry()
        await asyncio.to_thread(self._writer.stop)
        await asyncio.to_thread(self._reader.shutdown, cancel_futures=True)
        self._drop()
        self.backend.release()

    # Games

    def append(self, batch: Batch) -> "asyncio.Future[None]":
        """Write a batch; the future completes when it is on disk.

        It is a conflict if the table has changed since the batch was decided.
        """
        return self._writer.submit(partial(statements.write_batch, batch=batch))

    async def game(self, game: str) -> StoredGame | None:
        return await self._read(lambda c: statements.read_game(c, game))

    async def events_after(self, game: str, seq: int) -> tuple[Event, ...]:
        """The events of a game after the one with a number."""
        return await self._read(lambda c: statements.read_events(c, game, seq))

    async def heads(self, games: Sequence[str]) -> Mapping[str, int]:
        """The number of the last event of each of some games."""
        return await self._read(lambda c: statements.read_heads(c, games))

    async def attended(self) -> list[str]:
        """List the running games where a clock runs or a bot plays."""
        return await self._read(statements.read_attended)

    async def games(self, *statuses: Status) -> list[GameRow]:
        return await self._read(lambda c: statements.read_games(c, statuses))

    async def unfinished(self, host: str, since: int) -> int:
        """Count the unfinished games that a user has opened since a time."""
        return await self._read(lambda c: statements.count_unfinished(c, host, since))

    async def unfinished_of(self, user: str, most: int) -> list[str]:
        """List the unfinished games that name a user, the latest first."""
        return await self._read(lambda c: statements.read_unfinished(c, user, most))

    async def next_game(self, game: str) -> str | None:
        return await self._read(lambda c: statements.read_next_game(c, game))

    async def game_by_key(self, key: str) -> str | None:
        return await self._read(lambda c: statements.read_game_by_key(c, key))

    async def invited(self, code: str) -> str | None:
        return await self._read(lambda c: statements.read_invited(c, code))

    async def codes(self, game: str) -> tuple[str, ...]:
        return await self._read(lambda c: statements.read_codes(c, game))

    async def results(
        self, user: str, most: int = 50, before: int = 1 << 62, wanted: Wanted = ANY
    ) -> list[SeatResult]:
        return await self._read(lambda c: statements.read_results(c, user, most, before, wanted))

    async def rounds(self, games: Sequence[str]) -> dict[str, Round]:
        """Which of some games belong to a tournament, and to which one."""
        return await self._read(lambda c: statements.read_rounds(c, games))

    async def seats(self, games: Sequence[str]) -> list[SeatResult]:
        return await self._read(lambda c: statements.read_seats(c, games))

    # People

    async def add_user(self, user: User) -> None:
        """Store a new user; a login that is taken is a conflict."""
        await self._writer.submit(lambda c: people.add_user(c, user))

    async def rename_user(self, user: str, name: str) -> User | None:
        """Change the name of a user; return them as they are now, if they exist."""
        return await self._change(lambda c: people.rename_user(c, user, name))

    async def open_profile(self, user: str, *, public: bool) -> User | None:
        """Open the profile of a user to everyone, or close it; return them as they are now."""
        return await self._change(lambda c: people.open_profile(c, user, public))

    async def mark_seen(self, user: str, at: int) -> User | None:
        """Enter when a user was last here; return them as they are now, if they exist."""
        return await self._change(lambda c: people.mark_seen(c, user, at))

    async def end_sessions(self, user: str) -> User | None:
        """Begin a new epoch of a user, and end the tokens of their programs."""
        return await self._change(lambda c: people.end_sessions(c, user))

    async def change_password(self, user: User, password: str) -> User | None:
        """Change a password and end all sessions; ``None`` if these have ended already."""
        return await self._change(lambda c: people.change_password(c, user, password))

    async def make_account(self, guest: User, account: Account) -> User | None:
        """Turn a guest into an account and end all sessions; ``None`` if these have ended."""
        return await self._change(lambda c: people.make_account(c, guest, account))

    async def _change(
        self, work: Callable[[Connection], User | StorageError | None]
    ) -> User | None:
        changed: User | None = await self._writer.submit(work)
        return changed

    async def user(self, user: str) -> User | None:
        return await self._read(lambda c: people.read_user(c, "id", user))

    async def epochs(self, users: Sequence[str]) -> Mapping[str, int]:
        """The epochs of some users, of those who exist."""
        return await self._read(lambda c: people.read_epochs(c, list(users)))

    async def user_by_login(self, login: str) -> User | None:
        return await self._read(lambda c: people.read_user(c, "login", login))

    async def owned(self, owner: str) -> list[User]:
        return await self._read(lambda c: people.read_owned(c, owner))

    async def delete_user(self, user: str) -> None:
        """Delete a user; their games stay, without their name. Others' writes go in between."""
        await self._writer.submit(lambda c: moderation.drop_reports(c, user))
        while not await self._writer.submit(lambda c: people.delete_some(c, user, CHUNK)):
            pass

    async def old_guests(self, before: int, most: int = 50) -> list[User]:
        """Return some of the guests not seen since a time."""
        return await self._read(lambda c: people.read_old_guests(c, before, most))

    async def save_token(self, digest: str, user: str, at: int) -> None:
        await self._writer.submit(lambda c: people.write_token(c, digest, user, at))

    async def user_by_token(self, digest: str) -> User | None:
        return await self._read(lambda c: people.read_token(c, digest))

    async def ratings(self, users: Sequence[str]) -> Mapping[str, tuple[float, float, int]]:
        return await self._read(lambda c: people.read_ratings(c, list(users)))

    async def best(self, now: int, *, programs: bool = False, most: int = 100) -> list[Rank]:
        return await self._read(lambda c: people.read_best(c, programs, now, most))

    async def best_of_week(self, now: int, most: int = 100) -> list[Rank]:
        week = week_of(now)
        return await self._read(lambda c: people.read_best_of_week(c, week, now, most))

    async def week_ratings(self, users: Sequence[str], at: int) -> Mapping[str, Rating]:
        """The ratings of the week of a time."""
        return await self._read(lambda c: people.read_week(c, list(users), week_of(at)))

    async def met(self, users: Sequence[str], since: int) -> Met:
        """How many rated games each two of some users have played since a time."""
        return await self._read(lambda c: people.read_met(c, list(users), since))

    async def drop_weeks(self, now: int) -> None:
        """Delete the ratings of all weeks but this and the last one."""
        await self._writer.submit(lambda c: people.drop_weeks(c, week_of(now) - 1))

    # Passkeys

    async def add_account_with_passkey(self, user: User, passkey: Passkey) -> User | None:
        """Store a new account, or make one of a guest; ``None`` if that cannot be any more."""
        return await self._change(lambda c: passkeys.add_account_with_passkey(c, user, passkey))

    async def add_passkey(self, user: User, passkey: Passkey, most: int) -> bool:
        """Store another passkey of an account; whether there was room for it."""
        added: bool = await self._writer.submit(
            lambda c: passkeys.add_passkey(c, user, passkey, most)
        )
        return added

    async def passkey(self, identity: str) -> Passkey | None:
        return await self._read(lambda c: passkeys.read_passkey(c, identity))

    async def passkeys(self, user: str) -> list[Passkey]:
        return await self._read(lambda c: passkeys.read_passkeys(c, user))

    async def mark_passkey(self, identity: str, count: int, at: int) -> None:
        await self._writer.submit(lambda c: passkeys.mark_used(c, identity, count, at))

    async def remove_passkey(self, user: str, identity: str) -> Removal:
        """Delete a passkey of a user, unless it is the last way into the account."""
        done: Removal = await self._writer.submit(
            lambda c: passkeys.remove_passkey(c, user, identity)
        )
        return done

    # What accounts have achieved

    async def progress(self, user: str) -> dict[str, str]:
        return await self._read(lambda c: progress.read_progress(c, user))

    async def merge_progress(self, user: str, entries: Mapping[str, str], most: int) -> bool:
        """Merge entries into those of an account; whether there was room for them."""
        done: bool = await self._writer.submit(
            lambda c: progress.merge_progress(c, user, entries, most)
        )
        return done

    # Turn notifications

    async def save_push_subscription(self, added: PushSubscription, most: int) -> None:
        """Store a browser, whoever used it before; beyond ``most`` of a user the oldest go."""
        await self._writer.submit(lambda c: pushes.write_push_subscription(c, added, most))

    async def push_subscriptions(self, user: str) -> list[PushSubscription]:
        """List the browsers to which a user's notifications go, the oldest first."""
        return await self._read(lambda c: pushes.read_push_subscriptions(c, user))

    async def drop_push_subscription(self, identity: str, user: str = "") -> None:
        """Forget a browser; with ``user``, only if it is theirs."""
        await self._writer.submit(lambda c: pushes.drop_push_subscription(c, identity, user))

    # Values of the server itself

    async def meta(self, name: str) -> str | None:
        return await self._read(lambda c: people.read_meta(c, name))

    async def save_meta(self, name: str, value: str) -> None:
        await self._writer.submit(lambda c: people.write_meta(c, name, value))

    async def add_meta(self, name: str, value: str) -> str:
        """Store a value unless there is one; return the one that is stored."""
        found: str = await self._writer.submit(lambda c: people.add_meta(c, name, value))
        return found

    async def _read(self, query: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(READ_SECONDS):
                return await loop.run_in_executor(self._reader, self._run, query)
        except (TimeoutError, RuntimeError):  # no answer, or the storage was closed meanwhile
            raise StorageError from None

    def _run(self, query: Callable[[Connection], T]) -> T:
        try:
            if self._connection is not None and self._connection.lost:
                self._drop()
            connection = self._connection = self._connection or self.backend.connect(read_only=True)
            return query(connection)
        except GameError:
            raise
        except Exception as error:
            log.warning("storage.unread", extra={"reason": self.backend.reason(error)})
            self._drop()
            raise StorageError from None

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(Exception):
                self._connection.close()
            self._connection = None
