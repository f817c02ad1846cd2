"""The typed door to the compiled twin of ``core``: the same rules at the speed of the machine."""

from luckynumbers.kernel.matches import Match, match
from luckynumbers.kernel.network import Choice, Choices, Networks, View, features
from luckynumbers.kernel.packed import ENDS, Cancel, Packed
from luckynumbers.kernel.playouts import LIMIT, UNFINISHED, Playouts, Policy, decide, playouts
from luckynumbers.kernel.stepper import Stepper, Steps, plane_names

__all__ = [
    "ENDS",
    "LIMIT",
    "UNFINISHED",
    "Cancel",
    "Choice",
    "Choices",
    "Match",
    "Networks",
    "Packed",
    "Playouts",
    "Policy",
    "Stepper",
    "Steps",
    "View",
    "decide",
    "features",
    "match",
    "plane_names",
    "playouts",
]
