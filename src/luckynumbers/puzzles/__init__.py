"""Solo puzzles: sixteen tiles, swapped into order in as few moves as possible."""

from luckynumbers.puzzles.booklet import Entry, booklet, entry
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
from luckynumbers.puzzles.progress import Progress, Result
from luckynumbers.puzzles.solve import LIMIT, Answer, shortest_solutions, solve

__all__ = [
    "GRADES",
    "LIMIT",
    "PARTNERS",
    "Answer",
    "Arrangement",
    "Attempt",
    "Daily",
    "Entry",
    "Grade",
    "Hint",
    "Made",
    "Numbered",
    "Progress",
    "Puzzle",
    "Result",
    "Solution",
    "Swap",
    "booklet",
    "daily",
    "endless",
    "entry",
    "generate",
    "grade",
    "hint",
    "parse_day",
    "shortest_solutions",
    "solve",
]
