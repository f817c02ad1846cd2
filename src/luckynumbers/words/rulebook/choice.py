"""Choose what is told: by edition and variant, or by the rules of a game that is on."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final, TypeVar

from luckynumbers.core import Edition, Rules
from luckynumbers.words.rulebook.chapters import CHAPTERS
from luckynumbers.words.rulebook.values import Chapter, Figure, Rulebook, Section, Text

ADDABLE: Final = ("michael", "bruno", "tournament", "solo", "norep")
"""The variants that can be told beside those that an edition prints."""
ALL: Final = frozenset(
    {"all", "ladybug", "clover", "any-order", "michael-too", "bruno", "tournament", "solo"}
)
"""The topics of the full text, for all editions at once."""
_PLAYED: Final = frozenset({"aim", "setup", "turn", "placing", "end", "variants"})
_Told = TypeVar("_Told", Text, Figure, Section)


def rulebook(edition: Edition | None = None, variants: Collection[str] = ()) -> Rulebook:
    """Choose the rules of an edition with its variants and some more; without one, of all."""
    topics = frozenset(variants) | (ALL if edition is None else topics_of(edition))
    facts = {} if edition is None else facts_of(edition)
    return Rulebook(tuple(_chosen(topics)), edition, facts)


def rules_in_play(rules: Rules) -> Rulebook:
    """Choose what matters at a table that plays by some rules: no boxes, no rulings."""
    setup = "michael" if rules.michael else "sorted" if rules.sorted else "any-order"
    topics = {setup, *(name for name in ("bruno", "norep") if getattr(rules, name))}
    played = [chapter for chapter in _chosen(topics) if chapter.name in _PLAYED]
    return Rulebook(tuple(played))


def topics_of(edition: Edition) -> frozenset[str]:
    """Name what an edition is about: its name, corner, tiles, setup and printed variants."""
    own = edition.rules
    setup = "michael" if own.michael else "sorted" if own.sorted else "any-order"
    printed = ("michael-too" if name == "michael" else name for name in edition.variants)
    return frozenset({edition.name, edition.corner, edition.tile, setup, *printed})


def facts_of(edition: Edition) -> dict[str, int]:
    """Give the numbers of an edition."""
    return {"least": edition.seats[0], "most": edition.seats[-1]}


def _chosen(topics: Collection[str]) -> Iterator[Chapter]:
    for chapter in CHAPTERS:
        sections = [
            replace(
                section, texts=_told(section.texts, topics), figures=_told(section.figures, topics)
            )
            for section in _told(chapter.sections, topics)
        ]
        full = tuple(s for s in sections if s.texts or s.figures or s.boxes or s.sets)
        if full:
            yield replace(chapter, sections=full)


def _told(things: tuple[_Told, ...], topics: Collection[str]) -> tuple[_Told, ...]:
    return tuple(
        thing
        for thing in things
        if (not thing.when or any(topic in topics for topic in thing.when))
        and not any(topic in topics for topic in thing.unless)
    )
