"""Who declined and who was sent away, as everyone at a table that waits is told."""

from luckynumbers.server.game.absentees import declined, sent_away
from luckynumbers.server.game.commands import Forget, Join, Leave, Rematch, Start
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import User
from luckynumbers.server.game.view import info_of
from tests.server.game.support import ANN, BEN, CY, HERE, decision, do, join, laid, lay, started

OVER = do(do(started("me", "open", "open"), Leave(*HERE, 2), BEN), Leave(*HERE, 3), CY)


def asked() -> State:
    """A table where Ben and Cy are asked to play again with Ann."""
    fresh = decision(OVER, Rematch(*HERE), ANN).opens
    assert fresh is not None
    return laid(fresh)


def without(state: State, user: User, by: User) -> State:
    return do(state, Leave(*HERE, state.seats_of(user.id)[0]), by)


def test_who_declined_is_told_until_they_think_again_or_the_game_begins() -> None:
    state = without(asked(), BEN, BEN)
    assert (declined(asked()), declined(state)) == ((), ("Ben",))
    later = join(state, CY)
    assert info_of(later).declined == ("Ben",), "whatever has happened since"
    assert declined(without(without(asked(), BEN, BEN), CY, CY)) == ("Ben", "Cy")
    begun = join(later, BEN)
    assert begun.game is not None
    assert declined(begun) == ()
    assert declined(join(state, BEN)) == ()


def test_nobody_declines_by_standing_up_or_being_sent_away() -> None:
    assert declined(without(join(lay("me", "open"), BEN), BEN, BEN)) == ()
    state = without(asked(), BEN, ANN)
    assert (declined(state), info_of(state).away) == ((), ("ben",))


def test_who_is_deleted_is_not_named() -> None:
    assert declined(do(without(asked(), BEN, BEN), Forget("ben"))) == ()
    assert sent_away(do(without(asked(), BEN, ANN), Forget("ben"))) == ()


def test_who_was_sent_away_stays_so_until_the_game_begins() -> None:
    state = without(join(lay("me", "open"), BEN), BEN, ANN)
    assert sent_away(state) == ("ben",)
    back = do(state, Join(*HERE, code=state.codes[0]), BEN)
    assert sent_away(without(back, BEN, ANN)) == ("ben",), "once, however often"
    assert sent_away(do(back, Start(*HERE, 1), ANN)) == ()
