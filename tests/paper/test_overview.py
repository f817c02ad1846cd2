"""A position, a garden, a game, a record and a puzzle can each be drawn, whatever they hold."""

from xml.etree import ElementTree

import pytest

from luckynumbers import Game, Garden, Pile, Position, Record, Rules, Think, bots
from luckynumbers.core import DRAW, GameError, Pictured
from luckynumbers.paper import SOBER, garden_svg, position_svg
from luckynumbers.paper.picture import Scene, table_svg
from luckynumbers.puzzles import Puzzle
from luckynumbers.words import Words

SVG = "{http://www.w3.org/2000/svg}"
HOLDING = (
    "ln1 std 03....../..07..../....12../......18:02....../..05..../....11../......19 0920 *29 14 1"
)


def numbers(document: str) -> list[int]:
    texts = (element.text or "" for element in ElementTree.fromstring(document).iter(f"{SVG}text"))
    return sorted(int(text) for text in texts if text.isdigit())


def title(document: str) -> str:
    return ElementTree.fromstring(document).get("aria-label") or ""


def in_sight(position: Position) -> list[int]:
    """List the numbers on the table, plus the count that is written on the pile."""
    placed = [n for garden in position.gardens for n in garden.cells if n is not None]
    return sorted([*placed, *position.table, *position.hand, position.hidden])


def moments(rules: str, seats: int) -> list[Game]:
    """List the games of every decision, from the setup to the end, then one that is left."""
    game, player = Game(Rules.parse(rules), Pile.seeded(seats, "drawn")), bots.make("filler")
    found = [game]
    while not game.position.over:
        game = game.act(player.choose(game.position, Think()))
        found.append(game)
    return [*found, found[len(found) // 2].leave(1)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_number_in_sight_is_drawn_at_any_moment(seats: int) -> None:
    games = moments("std+michael" if seats == 3 else "std", seats)
    for game in [games[0], games[1], *games[2::17], *games[-2:]]:
        assert numbers(position_svg(game.position)) == in_sight(game.position)
        assert numbers(game.svg()) == in_sight(game.position)


def test_a_position_draws_itself_and_a_notebook_shows_it() -> None:
    position = Position.parse(HOLDING)
    assert position.svg() == position_svg(position, Words("en")) == position._repr_svg_()
    assert title(position.svg()).startswith("Seat 1 is to play and holds 14.")
    assert title(position.svg("de")).startswith("Platz 1 ist am Zug. In der Hand: 14.")
    with pytest.raises(GameError, match="language/unknown"):
        position.svg("tlh")


def test_a_chance_node_is_drawn_with_the_back_of_a_tile() -> None:
    waiting = Position.parse(HOLDING.replace("*29 14", "*30 -"))
    drawn = waiting.apply(DRAW)
    assert numbers(drawn.svg()) == in_sight(drawn)
    assert drawn.svg().count("<use") == waiting.svg().count("<use")
    assert len(drawn.svg()) > len(waiting.svg())


def test_cells_where_the_tile_fits_glow() -> None:
    position = Position.parse(HOLDING)
    glow = 'fill="#ffe9a3"'
    empties = [c for c in position.garden.fits(14) if position.garden[c] is None]
    assert position.svg().count(glow) == len(empties)
    assert glow not in Position.parse(HOLDING.replace("*29 14", "*30 -")).svg()


def test_a_garden_is_drawn_from_its_numbers() -> None:
    garden = Position.parse(HOLDING).garden
    assert numbers(garden_svg(garden)) == [3, 7, 12, 18] == numbers(garden.svg())
    assert numbers(garden_svg(garden, SOBER)) == [3, 7, 12, 18]
    assert numbers(Garden().svg()) == []
    assert "Row 1" in title(garden.svg())


def test_a_record_is_drawn_as_it_stops_and_a_puzzle_as_it_starts() -> None:
    game = moments("std", 2)[40]
    assert Record.of(game).svg() == game.position.svg()
    puzzle = Puzzle.parse("11170708/03121910/18200414/15020613 ; max 12")
    assert numbers(puzzle.svg()) == sorted(puzzle.start.tiles)


@pytest.mark.parametrize("kind", [Garden, Position, Game, Record, Puzzle])
def test_a_notebook_can_show_it(kind: type) -> None:
    assert issubclass(kind, Pictured)
    assert kind._repr_svg_ is Pictured._repr_svg_


def test_a_picture_of_a_game_for_two_needs_no_tile_in_hand() -> None:
    game = next(g for g in moments("std", 2) if not g.position.hand and not g.position.setup)
    shown = table_svg(Scene(game.layout, 1, game.position.hidden), Words("en"))
    assert numbers(shown) == in_sight(game.position)
    assert "hand" not in title(shown)
