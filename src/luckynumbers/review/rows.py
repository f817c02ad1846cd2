"""A review in figures and names: the cells of its tables, for every face."""

from collections.abc import Iterator, Sequence
from typing import Final

from luckynumbers.core import Message, Position, parse_action
from luckynumbers.review.changes import course_of
from luckynumbers.review.figures import wire_share
from luckynumbers.review.ledger import ledger
from luckynumbers.review.values import Decision, SeatReview, TurnReview
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
GAME_MEANINGS: Final = (
    "review/means-luck",
    "review/means-mistakes",
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
        words.text("review/column-share"),
        words.text("review/column-mark"),
    ]


def turn_rows(
    turns: Sequence[TurnReview], names: Sequence[str], words: Words
) -> Iterator[list[str]]:
    """Number, player, play as a record writes it, the figures of ``course_of``, marks."""
    for turn in turns:
        player, play = names[turn.seat - 1], turn.text
        number = round_number(turn, words)
        yield [number, player, play, *turn_facts(turn, words).values(), " ".join(marks_of(turn))]


def round_number(turn: TurnReview, words: Words) -> str:
    """The number of a turn's round in a column of them; the setup has a short word instead."""
    return str(turn.number) if turn.number else words.text("review/column-setup")


def round_name(turn: TurnReview, words: Words) -> str:
    """The name of a turn's round, or of the setup."""
    if not turn.number:
        return words.text(PHASE_NAMES["setup"])
    return words.text("review/round", number=turn.number)


def mark_of(turn: TurnReview) -> str:
    """The mark of the choice that gave away most."""
    return turn.worst.mark if turn.worst else ""


def marks_of(turn: TurnReview) -> list[str]:
    """The marks of all choices that have one, as they were made."""
    return [choice.mark for choice in sorted(turn.noted, key=turn.decisions.index) if choice.mark]


def turn_facts(turn: TurnReview, words: Words) -> dict[str, str]:
    """The figures of ``course_of`` as percentages; 0 and 100 only where that is certain."""
    _, luck, choice, _ = course_of(turn)
    before, after = (wire_share(shares[turn.seat - 1]) for shares in (turn.before, turn.after))
    return {
        "before": words.chance(before),
        "luck": signed(luck / 100, words, 0),
        "choice": signed(choice / 100, words, 0),
        "share": words.chance(after),
    }


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
    changes = ("luck", "own", "others")
    shown = {**books._asdict(), "adjusted": books.adjusted}
    return {
        name: signed(value / 100, words, 0) if name in changes else _percent(value, words)
        for name, value in shown.items()
    }


def exceeds_win(seat: SeatReview) -> bool:
    """Whether a line of the books comes to more than a whole win."""
    return any(abs(line) > 100 for line in ledger(seat))


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
