"""What the nodes that share a database keep in it about themselves and those who wait."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from luckynumbers.server.game.matching import Ticket
from luckynumbers.server.storage import nodes, tickets
from luckynumbers.server.storage.company_store import Reading
from luckynumbers.server.storage.connection import Connection


class NodeStore:
    """Leases of the nodes, and tickets of quick match."""

    def __init__(
        self, read: Reading, submit: Callable[[Callable[[Connection], Any]], Awaitable[Any]]
    ) -> None:
        self._read = read
        self._submit = submit

    async def beat(self, node: str) -> dict[str, int]:
        """Enter that a node is alive; return how many milliseconds ago each node was."""
        ages: dict[str, int] = await self._submit(lambda c: nodes.beat(c, node))
        return ages

    async def leave(self, node: str) -> None:
        """Enter that a node has ended."""
        await self._submit(lambda c: tickets.drop_tickets(c, node))
        await self._submit(lambda c: nodes.leave(c, node))

    async def save_ticket(self, ticket: Ticket, node: str) -> None:
        """Enter that someone waits over a node, and over no other any more."""
        await self._submit(lambda c: tickets.write_ticket(c, ticket, node))

    async def drop_ticket(self, user: str, node: str) -> None:
        """Enter that someone waits over a node no longer."""
        await self._submit(lambda c: tickets.drop_ticket(c, user, node))

    async def tickets(self) -> list[tuple[Ticket, str]]:
        """Everyone who waits, each with the node."""
        return await self._read(tickets.read_tickets)

    async def claim(self, users: Sequence[str], game: str) -> None:
        """Enter the game of two who wait; a conflict if one of them waits no longer."""
        await self._submit(lambda c: tickets.claim_tickets(c, users, game))

    async def found(self, node: str) -> dict[str, str]:
        """The games of those who have waited over a node."""
        return await self._read(lambda c: tickets.read_found(c, node))
