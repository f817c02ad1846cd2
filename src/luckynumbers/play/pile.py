"""The pile: the face-down tiles in their order, which is the only secret of the game (R10)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from luckynumbers.core import NUMBERS, SEAT_COUNTS, GameError, Tile, tiles_for
from luckynumbers.core.checks import checked
from luckynumbers.core.tiles import Colour
from luckynumbers.play.shuffle import Shuffle


@dataclass(frozen=True, eq=False, repr=False)
class Pile:
    """The face-down tiles in their order, which a game draws from.

    ``seeded`` shuffles the same pile for the same seed, ``fair`` one that nobody can know, and
    ``scripted`` begins with the numbers of your choice.

    The order never leaves the pile before the game is over: there is no public view of what is
    still hidden, ``repr`` only counts, and piles are not compared by what they hold.

        >>> from luckynumbers import Pile
        >>> pile = Pile.seeded(seats=2, seed="clover")
        >>> tile, rest = pile.draw()
        >>> tile.number, rest
        (4, <Pile of 39>)
    """

    _tiles: tuple[Tile, ...]
    shuffle: Shuffle | None = None
    """Where the order comes from; ``None`` if it was scripted."""
    known: int = 0
    """How many of the first tiles were known before the shuffle: those of a resumed game."""
    _drawn: int = 0

    def __len__(self) -> int:
        """The number of face-down tiles."""
        return len(self._tiles) - self._drawn

    def __repr__(self) -> str:
        return f"<Pile of {len(self)}>"

    @classmethod
    @checked
    def shuffled(cls, seats: int, shuffle: Shuffle) -> "Pile":
        """Shuffle all the sets of a game."""
        return cls(shuffle.order(_box(seats)), shuffle)

    @classmethod
    @checked
    def fair(cls, seats: int) -> "Pile":
        """Shuffle with a fresh secret."""
        return cls.shuffled(seats, Shuffle.fair())

    @classmethod
    @checked
    def seeded(cls, seats: int, seed: str | int) -> "Pile":
        """Shuffle by a seed: the same seed makes the same pile."""
        return cls.shuffled(seats, Shuffle.seeded(str(seed)))

    @classmethod
    @checked
    def scripted(cls, seats: int, numbers: Sequence[int]) -> "Pile":
        """Begin with the given numbers; the rest follows in box order."""
        known, rest = split_known(seats, numbers)
        return cls(known + rest)

    @classmethod
    @checked
    def resumed(
        cls, seats: int, numbers: Sequence[int], shuffle: Shuffle, colours: Sequence[Colour] = ()
    ) -> "Pile":
        """Begin with the numbers that are out already, in their colours where these are known.

        The rest is shuffled afresh; the colours do not change in which order its numbers come.
        """
        known, rest = split_known(seats, numbers)
        order = (*known, *shuffle.order(rest))
        return cls(_coloured(order, colours), shuffle, known=len(known))

    def mixed(self) -> "Pile":
        """The same numbers in mixed colours, where none are written (R11)."""
        seats = self.size // len(NUMBERS)
        tiles = (Tile(Colour((t.colour + t.number // 2) % seats), t.number) for t in self._tiles)
        return replace(self, _tiles=tuple(tiles))

    @property
    def dealt(self) -> tuple[Tile, ...]:
        """The tiles drawn so far, in order."""
        return self._tiles[: self._drawn]

    @property
    def size(self) -> int:
        """How many tiles the game has, drawn or not."""
        return len(self._tiles)

    def draw(self) -> tuple[Tile, "Pile"]:
        """Return the next tile, and the pile without it."""
        return self._tiles[self._drawn], Pile(
            self._tiles, self.shuffle, self.known, self._drawn + 1
        )

    def turn_over(self) -> tuple[Tile, ...]:
        """Return the whole order; only a game that is over may ask."""
        return self._tiles


def _box(seats: int) -> tuple[Tile, ...]:
    """The tiles of a game; raise for a number of seats that no game has."""
    if seats not in SEAT_COUNTS:
        raise GameError("position/seats", seats=seats)
    return tiles_for(seats)


def split_known(seats: int, numbers: Sequence[int]) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Assign tiles to known numbers, and list the tiles that remain.

    Where colours are not written, the first copy of a number is the first colour of the box.
    """
    copies: Counter[int] = Counter()
    by_number: dict[int, list[Tile]] = {}
    for tile in _box(seats):
        by_number.setdefault(tile.number, []).append(tile)
    known = []
    for number in numbers:
        if copies[number] >= len(by_number.get(number, ())):
            raise GameError("reveal/not-hidden", tile=number)
        known.append(by_number[number][copies[number]])
        copies[number] += 1
    out = set(known)
    return tuple(known), tuple(tile for tile in _box(seats) if tile not in out)


def _coloured(tiles: tuple[Tile, ...], colours: Sequence[Colour]) -> tuple[Tile, ...]:
    """The same numbers with the first ones in given colours; equal numbers change places."""
    first = [Tile(colour, tile.number) for colour, tile in zip(colours, tiles, strict=False)]
    if len(set(first) & set(tiles)) < len(first):
        raise GameError("game/pile")
    left: dict[int, list[Tile]] = {}
    for tile in sorted(set(tiles) - set(first), reverse=True):
        left.setdefault(tile.number, []).append(tile)
    rest = tiles[len(first) :]
    changed = {tile: left[tile.number].pop() for tile in sorted(rest)}
    return (*first, *(changed[tile] for tile in rest))
