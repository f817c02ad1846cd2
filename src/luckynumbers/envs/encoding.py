"""The one encoding of observations and actions that every interface uses."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from luckynumbers.core import ACTION_COUNT, NUMBERS, Position
from luckynumbers.core.checks import checked
from luckynumbers.kernel import observe, plane_names

__all__ = ["ACTION_COUNT", "HIGHEST", "encode", "plane_names", "shape"]

HIGHEST: Final = 5 * len(NUMBERS)
"""The greatest value in any plane: the tiles of a five-player game, all face down."""


def shape(seats: int) -> tuple[int, int, int]:
    """The shape of one seat's observation: planes of 4 x 4."""
    return (len(plane_names(seats)), 4, 4)


@checked
def encode(position: Position, seat: int | None = None) -> NDArray[np.uint8]:
    """What a seat sees of a position, by default the one to act.

    For example:

        >>> from luckynumbers import Position, Rules
        >>> from luckynumbers.envs import encode, plane_names
        >>> encode(Position.start(Rules(), seats=2)).shape, len(plane_names(2))
        ((69, 4, 4), 69)
    """
    return observe(position, seat)
