"""The rules as sentences to be listened to: pictures are told, nothing is only seen."""

from collections.abc import Iterator

from luckynumbers.core import Colour
from luckynumbers.words.colours import colour_name
from luckynumbers.words.overview import row_messages
from luckynumbers.words.rulebook.values import Box, Chapter, Figure, Rulebook, Section
from luckynumbers.words.sentences import Words


def aloud(book: Rulebook, chapter: Chapter, words: Words) -> tuple[str, ...]:
    """Give the sentences of one chapter, its heading first."""
    told = [words.text(chapter.heading)]
    for section in chapter.sections:
        told += [words.text(section.heading)] if section.heading else []
        told += _section(book, section, words)
    return tuple(told)


def told_figure(figure: Figure, words: Words) -> Iterator[str]:
    """Tell a drawn garden: what it shows, its rows, and its marked cells."""
    yield words.text(figure.caption)
    yield from map(words.say, row_messages(figure.garden, words))
    if figure.marked:
        yield words.text("rulebook/marked", cells=figure.marked)


def told_box(box: Box, words: Words) -> str:
    """Tell a row of the table of editions in a sentence."""
    return words.text(
        "rulebook/box-row",
        box=words.text(box.name),
        least=box.least,
        most=box.most,
        setup=words.text(box.setup),
        variants=words.text(box.variants),
    )


def told_sets(words: Words) -> Iterator[str]:
    """Tell by which marks the five sets can be known."""
    for colour in Colour:
        marks = words.text("learn/marks", count=colour.marks)
        yield words.text("rulebook/set", colour=colour_name(colour, words), marks=marks)


def _section(book: Rulebook, section: Section, words: Words) -> Iterator[str]:
    for text in section.texts:
        if text.lead:
            yield words.text(text.lead)
        yield words.text(text.code, **book.facts)
    for figure in section.figures:
        if not figure.look:
            yield from told_figure(figure, words)
    yield from (told_box(box, words) for box in section.boxes)
    if section.sets:
        yield from told_sets(words)
