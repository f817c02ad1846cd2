"""What ``render`` shows: the gardens as text, or as a picture of pixels."""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from luckynumbers.core import Garden, Position
from luckynumbers.core.tiles import format_numbers
from luckynumbers.envs.options import check_choice
from luckynumbers.words.extras import require

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

MODES: Final = ("human", "ansi", "rgb_array")
_CELL: Final = 40
_GAP: Final = 16
_FOOT: Final = 56
_LINEN, _SOIL, _CREAM, _INK, _SUN = "#efe6d2", "#7a5a3c", "#fffaf0", "#2d2a26", "#e0a526"
_FONT: Final = "Quicksand-Bold.ttf"


def as_text(position: Position) -> str:
    """The gardens side by side, ``>`` at the seat to act; table, pile and hand as ``ln1`` has them.

    The seats that have left are marked with ``x``.
    """
    heads = [f"{_mark(position, seat)}{seat}".ljust(11) for seat in position.seats]
    rows = ["   ".join(_row(garden, row) for garden in position.gardens) for row in range(4)]
    hand = format_numbers(position.hand) + "?" * position.unrevealed
    foot = f"{format_numbers(position.table) or '-'} *{position.hidden} {hand or '-'}"
    return "\n".join(["   ".join(heads).rstrip(), *rows, foot, ""])


def _mark(position: Position, seat: int) -> str:
    if seat in position.left:
        return "x"
    return ">" if seat == position.seat else " "


def _row(garden: Garden, row: int) -> str:
    cells = garden.cells[4 * row : 4 * row + 4]
    return " ".join(".." if number is None else f"{number:02d}" for number in cells)


def as_pixels(position: Position) -> NDArray[np.uint8]:
    """A picture of the gardens, with table, pile and hand below: height, width, RGB."""
    pillow = require("PIL.Image")
    side = 4 * _CELL
    size = (_GAP + len(position.gardens) * (side + _GAP), 2 * _GAP + side + _FOOT)
    image = pillow.new("RGB", size, _LINEN)
    draw: ImageDraw = require("PIL.ImageDraw").Draw(image)
    for seat, garden in zip(position.seats, position.gardens, strict=True):
        left = _GAP + (seat - 1) * (side + _GAP)
        _draw_garden(draw, garden, left, acts=seat == position.seat)
    foot = as_text(position).splitlines()[-1]
    draw.text((_GAP, 2 * _GAP + side), foot[:60], _INK, _font(18))
    return np.array(image, np.uint8)


def _draw_garden(draw: "ImageDraw", garden: Garden, left: int, *, acts: bool) -> None:
    side = 4 * _CELL
    edge = _SUN if acts else _SOIL
    draw.rectangle((left - 4, _GAP - 4, left + side + 3, _GAP + side + 3), _SOIL, edge, 4)
    for index, number in enumerate(garden.cells):
        row, column = divmod(index, 4)
        x, y = left + column * _CELL, _GAP + row * _CELL
        if number is None:
            draw.rectangle((x + 3, y + 3, x + _CELL - 4, y + _CELL - 4), None, _LINEN)
            continue
        draw.ellipse((x + 2, y + 2, x + _CELL - 3, y + _CELL - 3), _CREAM)
        middle = (x + _CELL / 2, y + _CELL / 2)
        draw.text(middle, str(number), _INK, _font(20), anchor="mm")


@cache
def _font(size: int) -> "FreeTypeFont":
    source = files("luckynumbers.paper") / "fonts" / _FONT
    fonts = require("PIL.ImageFont")
    with source.open("rb") as file:
        font: FreeTypeFont = fonts.truetype(file, size)
    return font


def check_mode(mode: str | None) -> str | None:
    """Return a render mode if it is one, or raise ``GameError``."""
    check_choice("render_mode", mode, (*MODES, None))
    return mode


def show(position: Position, mode: str | None) -> NDArray[np.uint8] | str | None:
    """Render in a mode; ``human`` prints the text."""
    match mode:
        case "human":
            print(as_text(position))  # noqa: T201  # what the mode is for
            return None
        case "ansi":
            return as_text(position)
        case "rgb_array":
            return as_pixels(position)
    return None
