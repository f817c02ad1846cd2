"""Colours without sight: by choice, every tile is told with its colour, in words and in braille."""

from contextlib import suppress
from io import StringIO

import pytest

from luckynumbers.core import Colour, Garden, Rules, Tile
from luckynumbers.play import Game, Pile
from luckynumbers.terminal import Chronicle, PlainGame, Screen, Seat, Stopped
from luckynumbers.terminal.grid import Titled, coloured_grid, coloured_squares, side_by_side
from luckynumbers.words import Words, languages
from luckynumbers.words.colours import short_name, tile_name

SETUP = [3, 7, 12, 18, 2, 7, 12, 19]
"""The first of two equal numbers is yellow, the second red: so are Bert's 7 and 12."""
EN = Words("en")


def told(
    *lines: str,
    pile: list[int] | None = None,
    language: str = "en",
    rules: Rules | None = None,
    grids: bool = False,
    braille: bool = False,
    colours: bool = True,
) -> str:
    """Return what is written when these lines are typed."""
    sink, source = StringIO(), StringIO("".join(f"{line}\n" for line in lines))
    words = Words(language)
    screen = Screen(words, source, sink, 300, grids=grids, braille=braille, colours=colours)
    game = Game(rules or Rules(sorted=True), Pile.scripted(2, SETUP if pile is None else pile))
    with suppress(Stopped):
        PlainGame(game, [Seat("Anna"), Seat("Bert")], screen).play()
    return sink.getvalue()


@pytest.mark.parametrize(
    ("language", "drawn", "turn", "row", "table"),
    [
        (
            "en",
            "Anna draws red 3.",
            "Anna draws red 3 and places it on a1, sending yellow 3 to the table.",
            "Row 2: empty, red 7, empty, empty.",
            "On the table: yellow 3.",
        ),
        (
            "fr",
            "Anna pioche le 3 rouge.",
            "Anna pioche le 3 rouge et le place en a1\u202f; le 3 jaune part sur la table.",
            "Rangée 2\u202f: libre, 7 rouge, libre, libre.",
            "Sur la table\u202f: 3 jaune.",
        ),
        (
            "de",
            "Anna zieht die 3 in Rot.",
            "Anna zieht die 3 in Rot und legt sie auf a1; die 3 in Gelb kommt in die Mitte.",
            "Reihe 2: leer, 7 in Rot, leer, leer.",
            "In der Mitte: 3 in Gelb.",
        ),
        (
            "ko",
            "Anna가 빨간 3을 뽑았어요.",
            "Anna가 빨간 3을 뽑아 a1에 놓고, 노란 3을 테이블로 보냈어요.",
            "2행: 빈칸, 빨간 7, 빈칸, 빈칸.",
            "테이블에 있는 타일: 노란 3.",
        ),
    ],
)
def test_every_language_tells_the_colours(
    language: str, drawn: str, turn: str, row: str, table: str
) -> None:
    words = Words(language)
    said = told(
        words.text("command/draw").split()[0],
        "a1",
        f"{words.text('command/read').split()[0]} 2",
        pile=[*SETUP, 3],
        language=language,
    )
    lines = said.splitlines()
    assert drawn in lines
    assert turn in lines
    assert row in lines
    assert any(line.startswith(table) for line in lines)


def test_where_and_a_refusal_name_the_colours_of_what_is_in_the_way() -> None:
    said = told("d", "b3", pile=[*SETUP, 14])
    assert "\nYellow 14 fits on the empty cells" in said
    there = "yellow 3 on a1, yellow 7 on b2, yellow 12 on c3 or yellow 18 on d4."
    assert f"in exchange for {there}" in said
    refusal = "Yellow 14 does not fit on b3: yellow 12 is on c3, and rows and columns must rise."
    assert refusal in said
    assert "\nAnna, holding yellow 14> " in said


def test_equal_numbers_on_the_table_differ_by_their_colour_and_the_older_one_is_taken() -> None:
    said = told("d", "x", "d", "x", "where", "take 3 a1", "table", pile=[*SETUP, 14, 14])
    assert "On the table: yellow 14 and red 14." in said
    assert "\nYellow 14 fits on" in said  # R3: it has been there longest
    said = told("d", "x", "d", "x", "take 14 c3", pile=[*SETUP, 14, 14])
    assert (
        "Anna takes yellow 14 from the table and places it on c3, in exchange for yellow 12."
        in said
    )
    assert "On the table: yellow 12 and red 14." in said


def test_the_setup_tells_the_colours_in_the_order_of_the_cells() -> None:
    said = told("d4", "c3", "", pile=[18, 3, 12, 3], rules=Rules())
    assert "your starting tiles are yellow 3, red 3, yellow 12 and yellow 18." in said
    assert "where does red 3 go?" in said
    assert "Anna sets up yellow 12, yellow 18, red 3 and yellow 3, from a1 to d4." in said


def test_michaels_setup_and_leaving_tell_the_colours() -> None:
    said = told("b2", "c3", "leave", "yes", pile=[18, 18, 12, 7], rules=Rules(michael=True))
    assert "Anna, here is yellow 18 for your setup." in said
    assert "Bert sets up red 18 on c3." in said
    assert "Anna leaves the game, and yellow 12 goes to the table." in said


def test_hidden_tells_which_tiles_are_left_colour_by_colour() -> None:
    said = told("hidden")
    assert "\n32 tiles are face down.\nYellow: 1, 4, 5, 6, 8, 9, 10, 11, 13, 14, " in said
    assert "\nRed: 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20.\n" in said


def test_a_word_switches_the_colours_on_and_off() -> None:
    said = told("read 1", "colours", "read 1", "colors", "read 1", colours=False)
    assert said.count("Row 1: 3, empty, empty, empty.") == 2
    assert said.count("Row 1: yellow 3, empty, empty, empty.") == 1
    assert "From now on, every tile is named with its colour." in said
    assert "Colours are no longer named." in said
    assert "braille" not in said


def test_in_braille_the_dots_before_a_number_are_the_marks_of_the_leaves() -> None:
    lines = ["colours", "d", "x", "garden 2", "table"]
    said = told(*lines, pile=[*SETUP, 14], grids=True, braille=True, colours=False)
    assert "none for blue, 1 for purple, 2 for red, 3 for yellow, 4 for green." in said
    assert "\n⠇⠼⠁⠙\n" in said  # in hand, then on the table
    assert "\n2  ⠤   ⠃⠼⠛   ⠤    ⠤\n" in said
    cells = coloured_squares([Tile(colour, 14) for colour in Colour], EN, in_braille=True)
    assert cells == ("⠇⠼⠁⠙", "⠃⠼⠁⠙", "⠁⠼⠁⠙", "⠏⠼⠁⠙", " ⠼⠁⠙")


def test_a_drawn_garden_has_two_letters_for_a_colour() -> None:
    lines = told("garden 2", grids=True).splitlines()
    at = lines.index("   a    b    c    d")
    assert lines[at : at + 5] == [
        "   a    b    c    d",
        "1  2ye  .    .    .",
        "2  .    7re  .    .",
        "3  .    .   12re  .",
        "4  .    .    .   19ye",
    ]


@pytest.mark.parametrize("language", languages())
def test_five_sets_have_five_names_and_gardens_stay_in_their_columns(language: str) -> None:
    words = Words(language)
    assert len({short_name(colour, words) for colour in Colour}) == 5
    assert len({tile_name(Tile(colour, 14), words) for colour in Colour}) == 5
    squares = coloured_squares([Tile(Colour.blue, 20)] * 16, words)
    gardens = [Titled((name,), Garden(), squares) for name in "ABC"]
    lines = list(side_by_side(gardens, 80))
    assert len(lines) == 6
    assert len({line.rstrip()[:3] for line in lines[2:]}) == 4
    assert coloured_grid(squares)[1].count("20") == 4


@pytest.mark.parametrize("rules", ["std", "std+michael", "std+sorted", "std+bruno"])
@pytest.mark.parametrize("seed", range(4))
def test_a_chronicle_knows_every_colour_that_the_game_has(rules: str, seed: int) -> None:
    """Its layout is the game's after every entry, although the log has numbers only."""
    game = Game(Rules.parse(rules), Pile.seeded(3, seed))
    chronicle = Chronicle.of(game, 0)
    for turn in range(60):
        if game.position.over:
            break
        if turn == 40:
            game = game.leave(game.position.seat or 1)
        else:
            actions = list(game.position.actions)
            game = game.act(actions[(7 * turn + seed) % len(actions)])
        chronicle.read(game.log[chronicle.length :], game.dealt)
        assert chronicle.position.gardens == game.position.gardens
        assert chronicle.layout == game.layout
