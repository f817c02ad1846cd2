"""The game in the interfaces that researchers use, with one encoding for all of them.

``lucky_numbers_v0`` is for PettingZoo, ``LuckyNumbers-v0`` for Gymnasium, ``open_spiel`` for
OpenSpiel, ``batch`` for NumPy, PyTorch and JAX. Only ``batch`` does without the extra ``rl``.
"""

from importlib.util import find_spec

from luckynumbers.envs.encoding import ACTION_COUNT, encode, plane_names

__all__ = ["ACTION_COUNT", "encode", "plane_names", "register"]


def register() -> None:
    """Register ``LuckyNumbers-v0`` with Gymnasium; what its entry point calls."""
    from luckynumbers.envs.registration import register_gymnasium  # noqa: PLC0415

    register_gymnasium()


if find_spec("gymnasium") is not None:  # so that gymnasium.make("luckynumbers.envs:…") finds it
    register()
