"""People among people: whom you follow and who is here, whom you block."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from luckynumbers.server.game.commands import Id
from luckynumbers.server.game.names import clean_name
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.storage.company import Tie

routes = Routes("/api/v1", "people")
Person: TypeAlias = Id


class Acquaintance(Struct):
    """Someone you follow or block, who follows you, or whom you have played with."""

    id: str
    name: str
    here: bool = False
    """Whether they are here now; told of those who follow you, or whose profile is public."""
    public: bool = False
    mutual: bool = False
    """Whether they follow you."""


class Company(Struct):
    """The people around you."""

    following: list[Acquaintance]
    followers: list[Acquaintance]
    """Those who follow you without being followed."""
    met: list[Acquaintance]
    """Those you have played with lately, as long as neither follows nor blocks the other."""
    blocked: list[Acquaintance]


@routes.add("GET", "/me/people")
async def list_people(call: Call, caller: User) -> Company:
    """List whom you follow, who follows you, whom you have met lately, and whom you block."""
    store = call.context.hub.store.company
    ties, followers = await store.ties(caller.id), await store.followers(caller.id)
    met = await store.met(caller.id)
    return Company(
        following=[_acquaintance(call, tie) for tie in ties if tie.kind == "follow"],
        followers=[_acquaintance(call, tie) for tie in followers],
        met=[_acquaintance(call, tie) for tie in met],
        blocked=[Acquaintance(tie.id, tie.name) for tie in ties if tie.kind == "block"],
    )


@routes.add("GET", "/people")
async def find_people(
    call: Call, caller: User, name: Annotated[str, Meta(min_length=1, max_length=200)]
) -> list[Acquaintance]:
    """Find people by their whole name, in large or small letters: those with a public profile."""
    call.context.limits.searches.check(caller.id)
    wanted = clean_name(name)
    found = await call.context.hub.store.company.namesakes(caller.id, wanted, call.now)
    return [_acquaintance(call, tie) for tie in found]


def _acquaintance(call: Call, tie: Tie) -> Acquaintance:
    here = (tie.public or tie.mutual) and call.context.people.is_here(tie.id)
    return Acquaintance(tie.id, tie.name, here, tie.public, tie.mutual)


@routes.add("PUT", "/me/following/{person}")
async def follow(call: Call, caller: User, person: Person) -> None:
    """Follow someone; whom you blocked you block no more."""
    other = await call.context.people.acquaintance(caller, person)
    await call.context.hub.store.company.tie(caller.id, other.id, "follow", call.now)


@routes.add("DELETE", "/me/following/{person}")
async def unfollow(call: Call, caller: User, person: Person) -> None:
    """Follow someone no more."""
    await call.context.hub.store.company.untie(caller.id, person, "follow")


@routes.add("PUT", "/me/blocked/{person}")
async def block(call: Call, caller: User, person: Person) -> None:
    """Block someone: no invitations, no phrases, no quick match; neither follows the other."""
    other = await call.context.people.find(person)
    await call.context.hub.store.company.tie(caller.id, other.id, "block", call.now)
    call.context.hub.matchmaker.part(caller.id, other.id)


@routes.add("DELETE", "/me/blocked/{person}")
async def unblock(call: Call, caller: User, person: Person) -> None:
    """Block someone no more."""
    await call.context.hub.store.company.untie(caller.id, person, "block")
