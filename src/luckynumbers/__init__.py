"""Lucky Numbers, the board game by Michael Schacht: its rules, and games being played.

    >>> from luckynumbers import Game, Pile, Place, Rules, b1
    >>> game = Game(Rules(sorted=True), Pile.seeded(2, "clover"))
    >>> Place(9, b1) in game.position.actions
    False

This module needs the standard library only; everything else waits in its own room.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from luckynumbers.core import (
    DRAW,
    EDITIONS,
    Action,
    ActionError,
    Cell,
    Colour,
    Discard,
    Draw,
    Edition,
    End,
    GameError,
    Garden,
    Message,
    Outcome,
    Pictured,
    Place,
    Play,
    Position,
    PositionError,
    Rules,
    TextError,
    Tile,
    Turn,
    appoint,
    edition,
    narrate,
    parse_action,
)
from luckynumbers.core.cells import a1, a2, a3, a4, b1, b2, b3, b4, c1, c2, c3, c4, d1, d2, d3, d4

if TYPE_CHECKING:
    from luckynumbers.play import Game, Match, Pile, Player, Record, Think, Tournament, play_out

__version__ = "0.1.0"

__all__ = [
    "DRAW",
    "EDITIONS",
    "Action",
    "ActionError",
    "Cell",
    "Colour",
    "Discard",
    "Draw",
    "Edition",
    "End",
    "Game",
    "GameError",
    "Garden",
    "Match",
    "Message",
    "Outcome",
    "Pile",
    "Place",
    "Play",
    "Player",
    "Position",
    "PositionError",
    "Record",
    "Rules",
    "TextError",
    "Think",
    "Tile",
    "Tournament",
    "Turn",
    "__version__",
    "a1",
    "a2",
    "a3",
    "a4",
    "b1",
    "b2",
    "b3",
    "b4",
    "c1",
    "c2",
    "c3",
    "c4",
    "d1",
    "d2",
    "d3",
    "d4",
    "edition",
    "parse_action",
    "play_out",
]


_PLAY = ("Game", "Match", "Pile", "Player", "Record", "Think", "Tournament", "play_out")
"""What is imported when it is first asked for: the rules alone do without."""
_ROOMS = ("bots", "envs", "kernel", "paper", "play", "puzzles", "review", "words")
"""The packages, which ``import luckynumbers`` is enough for."""

if not TYPE_CHECKING:  # a type checker reads the imports above, and finds a wrong name

    def __getattr__(name: str) -> object:
        if name in _ROOMS:
            return import_module(f"luckynumbers.{name}")
        if name not in _PLAY:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module("luckynumbers.play"), name)

    def __dir__() -> list[str]:
        return [*__all__, *_ROOMS]


def _draw(value: Pictured, language: str) -> str:
    # Drawing needs more than the standard library, so only a drawing imports it. This module may
    # import ``paper`` and ``core`` alike; ``core`` itself never imports what is above it.
    from luckynumbers.paper.values import draw  # noqa: PLC0415

    return draw(value, language)


def _tell(message: Message) -> str:
    # As for drawings. Who reads a traceback reads English, and a command line reports by itself.
    from luckynumbers.words import Words  # noqa: PLC0415

    sentence = Words().say(message)
    return sentence if sentence.startswith(message.code) else f"{message.code}: {sentence}"


appoint(_draw)
narrate(_tell)
