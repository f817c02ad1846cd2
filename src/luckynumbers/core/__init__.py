"""The rulebook as immutable values: standard library only, no luck, no user interface."""

from luckynumbers.core.actions import (
    ACTION_COUNT,
    DISCARD_ID,
    DRAW,
    Action,
    Discard,
    Draw,
    Place,
    parse_action,
)
from luckynumbers.core.cells import CELLS, DIAGONAL, Cell
from luckynumbers.core.garden import Garden
from luckynumbers.core.legal import Actions
from luckynumbers.core.message import (
    ActionError,
    Fact,
    GameError,
    Message,
    PositionError,
    TextError,
    check_text,
    narrate,
)
from luckynumbers.core.outcome import End, Outcome
from luckynumbers.core.pictured import Pictured, appoint
from luckynumbers.core.position import Position
from luckynumbers.core.rules import EDITIONS, OPTIONS, Edition, Rules, edition
from luckynumbers.core.text import parse_garden
from luckynumbers.core.tiles import NUMBERS, SEAT_COUNTS, Colour, Tile, tiles_for
from luckynumbers.core.turn import Play, Turn

__all__ = [
    "ACTION_COUNT",
    "CELLS",
    "DIAGONAL",
    "DISCARD_ID",
    "DRAW",
    "EDITIONS",
    "NUMBERS",
    "OPTIONS",
    "SEAT_COUNTS",
    "Action",
    "ActionError",
    "Actions",
    "Cell",
    "Colour",
    "Discard",
    "Draw",
    "Edition",
    "End",
    "Fact",
    "GameError",
    "Garden",
    "Message",
    "Outcome",
    "Pictured",
    "Place",
    "Play",
    "Position",
    "PositionError",
    "Rules",
    "TextError",
    "Tile",
    "Turn",
    "appoint",
    "check_text",
    "edition",
    "narrate",
    "parse_action",
    "parse_garden",
    "tiles_for",
]
