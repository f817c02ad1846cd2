"""Players of other people: classes by ``module:Class``, and those that packages announce.

A package announces a player as an entry point of the group ``luckynumbers.players``; its name is
then a spec. Either is called without arguments and returns a player. Both run code of others, so
neither is for strangers to name.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final

from luckynumbers.core import Action, GameError, Position
from luckynumbers.play import Player, PlayerError, Think

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

GROUP: Final = "luckynumbers.players"
_CLASS: Final = re.compile(r"[^\W\d][\w.]*:[^\W\d][\w.]*")


class PluginPlayer:
    """A player of a plug-in: whatever its code raises is a failure of the player, as a message."""

    def __init__(self, spec: str, player: Player) -> None:
        self.spec = spec
        self.player = player

    def choose(self, position: Position, think: Think) -> Action:
        """Ask the player for an action."""
        with _failures("bot/raised", self.spec):
            return self.player.choose(position, think)


def is_class(spec: str) -> bool:
    """Whether a spec has the form ``module:Class``."""
    return _CLASS.fullmatch(spec) is not None


def announced() -> tuple[str, ...]:
    """The names of the players that installed packages announce."""
    return tuple(sorted(_announced().names))


def _announced() -> "EntryPoints":
    from importlib.metadata import entry_points  # noqa: PLC0415  # a tenth of a short run's time

    return entry_points(group=GROUP)


def load(spec: str) -> Player:
    """Make the player of a class or of an announced name."""
    with _failures("bot/cannot-load", spec):
        player = _maker(spec)()
    if not callable(getattr(player, "choose", None)):
        raise GameError("bot/no-player", spec=spec)
    return PluginPlayer(spec, player)


def _maker(spec: str) -> Callable[[], Any]:
    for entry in _announced().select(name=spec):
        found: Callable[[], Any] = entry.load()
        return found
    here = str(Path.cwd())
    if here not in sys.path:  # a module in this folder is found, as by python -m
        sys.path.insert(0, here)
    module, _, name = spec.partition(":")
    home = resolve_name(f"{module}:")
    try:
        maker: Callable[[], Any] = resolve_name(spec)
    except AttributeError:
        known = [each for each, found in vars(home).items() if hasattr(found, "choose")]
        code = "bot/close-class" if known else "bot/no-class"
        raise GameError(code, module=module, found=name, known=tuple(known)) from None
    return maker


@contextmanager
def _failures(code: str, spec: str) -> Iterator[None]:
    try:
        yield
    except GameError:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"[:200]
        raise PlayerError(code, spec=spec, reason=reason) from error
