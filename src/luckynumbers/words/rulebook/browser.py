"""The rules as the browser gets them: all chapters once, and what each edition is about.

The page then chooses by the same two words as ``choice``: when, and unless.
"""

from collections.abc import Mapping

from luckynumbers.core import EDITIONS
from luckynumbers.words.rulebook.chapters import CHAPTERS
from luckynumbers.words.rulebook.choice import ADDABLE, ALL, facts_of, topics_of


def browser_rulebook() -> Mapping[str, object]:
    """Give everything that can be told; the full text is the edition without a name."""
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
    """List every code of every chapter."""
    codes = {chapter.heading for chapter in CHAPTERS}
    for section in (section for chapter in CHAPTERS for section in chapter.sections):
        codes |= {section.heading, *(figure.caption for figure in section.figures)}
        codes |= {code for text in section.texts for code in (text.code, text.lead)}
        codes |= {code for box in section.boxes for code in (box.name, box.setup, box.variants)}
    return frozenset(codes - {""})
