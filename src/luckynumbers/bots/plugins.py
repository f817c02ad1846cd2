"""Players of other people: classes by ``module:Class``, and those that packages announce.

A package announces a player as an entry point of the group ``luckynumbers.players``; its name is
then a spec. Either is called without arguments and returns a player. Both run code of others, so
neither is for strangers to name.
"""

import pkgutil
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from pkgutil import resolve_name
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, Final

from luckynumbers.core import Action, GameError, Position
from luckynumbers.core.message import format_fact
from luckynumbers.play import Player, PlayerError, Think

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

GROUP: Final = "luckynumbers.players"
_LONGEST: Final = 200
_CLASS: Final = re.compile(r"[^\W\d][\w.]*:[^\W\d][\w.]*")
_FILE: Final = re.compile(r"(?:\./)?(?P<path>[^\W\d][\w/]*)(?P<ending>\.py)?(?P<name>:[^\W\d]\w*)")


class PluginPlayer:
    """A player of a plug-in: whatever its code raises is a failure of the player, as a message."""

    def __init__(self, spec: str, player: Player) -> None:
        self.spec = spec
        self.player = player

    def choose(self, position: Position, think: Think) -> Action:
        """Ask the player for an action.

        Raises:
            PlayerError: It raised something, or returned something else.

        """
        try:
            with redirect_stdout(sys.stderr):  # the output is the arena's
                action: object = self.player.choose(position, think)  # whatever its code returns
        except PlayerError:
            raise
        except (Exception, SystemExit) as error:  # a program that ends is no end of the match
            facts = {"where": _place(error), "position": str(position), "reason": _reason(error)}
            raise PlayerError("bot/raised", spec=self.spec, **facts) from error
        if not isinstance(action, Action):
            found = repr(action)[:_LONGEST]
            raise PlayerError("bot/returned", spec=self.spec, found=found, position=str(position))
        return action


def is_class(spec: str) -> bool:
    """Whether a spec has the form ``module:Class``."""
    return _CLASS.fullmatch(spec) is not None


def check_module(spec: str) -> None:
    """Raise ``GameError`` if a class is looked for in a file: ``bots/mine.py:Mine``."""
    named = _FILE.fullmatch(spec)
    if named and (named["ending"] or "/" in spec):
        wanted = named["path"].replace("/", ".") + named["name"]
        raise GameError("bot/file", found=spec, wanted=wanted)


def announced() -> tuple[str, ...]:
    """The names of the players that installed packages announce."""
    return tuple(sorted(_announced().names))


def _announced() -> "EntryPoints":
    from importlib.metadata import entry_points  # noqa: PLC0415  # a tenth of a short run's time

    return entry_points(group=GROUP)


def load(spec: str) -> Player:
    """Make the player of a class or of an announced name."""
    try:
        player = _maker(spec)()
    except GameError:
        raise
    except (Exception, SystemExit) as error:
        facts = {"reason": _reason(error) + _line(error)}
        raise PlayerError("bot/cannot-load", spec=spec, **facts) from error
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


def _reason(error: BaseException) -> str:
    return f"{type(error).__name__}: {format_fact(error)}"[:_LONGEST]


def _line(error: BaseException) -> str:
    """The last line of other people's code that an error came through, in brackets, if any."""
    ours = (__file__, pkgutil.__file__, "<frozen")
    frames = [
        each for each in extract_tb(error.__traceback__) if not each.filename.startswith(ours)
    ]
    lines = [f"{Path(each.filename).name}:{each.lineno}" for each in frames]
    return f" ({lines[-1]})" if lines and "importlib" not in frames[-1].filename else ""


def _place(error: BaseException) -> str:
    """The last line of the player's own file that an error came through: ``careful.py:14``."""
    _, *frames = extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == frames[0].filename]
    return f"{Path(frames[0].filename).name}:{lines[-1]}" if frames else "choose"
