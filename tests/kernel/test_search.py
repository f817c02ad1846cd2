"""Search: deeper than one play, honest about how it knows, within its budget, never stalling."""

import itertools
import threading
import time
from dataclasses import replace

import pytest

from luckynumbers.bots.greedy import GreedyBot
from luckynumbers.core import DRAW, End, GameError, Position, Rules
from luckynumbers.kernel import Cancel, Networks, match
from luckynumbers.kernel.search import (
    NODES,
    Late,
    Others,
    Search,
    Searcher,
    Way,
    search,
    solve_late,
)
from luckynumbers.play import Think
from tests.helpers import EVERY_GAME, LOW, OTHER, stand
from tests.kernel.late_positions import easy
from tests.kernel.nets import file_of, random_nets, sample

# Weights that know nothing: what is promised here must hold for any.
NETS = random_nets(5, (32, 16, 16))
NETWORKS = Networks.parse(file_of(NETS))
REPLY_MARGIN = 0.04
MIDDLE = stand(LOW, OTHER, table="0920")
HOLDING = MIDDLE.apply(DRAW).reveal(14)


def worth(position: Position) -> tuple[float, ...]:
    """What a position is worth one play ahead."""
    return NETWORKS.shares(position) if position.over else NETWORKS.look_ahead(position).shares


def decisions(rules: Rules, seats: int, count: int) -> list[Position]:
    found = (p for p in sample(seats, rules, seats, 4 * count) if not (p.over or p.chance))
    return list(itertools.islice(found, count))


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME)
def test_every_legal_action_has_a_line_and_one_is_chosen(rules: Rules, seats: int) -> None:
    for position, others in itertools.product(decisions(rules, seats, 3), Others):
        found = search(position, NETWORKS, 3_000, others=others)
        assert [line.action for line in found.lines] == [a.id for a in position.actions]
        assert found.best.action == found.action
        for line in found.lines:
            assert sum(line.shares) == pytest.approx(1, abs=1e-3)
            assert all(0 <= share <= 1 for share in line.shares)
            assert (line.samples > 0) == (line.way is Way.rollouts)


@pytest.mark.parametrize("position", [MIDDLE, HOLDING])
def test_with_nodes_the_result_follows_from_position_and_seed(position: Position) -> None:
    one = search(position, NETWORKS, 20_000, seed=3)
    assert search(position, NETWORKS, 20_000, seed=3) == one
    assert search(position, NETWORKS, 20_000, seed=4) != one


def test_the_smallest_budget_gives_the_view_one_play_ahead() -> None:
    for position in decisions(Rules(), 2, 30):
        found = search(position, NETWORKS, 1)
        view = NETWORKS.choices(position)
        assert [line.shares for line in found.lines] == [choice.shares for choice in view]
        assert {line.way for line in found.lines} <= {Way.one_ply, Way.exact}


def test_two_plays_ahead_are_the_next_players_best_answer() -> None:
    for position in (MIDDLE, HOLDING):
        for line in search(position, NETWORKS, 400_000).lines:
            if line.way is not Way.two_ply or line.action == DRAW.id:
                continue
            after = position.apply(position.action(line.action))
            assert line.shares == pytest.approx(NETWORKS.look_ahead(after).shares)


def greedy_worth(position: Position) -> tuple[float, ...]:
    """The network's shares of a position in which ``greedy`` plays next."""
    greedy = GreedyBot()
    action = greedy.choose(position, Think())
    if action != DRAW:
        return NETWORKS.shares(position.apply(action))
    total = [0.0] * len(position.gardens)
    for number, count in position.unseen.items():
        held = position.apply(DRAW).reveal(number)
        for seat, share in enumerate(NETWORKS.shares(held.apply(greedy.choose(held, Think())))):
            total[seat] += share * count / position.hidden
    return tuple(total)


@pytest.mark.parametrize("seats", [2, 4])
def test_others_taken_for_greedy_answer_as_greedy_does(seats: int) -> None:
    judged = 0
    for position in decisions(Rules(), seats, 40):
        for line in search(position, NETWORKS, 60_000, others=Others.greedy).lines:
            if line.way is not Way.two_ply or line.action == DRAW.id:
                continue
            after = position.apply(position.action(line.action))
            if not after.over:
                judged += 1
                assert line.shares == pytest.approx(greedy_worth(after), abs=1e-5)
    assert judged > 20


def test_drawing_two_plays_ahead_is_an_expectation_over_the_best_replies() -> None:
    judged = 0
    for position in decisions(Rules(), 2, 60):
        line = search(position, NETWORKS, 60_000).lines[0]
        if line.action != DRAW.id or line.way is not Way.two_ply:
            continue
        judged += 1
        best, seat = 0.0, (position.seat or 0) - 1
        for number, count in position.unseen.items():
            held = position.apply(DRAW).reveal(number)
            ahead = {choice.action: choice.shares[seat] for choice in NETWORKS.choices(held)}
            # Replies that are far behind after one play are not looked at again.
            least = max(ahead.values()) - REPLY_MARGIN
            replies = [held.action(action) for action in ahead if ahead[action] >= least]
            best += count / position.hidden * max(worth(held.apply(r))[seat] for r in replies)
        assert line.shares[seat] == pytest.approx(best, abs=1e-4)
    assert judged >= 3


def test_more_nodes_reach_further() -> None:
    ways = [max(line.way for line in search(HOLDING, NETWORKS, n).lines) for n in (1, 600, 60_000)]
    assert ways == [Way.one_ply, Way.two_ply, Way.rollouts]


def test_a_budget_of_nodes_is_kept_up_to_one_look() -> None:
    for nodes in (1, 500, 2_000, 10_000):
        assert search(MIDDLE, NETWORKS, nodes).nodes < nodes + 700


def test_a_budget_of_time_is_kept() -> None:
    begun = time.monotonic()
    search(MIDDLE, NETWORKS, ms=20)
    assert time.monotonic() - begun < 5


def test_a_search_can_be_cancelled() -> None:
    cancel = Cancel()
    timer = threading.Timer(0.05, cancel.cancel)
    timer.start()
    with pytest.raises(GameError, match="kernel/cancelled"):
        search_on(cancel)
    timer.join()


def search_on(cancel: Cancel) -> None:
    for seed in itertools.count():
        search(MIDDLE, NETWORKS, seed=seed, cancel=cancel)


# Late positions


@pytest.mark.parametrize("hidden", [1, 2])
def test_late_positions_are_played_without_loss(hidden: int) -> None:
    for position in easy(hidden):
        late = solve_late(position, 20_000)
        found = search(position, NETWORKS, 200_000)
        chosen = found.best
        if late.share.low > 0:
            assert chosen.way is Way.exact
            assert chosen.shares[(position.seat or 0) - 1] == pytest.approx(
                late.actions[found.action].low
            )
        assert late.loss(found.action) == 0 or holds_out(position, late)


def holds_out(position: Position, late: Late) -> bool:
    """Whether only endless exchanges keep the value: ours give a little instead."""
    closed = position.close().outcome
    assert closed is not None
    return late.share.low <= closed.shares[(position.seat or 0) - 1]


# No stalling


@pytest.mark.parametrize(("rules", "seats"), [(Rules(), 2), (Rules(bruno=True), 2), (Rules(), 3)])
def test_r7_never_decides_whatever_the_weights_say(rules: Rules, seats: int) -> None:
    ours = Searcher(NETWORKS, 1)
    start = Position.start(replace(rules, sorted=True), seats)
    games = match(start, [ours] * seats, 40, seed=2).games
    assert games.ends[End.repetition] == 0
    assert games.unfinished == 0


def test_one_player_who_never_stalls_is_enough() -> None:
    start = Position.start(Rules(sorted=True), 2)
    games = match(start, [Searcher(NETWORKS, 1), "random"], 20, seed=3).games
    assert games.ends[End.repetition] == 0


# What makes no sense


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"nodes": 0}, "kernel/range"),
        ({"nodes": 1.5}, "argument/type"),
        ({"ms": 0}, "kernel/range"),
        ({"ms": float("nan")}, "kernel/range"),
        ({"ms": "10"}, "argument/type"),
        ({"seed": 0.5}, "argument/type"),
    ],
)
def test_limits_that_make_no_sense_are_refused(arguments: dict[str, object], code: str) -> None:
    with pytest.raises(GameError) as refused:
        search(MIDDLE, NETWORKS, **arguments)  # type: ignore[arg-type]
    assert refused.value.code == code


@pytest.mark.parametrize("nodes", [-1, 0, 1 << 41])
def test_a_searcher_has_a_budget(nodes: int) -> None:
    with pytest.raises(GameError, match="kernel/range"):
        Searcher(NETWORKS, nodes)


def test_positions_without_a_decision_or_a_network_are_refused() -> None:
    for position in (MIDDLE.close(), MIDDLE.apply(DRAW)):
        with pytest.raises(GameError, match="kernel/no-decision"):
            search(position, NETWORKS)
    few = Networks.parse(file_of({kind: net for kind, net in NETS.items() if kind[0] == 3}))
    with pytest.raises(GameError, match="kernel/network-missing"):
        search(MIDDLE, few)


def test_the_default_budget_is_one_of_nodes() -> None:
    assert isinstance(found := search(HOLDING, NETWORKS), Search)
    assert found.nodes < NODES + 700
