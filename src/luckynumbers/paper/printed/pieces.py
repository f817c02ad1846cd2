"""The sheets of tiles and gardens: every front is followed by its back.

The sizes, in millimetres: no rulebook states one. A review of *Lucky Numbers* (2020) measured its
boards: 15 by 15 cm. A garden has that size here in every edition; a tile of 30 mm fits its cells.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from luckynumbers.core import CELLS, NUMBERS, Colour, Tile
from luckynumbers.paper import board
from luckynumbers.paper.look import BLACK, Look, TileKind
from luckynumbers.paper.pdf import A4, Page
from luckynumbers.paper.printed.cutting import Grid
from luckynumbers.paper.shapes import Drawing, Label, Paint, Shape, Stamp, box, disc, placed, tagged
from luckynumbers.paper.structure import Element
from luckynumbers.paper.tiles import SIZE, leaves, tile
from luckynumbers.paper.titles import tile_title
from luckynumbers.words import Words
from luckynumbers.words.colours import colour_name

TILE: Final = 30.0
"""The side of a tile, a square that is cut straight."""
GARDEN: Final = 150.0
"""The side of a garden."""
_DRAWN: Final[Mapping[TileKind, float]] = {"clover": 0.25, "number-tile": 0.28}
"""The scale of a drawn tile: about 27 mm, so that a cut need not be quite straight."""
_UPSIDE_DOWN: Final = (6, 9)
"""The numbers that would be each other when turned around, so they get a line below."""
_ACROSS: Final = 5
_SETS: Final = 2
"""How many sets fit on a sheet."""
_TITLE_AT: Final = 15.0
_BACK: Final = 4
"""How much larger than on a tile the back of a garden is drawn."""


def tile_pages(colours: tuple[Colour, ...], look: Look, words: Words) -> Iterator[Page]:
    """The sheets of tiles, two sets on each."""
    for sheet, start in enumerate(range(0, len(colours), _SETS), 1):
        shown = colours[start : start + _SETS]
        grid = Grid(_ACROSS, len(shown) * len(NUMBERS) // _ACROSS, TILE)
        names = tuple(colour_name(colour, words) for colour in shown)
        tiles = [Tile(colour, number) for colour in shown for number in NUMBERS]
        fronts = [
            placed(front(piece, look), x, y, element=Element("Figure", tile_title(piece, words)))
            for piece, (x, y) in zip(tiles, grid.centres(), strict=True)
        ]
        backs = [placed(back(look), x, y) for x, y in grid.centres()]
        title = words.text("print/front", sheet=sheet, colours=names)
        yield _page(title, (*grid.lines(), *grid.marks(), *fronts))
        yield _page(words.text("print/back", sheet=sheet), (*grid.marks(), *backs))


def garden_pages(count: int, look: Look, words: Words) -> Iterator[Page]:
    """A sheet for each garden."""
    grid = Grid(1, 1, GARDEN)
    empty = board.garden([None] * len(CELLS), look, trimmed=True)
    whole = words.text("print/garden-picture")
    ((x, y),) = grid.centres()
    behind = placed(back(look), x, y, _BACK)
    for number in range(1, count + 1):
        title, shown = words.text("print/garden", number=number), Element("Figure", whole)
        drawn = placed(empty, grid.left, grid.top, GARDEN / board.SIDE, element=shown)
        yield _page(title, (*grid.marks(), drawn))
        yield _page(words.text("print/garden-back", number=number), (*grid.marks(), behind))


def front(piece: Tile, look: Look) -> Drawing:
    """Draw the front of a tile around the origin, in true size."""
    shapes: list[Shape] = [*tile(piece, look)]
    if piece.number in _UPSIDE_DOWN:
        wide, low = 0.5 * look.numeral, 0.42 * look.numeral
        shapes.append(box(-wide / 2, low, wide, 3, Paint(look.ink), 1.5))
    return (placed(shapes, scale=_DRAWN[look.tile]),)


def back(look: Look) -> Drawing:
    """Draw the back of a tile in true size: the same for all, whichever way it is turned."""
    fill, edge = look.soil, look.soil_edge
    if look.tile == "number-tile":
        half = SIZE / 2 - 6
        shapes: list[Shape] = [box(-half, -half, 2 * half, 2 * half, Paint(fill, edge, 7), 12)]
    else:
        shapes = [*leaves(fill, edge), disc(0, 0, 27, Paint(fill, edge, 1.6))]
    return (placed([Stamp(f"{look.name}-back", tuple(shapes))], scale=_DRAWN[look.tile]),)


def _page(title: str, shapes: Drawing) -> Page:
    head = Label(title, A4.width / 2, _TITLE_AT, 4.6, BLACK, "bold", fit=180)
    return Page((tagged(Element("H2"), head), *shapes), title)
