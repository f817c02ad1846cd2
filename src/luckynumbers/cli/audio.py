"""The rules as sound files, one per chapter and per ruling, by espeak-ng where it is installed.

Every sentence is spoken on its own, so the marks beside a file say exactly when it begins.
"""

import shutil
import subprocess
import wave
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from luckynumbers.cli.recording import Spoken, save
from luckynumbers.core import GameError
from luckynumbers.words import Words
from luckynumbers.words.rulebook import Rulebook, aloud
from luckynumbers.words.rulebook.aloud import ruling_sentences

PROGRAM: Final = "espeak-ng"
RULINGS: Final = "rulings"
"""The folder of the rulings inside that of the chapters."""
_PACE: Final = ("-s", "150")
"""Words per minute, a little slower than conversation."""


def speak(book: Rulebook, folder: Path, words: Words) -> list[Path]:
    """Write the chapters and the rulings into a folder, and return the files of the chapters."""
    program = shutil.which(PROGRAM)
    if program is None:
        raise GameError("audio/no-program", program=PROGRAM)
    _check_voice(program, words.language)
    (folder / RULINGS).mkdir(parents=True, exist_ok=True)
    voice = _Voice(program, words.language)
    files = []
    for number, chapter in enumerate(book.chapters, 1):
        file = folder / f"{number:02d}-{chapter.name}.wav"
        save([voice.say(sentence, file) for sentence in aloud(book, chapter, words)], file)
        files.append(file)
        for ruling, sentence in ruling_sentences(chapter, words):
            alone = folder / RULINGS / f"r{ruling:02d}.wav"
            save([voice.say(sentence, alone)], alone)
    return files


class _Voice:
    """The voice of one language; what it has said once is kept."""

    def __init__(self, program: str, language: str) -> None:
        self._command = [program, "-v", language, *_PACE, "-b", "1", "--stdin", "-w"]
        self._said: dict[str, Spoken] = {}

    def say(self, text: str, file: Path) -> Spoken:
        """Return a sentence as sound; ``file`` is what it is for, should it fail."""
        if text not in self._said:
            self._said[text] = self._record(text, file)
        return self._said[text]

    def _record(self, text: str, file: Path) -> Spoken:
        with TemporaryDirectory() as folder:
            sound = Path(folder) / "sentence.wav"
            ran = subprocess.run(  # noqa: S603  no shell; the text goes in by the standard input
                [*self._command, str(sound)],
                input=text.encode(),
                capture_output=True,
                check=False,
            )
            try:
                ran.check_returncode()
                return Spoken.read(text, sound)
            except (subprocess.CalledProcessError, OSError, EOFError, wave.Error) as error:
                said = ran.stderr.decode(errors="replace")
                facts = {"program": PROGRAM, "file": str(file), "said": said}
                raise GameError("audio/failed", **facts) from error


def _check_voice(program: str, language: str) -> None:
    """Raise an error for a language without a voice, before anything is written."""
    listed = subprocess.run(  # noqa: S603  no shell, and the language is one of ours
        [program, f"--voices={language}"], capture_output=True, text=True, check=False
    )
    _title, *voices = listed.stdout.strip().splitlines() or [""]
    if not voices:
        raise GameError("audio/no-voice", program=PROGRAM, language=language)
