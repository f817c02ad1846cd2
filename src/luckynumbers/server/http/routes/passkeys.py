"""Passkeys: make an account with one, sign in with one, list and remove one's own."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from luckynumbers.core import GameError
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.decoding import Body
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.http.routes.people import Me, enter, me_of
from luckynumbers.server.people.passkeys import Answer

routes = Routes("/api/v1", "people")
PasskeyId: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=1400, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")
]
Part: TypeAlias = Annotated[str, Meta(max_length=12_000, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")]


class PasskeyIn(Body, frozen=True):
    """A new passkey, as the device has made it; everything is base64url."""

    id: PasskeyId
    client: Part
    attestation: Part
    label: Annotated[str, Meta(min_length=1, max_length=200)]
    """How its person will know it again."""
    name: Annotated[str, Meta(max_length=200)] = ""
    """The name of someone who has had none here."""


class EntryIn(Body, frozen=True):
    """What a device has signed to sign in; everything is base64url."""

    id: PasskeyId
    client: Part
    data: Part
    signature: Part


class PasskeyOffer(Struct):
    """What a device needs to make a passkey."""

    challenge: str
    host: str
    user: str
    name: str
    known: list[str]
    """The passkeys of this account: a device that has one makes no second."""


class PasskeyInvitation(Struct):
    """What a device needs to sign in."""

    challenge: str
    host: str


class PasskeyOut(Struct):
    """A passkey of one's own."""

    id: str
    name: str
    created: int
    used: int


class WaysIn(Struct):
    """The ways into one's account."""

    password: bool
    passkeys: list[PasskeyOut]


@routes.add("POST", "/passkeys/offer")
async def offer_passkey(call: Call, caller: User | None, name: str = "") -> PasskeyOffer:
    """Begin to make a passkey, for your account or for a new one."""
    known = await call.context.hub.store.passkeys(caller.id) if caller else []
    host = answer_of(call, "", "").host
    user, challenge = call.context.passkeys.offer(caller)
    shown = (caller.login or caller.name) if caller else name[:100]
    return PasskeyOffer(challenge, host, user, shown, [each.id for each in known])


@routes.add("POST", "/passkeys", status=201)
async def make_passkey(call: Call, caller: User | None, body: PasskeyIn) -> Me:
    """Add a passkey to your account; a guest becomes an account by it, with their games."""
    call.check_guess()
    answer = answer_of(call, body.id, body.client)
    user = await call.context.passkeys.make(caller, answer, body.attestation, body.name, body.label)
    call.forgive_guess()
    call.sign_in(user)
    return me_of(user)


@routes.add("POST", "/sessions/passkey/invitation")
async def invite_passkey(call: Call) -> PasskeyInvitation:
    """Begin to sign in with a passkey."""
    return PasskeyInvitation(call.context.passkeys.invite(), answer_of(call, "", "").host)


@routes.add("POST", "/sessions/passkey", status=201)
async def enter_by_passkey(call: Call, caller: User | None, body: EntryIn) -> Me:
    """Sign in with a passkey; a guest takes the games along that they are playing."""
    call.check_guess()
    answer = answer_of(call, body.id, body.client)
    user = await call.context.passkeys.enter(answer, body.data, body.signature)
    call.forgive_guess()
    return await enter(call, caller, user)


@routes.add("GET", "/me/passkeys")
async def list_passkeys(call: Call, caller: User) -> WaysIn:
    """List the ways into your account."""
    known = await call.context.hub.store.passkeys(caller.id)
    shown = [PasskeyOut(each.id, each.name, each.created, each.used) for each in known]
    return WaysIn(caller.password is not None, shown)


@routes.add("DELETE", "/me/passkeys/{passkey}")
async def delete_passkey(call: Call, caller: User, passkey: PasskeyId) -> None:
    """Delete a passkey of yours, but never the last way into your account."""
    await call.context.passkeys.remove(caller, passkey)


def answer_of(call: Call, identity: str, client: str) -> Answer:
    """What a device says on a page of this server; a program has no page."""
    site = call.request.headers.get("origin")
    if site is None:
        raise GameError("server/origin")
    return Answer(identity, client, site)
