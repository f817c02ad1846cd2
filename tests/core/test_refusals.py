"""Every refusal of an action: its code, its facts, and that nothing changes."""

import pickle
from collections.abc import Callable
from typing import Any, cast

import pytest

from luckynumbers.core import (
    ActionError,
    Cell,
    Discard,
    GameError,
    Garden,
    Place,
    Position,
    Rules,
    edition,
)
from luckynumbers.core.message import narrate
from tests.helpers import LOW, OTHER, cleared, make, parse_step, play, stand

SETUP = play(Position.start(Rules(), 2), "?12 ?3 ?9 ?20 03@b2")
MICHAEL = play(Position.start(Rules(michael=True), 2), "?12 12@b2 ?3 03@a1 ?9")
TURN = stand(LOW, OTHER, table="0920")
DRAWN = stand(LOW, OTHER, table="0920", hand="?")
HOLDING = stand(LOW, OTHER, table="0920", hand="14")
OVER = TURN.close()
EXTRA = play(
    cleared(
        "01....05/..03..../..0610../......15",
        "02....../..09..../....13../......19",
        pile="06",
        rules="std+bruno",
    ),
    "* ?6 06@c2",
)


REFUSALS = [
    (OVER, "*", "action/game-over", {}),
    (OVER, "09@c2", "action/game-over", {}),
    (OVER, "~1", "action/game-over", {}),
    (DRAWN, "*", "action/reveal-first", {}),
    (DRAWN, "09@c2", "action/reveal-first", {}),
    (DRAWN, "14@-", "action/reveal-first", {}),
    (Position.start(Rules(), 2), "*", "action/reveal-first", {}),
    (SETUP, "*", "action/setup-places", {"tile": 9}),
    (SETUP, "09@-", "action/setup-places", {"tile": 9}),
    (SETUP, "12@a1", "action/lowest-first", {"tile": 12, "held": 9}),
    (SETUP, "07@a1", "action/not-in-hand", {"tile": 7, "held": 9}),
    (SETUP, "09@b2", "action/setup-taken", {"tile": 9, "cell": "b2"}),
    (SETUP, "09@c2", "action/setup-diagonal", {"tile": 9, "cell": "c2"}),
    (MICHAEL, "09@b2", "action/setup-taken", {"tile": 9, "cell": "b2"}),
    (MICHAEL, "09@b1", "action/setup-diagonal", {"tile": 9, "cell": "b1"}),
    (HOLDING, "*", "action/holding", {"tile": 14}),
    (HOLDING, "09@-", "action/not-in-hand", {"tile": 9, "held": 14}),
    (HOLDING, "09@c2", "action/not-in-hand", {"tile": 9, "held": 14}),
    (
        HOLDING,
        "14@c2",
        "action/does-not-fit",
        {"tile": 14, "cell": "c2", "blocker": 12, "at": "c3"},
    ),
    (TURN, "09@-", "action/nothing-to-discard", {}),
    (TURN, "14@c4", "action/not-on-table", {"tile": 14}),
    (TURN, "09@b1", "action/does-not-fit", {"tile": 9, "cell": "b1", "blocker": 7, "at": "b2"}),
    (EXTRA, "*", "action/pile-empty", {}),
    (EXTRA, "20@-", "action/nothing-to-discard", {}),
    (TURN, "?14", "reveal/nothing-drawn", {}),
    (DRAWN, "?21", "reveal/not-hidden", {"tile": 21}),
    (TURN, "~3", "leave/no-such-seat", {"seat": 3}),
    (stand(LOW, f"x{OTHER}", LOW), "~2", "leave/gone", {"seat": 2}),
]


@pytest.mark.parametrize(
    ("position", "move", "code", "facts"),
    REFUSALS,
    ids=[f"{move} {code}" for _, move, code, _ in REFUSALS],
)
def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(
    position: Position, move: str, code: str, facts: dict[str, object]
) -> None:
    text = str(position)
    with pytest.raises(ActionError) as refusal:
        make(position, parse_step(move))
    assert refusal.value.code == code
    assert refusal.value.message.facts == facts
    assert str(position) == text


def test_a_position_cannot_be_changed_from_outside() -> None:
    with pytest.raises(AttributeError):
        TURN.seat = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        TURN.garden.cells = ()  # type: ignore[misc]


MISUSES: dict[str, tuple[Callable[[Any], object], Any, str]] = {
    "rules as text": (lambda odd: Position.start(odd, 2), "std", "argument/type"),
    "seats as text": (lambda odd: Position.start(Rules(), odd), "two", "argument/type"),
    "id as text": (TURN.action, "x", "argument/type"),
    "id as nothing": (TURN.action, None, "argument/type"),
    "id as fraction": (TURN.action, 1.5, "argument/type"),
    "action as id": (HOLDING.apply, 5, "argument/type"),
    "cell as text": (lambda odd: Place(14, odd), "c4", "argument/type"),
    "cell beyond": (lambda odd: Place(14, odd), 99, "argument/type"),
    "tile as text": (Discard, "14", "argument/type"),
    "tile beyond": (lambda odd: Place(odd, Cell.c4), 21, "kernel/range"),
    "seat as nothing": (TURN.leave, None, "argument/type"),
    "edition as bytes": (edition, b"access", "text/not-text"),
    "edition as list": (edition, [], "text/not-text"),
    "cells as list": (Garden, [None] * 16, "argument/type"),
    "option as text": (lambda odd: Rules(bruno=odd), "nonsense", "argument/type"),
    "narrator as number": (narrate, 5, "argument/type"),
    "language as number": (lambda odd: TURN.svg(language=odd), 5, "argument/type"),
}


@pytest.mark.parametrize(("call", "odd", "code"), MISUSES.values(), ids=MISUSES)
def test_an_argument_of_another_type_is_refused_with_a_code(
    call: Callable[[Any], object], odd: object, code: str
) -> None:
    with pytest.raises(GameError) as refusal:
        call(odd)
    assert refusal.value.code == code
    assert str(refusal.value).startswith(f"{code}: ")


def test_rules_are_asked_for_by_their_type() -> None:
    with pytest.raises(GameError) as refusal:
        Position.start(cast("Rules", "std"), 2)
    sentence = "The argument rules must be of type Rules, not str."
    assert str(refusal.value) == f"argument/type: {sentence}"


def test_the_actions_of_a_position_are_a_value() -> None:
    twin = Position.parse(str(TURN)).actions
    assert (TURN.actions, hash(TURN.actions)) == (twin, hash(twin))
    assert pickle.loads(pickle.dumps(twin)) == TURN.actions
    assert TURN.actions != HOLDING.actions
