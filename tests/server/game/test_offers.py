"""Offers: whose consent is missing, and numbers that never mean another offer."""

from random import Random

import pytest

from luckynumbers.core import GameError
from luckynumbers.server.game.messages import OfferOut
from luckynumbers.server.game.offers import HIGHEST, MOST, Offer, merged, new_number
from luckynumbers.server.game.view import offer_of
from tests.server.game.support import started


@pytest.mark.parametrize(
    ("wanted", "seats", "missing", "agreed"),
    [
        ({2, 3}, {2}, {3}, (2,)),
        ({2, 3}, {2, 3}, set(), (2, 3)),
        ({2, 3}, {1, 3}, {2}, (3,)),
        ({2, 3}, {1}, {2, 3}, ()),
    ],
)
def test_consent_is_entered_for_the_seats_that_were_asked(
    wanted: set[int], seats: set[int], missing: set[int], agreed: tuple[int, ...]
) -> None:
    offer = Offer(7, "undo", 1, 1, frozenset(wanted)).accepted_by(frozenset(seats))
    assert (set(offer.wanted), offer.agreed) == (missing, agreed)


def test_consents_given_at_two_places_both_count() -> None:
    asked = Offer(7, "undo", 1, 1, frozenset({2, 3, 4}))
    here, there = asked.accepted_by(frozenset({2})), asked.accepted_by(frozenset({3}))
    [both] = merged((here,), (there,), ())
    assert (set(both.wanted), set(both.agreed)) == ({4}, {2, 3})
    assert merged((), (there,), ()) == (there,)
    assert merged((here,), (), (7,)) == ()
    last = there.accepted_by(frozenset({4}))
    assert merged((here,), (last,), ()) == ()  # nobody is left to be asked


def offers(*numbers: int) -> tuple[Offer, ...]:
    return tuple(Offer(number, "undo", 1, 1, frozenset({2})) for number in numbers)


class Stuttering(Random):
    """A source that returns the same number again and again before it goes on."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(0)
        self._numbers = list(numbers)

    def randint(self, a: int, b: int) -> int:
        assert (a, b) == (1, HIGHEST)
        return self._numbers.pop(0)


def test_a_number_in_use_is_not_drawn_again() -> None:
    assert new_number(offers(4, 5), Stuttering(4, 4, 5, 6)) == 6


def test_too_many_are_refused() -> None:
    with pytest.raises(GameError, match="offer/too-many"):
        new_number(offers(*range(1, MOST + 1)), Random(1))


def test_what_everyone_sees_of_an_offer() -> None:
    state = started("me", "open")
    offer = Offer(7, "bot", 2, 1, frozenset({3, 1}), bot="greedy")
    shown = OfferOut("t", state.seq, 7, "bot", 2, 1, (1, 3), open=True, bot="greedy")
    assert offer_of(offer, state, is_open=True) == shown
    assert offer_of(offer, state, is_open=False).open is False
