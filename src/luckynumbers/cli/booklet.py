"""``luckynumbers puzzle booklet``: puzzles on paper, in print, large print or braille."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

from luckynumbers.cli.arguments import Option
from luckynumbers.cli.outputs import write_file
from luckynumbers.cli.speech import WORDS, explain, open_screen
from luckynumbers.core import GameError
from luckynumbers.puzzles.booklet import COUNT, MOST, BookletEntry, booklet, make
from luckynumbers.words import Words, find_language

MORE: Final = "more"
"""The seed of the puzzles beyond those that are shipped."""


def print_booklet(
    count: Annotated[
        int, Option("--count", metavar="N", help=explain("help/booklet-count"))
    ] = COUNT,
    language: Annotated[
        str | None, Option("--lang", metavar="LANGUAGE", help=explain("help/booklet-lang"))
    ] = None,
    out: Annotated[
        Path | None, Option("--out", metavar="FILE", help=explain("help/booklet-out"))
    ] = None,
    large: Annotated[bool, Option("--large", help=explain("help/booklet-large"))] = False,
    brf: Annotated[bool, Option("--brf", help=explain("help/booklet-brf"))] = False,
) -> None:
    """Write the booklet to a file; puzzles beyond those shipped are generated."""
    if large and brf:
        raise GameError("booklet/two-forms")
    words = WORDS if language is None else Words(find_language(language))
    suffix = ".brf" if brf else ".pdf"
    file = out or Path("booklet").with_suffix(suffix)
    write_file(file, suffix, _printed(_entries(count), words, large=large, brf=brf))
    open_screen().say("booklet/written", count=count, file=str(file))


def _entries(count: int) -> list[BookletEntry]:
    """The first puzzles of the booklet, continued with generated ones."""
    if not 1 <= count <= MOST:
        raise GameError("puzzle/booklet-count", found=count, most=MOST)
    shipped = booklet()
    more = make(count - len(shipped), MORE) if count > len(shipped) else ()
    return [*shipped[:count], *more]


def _printed(entries: Sequence[BookletEntry], words: Words, *, large: bool, brf: bool) -> bytes:
    # The PDF library is slow to import, so only printing imports it.
    from luckynumbers.paper.booklet import (  # noqa: PLC0415
        BookletPuzzle,
        booklet_brf,
        booklet_pdf,
    )

    puzzles = [
        BookletPuzzle(
            number,
            each.puzzle.start.tiles,
            len(each.solution),
            each.grade,
            tuple((swap.one, swap.other) for swap in each.solution),
        )
        for number, each in enumerate(entries, 1)
    ]
    if brf:
        return booklet_brf(puzzles, words).encode("ascii")
    return booklet_pdf(puzzles, words, large=large)
