"""Games brought along: the same game again, under names that can be shown, or a refusal."""

import pytest

from luckynumbers.core import GameError
from luckynumbers.play import Record
from luckynumbers.server.game.brought import Brought, Chair, table_of
from luckynumbers.server.game.state import State
from tests.server.game.played_elsewhere import a_game, untrue
from tests.server.game.support import ANN

CHAIRS = (Chair("me"), Chair("bot", "greedy"))


def brought(record: str, chairs: tuple[Chair, ...] = CHAIRS, *, named: bool = True) -> State:
    return table_of(Brought(record, chairs, ANN, named), "T", 7, ("greedy",))


@pytest.mark.parametrize(
    "record",
    [a_game(), a_game(2, leaves=True), a_game(3, seeds={1: b"s" * 32})],
    ids=["whole", "left", "seeds"],
)
def test_a_game_is_the_same_again_and_over(record: str) -> None:
    state, played = brought(record), Record.parse(record)
    assert state.game is not None
    assert tuple(state.game.log) == played.log
    assert state.closed is not None
    assert state.closed.winners == (played.outcome.winners if played.outcome else None)
    assert (state.created.edition, state.created.rated) == ("anniversary", False)
    assert {event.at for event in state.events} == {7}
    assert state.events[0].key == f"{ANN.id}/new/{state.created.commit}"


def test_whoever_brings_it_has_their_own_name_and_the_others_those_of_the_record() -> None:
    assert [seat.name for seat in brought(a_game()).seats] == [ANN.name, "Pico"]
    two = (Chair("me"), Chair("device"))
    seats = brought(a_game(), two).seats
    assert [(seat.kind, seat.name, seat.user) for seat in seats] == [
        ("person", ANN.name, ANN.id),
        ("device", "Pico", ANN.id),
    ]
    muted = brought(a_game(), two, named=False).seats  # the names of someone muted are not taken
    assert len({seat.name for seat in muted}) == 2
    assert all(seat.name.startswith(ANN.name) for seat in muted)
    assert [seat.name for seat in brought(a_game(), named=False).seats][1] == "greedy"


@pytest.mark.parametrize(("code", "record"), untrue(a_game()).items())
def test_what_is_not_true_is_refused(code: str, record: str) -> None:
    with pytest.raises(GameError) as refused:
        brought(record)
    assert refused.value.message.code == code


@pytest.mark.parametrize(
    ("code", "chairs"),
    [
        ("table/no-own-seat", (Chair("bot", "greedy"),) * 2),
        ("table/own-seats", (Chair("me"), Chair("me"))),
        ("game/seats", (*CHAIRS, Chair("device"))),
        ("bot/unknown", (Chair("me"), Chair("bot", "exec:ls"))),
    ],
)
def test_chairs_that_cannot_be_are_refused(code: str, chairs: tuple[Chair, ...]) -> None:
    with pytest.raises(GameError) as refused:
        brought(a_game(), chairs)
    assert refused.value.message.code == code
