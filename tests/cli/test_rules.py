"""``luckynumbers rules``: on the screen, in words, on paper, and as sound files."""

import os
import shutil
import subprocess
import wave
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from luckynumbers.core import EDITIONS
from luckynumbers.words import Words, languages
from luckynumbers.words.rulebook import aloud, rulebook

if TYPE_CHECKING:
    from tests.cli.conftest import Run

FAKE = """#!/bin/sh
case "$1" in --voices=*)
    echo "Pty Language Age/Gender VoiceName File Other Languages"
    [ -n "{voices}" ] && echo " 5 en --/M English gmw/en"
    exit 0 ;;
esac
if {broken}; then echo "out of breath" >&2; exit 1; fi
echo "$@" >>{folder}/asked
while [ "$1" != "-w" ]; do shift; done
/bin/cat >>{folder}/said
echo >>{folder}/said
/bin/cp {folder}/sample "$2"
"""
RATE, SENTENCE, PAUSE = 8000, 2000, 3600
"""The frames of a second, of what the program says, and of the silence behind it."""
WORDS = Words("en")


def install(monkeypatch: pytest.MonkeyPatch, voices: str = "en", broken: bool = False) -> None:
    """Put a program named espeak-ng into a folder of its own, and only that on PATH."""
    folder = Path("programs").absolute()
    folder.mkdir()
    with wave.open(str(folder / "sample"), "wb") as sound:
        sound.setparams((1, 2, RATE, 0, "NONE", ""))
        sound.writeframes(b"\1\0" * SENTENCE)
    program = folder / "espeak-ng"
    program.write_text(FAKE.format(folder=folder, voices=voices, broken=str(broken).lower()))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def flat(text: str) -> str:
    return " ".join(text.split())


def test_without_an_edition_the_rules_of_all_are_printed(run: "Run") -> None:
    printed = flat(run("rules").out)
    for code in ("bruno", "michael", "tournament", "puzzles"):
        assert WORDS.text(f"rulebook/{code}-text") in printed
    assert "5 vor 12: 2 to 4 players; four tiles one by one (always Michael’s setup)." in printed


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
    assert "The green set: 4 marks.\n" in ran.out
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
    assert ran.status == 0
    assert flat(ran.out).startswith("10 audio chapters are in new/sounds, ")
    names = [file.name for file in sorted(Path("new/sounds").glob("*.wav"))]
    assert names[:3] == ["01-glance.wav", "02-aim.wav", "03-box.wav"]
    assert names[-2:] == ["09-rulings.wav", "10-credits.wav"]
    assert len(names) == 10
    book = rulebook(EDITIONS["access"])
    said = Path("programs/said").read_text(encoding="utf-8").splitlines()
    assert set(said) == {line for each in book.chapters for line in aloud(book, each, WORDS)}
    assert len(said) == len(set(said))  # nothing is spoken twice
    assert all("-v en " in line for line in Path("programs/asked").read_text().splitlines())


def test_every_ruling_is_a_sound_file_of_its_own(
    run: "Run", monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    run("rules --edition lucky-numbers --audio sounds")
    names = [file.stem for file in sorted(Path("sounds/rulings").glob("*.wav"))]
    assert names == [f"r{number:02d}" for number in (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13)]
    told = WORDS.of("lucky-numbers").text("ruling/r2")
    assert marks(Path("sounds/rulings/r02.vtt")) == [(0, told)]


def test_marks_say_what_begins_when(run: "Run", monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    run("rules --edition access --audio sounds")
    book = rulebook(EDITIONS["access"])
    for number, chapter in enumerate(book.chapters, 1):
        file = Path(f"sounds/{number:02d}-{chapter.name}.wav")
        told = aloud(book, chapter, WORDS)
        starts = [1000 * at * (SENTENCE + PAUSE) // RATE for at in range(len(told))]
        assert marks(file.with_suffix(".vtt")) == [*zip(starts, told, strict=True)]
        with wave.open(str(file)) as sound:
            frames = sound.readframes(sound.getnframes())
        assert len(frames) == 2 * len(told) * (SENTENCE + PAUSE)
        for start in starts:  # a sentence begins after silence
            at = 2 * RATE * start // 1000
            assert frames[at : at + 2] == b"\1\0"
            assert not any(frames[at - 2 : at])


def marks(file: Path) -> list[tuple[int, str]]:
    """The beginnings in a WebVTT file, in milliseconds, and what begins there."""
    head, *cues = file.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    assert head == "WEBVTT"
    found = []
    for count, cue in enumerate(cues, 1):
        number, times, text = cue.split("\n")
        assert int(number) == count
        begin, end = (_milliseconds(moment) for moment in times.split(" --> "))
        assert begin < end
        found.append((begin, unescape(text)))
    return found


def _milliseconds(moment: str) -> int:
    hours, minutes, seconds = moment.split(":")
    return 60_000 * (60 * int(hours) + int(minutes)) + round(1000 * float(seconds))


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
    for file in Path("sounds").rglob("*.wav"):
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
