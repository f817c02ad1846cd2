"""A whole position as a drawing: every garden by seat, then the pile, the table and the hand.

Cells where the tile in hand fits glow; the garden of the seat to act has a golden frame, and the
tiles of a seat that has left are pale. ``picture`` draws a game for two from one side instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from luckynumbers.core import Cell, Message, Position, Tile
from luckynumbers.core.checks import checked
from luckynumbers.paper import board
from luckynumbers.paper.look import (
    CREAM,
    GOLD,
    INK,
    LINEN,
    LINEN_EDGE,
    PLAIN,
    SOFT,
    SUNLIT,
    Look,
    darker,
)
from luckynumbers.paper.picture import on_linen, pile
from luckynumbers.paper.shapes import Drawing, Label, Paint, Shape, box, placed
from luckynumbers.paper.svg import svg
from luckynumbers.paper.tiles import leaves, tile
from luckynumbers.play import Game, Layout
from luckynumbers.words import Words
from luckynumbers.words.overview import table_messages

MARGIN: Final = 40
SIDE: Final = 340
"""The side of a garden."""
_GAP: Final = 36
_TITLE: Final = 46
_FRAME: Final = 9
_ACROSS: Final = {2: 2, 3: 3, 4: 2, 5: 3}
"""How many gardens stand in a row, by seats."""
_STEP: Final = 84
_INSET: Final = 14
"""Between the edge of the cream field and its tiles."""
_SCALE: Final = 0.74


@dataclass(frozen=True)
class _Scene:
    """A position with the tiles to draw for it."""

    position: Position
    layout: Layout
    look: Look
    marks: bool

    @property
    def across(self) -> int:
        return _ACROSS[len(self.position.gardens)]

    @property
    def width(self) -> float:
        return 2 * MARGIN + self.across * SIDE + (self.across - 1) * _GAP

    @property
    def held(self) -> int:
        """How many tiles are in hand, revealed or not."""
        return len(self.layout.hand) + self.position.unrevealed

    @property
    def fits(self) -> tuple[Cell, ...]:
        """The cells of the seat to act where its tile may go."""
        position = self.position
        if position.setup or len(position.hand) != 1:
            return ()
        return position.garden.fits(position.hand[0])


@checked
def position_svg(position: Position, words: Words | None = None, look: Look = PLAIN) -> str:
    """Draw a position as an SVG document; it has numbers only, so all clovers are alike.

    ``words`` makes the title, in its language. For example:

        >>> from luckynumbers import Position, Rules
        >>> from luckynumbers.paper import SOBER, position_svg
        >>> from luckynumbers.words import Words
        >>> drawing = position_svg(Position.start(Rules(), seats=2), Words("de"), SOBER)
        >>> drawing[:38]
        '<svg xmlns="http://www.w3.org/2000/svg'
    """
    layout = Layout(
        tuple(map(board.uncoloured, position.gardens)),
        tuple(map(board.clover, position.table)),
        tuple(map(board.clover, position.hand)),
    )
    return _svg(_Scene(position, layout, look, marks=False), words or Words())


@checked
def game_svg(game: Game, words: Words | None = None, look: Look = SUNLIT) -> str:
    """Draw a game as it stands as an SVG document, with the colours of its tiles."""
    return _svg(_Scene(game.position, game.layout, look, marks=True), words or Words())


def title_messages(position: Position) -> tuple[Message, ...]:
    """Return the messages for what a drawing of a position shows, for screen readers."""
    free = tuple(len(garden.empties) for garden in position.gardens)
    if position.seat is None:
        first = Message("paper/position-over", {"free": free})
    elif position.hand:
        first = Message(
            "paper/position-holding",
            {"seat": position.seat, "tiles": position.hand, "free": free},
        )
    else:
        first = Message("paper/position", {"seat": position.seat, "free": free})
    return (first, *table_messages(position))


def _svg(scene: _Scene, words: Words) -> str:
    gardens, below = _gardens(scene, words)
    middle, height = _middle(scene, below, words)
    ground = box(2, 2, scene.width - 4, height - 4, Paint(LINEN, LINEN_EDGE, 3), 40)
    title = words.paragraph(title_messages(scene.position))
    return svg((ground, *gardens, *middle), scene.width, height, title)


def _gardens(scene: _Scene, words: Words) -> tuple[Drawing, float]:
    """Draw the gardens in rows under the names of their seats; return where they end, too."""
    shapes: list[Shape] = []
    for index, seat in enumerate(scene.position.seats):
        row, column = divmod(index, scene.across)
        x = MARGIN + column * (SIDE + _GAP)
        y = MARGIN + row * (SIDE + _TITLE + _GAP / 2)
        shapes += _garden(scene, seat, x, y, words)
    rows = -(-len(scene.position.gardens) // scene.across)
    return tuple(shapes), MARGIN + rows * (SIDE + _TITLE + _GAP / 2)


def _garden(scene: _Scene, seat: int, x: float, y: float, words: Words) -> Drawing:
    position, acts = scene.position, seat == scene.position.seat
    drawn = board.garden(
        scene.layout.gardens[seat - 1],
        scene.look,
        lit=() if seat in position.left else None,
        fits=scene.fits if acts else (),
        marks=scene.marks,
    )
    name = words.text("seat/name", seat=seat)
    inside = placed(drawn, x, y + _TITLE, SIDE / board.SIDE)
    label = Label(name, x + SIDE / 2, y + 28, 24, INK if acts else SOFT, "bold")
    return (*_frame(x, y + _TITLE, acts=acts), inside, label)


def _frame(x: float, y: float, *, acts: bool) -> Drawing:
    if not acts:
        return ()
    side = SIDE + 2 * _FRAME
    return (box(x - _FRAME, y - _FRAME, side, side, Paint(GOLD, darker(GOLD), 2), 36),)


def _middle(scene: _Scene, y: float, words: Words) -> tuple[Drawing, float]:
    """Draw the pile and the face-up tiles, and the hand beside them; return the height, too."""
    look = on_linen(scene.look)
    room = scene.width - 2 * MARGIN
    reserved = scene.held * _STEP + (_GAP if scene.held else 0)
    across = max(1, int((room - reserved - 2 * _INSET) // _STEP))
    rows = -(-(1 + len(scene.layout.table)) // across)
    height = rows * _STEP + 2 * _INSET + (24 if scene.held and rows == 1 else 0)
    shapes: list[Shape] = [
        box(MARGIN, y, room - reserved, height, Paint(CREAM, LINEN_EDGE, 2), 24),
        placed(pile(scene.position.hidden, look), *_spot(0, across, y), _SCALE),
    ]
    for index, piece in enumerate(scene.layout.table, 1):
        shapes.append(_placed_tile(piece, look, _spot(index, across, y), marks=scene.marks))
    shapes += _hand(scene, look, (MARGIN + room - reserved + _GAP, y), words)
    return tuple(shapes), y + height + MARGIN


def _spot(index: int, across: int, y: float) -> tuple[float, float]:
    row, column = divmod(index, across)
    return MARGIN + _INSET + _STEP * (column + 0.5), y + _INSET + _STEP * (row + 0.5)


def _placed_tile(piece: Tile, look: Look, at: tuple[float, float], *, marks: bool) -> Shape:
    return placed(tile(piece, look, marks=marks), *at, _SCALE)


def _hand(scene: _Scene, look: Look, at: tuple[float, float], words: Words) -> Sequence[Shape]:
    if not scene.held:
        return ()
    left, top = at
    middle = top + _INSET + _STEP / 2
    spots = [(left + _STEP * (index + 0.5), middle) for index in range(scene.held)]
    revealed = len(scene.layout.hand)
    shapes: list[Shape] = [
        _placed_tile(piece, look, spot, marks=scene.marks)
        for piece, spot in zip(scene.layout.hand, spots, strict=False)
    ]
    back = leaves(look.soil, look.soil_edge)
    shapes += [placed(back, *spot, _SCALE) for spot in spots[revealed:]]
    label = Label(words.text("paper/in-hand"), left + scene.held * _STEP / 2, top + 120, 19, INK)
    return (*shapes, label)
