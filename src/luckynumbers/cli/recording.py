"""Recordings: spoken sentences joined to a WAV file, with a WebVTT file of what begins when."""

import os
import wave
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

_PAUSE: Final = 0.45
"""The silence after a sentence, in seconds."""


@dataclass(frozen=True)
class Spoken:
    """A sentence as sound."""

    text: str
    frames: bytes
    rate: int
    frame: int
    """The size of a frame in bytes; there is one channel."""

    @classmethod
    def read(cls, text: str, file: Path) -> "Spoken":
        """Read what was recorded of a sentence."""
        with wave.open(os.fspath(file)) as sound:
            frames = sound.readframes(sound.getnframes())
            return cls(text, frames, sound.getframerate(), sound.getsampwidth())

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return len(self.frames) / self.frame / self.rate


def save(sentences: Sequence[Spoken], file: Path) -> None:
    """Write sentences as a sound file, and their marks beside it."""
    first = sentences[0]
    silence = bytes(_silent_frames(first.rate) * first.frame)
    with wave.open(os.fspath(file), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(first.frame)
        sound.setframerate(first.rate)
        sound.writeframes(b"".join(each.frames + silence for each in sentences))
    marks = "\n".join(_marks(sentences))
    file.with_suffix(".vtt").write_text(f"WEBVTT\n\n{marks}", encoding="utf-8")


def _marks(sentences: Sequence[Spoken]) -> Iterator[str]:
    begin = 0.0
    for number, each in enumerate(sentences, 1):
        end = begin + each.seconds
        text = escape(each.text, quote=False)
        yield f"{number}\n{_moment(begin)} --> {_moment(end)}\n{text}\n"
        begin = end + _silent_frames(each.rate) / each.rate


def _silent_frames(rate: int) -> int:
    return round(_PAUSE * rate)


def _moment(seconds: float) -> str:
    """Format a moment as WebVTT does: 00:01:02.345."""
    minutes, rest = divmod(round(seconds * 1000), 60_000)
    return f"{minutes // 60:02d}:{minutes % 60:02d}:{rest // 1000:02d}.{rest % 1000:03d}"
