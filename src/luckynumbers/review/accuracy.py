"""How well a seat played, as one figure and one word."""

import math
from typing import Final

STEEPNESS: Final = 0.07
LEVELS: Final = (
    ("review/level-champion", 97.0),
    ("review/level-expert", 93.0),
    ("review/level-strong", 88.0),
    ("review/level-solid", 82.0),
    ("review/level-casual", 73.0),
    ("review/level-learning", 0.0),
)
"""The word for a level of play, with the least accuracy that earns it."""


def accuracy(points_lost: float, weight: float) -> float:
    """100 · exp(-0.07 · points lost / weight of the decisions); 100 where nothing was to choose."""
    return 100.0 * math.exp(-STEEPNESS * points_lost / weight) if weight else 100.0


def level_of(figure: float) -> str:
    """The code of the word for an accuracy, as it is shown: with one decimal."""
    shown = round(figure, 1)
    return next(code for code, least in LEVELS if shown >= least)
