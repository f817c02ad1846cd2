"""The puzzles solved so far, in one local file, and the streak of days.

The file is replaced atomically, so a crash leaves the old one or the new one. An unreadable file is
renamed to ``.broken`` and ignored.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from luckynumbers.core.checks import checked
from luckynumbers.puzzles.model import Attempt

FORMAT: Final = 1
_DAILY: Final = "daily/"


@dataclass(frozen=True)
class PuzzleResult:
    """The best attempt at a puzzle: moves, whether within the maximum, and the first such day."""

    moves: int
    """The moves made."""
    within: bool
    """Whether they were within the maximum."""
    day: date
    """The day of the first such attempt."""


@checked
@dataclass(frozen=True)
class Progress:
    """Results by the name of the puzzle: ``booklet/7``, ``daily/2026-11-15``."""

    results: Mapping[str, PuzzleResult] = field(default_factory=dict)
    """The best attempt at each puzzle, by its name."""

    @checked
    def solved(self, name: str) -> bool:
        """Whether a puzzle has been solved within its maximum."""
        return name in self.results and self.results[name].within

    @checked
    def add(self, name: str, attempt: Attempt, day: date) -> "Progress":
        """Add a solved attempt; the day kept is that of the first one within the maximum.

        An attempt that is not solved changes nothing.
        """
        if not attempt.solved:
            return self
        before = self.results.get(name)
        result = PuzzleResult(attempt.moves, not attempt.over, day)
        if before is not None and before.within >= result.within:
            result = PuzzleResult(min(before.moves, result.moves), before.within, before.day)
        return Progress({**self.results, name: result})

    @property
    def days(self) -> frozenset[date]:
        """The days whose puzzle was solved on the day itself, within its maximum."""
        return frozenset(
            result.day
            for name, result in self.results.items()
            if result.within and name == _DAILY + result.day.isoformat()
        )

    @checked
    def streak(self, today: date) -> int:
        """The days in a row up to today, or up to yesterday while today is not solved yet."""
        days, day = self.days, today
        if day not in days:
            day -= timedelta(days=1)
        count = 0
        while day in days:
            count, day = count + 1, day - timedelta(days=1)
        return count

    @property
    def best_streak(self) -> int:
        """The longest streak so far."""
        return max((self.streak(day) for day in self.days), default=0)


def default_path(environment: Mapping[str, str]) -> Path:
    """The path of the file in the user's data folder, as the XDG specification places it."""
    folder = environment.get("XDG_DATA_HOME", "")
    base = Path(folder) if Path(folder).is_absolute() else Path.home() / ".local" / "share"
    return base / "luckynumbers" / "puzzles.json"


def load(path: Path) -> Progress:
    """Read the progress; a missing or broken file gives an empty one."""
    try:
        return _from_data(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Progress()
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        with suppress(OSError):
            path.replace(path.with_suffix(".broken"))
        return Progress()


def save(progress: Progress, path: Path) -> None:
    """Replace the file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}.new")
    try:
        with fresh.open("w", encoding="utf-8") as file:
            json.dump(_as_data(progress), file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def _as_data(progress: Progress) -> dict[str, object]:
    results = {
        name: {"moves": each.moves, "within": each.within, "day": each.day.isoformat()}
        for name, each in sorted(progress.results.items())
    }
    return {"format": FORMAT, "results": results}


def _from_data(data: dict[str, dict[str, dict[str, str]]]) -> Progress:
    return Progress(
        {
            name: PuzzleResult(
                int(each["moves"]), bool(each["within"]), date.fromisoformat(each["day"])
            )
            for name, each in data["results"].items()
        }
    )
