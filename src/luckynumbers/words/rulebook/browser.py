"""The rules for the browser: all chapters once, and the topics of each edition.

The page selects by the same two fields as ``choice``: ``when`` and ``unless``.
"""

from collections.abc import Mapping

from luckynumbers.core import EDITIONS
from luckynumbers.words.rulebook.chapters import CHAPTERS
from luckynumbers.words.rulebook.choice import ADDABLE, ALL, facts_of, topics_of


def browser_rulebook() -> Mapping[str, object]:
    """Return all chapters and editions; the full text is the edition without a name."""
    return {
        "chapters": CHAPTERS,
        "addable": ADDABLE,
        "editions": {
            "": {"topics": sorted(ALL), "facts": {}},
            **{
                name: {"topics": sorted(topics_of(box)), "facts": facts_of(box)}
                for name, box in EDITIONS.items()
            },
        },
    }


def rulebook_codes() -> frozenset[str]:
    """The codes of all chapters."""
    codes = {chapter.heading for chapter in CHAPTERS}
    for section in (section for chapter in CHAPTERS for section in chapter.sections):
        codes |= {section.heading, *(figure.caption for figure in section.figures)}
        codes |= {section.overview.caption} if section.overview else set()
        codes |= {code for text in section.texts for code in (text.code, text.lead)}
        codes |= {code for box in section.boxes for code in (box.name, box.setup, box.variants)}
    return frozenset(codes - {""})
