"""Rated games against the same person count less and less."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luckynumbers.core import End, Outcome
from luckynumbers.server.game.ratings import FADING, FRESH, faded, rate, shown, week_of, weight

DAY = 86_400_000
USERS = ("a", "b", "c", "d", "e")
MET = st.dictionaries(
    st.sampled_from([frozenset((x, y)) for x, y in product(USERS, USERS) if x < y]),
    st.integers(0, 100),
)


@given(MET, st.integers(2, 5), st.data())
def test_a_game_counts_at_most_once_and_less_the_more_two_have_met(
    met: dict[frozenset[str], int], seats: int, data: st.DataObject
) -> None:
    users = USERS[:seats]
    seat = data.draw(st.integers(0, seats - 1))
    counts = weight(users, seat, met)
    assert 0 < counts <= 1
    assert weight(users, seat, {}) == 1
    other = data.draw(st.sampled_from([user for user in users if user != users[seat]]))
    pair = frozenset((users[seat], other))
    assert weight(users, seat, {**met, pair: met.get(pair, 0) + 1}) < counts
    elsewhere = frozenset(("x", "y"))
    assert weight(users, seat, {**met, elsewhere: 50}) == counts


@given(st.integers(1, 500))
def test_one_person_is_never_worth_more_than_five_games(games: int) -> None:
    pair = frozenset(("a", "b"))
    total = sum(weight(("a", "b"), 0, {pair: count}) for count in range(games))
    assert total == pytest.approx((1 - FADING**games) / (1 - FADING))
    assert total <= 5.000001


@given(st.floats(0, 50), st.floats(1, 9), st.floats(0, 50), st.floats(1, 9), st.floats(0, 1))
def test_a_faded_rating_lies_between(
    mu: float, sigma: float, new_mu: float, new_sigma: float, share: float
) -> None:
    got = faded((mu, sigma), (new_mu, new_sigma), share)
    for old, new, value in zip((mu, sigma), (new_mu, new_sigma), got, strict=True):
        assert min(old, new) - 1e-9 <= value <= max(old, new) + 1e-9
    assert faded((mu, sigma), (new_mu, new_sigma), 1.0) == (new_mu, new_sigma)


def test_a_second_account_is_a_poor_farm() -> None:
    """Two hundred wins against one's second account, beside twenty against as many people."""
    outcome = Outcome(End.full, (1,), (0, 5))
    farmer, stooge, pair = FRESH, FRESH, frozenset(("a", "b"))
    for count in range(200):
        counts = weight(("a", "b"), 0, {pair: count})
        after = rate((farmer, stooge), outcome, frozenset())
        farmer = faded(farmer, after[0], counts)
        stooge = faded(stooge, after[1], counts)
    honest = FRESH
    for _ in range(20):
        honest = rate((honest, FRESH), outcome, frozenset())[0]
    assert shown(*farmer) < shown(*honest) - 200


@given(st.integers(0, 10**13))
def test_a_week_begins_on_monday(at: int) -> None:
    monday = 4 * DAY + (week_of(at) - 1) * 7 * DAY  # 5 January 1970 was one
    assert monday <= at < monday + 7 * DAY
