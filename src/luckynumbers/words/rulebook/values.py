"""What the rules are made of: chapters, sections, paragraphs, drawn gardens. All are values.

What belongs to an edition or a variant names its topics: it is told ``when`` one of them is
chosen, ``unless`` another is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from luckynumbers.core import Cell, Colour, Edition, Garden, Tile

Topics: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Text:
    """Tell one paragraph, perhaps with a bold word before it."""

    code: str
    lead: str = ""
    when: Topics = ()
    unless: Topics = ()


@dataclass(frozen=True)
class Figure:
    """Draw a garden: colour and number of each tile, the cells to mark, what it shows."""

    name: str
    tiles: str
    """Three characters a cell, as in the browser: the set from 1 and the number, or dots."""
    caption: str
    marked: Topics = ()
    tile: str = ""
    """A tile that stands before the caption."""
    look: str = ""
    """Drawn so in every edition; such a figure shows nothing but a look."""
    when: Topics = ()
    unless: Topics = ()

    @property
    def bed(self) -> tuple[Tile | None, ...]:
        """Give the tiles of the sixteen cells."""
        return tuple(_tile(self.tiles[at : at + 3]) for at in range(0, len(self.tiles), 3))

    @property
    def garden(self) -> Garden:
        """Give the numbers of the sixteen cells."""
        return Garden(tuple(None if piece is None else piece.number for piece in self.bed))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Give the marked cells."""
        return tuple(Cell[name] for name in self.marked)

    @property
    def beside(self) -> Tile | None:
        """Give the tile that stands before the caption."""
        return _tile(self.tile) if self.tile else None


@dataclass(frozen=True)
class Box:
    """List an edition in a table: how many it seats, its setup, its variants."""

    name: str
    least: int
    most: int
    setup: str
    variants: str


@dataclass(frozen=True)
class Section:
    """Tell some paragraphs and draw what they mean."""

    texts: tuple[Text, ...] = ()
    figures: tuple[Figure, ...] = ()
    heading: str = ""
    boxes: tuple[Box, ...] = ()
    sets: bool = False
    """Show the five sets with their marks."""
    rulings: bool = False
    """The paragraphs begin with their numbers: R1, R2 …"""
    when: Topics = ()
    unless: Topics = ()


@dataclass(frozen=True)
class Chapter:
    """Tell one part of the rules."""

    name: str
    heading: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Rulebook:
    """Hold the chapters that were chosen, and the facts that all their sentences may use."""

    chapters: tuple[Chapter, ...]
    edition: Edition | None = None
    facts: Mapping[str, int] = field(default_factory=dict)


def _tile(text: str) -> Tile | None:
    return None if text == "..." else Tile(Colour(int(text[0]) - 1), int(text[1:]))
