"""Those who go: seats handed on to an account, and names taken off the tables."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeAlias, cast

from luckynumbers.core import Fact, GameError
from luckynumbers.server.game.commands import Depart, Forget, TakeAlong
from luckynumbers.server.game.messages import Refused
from luckynumbers.server.game.values import User
from luckynumbers.server.live.services import Services
from luckynumbers.server.live.table import Table
from luckynumbers.server.nodes.news import Person

Facts: TypeAlias = Mapping[str, Fact]


class Farewells:
    """What the tables of this node do about a user who becomes another, or nobody."""

    def __init__(
        self,
        services: Services,
        tables: Mapping[str, Table],
        tables_of: Callable[[str], Awaitable[list[Table]]],
    ) -> None:
        self._services = services
        self._tables = tables
        self._tables_of = tables_of

    async def take_along(self, guest: User, account: User) -> None:
        """Hand the seats of a guest, who signs in to an account, to it."""
        for table in await self._tables_of(guest.id):
            reply = await table.carry_out(TakeAlong(guest.id, account.id))
            if isinstance(reply, Refused):
                raise GameError(reply.message.code, **cast("Facts", reply.message.facts))

    async def remove(self, users: Sequence[User], delete: Callable[[], Awaitable[None]]) -> None:
        """Delete users, who leave their games first, so that nobody waits for them.

        Nothing of theirs that is under way names them again.
        """
        for user in users:
            self._bar(user.id)
        try:
            for user in users:
                for table in await self._tables_of(user.id):
                    await table.carry_out(Depart(user))
            await delete()
        except GameError:
            for user in users:
                self._admit(user.id)
            raise
        for user in users:
            await self.forget(user.id)

    def _bar(self, user: str) -> None:
        """Refuse whatever a user, who is being deleted, has asked for and not got yet."""
        self._services.barred[user] = None
        self._services.tell(Person(user, gone=True))

    def _admit(self, user: str) -> None:
        """Accept the commands of a user again: they could not be deleted."""
        self._services.barred.pop(user, None)
        self._services.tell(Person(user))

    async def forget(self, user: str) -> None:
        """Take the name of someone off the tables in memory, as it went from the log."""
        self._bar(user)
        await self.forget_here(user)

    async def forget_here(self, user: str) -> None:
        """Take the name of someone off the tables of this node."""
        self._services.barred[user] = None
        for table in list(self._tables.values()):
            if table.state.mentions(user):
                await table.carry_out(Forget(user))
