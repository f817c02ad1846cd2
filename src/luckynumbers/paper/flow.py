"""Text layout: paragraphs broken into lines, and pages filled from the top.

Type sizes are in points, everything else in millimetres.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from luckynumbers.paper.fonts import Fonts
from luckynumbers.paper.look import INK
from luckynumbers.paper.shapes import (
    Anchor,
    Drawing,
    Face,
    Group,
    Label,
    Outline,
    Shape,
    Stamp,
    placed,
    tagged,
)
from luckynumbers.paper.structure import Element, Kind

POINT: Final = 25.4 / 72
"""One point in millimetres."""
_BREAK: Final = re.compile("[ \n]+")
_FEWEST: Final = 2
"""The fewest lines of a text that stand alone at the top or the foot of a column."""


@dataclass(frozen=True)
class Style:
    """A text style."""

    size: float
    face: Face = "text"
    fill: str = INK
    leading: float = 1.4
    after: float = 0.5
    """The space below a paragraph, as a multiple of the size."""

    @property
    def height(self) -> float:
        """The distance between two baselines."""
        return self.size * self.leading * POINT

    @property
    def gap(self) -> float:
        """The space below a paragraph."""
        return self.size * self.after * POINT


def label(text: str, x: float, y: float, style: Style, anchor: Anchor = "start") -> Label:
    """A line of text in a style."""
    return Label(text, x, y, style.size * POINT, style.fill, style.face, anchor)


def words_of(text: str) -> list[str]:
    """Split a text where a line may break: not at a no-break space."""
    return [word for word in _BREAK.split(text) if word]


def break_lines(words: Iterable[str], width: float, style: Style, fonts: Fonts) -> list[str]:
    """Join words into lines no wider than a column; a word is never split."""
    lines: list[str] = []
    line = ""
    for word in words:
        longer = f"{line} {word}".strip()
        if line and fonts.width(longer, style.face, style.size * POINT) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line] if line else lines


def tidy_lines(words: Sequence[str], width: float, style: Style, fonts: Fonts) -> list[str]:
    """Break lines like ``break_lines``, without a single word on the last line if possible."""
    lines = first = break_lines(words, width, style, fonts)
    narrower = width
    while len(first) > 1 and " " not in lines[-1] and narrower > 0.85 * width:
        narrower -= style.size * POINT / 2
        lines = break_lines(words, narrower, style, fonts)
        if len(lines) > len(first):
            return first
    return first if " " not in lines[-1] else lines


def balance_lines(words: Sequence[str], width: float, style: Style, fonts: Fonts) -> list[str]:
    """Break into as many lines as ``break_lines``, as even in width as possible."""
    best = break_lines(words, width, style, fonts)
    step = style.size * POINT / 2
    for narrower in range(1, int(width / step)):
        lines = break_lines(words, width - narrower * step, style, fonts)
        if len(lines) > len(best):
            break
        best = lines
    return best


@dataclass
class Block:
    """A drawing of a known height that stays on one page, unless it is cut at a break."""

    shapes: Drawing
    height: float
    breaks: tuple[float, ...] = ()
    """Where it may be cut: between lines of a text, two or more on either side."""

    @classmethod
    def text(
        cls,
        text: str,
        width: float,
        style: Style,
        fonts: Fonts,
        anchor: Anchor = "start",
        kind: Kind = "P",
    ) -> "Block":
        """A paragraph or a heading; the anchor aligns its lines left, centred or right."""
        lay = tidy_lines if anchor == "start" else balance_lines
        lines = lay(words_of(text), width, style, fonts)
        x = {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        # The first baseline is placed so that capitals begin near the upper edge.
        first = style.size * POINT * 0.9
        labels = [
            label(line, x, first + i * style.height, style, anchor) for i, line in enumerate(lines)
        ]
        height = len(lines) * style.height + style.gap
        counts = range(_FEWEST, len(lines) - _FEWEST + 1)
        cuts = tuple(count * style.height for count in counts)
        return cls((tagged(Element(kind), *labels),), height, cuts)

    def within(self, element: Element) -> "Block":
        """The same block as a part of an element."""
        return Block((tagged(element, *self.shapes),), self.height, self.breaks)

    def cut(self, room: float) -> "tuple[Block, Block] | None":
        """Cut the block in two so that the first part has room, if there is a break for it."""
        y = max((each for each in self.breaks if each <= room), default=None)
        if y is None:
            return None
        below = placed(_part(self.shapes, y, above=False), 0, -y)
        return Block(_part(self.shapes, y, above=True), y), Block((below,), self.height - y)

    @classmethod
    def stack(cls, blocks: Iterable["Block"]) -> "Block":
        """One block of blocks below each other."""
        shapes: list[Shape] = []
        breaks: list[float] = []
        y = 0.0
        for block in blocks:
            shapes.append(placed(block.shapes, 0, y))
            breaks += [y + each for each in block.breaks]
            y += block.height
        return cls(tuple(shapes), y, tuple(breaks))

    @classmethod
    def row(cls, blocks: Sequence["Block"], pitch: float) -> "Block":
        """One block of blocks side by side."""
        shapes = tuple(placed(block.shapes, i * pitch, 0) for i, block in enumerate(blocks))
        return cls(shapes, max((block.height for block in blocks), default=0))


def _part(shapes: Drawing, y: float, *, above: bool) -> Drawing:
    """The shapes above a height, or those below it; a group may be in both."""
    kept: list[Shape] = []
    for shape in shapes:
        match shape:
            case Group(inner, (a, 0, 0, d, _, top)) if a == d:
                if part := _part(inner, (y - top) / d, above=above):
                    kept.append(replace(shape, shapes=part))
            case _ if (_top(shape) < y) == above:
                kept.append(shape)
    return tuple(kept)


def _top(shape: Shape) -> float:
    match shape:
        case Label():
            return shape.y
        case Outline():
            return min(y for _, numbers in shape.commands for y in numbers[1::2])
        case Group():
            return shape.matrix[-1]
        case Stamp():
            return 0


@dataclass
class Column:
    """Pages being filled with blocks from the top; one that does not fit begins a new page."""

    x: float
    top: float
    bottom: float
    pages: list[list[Shape]] = field(default_factory=lambda: [[]])
    y: float = field(init=False)

    def __post_init__(self) -> None:
        self.y = self.top

    def add(self, block: Block) -> None:
        """Add a block below the last one."""
        if self.y > self.top and self.y + block.height > self.bottom:
            self.new_page()
        self.pages[-1].append(placed(block.shapes, self.x, self.y))
        self.y += block.height

    def new_page(self) -> None:
        """Begin a new page."""
        self.pages.append([])
        self.y = self.top
