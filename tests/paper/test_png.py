"""Drawings as pixels: the same shapes as in SVG and PDF, where they stand there."""

from io import BytesIO

import pytest
from PIL import Image

from luckynumbers.core import Colour, Tile
from luckynumbers.paper.look import CREAM, LEAVES, LINEN, SUNLIT
from luckynumbers.paper.png import png
from luckynumbers.paper.postcard import EMPTY, HEIGHT, WIDTH, postcard, postcard_png
from luckynumbers.paper.shapes import Group, Label, Paint, Shape, box, disc, outline, placed


def pixels(*shapes: Shape, size: int = 60) -> Image.Image:
    return Image.open(BytesIO(png(shapes, size, size))).convert("RGB")


def colour_at(image: Image.Image, x: int, y: int) -> str:
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return "#{:02x}{:02x}{:02x}".format(*map(int, found))


def near(one: str, other: str) -> bool:
    """Whether two colours are alike; there are not many in one picture."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return all(abs(a - b) < 12 for a, b in pairs)


def test_shapes_stand_where_they_are_placed() -> None:
    red, blue = Paint("#cf4452"), Paint("#3b82c4")
    image = pixels(box(0, 0, 20, 20, red), placed([disc(0, 0, 5, blue)], 40, 40, 2))
    assert near(colour_at(image, 10, 10), "#cf4452")
    assert near(colour_at(image, 40, 40), "#3b82c4")
    assert near(colour_at(image, 48, 40), "#3b82c4"), "twice as large"
    assert near(colour_at(image, 52, 40), LINEN)


def test_lines_and_labels_are_drawn() -> None:
    line = outline("M0 30 C20 30 40 30 60 30", Paint(stroke="#000000", width=6))
    number = Group((Label("8", 30, 20, 24, "#cf4452", "display", fit=10),))
    image = pixels(line, number)
    assert near(colour_at(image, 30, 30), "#000000")
    assert near(colour_at(image, 30, 40), LINEN)
    upper = {colour_at(image, x, y) for x in range(20, 40) for y in range(4, 20)}
    assert any(near(each, "#cf4452") for each in upper)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_garden_is_on_the_postcard(seats: int) -> None:
    assert len(postcard((EMPTY,) * seats, SUNLIT)) == seats


def test_a_postcard_shows_the_tiles_in_their_colours() -> None:
    bed = (Tile(Colour.red, 7), *EMPTY[1:])
    image = Image.open(BytesIO(postcard_png((bed, EMPTY), SUNLIT))).convert("RGB")
    assert image.size == (WIDTH, HEIGHT)
    left = {colour_at(image, x, y) for x in range(60, 190, 3) for y in range(60, 190, 3)}
    assert any(near(each, LEAVES[Colour.red]) for each in left)
    assert any(near(each, CREAM) for each in left)
