"""The picture of the README is made from a real game, and made anew it is the same."""

import runpy
from pathlib import Path
from xml.etree import ElementTree

from luckynumbers.paper.picture import Scene, table_svg
from luckynumbers.words import Words

DOCS = Path(__file__).parents[2] / "docs"
SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_shows_what_the_script_plays() -> None:
    script = runpy.run_path(str(DOCS / "make_picture.py"))
    game = script["mid_game"]()
    scene = Scene(game.layout, 1, game.position.hidden)
    assert (DOCS / "picture.svg").read_text("utf-8") == table_svg(scene, Words("en"))


def test_every_tile_in_sight_is_drawn() -> None:
    script = runpy.run_path(str(DOCS / "make_picture.py"))
    game = script["mid_game"]()
    shown = ElementTree.parse(DOCS / "picture.svg").getroot()
    drawn = sorted(text.text or "" for text in shown.iter(f"{SVG}text"))
    layout = game.layout
    tiles = [tile for bed in layout.gardens for tile in bed if tile] + [*layout.table, *layout.hand]
    numbers = [str(tile.number) for tile in tiles] + [str(game.position.hidden)]
    assert sorted(word for word in drawn if word.isdigit()) == sorted(numbers)
