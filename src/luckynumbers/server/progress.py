"""What someone has achieved alone: puzzles solved, gardeners beaten, lessons learned.

A value that devices merge in any order and as often as they like, with the same outcome:
``merge`` is commutative, associative and idempotent. Its twin is ``web/base/progress.js``.
"""

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

MOST: Final = 5000
"""The entries of one account: thirteen years of daily puzzles."""
_DAY: Final = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
# $ alone would allow a line break at the end.
Day: TypeAlias = Annotated[str, Meta(pattern=rf"^{_DAY}$(?!\n)")]
Puzzle: TypeAlias = Annotated[
    str, Meta(pattern=rf"^(booklet/[0-9]{{1,3}}|daily/{_DAY}|endless/[1-5]/[0-9]{{1,7}})$(?!\n)")
]
Gardener: TypeAlias = Annotated[str, Meta(pattern=r"^level:[1-9]$(?!\n)")]
Lesson: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z-]{1,30}$(?!\n)")]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]


class PuzzleResult(Struct, frozen=True, forbid_unknown_fields=True):
    """How a puzzle was solved best; the day is that of the first time within the maximum."""

    moves: Count
    within: bool
    day: Day
    hints: Count


class Progress(Struct, frozen=True):
    """What was achieved, as far as a device or an account knows."""

    results: dict[Puzzle, PuzzleResult]
    beaten: tuple[Gardener, ...]
    lessons: tuple[Lesson, ...]


def better(one: PuzzleResult, other: PuzzleResult) -> PuzzleResult:
    """The best of two results; the order does not matter."""
    if one.within != other.within:
        return one if one.within else other
    return PuzzleResult(
        min(one.moves, other.moves),
        one.within,
        min(one.day, other.day),
        min(one.hints, other.hints),
    )


def merge(one: Progress, other: Progress) -> Progress:
    """All that is in either of two; the order does not matter."""
    return parse_entries(merge_entries(entries_of(one), entries_of(other)))


# In the storage every achievement is an entry of its own: a name and a text.


def entries_of(progress: Progress) -> dict[str, str]:
    """The entries of a progress."""
    return {
        **{f"puzzle/{name}": _dump(result) for name, result in progress.results.items()},
        **{f"beaten/{bot}": "" for bot in progress.beaten},
        **{f"lesson/{name}": "" for name in progress.lessons},
    }


def merge_entries(one: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
    """All entries of two; of those that both have, the better ones."""
    both = {name: _better_text(one[name], other[name]) for name in one.keys() & other.keys()}
    return {**one, **other, **both}


def parse_entries(entries: Mapping[str, str]) -> Progress:
    """The progress of entries, sorted by name."""
    by_kind: dict[str, dict[str, str]] = {"puzzle": {}, "beaten": {}, "lesson": {}}
    for name in sorted(entries):
        kind, _, rest = name.partition("/")
        by_kind[kind][rest] = entries[name]
    return Progress(
        {name: _parse(text) for name, text in by_kind["puzzle"].items()},
        tuple(by_kind["beaten"]),
        tuple(by_kind["lesson"]),
    )


def _better_text(one: str, other: str) -> str:
    return one if one == other else _dump(better(_parse(one), _parse(other)))


def _dump(result: PuzzleResult) -> str:
    return msgspec.json.encode(result).decode()


def _parse(text: str) -> PuzzleResult:
    return msgspec.json.decode(text, type=PuzzleResult)
