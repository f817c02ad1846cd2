"""The game in the interfaces that researchers use, with one encoding for all of them.

``lucky_numbers_v0`` is for PettingZoo, ``LuckyNumbers-v0`` for Gymnasium, ``open_spiel`` for
OpenSpiel, ``batch`` for NumPy, PyTorch and JAX. Only ``batch`` does without the extra ``rl``.
"""

from contextlib import suppress

from luckynumbers.envs.encoding import ACTION_COUNT, encode, plane_names
from luckynumbers.words.extras import MissingExtraError, require

__all__ = ["ACTION_COUNT", "encode", "plane_names", "register"]


def register() -> None:
    """Register ``LuckyNumbers-v0`` with Gymnasium; what its entry point calls."""
    require("luckynumbers.envs.registration").register_gymnasium()


with suppress(MissingExtraError):  # so that gymnasium.make("luckynumbers.envs:…") finds it
    register()
