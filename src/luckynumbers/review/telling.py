"""A review in sentences: what was done in a turn, what is to be said about its choices."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from luckynumbers.core import DIAGONAL, Draw, Fact, Play, Position, Turn, parse_action
from luckynumbers.review.changes import Point, choices_in, turning_points
from luckynumbers.review.marks import BLUNDER, BRILLIANT, DOUBTFUL, LEAST, MISTAKE
from luckynumbers.review.reasons import cells_of
from luckynumbers.review.rows import better_message, mark_of, round_name, round_number, signed
from luckynumbers.review.values import Decision, Review, TurnReview
from luckynumbers.words import Words
from luckynumbers.words.advice import action_message
from luckynumbers.words.turns import draw_message, leave_message

MARK_NAMES: Final = {
    BRILLIANT: "after/mark-fine",
    DOUBTFUL: "after/mark-doubtful",
    MISTAKE: "after/mark-mistake",
    BLUNDER: "after/mark-blunder",
}
"""The codes of the names of the marks."""
_DEEDS: Final = {
    DOUBTFUL: "finale/inaccuracy-of",
    MISTAKE: "finale/mistake-of",
    BLUNDER: "finale/blunder-of",
}
_NOTES: Final = {
    "good": ("review/note-good", "review/note-good-spoken"),
    "order": ("review/note-order", "review/note-order-spoken"),
    "again": ("review/note-again", "review/note-again-spoken"),
    "first": ("review/note", "review/note-spoken"),
    "draw": ("review/note-draw", "review/note-draw-spoken"),
    "small": ("review/note-small", "review/note-small-spoken"),
    "all": ("review/note-all", "review/note-all-spoken"),
}
"""The codes of the notes: with the codes of a record, and in words alone."""


class Note(NamedTuple):
    """What is to be said about a choice of a turn, or about all of them."""

    choice: Decision | None
    text: str


def told(turn: TurnReview, name: str, words: Words) -> str:
    """What was done in a turn, in the sentences of every face."""
    if turn.kind == "leave":
        position = Position.parse(turn.position)
        held = position.hand if position.acting == turn.seat else ()
        return words.say(leave_message(held, name))
    if plays := _plays(turn):
        return words.turn(Turn(turn.seat, plays), name, setup=turn.kind == "setup")
    if turn.kind == "play" and turn.tiles:
        return words.say(draw_message(turn.tiles[0], name))
    return words.text("finale/drew", name=name)


def _plays(turn: TurnReview) -> tuple[Play, ...]:
    return tuple(Play.parse(text) for text in turn.text.split() if "@" in text)


def spares_setup(turns: Sequence[TurnReview]) -> bool:
    """Whether a setup gave away what a mark is given for, and has none."""
    return any(turn.kind == "setup" and turn.noted and not mark_of(turn) for turn in turns)


def practice_line(found: Review, words: Words) -> str:
    """That a game was begun in the middle of another, and is reviewed from there."""
    return words.text("review/practice", round=round_name(found.turns[0], words))


def decided_line(idle: Sequence[TurnReview], words: Words) -> str:
    """That some turns before the last are left out, as they change nothing any more."""
    return words.text("review/decided", count=len(idle), number=idle[0].number)


def turning_lines(
    turns: Sequence[TurnReview], seat: int, names: Sequence[str], words: Words
) -> Iterator[str]:
    """The turns that moved the chance of a seat most, each in a line."""
    for point in turning_points(turns, seat):
        turn, change = point.turn, signed(point.change / 100, words, 0)
        name = names[turn.seat - 1]
        causes = ", ".join(_causes(point, name, words))
        yield words.text(
            "review/turning",
            round=round_name(turn, words),
            change=f"{change} ({causes})" if causes else change,
            play=told(turn, name, words),
        )


def _causes(point: Point, name: str, words: Words) -> Iterator[str]:
    """What the draw and the choice of a turn did; whose luck a draw was goes by whoever drew."""
    turn = point.turn
    if turn.kind == "leave":
        return
    lucky = turn.luck[turn.seat - 1] > 0
    drawing = "finale/lucky-of" if lucky else "finale/unlucky-of"
    for code, change in ((drawing, point.luck), (_deed_code(point), point.choice)):
        if change:
            cause, shown = words.text(code, name=name), signed(change / 100, words, 0)
            yield words.text("finale/turned-by", cause=cause, change=shown)


def _deed_code(point: Point) -> str:
    """The name of a turn's choice by its mark, or of all where the marked one is not all of it.

    Among several a small mistake may change much for somebody else: its mark would say too little.
    """
    turn = point.turn
    own = choices_in(turn, turn.seat)
    rest = own + sum(map(turn.cost_of, turn.noted))
    more = mark_of(turn) and turn.tiles and rest < 0
    if more or any(each.mark in LEAST for each in turn.noted[1:]):
        return "finale/choices-of"
    if abs(point.choice) > 2 * abs(own):
        return "finale/choice-of"
    return _DEEDS.get(mark_of(turn), "finale/choice-of")


def notes(
    turns: Sequence[TurnReview], names: Sequence[str], words: Words, spoken: bool = False
) -> Iterator[list[Note]]:
    """What is to be said about each turn: the better action for each choice, and why.

    Why is said once where somebody misses the same action turn after turn for the same reason: in
    the round that later notes name. A play with notes on several of its choices has the choice
    beside it; one that is spoken is told in words alone.
    """
    missed: dict[int, dict[_Missed, int]] = {}
    for turn in turns:
        before = missed.get(turn.seat, {})
        chosen = sorted(turn.noted, key=turn.decisions.index)
        bad = [_missed(each) for each in chosen if each.mark != BRILLIANT]
        missed[turn.seat] = {each: before.get(each, turn.number) for each in bad}
        name = names[turn.seat - 1]
        said = [
            Note(each, _note(each, turn, name, words, spoken, before.get(_missed(each))))
            for each in chosen
        ]
        if kind := _kind_of_all(turn):
            said.append(Note(None, _note_on_all(kind, turn, name, words, spoken)))
        yield said


_Missed: TypeAlias = tuple[str, str, tuple[str, ...]]


def _missed(choice: Decision) -> _Missed:
    """What somebody misses: the better action, the kind of reason and the cells that it names."""
    why = choice.reason
    return choice.best, why.code if why else "", tuple(cells_of(why)) if why else ()


def _kind_of_all(turn: TurnReview) -> str:
    """What is to be said about all choices of a turn; empty where their notes say it.

    Those without a mark may give away together what earns one, or something beside those with one.
    """
    if turn.noted:
        told_apart = sum(map(turn.cost_of, turn.noted))
        return "" if told_apart == -choices_in(turn, turn.seat) else "all"
    lost = sum(each.points for each in turn.decisions)
    return "small" if turn.kind == "play" and lost >= LEAST[DOUBTFUL] else ""


def _note_on_all(kind: str, turn: TurnReview, name: str, words: Words, spoken: bool) -> str:
    return words.text(
        _NOTES[kind][spoken],
        round=_round(turn, words, spoken),
        name=name,
        play=told(turn, name, words) if spoken else turn.text,
        change=signed(choices_in(turn, turn.seat) / 100, words, 0),
    )


def _note(
    choice: Decision, turn: TurnReview, name: str, words: Words, spoken: bool, again: int | None
) -> str:
    kind = _kind(choice, again is not None)
    facts: dict[str, Fact] = {
        "round": _round(turn, words, spoken),
        "name": name,
        "play": deed(choice, turn, words) if spoken else _coded(choice, turn, words),
        "reason": words.say(choice.reason) if choice.reason else "",
        "number": again or 0,
    }
    if choice.mark:
        facts["mark"] = words.text(MARK_NAMES[choice.mark]) if spoken else choice.mark
    if choice.mark != BRILLIANT:
        facts["change"] = signed(-turn.cost_of(choice) / 100, words, 0)
        facts["better"] = words.say(better_message(choice))
    return words.text(_NOTES[kind][spoken], **facts)


def _round(turn: TurnReview, words: Words, spoken: bool) -> str:
    return round_name(turn, words) if spoken else round_number(turn, words)


def _kind(choice: Decision, again: bool) -> str:
    if choice.mark == BRILLIANT:
        return "good"
    if not choice.mark:
        return "order"
    if again:
        return "again"
    return "draw" if parse_action(choice.action) == Draw() else "first"


def _coded(choice: Decision, turn: TurnReview, words: Words) -> str:
    several = len(turn.noted) > 1 and not choice.layout
    return f"{turn.text} ({deed(choice, turn, words)})" if several else turn.text


def deed(choice: Decision, turn: TurnReview, words: Words) -> str:
    """What was chosen, in words; a whole hand by its numbers."""
    if choice.layout:
        laid = {play.cell: play.number for play in _plays(turn)}
        return words.text("eval/setup", tiles=tuple(laid[cell] for cell in DIAGONAL))
    position = Position.parse(choice.position)
    return words.say(action_message(position, parse_action(choice.action)))
