"""Tables: open one, look at one, command one; records and replays of games."""

import asyncio
from functools import partial
from itertools import chain
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.responses import PlainTextResponse

from luckynumbers.bots.registry import TITLES
from luckynumbers.core import GameError
from luckynumbers.play import Game
from luckynumbers.server.game.commands import ActionText, Id, Key, Seed, Seq, TableCommand
from luckynumbers.server.game.messages import Ack, LobbyOut, Refused, Reply, StateOut
from luckynumbers.server.game.plans import Plan, SeatPlan
from luckynumbers.server.game.replay import Replay, record_of, replay_of
from luckynumbers.server.game.values import User
from luckynumbers.server.http.answers import RefusalError
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.decoding import Body, BodyByKind
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.http.invited import find_invited
from luckynumbers.server.http.offered import OptionsOut, offered
from luckynumbers.server.languages import words_for
from luckynumbers.server.live.table import Pending, Table
from luckynumbers.server.origins import home_addresses
from luckynumbers.words import Words
from luckynumbers.words.advice import where_answers
from luckynumbers.words.colours import Palette

routes = Routes("/api/v1", "tables")
Code: TypeAlias = Annotated[str, Meta(min_length=8, max_length=8, pattern=r"^[A-Za-z0-9]+$")]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=20)]


class SeatIn(BodyByKind, frozen=True):
    """Who a seat is for."""

    takes: ClassVar = {"device": ("name",), "friend": ("user",), "bot": ("bot", "name")}
    needs: ClassVar = {"device": "name", "friend": "user"}
    kind: Literal["me", "device", "open", "invite", "friend", "bot"]
    name: Annotated[str, Meta(max_length=200)] = ""
    bot: Annotated[str, Meta(max_length=64)] = ""
    user: Annotated[str, Meta(max_length=32, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")] = ""
    """For whom a seat is kept."""


class ClockIn(BodyByKind, frozen=True):
    """How much time a seat has."""

    takes: ClassVar = {"turn": ("seconds",), "days": ("seconds",), "game": ("seconds", "increment")}
    kind: Literal["none", "turn", "game", "days"]
    seconds: Annotated[int, Meta(le=14 * 86400)] = 0
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class LessonIn(Body, frozen=True):
    """A script for a lesson: the first tiles of the pile, and what is to be done."""

    pile: Annotated[tuple[Number, ...], Meta(max_length=100)]
    expect: Annotated[tuple[ActionText, ...], Meta(max_length=300)] = ()


class TableIn(Body, frozen=True):
    """What a table shall be; sent again with the same ``id``, it is made once."""

    seats: Annotated[tuple[SeatIn, ...], Meta(min_length=2, max_length=5)]
    id: Key = ""
    edition: Annotated[str, Meta(max_length=40)] = "lucky-numbers"
    bruno: bool = False
    michael: bool = False
    norep: bool = False
    clock: ClockIn = ClockIn("none")
    start: Annotated[int, Meta(ge=0, le=5)] = 0
    public: bool = False
    rated: bool = False
    tournament: bool = False
    auto: bool = False
    lesson: LessonIn | None = None
    seed: Seed = ""


class TableOut(Struct):
    """A table that was made: its id, the promise of its shuffle, and its invitation."""

    table: str
    commit: str
    invitation: str
    """The code that opens any free seat; empty where none was ever free."""


class WhereOut(Struct):
    """Where tiles fit, in sentences."""

    text: str


class InvitationOut(Struct):
    """The table that an invitation leads to."""

    table: str


@routes.add("GET", "/options")
async def list_options(call: Call) -> OptionsOut:
    """List what can be chosen: editions, bots, emotes, languages; and our addresses at home."""
    return offered(call.context.hub.bots.allowed, home_addresses(call.context.settings))


@routes.add("GET", "/lobby")
async def list_lobby(call: Call) -> LobbyOut:
    """List the tables that anyone may join."""
    return LobbyOut(call.context.hub.lobby.entries())


@routes.add("POST", "/tables", status=201)
async def make_table(call: Call, caller: User, body: TableIn) -> TableOut:
    """Make a table; whoever is muted names nobody."""
    if any(seat.kind == "friend" for seat in body.seats):
        call.context.limits.challenges.check(caller.id)
        call.context.limits.challenges_by_address.check(call.network)
    asked = unnamed(body, caller.name) if call.is_muted(caller) else body
    plan = await call.context.invite(plan_of(asked, call.language), caller)
    return table_out(await call.context.hub.create(plan, caller, body.id, call.network))


@routes.add("GET", "/tables/{table}")
async def show_table(call: Call, caller: User | None, table: Id, since: Seq = -1) -> StateOut:
    """Show a table, with the events after ``since``."""
    found = await call.context.hub.table(table)
    return found.show(since, call.language, caller)


@routes.add("GET", "/tables/{table}/where")
async def show_where(
    call: Call, table: Id, tile: Number | None = None, colours: bool = False
) -> WhereOut:
    """Describe where a tile fits for the seat to act: the one in hand or all face up by default."""
    state = (await call.context.hub.table(table)).state
    words = words_for(call.language, state.created.edition)
    palette = _palette(state.running, words) if colours else None
    answers = where_answers(state.running.position, tile, words, palette)
    return WhereOut(words.paragraph(chain.from_iterable(answers)))


def _palette(game: Game, words: Words) -> Palette:
    layout, seat = game.layout, game.position.seat or 1
    return Palette(words, layout.gardens[seat - 1], layout.table, layout.hand)


@routes.add("GET", "/tables/{table}/invitation")
async def show_own_invitation(call: Call, caller: User, table: Id) -> TableOut:
    """Show the invitation to your table."""
    found = await call.context.hub.table(table)
    if found.state.created.host != caller.id:
        raise GameError("table/host-only")
    return table_out(found)


@routes.add("GET", "/invitations/{code}")
async def show_invitation(call: Call, code: Code) -> InvitationOut:
    """Find the table that an invitation leads to."""
    found = await find_invited(call, code)
    if found is None:
        raise GameError("invite/unknown")
    return InvitationOut(found)


@routes.add("POST", "/tables/{table}/commands")
async def command_table(call: Call, caller: User, table: Id, body: TableCommand) -> Ack:
    """Carry out a command, as on the socket; the answer is an acknowledgement or a refusal."""
    if body.table != table:
        raise GameError("server/bad-request", where="body.table", why="range")
    found = await call.context.hub.table(table)
    answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
    found.submit(Pending(body, caller, answer.set_result, call.language))
    reply = await answer
    if isinstance(reply, Refused):
        raise RefusalError(reply.message)
    return reply


@routes.add("GET", "/tables/{table}/record", media="text/plain")
async def download_record(call: Call, table: Id) -> PlainTextResponse:
    """Download the record of a game; while it runs, nothing in it shows what the pile holds."""
    found = await call.context.hub.table(table)
    name = f'attachment; filename="{table}.lnr"'
    text = await call.read(None, lambda: str(record_of(found.state)))
    return PlainTextResponse(text, headers={"content-disposition": name})


@routes.add("GET", "/tables/{table}/replay")
async def show_replay(call: Call, table: Id) -> Replay:
    """Show a finished game again, event by event."""
    found = await call.context.hub.table(table)
    words = words_for(call.language, found.state.created.edition)
    return await call.read(None, partial(replay_of, found.state, words))


def unnamed(body: TableIn, name: str) -> TableIn:
    """A table without names of its host's making: everyone at the device has the host's own."""
    seats = [replace(seat, name=name if seat.kind == "device" else "") for seat in body.seats]
    return replace(body, seats=tuple(seats))


def plan_of(body: TableIn, language: str) -> Plan:
    """The plan of a table; bots without a name get theirs in the language of whoever makes it."""
    plan = msgspec.convert(body, Plan, from_attributes=True)
    return replace(plan, seats=tuple(named(seat, language) for seat in plan.seats))


def named(seat: SeatPlan, language: str) -> SeatPlan:
    """A planned seat; a bot without a name gets its own in a language."""
    if seat.kind != "bot" or seat.name or seat.bot not in TITLES:
        return seat
    return replace(seat, name=words_for(language).text(TITLES[seat.bot]))


def table_out(table: Table) -> TableOut:
    """A table that was made, for who made it."""
    code = next(iter(table.state.codes), "")
    return TableOut(table.id, table.state.created.commit, code)
