"""A picture of the rules rings the cells that its text calls marked."""

from xml.etree import ElementTree

import pytest

from luckynumbers.paper import board
from luckynumbers.words.rulebook import Figure, rulebook
from tools.documents import rule_pictures

SVG = "{http://www.w3.org/2000/svg}"
FIGURES = {
    figure.name: figure
    for chapter in rulebook(None, []).chapters
    for section in chapter.sections
    for figure in section.figures
    if not figure.look
}
PICTURES = {
    name.removeprefix("rules/").removesuffix(".svg"): text for name, text in rule_pictures()
}


def ringed(document: str) -> list[tuple[float, float]]:
    """The centres of the rings: outlines of a width that nothing else in a garden has."""
    groups = ElementTree.fromstring(document).iter(f"{SVG}g")
    found = [
        each.get("transform", "")
        for each in groups
        if [(path.get("fill"), path.get("stroke-width")) for path in each.findall(f"{SVG}path")]
        == [("none", "8")]
    ]
    numbers = [transform.strip("matrix()").split() for transform in found]
    return [(float(x), float(y)) for *_, x, y in numbers]


def test_every_figure_has_its_picture_and_some_are_marked() -> None:
    assert PICTURES.keys() == FIGURES.keys()
    assert len([figure for figure in FIGURES.values() if figure.marked]) >= 4


@pytest.mark.parametrize("figure", FIGURES.values(), ids=lambda figure: figure.name)
def test_a_picture_rings_the_marked_cells_and_no_other(figure: Figure) -> None:
    assert ringed(PICTURES[figure.name]) == [board.centre(cell) for cell in figure.cells]
