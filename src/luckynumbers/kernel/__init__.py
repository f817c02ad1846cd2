"""Typed interface to the compiled twin of ``core``: the same rules at native speed."""

from luckynumbers.kernel.game import (
    Luck,
    SwiftGame,
    observe,
    position_of,
    rival_luck,
    swift_game,
    swift_state,
)
from luckynumbers.kernel.matches import MatchResult, match
from luckynumbers.kernel.network import Choice, Choices, Lookahead, Networks, features
from luckynumbers.kernel.packed import CANCELLED, ENDS, Cancel, Packed
from luckynumbers.kernel.playouts import LIMIT, UNFINISHED, Playouts, Policy, decide, playouts
from luckynumbers.kernel.sampling import sample
from luckynumbers.kernel.search import (
    Bounds,
    Late,
    Line,
    Others,
    Search,
    Searcher,
    Way,
    is_late,
    search,
    solve_late,
)
from luckynumbers.kernel.stepper import Stepper, Steps, plane_names

__all__ = [
    "CANCELLED",
    "ENDS",
    "LIMIT",
    "UNFINISHED",
    "Bounds",
    "Cancel",
    "Choice",
    "Choices",
    "Late",
    "Line",
    "Lookahead",
    "Luck",
    "MatchResult",
    "Networks",
    "Others",
    "Packed",
    "Playouts",
    "Policy",
    "Search",
    "Searcher",
    "Stepper",
    "Steps",
    "SwiftGame",
    "Way",
    "decide",
    "features",
    "is_late",
    "match",
    "observe",
    "plane_names",
    "playouts",
    "position_of",
    "rival_luck",
    "sample",
    "search",
    "solve_late",
    "swift_game",
    "swift_state",
]
