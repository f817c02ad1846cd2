"""``luckynumbers rules``: on the screen, in words, on paper, and as sound files."""

import os
import shutil
import subprocess
import sys
import wave
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from luckynumbers.words import Words, languages
from luckynumbers.words.rulebook import aloud, rulebook

if TYPE_CHECKING:
    from tests.cli.conftest import Run

FAKE = """#!{python}
import json, sys
arguments = sys.argv[1:]
if arguments[0].startswith("--voices="):
    print("Pty Language Age/Gender VoiceName File Other Languages")
    if "{voices}":
        print(" 5 en --/M English gmw/en")
    sys.exit(0)
if {broken}:
    sys.exit("out of breath")
with open(arguments[arguments.index("-w") + 1], "w", encoding="utf-8") as file:
    json.dump([arguments, sys.stdin.buffer.read().decode()], file)
"""
WORDS = Words("en")


def install(monkeypatch: pytest.MonkeyPatch, voices: str = "en", broken: bool = False) -> None:
    """Put a program named espeak-ng into a folder of its own, and only that on PATH."""
    folder = Path("programs").absolute()
    folder.mkdir()
    program = folder / "espeak-ng"
    program.write_text(FAKE.format(python=sys.executable, voices=voices, broken=broken))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def flat(text: str) -> str:
    return " ".join(text.split())


def test_without_an_edition_the_rules_of_all_are_printed(run: "Run") -> None:
    printed = flat(run("rules").out)
    for code in ("bruno", "michael", "tournament", "puzzles"):
        assert WORDS.text(f"rulebook/{code}-text") in printed
    assert "5 vor 12: 2 to 4 players; one by one: always Michael's setup." in printed


def test_an_example_is_drawn_with_its_cells_marked(run: "Run") -> None:
    assert (
        "      a    b    c    d\n"
        "  1   3    .    8  [ .]\n"
        "  2   4    7    .  [ .]\n"
        "  3   .    9  [12] [14]\n"
        "  4 [ .] [ .] [16]  18\n"
        "Where 13 fits"
    ) in run("rules --edition lucky-numbers").out


def test_spoken_rules_put_the_example_in_words(run: "Run") -> None:
    ran = run("rules --edition access --spoken --width 200")
    assert "Row 3: empty, 9, 12, 14.\n" in ran.out
    assert "Marked: d1, d2, c3, d3, a4, b4 and c4.\n" in ran.out
    assert "green: 4 marks.\n" in ran.out
    assert "⠼" not in ran.out  # a voice would stumble over it, and the text describes it
    assert "[" not in ran.out
    assert "==" not in ran.out


def test_the_access_rules_show_the_number_sign_and_the_ten_digits(run: "Run") -> None:
    printed = flat(run("rules --edition access").out)
    assert "1 ⠼⠁ 2 ⠼⠃ 3 ⠼⠉ 4 ⠼⠙ 5 ⠼⠑ 6 ⠼⠋ 7 ⠼⠛ 8 ⠼⠓ 9 ⠼⠊ 0 ⠼⠚" in printed


@pytest.mark.parametrize("language", languages())
def test_the_rules_fit_a_braille_display_in_every_language(run: "Run", language: str) -> None:
    ran = run(f"rules --width 40 --language {language}")
    assert ran.status == 0
    assert Words(language).text("rulebook/rulings") in ran.out


def test_the_rules_are_printed(run: "Run") -> None:
    ran = run("rules --edition access --bruno --pdf rules.pdf")
    assert (ran.status, ran.out) == (0, "The rules are in rules.pdf.\n")
    assert Path("rules.pdf").read_bytes().startswith(b"%PDF")


def test_large_print_needs_a_file_and_takes_more_pages(run: "Run") -> None:
    ran = run("rules --edition access --large")
    assert ran.err.startswith("luckynumbers: rules/large-pdf: ")
    for option in ("", "--large"):
        assert run(f"rules --edition access --pdf rules{option}.pdf {option}".split()).status == 0
    assert Path("rules--large.pdf").stat().st_size > Path("rules.pdf").stat().st_size


def test_the_rules_are_embossed(run: "Run") -> None:
    ran = run("rules --edition access --brf rules.brf")
    assert (ran.status, ran.out) == (0, "The rules are in rules.brf.\n")
    written = Path("rules.brf").read_bytes()
    assert written.isascii()
    assert written.endswith(b"\r\n\x0c")
    assert b"\r\r" not in written


def test_every_chapter_becomes_a_sound_file_in_its_order(
    run: "Run", monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    ran = run("rules --edition access --audio new/sounds")
    book = rulebook()
    assert ran.status == 0
    assert flat(ran.out) == "10 audio chapters are in new/sounds."
    names = [file.name for file in sorted(Path("new/sounds").iterdir())]
    assert names[:3] == ["01-aim.wav", "02-box.wav", "03-setup.wav"]
    assert names[-2:] == ["09-glance.wav", "10-credits.wav"]
    assert len(names) == 10
    said = Path("new/sounds/01-aim.wav").read_text(encoding="utf-8")
    assert '"-v", "en"' in said
    for sentence in aloud(book, book.chapters[0], WORDS):
        assert sentence in said


def test_without_the_program_the_rules_say_what_is_missing(
    run: "Run", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    ran = run("rules --audio sounds")
    assert ran.status == 2
    assert ran.err.startswith("luckynumbers: audio/no-program: ")
    assert "espeak-ng" in ran.err
    assert not Path("sounds").exists()


@pytest.mark.parametrize(
    ("voices", "broken", "code"), [("", False, "audio/no-voice"), ("en", True, "audio/failed")]
)
def test_a_program_that_cannot_speak_is_reported_in_one_line(
    run: "Run", monkeypatch: pytest.MonkeyPatch, voices: str, broken: bool, code: str
) -> None:
    install(monkeypatch, voices, broken)
    ran = run("rules --audio sounds")
    assert ran.status == 2
    assert ran.err.startswith(f"luckynumbers: {code}: ")
    assert ran.err.count("\n") == 1


ESPEAK = shutil.which("espeak-ng")
needs_voice = pytest.mark.skipif(ESPEAK is None, reason="apt-get install espeak-ng")


@needs_voice
@pytest.mark.parametrize("language", languages())
def test_a_real_voice_speaks_every_chapter(run: "Run", language: str) -> None:
    ran = run(f"rules --edition 5-vor-12 --audio sounds --language {language}")
    assert ran.status == 0, ran.err
    for file in Path("sounds").iterdir():
        with wave.open(os.fspath(file)) as sound:
            assert sound.getnframes() / sound.getframerate() > 3


@needs_voice
@pytest.mark.parametrize("language", languages())
def test_a_real_voice_reads_a_cell_as_its_letter_and_its_number(language: str) -> None:
    def sound(text: str) -> str:
        command = [str(ESPEAK), "-v", language, "-q", "-x", text]
        ran = subprocess.run(command, capture_output=True, text=True, check=True)
        return ran.stdout.replace("'", "").replace(",", "").strip()

    assert sound("b2") == sound("b 2")
    assert sound("d4") == sound("d 4")
