"""People who change: a guest signs in and keeps the seats, someone who is deleted leaves them."""

from luckynumbers.server.game.commands import Depart, TakeAlong
from luckynumbers.server.game.evolve import replay
from luckynumbers.server.game.mentions import handed_seats, host_of, named_users, without_name
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Status
from tests.server.game.support import ANN, BEN, DORA, EVE, do, join, lay, started


def users(state: State) -> list[str]:
    return [seat.user for seat in state.seats]


def test_a_guest_who_signs_in_keeps_seats_and_table() -> None:
    state = do(started("me", "open", "Kim"), TakeAlong(ANN.id, DORA.id))
    assert users(state) == [DORA.id, BEN.id, DORA.id]
    assert [seat.kind for seat in state.seats] == ["person", "person", "device"]
    assert (state.created.host, state.status) == (DORA.id, Status.running)
    again = replay(state.id, state.events, state.secret, state.codes)
    assert (users(again), again.created.host) == (users(state), DORA.id)
    assert do(state, TakeAlong(EVE.id, DORA.id)) is state


def test_an_account_that_sits_there_already_gets_a_seat_on_its_device() -> None:
    state = do(join(lay("me", "open", host=DORA), BEN), TakeAlong(BEN.id, DORA.id))
    assert users(state) == [DORA.id, DORA.id]
    assert [seat.kind for seat in state.seats] == ["person", "device"]


def test_someone_who_is_deleted_leaves_the_game() -> None:
    state = do(started("me", "open", edition="anniversary"), Depart(BEN))
    assert state.status is Status.closed
    state = do(started("me", "open", "open", edition="anniversary"), Depart(ANN))
    assert (state.status, set(state.running.position.left)) == (Status.running, {1})
    assert do(state, Depart(EVE)) is state


def test_a_seat_that_waits_is_free_again() -> None:
    state = do(join(lay("me", "open"), BEN), Depart(BEN))
    assert users(state) == [ANN.id, ""]


def test_events_name_users_until_these_are_gone() -> None:
    created, seated = (event.data for event in join(lay("me", "open"), BEN).events)
    assert (host_of(created), host_of(seated)) == (ANN.id, "")
    assert named_users(created) == frozenset({ANN.id})
    assert named_users(seated) == frozenset({BEN.id})
    assert named_users(without_name(seated, BEN.id)) == frozenset()
    assert without_name(seated, ANN.id) == seated
    assert named_users(without_name(created, ANN.id)) == frozenset()
    assert handed_seats(seated, BEN.id) == handed_seats(created, BEN.id) == ()
