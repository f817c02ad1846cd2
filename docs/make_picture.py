"""Make ``docs/picture.svg``: the middle of a real game, the same every time.

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
    Path(__file__).with_name("picture.svg").write_text(table_svg(scene, Words("en")), "utf-8")


if __name__ == "__main__":
    main()
