"""The rules as a value: chapters of codes and drawn gardens, the same for every face.

The browser, the terminal, the printed rules and the spoken ones all render these chapters. There
is no sentence here: those are in the catalogues.
"""

from luckynumbers.words.rulebook.aloud import aloud, in_its_wording
from luckynumbers.words.rulebook.choice import ADDABLE, rulebook, rules_in_play
from luckynumbers.words.rulebook.values import (
    Box,
    Chapter,
    Figure,
    Overview,
    Rulebook,
    Section,
    Text,
)

__all__ = [
    "ADDABLE",
    "Box",
    "Chapter",
    "Figure",
    "Overview",
    "Rulebook",
    "Section",
    "Text",
    "aloud",
    "in_its_wording",
    "rulebook",
    "rules_in_play",
]
