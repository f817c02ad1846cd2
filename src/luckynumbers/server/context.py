"""What every request can reach, whether it comes by HTTP or by a socket."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.server.game.plans import Plan, SeatPlan
from luckynumbers.server.game.values import User
from luckynumbers.server.limits import Limits
from luckynumbers.server.live.hub import Hub
from luckynumbers.server.people.callers import caller_of
from luckynumbers.server.people.directory import People
from luckynumbers.server.people.passkeys import Passkeys
from luckynumbers.server.push.sender import Sender
from luckynumbers.server.settings import Settings


@dataclass(frozen=True)
class Context:
    """What a server consists of."""

    hub: Hub
    people: People
    passkeys: Passkeys
    push: Sender
    settings: Settings
    limits: Limits

    async def invite(self, plan: Plan, host: User) -> Plan:
        """Return a plan with the names of those for whom it keeps seats, if these may be asked."""
        if all(seat.kind != "friend" for seat in plan.seats):
            return plan
        blockers = await self.hub.store.company.blockers(host.id)
        return replace(
            plan, seats=tuple([await self._invited(seat, blockers) for seat in plan.seats])
        )

    async def _invited(self, seat: SeatPlan, blockers: Collection[str]) -> SeatPlan:
        if seat.kind != "friend":
            return seat
        friend = await self.people.find(seat.user)
        if friend.id in blockers:
            raise GameError("person/not-asked", name=friend.name)
        return replace(seat, name=friend.name)

    async def caller(self, headers: Mapping[str, str]) -> User | None:
        """Return the user behind the headers of a request, or ``None``."""
        caller = await caller_of(headers, self.people, secure=self.settings.secure)
        if caller is not None:
            self.people.presence.note(caller.id)
        return caller
