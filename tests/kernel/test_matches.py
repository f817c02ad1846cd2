"""Matches inside the kernel: paired deals, seats rotated, the same for any number of threads."""

import numpy as np
import pytest

from luckynumbers.core import End, GameError, Rules
from luckynumbers.kernel import Cancel, MatchResult, Networks, Packed, Policy, match
from luckynumbers.kernel.matches import Entrant
from tests.helpers import LOW, OTHER, stand
from tests.kernel.nets import file_of, random_nets

SMALL = random_nets(2, (16, 8, 8))
NETWORKS = Networks.parse(file_of(SMALL))
OTHERS = Networks.parse(file_of(random_nets(4, (16, 8, 8))))
START = Packed.start(Rules(), 2)


def same(one: MatchResult, other: MatchResult) -> bool:
    arrays = vars(one.games)
    return all(np.array_equal(arrays[name], getattr(other.games, name)) for name in arrays)


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(bruno=True), Rules(michael=True), Rules(sorted=True)]
)
def test_the_result_does_not_depend_on_the_number_of_threads(rules: Rules) -> None:
    start = Packed.start(rules, 3)
    players: list[Entrant] = [NETWORKS, "greedy", "filler"]
    one = match(start, players, 6, seed=7)
    assert same(one, match(start, players, 6, seed=7, threads=3))
    assert not same(one, match(start, players, 6, seed=8))
    assert sum(one.shares) == pytest.approx(1)
    assert one.games.games == 18


def test_deals_are_paired_and_seats_rotated() -> None:
    mirrored = match(START, ["greedy", "greedy"], 40, seed=1)
    pairs = mirrored.games.winners.reshape(-1, 2)
    assert np.array_equal(pairs[:, 0], pairs[:, 1])
    assert mirrored.shares == (0.5, 0.5)
    assert mirrored.margins == (0, 0)


def test_shares_belong_to_the_players_and_not_to_the_seats() -> None:
    one = match(START, ["greedy", "filler"], 60, seed=3)
    other = match(START, ["filler", "greedy"], 60, seed=3)
    assert one.shares[0] > 0.7
    assert one.shares == pytest.approx(other.shares[::-1])
    four = match(Packed.start(Rules(), 4), ["filler", "filler", "greedy", "filler"], 40, seed=3)
    assert four.shares[2] == max(four.shares) > 0.4


def test_without_rotation_seats_stay() -> None:
    still = match(START, [NETWORKS, "greedy"], 5, seed=3, rotate=False)
    turned = match(START, [NETWORKS, "greedy"], 5, seed=3)
    assert still.games.games == 5
    assert np.array_equal(still.games.turns, turned.games.turns[::2])


def test_the_networks_play_the_moves_that_they_choose() -> None:
    """A game played by hand with the same tiles comes to the same end."""
    result = match(stand(LOW, OTHER), [NETWORKS, OTHERS], 10, seed=5)
    again = match(stand(LOW, OTHER), [NETWORKS, OTHERS], 10, seed=5)
    assert same(result, again)
    assert result.games.unfinished == 0
    assert sum(result.games.ends.values()) == 20
    assert result.games.ends[End.left] == 0


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ([], "match/players"),
        (["greedy"], "match/players"),
        (["greedy"] * 3, "match/players"),
        (["greedy", "clever"], "kernel/policy"),
        (
            [Networks.parse(file_of({(3, True): SMALL[3, True]})), "greedy"],
            "kernel/network-missing",
        ),
    ],
)
def test_players_that_do_not_fit_are_refused(players: list[Entrant], code: str) -> None:
    with pytest.raises(GameError) as refused:
        match(START, players, 1)
    assert refused.value.code == code


def test_a_cancelled_match_says_so() -> None:
    cancel = Cancel()
    cancel.cancel()
    with pytest.raises(GameError, match="kernel/cancelled"):
        match(START, [Policy.greedy, NETWORKS], 100, cancel=cancel)


def test_what_makes_no_sense_is_refused() -> None:
    for arguments in ({"deals": 0}, {"threads": 0}, {"limit": 0}):
        with pytest.raises(GameError, match="kernel/range"):
            match(START, ["greedy", "greedy"], **{"deals": 1, **arguments})  # type: ignore[arg-type]
