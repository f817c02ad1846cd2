"""What a chat shows of a link before anyone opens it: who invites, who plays what, who won.

A link to a moment of a game shows that moment, and not how the game ended.
"""

import re
from datetime import UTC, datetime
from typing import Final

from msgspec import Struct

from luckynumbers.core import GameError, Outcome
from luckynumbers.server.game.events import TAKEN
from luckynumbers.server.game.replay import steps_of
from luckynumbers.server.game.state import State
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.invited import find_invited
from luckynumbers.words import Words
from luckynumbers.words.endings import outcome_message

REPLAY: Final = "replay"
TABLE: Final = "t"
INVITATION: Final = "join"
_TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
_STEP: Final = re.compile(r"[1-9]\d{0,5}")
_CODE: Final = re.compile(r"[A-Za-z0-9]{8}")
# Whole codes, as the check of the catalogues requires.
_EDITIONS: Final = {
    "lucky-numbers": "edition/lucky-numbers",
    "anniversary": "edition/anniversary",
    "access": "edition/access",
    "5-vor-12": "edition/5-vor-12",
}


class Preview(Struct, frozen=True):
    """A title, a description, and the whole address of a picture."""

    title: str
    description: str
    picture: str = ""


def usual_preview(words: Words) -> Preview:
    """The preview of every page that shows no game."""
    return Preview(words.text("web/title"), words.text("web/description"))


async def preview_of(call: Call, words: Words) -> Preview:
    """The preview of a page; of a table that is not found, or not over yet, the usual one."""
    _, word, *rest = call.request.url.path.split("/")
    try:
        state = await _state(call, word, rest[0] if rest else "")
    except GameError:
        state = None
    if state is None:
        return usual_preview(words)
    outcome = state.game.outcome if state.game and state.closed else None
    seq = state.seq
    if outcome is not None:
        seq = _moment(call, state)
        title, described = _ended(state, outcome, seq, words.of(state.created.edition))
    elif word == REPLAY:
        return usual_preview(words)
    else:
        title, described = _open(state, word == INVITATION, words)
    # With the number of the last event, so that a chat asks again when the table has changed.
    return Preview(title, described, f"{site_of(call)}/picture/{state.id}?seq={seq}")


def site_of(call: Call) -> str:
    """Where the server is found, for addresses that leave it: its first origin, if there is one."""
    settings, asked = call.context.settings, call.request.base_url
    if settings.origins:
        return settings.origins[0].rstrip("/")
    return str(asked.replace(scheme="https") if settings.secure else asked).rstrip("/")


async def _state(call: Call, word: str, name: str) -> State | None:
    """The table of an address; trying codes is limited here as everywhere."""
    hub = call.context.hub
    if word == INVITATION and _CODE.fullmatch(name):
        found = await find_invited(call, name)
        return None if found is None else (await hub.table(found)).state
    if word in (TABLE, REPLAY) and _TABLE_ID.fullmatch(name):
        return (await hub.table(name)).state
    return None


def _moment(call: Call, state: State) -> int:
    """The event that an address shows of a finished game: that of a step, or the last one."""
    asked = call.request.query_params.get("step", "")
    if not _STEP.fullmatch(asked):
        return state.seq
    *before, _end = steps_of(state)
    return [*before, state.seq][min(int(asked) - 1, len(before))]


def _ended(state: State, outcome: Outcome, seq: int, words: Words) -> tuple[str, str]:
    names = [seat.name or str(words.someone) for seat in state.seats]
    said = state.messages[seq]
    moment = said.log or (said.message,)
    told = (outcome_message(outcome, names),) if seq == state.seq else moment
    result = " ".join(map(words.say, told))
    day = words.day(datetime.fromtimestamp(state.events[0].at / 1000, UTC).date())
    edition = words.text(_EDITIONS[state.created.edition])
    return (
        words.text("web/game-of", players=" – ".join(names), result=result),
        words.text("web/game-what", edition=edition, day=day),
    )


def _open(state: State, invited: bool, words: Words) -> tuple[str, str]:
    edition = words.text(_EDITIONS[state.created.edition])
    title = _invitation(state, words) if invited else _company(state, words)
    return title, words.text("join/what", edition=edition, seats=len(state.seats))


def _invitation(state: State, words: Words) -> str:
    hosts = [state.name(seat) for seat in state.seats_of(state.created.host)]
    return words.text("join/kept", name=hosts[0]) if hosts else words.text("lobby/joining")


def _company(state: State, words: Words) -> str:
    names = tuple(seat.name for seat in state.seats if seat.kind in TAKEN and seat.name)
    return words.text("web/table-of", names=names) if names else words.text("web/title")
