"""From postings to turns: what a reader of a review sees as one line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from luckynumbers.core import DIAGONAL, Draw, Position
from luckynumbers.play import play_of
from luckynumbers.review.books import Posting
from luckynumbers.review.course import Acted, Departed, Revealed
from luckynumbers.review.decisions import decision_of
from luckynumbers.review.judge import Judge
from luckynumbers.review.layouts import layout_of
from luckynumbers.review.values import TurnReview
from luckynumbers.review.vectors import Vector, total


@dataclass
class _Line:
    """The postings of one line, each with its luck in the books."""

    seat: int
    kind: str
    number: int
    postings: list[Posting] = field(default_factory=list)
    luck: list[Vector] = field(default_factory=list)
    done: bool = False


def turns_of(
    postings: Sequence[Posting], luck: Sequence[Vector], judge: Judge
) -> tuple[TurnReview, ...]:
    """Gather the postings of a game into turns."""
    return tuple(_turn(line, judge) for line in _lines(postings, luck))


def _lines(postings: Sequence[Posting], luck: Sequence[Vector]) -> Iterator[_Line]:
    line: _Line | None = None
    numbers = _rounds(postings)
    for posting, booked, number in zip(postings, luck, numbers, strict=True):
        seat, kind = _heading(posting)
        if line is None or line.done or (line.seat, line.kind) != (seat, kind):
            if line is not None:
                yield line
            line = _Line(seat, kind, number)
        line.postings.append(posting)
        line.luck.append(booked)
        line.done = _finishes(posting, kind)
    if line is not None:
        yield line


def _rounds(postings: Sequence[Posting]) -> Iterator[int]:
    """The round of each posting: a new one begins where the turn comes round; 0 in setup."""
    first, number, column = postings[0].step.before.acting, 0, 0
    for posting in postings:
        before = posting.step.before
        now = (before.acting - first) % len(before.gardens)
        number += not before.setup and (number == 0 or now < column)
        column = now
        yield number


def _heading(posting: Posting) -> tuple[int, str]:
    step = posting.step
    if isinstance(step, Departed):
        return step.seat, "leave"
    return step.before.acting, "setup" if step.before.setup else "play"


def _finishes(posting: Posting, kind: str) -> bool:
    step = posting.step
    if isinstance(step, Acted):
        return kind == "play" and not isinstance(step.action, Draw)
    return isinstance(step, Departed)


def _turn(line: _Line, judge: Judge) -> TurnReview:
    seats = len(line.luck[0])
    draw = next((each for each in line.postings if isinstance(each.step, Revealed)), None)
    chosen = [each for each in line.postings if isinstance(each.step, Acted)]
    layout = layout_of(chosen, judge)
    return TurnReview(
        number=line.number,
        seat=line.seat,
        kind=line.kind,
        text=_text(line),
        position=str(line.postings[0].step.before),
        tiles=draw.step.numbers if draw and isinstance(draw.step, Revealed) else (),
        before=line.postings[0].before,
        drawn=draw.after if draw else None,
        mean=draw.before if draw else None,
        after=line.postings[-1].after,
        tile_luck=total((each.luck for each in line.postings), seats),
        luck=total(line.luck, seats),
        error=total((each.error for each in line.postings), seats),
        decisions=tuple(decision_of(each, layout) for each in chosen),
    )


def _text(line: _Line) -> str:
    """The words of a record for one line."""
    if line.kind == "leave":
        return f"~{line.seat}"
    steps = [posting.step for posting in line.postings]
    plays = [
        play_of(step.before, step.action, step.after) for step in steps if isinstance(step, Acted)
    ]
    words = [str(play) for play in plays if play is not None]
    return " ".join(words or _waiting(steps[-1].after, line))


def _waiting(position: Position, line: _Line) -> list[str]:
    """The tiles that no action placed: laid in order by a sorted setup, or still in hand."""
    if line.kind == "setup" and not position.hand:
        garden = position.gardens[line.seat - 1]
        return [f"{garden[cell]:02d}@{cell}" for cell in DIAGONAL]
    star = "" if line.kind == "setup" else "*"
    return [f"{star}{number:02d}" for number in position.hand]
