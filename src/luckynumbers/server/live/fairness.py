"""Who thinks next: slots handed out in turn, so that nobody can keep them from the others."""

import asyncio
from collections import deque
from collections.abc import Iterable
from itertools import count
from typing import Literal

from msgspec import Struct


class Share(Struct, frozen=True):
    """On whose behalf something is computed."""

    kind: Literal["move", "advice"]
    origin: str = ""
    """The network it comes from, as a digest for a table; or who opened it, if none is known."""
    person: str = ""
    watched: bool = True
    """Whether someone is there to see the answer."""


class Slots:
    """Free slots, and those who wait for one.

    Who is watched goes before who is not. Among those, moves and advice take turns, then origins,
    then the persons of one origin: the one served longest ago is next.
    """

    def __init__(self, slots: Iterable[int]) -> None:
        self._free = deque(slots)
        self._waiting: dict[Share, deque[asyncio.Future[int]]] = {}
        self._served: dict[tuple[str, ...], int] = {}
        self._count = count(1)

    async def acquire(self, share: Share) -> int:
        """Wait for a slot."""
        ticket: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(share, deque()).append(ticket)
        self._hand_out()
        try:
            return await ticket
        except asyncio.CancelledError:
            if ticket.done() and not ticket.cancelled():
                self.release(ticket.result())
            raise

    def release(self, slot: int) -> None:
        """Return a slot, for whoever is next."""
        self._free.append(slot)
        self._hand_out()

    def _hand_out(self) -> None:
        while self._free and self._waiting:
            share = min(self._waiting, key=self._rank)
            tickets = self._waiting[share]
            ticket = tickets.popleft()
            if not tickets:
                del self._waiting[share]
            if not ticket.cancelled():
                ticket.set_result(self._free.popleft())
                self._note(share)
        if not self._waiting:
            self._served.clear()  # with nobody waiting, everyone begins anew

    def _rank(self, share: Share) -> tuple[bool, int, int, int]:
        kind, origin, person = (self._served.get(key, 0) for key in _keys(share))
        return not share.watched, kind, origin, person

    def _note(self, share: Share) -> None:
        turn = next(self._count)
        self._served |= dict.fromkeys(_keys(share), turn)


def _keys(share: Share) -> tuple[tuple[str, ...], ...]:
    kind, origin, person = share.kind, share.origin, share.person
    return (kind,), (kind, origin), (kind, origin, person)
