"""The typed door to the compiled twin of ``core``: the same rules at the speed of the machine."""

from luckynumbers.kernel.packed import ENDS, Cancel, Packed
from luckynumbers.kernel.playouts import LIMIT, UNFINISHED, Playouts, Policy, decide, playouts
from luckynumbers.kernel.stepper import Stepper, Steps, plane_names

__all__ = [
    "ENDS",
    "LIMIT",
    "UNFINISHED",
    "Cancel",
    "Packed",
    "Playouts",
    "Policy",
    "Stepper",
    "Steps",
    "decide",
    "plane_names",
    "playouts",
]
