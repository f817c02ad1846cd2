"""Advice: a hint for whoever is to act, the win chances now, and those of a whole game.

Reckoned by the workers of the bots, from what everyone sees; nobody gets help against people.
"""

import asyncio
from functools import partial
from typing import Final, Literal

from msgspec import Struct

from luckynumbers.core import parse_action
from luckynumbers.review.figures import wire_share
from luckynumbers.review.marks import DOUBTFUL, LEAST, MISTAKE, percent
from luckynumbers.server.game.advice import (
    position_to_advise,
    position_to_judge,
    position_to_tutor,
)
from luckynumbers.server.game.commands import ActionText, Id, Seq
from luckynumbers.server.game.replay import course_of
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.decoding import Body
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.languages import words_for

routes = Routes("/api/v1", "advice")
TUTOR_SECONDS: Final = 1.5
"""The longest that a choice waits for the tutor."""
LEAST_POINTS: Final = {"big": LEAST[MISTAKE], "small": LEAST[DOUBTFUL]}


class HintIn(Body, frozen=True):
    """Nothing: a hint needs no more than its table."""


class HintOut(Struct):
    """An action, and the same in a sentence; where a fact shows it, another one why."""

    action: str
    text: str


class TutorIn(Body, frozen=True):
    """An action that someone is about to choose."""

    seq: Seq
    action: ActionText
    least: Literal["big", "small"] = "big"
    """The mistakes to be asked about: from 6 points on, or from 3."""


class TutorOut(Struct):
    """What an action costs, and why; empty where it is good enough."""

    judged: bool
    """False where the answer would have been late, or the action is none."""
    cost: str = ""
    why: str = ""
    """What is better, and why."""
    shares: list[float] = []
    """Each seat's share of the win with what is better, which the cost is told from."""


class SharesOut(Struct):
    """Each seat's share of the win after an event, seat 1 first."""

    seq: int
    shares: list[float]


class ChancesOut(Struct):
    """The shares after every event of a game that is over, from its start on."""

    chances: list[SharesOut]


@routes.add("POST", "/tables/{table}/hint")
async def show_hint(
    call: Call,
    caller: User,
    table: Id,
    body: HintIn | None = None,  # noqa: ARG001 — declared, so that anything else is refused
) -> HintOut:
    """Show a hint, when it is up to you and nobody else is at stake; nothing is played."""
    hub = call.context.hub
    found = await hub.table(table)
    call.check_advice(caller)
    position = position_to_advise(found.state, caller)
    hint = await hub.advisor.hint(str(position), call.share(caller))
    words = words_for(call.language, found.state.created.edition)
    return HintOut(str(hint.action), words.paragraph(hint.messages))


@routes.add("POST", "/tables/{table}/tutor")
async def show_doubt(call: Call, caller: User, table: Id, body: TutorIn) -> TutorOut:
    """Judge an action before it is chosen, for one person among bots; nothing is played.

    An answer that would be late is empty: nobody waits for a tutor.
    """
    hub = call.context.hub
    state = (await hub.table(table)).state
    call.check_advice(caller)
    position = position_to_tutor(state, caller, body.seq)
    action = str(parse_action(body.action))
    least = percent(LEAST_POINTS[body.least], position)
    try:
        async with asyncio.timeout(TUTOR_SECONDS):
            found = await hub.bots.doubt(str(position), action, least, call.share(caller))
    except TimeoutError:
        return TutorOut(judged=False)
    if found is None:
        return TutorOut(judged=parse_action(action) in position.actions)
    words = words_for(call.language, state.created.edition)
    shares = [*map(wire_share, found.shares)]
    return TutorOut(True, words.say(found.cost), words.paragraph(found.why), shares)


@routes.add("GET", "/tables/{table}/shares")
async def show_shares(call: Call, caller: User | None, table: Id) -> SharesOut:
    """Show each seat's share of the win now: against bots only, or when the game is over."""
    hub = call.context.hub
    state = (await hub.table(table)).state
    call.check_advice(caller)
    position = position_to_judge(state)
    return _shares_out(state.seq, await hub.advisor.shares(str(position), call.share(caller)))


@routes.add("GET", "/tables/{table}/chances")
async def show_chances(call: Call, caller: User | None, table: Id) -> ChancesOut:
    """Show the shares of the win through a whole game that is over."""
    hub = call.context.hub
    state = (await hub.table(table)).state
    call.check_advice(caller)
    course = await call.read(caller, partial(course_of, state))
    positions = [position for _, position in course]
    reckoned = await hub.advisor.course(table, positions, call.share(caller))
    lines = zip(course, reckoned, strict=True)
    return ChancesOut([_shares_out(seq, shares) for (seq, _), shares in lines])


def _shares_out(seq: int, shares: tuple[float, ...]) -> SharesOut:
    return SharesOut(seq, [*map(wire_share, shares)])
