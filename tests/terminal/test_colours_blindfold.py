"""Games that need colours, won in a blindfold: once by ear, once by braille lines alone.

Five play the ACCESS edition, and Anna has agreed to take nothing from the table but tiles of her
own set, which is blue. She cannot see; all she knows of a tile is what was written about it.
"""

import re
from collections.abc import Callable, Iterator
from io import StringIO
from typing import TextIO, cast

import pytest

from luckynumbers.bots.simple import RandomBot
from luckynumbers.core import EDITIONS, Colour, Tile
from luckynumbers.play import Game, Pile
from luckynumbers.terminal import Chronicle, PlainGame, Screen, Seat
from luckynumbers.terminal.chronicle import Taken
from luckynumbers.words import Words
from tests.blindfold import Blindfolded, Fits, numbers_in

MINE = "blue"
WORTH_TAKING = 0.5
_FITS = re.compile(r"\b([A-Za-z]+) (\d+) fits ([^.]*)\.")
_EXCHANGE = re.compile(r"\b[a-z]+ (\d+) on ([a-d][1-4])")
_CELL = re.compile(r"(?<!\d on )\b[a-d][1-4]\b")
_DIGITS = dict(zip("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚", "1234567890", strict=True))
_TILE = re.compile("([⠁⠃⠇⠏]?)⠼([⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚]+)")
_COLOURS = {"": "blue", "⠁": "purple", "⠃": "red", "⠇": "yellow", "⠏": "green"}
Lines = Iterator[str]
"""What a player types: each time it is asked for a line, it has heard what was written before."""


class Anna:
    """Standard input from a player in a blindfold, who knows only what was written since."""

    def __init__(self, printed: StringIO, way: Callable[["Anna"], Lines]) -> None:
        self.me = Blindfolded()
        self.heard = ""
        self._printed = printed
        self._known = 0
        self._lines = way(self)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        written = self._printed.getvalue()
        self.heard, self._known = written[self._known :], len(written)
        return next(self._lines) + "\n"

    @property
    def speech(self) -> str:
        """What was heard, with its folded lines joined."""
        return " ".join(self.heard.split())

    def put(self, word: str, tile: int, cell: str) -> str:
        self.me.place(tile, cell)
        return f"{word} {tile} {cell}"

    def after_draw(self, tile: int, fits: Fits) -> str:
        choice = self.me.choose({tile: fits}, 0)
        return "discard" if choice is None else self.put("place", *choice)


def heard_fits(speech: str) -> dict[int, tuple[str, Fits]]:
    """Parse where tiles fit, each with its colour."""
    found = {}
    for colour, number, rest in _FITS.findall(speech):
        cells: Fits = dict.fromkeys(_CELL.findall(rest))
        exchanges: Fits = {cell: int(tile) for tile, cell in _EXCHANGE.findall(rest)}
        found[int(number)] = (colour.lower(), cells | exchanges)
    return found


def by_ear(anna: Anna) -> Lines:
    """Play by the sentences."""
    [setup] = re.findall(r"your starting tiles are ([^.]*)\.", anna.speech)
    anna.me.set_up(numbers_in(setup))
    yield ""
    while True:
        if "On the table: " in anna.speech:
            yield "where"
            told = heard_fits(anna.speech)
            mine = {tile: fits for tile, (colour, fits) in told.items() if colour == MINE}
            if choice := anna.me.choose(mine, WORTH_TAKING):
                yield anna.put("take", *choice)
                continue
        yield "draw"
        [(tile, (_, fits))] = heard_fits(anna.speech).items()
        assert fits == anna.me.fits(tile)
        yield anna.after_draw(tile, fits)


def felt(line: str) -> list[tuple[str, int]]:
    """Read the tiles of a line of braille."""
    return [
        (_COLOURS[mark], int("".join(_DIGITS[cell] for cell in digits)))
        for mark, digits in _TILE.findall(line)
    ]


def braille_lines(text: str) -> list[str]:
    """Keep the lines that have braille cells; everything else is lost on this player."""
    return [line for line in text.splitlines() if re.search("[\u2800-\u28ff]", line)]


def by_touch(anna: Anna) -> Lines:
    """Play by the lines of braille, which are gardens (their rows have a number) and tiles."""
    yield ""
    yield "garden"
    anna.me.set_up([tile for line in braille_lines(anna.heard) for _, tile in felt(line)])
    yield "table"
    while True:
        lines = [line for line in braille_lines(anna.heard) if not line[0].isdecimal()]
        # Of equal numbers, the first one is taken (R3).
        table = {tile: colour for colour, tile in reversed(felt(" ".join(lines)))}
        mine = {tile: anna.me.fits(tile) for tile, colour in table.items() if colour == MINE}
        if choice := anna.me.choose(mine, WORTH_TAKING):
            yield anna.put("take", *choice)
            continue
        yield "draw"
        [(_, tile)] = felt(braille_lines(anna.heard)[-1])
        yield anna.after_draw(tile, anna.me.fits(tile))


def play(way: Callable[[Anna], Lines], seed: int, *, braille: bool) -> Game:
    printed = StringIO()
    anna = Anna(printed, way)
    seats = [Seat("Anna"), *(Seat(name, RandomBot()) for name in ("Bea", "Cem", "Dan", "Eve"))]
    source = cast("TextIO", anna)
    screen = Screen(Words("en"), source, printed, 40, grids=braille, braille=braille, colours=True)
    game = Game(EDITIONS["access"].rules, Pile.seeded(5, f"colours {seed}"))
    plain = PlainGame(game, seats, screen, seed=seed)
    plain.play()
    return plain.game


def taken_by_anna(game: Game) -> list[Tile]:
    """The tiles that Anna took from the table, with the colours that they had."""
    turns = [each for each in Chronicle.of(game, len(game.log)).deeds if isinstance(each, Taken)]
    return [
        tiles[0]
        for each in turns
        if each.turn.seat == 1 and not each.setup
        for play, tiles in zip(each.turn.plays, each.tiles, strict=True)
        if not play.drawn
    ]


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize(("way", "braille"), [(by_ear, False), (by_touch, True)])
def test_a_game_that_needs_colours_is_won_in_a_blindfold(
    way: Callable[[Anna], Lines], braille: bool, seed: int
) -> None:
    game = play(way, seed, braille=braille)
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
    taken = taken_by_anna(game)
    assert taken
    assert {tile.colour for tile in taken} == {Colour.blue}


def test_without_colours_the_player_in_the_blindfold_is_lost() -> None:
    assert heard_fits("14 fits on the empty cell c4.") == {}
    assert felt("⠏⠼⠁⠙ ⠼⠛") == [("green", 14), ("blue", 7)]
