"""A storage that fails: nothing is half done, nobody is told a lie, and play goes on afterwards."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from luckynumbers.server.app import Server
from luckynumbers.server.storage import StorageError
from luckynumbers.server.storage.sqlite import SqliteConnection
from tests.server.databases import running_postgres
from tests.server.support import Client, act, begin, choose, guest, new_table, play, running

Break = Callable[[sqlite3.Connection], object]


def fill_disk(connection: sqlite3.Connection) -> None:
    [pages] = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")


def make_read_only(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only = ON")


@contextmanager
def broken(server: Server, damage: Break) -> Iterator[None]:
    """Let every connection of the writer be damaged, as a full disk or a lost right would."""
    backend = server.hub.store.backend
    sound = backend.connect

    def connect(*, read_only: bool = False) -> Any:
        connection = sound(read_only=read_only)
        assert isinstance(connection, SqliteConnection)
        damage(connection.raw)
        return connection

    server.hub.store._writer._drop()
    backend.connect = connect  # type: ignore[method-assign]
    try:
        yield
    finally:
        backend.connect = sound  # type: ignore[method-assign]
        server.hub.store._writer._drop()


async def act_once(client: Client, table: str) -> Any:
    latest = client.latest(table)
    view = latest["view"]
    return await act(client, table, view["seat"], choose(view), latest["seq"])


@pytest.mark.parametrize("damage", [fill_disk, make_read_only])
async def test_a_disk_that_takes_nothing_loses_nothing(damage: Break, tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open", edition="anniversary")
        await begin(table, ann, ben, first=1)
        before, heard = ann.latest(table), len(ben.heard)
        refused = 0
        with broken(server, damage):
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
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open", edition="anniversary")
        await begin(table, ann, ben, first=1)
        store, seq = server.hub.store, ann.seq(table)
        append = store.append

        async def stored_but_unheard(batch: Any) -> None:
            await append(batch)
            raise StorageError

        store.append = stored_but_unheard  # type: ignore[method-assign,assignment]
        fields = {"table": table, "seat": 1, "seq": seq, "action": "*"}
        first = await ann.ask("act", id="once", **fields)
        assert first["type"] == "refused"
        store.append = append  # type: ignore[method-assign]
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
        cuts = refusals = 0
        while ann.latest(table)["view"].get("seat"):
            if cuts < 5:
                await asyncio.to_thread(cut_all, postgres)
                cuts += 1
            before = ann.seq(table)
            answer = await act_once(ann, table)
            if answer["type"] == "refused":
                refusals += 1
                assert answer["message"]["code"] in {"storage/failed", "table/stale"}
            else:
                await ann.wait(lambda m, seq=before: m.get("seq", -1) > seq and "view" in m)
        assert refusals >= 1
        stored = await server.hub.store.game(table)
        assert stored is not None
        assert stored.events == server.hub.tables[table].state.events


def cut_all(url: str) -> None:
    """End every other session of the database, as a restart of PostgreSQL would."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
