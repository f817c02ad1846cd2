"""Make ``picture.svg`` and ``picture-dark.svg``: the middle of a real game, the same every time.

Run it from anywhere: ``python docs/make_picture.py``.
"""

from pathlib import Path

from luckynumbers import Game, Pile, Position, Rules, Think, bots
from luckynumbers.paper.picture import Scene, table_svg
from luckynumbers.words import Words

SEED = "clover-74"
FREE = 3
"""The most empty cells in the garden in front."""
FACE_UP = 5
"""The fewest tiles on the table."""

DARK = {
    "#f4ecdc": "#2a2f36",
    "#dccfb4": "#454c55",
    'fill="#fffaf0" stroke': 'fill="#343b43" stroke',
    "#67704f": "#c3cbb2",
    'font-size="19" font-weight="700" text-anchor="middle" fill="#22301f"': (
        'font-size="19" font-weight="700" text-anchor="middle" fill="#eef1e6"'
    ),
}
"""What the ground, its edge, a tray and words become in the dark; clovers stay as they are."""


def mid_game() -> Game:
    """Play until the first seat has a tile in hand in a position that makes a good picture."""
    game = Game(Rules(), Pile.seeded(2, SEED))
    player = bots.make("greedy")
    while not _shows_well(game.position):
        game = game.act(player.choose(game.position, Think(seed=1)))
    return game


def _shows_well(position: Position) -> bool:
    if position.over:
        raise SystemExit("this seed has no such moment")
    holds = position.seat == 1 and not position.setup and bool(position.hand)
    garden = position.gardens[0]
    return holds and len(garden.empties) <= FREE and len(position.table) >= FACE_UP


def main() -> None:
    """Write the picture beside this script."""
    game = mid_game()
    scene = Scene(game.layout, 1, game.position.hidden)
    drawn, folder = table_svg(scene, Words("en")), Path(__file__).parent
    (folder / "picture.svg").write_text(drawn, "utf-8")
    pieces, game_shown = drawn.split("</defs>")
    for light, dark in DARK.items():
        game_shown = game_shown.replace(light, dark)
    (folder / "picture-dark.svg").write_text(f"{pieces}</defs>{game_shown}", "utf-8")


if __name__ == "__main__":
    main()
