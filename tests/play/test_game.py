"""A game being played: luck, undo, repetition (R7), leaving (R9) and what stays secret (R10)."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luckynumbers.core import (
    DRAW,
    Action,
    ActionError,
    Discard,
    End,
    GameError,
    Place,
    Position,
    PositionError,
    Rules,
)
from luckynumbers.core.cells import b1, b2
from luckynumbers.play import Departure, Game, Move, Opening, Pile, Record, revealed_in
from tests.helpers import EVERY_GAME, POLICIES, careless
from tests.play.support import (
    GAMES,
    NAMES,
    advance,
    begin,
    exchanges,
    finish,
    play,
    play_on,
    same_number,
)

SETUP = "1 5 9 13 2 6 10 14"
"""What two seats get for their setup; the numbers that a test adds come next."""


def sorted_game(numbers: str = "", rules: str = "std+sorted") -> Game:
    return begin(f"{SETUP} {numbers}", rules=rules)


# Luck


def test_the_starting_seat_holds_its_tiles_when_a_game_begins() -> None:
    game = begin("9 3 7 3")
    assert game.position.hand == (3, 3, 7, 9)
    assert game.log == (Opening((3, 3, 7, 9)),)  # drawn together, so without an order


@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_start_is_any_seat(first: int) -> None:
    game = begin("", seats=3, first=first)
    assert (game.first, game.position.seat) == (first, first)


@pytest.mark.parametrize("first", [0, 4, -1])
def test_a_seat_that_is_not_there_cannot_start(first: int) -> None:
    with pytest.raises(PositionError):
        begin("", seats=3, first=first)


def test_a_draw_and_what_it_reveals_are_one_entry() -> None:
    game = play(sorted_game("20"), "*")
    assert game.position.hand == (20,)
    assert game.log[-1] == Move(1, DRAW, (20,))


@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=NAMES)
def test_the_same_seed_gives_the_same_game(rules: Rules, seats: int) -> None:
    one, other = (finish(Game(rules, Pile.seeded(seats, 3)), seed=4) for _ in range(2))
    assert one.log == other.log
    assert (one.position, one.layout, one.deal()) == (other.position, other.layout, other.deal())
    another = finish(Game(rules, Pile.seeded(seats, 5)), seed=4)
    assert revealed_in(one.log) != revealed_in(another.log)


@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=NAMES)
def test_pile_position_and_log_never_part(rules: Rules, seats: int) -> None:
    """The pile never runs out under a player, and the log alone tells the game again."""
    for seed in range(2):
        pile = Pile.seeded(seats, seed)
        game = start = Game(rules, pile, 1 + seed % seats)
        rng = random.Random(seed)
        for game in play_on(start, rng, POLICIES[seed], leaving=0.002, undoing=0.1):
            drawn = pile.turn_over()[: 20 * seats - game.position.hidden]
            assert sorted(revealed_in(game.log)) == sorted(tile.number for tile in drawn)
        again = Record.of(game).replay()
        assert (again.position, again.log) == (game.position, game.log)
        assert again.outcome == game.outcome


# A game is a value


def test_every_change_returns_another_game_and_leaves_this_one_as_it_was() -> None:
    game = play(sorted_game("20 19"), "* 20@- 20@d4")
    shown = (game.position, game.layout, game.log, game.undoable)
    after = [game.act(DRAW), game.leave(1), game.undo(), game.apply(Departure(2))]
    assert (game.position, game.layout, game.log, game.undoable) == shown
    assert len({game, *after}) == 5
    assert game.act(DRAW) == after[0]  # the same tile, however often it is drawn
    with pytest.raises(FrozenInstanceError):
        game.first = 2  # type: ignore[misc]


@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=NAMES)
def test_a_log_applied_to_a_new_game_leads_to_an_equal_one(rules: Rules, seats: int) -> None:
    start = Game(rules, Pile.seeded(seats, 6))
    game = advance(start, random.Random(7), leaving=0.002, undoing=0.1)
    again = start
    for entry in game.log:  # the opening included, which changes nothing
        again = again.apply(entry)
    assert again == game
    assert (again.undoable, again.deal()) == (game.undoable, game.deal())


# An illegal action changes nothing


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (DRAW, "action/holding"),
        (Discard(7), "action/not-in-hand"),
        (Place(20, b1), "action/does-not-fit"),
        (Place(19, b1), "action/not-in-hand"),
    ],
)
def test_an_illegal_action_changes_nothing(action: Action, code: str) -> None:
    game = play(sorted_game("20 19"), "*")
    before = (game.position, game.layout, game.log, repr(game), game.undoable)
    with pytest.raises(ActionError) as error:
        game.act(action)
    assert error.value.code == code
    assert (game.position, game.layout, game.log, repr(game), game.undoable) == before
    assert play(game, "20@- *").position.hand == (19,)  # and no tile was lost


@given(st.integers(0, 400), st.integers(0, 321), st.sampled_from(GAMES))
def test_whatever_is_tried_a_refused_action_leaves_no_trace(
    steps: int, action_id: int, kind: tuple[Rules, int]
) -> None:
    start = Game(kind[0], Pile.seeded(kind[1], steps))
    game = advance(start, random.Random(steps), leaving=0.001, steps=steps)
    action: Action = Discard(20)
    if action_id != 321:
        action = game.position.action(action_id)
    before = (game.position, game.layout, game.log)
    if action in game.position.actions:
        assert game.act(action).log != before[2]
    else:
        with pytest.raises(ActionError):
            game.act(action)
        assert (game.position, game.layout, game.log) == before


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_only_a_seat_of_the_game_can_leave(seat: int) -> None:
    game = sorted_game()
    with pytest.raises(ActionError) as error:
        game.leave(seat)
    assert error.value.code == "leave/no-such-seat"
    assert len(game.log) == 1


@pytest.mark.parametrize(
    ("attempt", "code"),
    [
        (lambda game: game.act(DRAW), "action/game-over"),
        (lambda game: game.leave(2), "action/game-over"),
        (Game.undo, "undo/over"),
    ],
    ids=["act", "leave", "undo"],
)
def test_after_the_end_nothing_can_be_done(attempt: Callable[[Game], Game], code: str) -> None:
    with pytest.raises(GameError) as error:
        attempt(play(sorted_game(), "~1"))
    assert error.value.code == code


# Undo


def test_undo_goes_back_to_the_last_reveal_and_never_across_it() -> None:
    game = play(sorted_game("20 19"), "* 20@-")
    assert game.undoable
    game = game.undo()
    assert game.position.hand == (20,)
    assert game.log[-1] == Move(1, DRAW, (20,))
    with pytest.raises(GameError) as error:
        game.undo()
    assert error.value.code == "undo/revealed"
    assert game.position.hand == (20,)


def test_undo_takes_back_takes_of_both_seats_one_by_one() -> None:
    game = play(sorted_game("20"), "* 20@-")
    positions, layouts, logs = [game.position], [game.layout], [game.log]
    for move in ("20@d4", "14@d4", "13@c4"):
        game = play(game, move)
        positions.append(game.position)
        layouts.append(game.layout)
        logs.append(game.log)
    for _ in range(3):
        game = game.undo()
        for was, now in ((positions, game.position), (layouts, game.layout), (logs, game.log)):
            was.pop()
            assert now == was[-1]


def test_undo_in_setup_lifts_the_tiles_already_laid() -> None:
    game = play(begin(SETUP), "01@a1 05@b2")
    game = game.undo()
    game = game.undo()
    assert game.position.hand == (1, 5, 9, 13)
    assert not game.undoable


@pytest.mark.parametrize(
    "moves", ["01@a1 05@b2 09@c3 13@d4", "01@a1 05@b2 09@c3 13@d4 02@a1 06@b2 10@c3 14@d4 *"]
)
def test_undo_stops_where_the_next_seat_reveals(moves: str) -> None:
    game = play(begin(f"{SETUP} 20"), moves)
    assert not game.undoable


def test_r9_who_left_does_not_come_back_by_undo() -> None:
    game = begin("1 5 9 13 2 6 10 14 3 7 11 15 8", rules="std+sorted", seats=3)
    game = play(game, "* 08@- 08@c1 ~3")
    with pytest.raises(GameError) as error:
        game.undo()
    assert (error.value.code, error.value.message.facts) == ("undo/gone", {"seat": 3})
    assert game.position.left == {3}
    assert not game.undoable


@pytest.mark.parametrize("missing", [1, 20])
def test_a_game_begins_with_a_whole_fresh_pile(missing: int) -> None:
    used = Pile.seeded(2, 1)
    for _ in range(missing):
        _, used = used.draw()
    for pile in (used, Pile(used.turn_over()[1:])):
        with pytest.raises(GameError) as error:
            Game(Rules(), pile)
        assert error.value.code == "game/pile"


def test_undo_is_not_possible_after_the_end() -> None:
    game = sorted_game("20")
    game = play(game, "* 20@- ~2")
    assert game.outcome is not None
    assert not game.undoable
    with pytest.raises(GameError) as error:
        game.undo()
    assert error.value.code == "undo/over"


@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=NAMES)
def test_undo_restores_exactly_what_was_there(rules: Rules, seats: int) -> None:
    before = start = Game(rules, Pile.seeded(seats, 8))
    for game in play_on(start, random.Random(9), steps=150):
        if game.undoable:
            entry = game.log[-1]
            assert game.undo() == before
            assert isinstance(entry, Move)
            assert game.undo().act(entry.action) == game
        before = game


# R7: repetition


def circling(rules: str = "std+sorted") -> Game:
    """Begin a game in which both seats can pass by R2: each has its number on the table."""
    return play(sorted_game("1 2", rules), "* 01@- * 02@-")


def test_r7_the_third_standing_at_the_beginning_of_a_turn_ends_the_game() -> None:
    game = circling()
    standing = game.position
    for round_ in range(2):
        assert game.position == standing
        game = play(game, "01@a1")
        assert not game.position.over
        assert game.position.seat == 2
        if round_ < 1:
            game = play(game, "02@a1")
    assert not game.position.over
    game = play(game, "02@a1")
    assert game.outcome is not None
    assert game.outcome.end is End.repetition
    assert game.outcome.winners == (1, 2)  # as if the last tile had been revealed
    assert game.outcome.empties == (12, 12)
    assert game.position.hidden == 30


def test_r7_ends_with_the_fewest_empty_cells_as_after_the_last_tile() -> None:
    game = play(sorted_game("3 1 2 4"), "* 03@b1 * 01@- * 02@- * 04@-")
    while not game.position.over:
        game = game.act(same_number(game.position))
    assert game.outcome is not None
    assert (game.outcome.end, game.outcome.winners) == (End.repetition, (1,))


def test_r7_can_be_switched_off() -> None:
    game = circling("std+norep+sorted")
    for _ in range(50):
        game = play(game, "01@a1 02@a1")
    assert game.outcome is None
    assert game.position.seat == 1


def test_r7_undo_takes_a_standing_off_the_count() -> None:
    game = circling()
    game = play(game, "01@a1 02@a1 01@a1")
    for _ in range(5):  # however often it is taken back and looked at again
        game = game.undo()
        game = play(game, "01@a1")
        assert not game.position.over
    game = game.undo()
    game = game.undo()
    game = play(game, "02@a1 01@a1")
    assert not game.position.over
    assert play(game, "02@a1").position.over


def test_r7_a_draw_begins_the_count_anew() -> None:
    game = circling()
    game = play(game, "01@a1 02@a1 01@a1")
    game = play(game, "* 03@-")  # a tile less in the pile: what stood before can never stand again
    game = play(game, "01@a1 02@a1 01@a1")
    assert not game.position.over
    assert play(game, "02@a1").position.over


def test_r7_counts_the_first_turn_after_setup_too() -> None:
    """What a leaver held in setup lets the others circle before anyone has drawn."""
    game = play(begin("2 3 6 7 2 6 10 14 3 7 11 15", seats=3), "~1")
    game = play(game, "02@a1 06@b2 10@c3 14@d4 03@a1 07@b2 11@c3 15@d4")
    game = play(game, "02@a1 03@a1 02@a1")
    assert not game.position.over
    game = play(game, "03@a1")
    assert game.outcome is not None
    assert game.outcome.end is End.repetition


def circle(rng: random.Random, position: Position) -> Action:
    """Pass by R2 most of the time."""
    garden = position.garden
    passes = [a for a in exchanges(position) if garden[a.cell] == a.number and not position.hand]
    return rng.choice(passes) if passes and rng.random() < 0.9 else careless(rng, position)


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME, ids=str)
def test_r7_ends_a_game_exactly_when_a_count_by_hand_comes_to_three(
    rules: Rules, seats: int
) -> None:
    rng = random.Random(seats)
    game = Game(rules, Pile.seeded(seats, str(rules)))
    stood = Counter([game.position] if game.position.turn_begins else [])
    for _ in range(600):
        if game.position.over:
            break
        before, action = game.position, circle(rng, game.position)
        game = game.act(action)
        after = before.apply(action) if action != DRAW else game.position
        stood[after] += after.turn_begins
        assert (game.position.over and not after.over) == (
            after.turn_begins and stood[after] == 3 and not rules.norep
        )


def test_r7_a_seat_that_leaves_makes_another_position() -> None:
    game = begin("1 5 9 13 2 6 10 14 3 7 11 15 1 2 3", rules="std+sorted", seats=3)
    game = play(game, "* 01@- * 02@- * 03@-")
    game = play(game, "01@a1 02@a1 03@a1 01@a1 02@a1 ~3")  # would have come to the third standing
    assert not game.position.over
    game = play(game, "01@a1 02@a1 01@a1 02@a1")
    assert game.outcome is not None
    assert game.outcome.end is End.repetition


def test_a_long_exchange_costs_memory_in_proportion() -> None:
    """Without R7 a game may go on for ever; what it keeps must not grow with the square."""
    game = circling("std+norep+sorted")
    for _ in range(2500):
        game = play(game, "01@a1 02@a1")
    assert len(game.log) == 5 + 5000
    for _ in range(5000):
        game = game.undo()
    assert not game.position.over
    assert len(game.log) == 5


# R9: leaving


@pytest.mark.parametrize("rules", ["std", "std+michael"])
def test_r9_a_seat_that_leaves_in_setup_lays_its_hand_on_the_table(rules: str) -> None:
    game = begin("1 5 9 13 2 6 10 14 3 7 11 15", rules=rules, seats=3)
    held = game.position.hand
    game = game.leave(1)
    assert game.position.table == held
    assert game.position.seat == 2
    assert game.position.hand  # the next seat has its tiles already
    entry = game.log[-1]
    assert isinstance(entry, Departure)
    assert entry.revealed == game.position.hand


def test_r9_in_the_middle_of_arranging_what_is_laid_stays_on_show() -> None:
    game = play(begin("1 5 9 13 2 6 10 14 3 7 11 15", seats=3), "01@c3 05@a1 ~1")
    assert str(game.position.gardens[0]) == "05....../......../....01../........"
    assert game.position.table == (9, 13)
    assert [tile.number for tile in game.layout.table] == [9, 13]


def test_r9_sorted_setup_is_over_before_anyone_can_leave() -> None:
    game = begin("", rules="std+sorted", seats=5)
    game = play(game, "~3 ~1")
    assert game.position.seat == 2
    assert game.position.playing == (2, 4, 5)


def test_r9_a_tile_in_hand_goes_to_the_table_and_the_turn_passes() -> None:
    game = begin("1 5 9 13 2 6 10 14 3 7 11 15 20", rules="std+sorted", seats=3)
    game = play(game, "* ~1")
    assert game.position.table == (20,)
    assert game.position.seat == 2
    assert [tile.number for tile in game.layout.table] == [20]
    assert game.layout.hand == ()


def test_r9_another_seat_may_leave_while_one_holds_a_tile() -> None:
    game = begin("1 5 9 13 2 6 10 14 3 7 11 15 20", rules="std+sorted", seats=3)
    game = play(game, "* ~2")
    assert (game.position.seat, game.position.hand) == (1, (20,))
    assert [tile.number for tile in game.layout.hand] == [20]
    game = play(game, "20@-")
    assert game.position.seat == 3


def test_r9_with_the_last_tile_in_hand_the_game_ends_and_the_others_are_counted() -> None:
    game = begin("", rules="std+sorted", seats=3)
    while game.position.hidden > 1:
        game = play(game, "*")
        game = game.act(Discard(game.position.hand[0]))
    game = play(game, "*")
    leaver = game.position.seat
    assert leaver is not None
    game = game.leave(leaver)
    assert game.outcome is not None
    assert game.outcome.end is End.last
    assert game.outcome.winners == tuple(s for s in (1, 2, 3) if s != leaver)


def test_r9_in_the_middle_of_brunos_turn() -> None:
    game = begin("1 5 9 13 2 6 10 14 3 7 11 15 5", rules="std+bruno+sorted", seats=3)
    game = play(game, "* 05@c1")  # 5 on b2 and on c1 touch at a corner: seat 1 plays again
    assert game.position.extra_plays == 1
    game = play(game, "~1")
    assert (game.position.seat, game.position.extra_plays) == (2, 0)
    assert game.position.turn_begins


def test_r9_another_seat_leaving_does_not_end_brunos_turn() -> None:
    game = begin("1 5 9 13 2 6 10 14 3 7 11 15 5", rules="std+bruno+sorted", seats=3)
    game = play(game, "* 05@c1 ~3")
    assert game.position.seat == 1
    assert game.position.extra_plays == 1


def test_r9_the_last_one_left_wins_whatever_the_gardens_show() -> None:
    game = begin(f"{SETUP} 3", rules="std+sorted")
    game = play(game, "* 03@b1 ~1")
    assert game.outcome is not None
    assert (game.outcome.end, game.outcome.winners) == (End.left, (2,))
    assert game.outcome.empties == (11, 12)


def test_r9_a_seat_leaves_only_once() -> None:
    game = play(begin("", rules="std+sorted", seats=3), "~2")
    with pytest.raises(ActionError) as error:
        game.leave(2)
    assert error.value.code == "leave/gone"


@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=NAMES)
def test_r9_whoever_leaves_whenever_the_rest_goes_on_to_an_end(rules: Rules, seats: int) -> None:
    for seed in range(3):
        game = finish(Game(rules, Pile.seeded(seats, seed)), seed, leaving=0.01)
        assert game.outcome is not None
        assert not game.position.left & set(game.outcome.winners)


# R10: the only secret


def test_r10_the_deal_and_the_secret_stay_shut_while_a_game_runs() -> None:
    game = Game(Rules(), Pile.fair(2))
    for look in (game.deal, game.secret):
        with pytest.raises(GameError) as error:
            look()
        assert error.value.code == "game/secret"
    game = game.leave(1)
    secret = game.secret()
    assert secret is not None
    assert len(secret[0]) == 32
    assert len(game.deal()) == 40


def test_r10_the_commit_is_public_from_the_start() -> None:
    game = Game(Rules(), Pile.fair(2))
    assert game.commit is not None
    assert len(game.commit) == 64
    assert Game(Rules(), Pile.seeded(2, "word")).commit is None
    assert begin("").commit is None


def test_r10_a_repr_shows_the_position_and_nothing_else() -> None:
    game = Game(Rules(), Pile.seeded(2, "word"))
    assert repr(game) == f"<Game {game.position}>"


def test_a_scripted_game_has_no_secret() -> None:
    game = play(begin(""), "~1")
    assert game.secret() is None
    assert len(game.deal()) == 40


def test_entries_cannot_be_changed_afterwards() -> None:
    game = play(sorted_game("20"), "*")
    with pytest.raises(FrozenInstanceError):
        game.log[-1].revealed = (19,)  # type: ignore[misc]


def test_a_record_of_the_game_is_taken_without_disturbing_it() -> None:
    game = play(sorted_game("20"), "*")
    before = (game.position, game.log, game.layout)
    str(Record.of(game))
    assert (game.position, game.log, game.layout) == before


def test_place_of_a_drawn_tile_or_a_taken_one_follows_from_the_position() -> None:
    game = play(sorted_game("20 19"), "* 20@- * 19@-")
    game = play(game, "20@d4")
    assert game.log[-1] == Move(1, Place(20, game.log[-1].action.cell))  # type: ignore[union-attr]
    assert game.position.gardens[0][b2] == 5
