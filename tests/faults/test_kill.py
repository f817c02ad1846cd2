"""Kill −9 under load: nothing acknowledged is lost, nothing is done twice, all see the same."""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.faults.campaign import Account, check_account, read_logs, run_campaign
from tests.server.databases import running_postgres
from tests.server.process import started

TWICE = (
    "SELECT game, key, count(*) FROM events WHERE key <> '' GROUP BY game, key HAVING count(*) > 1"
)


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


async def campaign(db: str, folder: Path, kills: int, players: int) -> Account:
    with started(db, folder) as process:
        account = await run_campaign(process, kills, players)
        check_account(account, read_logs(process, account))
        process.stop()
        assert '"level": "error"' not in process.log.read_text()
    sys.stdout.write(
        f"{account.kills} kills, {len(account.acknowledged)} acknowledged, "
        f"{account.resent} resent, {account.again} of them were stored already; "
        f"{len(account.seated)} seats taken, {len(account.followed)} rematches, "
        f"{account.deeds} other deeds\n"
    )
    return account


async def on_sqlite(folder: Path, kills: int, players: int = 6) -> None:
    account = await campaign(f"sqlite:///{folder}/games.db", folder, kills, players)
    with closing(sqlite3.connect(folder / "games.db")) as connection:
        assert connection.execute(TWICE).fetchall() == []
    assert account.kills == kills


async def on_postgres(url: str, folder: Path, kills: int, players: int = 6) -> None:
    account = await campaign(url, folder, kills, players)
    with psycopg.connect(url) as connection:
        assert connection.execute(TWICE).fetchall() == []
    assert account.kills == kills


async def test_killed_on_sqlite(tmp_path: Path) -> None:
    await on_sqlite(tmp_path, kills=2)


async def test_killed_on_postgres(tmp_path: Path, postgres: str) -> None:
    await on_postgres(postgres, tmp_path, kills=1)


@pytest.mark.soak
async def test_killed_a_hundred_times_on_sqlite(tmp_path: Path) -> None:
    await on_sqlite(tmp_path, kills=100, players=12)


@pytest.mark.soak
async def test_killed_thirty_times_on_postgres(tmp_path: Path, postgres: str) -> None:
    await on_postgres(postgres, tmp_path, kills=30, players=12)
