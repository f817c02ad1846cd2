"""Selection of the chapters: by edition and variants, or by the rules of a running game."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final, TypeVar

from luckynumbers.core import Edition, Rules
from luckynumbers.words.rulebook.chapters import CHAPTERS
from luckynumbers.words.rulebook.values import Chapter, Figure, Rulebook, Section, Text

ADDABLE: Final = ("michael", "bruno", "tournament", "solo", "norep")
"""The variants that can be added to those that an edition prints."""
ALL: Final = frozenset(
    {"all", "ladybug", "clover", "any-order", "michael-too", "bruno", "tournament", "solo"}
)
"""The topics of the full text, for all editions at once."""
_PLAYED: Final = frozenset({"aim", "setup", "turn", "placing", "end", "variants"})
_Item = TypeVar("_Item", Text, Figure, Section)


def rulebook(edition: Edition | None = None, variants: Collection[str] = ()) -> Rulebook:
    """Return the rules of an edition and some variants; without an edition, of all."""
    topics = frozenset(variants) | (ALL if edition is None else topics_of(edition))
    facts = {} if edition is None else facts_of(edition)
    return Rulebook(tuple(_chosen(topics)), edition, facts)


def rules_in_play(rules: Rules, *, tournament: bool = False) -> Rulebook:
    """Return the chapters for a running game: no boxes, no rulings."""
    setup = "michael" if rules.michael else "sorted" if rules.sorted else "any-order"
    topics = {setup, *(name for name in ("bruno", "norep") if getattr(rules, name))}
    if tournament:
        topics.add("tournament")
    played = [chapter for chapter in _chosen(topics) if chapter.name in _PLAYED]
    return Rulebook(tuple(played))


def topics_of(edition: Edition) -> frozenset[str]:
    """The topics of an edition: its name, corner, tiles, setup and printed variants."""
    own = edition.rules
    setup = "michael" if own.michael else "sorted" if own.sorted else "any-order"
    printed = ("michael-too" if name == "michael" else name for name in edition.variants)
    return frozenset({edition.name, edition.corner, edition.tile, setup, *printed})


def facts_of(edition: Edition) -> dict[str, int]:
    """The facts that the sentences of an edition use: its numbers of seats."""
    return {"least": edition.seats[0], "most": edition.seats[-1]}


def _chosen(topics: Collection[str]) -> Iterator[Chapter]:
    for chapter in CHAPTERS:
        sections = [
            replace(
                section,
                texts=_selected(section.texts, topics),
                figures=_selected(section.figures, topics),
            )
            for section in _selected(chapter.sections, topics)
        ]
        full = tuple(s for s in sections if s.texts or s.figures or s.overview or s.boxes or s.sets)
        if full:
            yield replace(chapter, sections=full)


def _selected(items: tuple[_Item, ...], topics: Collection[str]) -> tuple[_Item, ...]:
    return tuple(
        item
        for item in items
        if (not item.when or any(topic in topics for topic in item.when))
        and not any(topic in topics for topic in item.unless)
    )
