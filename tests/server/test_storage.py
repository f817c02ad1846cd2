"""Both storages keep the same promises, and each keeps those of its own kind."""

import asyncio
import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.server.game.events import Acted, Data, Event, Seat, Seated, dump
from luckynumbers.server.game.values import User
from luckynumbers.server.storage import (
    Batch,
    ConflictError,
    StorageError,
    Store,
    open_store,
    people,
)
from luckynumbers.server.storage.postgres import LOCK, PostgresBackend
from luckynumbers.server.storage.schema import MIGRATIONS, migrate
from luckynumbers.server.storage.sqlite import SqliteBackend, SqliteConnection, backup
from tests.contracts.ids import fresh_id
from tests.contracts.storage import CHECKS as CONTRACT
from tests.contracts.storage import (
    Check,
    check_one_failure_spares_the_rest_of_its_group,
    created,
    opening,
)
from tests.server.databases import running_postgres
from tests.waiting import async_pause

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


async def run(url: str, check: Check) -> None:
    store = open_store(url)
    try:
        await check(store)
    finally:
        await store.close()


async def check_a_key_makes_one_game(store: Store) -> None:
    game, late, key = fresh_id(), fresh_id(), f"{fresh_id()}/new/k1"
    await store.append(replace(opening(game), events=(Event(0, 5, created(), key),)))
    assert await store.game_by_key(key) == game
    with pytest.raises(ConflictError):
        await store.append(replace(opening(late), events=(Event(0, 6, created(), key),)))
    assert await store.game(late) is None
    await store.append(opening(fresh_id()))  # without a key, any number
    await store.append(opening(fresh_id()))


async def check_guests_who_do_not_return_are_forgotten(store: Store) -> None:
    game, gone, here, account = (fresh_id() for _ in range(4))
    await store.add_user(User(gone, "Ann", "guest", 5, seen=1000))
    await store.add_user(User(here, "Ben", "guest", 5, seen=2000))
    await store.add_user(User(account, "Cy", "account", 5, login=account, seen=1000))
    seated = Event(1, 6, Seated(2, Seat("person", "Ben", here)), f"{gone}/k1")
    await store.append(replace(opening(game, gone), events=(Event(0, 5, created(gone)), seated)))
    assert gone in [guest.id for guest in await store.old_guests(1500)]
    await store.delete_user(gone)
    assert gone not in [guest.id for guest in await store.old_guests(1500)]
    stored = await store.game(game)
    assert stored is not None
    assert "Ann" not in str(stored.events)
    assert gone not in str(stored.events)
    assert stored.events[1].data == seated.data
    known = [await store.user(user) is not None for user in (gone, here, account)]
    assert known == [False, True, True]


CHECKS = (
    *CONTRACT,
    check_a_key_makes_one_game,
    check_guests_who_do_not_return_are_forgotten,
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
async def test_sqlite_keeps_the_contract(check: Check, tmp_path: Path) -> None:
    await run(f"sqlite:///{tmp_path}/games.db", check)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
async def test_postgres_keeps_the_contract(check: Check, postgres: str) -> None:
    await run(postgres, check)


async def test_a_session_survives_many_failed_transactions(postgres: str) -> None:
    """A statement whose preparation was undone with its transaction is prepared again."""

    async def again_and_again(store: Store) -> None:
        for _ in range(10):
            await check_one_failure_spares_the_rest_of_its_group(store)

    await run(postgres, again_and_again)


async def test_a_file_has_one_owner(tmp_path: Path) -> None:
    store = Store(SqliteBackend(tmp_path / "games.db"))
    try:
        with pytest.raises(GameError, match="storage/owned"):
            Store(SqliteBackend(tmp_path / "games.db"))
    finally:
        await store.close()


async def test_postgres_has_as_many_servers_as_come(postgres: str) -> None:
    one, other = open_store(postgres), open_store(postgres)
    game = fresh_id()
    await one.append(opening(game))
    assert await other.heads([game]) == {game: 0}
    step = Batch(game, (Event(1, 6, Acted(1, "*", (14,))),))
    done = await asyncio.gather(*(s.append(step) for s in (one, other)), return_exceptions=True)
    assert set(map(type, done)) == {ConflictError, type(None)}
    for store in (one, other):
        await store.close()


@pytest.mark.parametrize("timed", [0, 1 << 30], ids=["pipelines", "none before PostgreSQL 17"])
async def test_a_server_stopped_within_a_transaction_blocks_nobody(
    postgres: str, monkeypatch: pytest.MonkeyPatch, timed: int
) -> None:
    monkeypatch.setattr("luckynumbers.server.storage.postgres.TIMED", timed)
    store, name = open_store(postgres), fresh_id()
    with closing(PostgresBackend(postgres).connect()) as stopped:
        stopped.begin()
        people.write_meta(stopped, name, "stopped")
        assert people.read_meta(stopped, name) == "stopped"
        await async_pause(0.5)  # whoever waits has begun later
        await store.save_meta(name, "running")
        with pytest.raises(psycopg.Error):
            stopped.commit()
    assert await store.meta(name) == "running"
    await store.close()


async def test_a_database_that_is_being_migrated_is_waited_for(postgres: str) -> None:
    """Servers of before, too, hold the lock: as long as they run, nobody else comes in."""
    with psycopg.connect(postgres, autocommit=True) as holder:
        holder.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        with pytest.raises(GameError, match="storage/owned"):
            Store(PostgresBackend(postgres, lock_seconds=0.2))
        opened = asyncio.create_task(asyncio.to_thread(open_store, postgres))
        holder.execute("SELECT pg_advisory_unlock(%s)", (LOCK,))
        await (await opened).close()


async def test_a_link_to_a_database_is_the_same_database(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    symbolic, hard = tmp_path / "elsewhere" / "soft.db", tmp_path / "elsewhere" / "hard.db"
    store = open_store(f"sqlite:///{tmp_path}/games.db")
    symbolic.symlink_to(tmp_path / "games.db")
    hard.hardlink_to(tmp_path / "games.db")
    try:
        for link in (symbolic, hard):
            with pytest.raises(GameError, match="storage/owned"):
                open_store(f"sqlite:///{link}")
            # The lock must hold against another process, too.
            tried = subprocess.run(
                [sys.executable, "-c", OPEN, f"sqlite:///{link}"], capture_output=True, check=False
            )
            assert b"storage/owned" in tried.stderr, tried
    finally:
        await store.close()
    again = open_store(f"sqlite:///{symbolic}")
    await again.close()


OPEN = """
import sys
from luckynumbers.server.storage import open_store
open_store(sys.argv[1])
"""


def modes(folder: Path) -> dict[str, str]:
    return {each.name: oct(each.stat().st_mode & 0o777) for each in folder.iterdir()}


async def test_only_its_owner_can_read_a_database(tmp_path: Path) -> None:
    (tmp_path / "games.db").touch(0o644)
    mask = os.umask(0o022)
    try:
        store = open_store(f"sqlite:///{tmp_path}/games.db")
        await store.append(opening(fresh_id()))
        backup(tmp_path / "games.db", tmp_path / "copy.db")
        found = modes(tmp_path)
        await store.close()
    finally:
        os.umask(mask)
    assert {"games.db", "games.db-wal", "games.db-shm", "games.db.lock", "copy.db"} <= set(found)
    assert set(found.values()) == {"0o600"}


async def test_what_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    await open_store(url).close()
    with closing(sqlite3.connect(tmp_path / "games.db")) as other:
        other.execute("SELECT * FROM meta").fetchall()  # keeps the log and the index there
        for file in tmp_path.iterdir():
            file.chmod(0o644)
        store = open_store(url)
        found = modes(tmp_path)
        await store.close()
    assert set(found.values()) == {"0o600"}
    assert len(found) == 4


async def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    await open_store(url).close()
    with sqlite3.connect(tmp_path / "games.db") as connection:
        connection.execute(
            "UPDATE meta SET value = ? WHERE name = 'schema'", (len(MIGRATIONS) + 1,)
        )
    connection.close()
    with pytest.raises(GameError, match="storage/newer"):
        open_store(url)


async def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    with closing(SqliteConnection(tmp_path / "games.db", read_only=False)) as earlier:
        migrate(earlier, "WITHOUT ROWID", MIGRATIONS[:1])
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as connection:
        connection.execute("INSERT INTO users VALUES ('u', 'Ann', 'guest', 7, 0, NULL, NULL, '')")
        for row in (
            ("g", 0, 5, "created", dump(created("u")), "u/new/k"),
            ("g", 1, 6, "seated", dump(Seated(2, Seat("person", "Ann", "u"))), "u/k"),
            ("g", 2, 7, "seated", dump(Seated(2, Seat("bot", "Ann", "", "greedy"))), ""),
            ("g", 3, 8, "seated", dump(Seated(2, Seat("bot", "Hal", "", "filler"))), ""),
            ("bad", 0, 5, "created", "u?", ""),
        ):
            connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", row)
        for game in ("g", "bad"):
            connection.execute("INSERT INTO games VALUES (?, 'waiting', 5, 0, 0, '')", (game,))
    store = open_store(url)
    assert await store.user("u") == User("u", "Ann", "guest", 7, seen=7)
    assert await store.unfinished("u", 0) == 1
    assert [guest.id for guest in await store.old_guests(8)] == ["u"]
    await store.delete_user("u")
    stored = await store.game("g")
    assert stored is not None
    assert [event.key for event in stored.events] == ["", "", "", ""]
    assert "Ann" not in str(stored.events), "not even as the name of a bot in her place"
    assert "Hal" in str(stored.events)
    await store.close()


async def test_a_deleted_name_leaves_the_rematches_of_an_older_database(tmp_path: Path) -> None:
    seats = (Seat("person", "Host", "h"), Seat("person", "Ann", "u"))
    bot = Seat("bot", "Ann", "", "greedy")
    again = (seats[0], bot, Seat("bot", "Hal", "", "filler"))
    first = created("h")
    logs: dict[str, tuple[str, list[Data]]] = {
        "g": ("", [replace(first, seats=seats), Seated(2, bot)]),
        "a": ("g", [replace(first, seats=again, previous="g")]),
        "b": ("a", [replace(first, seats=again, previous="a")]),
    }
    with closing(SqliteConnection(tmp_path / "games.db", read_only=False)) as earlier:
        migrate(earlier, "WITHOUT ROWID", MIGRATIONS[:4])
        earlier.begin()
        earlier.write("INSERT INTO users VALUES ('u', 'Ann', 'guest', 7, 0, NULL, NULL, '', 7)")
        for at, (game, (previous, events)) in enumerate(logs.items()):
            row = (game, "closed", at, 0, 0, previous, "h", "")
            earlier.write("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
            for seq, data in enumerate(events):
                line = (game, seq, at, "seated" if seq else "created", dump(data), "")
                earlier.write("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", line)
        earlier.commit()
    store = open_store(f"sqlite:///{tmp_path}/games.db")
    before = [str(await store.game(game)) for game in logs]
    await store.delete_user("u")
    after = [str(await store.game(game)) for game in logs]
    await store.close()
    assert ["Ann" in text for text in before] == [True, True, True]
    assert not any("Ann" in text for text in after)
    assert ["Hal" in text for text in after] == [False, True, True]


async def test_a_backup_of_a_running_server_is_whole(tmp_path: Path) -> None:
    url, copy = f"sqlite:///{tmp_path}/games.db", tmp_path / "copy.db"
    game = fresh_id()
    store = open_store(url)
    await store.append(opening(game))
    backup(tmp_path / "games.db", copy)
    await store.close()
    again = open_store(f"sqlite:///{copy}")
    assert await again.game(game) is not None
    await again.close()
    with pytest.raises(GameError, match="file/exists"):
        backup(tmp_path / "games.db", copy)


@pytest.mark.parametrize("url", ["mysql://me:password@host/x", "sqlite://", "x"])
def test_an_unknown_database_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(GameError, match="storage/unknown") as refusal:
        open_store(url)
    assert "password" not in str(refusal.value)


def test_a_database_that_cannot_be_opened_is_a_message() -> None:
    with pytest.raises(StorageError, match="storage/cannot-open") as refusal:
        open_store("sqlite:////proc/none/games.db")
    assert refusal.value.message.facts["found"] == "/proc/none/games.db"
    assert refusal.value.message.facts["reason"] == os.strerror(errno.ENOENT)
    with pytest.raises(StorageError, match="storage/cannot-open") as refusal:
        open_store("postgresql://nobody:secret@127.0.0.1:1/none")
    assert "port 1 failed" in str(refusal.value)
    with pytest.raises(StorageError, match="storage/cannot-open") as refusal:
        open_store("postgresql://nobody:sec@ret@127.0.0.1:1x/none")
    assert "ret" not in str(refusal.value)
