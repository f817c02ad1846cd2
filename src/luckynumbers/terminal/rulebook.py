"""The rules on a text screen: gardens as grids with marked cells, or in sentences."""

from collections.abc import Iterable
from typing import Final

from luckynumbers.terminal.columns import columns
from luckynumbers.terminal.grid import Titled, braille_grid, marked_grid, side_by_side
from luckynumbers.terminal.screen import Screen
from luckynumbers.words import braille
from luckynumbers.words.rulebook import Chapter, Figure, Overview, Rulebook, Section
from luckynumbers.words.rulebook.aloud import (
    box_sentence,
    figure_sentences,
    overview_sentences,
    set_sentences,
)

# The number sign stands before every number, so each digit is shown behind it.
_DIGITS: Final = "  ".join(f"{digit} {braille.number(digit)}" for digit in (*range(1, 10), 0))


def write_rulebook(book: Rulebook, screen: Screen) -> None:
    """Write all chapters, separated by blank lines."""
    for number, chapter in enumerate(book.chapters):
        if number:
            screen.line("")
        _chapter(book, chapter, screen)


def _chapter(book: Rulebook, chapter: Chapter, screen: Screen) -> None:
    heading = screen.words.text(chapter.heading)
    screen.line(heading)
    if screen.grids:
        screen.line("=" * min(columns(heading), screen.width))
    for number, section in enumerate(chapter.sections):
        if number and not section.rulings:
            screen.line("")
        _section(book, section, screen)


def _section(book: Rulebook, section: Section, screen: Screen) -> None:
    words = screen.words
    if section.heading:
        screen.say(section.heading)
    for text in section.texts:
        paragraph = words.text(text.code, **book.facts)
        lead = [words.text(text.lead)] if text.lead else []
        screen.line(words.join([*lead, paragraph]))
    for box in section.boxes:
        screen.line(box_sentence(box, words))
    if section.sets:
        _lines(set_sentences(words), screen)
    if section.digits and screen.grids:
        screen.line(_DIGITS)
    if section.overview is not None:
        _overview(section.overview, screen)
    for figure in section.figures:
        _figure(figure, screen)


def _overview(overview: Overview, screen: Screen) -> None:
    words = screen.words
    screen.say(overview.caption)
    if not screen.grids:
        _lines(overview_sentences(overview, words), screen)
        return
    gardens = [
        Titled((words.text("seat/name", seat=seat),), garden)
        for seat, garden in enumerate(overview.gardens, 1)
    ]
    screen.line("")
    screen.block(side_by_side(gardens, screen.width, in_braille=screen.braille))


def _figure(figure: Figure, screen: Screen) -> None:
    if figure.look:  # such a figure shows nothing that text could
        return
    if not screen.grids:
        _lines(figure_sentences(figure, screen.words), screen)
        return
    screen.line("")
    if screen.braille:
        screen.block(braille_grid(figure.garden))
        if figure.marked:
            screen.say("rulebook/marked", cells=figure.marked)
    else:
        screen.block(f"  {line}" for line in marked_grid(figure.garden, figure.cells))
    screen.say(figure.caption)


def _lines(lines: Iterable[str], screen: Screen) -> None:
    for line in lines:
        screen.line(line)
