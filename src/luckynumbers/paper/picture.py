"""A picture of a two-player game: one garden large, the other small, table, pile and hand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from luckynumbers.core import Cell, Garden, Tile
from luckynumbers.paper import board
from luckynumbers.paper.look import CREAM, INK, LINEN, LINEN_EDGE, SOFT, SUNLIT, Look, darker
from luckynumbers.paper.shapes import Drawing, Label, Paint, Shape, box, disc, placed
from luckynumbers.paper.svg import svg
from luckynumbers.paper.tiles import leaves, tile
from luckynumbers.play.layout import Bed, Layout
from luckynumbers.words import Words

WIDTH: Final = 1200
HEIGHT: Final = 720
_MINE: Final = (44, 44, 632)
_RIGHT: Final = 724
_ACROSS: Final = 4
_STEP: Final = 102


@dataclass(frozen=True)
class Scene:
    """The tiles of a game, the seat in front, and the number of face-down tiles."""

    layout: Layout
    seat: int
    hidden: int

    @property
    def mine(self) -> Bed:
        """The garden in front."""
        return self.layout.gardens[self.seat - 1]

    @property
    def other(self) -> Bed:
        """The garden across the table."""
        return self.layout.gardens[2 - self.seat]

    @property
    def held(self) -> Tile | None:
        """The tile in hand, if there is one."""
        return self.layout.hand[0] if self.layout.hand else None


def table_svg(scene: Scene, words: Words) -> str:
    """Draw a two-player game as an SVG document."""
    return svg(table(scene, words), WIDTH, HEIGHT, _title(scene, words))


def _title(scene: Scene, words: Words) -> str:
    free, other = scene.mine.count(None), scene.other.count(None)
    if (held := scene.held) is None:
        return words.text("paper/picture-idle", free=free, other=other)
    return words.text("paper/picture", free=free, other=other, tile=held.number)


def table(scene: Scene, words: Words) -> Drawing:
    """Draw the whole scene in a box of ``WIDTH`` by ``HEIGHT``."""
    x, y, side = _MINE
    held = scene.held
    fits = () if held is None else _fits(scene.mine, held.number)
    mine = board.garden(scene.mine, SUNLIT, fits=fits)
    return (
        box(2, 2, WIDTH - 4, HEIGHT - 4, Paint(LINEN, LINEN_EDGE, 3), 40),
        placed(mine, x, y, side / board.SIDE),
        *_other(scene, words),
        *_middle(scene.layout.table, scene.hidden),
        *(() if held is None else _hand(held, words)),
    )


def _fits(bed: Bed, number: int) -> tuple[Cell, ...]:
    return Garden(tuple(None if piece is None else piece.number for piece in bed)).fits(number)


def _other(scene: Scene, words: Words) -> Drawing:
    side = 232
    free = words.text("paper/free", count=scene.other.count(None))
    return (
        placed(board.garden(scene.other, SUNLIT), _RIGHT, 44, side / board.SIDE),
        Label(free, _RIGHT + side / 2, 44 + side + 30, 19, SOFT, "bold"),
    )


def _middle(tiles: Sequence[Tile], hidden: int) -> Drawing:
    """Draw the pile and the face-up tiles beside it."""
    look = on_linen(SUNLIT)
    rows = len(tiles) // _ACROSS
    left, top = _RIGHT + 63, 507 - rows * _STEP / 2
    shapes: list[Shape] = [
        box(_RIGHT, 338, 432, 338, Paint(CREAM, LINEN_EDGE, 2), 30),
        placed(pile(hidden, look), left, top, 0.92),
    ]
    for index, piece in enumerate(tiles, 1):
        row, column = divmod(index, _ACROSS)
        shapes.append(placed(tile(piece, look), left + column * _STEP, top + row * _STEP, 0.86))
    return tuple(shapes)


def pile(hidden: int, look: Look) -> Drawing:
    """Draw the face-down tiles as a stack with their count."""
    back, edge = look.soil, look.soil_edge
    stack: list[Shape] = [placed(leaves(edge, darker(edge)), 0, 6 - 6 * i) for i in range(2)]
    stack.append(placed(leaves(back, edge), 0, -6))
    stack.append(disc(0, -6, 27, Paint(edge)))
    return (*stack, Label(str(hidden), 0, 7, 34, CREAM, "display"))


def _hand(piece: Tile, words: Words) -> Drawing:
    x, y = _RIGHT + 336, 142
    return (
        placed(tile(piece, on_linen(SUNLIT)), x, y, 1.75, -7),
        Label(words.text("paper/in-hand"), x, 44 + 232 + 30, 19, INK, "bold"),
    )


def on_linen(look: Look) -> Look:
    """A look whose tiles cast their shadow on linen instead of soil."""
    return replace(look, name=f"{look.name}-linen", bed_shade=darker(LINEN, 0.25))
