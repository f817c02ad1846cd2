"""The tile strip of a moment of a game that is over: what could have been drawn, what still fitted.

A moment is an event of a table, or an entry of a record that somebody brings along.
"""

from functools import partial

from msgspec import Struct

from luckynumbers.core import DRAW, GameError, Position, parse_action
from luckynumbers.play import Record
from luckynumbers.review import Strip
from luckynumbers.review.figures import wire_share
from luckynumbers.review.strip import StripTile
from luckynumbers.server.game.commands import Id, Seq
from luckynumbers.server.game.plans import Moment
from luckynumbers.server.game.replay import moment_of
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.http.routes.records import read_in_turn
from luckynumbers.server.languages import words_for
from luckynumbers.words import Words
from luckynumbers.words.advice import action_message

routes = Routes("/api/v1", "advice")


class StripNumber(Struct):
    """A number, and what it would have been worth to the seat to act."""

    number: int
    count: int
    """How many tiles with this number were face down."""
    share: float | None
    """The share of the win with the best use of it; null where none was left."""
    best: str
    """The best use, in words; empty where none was left."""


class StripPlace(Struct):
    """An empty cell, and the face-down tiles that fitted it."""

    seat: int
    cell: str
    numbers: list[int]
    count: int


class StripOut(Struct):
    """The twenty numbers, and the empty cells of every seat still playing."""

    seat: int
    """The seat to act; 0 at the end."""
    mean: float | None
    """The share of a draw: the mean over the face-down tiles; null where none could be drawn."""
    tiles: list[StripNumber]
    """Empty where no single tile could be drawn next."""
    cells: list[StripPlace]


@routes.add("GET", "/tables/{table}/strip")
async def show_strip(call: Call, caller: User | None, table: Id, seq: Seq) -> StripOut:
    """Show the tile strip of a finished game after one of its events."""
    state = (await call.context.hub.table(table)).state
    call.check_advice(caller)
    moment = await call.read(caller, partial(moment_of, state, seq))
    return await _strip_out(call, caller, moment)


@routes.add("POST", "/records/strip")
async def show_record_strip(call: Call, caller: User | None, body: str, at: Seq) -> StripOut:
    """Show the tile strip of a record (.lnr) of a game that is over, after one of its entries."""
    call.check_advice(caller)
    moment = await read_in_turn(call, caller, partial(moment_in, at=at), body)
    return await _strip_out(call, caller, moment)


def moment_in(text: str, at: int) -> Moment:
    """Parse a record, and return its game after an entry; refused while the game goes on."""
    record = Record.parse(text)
    if record.outcome is None:
        raise GameError("game/not-over")
    return Moment(record.game_at(at), record.tags.get("Edition", ""))


async def _strip_out(call: Call, caller: User | None, moment: Moment) -> StripOut:
    position = moment.game.position
    found = await call.context.hub.advisor.strip(str(position), call.share(caller))
    return strip_out(found, position, words_for(call.language, moment.edition))


def strip_out(strip: Strip, position: Position, words: Words) -> StripOut:
    """A strip as it is sent."""
    return StripOut(
        seat=position.seat or 0,
        mean=None if strip.mean is None else wire_share(strip.mean),
        tiles=[_number_out(tile, position, words) for tile in strip.tiles],
        cells=[StripPlace(c.seat, c.cell, list(c.numbers), c.count) for c in strip.cells],
    )


def _number_out(tile: StripTile, position: Position, words: Words) -> StripNumber:
    if tile.share is None or tile.best is None:
        return StripNumber(tile.number, 0, None, "")
    held = position.apply(DRAW).reveal(tile.number)
    best = words.say(action_message(held, parse_action(tile.best)))
    return StripNumber(tile.number, tile.count, wire_share(tile.share), best)
