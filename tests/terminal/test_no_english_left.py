"""Plain play speaks only the words of the catalogue: a made-up language proves it."""

from collections.abc import Iterator
from contextlib import suppress
from io import StringIO

import pytest

from luckynumbers.core import Rules
from luckynumbers.play import Game, Pile
from luckynumbers.puzzles import Puzzle
from luckynumbers.terminal import PlainGame, Screen, Seat, Stopped
from luckynumbers.terminal.puzzle import PlainPuzzle
from luckynumbers.words import Words
from tests.pseudo import english_in, made_up_language

LINES = """
help, what?, 99, e9, take, place, 7, 7 b2, c3, pass, sort, s, seal, rules, hidden, table, last,
where, where 5, g, read, garden 2, garden 9, undo, grids, g, grids, d, d, where, draw place, x, d,
colours, g, table, hidden, where, read, last, c3, rules, colours,
c4, u, t 14 c3, leave, n, leave 3, save, save /no/such/folder, save /, d, leave, y
"""
PUZZLE_LINES = """
help, what?, 99, swap, 3 3, 3 99, 16-1, undo, hint, hint, hint, again, where, garden, grids, rules,
solution, undo, 2-3, read, read 2, quit, 16-1, 1-2, 13-9
"""
SEALS, COLUMNS = r"\b[0-9a-f]{64}\b", "a +b +c +d"


@pytest.fixture(autouse=True, scope="module")
def _made_up() -> Iterator[None]:
    with made_up_language():
        yield


def typed(lines: str) -> list[str]:
    return [line.strip() for line in lines.replace("\n", " ").split(",")]


@pytest.mark.parametrize("grids", [True, False])
@pytest.mark.parametrize("rules", ["std", "std+bruno+michael", "std+bruno+sorted"])
def test_a_game_in_a_made_up_language_has_no_english_left(rules: str, grids: bool) -> None:
    lines = typed(LINES)
    source = StringIO("\n".join(["", *lines[:6], "a1", "b2", "c3", "d4", *lines]) + "\n")
    sink = StringIO()
    screen = Screen(Words("en"), source, sink, 60, grids=grids, echo=False)
    game = Game(Rules.parse(rules), Pile.scripted(2, [3, 7, 12, 18, 2, 5, 11, 19, 14, 9]))
    with suppress(Stopped):
        PlainGame(game, [Seat("ANNA"), Seat("BERT")], screen).play()
    files = "/no/such/folder|game.lnr"
    assert english_in(sink.getvalue(), "ANNA|BERT", SEALS, COLUMNS, files) == []


@pytest.mark.parametrize("grids", [True, False])
def test_a_puzzle_in_a_made_up_language_has_no_english_left(grids: bool) -> None:
    sink = StringIO()
    source = StringIO("\n".join(typed(PUZZLE_LINES)) + "\n")
    puzzle = Puzzle.parse("02160508/03040611/07130917/10011820 ; max 3")
    screen = Screen(Words("en"), source, sink, 60, grids=grids, echo=False)
    with suppress(Stopped):
        PlainPuzzle(puzzle, screen).play()
    assert sink.getvalue().count("\n") > 20
    assert english_in(sink.getvalue(), COLUMNS) == []
