"""Attacks on what is stored, and a database that is slow, silent, full, damaged or shared."""

import asyncio
import resource
import sqlite3
import sys
from collections.abc import Awaitable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import psycopg
import pytest

from luckynumbers.server.game.events import Seat, Seated, dump
from luckynumbers.server.storage import open_store
from tests.contracts.ids import fresh_id
from tests.contracts.storage import opening
from tests.server.databases import running_postgres
from tests.server.process import Process, make_guest, make_table, started
from tests.server.support import sit
from tests.siege.attackers import ATTACKER
from tests.siege.harness import apart, besiege, ends_on_sigterm
from tests.siege.proxy import Network, network
from tests.waiting import pause, until

pytestmark = pytest.mark.xdist_group("postgres")
SECONDS_TO_ANSWER = 10.0
"""How long a client waits for a refusal; the server gives up after half of that."""
SECONDS_TO_RECOVER = 15.0
SECONDS_TO_DELETE = 0.025
"""How long the quickest of ten deletions may take; usually 3 ms."""
PLAN: dict[str, Any] = {"seats": sit("me", "Other"), "edition": "anniversary", "start": 1}


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


def health(process: Process) -> int:
    return httpx.get(f"{process.url}/healthz", timeout=SECONDS_TO_ANSWER).status_code


def start_game(process: Process, cookie: str, table: str) -> httpx.Response:
    return command(process, cookie, table, op="start", id=fresh_id())


def command(process: Process, cookie: str, table: str, **fields: Any) -> httpx.Response:
    return httpx.post(
        f"{process.url}/api/v1/tables/{table}/commands",
        json={"table": table, **fields},
        headers={"cookie": cookie},
        timeout=SECONDS_TO_ANSWER,
    )


# Damage


def test_a_damaged_table_is_set_aside_and_the_rest_goes_on(tmp_path: Path) -> None:
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
        cookie = make_guest(process, "Ann")
        plan = {"seats": sit("me", "open"), "edition": "anniversary", "public": True}
        good, bad = (make_table(process, cookie, **plan)["table"] for _ in range(2))
        process.stop()
        damage(tmp_path / "games.db", bad)
        process.start()
        lobby = httpx.get(f"{process.url}/api/v1/lobby", timeout=30).text
        assert good in lobby
        assert bad not in lobby
        for path in (f"/tables/{bad}", f"/tables/{bad}/record"):
            refused = httpx.get(f"{process.url}/api/v1{path}", timeout=30)
            assert (refused.status_code, refused.json()["code"]) == (503, "storage/damaged")
        assert command(process, cookie, bad, op="leave", id="x", seat=1).status_code == 503
        assert command(process, cookie, good, op="leave", id="x", seat=1).status_code == 200
        figures = httpx.get(f"{process.url}/metrics", timeout=30).text
        assert "luckynumbers_tables_damaged 1.0" in figures
        assert process.log.read_text().count('"table.damaged"') == 1
        assert ends_on_sigterm(process)


def damage(path: Path, table: str) -> None:
    """Add an event that names a seat which the table does not have."""
    event = dump(Seated(9, Seat("person", "Nobody", "nobody")))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        row = (table, 1, 0, "seated", event, "")
        connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", row)


# A full disk


def test_a_full_disk_is_a_refusal_and_a_line_in_the_log(tmp_path: Path) -> None:
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
        cookie = make_guest(process, "Ann")
        make_table(process, cookie, **PLAN)
        with full_disk(process, tmp_path / "games.db-wal"):
            tried = httpx.post(
                f"{process.url}/api/v1/tables", json=PLAN, headers={"cookie": cookie}, timeout=30
            )
            assert (tried.status_code, tried.json()["code"]) == (503, "storage/failed")
            assert health(process) == 503
            assert '"storage.failed"' in process.log.read_text()
        assert until(lambda: health(process) == 200, SECONDS_TO_RECOVER)
        make_table(process, cookie, **PLAN)
        assert ends_on_sigterm(process)


@contextmanager
def full_disk(process: Process, file: Path) -> Iterator[None]:
    """Limit the files of a process to the size of this one."""
    before = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (file.stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, before)


# PostgreSQL: many servers


def cut_all(url: str) -> None:
    """End every session of the database, as a restart of PostgreSQL would."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )


def recovers(process: Process, cookie: str, table: str) -> None:
    """See that a server is well again, and that a game can begin over it."""
    assert until(lambda: health(process) == 200, SECONDS_TO_RECOVER)
    # What was sent as the session was lost may have been stored: then it has started.
    assert until(
        lambda: start_game(process, cookie, table).status_code in {200, 409}, SECONDS_TO_RECOVER
    )


def test_two_servers_both_play_and_come_back_when_they_are_cut_off(
    tmp_path: Path, postgres: str
) -> None:
    (tmp_path / "second").mkdir()
    with started(postgres, tmp_path) as first, started(postgres, tmp_path / "second") as second:
        cookie = make_guest(first, "Ann")
        tables = [make_table(each, cookie, **PLAN)["table"] for each in (first, second)]
        cut_all(postgres)
        for each, table in zip((second, first), tables, strict=True):
            recovers(each, cookie, table)
        assert ends_on_sigterm(first)
        assert until(lambda: health(second) == 200, SECONDS_TO_RECOVER)


# PostgreSQL: silence and distance


@pytest.fixture
def between(postgres: str) -> Iterator[Network]:
    with network(postgres) as proxy:
        yield proxy


def test_a_silent_database_is_a_refusal_and_no_hindrance_to_the_end(
    tmp_path: Path, between: Network
) -> None:
    with started(between.url, tmp_path) as process:
        cookie = make_guest(process, "Ann")
        table = make_table(process, cookie, **PLAN)["table"]
        between.silent = True
        refused = start_game(process, cookie, table)
        assert (refused.status_code, refused.json()["code"]) == (503, "storage/failed")
        assert health(process) == 503
        between.silent = False
        assert until(lambda: health(process) == 200, SECONDS_TO_RECOVER)
        # What was sent into the silence may have been stored after all: then it has started.
        assert until(
            lambda: start_game(process, cookie, table).status_code in {200, 409}, SECONDS_TO_RECOVER
        )
        between.silent = True
        assert ends_on_sigterm(process)


async def test_distance_costs_one_round_trip_for_all_tables(between: Network) -> None:
    """Fifty tables are stored together: one by one they would take fifty times as long."""
    store = open_store(between.url)
    await asyncio.gather(*(store.append(opening(fresh_id())) for _ in range(50)))
    between.delay = 0.05
    start = monotonic()
    await asyncio.gather(*(store.append(opening(fresh_id())) for _ in range(50)))
    taken = monotonic() - start
    between.delay = 0.0
    await store.close()
    sys.stdout.write(f"50 tables at 100 ms a round trip: {1000 * taken:.0f} ms\n")
    assert taken < 2.0


# People


def new_account(process: Process) -> str:
    """Make an account and return its cookie."""
    body = {"login": fresh_id(), "password": "correct horse 1"}
    made = httpx.post(f"{process.url}/api/v1/accounts", json=body, timeout=30)
    assert made.status_code == 201, made.text
    return f"ln={made.cookies['ln']}"


def is_known(process: Process, cookie: str) -> bool:
    answer = httpx.get(f"{process.url}/api/v1/me", headers={"cookie": cookie}, timeout=30)
    return answer.status_code == 200


async def all_at_once(process: Process, cookie: str, *calls: tuple[str, str, Any]) -> list[int]:
    headers = {"cookie": cookie}
    async with httpx.AsyncClient(base_url=f"{process.url}/api/v1", timeout=30) as client:
        answers = await asyncio.gather(
            *(client.request(m, path, json=body, headers=headers) for m, path, body in calls)
        )
    return [answer.status_code for answer in answers]


def renames(count: int) -> list[tuple[str, str, Any]]:
    return [("PATCH", "/me", {"name": f"Ann {n}"}) for n in range(count)]


async def test_a_rename_undoes_no_password_and_no_end_of_sessions(tmp_path: Path) -> None:
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
        body = {"old": "correct horse 1", "new": "correct horse 2"}
        for ending in (("PUT", "/me/password", body), ("DELETE", "/sessions", None)):
            for _ in range(3):
                cookie = new_account(process)
                assert is_known(process, cookie)
                await all_at_once(process, cookie, *renames(5), ending, *renames(5))
                assert not is_known(process, cookie)


def fill(path: Path, games: int) -> None:
    """Copy the games of a database, as if many people had played them, to their end."""
    many = "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?)"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET status = 'closed'")
        for table, key in (("events", "game"), ("games", "id")):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            copied = ", ".join(f"{key} || n" if name == key else name for name in columns)
            connection.execute(
                f"INSERT INTO {table} {many} SELECT {copied} FROM {table}, n", (games,)
            )
        connection.execute("ANALYZE")


def delete_guests(url: str, count: int) -> None:
    """Come and delete oneself, several times a second; fail if all of it was slow."""
    transport = httpx.HTTPTransport(local_address=ATTACKER)
    with httpx.Client(base_url=f"{url}/api/v1", transport=transport, timeout=30) as client:
        taken = list[float]()
        for _ in range(count):
            client.post("/guests", json={"name": "Mallory"})
            start = monotonic()
            assert client.delete("/me").status_code == 204
            taken.append(monotonic() - start)
            pause(0.1)
    assert min(taken) < SECONDS_TO_DELETE, f"{1000 * min(taken):.0f} ms at best"


@pytest.mark.parametrize("games", [50_000, pytest.param(200_000, marks=pytest.mark.soak)])
async def test_who_deletes_oneself_does_not_read_the_games_of_all(
    tmp_path: Path, games: int
) -> None:
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
        ann, ben = (make_guest(process, name) for name in ("Ann", "Ben"))
        table = make_table(process, ann, seats=sit("me", "open"))["table"]
        assert command(process, ben, table, op="join", id="join").status_code == 200
        process.stop()
        fill(tmp_path / "games.db", games)
        process.start()

        def attack() -> Awaitable[None]:
            return apart(delete_guests, process.url, 10)

        await besiege(process, f"deletions beside {games} games", attack, seconds=1)
        assert ends_on_sigterm(process)


async def test_nul_is_refused_and_never_an_error_of_the_database(
    tmp_path: Path, postgres: str
) -> None:
    with started(postgres, tmp_path) as process:
        cookie = make_guest(process, "Ann")
        table = make_table(process, cookie, **PLAN)["table"]
        nul = "a\0b"
        statuses = await all_at_once(
            process,
            cookie,
            ("POST", "/sessions", {"login": nul, "password": "correct horse 1"}),
            ("POST", "/accounts", {"login": nul, "password": "correct horse 1"}),
            ("POST", "/guests", {"name": nul}),
            ("POST", "/tables", {**PLAN, "id": nul}),
            ("GET", "/tables/a%00b", None),
            ("GET", "/invitations/a%00b", None),
            ("POST", f"/tables/{table}/commands", {"op": "start", "id": nul, "table": table}),
        )
        assert all(status < 500 for status in statuses), statuses
        assert start_game(process, cookie, table).status_code == 200
        assert health(process) == 200
