"""Tables over REST: make one, look at one, command one; records and replays of games."""

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, Field

from luckynumbers.core import EDITIONS, GameError
from luckynumbers.server.game import commands, events, messages, plans
from luckynumbers.server.game.replay import record_of, replay_of
from luckynumbers.server.languages import words_for
from luckynumbers.server.live.table import Pending
from luckynumbers.server.routes.shared import (
    PROBLEMS,
    Asker,
    AskingUser,
    RefusalError,
    Strict,
    home_addresses,
    json_response,
    language_of,
    server_of,
)
from luckynumbers.words import languages

router = APIRouter(prefix="/api/v1", tags=["tables"], responses=PROBLEMS)
TableId = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Code = Annotated[str, Path(min_length=8, max_length=8, pattern=r"^[A-Za-z0-9]+$")]


class SeatIn(Strict):
    """Who a seat is for."""

    kind: Literal["me", "device", "open", "invite", "bot"]
    name: Annotated[str, Field(max_length=200)] = ""
    bot: Annotated[str, Field(max_length=64)] = ""


class ClockIn(Strict):
    """How much time a seat has."""

    kind: Literal["none", "turn", "game", "days"] = "none"
    seconds: Annotated[int, Field(ge=0, le=14 * 86400)] = 0
    increment: Annotated[int, Field(ge=0, le=600)] = 0


class LessonIn(Strict):
    """A script for a lesson: the first tiles of the pile, and what is to be done."""

    pile: Annotated[list[Annotated[int, Field(ge=1, le=20)]], Field(max_length=100)]
    expect: Annotated[
        list[Annotated[str, Field(max_length=8)]], Field(max_length=300, default_factory=list)
    ]


class TableIn(Strict):
    """What a table shall be; sent again with the same ``id``, it is made once."""

    id: Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9_.:-]*$")] = ""
    seats: Annotated[list[SeatIn], Field(min_length=2, max_length=5)]
    edition: Annotated[str, Field(max_length=40)] = "lucky-numbers"
    bruno: bool = False
    michael: bool = False
    norep: bool = False
    clock: ClockIn = ClockIn()
    start: Annotated[int, Field(ge=0, le=5)] = 0
    public: bool = False
    rated: bool = False
    tournament: bool = False
    lesson: LessonIn | None = None
    seed: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = ""


class TableOut(BaseModel):
    """A table that was made: its id, the promise of its shuffle, and its invitations by seat."""

    table: str
    commit: str
    invitations: dict[int, str]


class OptionsOut(BaseModel):
    """What can be chosen here."""

    editions: list[str]
    bots: list[str]
    emotes: list[str]
    languages: list[str]
    addresses: list[str]
    """Where other devices of the house find us."""
    chances: bool = True
    """Whether the win chances of finished games are told."""


class InvitationOut(BaseModel):
    """What an invitation opens."""

    table: str
    seat: int


def described(schema: str) -> dict[int | str, dict[str, Any]]:
    """Name the schema of an answer that msgspec writes."""
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}
    return {200: {"description": schema, "content": content}}


@router.get("/options")
async def options(request: Request) -> OptionsOut:
    """List what can be chosen: editions, bots, emotes, languages; and where we are in the house."""
    return OptionsOut(
        editions=list(EDITIONS),
        bots=list(server_of(request).hub.bots.allowed),
        emotes=list(messages.EMOTES),
        languages=list(languages()),
        addresses=home_addresses(request),
    )


@router.get("/lobby", response_class=Response, responses=described("LobbyOut"))
async def lobby(request: Request) -> Response:
    """List the tables that anyone may join."""
    return json_response(messages.LobbyOut(server_of(request).hub.lobby.entries()))


@router.post("/tables", status_code=201)
async def create(body: TableIn, user: AskingUser, request: Request) -> TableOut:
    """Make a table."""
    table = await server_of(request).hub.create(_plan(body), user, body.id)
    return TableOut(
        table=table.id, commit=table.state.created.commit, invitations=dict(table.state.invites)
    )


@router.get("/tables/{table}", response_class=Response, responses=described("StateOut"))
async def look(
    table: TableId,
    user: Asker,
    request: Request,
    since: Annotated[int, Query(ge=-1, le=1_000_000)] = -1,
) -> Response:
    """Look at a table, with the events after ``since``."""
    language = language_of(request.headers.get("accept-language"))
    found = await server_of(request).hub.table(table)
    return json_response(found.show(since, language, user))


@router.get("/tables/{table}/invitations")
async def invitations(table: TableId, user: AskingUser, request: Request) -> TableOut:
    """List the invitations of your table that are still open."""
    found = await server_of(request).hub.table(table)
    if found.state.created.host != user.id:
        raise GameError("table/host-only")
    commit, codes = found.state.created.commit, dict(found.state.invites)
    return TableOut(table=found.id, commit=commit, invitations=codes)


@router.get("/invitations/{code}")
async def invitation(code: Code, request: Request) -> InvitationOut:
    """Find the table and the seat of an invitation."""
    server = server_of(request)
    server.check_slow(request)
    found = await server.hub.store.invite(code.upper())
    if found is None:
        raise GameError("invite/unknown")
    return InvitationOut(table=found[0], seat=found[1])


_COMMAND = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/TableCommand"}}},
    }
}


@router.post(
    "/tables/{table}/commands",
    response_class=Response,
    responses=described("Ack"),
    openapi_extra=_COMMAND,
)
async def command(table: TableId, user: AskingUser, request: Request) -> Response:
    """Give a command, as on the socket; the answer is an acknowledgement or a refusal."""
    server = server_of(request)
    asked = _parse(await request.body())
    if asked.table != table:
        raise GameError("server/bad-request", where="table")
    language = language_of(request.headers.get("accept-language"))
    found = await server.hub.table(table)
    answer: asyncio.Future[messages.Reply] = asyncio.get_running_loop().create_future()
    found.submit(Pending(asked, user, answer.set_result, language))
    reply = await answer
    if isinstance(reply, messages.Refused):
        raise RefusalError(reply.message)
    return json_response(reply)


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def record(table: TableId, request: Request) -> PlainTextResponse:
    """Download the record of a game; while it runs, nothing in it tells what the pile holds."""
    found = await server_of(request).hub.table(table)
    text = str(record_of(found.state))
    name = f'attachment; filename="{table}.lnr"'
    return PlainTextResponse(text, headers={"content-disposition": name})


@router.get("/tables/{table}/replay", response_class=Response, responses=described("Replay"))
async def replay(table: TableId, request: Request) -> Response:
    """Show a finished game again, event by event."""
    found = await server_of(request).hub.table(table)
    language = language_of(request.headers.get("accept-language"))
    return json_response(await asyncio.to_thread(replay_of, found.state, words_for(language)))


def _parse(body: bytes) -> commands.TableCommand:
    try:
        return commands.parse_table_command(body)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise GameError("server/bad-request", where="body") from None


def _plan(body: TableIn) -> plans.Plan:
    script = body.lesson
    lesson = events.Lesson(tuple(script.pile), tuple(script.expect)) if script else None
    given = body.model_dump(exclude={"id", "seats", "clock", "lesson"})
    seats = tuple(plans.SeatPlan(seat.kind, seat.name, seat.bot) for seat in body.seats)
    clock = events.Clock(body.clock.kind, body.clock.seconds, body.clock.increment)
    return plans.Plan(seats=seats, clock=clock, lesson=lesson, **given)
