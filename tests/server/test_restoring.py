"""Rehearsals of what an operator does seldom: restore a backup, update an old database."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest

from luckynumbers.server.game.evolve import replay
from luckynumbers.server.game.state import State
from luckynumbers.server.storage import Store, open_store
from luckynumbers.server.storage.postgres import PostgresBackend
from luckynumbers.server.storage.schema import MIGRATIONS, migrate
from tests.server.databases import Postgres, started_postgres
from tests.server.support import begin, guest, new_table, play, running
from tests.server.test_old_databases import unpacked

pytestmark = pytest.mark.xdist_group("postgres")
OLDEST = 2
"""The schema of the database that was kept since the first release."""
TRIED = (OLDEST, len(MIGRATIONS) // 2, len(MIGRATIONS) - 1)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with started_postgres() as server:
        yield server


@pytest.fixture
def old(postgres: Postgres) -> Iterator[str]:
    """The database of the first release, with every kind of game in it."""
    with database(postgres, "old") as url:
        with psycopg.connect(url) as connection:
            connection.execute(unpacked("first.sql.gz"))
        yield url


@pytest.fixture
def fresh(postgres: Postgres) -> Iterator[str]:
    with database(postgres, "fresh") as url:
        yield url


@contextmanager
def database(postgres: Postgres, name: str) -> Iterator[str]:
    """Create an empty database; it ends with the block."""
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        yield postgres.url.replace("/postgres?", f"/{name}?")
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


async def all_games(store: Store, url: str) -> dict[str, State]:
    """Replay every game of a database."""
    with psycopg.connect(url) as connection:
        names = [str(name) for (name,) in connection.execute("SELECT id FROM games").fetchall()]
    found = {}
    for name in names:
        stored = await store.game(name)
        assert stored is not None
        found[name] = replay(name, stored.events, stored.secret, await store.codes(name))
    return found


async def test_a_backup_made_while_people_play_is_restored_and_every_game_replayed(
    tmp_path: Path, postgres: Postgres, old: str, fresh: str
) -> None:
    file = f"{postgres.folder}/games.dump"
    async with running(tmp_path, db=old) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben", edition="anniversary")
        await begin(table, ann, first=1)
        dump = ("pg_dump", "--format=custom", f"--file={file}", f"--dbname={old}")
        dumping = asyncio.create_task(asyncio.to_thread(postgres.run, *dump))
        await play(table, ann)
        await dumping
        now = await all_games(server.hub.store, old)
    postgres.run("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={fresh}", file)
    store = open_store(fresh)
    try:
        then = await all_games(store, fresh)
    finally:
        await store.close()
    assert len(then) > 50
    assert then.keys() <= now.keys()
    for name, state in then.items():
        assert state.events[:] == now[name].events[: state.seq + 1], name
        if state.seq == now[name].seq:
            assert state.game == now[name].game, name
    (tmp_path / "again").mkdir()
    async with running(tmp_path / "again", db=fresh) as server:
        eve = await guest(server, "Eve")
        table = await new_table(eve, "me", "Ben", edition="anniversary")
        await begin(table, eve, first=1)
        await play(table, eve)


def columns(url: str) -> list[tuple[str, ...]]:
    """Every column and index of a database, in any order."""
    with psycopg.connect(url) as connection:
        return sorted(
            connection.execute(
                "SELECT table_name, column_name, data_type FROM information_schema.columns "
                "WHERE table_schema = 'public' "
                "UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes "
                "WHERE schemaname = 'public'"
            ).fetchall()
        )


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param(number, marks=() if number in TRIED else pytest.mark.soak)
        for number in range(OLDEST, len(MIGRATIONS))
    ],
)
async def test_two_nodes_that_start_at_once_update_an_old_database_once(
    old: str, fresh: str, schema: int
) -> None:
    with closing(PostgresBackend(old).connect()) as connection:
        migrate(connection, "", MIGRATIONS[:schema])
    with ThreadPoolExecutor(2) as starting:
        stores = list(starting.map(open_store, [old, old]))
    try:
        games = [await all_games(store, old) for store in stores]
    finally:
        for store in stores:
            await store.close()
    assert games[0] == games[1]
    assert len(games[0]) > 50
    await open_store(fresh).close()
    assert columns(old) == columns(fresh)
