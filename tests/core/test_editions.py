"""The four boxes: who plays, with which setup, with which variants; and the options of a game."""

import pytest

from luckynumbers.core import EDITIONS, OPTIONS, GameError, Position, Rules, TextError, edition
from tests.helpers import EVERY_RULES

ALL = ("lucky-numbers", "anniversary", "access", "5-vor-12")


def test_there_are_four_boxes() -> None:
    assert tuple(EDITIONS) == ALL


@pytest.mark.parametrize(
    ("name", "most"), [("lucky-numbers", 4), ("anniversary", 4), ("access", 5), ("5-vor-12", 4)]
)
def test_a_box_seats_two_players_up_to_its_limit(name: str, most: int) -> None:
    """Only ``access`` seats five."""
    box = edition(name)
    for seats in range(2, most + 1):
        box.check_seats(seats)
    for seats in (0, 1, most + 1):
        with pytest.raises(GameError) as refusal:
            box.check_seats(seats)
        assert refusal.value.code == "edition/seats"
        assert refusal.value.message.facts == {
            "edition": name,
            "seats": seats,
            "least": 2,
            "most": most,
        }


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("lucky-numbers", "std"),
        ("anniversary", "std+sorted"),
        ("access", "std"),
        ("5-vor-12", "std+michael"),
    ],
)
def test_each_box_has_its_own_setup(name: str, rules: str) -> None:
    assert str(edition(name).rules) == rules


@pytest.mark.parametrize(
    ("name", "variants"),
    [
        ("lucky-numbers", {"michael", "tournament"}),
        ("anniversary", {"michael", "tournament", "solo"}),
        ("access", {"bruno", "solo"}),
        ("5-vor-12", {"tournament"}),
    ],
)
def test_each_box_prints_its_variants(name: str, variants: set[str]) -> None:
    assert set(edition(name).variants) == variants


def test_5_vor_12_has_a_triangle_and_number_tiles_where_the_others_have_ladybug_and_clovers() -> (
    None
):
    looks = {name: (box.corner, box.tile) for name, box in EDITIONS.items()}
    assert looks.pop("5-vor-12") == ("triangle", "number-tile")
    assert set(looks.values()) == {("ladybug", "clover")}


def test_only_access_has_marks_for_a_finger() -> None:
    assert [name for name in ALL if edition(name).marks] == ["access"]


@pytest.mark.parametrize("name", ALL)
def test_bruno_and_michael_can_be_added_to_any_box_alone_or_together(name: str) -> None:
    box = edition(name)
    for bruno in (False, True):
        for michael in (False, True):
            rules = box.rules_with(bruno=bruno, michael=michael)
            assert rules.bruno == bruno
            assert rules.michael == (michael or name == "5-vor-12")
            assert not rules.norep


def test_michael_replaces_the_own_setup_of_a_box() -> None:
    assert edition("anniversary").rules_with(michael=True) == Rules(michael=True)
    assert edition("anniversary").rules_with(bruno=True) == Rules(bruno=True, sorted=True)


def test_5_vor_12_always_sets_up_one_tile_at_a_time() -> None:
    assert edition("5-vor-12").rules_with(michael=False).michael


@pytest.mark.parametrize("name", ALL)
def test_r7_can_be_switched_off_in_any_box(name: str) -> None:
    assert edition(name).rules_with(norep=True).norep


@pytest.mark.parametrize("name", ALL)
def test_every_box_starts_a_game_for_each_number_of_players(name: str) -> None:
    box = edition(name)
    for seats in box.seats:
        for first in range(1, seats + 1):
            start = Position.start(box.rules, seats, first)
            assert start.seat == first
            assert start.hidden == 20 * seats
            assert start.unrevealed == (1 if name == "5-vor-12" else 4)


def test_an_unknown_box_is_refused_with_the_names_of_the_known_ones() -> None:
    with pytest.raises(GameError) as refusal:
        edition("deluxe")
    assert refusal.value.code == "edition/unknown"
    assert refusal.value.message.facts == {"found": "deluxe", "known": ALL}


# The options of a game


def test_the_options_stand_in_alphabetical_order() -> None:
    assert OPTIONS == ("bruno", "michael", "norep", "sorted")


@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_rules_parse_and_format_are_inverse_and_repr_is_runnable(rules: Rules) -> None:
    assert Rules.parse(str(rules)) == rules
    assert eval(repr(rules), {"Rules": Rules}) == rules


def test_rules_read_as_in_the_format() -> None:
    assert Rules.parse("std") == Rules()
    assert Rules.parse("std+bruno+michael") == Rules(bruno=True, michael=True)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "rules/unknown"),
        ("chess", "rules/unknown"),
        ("STD", "rules/unknown"),
        ("bruno", "rules/unknown"),
        ("std+", "rules/unknown-option"),
        ("std+solo", "rules/unknown-option"),
        ("std+Bruno", "rules/unknown-option"),
        ("std+michael+bruno", "rules/option-order"),
        ("std+bruno+bruno", "rules/option-order"),
    ],
)
def test_unknown_rules_are_refused(text: str, code: str) -> None:
    with pytest.raises(TextError) as refusal:
        Rules.parse(text)
    assert refusal.value.code == code
    assert "found" in refusal.value.message.facts


def test_one_game_has_one_setup() -> None:
    """Michael replaces the sorted setup, so no game has both."""
    with pytest.raises(GameError) as refusal:
        Rules(michael=True, sorted=True)
    assert refusal.value.code == "rules/two-setups"
    with pytest.raises(GameError) as refusal:
        Rules.parse("std+michael+sorted")
    assert refusal.value.code == "rules/two-setups"
