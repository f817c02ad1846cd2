"""The rules in braille as a BRF file: every chapter, with its gardens as grids of numbers."""

from collections.abc import Iterator
from typing import Final

from luckynumbers.core import Edition
from luckynumbers.paper.brf import Embosser
from luckynumbers.paper.rulebook.titles import edition_name, titles
from luckynumbers.words import Words
from luckynumbers.words.braille import code_of
from luckynumbers.words.rulebook import (
    Chapter,
    Figure,
    Overview,
    Rulebook,
    Section,
    in_its_wording,
)
from luckynumbers.words.rulebook.aloud import box_sentence, set_sentences

_DIGITS: Final = "1 2 3 4 5 6 7 8 9 0"


def rulebook_brf(book: Rulebook, words: Words) -> str:
    """Write the rules in ASCII braille."""
    words = in_its_wording(words, book)
    paper = Embosser(code_of(words.language))
    paper.block([""] * 6)
    for line in _titles(words, book.edition):
        paper.heading(line)
    for chapter in book.chapters:
        paper.new_page()
        _chapter(paper, book, chapter, words)
    return paper.finish()


def _titles(words: Words, edition: Edition | None) -> Iterator[str]:
    """The lines of the first page; the name of the edition has a line of its own."""
    title, _ = titles(words, edition)
    yield title
    yield words.text("web/rules")
    if edition is not None and (name := edition_name(words, edition)) != title:
        yield name
    yield words.text("booklet/braille")


def _chapter(paper: Embosser, book: Rulebook, chapter: Chapter, words: Words) -> None:
    paper.heading(words.text(chapter.heading))
    for section in chapter.sections:
        if section.heading:
            paper.space()
            paper.heading(words.text(section.heading))
        _texts(paper, book, section, words)
        for box in section.boxes:
            paper.entry(box_sentence(box, words))
        if section.sets:
            for sentence in set_sentences(words):
                paper.entry(sentence)
        if section.digits:
            paper.entry(_DIGITS)
        if section.overview is not None:
            _overview(paper, section.overview, words)
        for figure in section.figures:
            if not figure.look:
                _figure(paper, figure, words)


def _texts(paper: Embosser, book: Rulebook, section: Section, words: Words) -> None:
    write = paper.entry if section.rulings else paper.paragraph
    for text in section.texts:
        sentence = words.text(text.code, **book.facts)
        write(f"{words.text(text.lead)} {sentence}" if text.lead else sentence)


def _overview(paper: Embosser, overview: Overview, words: Words) -> None:
    paper.space()
    paper.paragraph(words.text(overview.caption))
    paper.space()
    for seat, garden in enumerate(overview.gardens, 1):
        paper.garden([words.text("seat/name", seat=seat)], garden.cells)


def _figure(paper: Embosser, figure: Figure, words: Words) -> None:
    told = [words.text(figure.caption)]
    if figure.marked:
        told.append(words.text("rulebook/marked", cells=figure.marked))
    paper.space()
    paper.garden(told, figure.garden.cells)
