"""Advice over REST: a hint for whoever is to act, the win chances now, and those of a whole game.

Reckoned by the thinker's workers, from what everyone sees; nobody gets help against people.
"""

import asyncio

from fastapi import APIRouter, Request
from pydantic import BaseModel

from luckynumbers.core import parse_action
from luckynumbers.server.game import advice
from luckynumbers.server.game.replay import course_of
from luckynumbers.server.languages import words_for
from luckynumbers.server.routes.shared import (
    PROBLEMS,
    Asker,
    AskingUser,
    Strict,
    language_of,
    server_of,
)
from luckynumbers.server.routes.tables import TableId
from luckynumbers.words.advice import hint_message

router = APIRouter(prefix="/api/v1", tags=["advice"], responses=PROBLEMS)


class HintIn(Strict):
    """Nothing needs to be said."""


class HintOut(BaseModel):
    """An action, and the same in a sentence."""

    action: str
    text: str


class SharesOut(BaseModel):
    """Each seat's share of the win after an event, seat 1 first."""

    seq: int
    shares: list[float]


class ChancesOut(BaseModel):
    """The shares after every event of a game that is over, from its start on."""

    chances: list[SharesOut]


@router.post("/tables/{table}/hint")
async def hint(
    table: TableId, user: AskingUser, request: Request, _body: HintIn | None = None
) -> HintOut:
    """Ask for a hint, when it is up to you and nobody else is at stake; nothing is played."""
    server = server_of(request)
    found = await server.hub.table(table)
    server.check_advice(request, user)
    position = advice.position_to_advise(found.state, user)
    action = await server.hub.advisor.hint(str(position))
    words = words_for(language_of(request.headers.get("accept-language")))
    text = words.say(hint_message(position, parse_action(action)))
    return HintOut(action=action, text=text)


@router.get("/tables/{table}/shares")
async def shares(table: TableId, user: Asker, request: Request) -> SharesOut:
    """Tell each seat's share of the win now: against bots only, or when the game is over."""
    server = server_of(request)
    found = await server.hub.table(table)
    server.check_advice(request, user)
    state = found.state
    position = advice.position_to_judge(state)
    return _shares_out(state.seq, await server.hub.advisor.shares(str(position)))


@router.get("/tables/{table}/chances")
async def chances(table: TableId, user: Asker, request: Request) -> ChancesOut:
    """Tell the shares of the win through a whole game that is over."""
    server = server_of(request)
    found = await server.hub.table(table)
    server.check_advice(request, user)
    course = await asyncio.to_thread(course_of, found.state)
    told = await server.hub.advisor.course(table, [position for _, position in course])
    lines = zip((seq for seq, _ in course), told, strict=True)
    return ChancesOut(chances=[_shares_out(seq, each) for seq, each in lines])


def _shares_out(seq: int, found: tuple[float, ...]) -> SharesOut:
    return SharesOut(seq=seq, shares=[round(share, 4) for share in found])
