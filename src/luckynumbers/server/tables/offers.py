"""Offers: what happens only if the others agree.

They are no events: whoever asks must not make the commands of the others stale. So a restart ends
them; every client comes back then, and ``state`` tells what is open.
"""

from dataclasses import dataclass, field
from secrets import randbelow
from typing import Final, Literal

from luckynumbers.core import GameError
from luckynumbers.server.storage import User
from luckynumbers.server.tables.state import State
from luckynumbers.server.wire import OfferOut

MOST: Final = 8
FIRST: Final = 900_000


@dataclass
class Offer:
    """Ask some seats for their consent."""

    number: int
    kind: Literal["undo", "bot", "skip"]
    seat: int
    by: int
    wanted: set[int]
    count: int = 0
    bot: str = ""
    agreed: list[int] = field(default_factory=list)


class Offers:
    """Keep the open offers of a table."""

    def __init__(self) -> None:
        self._open: dict[int, Offer] = {}
        # A number of before a restart must not mean another offer after it.
        self._made = randbelow(FIRST)

    def make(
        self,
        kind: Literal["undo", "bot", "skip"],
        seat: int,
        by: int,
        wanted: set[int],
        count: int = 0,
        bot: str = "",
    ) -> Offer:
        """Open an offer."""
        if len(self._open) >= MOST:
            raise GameError("offer/too-many")
        self._made += 1
        offer = Offer(self._made, kind, seat, by, wanted, count, bot)
        self._open[offer.number] = offer
        return offer

    def answer(self, state: State, number: int, user: User | None, *, accept: bool) -> Offer:
        """Enter the answer of a user for all their seats; a refusal ends the offer."""
        offer = self._open.get(number)
        if offer is None:
            raise GameError("offer/gone")
        mine = set(state.seats_of(user.id)) & offer.wanted if user is not None else set[int]()
        if not mine:
            raise GameError("offer/not-asked")
        if accept:
            offer.wanted -= mine
            offer.agreed += sorted(mine)
        if not accept or not offer.wanted:
            del self._open[number]
        return offer

    def all(self) -> list[Offer]:
        """List the open offers."""
        return list(self._open.values())

    def end(self) -> list[Offer]:
        """End all offers: something happened."""
        ended = list(self._open.values())
        self._open.clear()
        return ended


def show(offer: Offer, state: State, *, is_open: bool) -> OfferOut:
    """Tell of an offer."""
    return OfferOut(
        table=state.table,
        seq=state.seq,
        offer=offer.number,
        kind=offer.kind,
        seat=offer.seat,
        by=offer.by,
        wanted=tuple(sorted(offer.wanted)),
        open=is_open,
        bot=offer.bot,
    )
