"""The rules as sentences to listen to, with every figure in words."""

from collections.abc import Iterator

from luckynumbers.core import Colour
from luckynumbers.words.colours import colour_name
from luckynumbers.words.overview import row_messages
from luckynumbers.words.rulebook.values import Box, Chapter, Figure, Overview, Rulebook, Section
from luckynumbers.words.sentences import Words


def aloud(book: Rulebook, chapter: Chapter, words: Words) -> tuple[str, ...]:
    """Return the sentences of one chapter, its heading first, in the wording of its edition."""
    words = in_its_wording(words, book)
    sentences = [words.text(chapter.heading)]
    for section in chapter.sections:
        sentences += [words.text(section.heading)] if section.heading else []
        sentences += _section(book, section, words)
    return tuple(sentences)


def in_its_wording(words: Words, book: Rulebook) -> Words:
    """The words in the wording of an edition, if the rules are those of one."""
    return words if book.edition is None else words.of(book.edition.name)


def ruling_sentences(chapter: Chapter, words: Words) -> Iterator[tuple[int, str]]:
    """Yield the number and the sentences of each ruling in a chapter."""
    for section in chapter.sections:
        if section.rulings:
            for text in section.texts:
                sentence = words.text(text.code)
                number, _, _ = sentence.partition(" ")
                yield int(number.removeprefix("R")), sentence


def figure_sentences(figure: Figure, words: Words) -> Iterator[str]:
    """Yield the sentences of a drawn garden: its caption, its rows, and its marked cells."""
    yield words.text(figure.caption)
    yield from garden_sentences(figure, words)


def garden_sentences(figure: Figure, words: Words) -> Iterator[str]:
    """Yield what a drawn garden shows: its rows and its marked cells."""
    yield from map(words.say, row_messages(figure.garden, words))
    if figure.marked:
        yield words.text("rulebook/marked", cells=figure.marked)


def overview_sentences(overview: Overview, words: Words) -> Iterator[str]:
    """Yield a sentence for each garden on a table that is set up."""
    for seat, garden in enumerate(overview.gardens, 1):
        yield words.text(
            "rulebook/table-garden",
            name=words.text("seat/name", seat=seat),
            tiles=tuple(number for number in garden.cells if number is not None),
        )


def box_sentence(box: Box, words: Words) -> str:
    """Return the sentence of a row in the table of editions."""
    return words.text(
        "rulebook/box-row",
        box=words.text(box.name),
        least=box.least,
        most=box.most,
        setup=words.text(box.setup),
        variants=words.text(box.variants),
    )


def set_sentences(words: Words) -> Iterator[str]:
    """Yield a sentence for each of the five sets and its marks."""
    for colour in Colour:
        marks = words.text("learn/marks", count=colour.marks)
        yield words.text("rulebook/set", colour=colour_name(colour, words), marks=marks)


def _section(book: Rulebook, section: Section, words: Words) -> Iterator[str]:
    for text in section.texts:
        if text.lead:
            yield words.text(text.lead)
        yield words.text(text.code, **book.facts)
    if section.overview is not None:
        yield words.text(section.overview.caption)
        yield from overview_sentences(section.overview, words)
    for figure in section.figures:
        if not figure.look:
            yield from figure_sentences(figure, words)
    yield from (box_sentence(box, words) for box in section.boxes)
    if section.sets:
        yield from set_sentences(words)
