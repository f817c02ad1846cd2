"""Many finished games: they slow down neither a start nor a query, as PostgreSQL plans it."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import psycopg
import pytest

from luckynumbers.server.storage.postgres import PostgresBackend
from tests.server.databases import running_postgres
from tests.server.support import Client, guest, new_table, running
from tests.server.test_query_plans import BESIDES, Recorder, record

pytestmark = pytest.mark.xdist_group("postgres")
GROWING: Final = {"games": "id", "events": "game", "results": "game", "players": "game"}
"""The tables that grow with the finished games, and their column with the name of the game."""
SELDOM: Final = {"read_attended"}
"""What reads many rows because there are as many running games in the contract's own database."""
SLOWEST: Final = 0.25
"""The most seconds that a query may take on a machine that is busy with other work."""


@pytest.fixture
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


def fill(url: str, games: int) -> None:
    """Copy a finished game many times, for some thousand people in turn."""
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute(
            "SELECT g.id FROM games g JOIN results r ON r.game = g.id JOIN events e "
            "ON e.game = g.id WHERE g.status = 'closed' GROUP BY g.id "
            "ORDER BY count(*) DESC LIMIT 1"
        ).fetchone()
        assert found is not None
        for table, name in GROWING.items():
            columns = columns_of(connection, table)
            changes = {name: "'kept' || i", "previous": "''", "key": "''"}
            changes |= {"host": "host || i %% 1000"}
            changes |= {"user": "CASE \"user\" WHEN '' THEN '' ELSE \"user\" || i %% 1000 END"}
            copied = ", ".join(changes.get(each, f'"{each}"') for each in columns)
            listed = ", ".join(f'"{each}"' for each in columns)
            connection.execute(
                f"INSERT INTO {table} ({listed}) SELECT {copied} FROM {table}, "
                f"generate_series(1, %s) AS i WHERE {name} = %s".encode(),
                (games, found[0]),
            )
        _copy_people(connection)
        connection.execute("ANALYZE")


def columns_of(connection: psycopg.Connection[Any], table: str) -> list[str]:
    found = connection.execute(f"SELECT * FROM {table} LIMIT 0".encode()).description
    return [column.name for column in found or ()]


def _copy_people(connection: psycopg.Connection[Any]) -> None:
    """Enter everyone whom the copied games name."""
    changes = {"id": 'r."user"', "login": "NULL", "owner": "''"}
    copied = ", ".join(changes.get(each, f'u."{each}"') for each in columns_of(connection, "users"))
    connection.execute(
        f'INSERT INTO users SELECT {copied} FROM (SELECT DISTINCT "user" FROM results '
        f"WHERE \"user\" <> '') r, (SELECT * FROM users WHERE kind = 'guest' LIMIT 1) u "
        "ON CONFLICT DO NOTHING".encode()
    )


def scanned(node: dict[str, Any]) -> Iterator[str]:
    """The tables that grow and that a plan reads from end to end."""
    if node["Node Type"] == "Seq Scan" and node.get("Relation Name") in GROWING:
        yield str(node["Relation Name"])
    for child in node.get("Plans", ()):
        yield from scanned(child)


def check_plans(url: str, recorder: Recorder) -> tuple[float, str]:
    """See how the planner would carry out every statement; return the slowest query."""
    slowest = (0.0, "")
    with psycopg.connect(url, autocommit=True) as connection:
        for place, statement, values in recorder:
            text = statement.replace("?", "%s").encode()
            [(found,)] = connection.execute(b"EXPLAIN (FORMAT JSON) " + text, values).fetchall()
            plan = found if isinstance(found, list) else json.loads(found)
            if place[:2] not in BESIDES and place[1] not in SELDOM:
                assert list(scanned(plan[0]["Plan"])) == [], (place, statement)
            if statement.startswith("SELECT"):
                start = perf_counter()
                connection.execute(text, values).fetchall()
                slowest = max(slowest, (perf_counter() - start, place[1]))
    return slowest


async def check(url: str, games: int) -> None:
    recorder = await record(PostgresBackend(url))
    fill(url, games)
    seconds, name = check_plans(url, recorder)
    sys.stdout.write(f"\n{games} games: the slowest query, {name}, took {1000 * seconds:.1f} ms\n")
    assert seconds < SLOWEST


async def test_with_many_games_every_query_goes_by_an_index(postgres: str) -> None:
    await check(postgres, 10_000)


@pytest.mark.soak
async def test_with_a_hundred_thousand_games_every_query_goes_by_an_index(postgres: str) -> None:
    await check(postgres, 100_000)


async def time_of_start(path: Path, url: str) -> float:
    start = perf_counter()
    async with running(path, db=url):
        return perf_counter() - start


@pytest.mark.soak
async def test_a_hundred_thousand_games_do_not_slow_the_start(
    tmp_path: Path, postgres: str
) -> None:
    async with running(tmp_path, db=postgres) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben", edition="anniversary")
        assert (await ann.ask("start", table=table, first=1))["type"] == "ack"
        assert (await ann.ask("leave", table=table, seat=1))["type"] == "ack"
        state = server.hub.tables[table].state
        assert state.closed is not None
    few = min([await time_of_start(tmp_path, postgres) for _ in range(3)])
    fill(postgres, 100_000)
    many = min([await time_of_start(tmp_path, postgres) for _ in range(3)])
    sys.stdout.write(f"\nstart: {few:.2f} s with one game, {many:.2f} s with 100,000\n")
    assert many < few + 0.5
    async with running(tmp_path, db=postgres) as server:
        for path in ("/me/games", "/me/statistics", "/me"):
            start = perf_counter()
            assert (await Client(server, ann.user).rest.ask("GET", path))[0] == 200
            assert perf_counter() - start < 1
