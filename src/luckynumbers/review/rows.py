"""A review in words: the cells of its tables and the note on a marked choice, for every face."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from luckynumbers.core import DRAW, Fact, Message, Place, Position, parse_action
from luckynumbers.review.figures import hundredths
from luckynumbers.review.ledger import ledger
from luckynumbers.review.marks import BRILLIANT
from luckynumbers.review.values import Decision, SeatReview, TurnReview
from luckynumbers.review.vectors import Vector
from luckynumbers.words import Words
from luckynumbers.words.advice import action_message

KIND_NAMES: Final = {
    "setup": "review/kind-layout",
    "draw": "review/kind-draw",
    "take": "review/kind-take",
    "tile": "review/kind-tile",
    "discard": "review/kind-discard",
    "keep": "review/kind-keep",
    "cell": "review/kind-cell",
}
"""The codes of the names of the kinds of mistakes."""
PHASE_NAMES: Final = {
    "setup": "review/kind-setup",
    "opening": "review/phase-opening",
    "middle": "review/phase-middle",
    "end": "review/phase-end",
}
"""The codes of the names of the phases of a game."""


DEPTH_NAMES: Final = {
    "instant": "review/depth-instant",
    "standard": "review/depth-standard",
    "deep": "review/depth-deep",
}
"""The codes of the names of the depths."""
SMALLEST: Final = 0.0005
"""The smallest change that is written as more than nothing."""
Course: TypeAlias = tuple[int, int, int, int, int]
"""The figures of a turn in a row."""
GAME_MEANINGS: Final = (
    "review/means-luck",
    "review/means-mistakes",
    "review/means-correction",
    "review/means-adjusted",
    "review/means-accuracy",
    "review/means-level",
)
"""What the figures of a game mean, a sentence each."""
PROFILE_MEANINGS: Final = (
    "review/means-luck",
    "review/means-accuracy",
    "review/means-level",
    "review/means-points",
)
"""What the figures over many games mean."""


def depth_name(depth: str, words: Words) -> str:
    """The name of a depth in a language; one's own depth has only its own."""
    return words.text(DEPTH_NAMES[depth]) if depth in DEPTH_NAMES else depth


def turn_titles(words: Words) -> list[str]:
    """The titles of the columns of ``turn_rows``."""
    return [
        words.text("review/column-turn"),
        words.text("review/column-player"),
        words.text("review/column-play"),
        words.text("review/column-before"),
        words.text("review/column-luck"),
        words.text("review/column-lost"),
        words.text("review/column-look"),
        words.text("review/column-share"),
        words.text("review/column-mark"),
    ]


def turn_rows(
    turns: Sequence[TurnReview], names: Sequence[str], words: Words, spoken: bool = False
) -> Iterator[list[str]]:
    """Number, player, play, the four figures of ``course_of`` with the share after it, mark.

    A play that is spoken is told in words instead of the codes of a record.
    """
    for turn, before in with_befores(turns):
        start, *changes, end = course_of(turn, before)
        yield [
            str(turn.number),
            names[turn.seat - 1],
            deeds(turn, words) if spoken else turn.text,
            _percent(start, words),
            *(signed(change / 100, words, 0) for change in changes),
            _percent(end, words),
            turn.worst.mark if turn.worst else "",
        ]


def with_befores(turns: Sequence[TurnReview]) -> Iterator[tuple[TurnReview, Vector]]:
    """Every turn with the shares that the turn before it has left."""
    befores = (turns[0].before, *(turn.after for turn in turns))
    return zip(turns, befores, strict=False)


def course_of(turn: TurnReview, before: Vector) -> Course:
    """The mover's share before a turn, its changes and the share after it, in hundredths.

    The changes are by luck, by choice and by a closer look; all add up to the last figure.
    """
    mover = turn.seat - 1
    start, end = hundredths(before[mover]), hundredths(turn.after[mover])
    luck, lost = hundredths(turn.tile_luck[mover]), turn.cost
    if abs(hundredths(turn.loss) - lost) > 1:  # the marked choice is not all of it
        lost = hundredths(turn.loss)
    return start, luck, -lost, end - start - luck + lost, end


def _percent(hundredth: int, words: Words) -> str:
    return words.percent(hundredth / 100, 0)


def seat_titles(words: Words) -> list[str]:
    """The titles of the columns of ``seat_cells``."""
    return [
        words.text("review/column-player"),
        words.text("review/column-start"),
        words.text("review/column-luck"),
        words.text("after/ledger-own"),
        words.text("after/ledger-others"),
        words.text("after/ledger-correction"),
        words.text("review/column-result"),
        words.text("review/column-adjusted"),
        words.text("review/column-accuracy"),
        words.text("review/column-level"),
    ]


def seat_cells(seat: SeatReview, name: str, words: Words) -> list[str]:
    """Name, the lines of the books, result without luck; accuracy and level of whoever planted."""
    level = [words.decimal(seat.accuracy), level_text(seat, words)] if seat.planted else ["–", "–"]
    return [name, *ledger_facts(seat, words).values(), *level]


def level_text(seat: SeatReview, words: Words) -> str:
    """The word for a level of play; it says where few choices mattered."""
    level = words.text(seat.level)
    return words.text("review/level-few", level=level) if seat.few_mattered else level


def ledger_facts(seat: SeatReview, words: Words) -> dict[str, str]:
    """The lines of the books by name, and the result without luck, as percentages."""
    books = ledger(seat)
    changes = ("luck", "own", "others", "correction")
    shown = {**books._asdict(), "adjusted": books.adjusted}
    return {
        name: signed(value / 100, words, 0) if name in changes else _percent(value, words)
        for name, value in shown.items()
    }


def deeds(turn: TurnReview, words: Words) -> str:
    """What was done in a turn, in words instead of the codes of a record."""
    if turn.kind == "setup":
        laid = [parse_action(each.lstrip(str(DRAW))) for each in turn.text.split()]
        places = [each for each in laid if isinstance(each, Place)]
        return ", ".join(
            words.text("eval/place", tile=each.number, cell=str(each.cell)) for each in places
        )
    acts = [each for each in turn.decisions if each.action != str(DRAW)] or turn.decisions
    return ", ".join(_deed(each, words) for each in acts) or turn.text


def _deed(decision: Decision, words: Words) -> str:
    position = Position.parse(decision.position)
    return words.say(action_message(position, parse_action(decision.action)))


def notes(
    turns: Sequence[TurnReview], names: Sequence[str], words: Words, spoken: bool = False
) -> Iterator[list[str]]:
    """What is to be said about the choices of each turn: the better action, and why.

    Why is said once where somebody misses the same action turn after turn. A play with notes on
    several of its choices has the choice beside it; one that is spoken is told in words alone.
    """
    missed: dict[int, set[str]] = {}
    for turn in turns:
        before = missed.get(turn.seat, set())
        noted = [(each, each.reason) for each in turn.noted if each.reason is not None]
        missed[turn.seat] = {each.best for each, _ in noted if each.mark != BRILLIANT}
        yield [
            _note(
                each, why, turn, names, words, _play(turn, each, words, spoken), each.best in before
            )
            for each, why in noted
        ]


def _play(turn: TurnReview, choice: Decision, words: Words, spoken: bool) -> str:
    if choice.layout:
        return deeds(turn, words) if spoken else turn.text
    if spoken:
        return _deed(choice, words)
    return f"{turn.text} ({_deed(choice, words)})" if len(turn.noted) > 1 else turn.text


def _note(
    decision: Decision,
    why: Message,
    turn: TurnReview,
    names: Sequence[str],
    words: Words,
    play: str,
    again: bool,
) -> str:
    facts: dict[str, Fact] = {
        "number": turn.number,
        "name": names[turn.seat - 1],
        "play": play,
        "mark": decision.mark,
        "reason": words.say(why),
    }
    if decision.mark == BRILLIANT:
        return words.text("review/note-good", **facts)
    facts["change"] = signed(-turn.cost_of(decision) / 100, words, 0)
    facts["better"] = words.say(better_message(decision))
    if not decision.mark:
        return words.text("review/note-order", **facts)
    return words.text("review/note-again" if again else "review/note", **facts)


def better_message(decision: Decision) -> Message:
    """The message that names what would have been better than a choice."""
    if decision.layout:
        return Message("eval/setup", {"tiles": decision.layout})
    return action_message(Position.parse(decision.position), parse_action(decision.best))


def signed(share: float, words: Words, digits: int = 1) -> str:
    """A change of share as a percentage with its sign."""
    if abs(share) < SMALLEST:
        return words.percent(0.0, digits)
    text = words.percent(share, digits)
    return f"+{text}" if share > 0 else text
