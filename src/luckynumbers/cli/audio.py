"""The rules as sound files, one per chapter, made by espeak-ng where it is installed."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.words import Words
from luckynumbers.words.rulebook import Rulebook, aloud

PROGRAM: Final = "espeak-ng"
_PACE: Final = ("-s", "150")
"""Words per minute, a little slower than conversation."""
_PAUSE: Final = "\n\n"
"""A blank line, at which the voice pauses."""


def speak(book: Rulebook, folder: Path, words: Words) -> list[Path]:
    """Write every chapter as a sound file into a folder, and return the files."""
    program = shutil.which(PROGRAM)
    if program is None:
        raise GameError("audio/no-program", program=PROGRAM)
    _check_voice(program, words.language)
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for number, chapter in enumerate(book.chapters, 1):
        file = folder / f"{number:02d}-{chapter.name}.wav"
        _write(program, words.language, _PAUSE.join(aloud(book, chapter, words)), file)
        files.append(file)
    return files


def _check_voice(program: str, language: str) -> None:
    """Raise an error for a language without a voice, before anything is written."""
    listed = subprocess.run(  # noqa: S603  no shell, and the language is one of ours
        [program, f"--voices={language}"], capture_output=True, text=True, check=False
    )
    _title, *voices = listed.stdout.strip().splitlines() or [""]
    if not voices:
        raise GameError("audio/no-voice", program=PROGRAM, language=language)


def _write(program: str, language: str, text: str, file: Path) -> None:
    ran = subprocess.run(  # noqa: S603  no shell; the text goes in by the standard input
        [program, "-v", language, *_PACE, "-b", "1", "-w", str(file), "--stdin"],
        input=text.encode(),
        capture_output=True,
        check=False,
    )
    if ran.returncode or not file.exists():
        said = ran.stderr.decode(errors="replace")
        raise GameError("audio/failed", program=PROGRAM, file=str(file), said=said)
