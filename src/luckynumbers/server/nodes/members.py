"""Who drives what: each node renews a lease in the database, and tables are shared out among them.

Every node computes the same driver of a table from the same list, so nobody has to be asked; for a
moment two may think that it is them, or none. That costs work and never a game: what both decide
has the same number, and one of the two is refused.
"""

from collections.abc import Callable, Mapping
from hashlib import blake2s
from math import inf
from secrets import token_hex
from time import monotonic
from typing import Final

from luckynumbers.server.storage import Store

BEAT_SECONDS: Final = 0.4
DESK: Final = "desk-"
"""How the names of nodes begin that leave driving to others, where there are others."""
LEASE_SECONDS: Final = 1.4
"""How long a node counts as alive after its last beat. Another drives its tables within this time
and a beat."""


class Members:
    """The nodes that are alive, as this one knows them."""

    def __init__(self, store: Store, now: Callable[[], int], drive: bool = True) -> None:
        self.node = f"{'' if drive else DESK}{token_hex(6)}"
        self._store = store
        self._now = now
        self._seen: dict[str, int] = {}
        """When each node of the last list was last alive."""
        self._until = -inf if store.shared else inf

    @property
    def alive(self) -> frozenset[str]:
        """The nodes that share the tables out; none if this one's lease is over."""
        return frozenset(self._seen) if monotonic() < self._until else frozenset()

    @property
    def count(self) -> int:
        """How many nodes share the tables out, as this one knows; 0 if its lease is over."""
        return 1 if self._until == inf else len(self.alive)

    @property
    def alone(self) -> bool:
        """Whether no other node is known."""
        return not self._seen.keys() - {self.node}

    def drives(self, what: str) -> bool:
        """Whether this node drives a table, or whatever else one node does for all."""
        if self._until == inf:
            return True
        return monotonic() < self._until and driver_of(what, self._seen) == self.node

    async def beat(self) -> bool:
        """Renew the lease, and see who else has one; return whether it had run out meanwhile."""
        started = monotonic()
        ages = await self._store.nodes.beat(self.node)
        now, lapsed = self._now(), monotonic() >= self._until
        self._seen = {n: now - age for n, age in ages.items() if age < LEASE_SECONDS * 1000}
        self._until = started + LEASE_SECONDS
        return lapsed

    async def leave(self) -> None:
        """End the lease, so that the others need not wait for its end."""
        self._until = -inf
        await self._store.nodes.leave(self.node)

    def last_seen(self) -> Mapping[str, int]:
        """When each node was last alive, by the clock of this one."""
        return dict(self._seen)


def driver_of(what: str, nodes: Mapping[str, object]) -> str:
    """The node that drives something: the one whose digest with it is the highest.

    When a node comes or goes, only what it gets or had changes hands. Where nobody is left who
    wants to drive, all do.
    """
    drivers = [node for node in nodes if not node.startswith(DESK)] or nodes
    return max(drivers, key=lambda node: blake2s(f"{node} {what}".encode()).digest(), default="")
