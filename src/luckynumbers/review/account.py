"""The account of a game: shares in which every step is luck or an error, and nothing else.

Estimates of a game do not add up. What a draw or a choice was worth is told in its own moment, and
the next look, from closer by, finds the position better or worse than that. The account knows the
whole game: it begins with the estimate of the start, ends with the result, and changes by the
errors and the luck alone. Errors stand as they were found, since all actions of a choice were
compared by one look. The luck of a draw gives way a little, and so does every estimate of a
position: the account is the one that departs least from both, in squares.

Between two draws luck changes nothing, so one number for each seat, how far the account is off the
plain sum of all that was found, holds for a whole stretch. These numbers are a random walk that is
seen through the estimates; the least squares are those of Kalman's filter, smoothed backwards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from luckynumbers.review.books import Posting
from luckynumbers.review.course import Departed, Revealed, Step
from luckynumbers.review.vectors import Vector, add, mean, normalised, scale, subtract, zero

GIVE: Final = 0.5
"""How much the luck of a draw gives way, where the estimates of a stretch give way by 1."""
KEEP: Final = 0.5
"""The least part of an estimated share that the account keeps: whoever has a chance, has one."""
MOST_PASSES: Final = 8
_NEARLY: Final = 1e-9


@dataclass(frozen=True)
class Entry:
    """A step in the account: ``before + luck + error = after``."""

    posting: Posting
    before: Vector
    luck: Vector
    after: Vector

    @property
    def step(self) -> Step:
        """What happened."""
        return self.posting.step


@dataclass
class _Stretch:
    """The steps from one draw to the next."""

    room: Vector
    """How far the least share of each seat by the plain sum may fall."""
    seen: Vector
    """How far the estimates are off the plain sum."""
    doubt: float
    """How much they give way; 0 where the share is known."""


def settle(postings: Sequence[Posting], result: Vector) -> tuple[Entry, ...]:
    """Make the account of a game that came to a result."""
    changes = (add(each.luck, each.error) for each in postings)
    plain = [*accumulate(changes, add, initial=postings[0].before)]
    draws = [i for i, each in enumerate(postings) if isinstance(each.step, Revealed)]
    off = [zero(len(result))] * (draws[0] + 1 if draws else len(plain))
    if draws:
        ends = [*draws[1:], len(postings)]
        stretches = [
            _stretch(postings, plain, draw, end) for draw, end in zip(draws, ends, strict=True)
        ]
        stretches[-1].seen, stretches[-1].doubt = subtract(result, plain[-1]), 0.0
        for found, draw, end in zip(_within(stretches), draws, ends, strict=True):
            off += [found] * (end - draw)
    course = [_possible(add(*each)) for each in zip(plain, off, strict=True)]
    return tuple(
        Entry(posting, course[i], add(posting.luck, subtract(off[i + 1], off[i])), course[i + 1])
        for i, posting in enumerate(postings)
    )


def _possible(shares: Vector) -> Vector:
    """Shares of which none is negative, though errors after the last draw contradict the result."""
    return shares if min(shares) >= 0 else normalised([max(share, 0.0) for share in shares])


def _stretch(postings: Sequence[Posting], plain: Sequence[Vector], draw: int, end: int) -> _Stretch:
    later = [*range(draw + 1, min(end + 1, len(postings)))]
    room = _least(plain[draw + 1 : end + 1])
    if later:
        room = subtract(room, scale(_least([postings[i].before for i in later]), KEEP))
    # R9: who left has nothing, so the share given away was the whole one.
    known = [i for i in later if isinstance(postings[i].step, Departed)][-1:]
    seen = [(1.0, subtract(postings[i].before, plain[i])) for i in known or later]
    return _Stretch(room, mean(seen) if seen else zero(len(room)), 0.0 if known else 1.0)


def _least(course: Sequence[Vector]) -> Vector:
    """The least share of each seat."""
    return tuple(map(min, zip(*course, strict=True)))


def _within(stretches: Sequence[_Stretch]) -> list[Vector]:
    """The numbers of all stretches; a share that would fall too far is held where it may be."""
    found = _smoothed(stretches)
    for _ in range(MOST_PASSES):
        held = False
        for stretch, off in zip(stretches, found, strict=True):
            room = add(stretch.room, off)
            if stretch.doubt and min(room) < -_NEARLY:
                stretch.seen, stretch.doubt = add(off, _raised(room)), 0.0
                held = True
        if not held:
            break
        found = _smoothed(stretches)
    return found


def _raised(room: Vector) -> Vector:
    """What makes negative room 0; the others give it in proportion."""
    wanting = tuple(max(-share, 0.0) for share in room)
    giving = tuple(max(share, 0.0) for share in room)
    if not any(giving):
        return zero(len(room))
    return subtract(wanting, scale(giving, sum(wanting) / sum(giving)))


def _smoothed(stretches: Sequence[_Stretch]) -> list[Vector]:
    seats = len(stretches[0].seen)
    off, spread = zero(seats), 0.0
    filtered: list[tuple[Vector, float]] = []
    for stretch in stretches:
        spread += GIVE
        gain = spread / (spread + stretch.doubt)
        off = add(off, scale(subtract(stretch.seen, off), gain))
        spread *= 1 - gain
        filtered.append((off, spread))
    found = [off]
    for off, spread in reversed(filtered[:-1]):
        gain = spread / (spread + GIVE)
        found.append(add(off, scale(subtract(found[-1], off), gain)))
    return found[::-1]
