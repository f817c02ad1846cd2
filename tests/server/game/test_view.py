"""What everyone may see of a table: the game, the seats, the lobby; and nothing more."""

import msgspec
import pytest

from luckynumbers.core import Discard, Draw, Place, Position, parse_action
from luckynumbers.play import Pile
from luckynumbers.server.game.commands import Close, Give, Leave
from luckynumbers.server.game.events import Acted, Clock
from luckynumbers.server.game.layouts import layout_text
from luckynumbers.server.game.messages import View
from luckynumbers.server.game.state import State
from luckynumbers.server.game.view import (
    event_of,
    info_of,
    lobby_entry,
    past_of,
    running_game,
    view_of,
)
from luckynumbers.words import Words
from tests.server.game.support import ANN, BEN, HERE, act, do, join, lay, play, started

ENGLISH = Words("en")
TURN = started("me", "open", edition="anniversary", clock=Clock("turn", 60))


def test_before_the_start_there_is_nothing_to_see() -> None:
    assert view_of(lay("me", "open")) == View()


def test_the_game_is_seen_with_its_actions() -> None:
    view, position = view_of(TURN), TURN.running.position
    assert Position.parse(view.position) == position
    assert view.seat == 1
    assert view.actions == tuple(str(action) for action in position.actions)
    assert not view.setup
    assert view_of(started("me", "open")).setup


def test_a_running_game_shows_its_user_whose_turn_it_is() -> None:
    """R9: who has left the game plays no more."""
    waiting = running_game(lay("me", "open"), "ann", ENGLISH)
    assert (waiting.info.status, waiting.mine, waiting.turn) == ("waiting", (1,), 0)
    game = running_game(TURN, "ben", ENGLISH)
    assert (game.info.status, game.mine, game.turn) == ("running", (2,), 1)
    assert game.deadline == view_of(TURN).deadline > 0
    assert (game.at, game.message) == (
        TURN.events[-1].at,
        past_of(TURN.events[-1], TURN, ENGLISH).message,
    )
    three = started("me", "open", "open")
    gone = do(three, Leave(*HERE, 2), BEN)
    assert running_game(gone, "ben", ENGLISH).mine == ()
    assert running_game(gone, "cy", ENGLISH).mine == (3,)


def test_an_action_can_be_undone_until_something_is_revealed() -> None:
    state = started("me", "Tim")
    assert view_of(state).undoable == ()
    assert view_of(play(state, 1)).undoable == (1,)
    assert view_of(play(state, 4)).undoable == ()


def test_only_seats_that_acted_since_the_last_reveal_can_take_back() -> None:
    """Each with all that came after."""
    state = act(play(started("me", "Tim"), 8), "*")
    (tile,) = state.running.position.hand
    state = act(state, f"{tile:02d}@-")
    assert state.undoable == {1: 1}
    take = next(each for each in state.running.position.actions if each != Draw())
    state = act(state, str(take))
    assert state.undoable == {1: 2, 2: 1}
    assert act(state, "*").undoable == {}


def test_the_plays_that_earn_another_are_marked() -> None:
    """R6."""
    state = started("me", "Tim", edition="anniversary", bruno=True)
    marked = set()
    for _ in range(60):
        position = state.running.position
        wanted = {
            str(action)
            for action in position.actions
            if isinstance(action, Place) and position.apply(action).seat == position.seat
        }
        assert set(view_of(state).pairs) == wanted
        marked |= wanted
        state = act(state, str(position.actions[-1] if position.hand else position.actions[0]))
    assert marked


def test_pairs_are_marked_only_where_they_count() -> None:
    assert view_of(started("me", "Tim", bruno=True)).pairs == ()
    assert view_of(act(TURN, "*")).pairs == ()


def test_tiles_are_written_with_their_colours() -> None:
    layout = started("me", "Tim").running.layout
    gardens, table, hand = layout_text(layout).split()
    assert gardens == ":".join(["..." * 16] * 2)
    assert table == "-"
    assert len(hand) == 12


def test_a_play_has_the_colours_of_its_tiles_now_and_when_it_is_read_later() -> None:
    """R11; nothing else has colours, so that none of the pile's can be told."""
    state, seen = TURN, set()
    for _ in range(60):
        before, state = state, play(state, 1)
        if state.game is None or state.closed is not None:
            break
        said = past_of(state.events[-1], state, ENGLISH)
        assert isinstance(said.data, Acted)
        action, games = parse_action(said.data.action), (state.running, before.running)
        seat = said.data.seat - 1
        if isinstance(action, Place):
            tiles = [game.layout.gardens[seat][action.cell] for game in games]
        else:
            tiles = [*games[0].layout.table[-1:]] if isinstance(action, Discard) else []
        expected = "".join(str(tile.colour + 1) for tile in tiles if tile is not None)
        assert said.colours == expected
        assert event_of(state.events[-1], state, view_of(state), ENGLISH).colours == expected
        seen.add(said.message.code)
    assert {"turn/draws", "turn/draw-place"} < seen


def test_moves_tell_no_seats_and_everything_else_does() -> None:
    acted, given = act(TURN, "*"), do(TURN, Give(*HERE, 1, 30), BEN)
    left = do(started("me", "open", "open"), Leave(*HERE, 1), ANN)
    for state in (acted, given, left):
        assert event_of(state.events[-1], state, view_of(state), ENGLISH).info is None
    joined = join(lay("me", "open"), BEN)
    for state in (joined, TURN, do(TURN, Leave(*HERE, 1), ANN)):
        shown = event_of(state.events[-1], state, view_of(state), ENGLISH)
        assert shown.info == info_of(state)
        assert shown.message.text


def test_an_event_is_told_in_the_words_of_its_reader() -> None:
    state = act(TURN, "*")
    tile = state.running.position.hand[0]
    assert past_of(state.events[-1], state, ENGLISH).message.text == f"Ann draws {tile}."
    assert past_of(state.events[-1], state, Words("fr")).message.text != f"Ann draws {tile}."


@pytest.mark.parametrize(
    ("state", "status", "hints", "shares"),
    [
        (lay("me", "open"), "waiting", False, False),
        (TURN, "running", False, False),
        (started("me", "greedy"), "running", True, True),
        (started("me", "Tim"), "running", True, False),
        (do(TURN, Leave(*HERE, 1), ANN), "closed", False, True),
        (do(lay("me", "open"), Close(*HERE), ANN), "closed", False, False),
    ],
)
def test_what_is_known_of_a_table(state: State, status: str, hints: bool, shares: bool) -> None:
    info = info_of(state)
    assert (info.status, info.hints, info.shares) == (status, hints, shares)
    assert info.commit == state.created.commit


def test_the_line_of_a_table_in_the_lobby() -> None:
    entry = lobby_entry(join(lay("me", "open", "open", public=True), BEN))
    assert (entry.table, entry.seats, entry.open, entry.names) == ("t", 3, 1, ("Ann", "Ben"))


def test_invitations_and_the_pile_are_in_nothing_that_is_shown() -> None:
    """R10."""
    state = lay("me", "invite", "greedy", seed="5a" * 32)
    [code] = state.codes
    assert state.secret is not None
    shown = msgspec.json.encode(
        (info_of(state), view_of(state), lobby_entry(state), state.events[:])
    )
    assert code.encode() not in shown
    assert state.secret.secret.hex().encode() not in shown
    assert repr(Pile.seeded(2, 1)) == "<Pile of 40>"
