"""Every code block of the documents runs, and every example does what it says."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(python|sh)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}


def blocks(language: str) -> list[object]:
    return [
        pytest.param(match[2], id=f"{document.name}-{index}")
        for document in DOCUMENTS
        for index, match in enumerate(BLOCK.finditer(document.read_text()))
        if match[1] == language
    ]


def run(*command: str, typed: str = "") -> str:
    done = subprocess.run(
        command,
        input=typed,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=ENVIRONMENT,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("code", blocks("python"))
def test_python_blocks_run(code: str) -> None:
    run(sys.executable, "-c", code)


@cache
def show_help(command: str) -> str:
    return run(sys.executable, "-m", "luckynumbers.cli", command, "--help")


@pytest.mark.parametrize("commands", blocks("sh"))
def test_commands_exist(commands: str) -> None:
    """Each command line names a real command; what it does is tested elsewhere."""
    makefile = (ROOT / "Makefile").read_text()
    for line in commands.splitlines():
        words = line.split("#")[0].split()
        if words[:1] == ["make"]:
            assert f"\n{words[1]}:" in makefile
        elif words and words[0].endswith("luckynumbers"):
            show_help(words[1])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in LINK.findall(document.read_text()):
        assert (document.parent / target).exists(), target


def test_own_bot_plays_a_match() -> None:
    bot = f"exec:{sys.executable} examples/own_bot.py"
    arguments = ["arena", bot, "filler", "--games", "2", "--seed", "1", "--json"]
    assert '"forfeits": []' in run(sys.executable, "-m", "luckynumbers.cli", *arguments)


def test_first_seat_counts() -> None:
    assert "2 seats:" in run(sys.executable, "examples/first_seat.py")
