"""Taking back: free on one device, by consent among people, never across a reveal."""

import pytest

from luckynumbers.server.game.commands import Act, Answer, Leave, Undo
from luckynumbers.server.game.deciding.bounds import MOST_UNDONE
from luckynumbers.server.game.events import Undone
from luckynumbers.server.game.offers import MOST
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import User
from luckynumbers.server.game.view import view_of
from tests.server.game.support import (
    ANN,
    BEN,
    CY,
    DORA,
    EVE,
    HERE,
    act,
    choice,
    do,
    kinds,
    lay,
    play,
    refusal,
    started,
)

ALONE = started("me", "Ben")
PEOPLE = act(started("me", "open", "open"), choice(started("me", "open", "open")))
TURN = started("me", "open", edition="anniversary")


@pytest.mark.parametrize(
    ("state", "seat", "late", "user", "code"),
    [
        (PEOPLE, 1, 0, BEN, "table/not-your-seat"),
        (PEOPLE, 1, 0, None, "table/not-your-seat"),
        (PEOPLE, 1, 0, EVE, "table/not-your-seat"),
        (PEOPLE, 5, 0, ANN, "table/no-such-seat"),
        (PEOPLE, 1, 1, ANN, "table/stale"),
        (PEOPLE, 2, 0, BEN, "undo/revealed"),
        (ALONE, 1, 0, ANN, "undo/revealed"),
        (play(ALONE, 4), 1, 0, ANN, "undo/revealed"),
        (act(TURN, "*"), 1, 0, ANN, "undo/revealed"),
        (do(PEOPLE, Leave(*HERE, 2), BEN), 1, 0, ANN, "undo/revealed"),
        (started("me", "open", host=DORA, rated=True), 1, 0, DORA, "table/no-undo-rated"),
        (lay("me", "open"), 1, 0, ANN, "table/not-running"),
        (do(TURN, Leave(*HERE, 1), ANN), 2, 0, BEN, "table/not-running"),
    ],
)
def test_what_is_refused(state: State, seat: int, late: int, user: User | None, code: str) -> None:
    assert refusal(state, Undo(*HERE, seat, state.seq - late), user) == code


def test_taking_back_has_an_end() -> None:
    state = ALONE
    for _ in range(MOST_UNDONE):
        state = act(state, choice(state))
        state = do(state, Undo(*HERE, 1, state.seq), ANN)
    state = act(state, choice(state))
    assert refusal(state, Undo(*HERE, 1, state.seq), ANN) == "undo/too-often"
    assert act(state, choice(state)).seq == state.seq + 1, "the game goes on"


@pytest.mark.parametrize("others", [("Ben",), ("greedy",), ("Ben", "greedy")])
def test_on_one_device_and_among_bots_it_is_free(others: tuple[str, ...]) -> None:
    before = started("me", *others)
    state = do(act(before, choice(before)), Undo(*HERE, 1, before.seq + 1), ANN)
    assert state.events[-1].data == Undone(1, 1)
    assert view_of(state) == view_of(before)
    assert state.steps == before.steps
    assert state.messages[-1].message.code == "undo/done"


def test_the_actions_of_others_since_then_are_taken_back_too() -> None:
    """Two takes from the table reveal nothing, so both turns come back."""
    state = started("me", "Ben", edition="anniversary")
    state = act(state, "*")
    state = act(state, f"{state.running.position.hand[0]:02d}@-")
    state = act(state, "*")
    state = act(state, f"{state.running.position.hand[0]:02d}@-")
    before = state
    for _ in range(2):
        takes = [str(a) for a in state.running.position.actions if str(a) != "*"]
        state = act(state, takes[0])
    assert state.running.position.seat == 1
    state = do(state, Undo(*HERE, 1, state.seq), ANN)
    assert state.events[-1].data == Undone(1, 2)
    assert view_of(state) == view_of(before)


def asked(state: State, user: User = ANN, seat: int = 1) -> State:
    return do(state, Undo(*HERE, seat, state.seq), user)


def test_among_people_everyone_else_is_asked() -> None:
    state = asked(PEOPLE)
    [offer] = state.offers
    assert (offer.kind, offer.seat, offer.by, offer.count) == ("undo", 1, 1, 1)
    assert offer.wanted == {2, 3}
    assert state.seq == PEOPLE.seq, "an offer is no event: it makes nobody's command stale"


def test_it_happens_with_the_last_consent() -> None:
    state = asked(PEOPLE)
    number = state.offers[0].number
    half = do(state, Answer(*HERE, number, accept=True), CY)
    assert (half.offers[0].wanted, half.offers[0].agreed) == (frozenset({2}), (3,))
    done = do(half, Answer(*HERE, number, accept=True), BEN)
    assert done.events[-1].data == Undone(1, 1, (3, 2))
    assert done.offers == ()
    assert view_of(done) == view_of(started("me", "open", "open"))


def test_one_refusal_ends_the_offer() -> None:
    state = asked(PEOPLE)
    number = state.offers[0].number
    state = do(state, Answer(*HERE, number, accept=False), BEN)
    assert (state.offers, state.seq) == ((), PEOPLE.seq)
    assert refusal(state, Answer(*HERE, number, accept=True), CY) == "offer/gone"


def test_every_event_ends_the_offers() -> None:
    state = asked(PEOPLE)
    moved = do(state, Act(*HERE, 1, state.seq, choice(state)), ANN)
    assert moved.offers == ()
    assert kinds(moved)[-1] == "Acted"


def test_who_has_left_is_not_asked() -> None:
    three = do(started("me", "open", "open"), Leave(*HERE, 3), CY)
    state = asked(act(three, choice(three)))
    assert state.offers[0].wanted == {2}


def test_there_are_only_so_many_offers() -> None:
    state = PEOPLE
    for _ in range(MOST):
        state = asked(state)
    assert len({offer.number for offer in state.offers}) == MOST
    assert refusal(state, Undo(*HERE, 1, state.seq), ANN) == "offer/too-many"
