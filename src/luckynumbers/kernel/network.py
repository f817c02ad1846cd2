"""The evaluation network: each seat's share of the win, and the best action one play ahead.

The weights ship with this package and are read once, on first use. The network ignores R7.
"""

import hashlib
import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from luckynumbers import _kernel
from luckynumbers.core import Action, GameError, Position
from luckynumbers.core.checks import checked
from luckynumbers.kernel.packed import Packed
from luckynumbers.kernel.playouts import pack

FILE: Final = "networks.lnn"
_MAGIC: Final = b"LNNET\0\0"
_VERSION: Final = 1
_BODY: Final = len(_MAGIC) + 1 + hashlib.sha256().digest_size
_KIND: Final = struct.Struct("<BBHHHH")

Shares: TypeAlias = tuple[float, ...]
"""Each seat's share of the win, seat 1 first; they add up to 1."""


@dataclass(frozen=True)
class Choice:
    """A legal action and its value."""

    action: int
    """The action's id."""
    shares: Shares
    """Each seat's share of the win after it."""


@dataclass(frozen=True)
class Choices:
    """The legal actions of a decision by ascending id, and the best of them."""

    all: tuple[Choice, ...]
    """Every legal action."""
    best: Choice
    """The one that is worth most to the seat to act."""


@dataclass(frozen=True)
class Lookahead:
    """The evaluation of a position one play ahead."""

    shares: Shares
    """The value of the position if the seat to act chooses the best action."""
    choices: Choices | None
    """``None`` while a drawn tile is unrevealed. The shares of a draw are its expectation."""
    replies: Mapping[int, Choices]
    """The choices for each number that may be drawn."""


class Networks:
    """Trained networks that evaluate positions; safe to use from any thread, and picklable.

    For example, each seat's share of the win, and the best action one play ahead:

        >>> from luckynumbers import Position
        >>> from luckynumbers.kernel import Networks
        >>> gardens = "0304..../..07..../....12../......18:02....../..05..../....11../......19"
        >>> position = Position.parse(f"ln1 std {gardens} 0920 *28 14 1")
        >>> networks = Networks.load()
        >>> [round(share, 2) for share in networks.shares(position)]
        [0.58, 0.42]
        >>> str(position.action(networks.look_ahead(position).choices.best.action))
        '14@b4'
    """

    __slots__ = ("_source", "_twin")

    def __init__(self, twin: _kernel.Networks, source: str | bytes) -> None:
        self._twin = twin
        self._source = source  # the name of a file of the package, or the bytes of another

    @staticmethod
    @checked
    def load(name: str = FILE) -> "Networks":
        """Return the networks that ship with the package, in a file of that name.

        ``parse`` takes the bytes of any other file.
        """
        return _loaded(name)

    @classmethod
    @checked
    def parse(cls, data: bytes) -> "Networks":
        """Parse the bytes of a weights file."""
        return cls(_parse(data), data)

    def __reduce__(self) -> tuple[Callable[..., "Networks"], tuple[str | bytes]]:
        make = Networks.load if isinstance(self._source, str) else Networks.parse
        return make, (self._source,)

    @property
    def twin(self) -> _kernel.Networks:
        """The compiled object, for this package only."""
        return self._twin

    @property
    def kinds(self) -> tuple[tuple[int, bool], ...]:
        """The networks in the file: seats still playing, and whether Bruno's variant is on."""
        return tuple(self._twin.kinds())

    @checked
    def shares(self, position: Position | Packed) -> Shares:
        """Estimate each seat's share of the win; exact once the game is over."""
        return tuple(self._twin.shares(pack(position).twin))

    @checked
    def look_ahead(self, position: Position | Packed) -> Lookahead:
        """Evaluate a position that is not over one play ahead."""
        shares, choices, best, numbers = self._twin.look(pack(position).twin)
        return Lookahead(
            tuple(shares),
            _choices(choices, best) if choices else None,
            {number: _choices(replies, reply) for number, replies, reply in numbers},
        )

    @checked
    def choices(self, position: Position | Packed) -> tuple[Choice, ...]:
        """List every legal action with its shares, by ascending id.

        Raises:
            GameError: Nothing is to be decided in the position (``kernel/no-decision``).

        """
        _, choices, best, _ = self._twin.look(pack(position).twin)
        if not choices:
            raise GameError("kernel/no-decision")
        return _choices(choices, best).all

    @checked
    def decide(self, position: Position) -> Action:
        """Choose the best action one play ahead."""
        return position.action(self._twin.choose(pack(position).twin))


@cache
def _loaded(name: str) -> Networks:
    return Networks(_parse(weights(name)), name)


def weights(name: str = FILE) -> bytes:
    """Read a weights file of the package."""
    source = files("luckynumbers.kernel") / name
    if not source.is_file():
        raise GameError("kernel/network-absent", name=name)
    return source.read_bytes()


def split(data: bytes) -> dict[tuple[int, bool], bytes]:
    """Cut a weights file into files of one network each, by seats and Bruno's variant."""
    (count,) = struct.unpack_from("<I", data, _BODY)
    found, at = {}, _BODY + 4
    for _ in range(count):
        seats, bruno, inputs, one, two, three = _KIND.unpack_from(data, at)
        units = (inputs + 1) * one + (seats * one + 1) * two + (two + 1) * three
        end = at + _KIND.size + 2 * (units + (three + 1) * seats)
        body = struct.pack("<I", 1) + data[at:end]
        found[seats, bool(bruno)] = data[: len(_MAGIC) + 1] + hashlib.sha256(body).digest() + body
        at = end
    return found


@checked
def features(position: Position | Packed) -> tuple[tuple[int, ...], ...]:
    """The features set for each garden still playing, ascending; the seat to act comes first."""
    return tuple(tuple(sorted(each)) for each in _kernel.features(pack(position).twin))


def _choices(choices: list[tuple[int, list[float]]], best: int) -> Choices:
    listed = tuple(Choice(action, tuple(shares)) for action, shares in choices)
    return Choices(listed, listed[best])


def _parse(data: bytes) -> _kernel.Networks:
    if not isinstance(data, bytes) or len(data) < _BODY or not data.startswith(_MAGIC):
        raise GameError("kernel/network-form")
    if (version := data[len(_MAGIC)]) != _VERSION:
        raise GameError("kernel/network-version", found=version, expected=_VERSION)
    if hashlib.sha256(data[_BODY:]).digest() != data[len(_MAGIC) + 1 : _BODY]:
        raise GameError("kernel/network-hash")
    return _kernel.Networks(data)
