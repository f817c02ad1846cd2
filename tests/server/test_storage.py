"""Both storages keep the same promises, and each keeps those of its own kind."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from luckynumbers.core import GameError
from luckynumbers.server.storage import StorageError, open_store
from luckynumbers.server.storage import postgres as postgres_module
from luckynumbers.server.storage.schema import MIGRATIONS
from luckynumbers.server.storage.sqlite import backup
from tests.contracts.storage import CHECKS, Check, fresh_id, opening
from tests.server.databases import running_postgres

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


def run(url: str, check: Check) -> None:
    async def body() -> None:
        store = open_store(url)
        try:
            await check(store)
        finally:
            await store.close()

    asyncio.run(body())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_sqlite_keeps_the_contract(check: Check, tmp_path: Path) -> None:
    run(f"sqlite:///{tmp_path}/games.db", check)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_postgres_keeps_the_contract(check: Check, postgres: str) -> None:
    run(postgres, check)


def test_a_database_has_one_owner(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(url: str) -> None:
        store = open_store(url)
        try:
            with pytest.raises(GameError, match="storage/owned"):
                open_store(url)
        finally:
            await store.close()

    monkeypatch.setattr(postgres_module, "OWN_SECONDS", 0.2)
    asyncio.run(body(f"sqlite:///{tmp_path}/games.db"))
    asyncio.run(body(postgres))


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    asyncio.run(open_store(url).close())
    with sqlite3.connect(tmp_path / "games.db") as connection:
        connection.execute(
            "UPDATE meta SET value = ? WHERE name = 'schema'", (len(MIGRATIONS) + 1,)
        )
    connection.close()
    with pytest.raises(GameError, match="storage/newer"):
        open_store(url)


def test_a_backup_of_a_running_server_is_whole(tmp_path: Path) -> None:
    url, copy = f"sqlite:///{tmp_path}/games.db", tmp_path / "copy.db"
    game = fresh_id()

    async def body() -> None:
        store = open_store(url)
        await store.append(opening(game))
        backup(tmp_path / "games.db", copy)
        await store.close()
        again = open_store(f"sqlite:///{copy}")
        assert await again.game(game) is not None
        await again.close()

    asyncio.run(body())
    with pytest.raises(GameError, match="file/exists"):
        backup(tmp_path / "games.db", copy)


@pytest.mark.parametrize("url", ["mysql://me:password@host/x", "sqlite://", "x"])
def test_an_unknown_database_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(GameError, match="storage/unknown") as refusal:
        open_store(url)
    assert "password" not in str(refusal.value)


def test_a_database_that_cannot_be_opened_is_a_message() -> None:
    with pytest.raises(StorageError, match="storage/cannot-open"):
        open_store("sqlite:////proc/none/games.db")
    with pytest.raises(StorageError, match="storage/cannot-open"):
        open_store("postgresql://nobody@127.0.0.1:1/none")
