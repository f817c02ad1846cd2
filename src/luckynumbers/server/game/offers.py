"""Offers: what happens only if the others agree.

They are part of the state but no events: an open offer must not make the commands of the others
stale. So every event ends them, and so does a restart; ``state`` messages list what is open.
"""

from random import Random
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from luckynumbers.core import GameError

MOST: Final = 8
HIGHEST: Final = 1_000_000

OfferKind: TypeAlias = Literal["undo", "bot", "skip"]


class Offer(Struct, frozen=True):
    """A question to some seats: to take back, or to replace someone who is gone."""

    number: int
    kind: OfferKind
    seat: int
    by: int
    wanted: frozenset[int]
    """The seats whose consent is still missing."""
    count: int = 0
    bot: str = ""
    agreed: tuple[int, ...] = ()

    def accepted_by(self, seats: frozenset[int]) -> "Offer":
        """The offer with the consent of more seats."""
        return replace(
            self, wanted=self.wanted - seats, agreed=(*self.agreed, *sorted(seats & self.wanted))
        )


def merged(
    offers: tuple[Offer, ...], opened: tuple[Offer, ...], ended: tuple[int, ...]
) -> tuple[Offer, ...]:
    """The offers with what has changed elsewhere: of two consents to one offer both count.

    Whoever gives the last consent carries the offer out; two at once leave it to be asked again.
    """
    found = {offer.number: offer for offer in offers}
    for offer in opened:
        known = found.get(offer.number)
        agreed = frozenset() if known is None else frozenset(known.agreed)
        found[offer.number] = offer.accepted_by(agreed)
    return tuple([o for o in found.values() if o.wanted and o.number not in ended])


def new_number(offers: tuple[Offer, ...], random: Random) -> int:
    """A number for a new offer; drawn, so that one of before a restart means no other after it."""
    if len(offers) >= MOST:
        raise GameError("offer/too-many")
    taken = {offer.number for offer in offers}
    return next(n for n in iter(lambda: random.randint(1, HIGHEST), 0) if n not in taken)
