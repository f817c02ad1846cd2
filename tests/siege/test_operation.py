"""Neighbours on the machine and slips of the operator: files, links, settings, figures."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest

from tests.server.process import Process, make_guest, make_table, started
from tests.server.support import sit

COMMAND: Final = "import sys; from luckynumbers.cli import main; sys.exit(main(['serve']))"
BACK_UP: Final = (
    "import os, sys; from luckynumbers.cli import main;"
    "sys.exit(main(['backup', os.environ['COPY'], '--db', os.environ['LUCKYNUMBERS_DB']]))"
)
SECONDS_TO_REFUSE: Final = 30.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("operation")
    with started(f"sqlite:///{folder}/games.db", folder) as process:
        yield process


@contextmanager
def usual_mask() -> Iterator[None]:
    """Files are readable for everyone, unless their maker takes care."""
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)


def launched(process: Process) -> int:
    """Start a server that must refuse to run; return its exit status."""
    process.launch()
    try:
        return process.wait(SECONDS_TO_REFUSE)
    finally:
        process.end_if_running()


def test_no_neighbour_can_read_what_a_server_and_its_backup_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    db = f"sqlite:///{folder}/games.db"
    monkeypatch.setenv("COPY", str(folder / "copy.db"))
    with usual_mask(), started(db, tmp_path) as process:
        make_table(process, make_guest(process, "Ann"), seats=sit("me", "open"))
        assert launched(Process(db, tmp_path, BACK_UP)) == 0, process.log.read_text()
        modes = {file.name: oct(file.stat().st_mode & 0o777) for file in folder.iterdir()}
    assert {"games.db", "games.db-wal", "copy.db"} <= set(modes)
    assert set(modes.values()) == {"0o600"}, modes


@pytest.mark.parametrize("kind", ["symbolic", "hard"])
def test_a_link_to_the_database_starts_no_second_server(tmp_path: Path, kind: str) -> None:
    (tmp_path / "second").mkdir()
    file, link = tmp_path / "games.db", tmp_path / "second" / "link.db"
    with started(f"sqlite:///{file}", tmp_path) as first:
        link.symlink_to(file) if kind == "symbolic" else link.hardlink_to(file)
        second = Process(f"sqlite:///{link}", tmp_path / "second", COMMAND)
        assert launched(second) != 0
        assert "storage/owned" in second.log.read_text()
        assert first.running


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("RATE", "nan"),
        ("REQUESTS", "0"),
        ("GUEST_DAYS", "-1"),
        ("LOG_LEVEL", "loud"),
        ("WORKERS", "-1"),
    ],
)
def test_a_setting_that_makes_no_sense_stops_the_start_by_its_name(
    tmp_path: Path, name: str, text: str
) -> None:
    process = Process(f"sqlite:///{tmp_path}/games.db", tmp_path, COMMAND, **{name: text})
    assert launched(process) != 0
    assert f"server/bad-setting: LUCKYNUMBERS_{name}" in process.log.read_text()


def test_what_only_grows_is_a_counter(server: Process) -> None:
    figures = httpx.get(f"{server.url}/metrics", timeout=30).text
    assert "# TYPE luckynumbers_storage_commits_total counter" in figures


@pytest.mark.parametrize("password", ["12345678", "password", "qwertyui", "aaaaaaaa", "somebody"])
def test_a_password_that_everyone_tries_first_makes_no_account(
    server: Process, password: str
) -> None:
    body = {"login": "somebody", "password": password}
    refused = httpx.post(f"{server.url}/api/v1/accounts", json=body, timeout=30)
    assert refused.json().get("code") == "account/weak-password", refused.text
