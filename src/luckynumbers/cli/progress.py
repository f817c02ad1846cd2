"""A progress bar that fits its terminal, in whatever language and however narrow."""

import os
import shutil
from time import monotonic
from typing import Final, TextIO

from luckynumbers.terminal.columns import columns, pad

WIDEST: Final = 36
NARROWEST: Final = 8
"""The cells of the bar; with fewer, the label goes, then the time."""
_GAP: Final = "  "
_SECONDS: Final = 0.1
"""How long a drawing stands at least."""


class Bar:
    """One line that is drawn over: label, bar, share done and time remaining."""

    def __init__(self, sink: TextIO, label: str, length: int) -> None:
        self._sink = sink
        self._label = label
        self._length = length
        self._done = 0
        self._start = monotonic()
        self._drawn: float | None = None

    def __enter__(self) -> "Bar":
        self._draw()
        return self

    def __exit__(self, *_: object) -> None:
        self._draw()
        self._sink.write("\n")
        self._sink.flush()

    def advance(self, steps: int) -> None:
        """Count some steps as done, and draw the bar if it stands for a while."""
        self._done += steps
        if self._drawn is None or monotonic() - self._drawn >= _SECONDS:
            self._draw()

    def _draw(self) -> None:
        self._drawn = monotonic()
        # The last column stays free: some terminals break a line that is full.
        width = shutil.get_terminal_size(_size_of(self._sink)).columns - 1
        self._sink.write("\r" + pad(self.line(width), width))
        self._sink.flush()

    def line(self, width: int) -> str:
        """Return the line for a width; what has no room beside the bar is left out."""
        share, remaining = f"{100 * self._done // max(self._length, 1)}%", self._remaining()
        for label, time in ((self._label, remaining), ("", remaining), ("", "")):
            words = [word for word in (label, share, time) if word]
            room = width - len("[]") - sum(columns(word) + len(_GAP) for word in words)
            if room >= NARROWEST:
                words.insert(1 if label else 0, self._bar(min(room, WIDEST)))
                return _GAP.join(words)
        return share

    def _bar(self, cells: int) -> str:
        filled = cells * self._done // max(self._length, 1)
        return f"[{'#' * filled}{'-' * (cells - filled)}]"

    def _remaining(self) -> str:
        """The time remaining at the speed so far, as 01:02:03."""
        if not self._done or self._done >= self._length:
            return ""
        passed = monotonic() - self._start
        seconds = int(passed * (self._length - self._done) / self._done)
        days, clock = divmod(seconds, 86400)
        text = f"{clock // 3600:02d}:{clock // 60 % 60:02d}:{clock % 60:02d}"
        return f"{days}d {text}" if days else text


def _size_of(sink: TextIO) -> tuple[int, int]:
    """The size of the terminal that is drawn on, also where standard output is a file."""
    try:
        return os.get_terminal_size(sink.fileno())
    except OSError:
        return 80, 24
