"""Guests, accounts, sessions and programs."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from luckynumbers.core import GameError
from luckynumbers.server.game.commands import Id
from luckynumbers.server.game.ratings import shown
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.decoding import Body
from luckynumbers.server.http.endpoints import Routes

log = logging.getLogger(__name__)
_FAILED: Final = frozenset({"account/wrong", "server/too-fast"})
"""The refusals of an attempt with a password: it is wrong, or there were too many."""
routes = Routes("/api/v1", "people")
# $ alone would allow a line break at the end.
Login: TypeAlias = Annotated[
    str, Meta(min_length=3, max_length=40, pattern=r"^[A-Za-z0-9_.@+-]+$(?!\n)")
]
# No login has a control character, and PostgreSQL does not even compare a NUL.
TypedLogin: TypeAlias = Annotated[
    str, Meta(max_length=40, pattern=r"^[^\u0000-\u001f\u007f-\u009f]*$(?!\n)")
]
Password: TypeAlias = Annotated[str, Meta(max_length=200)]


class NameIn(Body, frozen=True):
    """A name to play under."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]


class AccountIn(Body, frozen=True):
    """A new account."""

    login: Login
    password: Password
    name: Annotated[str, Meta(max_length=200)] = ""


class SessionIn(Body, frozen=True):
    """A login and its password."""

    login: TypedLogin
    password: Password


class PasswordIn(Body, frozen=True):
    """A change of password."""

    old: Password
    new: Password


class FarewellIn(Body, frozen=True):
    """Your password; of an account that is entered by passkeys alone, your name."""

    password: Password = ""
    name: Annotated[str, Meta(max_length=200)] = ""


GUESTS: Final = FarewellIn()
"""That of a guest, who proves nothing."""


class Me(Struct):
    """Who someone is."""

    id: str
    name: str
    kind: str
    rating: int | None = None
    rated_games: int = 0
    username: str | None = None
    """What an account is signed in with; told to nobody else."""


class Program(Struct):
    """A program of an account; the token is shown this once."""

    id: str
    name: str
    token: str


@routes.add("POST", "/guests", status=201)
async def become_guest(call: Call, body: NameIn) -> Me:
    """Become a guest: a name and a cookie, nothing else."""
    user = await call.context.people.guest(body.name)
    call.sign_in(user)
    return me_of(user)


@routes.add("GET", "/me")
async def show_me(call: Call, caller: User | None, maybe: bool = False) -> Me | None:
    """Return who you are, with a cookie for another 400 days.

    Without a session it is refused, or with ``maybe`` answered by nothing (204).
    """
    if caller is None and maybe:
        return None
    if caller is None:
        raise GameError("user/unknown")
    if caller.kind != "bot":
        call.sign_in(caller)
    return await rated_me(call, caller)


@routes.add("PATCH", "/me")
async def rename(call: Call, caller: User, body: NameIn) -> Me:
    """Change your name, unless you are muted."""
    if call.is_muted(caller):
        raise GameError("user/muted")
    return me_of(await call.context.people.rename(caller, body.name))


@routes.add("DELETE", "/me")
async def delete_me(call: Call, caller: User, body: FarewellIn = GUESTS) -> None:
    """Delete yourself: you leave your unfinished games, and all games stay, without your name.

    An account proves that it is you.
    """
    with _logged(call):
        if caller.kind == "account":
            call.check_guess()
            call.context.limits.passwords.check(caller.id)
        await call.context.people.check_owner(caller, body.password, body.name)
    await _remove(call, caller)
    call.sign_out()


@routes.add("POST", "/accounts", status=201)
async def register(call: Call, caller: User | None, body: AccountIn) -> Me:
    """Make an account; a guest takes their games along.

    An account that is entered by passkeys alone gets a username and a password by it.
    """
    call.check_guess()
    user = await call.context.people.register(caller, body.login, body.password, body.name)
    call.sign_in(user)
    return me_of(user)


@routes.add("POST", "/sessions", status=201)
async def log_in(call: Call, caller: User | None, body: SessionIn) -> Me:
    """Log in; a guest takes the games along that they are playing."""
    with _logged(call):
        call.check_guess()
        call.context.limits.logins.check(body.login, call.network)
        user = await call.context.people.log_in(body.login, body.password)
    return await enter(call, caller, user)


async def enter(call: Call, caller: User | None, user: User) -> Me:
    """Sign in to an account that was there before, with the unfinished games of a guest."""
    call.sign_in(user)
    if caller is not None and caller.kind == "guest":
        await call.context.hub.farewells.take_along(caller, user)
    return me_of(user)


@routes.add("DELETE", "/sessions")
async def log_out(call: Call, caller: User, here: bool = False) -> None:
    """End all your sessions, close their sockets, and end the tokens of your programs.

    With ``here`` only the cookie of this browser goes.
    """
    if not here:
        await call.context.people.log_out(caller)
    call.sign_out()


@routes.add("PUT", "/me/password")
async def change_password(call: Call, caller: User, body: PasswordIn) -> Me:
    """Change your password; all other sessions end."""
    with _logged(call):
        call.check_guess()
        call.context.limits.passwords.check(caller.id)
        user = await call.context.people.change_password(caller, body.old, body.new)
    call.sign_in(user)
    return me_of(user)


@routes.add("GET", "/programs")
async def list_programs(call: Call, caller: User) -> list[Me]:
    """List your programs, with their ratings."""
    return [await rated_me(call, each) for each in await call.context.people.programs(caller)]


@routes.add("POST", "/programs", status=201)
async def make_program(call: Call, caller: User, body: NameIn) -> Program:
    """Make a program of yours that may take seats, marked as a bot; not while you are muted."""
    if call.is_muted(caller):
        raise GameError("user/muted")
    made, token = await call.context.people.program(caller, body.name)
    return Program(made.id, made.name, token)


@routes.add("DELETE", "/programs/{program}")
async def delete_program(call: Call, caller: User, program: Id) -> None:
    """Delete a program of yours: its token ends, and its seats can't be played any more."""
    await _remove(call, await _own_program(call, caller, program))


@routes.add("POST", "/programs/{program}/token", status=201)
async def renew_token(call: Call, caller: User, program: Id) -> Program:
    """Get another token for a program of yours; the old one ends, games and rating stay."""
    found = await _own_program(call, caller, program)
    return Program(found.id, found.name, await call.context.people.renew(caller, found))


async def _own_program(call: Call, caller: User, program: str) -> User:
    for each in await call.context.people.programs(caller):
        if each.id == program:
            return each
    raise GameError("program/unknown", found=program)


async def _remove(call: Call, user: User) -> None:
    """Delete a user with their programs."""
    people = call.context.people
    users = [user, *(await people.programs(user))]
    await call.context.hub.farewells.remove(users, partial(people.delete, user))


def me_of(user: User) -> Me:
    """What a user is told about themselves."""
    return Me(user.id, user.name, user.kind, username=user.login)


async def rated_me(call: Call, user: User) -> Me:
    """What a user is told about themselves, with the rating."""
    known = await call.context.hub.store.ratings([user.id])
    me = me_of(user)
    if user.id in known:
        mu, sigma, me.rated_games = known[user.id]
        me.rating = shown(mu, sigma)
    return me


@contextmanager
def _logged(call: Call) -> Iterator[None]:
    """Log a failed attempt with a password, by its address and the reason, never by name."""
    try:
        yield
    except GameError as error:
        if error.code in _FAILED:
            log.warning("login.failed", extra={"address": call.address, "code": error.code})
        raise
