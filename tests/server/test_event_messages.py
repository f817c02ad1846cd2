"""One sentence a turn: what a log shows of each event, and what the event itself says."""

import pytest

from luckynumbers.core import End, Message, Outcome, Rules, parse_action
from luckynumbers.play import Game, Pile
from luckynumbers.server.game.event_messages import (
    EventMessages,
    acted_messages,
    closed_messages,
    left_messages,
    started_messages,
)
from luckynumbers.server.game.events import Left, Started

NAMES = ("Ann", "Ben")
PILE = [3, 7, 12, 18, 2, 5, 11, 19, 14, 9]


def game(rules: str = "std") -> Game:
    return Game(Rules.parse(rules), Pile.scripted(2, PILE))


def played(start: Game, *actions: str) -> list[EventMessages]:
    """The messages of some actions, one after the other."""
    said = []
    for text in actions:
        before, action = start, parse_action(text)
        start = before.act(action)
        said.append(acted_messages(before, action, start, NAMES[(before.position.seat or 1) - 1]))
    return said


def codes(said: EventMessages) -> list[str] | None:
    return None if said.log is None else [message.code for message in said.log]


def test_a_setup_is_one_sentence_at_the_end_of_its_turn() -> None:
    *first, last = played(game(), "03@a1", "07@b2", "12@c3", "18@d4")
    assert [each.message.code for each in (*first, last)] == ["turn/setup-one"] * 4
    assert [codes(each) for each in first] == [[], [], []]
    assert last.log == (Message("turn/setup", {"name": "Ann", "tiles": (3, 7, 12, 18)}),)


def test_the_tiles_of_a_setup_are_named_in_the_order_of_their_cells() -> None:
    [*_, last] = played(game(), "03@d4", "07@b2", "12@c3", "18@a1")
    assert last.log == (Message("turn/setup-mixed", {"name": "Ann", "tiles": (18, 7, 12, 3)}),)


def test_a_setup_that_goes_tile_by_tile_is_told_tile_by_tile() -> None:
    said = played(game("std+michael"), "03@a1", "07@b2", "12@b2")
    assert [codes(each) for each in said] == [["turn/setup-one"]] * 3
    assert all(each.log == (each.message,) for each in said)


def test_a_draw_is_told_with_what_became_of_it() -> None:
    cells = ["a1", "b2", "c3", "d4"] * 2
    setups = [f"{tile:02d}@{cell}" for tile, cell in zip(PILE[:8], cells, strict=True)]
    [*_, draw, place] = played(game(), *setups, "*", "14@d3")
    assert (draw.message.code, codes(draw)) == ("turn/draws", [])
    assert (place.message.code, codes(place)) == ("turn/draw-place", None)


@pytest.mark.parametrize("first", [1, 2])
def test_setups_without_a_choice_are_told_with_the_start(first: int) -> None:
    sorted_game = Game(Rules.parse("std+sorted"), Pile.scripted(2, PILE), first)
    said = started_messages(Started(first), sorted_game, NAMES)
    assert said.log is not None
    start, *setups = said.log
    assert start == said.message == Message("welcome/start", {"name": NAMES[first - 1]})
    assert [each.facts["name"] for each in setups] == [NAMES[first - 1], NAMES[2 - first]]
    assert {each.code for each in setups} == {"turn/setup"}


def test_other_starts_say_only_who_starts() -> None:
    assert started_messages(Started(1), game(), NAMES).log is None
    assert started_messages(Started(1), game("std+michael"), NAMES).log is None


def test_an_end_says_why_before_it_says_who() -> None:
    said = closed_messages(Outcome(End.last, (1,), (2, 3)), NAMES)
    assert codes(said) == ["end/last", "win/fewest"]
    assert codes(closed_messages(Outcome(End.full, (1,), (0, 3)), NAMES)) is None
    assert codes(closed_messages(None, NAMES)) is None


def test_whoever_runs_out_of_time_does_not_leave_by_choice() -> None:
    """The reason stands in the log, with and without a tile in hand."""
    held = game()
    left = [left_messages(held, Left(seat), NAMES[seat - 1]) for seat in (1, 2)]
    late = [left_messages(held, Left(seat, "timeout"), NAMES[seat - 1]) for seat in (1, 2)]
    assert [each.message.code for each in left] == ["turn/leaves-tiles", "turn/leaves"]
    assert [each.message.code for each in late] == ["turn/late-tiles", "turn/late"]
