"""Guests, accounts, sessions, programs, and what a person may know of themselves."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from luckynumbers.core import GameError
from luckynumbers.server.game import ratings
from luckynumbers.server.game.values import Result, User
from luckynumbers.server.routes.shared import (
    PROBLEMS,
    Asker,
    AskingUser,
    Strict,
    server_of,
)

router = APIRouter(prefix="/api/v1", tags=["people"], responses=PROBLEMS)
Login = Annotated[str, Field(min_length=3, max_length=40, pattern=r"^[A-Za-z0-9_.@+-]+$")]
Password = Annotated[str, Field(min_length=8, max_length=200)]
NameField = Annotated[str, Field(min_length=1, max_length=200)]


class GuestIn(Strict):
    """A name to play under."""

    name: NameField


class AccountIn(Strict):
    """A new account."""

    login: Login
    password: Password
    name: Annotated[str, Field(max_length=200)] = ""


class SessionIn(Strict):
    """A login and its password."""

    login: Annotated[str, Field(max_length=40)]
    password: Annotated[str, Field(max_length=200)]


class PasswordIn(Strict):
    """A change of password."""

    old: Annotated[str, Field(max_length=200)]
    new: Password


class Me(BaseModel):
    """Who someone is."""

    id: str
    name: str
    kind: str
    rating: int | None = None
    rated_games: int = 0


class Program(BaseModel):
    """A program of an account; the token is shown this once."""

    id: str
    name: str
    token: str


class GameLine(BaseModel):
    """What someone made of a game."""

    table: str
    seat: int
    at: int
    seats: int
    share: float
    empties: int
    left: bool
    rated: bool
    names: list[str] = []
    """Who sat at the table, seat by seat."""
    winners: list[int] = []


class Statistics(BaseModel):
    """What someone made of all games."""

    games: int
    wins: float
    left: int
    empties: float


class Export(BaseModel):
    """Everything that is stored about a person."""

    me: Me
    login: str | None
    created: int
    programs: list[Me]
    games: list[GameLine]
    statistics: Statistics


class Ranked(BaseModel):
    """One line of the ratings."""

    name: str
    rating: int
    games: int


@router.post("/guests", status_code=201)
async def welcome(body: GuestIn, request: Request, response: Response) -> Me:
    """Become a guest: a name and a cookie, nothing else."""
    server = server_of(request)
    user = await server.people.guest(body.name)
    server.give_cookie(response, user)
    return _me(user)


@router.get("/me", responses={204: {"description": "Nobody, and that was expected."}})
async def whoami(
    user: Asker, request: Request, response: Response, maybe: bool = False
) -> Me | None:
    """Tell who you are; a browser is remembered for longer with that.

    Nobody is refused, unless they expect it (``maybe``): a spectator's page does.
    """
    if user is None and maybe:
        response.status_code = 204
        return None
    if user is None:
        raise GameError("user/unknown")
    if user.kind != "bot":
        server_of(request).give_cookie(response, user)
    return await _rated(user, request)


@router.patch("/me")
async def rename(body: GuestIn, user: AskingUser, request: Request) -> Me:
    """Change your name."""
    return _me(await server_of(request).people.rename(user, body.name))


@router.post("/accounts", status_code=201)
async def register(body: AccountIn, user: Asker, request: Request, response: Response) -> Me:
    """Make an account; a guest takes their games along."""
    server = server_of(request)
    server.check_slow(request)
    account = await server.people.register(user, body.login, body.password, body.name)
    server.give_cookie(response, account)
    return _me(account)


@router.post("/sessions", status_code=201)
async def log_in(body: SessionIn, request: Request, response: Response) -> Me:
    """Log in."""
    server = server_of(request)
    server.check_slow(request)
    user = await server.people.log_in(body.login, body.password)
    server.give_cookie(response, user)
    return _me(user)


@router.delete("/sessions", status_code=204)
async def log_out(user: AskingUser, request: Request, response: Response) -> None:
    """End all your sessions."""
    server = server_of(request)
    await server.people.log_out(user)
    server.take_cookie(response)


@router.put("/me/password")
async def change(body: PasswordIn, user: AskingUser, request: Request, response: Response) -> Me:
    """Change your password; all other sessions end."""
    server = server_of(request)
    server.check_slow(request)
    changed = await server.people.change_password(user, body.old, body.new)
    server.give_cookie(response, changed)
    return _me(changed)


@router.delete("/me", status_code=204)
async def delete(user: AskingUser, request: Request, response: Response) -> None:
    """Delete yourself: the games stay, without your name."""
    server = server_of(request)
    await server.people.delete(user)
    await server.hub.forget(user.id)
    server.take_cookie(response)


@router.get("/me/games")
async def history(
    user: AskingUser,
    request: Request,
    before: Annotated[int, Query(ge=0, le=1 << 62)] = 1 << 62,
) -> list[GameLine]:
    """List your finished games, the latest first."""
    store = server_of(request).hub.store
    results = await store.results(user.id, before=before)
    lines = {result.game: _line(result) for result in results}
    for seat in await store.seats(list(lines)):
        lines[seat.game].names.append(seat.name)
        if seat.share > 0:
            lines[seat.game].winners.append(seat.seat)
    return list(lines.values())


@router.get("/me/statistics")
async def statistics(user: AskingUser, request: Request) -> Statistics:
    """Sum up your finished games."""
    return await _statistics(user, request)


@router.get("/me/export")
async def export(user: AskingUser, request: Request) -> Export:
    """Give everything that is stored about you."""
    store = server_of(request).hub.store
    results = await store.results(user.id, most=100_000)
    return Export(
        me=await _rated(user, request),
        login=user.login,
        created=user.created,
        programs=[_me(program) for program in await store.owned(user.id)],
        games=[_line(result) for result in results],
        statistics=await _statistics(user, request),
    )


@router.post("/programs", status_code=201)
async def program(body: GuestIn, user: AskingUser, request: Request) -> Program:
    """Make a program of yours that may take seats, marked as a bot."""
    made, token = await server_of(request).people.program(user, body.name)
    return Program(id=made.id, name=made.name, token=token)


@router.get("/ratings")
async def best(request: Request) -> list[Ranked]:
    """List the highest ratings."""
    lines = await server_of(request).hub.store.best()
    return [Ranked(name=n, rating=ratings.shown(mu, sigma), games=g) for n, mu, sigma, g in lines]


async def _rated(user: User, request: Request) -> Me:
    known = await server_of(request).hub.store.ratings([user.id])
    me = _me(user)
    if user.id in known:
        mu, sigma, me.rated_games = known[user.id]
        me.rating = ratings.shown(mu, sigma)
    return me


async def _statistics(user: User, request: Request) -> Statistics:
    if user.kind not in {"guest", "account", "bot"}:
        raise GameError("user/unknown")
    games, wins, left, empties = await server_of(request).hub.store.statistics(user.id)
    return Statistics(games=games, wins=wins, left=left, empties=round(empties, 3))


def _me(user: User) -> Me:
    return Me(id=user.id, name=user.name, kind=user.kind)


def _line(result: Result) -> GameLine:
    return GameLine(
        table=result.game,
        seat=result.seat,
        at=result.at,
        seats=result.seats,
        share=result.share,
        empties=result.empties,
        left=result.left,
        rated=result.rated,
    )
