"""Every code block of the documents runs, and every example does what it says."""

import json
import os
import re
import runpy
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

from examples import own_bot
from luckynumbers import Game, Pile, Record, Rules, parse_action

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(
    r"^```(python|sh)\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL
)
"""A sample, and what it prints where a block of text follows at once."""
FILE = re.compile(r"# (\w+\.py)\n")
"""The first line of a sample that is saved as a file."""
TIMES = re.compile(r"[\d.,]+(?=\s+(?:ms|games)\s+a\s+(?:decision|second))")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}


def blocks(language: str, *, printed: bool = False) -> list[object]:
    """The samples of all documents; with ``printed``, those that show their output, and that."""
    return [
        pytest.param(*([match[2], match[3], document] if printed else [match[2]]), id=name)
        for document in DOCUMENTS
        for index, match in enumerate(BLOCK.finditer(document.read_text()))
        if match[1] == language and (match[3] or not printed)
        for name in [f"{document.name}-{index}"]
    ]


def run(*command: str, folder: Path = ROOT, typed: str = "") -> str:
    done = subprocess.run(
        command,
        input=typed,
        capture_output=True,
        text=True,
        cwd=folder,
        env=ENVIRONMENT,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("code", blocks("python"))
def test_python_blocks_run(code: str, tmp_path: Path) -> None:
    run(sys.executable, "-c", code, folder=tmp_path)


@pytest.mark.parametrize(("code", "output", "document"), blocks("python", printed=True))
def test_python_blocks_print_what_they_show(
    code: str, output: str, document: Path, tmp_path: Path
) -> None:
    assert run(sys.executable, "-c", code, folder=tmp_path) == output, document


@pytest.mark.parametrize(("commands", "output", "document"), blocks("sh", printed=True))
def test_commands_print_what_they_show(
    commands: str, output: str, document: Path, tmp_path: Path
) -> None:
    """With the files that the document has told its reader to save; times vary."""
    for _, code, _ in BLOCK.findall(document.read_text()):
        if name := FILE.match(code):
            (tmp_path / name[1]).write_text(code)
    (command,) = commands.splitlines()
    words = shlex.split(command.replace("exec:python", f"exec:{sys.executable}"))
    assert words.pop(0) == "luckynumbers"
    found = run(sys.executable, "-m", "luckynumbers.cli", *words, folder=tmp_path)
    found = found.replace(sys.executable, "python")
    assert TIMES.sub("…", found).split() == TIMES.sub("…", output).split()


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
def test_a_merge_says_where_its_results_go(document: Path) -> None:
    merges = re.findall(r"\bluckynumbers merge\b[^`\n]*", document.read_text())
    assert [line for line in merges if "--out " not in line] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in LINK.findall(document.read_text()):
        assert (document.parent / target).exists(), target


def test_the_layers_stand_in_words_below_their_picture() -> None:
    page = (ROOT / "docs/architecture.md").read_text()
    told = [
        re.findall(r"`(\w+)`:", line) for line in re.findall(r"^\d\. (.+)$", page, re.MULTILINE)
    ]
    drawn = runpy.run_path(str(ROOT / "docs/make_architecture.py"))["LAYERS"]
    assert told == [[name for name, _ in layer] for layer in drawn]


def test_own_bot_plays_a_match() -> None:
    bot = f"exec:{sys.executable} examples/own_bot.py"
    arguments = ["arena", bot, "filler", "--games", "2", "--seed", "1", "--json"]
    assert '"forfeits": []' in run(sys.executable, "-m", "luckynumbers.cli", *arguments)


def test_the_page_of_the_arena_names_all_that_its_data_has() -> None:
    page = (ROOT / "docs/arena.md").read_text().partition("## The data")[2]
    arguments = ["arena", "greedy", "random", "--games", "4", "--sprt", "0", "5", "--json"]
    found = json.loads(run(sys.executable, "-m", "luckynumbers.cli", *arguments))
    names = [*found, *found["players"][0], *found["sprt"]]
    assert [name for name in names if f"`{name}`" not in page] == []


def test_the_bot_of_its_page_says_what_the_page_shows(tmp_path: Path) -> None:
    page = (ROOT / "docs/own-bot.md").read_text()
    (code,) = [code for _, code, _ in BLOCK.findall(page) if FILE.match(code)]
    (tmp_path / "careful.py").write_text(code)
    shown = re.findall(r"^([<>]) (.+)$", page, re.MULTILINE)
    said = "".join(f"{line}\n" for sign, line in shown if sign == ">")
    heard = run(sys.executable, "careful.py", folder=tmp_path, typed=said)
    assert heard.splitlines() == [line for sign, line in shown if sign == "<"]


def test_the_record_of_the_formats_is_whole_and_fair() -> None:
    page = (ROOT / "docs/formats.md").read_text()
    (shown,) = re.findall(r"^```\n(\[Format .*?)^```$", page, re.MULTILINE | re.DOTALL)
    record = Record.parse(shown)
    record.verify()
    assert str(record) == shown


def test_the_first_game_goes_as_the_start_page_shows(tmp_path: Path) -> None:
    page = (ROOT / "docs/index.md").read_text()
    (shown,) = re.findall(r"^```text\n(Anna .*?)^```$", page, re.MULTILINE | re.DOTALL)
    typed = re.findall(r"^Anna[^>\n]*> (.+)$", shown, re.MULTILINE)
    assert len(typed) == 2
    words = ["play", "Anna", "greedy", "--seed", "clover", "--start", "1", "--width", "80"]
    program = [sys.executable, "-m", "luckynumbers.cli", "--language", "en"]
    told = run(*program, *words, folder=tmp_path, typed="\n".join(["", *typed, ""]))
    assert shown in told


def test_the_review_of_its_page_prints_what_the_page_shows(tmp_path: Path) -> None:
    page = (ROOT / "docs/review.md").read_text()
    (making,) = [code for _, code, _ in BLOCK.findall(page) if 'Path("game.lnr")' in code]
    run(sys.executable, "-c", making, folder=tmp_path)
    (shown,) = re.findall(r"^```text\n(Review of .*?)^```$", page, re.MULTILINE | re.DOTALL)
    program = [sys.executable, "-m", "luckynumbers.cli", "--language", "en"]
    found = run(*program, "review", "game.lnr", "--width", "80", folder=tmp_path)
    assert [part for part in shown.split("…\n") if part not in found] == []


@pytest.mark.parametrize("rules", ["std", "std+bruno", "std+michael", "std+bruno+norep"])
@pytest.mark.parametrize("seats", [2, 5])
def test_own_bot_knows_the_rules(rules: str, seats: int) -> None:
    """In every position of some games it chooses a legal action, whatever was played before."""
    luck = Random(seats)
    for seed in range(4):
        game = Game(Rules.parse(rules), Pile.seeded(seats, seed))
        while not game.position.over:
            chosen = parse_action(own_bot.choose(str(game.position)))
            assert chosen in game.position.actions, game.position
            game = game.act(luck.choice([chosen, *game.position.actions]))
