"""A drawing is well-formed, shows its numbers, and tells colours by marks too."""

from typing import Any
from xml.etree import ElementTree

import pytest

from luckynumbers.core import EDITIONS, NUMBERS, Cell, Colour, GameError, Garden, Tile
from luckynumbers.paper import BARE, SOBER, SUNLIT, Look, garden_svg, look_of, tile_svg
from luckynumbers.paper.look import CREAM
from luckynumbers.paper.shapes import Group, Outline, Shape, Stamp
from luckynumbers.paper.tiles import tile
from luckynumbers.paper.titles import tile_title
from luckynumbers.words import Words

SVG = "{http://www.w3.org/2000/svg}"
LOOKS = (SUNLIT, SOBER, BARE)


def texts(document: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(document).iter(f"{SVG}text")]


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("number", NUMBERS)
def test_a_tile_shows_its_number(look: Look, number: int) -> None:
    assert texts(tile_svg(Tile(Colour.red, number), look)) == [str(number)]


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_a_garden_shows_each_number_and_nothing_on_empty_cells(look: Look) -> None:
    bed = [Tile(Colour(i % 5), i + 1) if i % 3 else None for i in range(16)]
    assert texts(garden_svg(bed, look)) == [str(piece.number) for piece in bed if piece]


def test_a_title_is_escaped_and_told() -> None:
    document = ElementTree.fromstring(tile_svg(Tile(Colour.red, 7), title='7 & "red" <'))
    assert document.get("aria-label") == '7 & "red" <'
    assert document.findtext(f"{SVG}title") == '7 & "red" <'


def test_every_use_has_its_definition() -> None:
    bed = [Tile(Colour(i % 5), i + 1) for i in range(16)]
    document = ElementTree.fromstring(garden_svg(bed))
    names = {element.get("id") for element in document.iter(f"{SVG}g")}
    used = {(element.get("href") or "")[1:] for element in document.iter(f"{SVG}use")}
    assert used
    assert used <= names


def discs(shapes: tuple[Shape, ...], fill: str) -> int:
    """Count the small cream discs of a drawing, the large one in the middle left out."""
    count = 0
    for shape in shapes:
        match shape:
            case Group(inner) | Stamp(_, inner):
                count += discs(inner, fill)
            case Outline(commands, paint) if paint.fill == fill:
                count += _width(commands) < 20
    return count


def _width(commands: tuple[tuple[str, tuple[float, ...]], ...]) -> float:
    across = [x for _, numbers in commands for x in numbers[::2]]
    return max(across) - min(across)


@pytest.mark.parametrize(
    ("colour", "marks"),
    [("blue", 0), ("purple", 1), ("red", 2), ("gold", 3), ("green", 4)],
)
def test_a_colour_is_also_a_number_of_leaf_marks(colour: str, marks: int) -> None:
    piece = Tile(Colour[colour], 14)
    assert discs(tile(piece, SUNLIT), CREAM) == marks
    assert discs(tile(piece, SUNLIT, marks=False), CREAM) == 0


def test_a_tile_is_named_by_number_and_colour() -> None:
    assert tile_title(Tile(Colour.gold, 9), Words("en")) == "9, yellow"


def test_each_edition_has_its_look() -> None:
    assert {name: look_of(box).corner for name, box in EDITIONS.items()} == {
        "lucky-numbers": "ladybug",
        "anniversary": "ladybug",
        "access": "ladybug",
        "5-vor-12": "triangle",
    }


@pytest.mark.parametrize("ringed", [["a1"], "a1", [99], {Cell.a1, "b1"}])
def test_rings_are_around_cells(ringed: Any) -> None:
    assert garden_svg(Garden(), ringed={Cell.a1}) == garden_svg(Garden(), ringed=[Cell.a1])
    with pytest.raises(GameError, match=r"argument/type: The argument ringed"):
        garden_svg(Garden(), ringed=ringed)


def test_a_garden_has_sixteen_cells() -> None:
    with pytest.raises(GameError, match="position/garden-size"):
        garden_svg([None] * 15)


def test_a_look_has_colours_and_not_their_names() -> None:
    with pytest.raises(GameError, match="argument/type"):
        SUNLIT.leaf("red")  # type: ignore[arg-type]
