"""A review as data for JSON: the schema of docs/review.md."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Final, TypeAlias

from luckynumbers.core import Message
from luckynumbers.review.batch import Reviewed
from luckynumbers.review.profiles import Profile
from luckynumbers.review.values import Review, SeatReview
from luckynumbers.words import Words

_DERIVED: Final = ("without_luck",)
"""What a seat has besides its fields."""
Data: TypeAlias = "dict[str, Data] | list[Data] | str | int | float | bool | None"


def as_data(value: object, words: Words) -> Data:
    """Turn a value of a review into plain data; a message gets its sentence."""
    if isinstance(value, Message):
        facts = {name: as_data(fact, words) for name, fact in value.facts.items()}
        return {"code": value.code, "facts": facts, "text": words.say(value)}
    if isinstance(value, dict):
        return {str(key): as_data(each, words) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [as_data(each, words) for each in value]
    if is_dataclass(value):
        names = [each.name for each in fields(value)]
        derived = _DERIVED if isinstance(value, SeatReview) else ()
        return {name: as_data(getattr(value, name), words) for name in (*names, *derived)}
    if isinstance(value, float):
        return value + 0.0  # JSON has a negative zero, readers do not expect it
    if value is None or isinstance(value, str | int):
        return value
    raise TypeError(value)


def game_data(found: Review, tags: Mapping[str, str], words: Words) -> Data:
    """A review as data, with the heading of its game."""
    parts = {each.name: as_data(getattr(found, each.name), words) for each in fields(found)}
    return {**_heading(found, tags), **parts}


def _heading(found: Review, tags: Mapping[str, str]) -> dict[str, Data]:
    """The day of a game, where its record has one, and the seats that have won."""
    return {"date": tags.get("Date"), "winners": [seat.seat for seat in found.winners]}


def games_data(batch: Sequence[Reviewed], profiles: Sequence[Profile], words: Words) -> Data:
    """Many reviews as data: the balance of each game, and a profile of each player."""
    games: list[Data] = [
        {
            "file": each.file,
            **_heading(each.review, each.tags),
            "depth": each.review.depth,
            "finished": each.review.finished,
            "seats": as_data(each.review.seats, words),
        }
        for each in batch
        if each.review is not None
    ]
    faults: list[Data] = [
        {"file": each.file, "fault": as_data(each.fault, words)} for each in batch if each.fault
    ]
    return {"games": games, "players": as_data(tuple(profiles), words), "unreadable": faults}
