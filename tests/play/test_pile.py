"""The pile gives out every tile of the box once, and shows nothing of what is still in it."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luckynumbers.core import NUMBERS, SEAT_COUNTS, GameError, Tile, tiles_for
from luckynumbers.core.tiles import Colour
from luckynumbers.play import Pile, Shuffle

FIXED = Shuffle(bytes(32))


def empty(pile: Pile) -> list[Tile]:
    drawn = []
    while pile:
        tile, pile = pile.draw()
        drawn.append(tile)
    return drawn


PILES: dict[str, Callable[[int], Pile]] = {
    "fair": Pile.fair,
    "seeded": lambda seats: Pile.seeded(seats, 5),
    "shuffled": lambda seats: Pile.shuffled(seats, FIXED),
    "scripted": lambda seats: Pile.scripted(seats, [20, 20, 1]),
    "resumed": lambda seats: Pile.resumed(seats, [20, 20, 1], FIXED),
}


@pytest.mark.parametrize("seats", SEAT_COUNTS)
@pytest.mark.parametrize("kind", PILES)
def test_a_pile_holds_every_tile_of_its_sets_once(kind: str, seats: int) -> None:
    pile = PILES[kind](seats)
    assert (len(pile), pile.size, pile.dealt) == (20 * seats, 20 * seats, ())
    drawn = empty(pile)
    assert sorted(drawn) == sorted(tiles_for(seats))
    assert pile.turn_over() == tuple(drawn)


def test_a_pile_is_a_value() -> None:
    pile = Pile.seeded(2, 5)
    tile, rest = pile.draw()
    assert (len(pile), pile.size, pile.dealt) == (40, 40, ())
    assert (len(rest), rest.size, rest.dealt) == (39, 40, (tile,))
    assert pile.draw()[0] == tile
    with pytest.raises(FrozenInstanceError):
        rest.known = 1  # type: ignore[misc]


def test_r10_piles_cannot_be_told_apart_by_comparing_them() -> None:
    """A guess at the order would be confirmed by an equality, or by a hash."""
    one, same, other = Pile.seeded(2, 5), Pile.seeded(2, 5), Pile.seeded(2, 6)
    assert len({one, same, other}) == 3


@pytest.mark.parametrize("kind", PILES)
def test_r10_no_text_of_a_pile_shows_a_tile(kind: str) -> None:
    _, pile = PILES[kind](2).draw()
    assert {repr(pile), str(pile), f"{pile}"} == {"<Pile of 39>"}


def test_the_same_seed_gives_the_same_pile_as_a_word_or_as_a_number() -> None:
    assert empty(Pile.seeded(3, 7)) == empty(Pile.seeded(3, "7"))
    assert empty(Pile.seeded(3, 7)) != empty(Pile.seeded(3, 8))


def test_two_fair_piles_differ() -> None:
    assert empty(Pile.fair(5)) != empty(Pile.fair(5))


def test_a_scripted_pile_begins_with_its_numbers_and_goes_on_in_box_order() -> None:
    drawn = empty(Pile.scripted(2, [14, 3, 14]))
    assert [tile.number for tile in drawn[:3]] == [14, 3, 14]
    assert drawn[3:] == sorted(drawn[3:])


def test_a_resumed_pile_begins_with_what_is_known_and_shuffles_the_rest() -> None:
    pile = Pile.resumed(2, [14, 3, 14], FIXED)
    assert pile.known == 3
    drawn = empty(pile)
    known = Pile.scripted(2, [14, 3, 14])
    assert drawn[:3] == empty(known)[:3]
    assert drawn[3:] == list(FIXED.order(drawn[3:]))
    assert drawn[3:] != sorted(drawn[3:])


def test_the_colours_of_known_tiles_do_not_change_which_numbers_come() -> None:
    blue, red, gold = Colour.blue, Colour.red, Colour.gold
    plain = Pile.resumed(5, [14, 3, 14], FIXED).turn_over()
    kept = Pile.resumed(5, [14, 3, 14], FIXED, [blue, red, gold]).turn_over()
    assert kept[:3] == (Tile(blue, 14), Tile(red, 3), Tile(gold, 14))
    assert [tile.number for tile in kept] == [tile.number for tile in plain]
    assert sorted(kept) == sorted(plain)
    for colours in ([blue, red, blue], [Colour.blue]):
        with pytest.raises(GameError, match="game/pile"):
            Pile.resumed(5 if len(colours) > 1 else 2, [14, 3, 14], FIXED, colours)


def test_mixed_colours_leave_the_numbers_where_they_are() -> None:
    pile = Pile.scripted(2, [4, 2, 8, 6])
    tiles = pile.mixed().turn_over()
    assert [tile.number for tile in tiles] == [tile.number for tile in pile.turn_over()]
    assert sorted(tiles) == sorted(pile.turn_over())
    assert len({tile.colour for tile in tiles[:4]}) == 2


@pytest.mark.parametrize("numbers", [[5, 5, 5], [0], [21], [-1]])
def test_a_script_cannot_hold_more_than_the_box(numbers: list[int]) -> None:
    with pytest.raises(GameError) as scripted:
        Pile.scripted(2, numbers)
    with pytest.raises(GameError) as resumed:
        Pile.resumed(2, numbers, FIXED)
    assert scripted.value.code == resumed.value.code == "reveal/not-hidden"


@given(st.permutations([n for n in NUMBERS for _ in range(2)]), st.integers(0, 40))
def test_any_beginning_of_any_order_can_be_scripted(order: list[int], known: int) -> None:
    pile = Pile.scripted(2, order[:known])
    drawn = empty(pile)
    assert [tile.number for tile in drawn[:known]] == order[:known]
    assert sorted(drawn) == sorted(tiles_for(2))
