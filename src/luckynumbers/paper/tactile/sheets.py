"""The tactile sheets as PDF: instructions, a page of labels for each set, and a garden."""

from luckynumbers.core import Colour, GameError
from luckynumbers.paper.pdf import A4, pdf
from luckynumbers.paper.tactile.garden import garden_page
from luckynumbers.paper.tactile.guide import guide_pages
from luckynumbers.paper.tactile.labels import label_pages
from luckynumbers.words import Words


def tactile_pdf(sets: int, words: Words) -> bytes:
    """Write the sheets as PDF; the same sets and language give the same bytes."""
    colours = colours_of(sets)
    pages = [*guide_pages(colours, words), *label_pages(colours, words), garden_page(words)]
    return pdf(pages, A4, words.language, words.text("tactile/title"))


def colours_of(sets: int) -> tuple[Colour, ...]:
    """The colours used in a game with so many sets."""
    if not 1 <= sets <= len(Colour):
        raise GameError("tactile/sets", found=sets, most=len(Colour))
    return tuple(Colour)[:sets]
