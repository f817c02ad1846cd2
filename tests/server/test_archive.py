"""``luckynumbers archive``: every finished game of a server is in the bundle of its month."""

import asyncio
import sqlite3
import stat
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from zipfile import ZipFile

import pytest

from luckynumbers.cli import main
from luckynumbers.play import Record
from luckynumbers.server import archive
from luckynumbers.server.storage import open_store
from tests.server.test_old_databases import Copy, fresh_copy, games, golden, sqlite_copy

__all__ = ["fresh_copy"]
pytestmark = pytest.mark.xdist_group("postgres")
MONTH = f"{datetime.fromtimestamp(golden()['written'] / 1000, UTC):%Y-%m}"


def migrated(url: str) -> str:
    async def open_and_close() -> None:
        await open_store(url).close()

    asyncio.run(open_and_close())
    return url


def played() -> dict[str, str]:
    """The records of the finished games, as the first release gave them."""
    records = {game: each["record"] for game, each in games("closed").items()}
    return {game: text for game, text in records.items() if text and "[Result " in text}


def bundled(folder: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in folder.iterdir():
        assert path.name == f"games-{MONTH}.zip"
        with ZipFile(path) as bundle:
            assert bundle.testzip() is None
            found |= {name: bundle.read(name).decode() for name in bundle.namelist()}
    return found


@pytest.mark.parametrize("page", [archive.PAGE, 3])
def test_every_finished_game_is_in_the_bundle_of_its_month(
    tmp_path: Path, fresh_copy: Copy, page: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "PAGE", page)
    url = migrated(fresh_copy(tmp_path))
    for _ in range(2):  # the second time in the place of the first
        assert main(["archive", str(tmp_path / "games"), "--db", url]) == 0
        assert bundled(tmp_path / "games") == {f"{g}.lnr": text for g, text in played().items()}
    assert len(played()) > 15
    for text in bundled(tmp_path / "games").values():
        *_, last = Record.parse(text).positions()
        assert last.over
    if sys.platform != "win32":
        [path] = (tmp_path / "games").iterdir()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_earlier_months_are_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url, folder = migrated(sqlite_copy(tmp_path)), tmp_path / "games"
    assert main(["archive", str(folder), "--db", url, "--since", "2999-01"]) == 0
    assert list(folder.iterdir()) == []
    assert main(["archive", str(folder), "--db", url, "--since", MONTH]) == 0
    assert len(bundled(folder)) == len(played())
    for wrong in ("yesterday", "2026", "2026-13"):
        assert main(["archive", str(folder), "--db", url, "--since", wrong]) == 2
        assert "archive/month" in capsys.readouterr().err


def test_a_damaged_game_is_named_and_the_others_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = migrated(sqlite_copy(tmp_path))
    broken = next(iter(played()))
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("UPDATE events SET data = '{' WHERE game = ? AND seq = 3", (broken,))
    assert main(["archive", str(tmp_path / "games"), "--db", url]) == 0
    assert broken in capsys.readouterr().err
    expected = {f"{game}.lnr" for game in played()} - {f"{broken}.lnr"}
    assert bundled(tmp_path / "games").keys() == expected


def test_a_bundle_that_was_cut_short_leaves_the_earlier_one(tmp_path: Path) -> None:
    url, folder = migrated(sqlite_copy(tmp_path)), tmp_path / "games"
    for _ in archive.write_bundles(url, folder, 0):
        pass
    before = bundled(folder)
    again = archive.write_bundles(url, folder, 0)
    next(again)
    assert len(list(folder.iterdir())) == 2
    again.close()
    assert bundled(folder) == before
