"""Games that were played without a connection and are brought to their player's others."""

from typing import Annotated, ClassVar, Final

from msgspec import Meta, Struct

from luckynumbers.core import GameError
from luckynumbers.server.game.brought import Brought, Chair, ChairKind
from luckynumbers.server.game.commands import Bot, Key
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.decoding import Body, BodyByKind
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.http.routes.records import LARGEST

routes = Routes("/api/v1", "people")
OLDEST: Final = 400 * 24 * 3_600_000
"""How long ago a game may have been played, in milliseconds; an older one counts as that old."""


class ChairIn(BodyByKind, frozen=True):
    """Who played in a seat: you, someone else at your device, or a bot."""

    takes: ClassVar = {"bot": ("bot",)}
    kind: ChairKind
    bot: Bot = ""


class GameIn(Body, frozen=True):
    """A finished game: its record (.lnr) with the secret of its shuffle, and who sat where."""

    id: Key
    """Yours for it; sent again with any id, a game is kept once, by the seal of its shuffle."""
    record: str
    seats: Annotated[tuple[ChairIn, ...], Meta(min_length=2, max_length=5)]
    at: Annotated[int, Meta(ge=0)]
    """When it ended, in milliseconds since 1970."""


class KeptOut(Struct):
    """The table under which a game is kept."""

    table: str


@routes.add("POST", "/me/games", status=201)
async def keep_game(call: Call, caller: User, body: GameIn) -> KeptOut:
    """Keep a finished game that you played without the server; it is played again, never rated."""
    limits = call.context.limits
    limits.uploads.check(caller.id)
    limits.uploads_by_address.check(call.network)
    if len(body.record.encode()) > LARGEST:
        raise GameError("server/too-large", most=LARGEST)
    chairs = tuple(Chair(seat.kind, seat.bot) for seat in body.seats)
    brought = Brought(body.record, chairs, caller, named=not call.is_muted(caller))
    at = min(call.now, max(body.at, call.now - OLDEST))
    hub, share = call.context.hub, call.share(caller)
    return KeptOut(await hub.keep(brought, at, call.network, share))
