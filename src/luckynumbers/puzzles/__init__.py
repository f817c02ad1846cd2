"""Solo puzzles: sixteen tiles, swapped into order in as few moves as possible."""

from luckynumbers.puzzles.booklet import BookletEntry, booklet, booklet_entry
from luckynumbers.puzzles.daily import Daily, daily, parse_day
from luckynumbers.puzzles.endless import Numbered, endless
from luckynumbers.puzzles.generate import Made, generate
from luckynumbers.puzzles.grade import GRADES, Grade, grade
from luckynumbers.puzzles.hint import Hint, hint
from luckynumbers.puzzles.model import (
    PARTNERS,
    Arrangement,
    Attempt,
    Puzzle,
    Solution,
    Swap,
)
from luckynumbers.puzzles.progress import Progress, PuzzleResult
from luckynumbers.puzzles.solve import LIMIT, ProvedSolution, shortest_solutions, solve

__all__ = [
    "GRADES",
    "LIMIT",
    "PARTNERS",
    "Arrangement",
    "Attempt",
    "BookletEntry",
    "Daily",
    "Grade",
    "Hint",
    "Made",
    "Numbered",
    "Progress",
    "ProvedSolution",
    "Puzzle",
    "PuzzleResult",
    "Solution",
    "Swap",
    "booklet",
    "booklet_entry",
    "daily",
    "endless",
    "generate",
    "grade",
    "hint",
    "parse_day",
    "shortest_solutions",
    "solve",
]
