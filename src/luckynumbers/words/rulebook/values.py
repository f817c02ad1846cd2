"""The parts of the rules: chapters, sections, paragraphs, drawn gardens. All are values.

A part that belongs to an edition or a variant names its topics: it is included ``when`` one of
them is chosen, ``unless`` another is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from luckynumbers.core import Cell, Colour, Edition, Garden, Tile

Topics: TypeAlias = tuple[str, ...]
Bed: TypeAlias = tuple[Tile | None, ...]


@dataclass(frozen=True)
class Text:
    """One paragraph, with an optional bold word before it."""

    code: str
    lead: str = ""
    when: Topics = ()
    unless: Topics = ()


@dataclass(frozen=True)
class Figure:
    """A drawn garden: colour and number of each tile, marked cells, caption."""

    name: str
    tiles: str
    """Three characters a cell, as in the browser: the set from 1 and the number, or dots."""
    caption: str
    marked: Topics = ()
    tile: str = ""
    """A tile before the caption."""
    look: str = ""
    """The look it is drawn in whatever the edition; such a figure shows nothing else."""
    when: Topics = ()
    unless: Topics = ()

    @property
    def bed(self) -> Bed:
        """The tiles of the sixteen cells."""
        return _bed(self.tiles)

    @property
    def garden(self) -> Garden:
        """The numbers of the sixteen cells."""
        return _garden(self.bed)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The marked cells."""
        return tuple(Cell[name] for name in self.marked)

    @property
    def beside(self) -> Tile | None:
        """The tile before the caption."""
        return _tile(self.tile) if self.tile else None


@dataclass(frozen=True)
class Overview:
    """The whole table, set up: a garden for each seat, and the face-down tiles between them."""

    name: str
    layout: tuple[str, ...]
    """The tiles of each garden, written as in a figure."""
    hidden: int
    caption: str

    @property
    def beds(self) -> tuple[Bed, ...]:
        """The tiles of each garden."""
        return tuple(map(_bed, self.layout))

    @property
    def gardens(self) -> tuple[Garden, ...]:
        """The numbers of each garden."""
        return tuple(map(_garden, self.beds))


@dataclass(frozen=True)
class Box:
    """An edition in a table: how many it seats, its setup, its variants."""

    name: str
    least: int
    most: int
    setup: str
    variants: str


@dataclass(frozen=True)
class Section:
    """Some paragraphs with their figures."""

    texts: tuple[Text, ...] = ()
    figures: tuple[Figure, ...] = ()
    overview: Overview | None = None
    heading: str = ""
    boxes: tuple[Box, ...] = ()
    sets: bool = False
    """Whether the five sets are listed with their marks."""
    digits: bool = False
    """Whether the ten digits are drawn in braille; their text describes them."""
    rulings: bool = False
    """Whether the paragraphs begin with their numbers: R1, R2 …"""
    when: Topics = ()
    unless: Topics = ()


@dataclass(frozen=True)
class Chapter:
    """One chapter of the rules."""

    name: str
    heading: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Rulebook:
    """The selected chapters, and the facts that their sentences may use."""

    chapters: tuple[Chapter, ...]
    edition: Edition | None = None
    facts: Mapping[str, int] = field(default_factory=dict)


def _bed(tiles: str) -> Bed:
    return tuple(_tile(tiles[at : at + 3]) for at in range(0, len(tiles), 3))


def _garden(bed: Bed) -> Garden:
    return Garden(tuple(None if piece is None else piece.number for piece in bed))


def _tile(text: str) -> Tile | None:
    return None if text == "..." else Tile(Colour(int(text[0]) - 1), int(text[1:]))
