"""Messages for a solo puzzle being played: the prompt, the notice at the limit, the result.

The browser plays puzzles without a connection, so ``web/puzzles/sentences.js`` is the twin of this
module; ``tests/web/test_twins.py`` compares the two.
"""

from typing import Final, NamedTuple

from luckynumbers.core import Fact, Message


class _Codes(NamedTuple):
    """The codes of one kind of sentence, by where an attempt stands (R12)."""

    free: str
    within: str
    over: str

    def choose(self, moves: int, maximum: int | None) -> str:
        """The code after so many moves: without a maximum, within it, or over it."""
        if maximum is None:
            return self.free
        return self.within if moves <= maximum else self.over


_PROMPTS: Final = _Codes("puzzle/prompt-free", "puzzle/prompt", "puzzle/prompt-over")
_RESULTS: Final = _Codes("puzzle/solved-free", "puzzle/solved", "puzzle/solved-over")


def prompt_message(move: int, maximum: int | None) -> Message:
    """Return the message that asks for a move, counted from 1."""
    return Message(_PROMPTS.choose(move, maximum), _facts({"move": move}, maximum))


def limit_message(moves: int, maximum: int | None) -> Message | None:
    """Return the message for the first move over the maximum, ``None`` for every other move."""
    if maximum is None or moves != maximum + 1:
        return None
    return Message("puzzle/over-limit", {"count": maximum})


def result_message(moves: int, maximum: int | None) -> Message:
    """Return the message for a puzzle that is solved."""
    return Message(_RESULTS.choose(moves, maximum), _facts({"count": moves}, maximum))


def _facts(facts: dict[str, Fact], maximum: int | None) -> dict[str, Fact]:
    return facts if maximum is None else {**facts, "most": maximum}
