"""The booklet in braille as a BRF file: rules, puzzles as grids of numbers, solutions."""

from collections.abc import Sequence

from luckynumbers.core.cells import a1, a4, b2, c2, c3, d1, d4
from luckynumbers.paper.booklet.data import GRADES, BookletPuzzle, swap_texts
from luckynumbers.paper.booklet.example import EXAMPLE, MOVES, SWAPS, swapped
from luckynumbers.paper.brf import Embosser
from luckynumbers.words import Words
from luckynumbers.words.braille import code_of


def booklet_brf(puzzles: Sequence[BookletPuzzle], words: Words) -> str:
    """Write a booklet in ASCII braille."""
    paper = Embosser(code_of(words.language))
    _title(paper, words, len(puzzles))
    _rules(paper, words)
    _swaps(paper, words)
    _three_moves(paper, words)
    _puzzles(paper, words, puzzles)
    _solutions(paper, words, puzzles)
    return paper.finish()


def _title(paper: Embosser, words: Words, count: int) -> None:
    paper.block([""] * 6)
    paper.heading(words.text("booklet/title"))
    paper.heading(words.text("booklet/subtitle", count=count))
    paper.heading(words.text("booklet/from-to"))
    paper.heading(words.text("booklet/braille"))
    paper.heading(words.text("booklet/credit"))


def _rules(paper: Embosser, words: Words) -> None:
    paper.new_page()
    paper.heading(words.text("booklet/rules-title"))
    for text in (
        words.text("booklet/rules-lay"),
        words.text("booklet/rules-goal"),
        words.text("booklet/rules-move"),
        words.text("booklet/rules-maximum"),
        words.text("booklet/ours"),
        words.text("booklet/braille-grid"),
        words.text("booklet/proven"),
        words.text("booklet/tip"),
    ):
        paper.paragraph(text)


def _swaps(paper: Embosser, words: Words) -> None:
    paper.new_page()
    paper.heading(words.text("booklet/swaps-title"))
    paper.paragraph(words.text("booklet/swaps-intro"))
    paper.space()
    paper.grid((), SWAPS)
    at = SWAPS
    for text in (
        words.text("booklet/swap-across", one=at[c2], other=at[b2]),
        words.text("booklet/swap-down", one=at[c2], other=at[c3]),
        words.text("booklet/swap-ends", one=at[a1], other=at[a4]),
        words.text("booklet/swap-corner", one=at[d1], other=at[a1], third=at[d4]),
    ):
        paper.paragraph(text)


def _three_moves(paper: Embosser, words: Words) -> None:
    paper.new_page()
    paper.heading(words.text("booklet/example-title"))
    paper.paragraph(words.text("booklet/example-intro"))
    paper.space()
    tiles = EXAMPLE
    paper.grid((), tiles)
    for index, (one, other) in enumerate(MOVES, 1):
        text = words.text("booklet/example-move", move=index, one=tiles[one], other=tiles[other])
        tiles = swapped(tiles, one, other)
        paper.grid((text,), tiles)
    paper.paragraph(words.text("booklet/example-done"))


def _puzzles(paper: Embosser, words: Words, puzzles: Sequence[BookletPuzzle]) -> None:
    paper.new_page()
    for puzzle in puzzles:
        number, grade = puzzle.number, puzzle.grade
        head = words.text("booklet/puzzle", number=number, grade=grade, most=GRADES[-1])
        moves = words.text("booklet/moves", count=puzzle.maximum)
        paper.grid((head, moves), puzzle.tiles)


def _solutions(paper: Embosser, words: Words, puzzles: Sequence[BookletPuzzle]) -> None:
    paper.new_page()
    paper.heading(words.text("booklet/solutions-title"))
    paper.paragraph(words.text("booklet/solutions-intro"))
    paper.space()
    for puzzle in puzzles:
        paper.entry(" ".join([f"{puzzle.number}:", *swap_texts(puzzle.solution)]))
