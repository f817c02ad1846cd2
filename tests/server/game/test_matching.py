"""Quick match: who may be paired with whom, and that nobody waits in vain."""

from math import inf

from hypothesis import given
from hypothesis import strategies as st

from luckynumbers.server.game.matching import PATIENCE, Ticket, pair, suits, window

NOW = 1_000_000
USERS = [f"u{number}" for number in range(12)]
TICKETS = st.lists(
    st.builds(
        Ticket,
        user=st.sampled_from(USERS),
        since=st.integers(NOW - 2 * PATIENCE, NOW),
        strength=st.floats(0, 3000),
        rated=st.booleans(),
        avoided=st.frozensets(st.sampled_from(USERS), max_size=4),
    ),
    max_size=30,
)


@given(TICKETS)
def test_nobody_is_paired_twice_or_with_themselves(tickets: list[Ticket]) -> None:
    seated = [ticket.user for two in pair(tickets, NOW) for ticket in two]
    assert len(seated) == len(set(seated))


@given(TICKETS)
def test_pairs_may_meet_and_are_as_close_as_the_longer_wait_demands(tickets: list[Ticket]) -> None:
    for first, second in pair(tickets, NOW):
        assert first.rated == second.rated
        assert first.user not in second.avoided
        assert second.user not in first.avoided
        waited = NOW - min(first.since, second.since)
        assert abs(first.strength - second.strength) <= window(waited)


@given(TICKETS)
def test_whoever_could_still_be_paired_is(tickets: list[Ticket]) -> None:
    """No two are left over who would suit: so nobody waits for ever beside someone suitable."""
    seated = {ticket.user for two in pair(tickets, NOW) for ticket in two}
    waiting: dict[str, Ticket] = {}
    for ticket in sorted(tickets, key=lambda each: each.since):
        waiting.setdefault(ticket.user, ticket)
    over = [ticket for user, ticket in waiting.items() if user not in seated]
    assert not any(suits(a, b, NOW) for a in over for b in over)


@given(TICKETS)
def test_who_came_first_is_served_first(tickets: list[Ticket]) -> None:
    """The longest wait ends whenever anyone suits."""
    first = min(tickets, key=lambda each: (each.since, each.user), default=None)
    if first is None or any(each.user == first.user for each in tickets if each is not first):
        return
    suitable = any(suits(first, other, NOW) for other in tickets)
    paired = any(first in two for two in pair(tickets, NOW))
    assert paired or not suitable or len({each.user for each in tickets}) < len(tickets)


def plain_pair(tickets: list[Ticket], now: int) -> list[tuple[Ticket, Ticket]]:
    """The same by comparing everyone with everyone."""
    waiting: dict[str, Ticket] = {}
    for ticket in sorted(tickets, key=lambda each: (each.since, each.user)):
        waiting.setdefault(ticket.user, ticket)
    free, pairs = list(waiting.values()), list[tuple[Ticket, Ticket]]()
    while free:
        first, *free = free
        suitable = [other for other in free if suits(first, other, now)]
        if suitable:
            chosen = min(suitable, key=lambda other: abs(other.strength - first.strength))
            pairs.append((first, chosen))
            free.remove(chosen)
    return pairs


@given(TICKETS)
def test_the_quick_way_finds_what_the_plain_way_does(tickets: list[Ticket]) -> None:
    assert pair(tickets, NOW) == plain_pair(tickets, NOW)
    alike = [Ticket(each.user, each.since, round(each.strength, -3)) for each in tickets]
    assert pair(alike, NOW) == plain_pair(alike, NOW)


@given(st.integers(0, 2 * PATIENCE), st.integers(0, 2 * PATIENCE))
def test_the_window_widens_until_anyone_will_do(one: int, other: int) -> None:
    assert window(min(one, other)) <= window(max(one, other))
    assert (window(one) == inf) == (one >= PATIENCE)


def test_the_closest_in_strength_is_chosen() -> None:
    ann, ben, cy = Ticket("a", 1, 1000.0), Ticket("b", 2, 1100.0), Ticket("c", 3, 1010.0)
    assert pair([ben, cy, ann], 10) == [(ann, cy)]
    assert pair([ann, Ticket("d", 5, 1500.0)], 10) == []
    assert len(pair([ann, Ticket("d", 5, 1500.0)], 1 + PATIENCE)) == 1
