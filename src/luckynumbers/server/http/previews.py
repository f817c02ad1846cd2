"""What a chat shows of a link before anyone opens it: who invites, who plays, and what."""

import re
from typing import Final

from msgspec import Struct

from luckynumbers.core import GameError
from luckynumbers.server.game.events import TAKEN
from luckynumbers.server.game.state import State
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.invited import find_invited
from luckynumbers.words import Words

TABLE: Final = "t"
INVITATION: Final = "join"
_TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
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
    """The preview of every page that shows no table."""
    return Preview(words.text("web/title"), words.text("web/description"))


async def preview_of(call: Call, words: Words) -> Preview:
    """The preview of a page; of a table that is not found, the usual one."""
    _, word, *rest = call.request.url.path.split("/")
    try:
        state = await _state(call, word, rest[0] if rest else "")
    except GameError:
        state = None
    if state is None:
        return usual_preview(words)
    return _told(state, word == INVITATION, words, site_of(call))


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
    if word == TABLE and _TABLE_ID.fullmatch(name):
        return (await hub.table(name)).state
    return None


def _told(state: State, invited: bool, words: Words, site: str) -> Preview:
    edition = words.text(_EDITIONS[state.created.edition])
    title = _invitation(state, words) if invited else _company(state, words)
    described = words.text("join/what", edition=edition, seats=len(state.seats))
    # With the number of the last event, so that a chat asks again when the table has changed.
    return Preview(title, described, f"{site}/picture/{state.id}?seq={state.seq}")


def _invitation(state: State, words: Words) -> str:
    hosts = [state.name(seat) for seat in state.seats_of(state.created.host)]
    return words.text("join/kept", name=hosts[0]) if hosts else words.text("lobby/joining")


def _company(state: State, words: Words) -> str:
    names = tuple(seat.name for seat in state.seats if seat.kind in TAKEN and seat.name)
    return words.text("web/table-of", names=names) if names else words.text("web/title")
