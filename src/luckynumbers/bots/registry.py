"""The one registry of players: a spec string for command line, server, arena and review."""

from collections.abc import Callable
from typing import Final

from luckynumbers.bots.greedy import SwiftGreedyBot
from luckynumbers.bots.protocol import ExternalBot
from luckynumbers.bots.simple import FillerBot, RandomBot
from luckynumbers.core import GameError
from luckynumbers.play import Player

SIMPLE: Final[dict[str, Callable[[], Player]]] = {
    "random": RandomBot,
    "filler": FillerBot,
    "greedy": SwiftGreedyBot,
}
EXTERNAL: Final = "exec"


def make(spec: str) -> Player:
    """Make the player that a spec such as ``greedy`` or ``exec:COMMAND`` names."""
    name, colon, rest = spec.partition(":")
    if name == EXTERNAL and rest.strip():
        return ExternalBot(rest)
    if name not in SIMPLE or colon:
        raise GameError("bot/unknown", found=spec, known=(*SIMPLE, f"{EXTERNAL}:COMMAND"))
    return SIMPLE[name]()


def close(player: Player) -> None:
    """Let a player go; only one that runs a program of its own holds anything."""
    if isinstance(player, ExternalBot):
        player.close()
