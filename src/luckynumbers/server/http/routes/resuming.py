"""Another move: a game that is over goes on from one of its moments, for one person among bots.

The table is new. The face-down tiles are shuffled afresh under a new commitment (R10), and the game
counts for nothing.
"""

from functools import partial
from typing import Annotated

from msgspec import Meta

from luckynumbers.core import GameError
from luckynumbers.server.game.commands import Id, Key, Seed, Seq
from luckynumbers.server.game.plans import Moment, Plan, SeatPlan
from luckynumbers.server.game.replay import moment_of
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.decoding import Body
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.http.routes.records import read_in_turn
from luckynumbers.server.http.routes.strips import moment_in
from luckynumbers.server.http.routes.tables import TableOut, named, table_out

routes = Routes("/api/v1", "tables")


Bots = Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(min_length=1, max_length=4)]
"""Those of the other seats in their order; one alone sits in all of them."""


class ResumeIn(Body, frozen=True):
    """Who sits where: the person in one seat, bots in the others."""

    seq: Seq
    """The event after which the game goes on."""
    seat: Annotated[int, Meta(ge=1, le=5)]
    bots: Bots
    id: Key = ""
    """Sent again with the same id, the table is made once."""
    seed: Seed = ""


class ResumeRecordIn(Body, frozen=True):
    """The same for a record (.lnr) that somebody brings along."""

    record: str
    at: Seq
    """The entry after which the game goes on."""
    seat: Annotated[int, Meta(ge=1, le=5)]
    bots: Bots
    id: Key = ""
    seed: Seed = ""


@routes.add("POST", "/tables/{table}/resume", status=201)
async def resume_table(call: Call, caller: User, table: Id, body: ResumeIn) -> TableOut:
    """Go on from a moment of a finished game at a new table, alone among bots."""
    state = (await call.context.hub.table(table)).state
    call.check_advice(caller)
    moment = await call.read(caller, partial(moment_of, state, body.seq))
    return await _resumed(call, caller, moment, body)


@routes.add("POST", "/records/resume", status=201)
async def resume_record(call: Call, caller: User, body: ResumeRecordIn) -> TableOut:
    """Go on from a moment of the record of a game that is over, alone among bots."""
    call.check_advice(caller)
    moment = await read_in_turn(call, caller, partial(moment_in, at=body.at), body.record)
    return await _resumed(call, caller, moment, body)


async def _resumed(
    call: Call, caller: User, moment: Moment, body: ResumeIn | ResumeRecordIn
) -> TableOut:
    others = len(moment.game.position.gardens) - 1
    if body.seat > others + 1:
        raise GameError("table/no-such-seat", seat=body.seat)
    bots = body.bots * others if len(body.bots) == 1 else body.bots
    seats = [named(SeatPlan("bot", bot=bot), call.language) for bot in bots]
    seats.insert(body.seat - 1, SeatPlan("me"))
    plan = Plan(tuple(seats), seed=body.seed)
    return table_out(await call.context.hub.resume(plan, moment, caller, body.id, call.network))
