"""Core and kernel are twins: the same legal actions, successors, luck and results at every step."""

from itertools import count

import numpy as np
import pytest

from luckynumbers.core import ACTION_COUNT, GameError, Position, Rules
from luckynumbers.kernel import Packed
from luckynumbers.kernel.record import write_record
from tests.helpers import EVERY_GAME, POLICIES, Close, Leave, Reveal, Step, random_game

NAMES = [f"{rules}-{seats}" for rules, seats in EVERY_GAME]
ORDINARY, SOAK = 4_300, 53_000  # decisions a case: 48 cases; 192 in the soak


def agree(position: Position, twin: Packed) -> None:
    assert bytes(twin) == write_record(position)
    assert twin.action_ids == [action.id for action in position.actions]
    assert twin.unseen == position.unseen
    assert twin.outcome == position.outcome
    assert (twin.over, twin.chance) == (position.over, position.chance)
    assert twin.turn_begins == position.turn_begins


def follow(twin: Packed, move: Step) -> Packed:
    match move:
        case Reveal(number):
            return twin.reveal(number)
        case Leave(seat):
            return twin.leave(seat)
        case Close():
            return twin.close()
    return twin.apply(move)


def walk(rules: Rules, seats: int, decisions: int, seed: int) -> None:
    """Play games side by side; each policy in turn, with seats that leave in every fourth."""
    done = 0
    for game in count():
        leaving = 0.01 if game % 4 == 3 else 0.0
        policy = POLICIES[game % len(POLICIES)]
        twin: Packed | None = None
        for position, move, successor in random_game(seed + game, rules, seats, policy, leaving):
            if twin is None:
                twin = Packed(position)
                agree(position, twin)
            twin = follow(twin, move)
            agree(successor, twin)
            done += not isinstance(move, Reveal | Leave | Close)
        if done >= decisions:
            return


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME, ids=NAMES)
def test_core_and_kernel_agree_at_every_step(rules: Rules, seats: int) -> None:
    walk(rules, seats, ORDINARY, seed=1_000_000)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME, ids=NAMES)
def test_core_and_kernel_agree_for_ten_million_decisions(
    rules: Rules, seats: int, part: int
) -> None:
    walk(rules, seats, SOAK, seed=10_000_000 * (part + 1))


def refusal(call: object, *arguments: object) -> str | None:
    try:
        call(*arguments)  # type: ignore[operator]
    except GameError as error:
        return str(error.message)
    return None


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME[::5], ids=NAMES[::5])
def test_what_is_forbidden_is_forbidden_for_the_same_reason(rules: Rules, seats: int) -> None:
    for index, (position, _, _) in enumerate(random_game(7, rules, seats, leaving=0.02)):
        if index % 40:
            continue
        twin = Packed(position)
        for action_id in (-1, *range(ACTION_COUNT + 1)):
            expected = refusal(lambda i=action_id, p=position: p.apply(p.action(i)))
            assert refusal(twin.apply, action_id) == expected
        for number in range(22):
            assert refusal(twin.reveal, number) == refusal(position.reveal, number)
        for seat in range(7):
            assert refusal(twin.leave, seat) == refusal(position.leave, seat)
        assert refusal(twin.close) == refusal(position.close)


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME[::7], ids=NAMES[::7])
def test_the_masks_say_the_same_as_the_ids(rules: Rules, seats: int) -> None:
    for position, _, _ in random_game(8, rules, seats):
        twin = Packed(position)
        bits = (twin.masks[:, None] >> np.arange(16) & 1).ravel()
        places = [action_id for action_id in twin.action_ids if 0 < action_id < ACTION_COUNT - 1]
        assert [int(i) + 1 for i in np.flatnonzero(bits)] == places
