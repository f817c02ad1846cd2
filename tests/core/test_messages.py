"""Messages: a code and facts, never prose; errors carry them."""

import copy
import pickle
from typing import cast

import pytest

from luckynumbers.core import ActionError, Fact, GameError, Message, PositionError, TextError


def test_a_message_is_a_code_with_facts() -> None:
    message = Message("action/does-not-fit", {"tile": 14, "cell": "b2"})
    assert str(message) == "action/does-not-fit tile=14 cell=b2"
    assert str(Message("action/game-over")) == "action/game-over"
    assert eval(repr(message), {"Message": Message}) == message


@pytest.mark.parametrize("kind", [GameError, TextError, PositionError, ActionError])
def test_an_error_carries_its_message_and_survives_a_trip_between_processes(
    kind: type[GameError],
) -> None:
    error = kind("action/holding", tile=14)
    assert error.code == "action/holding"
    twins: list[GameError] = [pickle.loads(pickle.dumps(error)), copy.copy(error)]
    for twin in twins:
        assert type(twin) is kind
        assert twin.message == error.message
    assert isinstance(error, GameError)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (
            TextError("rules/unknown", found="chess"),
            "rules/unknown: Rules begin with std, not with “chess”.",
        ),
        (GameError("no/such-code", tile=14), "no/such-code tile=14"),
        (ActionError("action/does-not-fit", tile=14), "action/does-not-fit tile=14"),
    ],
    ids=["a sentence", "no sentence", "facts missing"],
)
def test_an_error_prints_its_code_and_a_sentence(error: GameError, expected: str) -> None:
    """In a traceback, too; ``core`` alone has no sentence, but never fails to print."""
    assert str(error) == expected


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError("no text")


ODD = [None, b"x", 1.5, [1, 2], (None, 3), True, 10**30, 10**5000, Unprintable()]


@pytest.mark.parametrize("fact", ODD, ids=lambda fact: type(fact).__name__)
def test_an_error_prints_whatever_it_quotes(fact: object) -> None:
    """What a caller gave instead of a number or a text is what the error is about."""
    for code in ("edition/unknown", "no/such-code"):
        error = GameError(code, found=cast("Fact", fact), known=("a", "b"))
        assert str(error).startswith(f"{code}")
        assert format(error) == str(error)


@pytest.mark.parametrize(
    ("fact", "text"), [(None, "None"), (b"x", "b'x'"), (10**30, str(10**30)), (1500, "1,500")]
)
def test_a_quoted_value_reads_as_python_prints_it(fact: object, text: str) -> None:
    error = PositionError("position/seats", seats=cast("Fact", fact))
    assert str(error) == f"position/seats: A game has 2 to 5 seats, not {text}."
