"""``serve`` announces its address when it can be reached there, and not before."""

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from luckynumbers.cli.serve import LOG_LEVEL
from luckynumbers.server.settings import Settings
from tests.server.process import free_port
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from tests.cli.conftest import Run


def test_a_database_of_another_kind_is_refused_before_anything_is_announced(run: "Run") -> None:
    ran = run("serve --db mysql://x")
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("luckynumbers: storage/unknown: ")


@pytest.mark.parametrize("any_port", [False, True])
def test_the_address_is_announced_once_it_can_be_reached(tmp_path: Path, any_port: bool) -> None:
    port = 0 if any_port else free_port()
    command = [sys.executable, "-m", "luckynumbers", "--language", "en", "serve"]
    command += ["--port", str(port), "--db", f"sqlite:///{tmp_path}/games.db"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            found = re.match(r"Lucky Numbers is served at http://127\.0\.0\.1:(\d+)/ ", line)
            assert found is not None, line
            assert int(found[1]) == port or any_port
            port = int(found[1])
            socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=PATIENCE)


@pytest.mark.parametrize(
    ("terminal", "environment", "expected"),
    [
        (True, {}, "warning"),
        (False, {}, "info"),
        (True, {LOG_LEVEL: "debug"}, "debug"),
    ],
)
def test_in_a_terminal_the_address_comes_without_the_log(
    terminal: bool,
    environment: dict[str, str],
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    run: "Run",
) -> None:
    found: list[str] = []
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("luckynumbers.cli.serve._errors_are_read", lambda: terminal)
    monkeypatch.setattr(
        "luckynumbers.server.serving.serve", lambda settings, _: found.append(settings.log_level)
    )
    assert run("serve").status == 0
    assert found == [expected]


def test_the_help_names_the_defaults_of_the_settings(run: "Run") -> None:
    page = " ".join(run("serve --help").out.split())
    for value in (Settings.host, str(Settings.port), Settings.db):
        assert f"[default: {value}]" in page, value


def test_a_copy_of_a_database_that_is_not_there_is_refused(run: "Run", tmp_path: Path) -> None:
    ran = run(["backup", str(tmp_path / "copy.db"), "--db", f"sqlite:///{tmp_path}/none.db"])
    assert ran.status == 2
    assert ran.err.startswith("luckynumbers: storage/no-database: ")
    assert not (tmp_path / "copy.db").exists()
