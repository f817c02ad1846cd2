"""The registry of players: spec strings for the command line, the server and the arena.

A spec is a name (``greedy``, ``level:3``, ``master``), a name with options
(``master:nodes=2000,others=greedy``), or one that accesses the system: ``oneply:FILE`` reads
weights, ``exec:COMMAND`` runs a program, ``module:Class`` and a name that another package announces
load code. ``is_public`` says whether a stranger may use a spec.

The players are named by where they are: only one that is made is imported, and the kernel and NumPy
with it. A help page, or a game of two people, does without.
"""

from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from typing import Final, cast

from luckynumbers.bots import plugins
from luckynumbers.bots.protocol import ExternalBot
from luckynumbers.core import GameError
from luckynumbers.core.checks import checked
from luckynumbers.play import Player

MASTER: Final = "master"
ONE_PLY: Final = "oneply"
EXTERNAL: Final = "exec"

_HOMES: Final = {
    ONE_PLY: "luckynumbers.bots.oneply:OnePlyBot",
    MASTER: "luckynumbers.bots.master:MasterBot",
}


def _made(home: str, *given: int) -> Player:
    return cast("Player", resolve_name(home)(*given))


NAMED: Final[dict[str, Callable[[], Player]]] = {
    "random": partial(_made, "luckynumbers.bots.simple:RandomBot"),
    "filler": partial(_made, "luckynumbers.bots.simple:FillerBot"),
    "greedy": partial(_made, "luckynumbers.bots.greedy:SwiftGreedyBot"),
    **{f"level:{n}": partial(_made, "luckynumbers.bots.levels:level", n) for n in range(1, 10)},
    **{name: partial(_made, home) for name, home in _HOMES.items()},
}
OUTSIDE: Final = (f"{ONE_PLY}:", f"{EXTERNAL}:")
"""The prefixes of specs that read a file or run a program."""
OTHERS: Final = (
    f"{MASTER}:nodes=2000",
    f"{ONE_PLY}:FILE",
    f"{EXTERNAL}:COMMAND",
    "module:Class",
)
_OWN: Final = frozenset(name.partition(":")[0] for name in (*NAMED, EXTERNAL))
"""What stands before the colon in specs of our own; no module is looked for under these names."""

TITLES: Final = {
    "random": "bots/random",
    "filler": "bots/filler",
    "greedy": "bots/greedy",
    "level:1": "gardener/snail",
    "level:2": "gardener/bee",
    "level:3": "gardener/mole",
    "level:4": "gardener/hedgehog",
    "level:5": "gardener/frog",
    "level:6": "gardener/robin",
    "level:7": "gardener/rabbit",
    "level:8": "gardener/fox",
    "level:9": "gardener/owl",
    MASTER: "bots/master",
}
"""The message code of each player's name; the nine levels are gardeners."""

NOTES: Final = {
    "random": "bots/random-note",
    "filler": "bots/filler-note",
    "greedy": "bots/greedy-note",
    "level:1": "gardener/snail-temper",
    "level:2": "gardener/bee-temper",
    "level:3": "gardener/mole-temper",
    "level:4": "gardener/hedgehog-temper",
    "level:5": "gardener/frog-temper",
    "level:6": "gardener/robin-temper",
    "level:7": "gardener/rabbit-temper",
    "level:8": "gardener/fox-temper",
    "level:9": "gardener/owl-temper",
    MASTER: "bots/master-note",
}
"""The message code of each player's short description."""


def names() -> tuple[str, ...]:
    """List the players to choose from, without the bare network, which is for comparisons.

    For example:

        >>> from luckynumbers import bots
        >>> bots.names()[:4]
        ('random', 'filler', 'greedy', 'level:1')
    """
    return tuple(name for name in NAMED if name != ONE_PLY)


@checked
def is_public(spec: str) -> bool:
    """Whether a spec names a player that reads no file and runs no program."""
    return spec in NAMED or spec.startswith(f"{MASTER}:")


def is_outside(spec: str) -> bool:
    """Whether making the player of a spec would read a file, run a program or load other code."""
    return spec.startswith(OUTSIDE) or _is_plugin(spec)


def _is_plugin(spec: str) -> bool:
    if spec.partition(":")[0] in _OWN:
        return False
    return plugins.is_class(spec) or spec in plugins.announced()


@checked
def make(spec: str) -> Player:
    """Make the player that a spec such as ``greedy``, ``level:3`` or ``exec:COMMAND`` names.

    ``names`` lists the players to choose from. ``master:nodes=2000`` sets a budget, ``oneply:FILE``
    reads weights, ``exec:COMMAND`` runs a program that speaks [the line
    protocol](../formats.md#the-line-protocol), and ``module:Class`` is a class of your own.

        >>> from luckynumbers import Position, Think, bots
        >>> gardens = "03....../..07..../....12../......18:02....../..05..../....11../......19"
        >>> position = Position.parse(f"ln1 std {gardens} - *31 14 1")
        >>> bots.make("level:3").choose(position, Think(seed=1))
        Place(14, c4)

    Raises:
        GameError: No player has this name; the message lists those with a name like it
            (``bot/close``), or else all (``bot/unknown``); or it names a file (``bot/file``).

    """
    if spec in NAMED:
        return NAMED[spec]()
    if spec.partition(":")[0] not in _OWN:
        plugins.check_module(spec)
    if _is_plugin(spec):
        return plugins.load(spec)
    name, _, rest = spec.partition(":")
    if not rest.strip() or name not in (MASTER, ONE_PLY, EXTERNAL):
        raise _unknown(spec)
    if name == EXTERNAL:
        return ExternalBot(rest)
    kind = resolve_name(_HOMES[name])
    return cast("Player", kind.read(Path(rest)) if name == ONE_PLY else kind.parse(rest))


def _unknown(spec: str) -> GameError:
    named = (*NAMED, *plugins.announced())
    if close := get_close_matches(spec, named, n=len(named)):
        return GameError("bot/close", found=spec[:40], known=tuple(sorted(close, key=named.index)))
    return GameError("bot/unknown", found=spec[:40], known=(*named, *OTHERS))


def try_out(spec: str) -> None:
    """Raise if a player cannot be made, or its program does not start."""
    close(start(spec))


def start(spec: str) -> Player:
    """Make a player whose program, if it is one, has started."""
    player = make(spec)
    if isinstance(player, ExternalBot):
        player.start()
    return player


def close(player: Player) -> None:
    """Release a player's resources; only an external program has any."""
    if isinstance(player, ExternalBot):
        player.close()
