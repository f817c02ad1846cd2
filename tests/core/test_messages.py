"""Messages: a code and facts, never prose; errors carry them."""

import copy
import pickle

import pytest

from luckynumbers.core import ActionError, GameError, Message, PositionError, TextError


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
