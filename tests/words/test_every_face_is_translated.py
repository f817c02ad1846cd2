"""Every face speaks only the words of the catalogue: a made-up language proves it.

The terminal, the server and the browser have such tests of their own.
"""

import json
import platform
import re
import shutil
import sys
from collections.abc import Iterator
from importlib.resources import files
from io import StringIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from luckynumbers.cli import main
from luckynumbers.cli.commands import COMMANDS
from luckynumbers.cli.speech import WORDS
from luckynumbers.server.http.site import Site
from luckynumbers.server.languages import language_of
from luckynumbers.words import Words, languages
from tests.pseudo import english_in, made_up_language, speaking_from, write_catalogue

NAMES = r"luckynumbers|--[a-z-]+|\[[A-Z]+\]"
POSITION = (
    "ln1 std 03....../..07..../....12../......18:02....../..05..../....11../......19 0920 *30 - 1"
)
PUZZLE = "11170708/03121910/18200414/15020613"


@pytest.fixture(scope="module")
def made_up() -> Iterator[None]:
    with made_up_language():
        WORDS.use("en")
        yield
    WORDS.use("en")


class Heard:
    """What a command wrote, out and err together."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path) -> None:
        self._patch = patch
        patch.chdir(folder)
        patch.setenv("COLUMNS", "80")
        patch.setenv("LANGUAGE", "en")

    def run(self, *words: str, lines: str = "") -> str:
        said = StringIO()
        with self._patch.context() as patch:
            patch.setattr(sys, "stdin", StringIO(lines))
            patch.setattr(sys, "stdout", said)
            patch.setattr(sys, "stderr", said)
            main(words)
        return said.getvalue()


@pytest.fixture
def command(made_up: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Heard:
    return Heard(monkeypatch, tmp_path)


def every_command() -> list[list[str]]:
    """List the commands of the program as words, families and their commands included."""
    found: list[list[str]] = [[]]
    for name, entry in COMMANDS.items():
        found += [[name], *([name, each] for each in entry.commands)]
    return found


@pytest.mark.parametrize("words", every_command(), ids=" ".join)
def test_a_help_page_has_no_english_left(command: Heard, words: list[str]) -> None:
    page = command.run(*words, "--help")
    assert "ж" in page
    commands = {word for each in every_command() for word in each}
    typed = r"\b(" + "|".join(sorted(commands, key=len, reverse=True)) + r")\b"
    # What a person types is the same in every language: a value such as N, a default such as std.
    values = r"\b(K|N|S|URL|LN1|std|random|instant)\b|sqlite:///luckynumbers\.db"
    assert english_in(page, NAMES, typed, values) == []


MISTAKES = [
    *("nonsense", "puz", "--nope", "play --edtion", "play --edition", "play --bruno=yes"),
    *("replay", "replay nothing.lnr", "replay .", "serve more words", "serve --port 99999"),
    *(
        "arena greedy filler --games none",
        "bench --seconds 0",
        "puzzle nope",
        "puzzle new --length x",
    ),
    *("puzzle solve 12", "puzzle play 99", "puzzle new --length 1", "puzzle daily --date x"),
    *("--language tlh", "play --language", "puzzle booklet --lang tlh", "rules --edition chess"),
    *("arena greedy", "arena greedy nobody", "arena greedy filler --rules std+chess", "bot nobody"),
    *("play A A", "play A B C D E F", "play --start Zoe A B", "eval ln1", "eval nonsense"),
    *("puzzle booklet --large --brf", "puzzle booklet --count 0", "bot greedy:ms=x"),
    *("backup /no/such/folder/copy", "rules --width 5"),
    *(
        "print --edition chess",
        "print --sets 5",
        "print --sets x",
        "print --stl s --black-and-white",
    ),
    *("review", "review nothing.lnr", "review x.lnr --depth abyss", "review ."),
]


@pytest.mark.parametrize("words", MISTAKES)
def test_a_refusal_has_no_english_left(command: Heard, words: str) -> None:
    said = command.run(*words.split())
    line, _, _ = said.partition("\n")
    head, code, sentence = line.split(": ", 2)
    assert head == "luckynumbers"
    assert "/" in code
    typed = sorted({*words.split(), *words.replace("=", " ").split()}, key=len, reverse=True)
    allowed = [r"\w+\.db", NAMES, WORDS_TO_TYPE, *map(re.escape, typed)]
    assert english_in(sentence, *allowed) == []


WORDS_TO_TYPE = (
    r"lucky-numbers|anniversary|access|5-vor-12|\ben\b|\bstd\b|bruno|michael|norep|sorted|puzzle|"
    r"greedy|filler|random|master|nodes|level|oneply|exec|COMMAND|module:Class|FILE|LN1|ln1|booklet|"
    r"instant|standard|deep"
)
RUNS = [
    (["play", "ANNA", "--seed", "7"], "d\nx\n" * 4 + "rules\nhelp\nquit\n"),
    (["play", "--seed", "7"], "ANNA\nquit\n"),
    (["play", "level:1", "greedy", "--seed", "1", "--start", "1"], ""),
    (["tournament", "greedy", "random", "--seed", "1"], ""),
    (["rules"], ""),
    (["rules", "--edition", "access", "--spoken"], ""),
    (["rules", "--bruno", "--michael", "--tournament", "--solo", "--no-repetition"], ""),
    (["play", "ANNA", "greedy", "--access", "--seed", "7"], "d\nx\nquit\n"),
    (["play", "ANNA", "greedy", "--braille", "--seed", "7"], "d\nx\nquit\n"),
    (["eval", POSITION, "--nodes", "50"], ""),
    (["arena", "greedy", "random", "--games", "4", "--jobs", "1"], ""),
    (["bot", "--list"], ""),
    (["bench", "--seconds", "0.01"], ""),
    (["puzzle", "play"], "hint\nhelp\nquit\n"),
    (["puzzle", "daily", "--date", "2026-11-15", "--show"], ""),
    (["puzzle", "new", "--seed", "x", "--length", "3"], ""),
    (["puzzle", "solve", PUZZLE], ""),
    (["puzzle", "hint", PUZZLE, "--step", "2"], ""),
    (["--version"], ""),
]


@pytest.mark.parametrize(("words", "lines"), RUNS, ids=[" ".join(words) for words, _ in RUNS])
def test_a_command_has_no_english_left(command: Heard, words: list[str], lines: str) -> None:
    said = command.run(*words, lines=lines)
    assert "ж" in said
    typed = [rf"\b{line}(?=\n)" for line in sorted({*lines.split()})]  # echoed behind the prompt
    machine = rf"{platform.machine()}|{platform.system()}|Python"
    passed = [NAMES, "ANNA", "a +b +c +d", r"\b[0-9a-f]{16,64}\b", r"[a-z-]+\.lnr", WORDS_TO_TYPE]
    assert english_in(said, *passed, *typed, machine, re.escape(POSITION), r"\bmax\b") == []


@pytest.mark.parametrize("options", [[], ["--spoken"]], ids=str)
def test_a_review_has_no_english_left(command: Heard, options: list[str]) -> None:
    command.run("play", "level:1", "level:2", "--seed", "1", "--start", "1", "--save", "game.lnr")
    said = command.run("review", "game.lnr", "--depth", "instant", *options)
    assert "ж" in said
    assert english_in(said, WORDS_TO_TYPE, r"@[a-d][1-4](x\d\d)?") == []
    many = command.run("review", ".", "--jobs", "1")
    assert "ж" in many
    assert english_in(many, WORDS_TO_TYPE, r"[a-z-]+\.lnr") == []


PRINTED = [
    *("puzzle booklet --count 6 --out", "puzzle booklet --count 6 --large --out"),
    *("rules --tournament --solo --pdf", "rules --edition access --pdf", "tactile --out"),
    *("print --sets 2 --out", "print --edition 5-vor-12 --sets 1 --black-and-white --out"),
]


@pytest.mark.parametrize("words", PRINTED)
def test_what_is_printed_has_no_english_left(
    words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with made_up_language("x", "en_GB"):
        Heard(monkeypatch, tmp_path).run(*words.split(), "out.pdf")
    book = PdfReader(tmp_path / "out.pdf")
    said = " ".join(page.extract_text() for page in book.pages)
    about = " ".join(str(value) for value in (book.metadata or {}).values())
    assert "xxx" in said
    made = r"luckynumbers|D:\d+|ReportLab.*"
    assert english_in(f"{said} {about}", r"\b(and|or)\b", made, r"\b[a-d]\b", letter="x") == []


@pytest.mark.parametrize("words", ["puzzle booklet --count 6 --brf --out", "tactile --brf --out"])
def test_what_is_embossed_has_no_english_left(
    words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with made_up_language("x", "en_GB"):
        Heard(monkeypatch, tmp_path).run(*words.split(), "out.brf")
    said = (tmp_path / "out.brf").read_text(encoding="ascii")
    # Braille writes digits with the letters a to j, and signs of its own; words are longer.
    found = re.findall("[A-Z]{2,}", re.sub("#[A-J]+", " ", said))
    assert any(word.strip("X") == "" for word in found)
    assert [word for word in found if word.strip("X")] == []


def test_a_new_language_is_one_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A file in the folder is enough: for the commands, the pages and the browser."""
    write_catalogue(tmp_path, "z", "it_IT")
    (tmp_path / "en.po").rename(tmp_path / "it.po")
    shutil.copy(str(files("luckynumbers.words") / "catalogues" / "en.po"), tmp_path)
    with speaking_from(tmp_path):
        assert languages() == ("en", "it")
        assert "zzzzzzz:" in Heard(monkeypatch, tmp_path).run("--language", "it", "--help")
        assert language_of("it-CH") == "it"
        assert json.loads(Site().files["words/it.json"].content)["name"] == "italiano"
        assert Words("it").decimal(1234.5) == "1.234,5"
