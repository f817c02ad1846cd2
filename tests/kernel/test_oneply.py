"""One play ahead: exact expectations, every reply, and progress among equals."""

import itertools

import numpy as np
import pytest

from luckynumbers.core import DIAGONAL, NUMBERS, Position, Rules
from luckynumbers.kernel import Choices, Networks
from luckynumbers.kernel.network import Shares
from tests.helpers import EVERY_GAME, LOW, OTHER, cleared, garden_of, stand, texts
from tests.kernel.nets import evaluable, file_of, random_nets, reference, sample

NETS = random_nets(1, (48, 16, 16))
NETWORKS = Networks.parse(file_of(NETS))
SLACK = 3e-5
ALMOST_FULL = "01020304/05060708/09101112/1314..18"


def expected_choices(position: Position) -> dict[int, Shares]:
    """The value of every action but a draw, by trying it."""
    return {
        action.id: reference(NETS, position.apply(action))
        for action in position.actions
        if action.id != 0
    }


def best_value(choices: dict[int, Shares], seat: int) -> float:
    return max(shares[seat - 1] for shares in choices.values())


def check(found: Choices, expected: dict[int, Shares], seat: int) -> None:
    assert [choice.action for choice in found.all] == sorted(expected)
    for choice in found.all:
        assert choice.shares == pytest.approx(expected[choice.action], abs=SLACK)
    most = max(choice.shares[seat - 1] for choice in found.all)
    assert found.best in found.all
    assert found.best.shares[seat - 1] >= most - 1e-5


def drawn(position: Position) -> Position:
    return position if position.chance else position.apply(position.action(0))


def check_view(position: Position) -> None:
    assert position.seat is not None
    seat, view = position.seat, NETWORKS.look_ahead(position)
    waiting = position.chance or (0 in {action.id for action in position.actions})
    expectation = np.zeros(len(position.gardens))
    if waiting:
        chance = drawn(position)
        assert set(view.replies) == {n for n, count in chance.unseen.items() if count}
        for number, replies in view.replies.items():
            check(replies, expected_choices(chance.reveal(number)), seat)
            weight = chance.unseen[number] / chance.hidden
            expectation += weight * np.array(replies.best.shares)
    else:
        assert not view.replies
    if position.chance:
        assert view.choices is None
        assert view.shares == pytest.approx(expectation, abs=SLACK)
        return
    expected = expected_choices(position)
    if waiting:
        expected[0] = tuple(expectation)
    assert view.choices is not None
    check(view.choices, expected, seat)
    assert view.shares == view.choices.best.shares
    assert NETWORKS.choices(position) == view.choices.all
    assert NETWORKS.decide(position).id == view.choices.best.action


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME[::3])
def test_every_action_and_every_reply_has_the_value_of_what_it_leads_to(
    rules: Rules, seats: int
) -> None:
    standard = not rules.michael
    for position in sample(3 * seats, rules, seats, 3) + sample(3 * seats + 1, rules, seats, 3):
        if not (position.setup and standard):
            check_view(position)


@pytest.mark.parametrize("bruno", ["std", "std+bruno"])
def test_the_last_tile_has_exact_outcomes(bruno: str) -> None:
    position = cleared(ALMOST_FULL, OTHER, pile="15", rules=bruno)
    check_view(position)
    view = NETWORKS.look_ahead(position)
    assert view.replies[15].best.shares == (1, 0)


def test_another_play_of_bruno_is_valued_as_a_position_of_the_same_seat() -> None:
    position = stand("03....../..07..../....12../......18", OTHER, rules="std+bruno", table="0712")
    after = position.apply(next(a for a in position.actions if str(a) == "07@a1"))
    assert after.seat == 1
    check_view(position)
    check_view(after)


def test_a_take_that_fills_the_garden_wins() -> None:
    position = cleared(ALMOST_FULL, OTHER, pile="03")
    view = NETWORKS.look_ahead(position)
    assert view.choices is not None
    assert view.shares == (1.0, 0.0)
    assert view.choices.best.action == 1 + 16 * 14 + 14  # 15@c4, the lowest tile that fits


FLAT = Networks.parse(file_of({key: [0 * a for a in net] for key, net in NETS.items()}))
"""Networks to which everything is equal."""


@pytest.mark.parametrize(
    ("position", "best"),
    [
        (stand(LOW, OTHER, table="05"), "05@b1"),  # fills rather than draws
        (stand(LOW, OTHER, hand="05"), "05@b1"),  # fills rather than discards
        (stand("0102..../..07..../....12../......18", OTHER, hand="01"), "01@-"),
    ],
)
def test_among_equals_progress_comes_first(position: Position, best: str) -> None:
    assert str(FLAT.decide(position)) == best


def test_among_equals_a_draw_comes_before_a_mere_exchange() -> None:
    cells = dict(zip(DIAGONAL, (1, 2, 3, 4), strict=True))
    garden = str(garden_of(cells))
    position = stand(garden, OTHER, table="20")
    exchanges = [text for text in texts(position) if text.startswith("20")]
    assert exchanges
    decision = str(FLAT.decide(position))
    empties = [cell for cell in ("a1", "b2", "c3", "d4") if decision.endswith(cell)]
    assert not empties


# Setup


def arrangements(position: Position) -> list[Position]:
    """Lay the tiles in hand in every way."""
    done = []
    for cells in itertools.permutations(DIAGONAL):
        laid = position
        for number, cell in zip(position.hand, cells, strict=True):
            action = next(a for a in laid.actions if str(a) == f"{number:02d}@{cell}")
            laid = laid.apply(action)
        done.append(laid)
    return done


def test_the_last_seat_arranges_as_the_network_likes_best() -> None:
    nets = random_nets(5, (48, 16, 16))
    networks = Networks.parse(file_of(nets))
    laid = "02....../..05..../....11../......19"
    empty = "......../......../......../........"
    position = Position.parse(f"ln1 std {empty}:{laid} - *32 03091420 1")
    values = [(reference(nets, after)[0], after) for after in arrangements(position)]
    best, wanted = max(values, key=lambda value: value[0])
    assert networks.shares(position)[0] == pytest.approx(best, abs=SLACK)
    for _ in range(4):
        position = position.apply(networks.decide(position))
    assert position == wanted


@pytest.mark.parametrize("text", ["std", "std+sorted", "std+bruno"])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_standard_setup_is_valued_by_what_may_come(text: str, seats: int) -> None:
    position = Position.start(Rules(sorted="sorted" in text, bruno="bruno" in text), seats)
    shares = NETWORKS.shares(position)
    assert sum(shares) == pytest.approx(1)
    assert shares == NETWORKS.shares(position)
    assert NETWORKS.look_ahead(position).choices is None
    for number in (3, 9, 14):
        position = position.reveal(number)
        assert sum(NETWORKS.shares(position)) == pytest.approx(1)
    position = position.reveal(20)
    if "sorted" not in text:
        assert [choice.action for choice in NETWORKS.choices(position)] == [
            action.id for action in position.actions
        ]
        assert evaluable(position) is False


def test_every_number_of_the_pile_has_its_reply() -> None:
    view = NETWORKS.look_ahead(stand(LOW, OTHER, table="0920"))
    assert set(view.replies) == set(NUMBERS)
