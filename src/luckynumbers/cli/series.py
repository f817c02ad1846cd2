"""A tournament in the tags of a record, from which it can be resumed."""

from collections.abc import Mapping, Sequence
from typing import Final

from luckynumbers import bots
from luckynumbers.bots.registry import is_outside
from luckynumbers.core import End, GameError, Outcome
from luckynumbers.play import Tournament
from luckynumbers.terminal import Seat

TAG: Final = "Tournament"


def format_series(
    seats: Sequence[Seat], first: int, results: Sequence[tuple[Outcome, frozenset[int]]]
) -> dict[str, str]:
    """Format the players of a tournament and how its games ended, one word per game."""
    tags = {TAG: " ".join(_format_result(*result) for result in results), "First": str(first)}
    for number, seat in enumerate(seats, start=1):
        tags[f"Player{number}"] = seat.name
        if seat.spec is not None:
            tags[f"PlayerBot{number}"] = seat.spec
    return tags


def parse_series(
    tags: Mapping[str, str],
) -> tuple[tuple[Seat, ...], int, list[tuple[Outcome, frozenset[int]]]]:
    """Parse what ``format_series`` returns."""
    if TAG not in tags:
        raise GameError("resume/no-tournament")
    names = [tags[f"Player{n}"] for n in range(1, 6) if f"Player{n}" in tags]
    seats = tuple(_seat(name, n, tags) for n, name in enumerate(names, start=1))
    try:
        results = [_parse_result(word) for word in tags[TAG].split()]
        first = int(tags["First"])
        Tournament(len(seats), first)
    except (ValueError, KeyError):
        raise GameError("resume/no-tournament") from None
    return seats, first, results


def _seat(name: str, number: int, tags: Mapping[str, str]) -> Seat:
    spec = tags.get(f"PlayerBot{number}")
    if spec is None:
        return Seat(name)
    if is_outside(spec):
        raise GameError("resume/program", seat=number, spec=spec)
    return Seat(name, bots.make(spec), spec)


def _format_result(outcome: Outcome, left: frozenset[int]) -> str:
    winners = "=".join(map(str, outcome.winners))
    empties = ",".join(map(str, outcome.empties))
    return f"{outcome.end.value}:{winners}:{empties}:{','.join(map(str, sorted(left)))}"


def _parse_result(word: str) -> tuple[Outcome, frozenset[int]]:
    end, winners, empties, left = word.split(":")
    outcome = Outcome(
        End(end),
        tuple(int(seat) for seat in winners.split("=")),
        tuple(int(count) for count in empties.split(",")),
    )
    return outcome, frozenset(int(seat) for seat in left.split(",") if seat)
