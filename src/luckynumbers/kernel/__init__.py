"""Typed interface to the compiled twin of ``core``: the same rules at native speed."""

from luckynumbers.kernel.matches import MatchResult, match
from luckynumbers.kernel.network import Choice, Choices, Lookahead, Networks, features
from luckynumbers.kernel.packed import CANCELLED, ENDS, Cancel, Packed
from luckynumbers.kernel.playouts import LIMIT, UNFINISHED, Playouts, Policy, decide, playouts
from luckynumbers.kernel.sampling import sample
from luckynumbers.kernel.stepper import Stepper, Steps, plane_names

__all__ = [
    "CANCELLED",
    "ENDS",
    "LIMIT",
    "UNFINISHED",
    "Cancel",
    "Choice",
    "Choices",
    "Lookahead",
    "MatchResult",
    "Networks",
    "Packed",
    "Playouts",
    "Policy",
    "Stepper",
    "Steps",
    "decide",
    "features",
    "match",
    "plane_names",
    "playouts",
    "sample",
]
