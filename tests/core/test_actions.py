"""Actions: draw, place, discard; their texts, ids and repr."""

from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from luckynumbers.core import (
    ACTION_COUNT,
    CELLS,
    DISCARD_ID,
    DRAW,
    NUMBERS,
    Action,
    ActionError,
    Cell,
    Discard,
    Draw,
    GameError,
    Garden,
    Place,
    Position,
    Rules,
    TextError,
    parse_action,
)
from luckynumbers.core.cells import a1, b2, d4
from luckynumbers.play import Think
from tests.helpers import LOW, OTHER, play, stand

EMPTY = "......../......../......../........"
EVERY_ACTION: list[Action] = [
    DRAW,
    *(Place(number, cell) for number in NUMBERS for cell in CELLS),
    *(Discard(number) for number in NUMBERS),
]


@pytest.mark.parametrize(
    ("action", "text", "number"),
    [
        (Draw(), "*", 0),
        (Place(1, a1), "01@a1", 1),
        (Place(1, d4), "01@d4", 16),
        (Place(2, a1), "02@a1", 17),
        (Place(14, b2), "14@b2", 1 + 16 * 13 + 4 * 1 + 1),
        (Place(20, d4), "20@d4", 320),
        (Discard(14), "14@-", 321),
    ],
)
def test_text_and_id_of_an_action(action: Action, text: str, number: int) -> None:
    assert str(action) == text
    assert parse_action(text) == action
    assert action.id == number


def test_the_id_of_a_placement_follows_the_formula() -> None:
    """1 + 16·(tile−1) + 4·(row−1) + column, with a = 0."""
    for number in NUMBERS:
        for cell in CELLS:
            column = "abcd".index(str(cell)[0])
            row = int(str(cell)[1])
            assert Place(number, cell).id == 1 + 16 * (number - 1) + 4 * (row - 1) + column


def test_there_are_322_ids() -> None:
    assert (DISCARD_ID, ACTION_COUNT) == (321, 322)
    assert {action.id for action in EVERY_ACTION} == set(range(322))


def test_parse_and_format_are_inverse_and_repr_is_runnable() -> None:
    names = {"Draw": Draw, "Place": Place, "Discard": Discard, **Cell.__members__}
    for action in EVERY_ACTION:
        assert parse_action(str(action)) == action
        assert eval(repr(action), names) == action


def test_repr_reads_as_it_is_typed() -> None:
    assert repr(Place(14, b2)) == "Place(14, b2)"
    assert repr(Discard(9)) == "Discard(9)"
    assert repr(DRAW) == "Draw()"


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "**", "14", "@b2", "14@", "14@b", "14@e1", "14@a5", "14@a0", "14@B2", "14@b2 "),
        *("00@a1", "21@a1", "99@a1", "1@a1", "001@a1", "-1@a1", "14@--", "14-b2", "14@b2x07"),
        *("*14@b2", "14@b2\n", "١٤@b2", "draw", "14@b2+"),
    ],
)
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(TextError) as refusal:
        parse_action(text)
    assert refusal.value.code == "text/action"
    assert refusal.value.message.facts["found"] == text


def test_a_refusal_quotes_no_more_than_a_short_piece_of_a_long_text() -> None:
    with pytest.raises(TextError) as refusal:
        parse_action("9" * 10_000)
    assert len(str(refusal.value.message)) < 50


@pytest.mark.parametrize(
    "position",
    [
        stand(LOW, OTHER, table="01071420"),
        stand(LOW, OTHER, hand="14"),
        stand("03....../......../......../........", EMPTY, hand="091218"),
    ],
    ids=["turn", "hand", "setup"],
)
def test_the_id_of_each_legal_action_leads_back_to_it(position: Position) -> None:
    assert position.actions
    for action in position.actions:
        assert position.action(action.id) == action


def test_an_id_means_the_same_action_wherever_it_is_asked() -> None:
    position = stand(LOW, OTHER)
    for action in EVERY_ACTION:
        if not isinstance(action, Discard):
            assert position.action(action.id) == action


@pytest.mark.parametrize("number", [-1, 321, 322, 1000])
def test_an_id_that_means_nothing_here_is_refused(number: int) -> None:
    """321 means the tile in hand, and there is none."""
    with pytest.raises(ActionError) as refusal:
        stand(LOW, OTHER).action(number)
    assert refusal.value.code == "action/unknown-id"
    assert refusal.value.message.facts == {"id": number}


def test_discard_names_the_tile_in_hand() -> None:
    assert play(stand(LOW, OTHER), "* ?14").action(321) == Discard(14)


def test_whether_a_tile_comes_from_hand_or_table_follows_from_the_position() -> None:
    from_table = play(stand(LOW, OTHER, table="14"), "14@c4")
    from_hand = play(stand(LOW, OTHER, hand="14"), "14@c4")
    assert from_table == from_hand


@pytest.mark.parametrize("number", [-5, 0, 21])
def test_no_action_names_a_tile_that_does_not_exist(number: int) -> None:
    """Its id would be that of another action."""
    for make in (lambda: Place(number, CELLS[0]), lambda: Discard(number)):
        with pytest.raises(GameError, match="kernel/range"):
            make()


def test_a_number_of_numpys_becomes_one_of_pythons() -> None:
    position = stand(LOW, OTHER, hand="14")
    number = cast("int", np.int64(14))
    place = next(each for each in position.actions if isinstance(each, Place))
    made = Place(number, place.cell)
    assert made in position.actions
    assert position.apply(made) == position.apply(place)
    garden = position.garden
    assert garden.fits(number) == garden.fits(14)
    numbers = [made.number, made.id, Discard(number).number, Think(number).seed]
    numbers += [each for each in garden.with_tile(number, place.cell).cells if each is not None]
    numbers += [each for each in Garden((number, *[None] * 15)).cells if each is not None]
    assert {type(each) for each in numbers} == {int}


def test_an_array_in_the_place_of_a_number_is_refused() -> None:
    position = stand(LOW, OTHER, hand="14")
    many = cast("int", np.array([1, 2]))
    for ask in (position.action, position.garden.fits):
        with pytest.raises(GameError, match="argument/type"):
            ask(many)


@pytest.mark.parametrize("number", [-1, 0, 50])
def test_no_garden_and_no_table_has_a_tile_that_does_not_exist(number: int) -> None:
    start = Position.start(Rules(), 2)
    for make in (
        lambda: Garden((number, *[None] * 15)),
        lambda: Garden().with_tile(number, CELLS[0]),
        lambda: Garden().with_tile(1, cast("Cell", number - (number == 0))),
        lambda: replace(start, table=(number,)),
    ):
        with pytest.raises(GameError, match="kernel/range"):
            make()
