"""Depth by a budget of nodes: the same again, computed once, stopped at once."""

import threading
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from luckynumbers.core import (
    DRAW,
    ActionError,
    Cell,
    GameError,
    Place,
    Position,
    Rules,
    parse_action,
)
from luckynumbers.kernel import CANCELLED, Networks
from luckynumbers.kernel.search import Search, Way, search
from luckynumbers.review import DEPTHS, INSTANT, Cache, Depth, Judge, depth_named, review
from luckynumbers.review.course import Acted, steps_of
from luckynumbers.review.depth import LATE
from luckynumbers.review.figures import LEAST, wire_share
from luckynumbers.review.marks import points
from tests.helpers import LOW, OTHER, stand
from tests.review.support import ONE_PLY, bot_record

SHALLOW = Depth("shallow", nodes=15_000, number_nodes=200)
GAME = bot_record("depth", "level:4", "level:6", rules=Rules(sorted=True))
LONG = bot_record("late", "level:1", "level:1")
SOLVED = 3
"""So few tiles face down are solved exactly."""
SHORT = replace(GAME, log=GAME.log[:8])


LOST = (
    "ln1 std 02040710/05081115/080916../1213..19:02....04/05071013/06121617/15171920"
    " 01030309111414181820 *2 - 2"
)
"""Seat 1 needs two of the table's three tiles for its two cells; seat 2 needs three turns."""


def test_a_lost_position_is_worth_nothing_whatever_is_chosen() -> None:
    """A search plays it on as well as it goes, by hopes that are no shares of the win."""
    position = Position.parse(LOST)
    assert search(position, Networks.load()).best.shares[1] > 0
    judge = Judge(DEPTHS["standard"])
    verdict = judge.verdict(position)
    assert {(each.share, each.shares, each.way) for each in verdict.options} == {
        (0.0, (1.0, 0.0), Way.exact)
    }
    assert verdict.best.action in position.actions
    taken = Position.parse(
        LOST.replace("1213..19", "1213..18").replace("181820 *2 - 2", "181920 *2 - 1")
    )
    best = judge.verdict(taken).best
    assert str(best.action) == "19@d4"
    assert judge.value(taken) == judge.value(taken.apply(best.action)) == (1.0, 0.0)


def test_the_same_seed_and_nodes_find_the_same() -> None:
    assert review(GAME) == review(GAME)
    assert review(SHORT, SHALLOW, seed=3) == review(SHORT, SHALLOW, seed=3)


def test_a_greater_depth_uses_rollouts_and_gives_their_intervals() -> None:
    found = review(SHORT, SHALLOW)
    listed = [
        each for turn in found.turns for choice in turn.decisions for each in choice.alternatives
    ]
    assert {each.way for each in listed} >= {"two_ply", "rollouts"}
    for each in listed:
        assert 0 <= each.low <= each.share <= each.high <= 1
        assert each.low == each.high or each.way == "rollouts"
    assert any(each.low < each.share < each.high for each in listed)


def test_rollouts_prove_nothing_so_no_chance_is_nothing_after_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """But that of whoever has left."""

    def lost(position: Position, *given: Any, **named: Any) -> Search:
        found = search(position, *given, **named)
        lines = (
            replace(each, way=Way.rollouts, error=0.1, shares=(0.0, 1.0, 0.0))
            for each in found.lines
        )
        return replace(found, lines=tuple(lines))

    monkeypatch.setattr("luckynumbers.review.judge.search", lost)
    begun = next(
        step.before
        for step in steps_of(bot_record("three", "level:1", "level:1", "level:1"))
        if isinstance(step, Acted) and not step.before.setup and len(step.before.actions) > 1
    )
    for position, third in ((begun, LEAST), (begun.leave(3), 0)):
        for each in Judge(SHALLOW).verdict(position).options:
            first, second, last = map(wire_share, each.shares)
            assert (first, last) == (LEAST, third)
            assert 1 - 3 * LEAST < second < 1


def test_a_choice_that_the_search_put_aside_is_valued_as_closely_as_the_best() -> None:
    judge, aside = Judge(SHALLOW), 0
    for step in steps_of(replace(GAME, log=GAME.log[:30])):
        if not isinstance(step, Acted) or step.after.over:
            continue
        verdict = judge.verdict(step.before)
        weighed, mover = judge.weighed(step.before, step.action), step.before.acting - 1
        assert weighed.best == verdict.best
        if verdict.of(step.action).way >= verdict.best.way:
            assert weighed == verdict
            continue
        aside += 1
        instead = step.before.apply(verdict.best.action)
        loss = judge.value(instead)[mover] - judge.value(step.after)[mover]
        found = weighed.best.share - weighed.of(step.action).share
        assert found == pytest.approx(min(max(loss, 0), weighed.best.share))
        assert sum(weighed.of(step.action).shares) == pytest.approx(1)
    assert aside


def test_the_first_depth_searches_when_few_tiles_are_face_down() -> None:
    depth = replace(INSTANT, proof_nodes=0)  # a second look searches everywhere
    decisions = [each for turn in review(LONG, depth).turns for each in turn.decisions]
    early, late, last = set(), set(), set()
    for each in decisions:
        position = Position.parse(each.position)
        ways = {judged.way for judged in each.alternatives}
        if position.hidden > LATE or len(position.actions) == 1:
            early |= ways
        else:
            late |= ways
            last |= ways if position.hidden <= SOLVED else set()
    assert early == {"one_ply"}
    assert late > {"rollouts"}
    assert "exact" in last


def test_at_one_ply_nothing_is_rolled_out() -> None:
    found = review(GAME, ONE_PLY)
    ways = {
        each.way
        for turn in found.turns
        for decision in turn.decisions
        for each in decision.alternatives
    }
    assert ways == {"one_ply"}


def test_what_is_known_is_not_computed_again() -> None:
    cache = Cache()
    first = review(GAME, cache=cache)
    known = cache.found
    assert review(GAME, cache=cache) == first
    entries = len(GAME.log)
    assert cache.found >= known + entries


def test_a_cache_does_not_mix_depths_or_seeds() -> None:
    cache = Cache()
    review(SHORT, INSTANT, cache=cache)
    assert review(SHORT, SHALLOW, cache=cache) == review(SHORT, SHALLOW)


def test_a_cache_forgets_what_is_oldest() -> None:
    cache = Cache(most=2)
    computed: list[str] = []

    def compute(key: str) -> str:
        computed.append(key)
        return key

    for key in ("a", "b", "a", "c", "a", "b"):
        assert cache.get(key, partial(compute, key)) == key
    assert computed == ["a", "b", "c", "b"]


def test_progress_counts_every_step() -> None:
    told: list[tuple[int, int]] = []
    review(GAME, progress=lambda done, count: told.append((done, count)))
    count = told[0][1]
    assert told == [(done, count) for done in range(1, count + 1)]


def test_a_review_can_be_stopped_between_two_steps() -> None:
    stop = threading.Event()
    told: list[int] = []

    def halt(done: int, _: int) -> None:
        told.append(done)
        if done == 5:
            stop.set()

    with pytest.raises(GameError, match=CANCELLED):
        review(GAME, progress=halt, cancel=stop)
    assert told == [1, 2, 3, 4, 5]


def test_a_review_can_be_stopped_within_a_step() -> None:
    stop = threading.Event()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    with pytest.raises(GameError, match=CANCELLED):
        review(SHORT, Depth("endless", nodes=1 << 36, number_nodes=1 << 36), cancel=stop)
    timer.join()


def test_a_strong_mark_stands_at_a_second_look() -> None:
    judge, seen = Judge(INSTANT), set()
    for seed in (3, 5, 9):  # with both marks, none of them in setup
        for turn in review(bot_record(f"marks {seed}", "level:3", "level:8")).turns:
            for decision in turn.decisions:
                if decision.mark not in ("??", "!"):
                    continue
                position, action = Position.parse(decision.position), parse_action(decision.action)
                proof = judge.proof(position)
                assert proof is not None
                seen.add(decision.mark)
                loss = proof.best.share - proof.of(action).share
                assert decision.mark == "!" or points(loss, position) >= 6
                assert decision.mark == "??" or proof.best.action == action
    assert seen == {"??", "!"}


def test_depths_have_names() -> None:
    assert list(DEPTHS) == ["instant", "standard", "deep"]
    assert depth_named("deep").nodes > depth_named("standard").nodes > depth_named("instant").nodes
    with pytest.raises(GameError, match="review/depth"):
        depth_named("bottomless")
    assert review(GAME, "instant") == review(GAME, INSTANT)
    with pytest.raises(GameError, match="review/depth"):
        review(GAME, "bottomless")


@pytest.mark.parametrize("since", [-1, len(SHORT.log), 9999])
def test_a_review_has_an_entry_at_least(since: int) -> None:
    assert review(SHORT, since=len(SHORT.log) - 1).turns
    with pytest.raises(GameError, match="kernel/range"):
        review(SHORT, since=since)


@pytest.mark.parametrize("name", ["nodes", "number_nodes", "proof_nodes", "late_nodes"])
def test_no_budget_is_negative(name: str) -> None:
    with pytest.raises(GameError, match="kernel/range"):
        Depth("x", **{name: -1})


def test_an_illegal_action_is_refused_as_by_the_position() -> None:
    holding, judge = stand(LOW, OTHER).apply(DRAW).reveal(14), Judge(INSTANT)
    for evaluate in (judge.weighed, judge.proved, Position.apply):
        with pytest.raises(ActionError, match="action/not-in-hand"):
            evaluate(holding, Place(13, Cell.a1))
        with pytest.raises(GameError, match="argument/type"):
            evaluate(holding, "14@a1")  # type: ignore[arg-type]


def test_prospects_are_those_of_one_tile() -> None:
    middle, judge = stand(LOW, OTHER), Judge(INSTANT)
    assert judge.prospects(middle.apply(DRAW)).numbers
    with pytest.raises(GameError, match="reveal/nothing-drawn"):
        judge.prospects(middle)
    with pytest.raises(GameError, match="kernel/no-decision"):
        judge.prospects(Position.start(Rules(), 2))


def test_a_cache_is_counted_in_positions() -> None:
    with pytest.raises(GameError, match="argument/type"):
        Cache("x")  # type: ignore[arg-type]
