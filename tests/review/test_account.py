"""The account of a game: from the start to the result by luck and errors alone."""

import itertools
from collections.abc import Sequence
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luckynumbers.core import DRAW, Position, Rules
from luckynumbers.review.account import Entry, settle
from luckynumbers.review.books import Posting
from luckynumbers.review.course import Acted, Revealed, Step
from luckynumbers.review.vectors import add

_AT = Position.start(Rules(), 2)
DREW = Revealed(_AT, (1,), _AT)
CHOSE = Acted(_AT, DRAW, _AT)
Told: TypeAlias = tuple[Step, float, float]
"""A step, the share of seat 1 before it, and what it changed."""
SHARES = st.floats(0, 1)
CHANGES = st.floats(-0.3, 0.3)


def posting(step: Step, share: float, change: float) -> Posting:
    """A step before which seat 1 of two had a share, and what it changed."""
    luck, error = (change, 0.0) if step is DREW else (0.0, change)
    return Posting(step, (share, 1 - share), (luck, -luck), (error, -error))


def account(steps: Sequence[Told], result: float) -> tuple[Entry, ...]:
    return settle([posting(*each) for each in steps], (result, 1 - result))


def test_estimates_that_add_up_stand_as_they_are() -> None:
    steps: list[Told] = [(DREW, 0.5, 0.2), (CHOSE, 0.7, -0.1), (DREW, 0.6, 0.4)]
    found = account(steps, 1.0)
    assert [each.before[0] for each in found] == pytest.approx([0.5, 0.7, 0.6])
    assert [each.luck[0] for each in found] == pytest.approx([0.2, 0, 0.4])


def test_what_nothing_explains_is_the_luck_of_the_draws_around_it() -> None:
    """The look at 0.5 was off: the position after the first draw was worth 0.7 all the time."""
    found = account([(DREW, 0.5, 0.0), (CHOSE, 0.5, -0.1), (DREW, 0.6, 0.1)], 0.7)
    assert found[-1].after == pytest.approx((0.7, 0.3))
    assert found[1].luck == (0.0, 0.0)
    assert 0 < found[0].luck[0] < 0.2
    assert found[2].luck[0] + found[0].luck[0] == pytest.approx(0.3)


def test_whoever_has_a_chance_keeps_one() -> None:
    """By the sum of all losses nothing would be left, though every look saw a fifth."""
    lost: Told = (CHOSE, 0.2, -0.15)
    found = account([(DREW, 0.2, 0.0), lost, (DREW, 0.2, 0.0), lost, (DREW, 0.2, 0.0)], 1.0)
    assert all(each.before[0] >= 0.1 - 1e-9 for each in found)


def test_a_winning_draw_is_told_as_the_luck_it_was() -> None:
    """Three looks disagree: 0.74 before, a choice that gave 0.23 away, and 0.91 after it."""
    steps: list[Told] = [(DREW, 0.7, 0.04), (CHOSE, 0.74, -0.23), (DREW, 0.91, 0.09)]
    found = account(steps, 1.0)
    before, drawing, won = (each.before[0] for each in found)
    assert before == pytest.approx(0.7)
    assert drawing <= 1 + 1e-9
    assert won == pytest.approx(drawing - 0.23)
    assert found[-1].luck[0] >= 0.2


@given(
    st.lists(st.tuples(st.sampled_from((DREW, CHOSE)), SHARES, CHANGES), min_size=1, max_size=30),
    SHARES,
)
def test_every_account_begins_and_ends_where_it_should(steps: list[Told], result: float) -> None:
    found = account([(DREW, *steps[0][1:]), *steps], result)
    assert found[0].before[0] == steps[0][1]
    assert found[-1].after == pytest.approx((result, 1 - result))
    moved = sum(each.luck[0] + each.posting.error[0] for each in found)
    assert found[0].before[0] + moved == pytest.approx(result)
    for one, two in itertools.pairwise(found):
        assert one.after == two.before
    for each in found:
        assert sum(each.after) == pytest.approx(1)
        assert min(each.after) >= -1e-9
        assert sum(each.luck) == pytest.approx(0, abs=1e-9)
        if each.posting.step is CHOSE:
            assert each.luck == (0.0, 0.0)
        if min(*each.before, *each.after) > 1e-9:
            assert add(add(each.before, each.luck), each.posting.error) == pytest.approx(each.after)
