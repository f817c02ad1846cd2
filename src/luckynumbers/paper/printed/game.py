"""The whole game as PDF, for printing on both sides: every sheet has a front and a back."""

from dataclasses import replace

from luckynumbers.core import Colour, Edition
from luckynumbers.paper.pdf import A4, Page, pdf
from luckynumbers.paper.printed.guide import guide_pages
from luckynumbers.paper.printed.looks import garden_look, greyed, tile_look
from luckynumbers.paper.printed.pieces import garden_pages, tile_pages
from luckynumbers.paper.printed.scores import pairing_page, score_page
from luckynumbers.words import Words


def game_pdf(
    edition: Edition, colours: tuple[Colour, ...], words: Words, *, grey: bool = False
) -> bytes:
    """Write some sets of an edition as PDF; the same sets and language give the same bytes."""
    words = words.of(edition.name)
    pages = _pages(edition, colours, words, grey=grey)
    if grey:
        pages = [replace(page, shapes=greyed(page.shapes)) for page in pages]
    return pdf(pages, A4, words.language, words.text("print/title"))


def _pages(
    edition: Edition, colours: tuple[Colour, ...], words: Words, *, grey: bool
) -> list[Page]:
    tiles, gardens = tile_look(edition, grey=grey), garden_look(edition, grey=grey)
    pages = [*guide_pages(edition, colours, tiles, words)]
    if len(pages) % 2:
        pages.append(Page(()))  # the back of the guide
    pages += tile_pages(colours, tiles, words)
    pages += garden_pages(len(colours), gardens, words)
    players = edition.seats[-1]
    return [*pages, score_page(players, words), pairing_page(players, words)]
