"""How well a seat played, as one figure and one word."""

import math
from typing import Final

STEEPNESS: Final = 0.08
LEVELS: Final = (
    ("review/level-champion", 97.0),
    ("review/level-expert", 93.0),
    ("review/level-strong", 89.0),
    ("review/level-solid", 84.0),
    ("review/level-casual", 75.0),
    ("review/level-learning", 0.0),
)
"""The word for a level of play, with the least accuracy that earns it."""


def accuracy(points_lost: float, decisions: int) -> float:
    """100 · exp(-0.08 · points lost per unforced decision); 100 where nothing was to choose."""
    return 100.0 * math.exp(-STEEPNESS * points_lost / decisions) if decisions else 100.0


def level_of(figure: float) -> str:
    """The code of the word for an accuracy, as it is shown: with one decimal."""
    shown = round(figure, 1)
    return next(code for code, least in LEVELS if shown >= least)
