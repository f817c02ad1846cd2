"""The page “Your bot online”: its commands lead to a rated game, its codes have their status."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from luckynumbers.core import Fact, Message
from luckynumbers.play import Record
from luckynumbers.server.http.answers import problem
from tests.server.process import started

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/bot-online.md").read_text("utf-8")
COMMANDS = re.findall(r"^```bash\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
ERRORS = re.findall(r"^\| (\d{3}) \| `([\w/-]+)` \|", PAGE, re.MULTILINE)
FACTS: dict[str, Fact] = {"found": "", "where": "", "seat": 1, "name": "Ann", "count": 30}


@pytest.mark.skipif(not shutil.which("curl"), reason="the page uses curl")
def test_the_commands_lead_to_a_rated_game(tmp_path: Path) -> None:
    shutil.copy(ROOT / "examples/bot_client.py", tmp_path)
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
        script = "\n".join(["set -e", *COMMANDS]).replace("http://127.0.0.1:8000", process.url)
        script = re.sub(r"^python ", f"{sys.executable} ", script, flags=re.MULTILINE)
        command = ["sh", "-c", script]
        done = subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
        )
    assert done.returncode == 0, done.stdout + done.stderr
    game = Record.load(tmp_path / "game.lnr")
    game.verify()
    assert game.names == ("Careful", "Gardener")
    assert "Gardener sets up" in done.stdout
    assert "Bold sets up" in (tmp_path / "careful.log").read_text("utf-8")
    rated = json.loads(done.stdout.splitlines()[-1])
    assert {(each["name"], each["games"]) for each in rated} == {("Bold", 1), ("Careful", 1)}


@pytest.mark.parametrize(("status", "code"), ERRORS)
def test_the_codes_have_the_status_that_the_page_names(status: str, code: str) -> None:
    refusal = problem(Message(code, FACTS), "en")
    assert refusal.status_code == int(status)
    assert code not in json.loads(bytes(refusal.body))["text"], "a code without a sentence"
