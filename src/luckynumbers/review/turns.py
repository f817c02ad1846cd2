"""From the account of a game to turns: what a reader of a review sees as one line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from luckynumbers.core import DIAGONAL, Draw, Position
from luckynumbers.play import play_of
from luckynumbers.review.account import Entry
from luckynumbers.review.course import Acted, Departed, Revealed, Step
from luckynumbers.review.decisions import decision_of
from luckynumbers.review.judge import Judge
from luckynumbers.review.layouts import layout_of
from luckynumbers.review.values import TurnReview
from luckynumbers.review.vectors import total


@dataclass
class _Line:
    """The steps of one line."""

    seat: int
    kind: str
    number: int
    entries: list[Entry] = field(default_factory=list)
    done: bool = False


def turns_of(
    account: Sequence[Entry], rounds: Sequence[int], judge: Judge
) -> tuple[TurnReview, ...]:
    """Gather the steps of a game, each with its round, into turns."""
    return tuple(_turn(line, judge) for line in _lines(account, rounds))


def _lines(account: Sequence[Entry], rounds: Sequence[int]) -> Iterator[_Line]:
    line: _Line | None = None
    for entry, number in zip(account, rounds, strict=True):
        seat, kind = _heading(entry.step)
        if line is None or line.done or (line.seat, line.kind) != (seat, kind):
            if line is not None:
                yield line
            line = _Line(seat, kind, number)
        line.entries.append(entry)
        line.done = _finishes(entry.step, kind)
    if line is not None:
        yield line


def _heading(step: Step) -> tuple[int, str]:
    if isinstance(step, Departed):
        return step.seat, "leave"
    return step.before.acting, "setup" if step.before.setup else "play"


def _finishes(step: Step, kind: str) -> bool:
    if isinstance(step, Acted):
        return kind == "play" and not isinstance(step.action, Draw)
    return isinstance(step, Departed)


def _turn(line: _Line, judge: Judge) -> TurnReview:
    first, last = line.entries[0], line.entries[-1]
    seats = len(first.before)
    draw = next((each for each in line.entries if isinstance(each.step, Revealed)), None)
    chosen = [each for each in line.entries if isinstance(each.step, Acted)]
    layout = layout_of(chosen, judge)
    return TurnReview(
        number=line.number,
        seat=line.seat,
        kind=line.kind,
        text=_text(line),
        position=str(first.step.before),
        tiles=draw.step.numbers if draw and isinstance(draw.step, Revealed) else (),
        before=first.before,
        drawn=draw.after if draw else None,
        mean=draw.before if draw else None,
        after=last.after,
        tile_luck=total((each.posting.luck for each in line.entries), seats),
        luck=total((each.luck for each in line.entries), seats),
        error=total((each.posting.error for each in line.entries), seats),
        decisions=tuple(decision_of(each, layout) for each in chosen),
    )


def _text(line: _Line) -> str:
    """The words of a record for one line."""
    if line.kind == "leave":
        return f"~{line.seat}"
    steps = [entry.step for entry in line.entries]
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
