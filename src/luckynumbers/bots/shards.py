"""Parts of a match, to be played apart, and the files of their results made one again."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from luckynumbers.bots.results import read_lines
from luckynumbers.core import GameError, TextError, check_text
from luckynumbers.core.checks import checked

_SHARD: Final = re.compile(r"([1-9]\d{0,8})/([1-9]\d{0,8})", re.ASCII)


@checked
@dataclass(frozen=True)
class Shard:
    """Every n-th deal of a match: ``2/4`` has the deals 1, 5, 9 and so on, counted from 0."""

    number: int = 1
    """Which of the shards it is, counted from 1."""
    of: int = 1
    """How many shards the match has."""

    def __post_init__(self) -> None:
        if not 1 <= self.number <= self.of:
            raise TextError("arena/shard", found=str(self))

    @classmethod
    def parse(cls, text: str) -> "Shard":
        """Parse a shard such as ``2/4``."""
        check_text(text)
        match = _SHARD.fullmatch(text)
        if match is None:
            raise TextError("arena/shard", found=text[:20])
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def deals(self, count: int) -> range:
        """The deals of this shard, in a match of so many."""
        return range(self.number - 1, count, self.of)

    def size(self, count: int) -> int:
        """How many deals that are; a range of more than memory has no length."""
        return max(0, -(-(count - self.number + 1) // self.of))


WHOLE: Final = Shard()


def merge(sources: Sequence[Path], out: Path) -> int:
    """Write the deals of several files of results to one, each once, and return their number.

    The file may then be given to the arena, which reports on all of its deals.
    """
    if out.exists():
        raise GameError("file/exists", file=str(out))
    lines = {key: line for source in reversed(sources) for key, line in _lines(source)}
    draft = out.with_name(out.name + ".part")
    try:
        draft.write_text("".join(f"{lines[key]}\n" for key in sorted(lines)), encoding="utf-8")
        draft.replace(out)
    finally:
        draft.unlink(missing_ok=True)
    return len(lines)


def _lines(source: Path) -> Iterator[tuple[tuple[str, int], str]]:
    """Yield the lines of a file by match and deal."""
    for match, tally, line in read_lines(source):
        yield (json.dumps(match, sort_keys=True), tally.deal), line
