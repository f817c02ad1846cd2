"""A storage that fails: nothing is half done, nobody is told a lie, and play goes on afterwards."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest

from luckynumbers.server.storage import Store
from luckynumbers.server.storage.postgres import PostgresBackend
from luckynumbers.server.storage.sqlite import SqliteBackend, SqliteConnection
from tests.server.databases import running_postgres
from tests.server.stores import FailingStore
from tests.server.support import Client, act, begin, choose, guest, new_table, play, running
from tests.waiting import until

MOST_PAGES = 0xFFFFFFFE
"""SQLite's own limit."""


def fill_disk(connection: sqlite3.Connection) -> None:
    connection.execute("VACUUM")  # pages that a migration has freed would be room
    [pages] = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")


def empty_disk(connection: sqlite3.Connection) -> None:
    connection.execute(f"PRAGMA max_page_count = {MOST_PAGES}")


def make_read_only(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only = ON")


def make_writable(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only = OFF")


@dataclass(frozen=True)
class Damage:
    """What a full disk or a lost right does to a connection, and its repair."""

    damage: Callable[[sqlite3.Connection], None]
    repair: Callable[[sqlite3.Connection], None]


class BreakableBackend(SqliteBackend):
    """A database whose writing connections can be damaged, those that are open and new ones."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._damage: Damage | None = None
        self._written: SqliteConnection | None = None

    def connect(self, *, read_only: bool = False) -> SqliteConnection:
        connection = super().connect(read_only=read_only)
        if not read_only:
            self._written = connection
            if self._damage is not None:
                self._damage.damage(connection.raw)
        return connection

    @contextmanager
    def broken(self, damage: Damage) -> Iterator[None]:
        """Damage the connection of the writer, and each that follows it, for a while."""
        assert self._written is not None
        self._damage = damage
        damage.damage(self._written.raw)
        try:
            yield
        finally:
            self._damage = None
            with suppress(sqlite3.ProgrammingError):  # the writer may have closed it
                damage.repair(self._written.raw)


async def act_once(client: Client, table: str) -> Any:
    latest = client.latest(table)
    view = latest["view"]
    return await act(client, table, view["seat"], choose(view), latest["seq"])


@pytest.mark.parametrize(
    "damage",
    [Damage(fill_disk, empty_disk), Damage(make_read_only, make_writable)],
    ids=["full", "read-only"],
)
async def test_a_disk_that_takes_nothing_loses_nothing(damage: Damage, tmp_path: Path) -> None:
    backend = BreakableBackend(tmp_path / "games.db")
    async with running(tmp_path, store=lambda _: Store(backend)) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open", edition="anniversary")
        await begin(table, ann, ben, first=1)
        before, heard = ann.latest(table), len(ben.heard)
        refused = 0
        with backend.broken(damage):
            # A full disk may still have room in its last page, so it is tried a few times.
            for _ in range(200):
                answer = await act_once(
                    ann if ann.latest(table)["view"]["seat"] == 1 else ben, table
                )
                if answer["type"] == "refused":
                    refused += 1
                    assert answer["message"]["code"] == "storage/failed"
                    break
                before, heard = ann.latest(table), len(ben.heard)
                if not before["view"].get("seat"):
                    break
        assert refused
        if before["view"].get("seat"):
            await ann.ask("ping")
            assert ann.latest(table)["view"] == before["view"]
            assert [m for m in ben.heard[heard:] if m["type"] == "event"] == []
            await play(table, ann, ben)
        state = server.hub.tables[table].state
        assert state.closed is not None
        stored = await server.hub.store.game(table)
        assert stored is not None
        assert stored.events == state.events


async def test_a_commit_that_was_not_heard_of_is_found_again(tmp_path: Path) -> None:
    """The commit arrived, its answer did not: what is stored counts, and is told to all."""
    store = FailingStore(SqliteBackend(tmp_path / "games.db"))
    async with running(tmp_path, store=lambda _: store) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open", edition="anniversary")
        await begin(table, ann, ben, first=1)
        seq = ann.seq(table)
        store.failure = "unheard"
        fields = {"table": table, "seat": 1, "seq": seq, "action": "*"}
        first = await ann.ask("act", id="once", **fields)
        assert first["type"] == "refused"
        store.failure = ""
        ann.heard[:] = [m for m in ann.heard if m.get("id") != "once"]
        second = await ann.ask("act", id="once", **fields)
        assert (second["type"], second["seq"], second["again"]) == ("ack", seq + 1, True)
        assert (await ben.wait(lambda m: m.get("seq") == seq + 1))["data"]["kind"] == "acted"
        await play(table, ann, ben)


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


async def test_a_cut_database_connection_is_taken_up_again(tmp_path: Path, postgres: str) -> None:
    async with running(tmp_path, db=postgres) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben", edition="anniversary")
        await begin(table, ann, first=1)
        cut = list[int]()
        while ann.latest(table)["view"].get("seat"):
            if len(cut) < 5:
                cut.append(await asyncio.to_thread(cut_all, postgres))
            before = ann.seq(table)
            answer = await act_once(ann, table)
            if answer["type"] == "refused":
                assert answer["message"]["code"] in {"storage/failed", "table/stale"}
            else:
                await ann.wait_past(table, before)
        assert min(cut) >= 1
        stored = await server.hub.store.game(table)
        assert stored is not None
        assert stored.events == server.hub.tables[table].state.events


async def test_a_connection_cut_while_idle_is_noticed_by_nobody(
    tmp_path: Path, postgres: str
) -> None:
    """Whether the other end has hung up is asked before a statement, not learned by its loss."""
    store = Store(PostgresBackend(postgres))
    try:
        for number in range(5):
            await store.save_meta("cut", str(number))
            assert await store.meta("cut") == str(number)
            assert await asyncio.to_thread(cut_all, postgres) >= 2
    finally:
        await store.close()


def cut_all(url: str) -> int:
    """End every other session of the database, as a restart of PostgreSQL would; count them."""
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute(
            "SELECT pid FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        ).fetchall()
        pids = [pid for (pid,) in found]
        connection.execute("SELECT pg_terminate_backend(pid) FROM unnest(%s) AS pid", (pids,))
        still = "SELECT 1 FROM pg_stat_activity WHERE pid = ANY(%s)"
        assert until(lambda: not connection.execute(still, (pids,)).fetchall())
        return len(pids)
