"""Arena results saved to a file deal by deal, so that an interrupted match can resume.

The file has one line of JSON per deal. Several matches may share it; players, rules, seed and
budget identify the lines of each. An incomplete last line is ignored.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TextIO, TypeAlias

from luckynumbers.core import Fact, GameError, Message
from luckynumbers.play import Match
from luckynumbers.play.files import file_errors, read_text

Key: TypeAlias = Mapping[str, object]


@dataclass
class Tally:
    """The totals of one deal over all rotations of the seats."""

    deal: int
    shares: list[float]
    """The share of each player, in the order of the specs."""
    first_seat: float = 0.0
    turns: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    forfeits: list[tuple[int, Message]] = field(default_factory=list)
    """The index of each player that failed, and why."""
    seconds: list[float] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    info: list[tuple[int, str]] = field(default_factory=list)
    """What programs said about their choices, by the index of the player; it is not saved."""


class Saved:
    """The deals of one match: those read from the file, and those added in this run."""

    def __init__(self, path: Path | None, specs: Sequence[str], match: Match) -> None:
        self._path = path
        self._key = _key(specs, match)
        self._file: TextIO | None = None
        self.tallies: dict[int, Tally] = {}
        if path is not None and path.exists():
            self._read(path, match.deals)

    @contextmanager
    def writing(self) -> Iterator["Saved"]:
        """Append what is added to the file, if there is one."""
        if self._path is None:
            yield self
            return
        with file_errors():
            _end_line(self._path)
            opened = self._path.open("a", encoding="utf-8")
        with opened as file:
            self._file = file
            yield self

    def add(self, tally: Tally) -> None:
        """Add a deal and write it to the file at once."""
        self.tallies[tally.deal] = tally
        if self._file is not None:
            line = json.dumps({"match": self._key, **_as_data(tally)})
            self._file.write(line + "\n")
            self._file.flush()

    def _read(self, path: Path, deals: int) -> None:
        for match, tally, _ in read_lines(path):
            if match == self._key and tally.deal < deals:
                self.tallies[tally.deal] = tally


def read_lines(source: Path) -> Iterator[tuple[object, Tally, str]]:
    """Yield the match, the deal and the text of each line; an incomplete last one is left out."""
    text = read_text(source)
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        try:
            match, tally = parse_line(line)
        except ValueError:
            if number == len(lines) and not text.endswith("\n"):
                return
            raise GameError("arena/save", file=str(source), line=number) from None
        yield match, tally, line


def parse_line(line: str) -> tuple[object, Tally]:
    """Parse a line of a file of results: what identifies the match, and one deal of it."""
    try:
        data = json.loads(line)
        return data.pop("match"), _tally(data)
    except (TypeError, LookupError, AttributeError) as error:
        raise ValueError(line[:40]) from error


def _key(specs: Sequence[str], match: Match) -> Key:
    think = match.think
    budget = {"ms": think.ms, "nodes": think.nodes}
    return {"players": [*specs], "rules": str(match.rules), "seed": match.seed, **budget}


def _end_line(path: Path) -> None:
    """Truncate an incomplete last line."""
    if not path.exists():
        return
    data = path.read_bytes()
    if data and not data.endswith(b"\n"):
        path.write_bytes(data[: data.rfind(b"\n") + 1])


def _as_data(tally: Tally) -> dict[str, object]:
    forfeits = [(player, reason.code, dict(reason.facts)) for player, reason in tally.forfeits]
    data = {**asdict(tally), "ends": dict(tally.ends), "forfeits": forfeits}
    del data["info"]
    return data


def _tally(data: dict[str, Any]) -> Tally:
    ends, forfeits = Counter(data.pop("ends")), data.pop("forfeits")
    reasons = [(player, Message(code, _facts(facts))) for player, code, facts in forfeits]
    return Tally(**data, ends=ends, forfeits=reasons)


def _facts(facts: dict[str, Any]) -> dict[str, Fact]:
    return {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items()}
