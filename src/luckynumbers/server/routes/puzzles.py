"""Solo puzzles for the browser, each with its proved solution, so that it can play offline.

Puzzles are made in one thread of their own and remembered: however many ask, no game waits.
"""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Final, TypeVar

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel

from luckynumbers.core import GameError
from luckynumbers.puzzles import Made, booklet, daily, endless, parse_day
from luckynumbers.server.routes.shared import PROBLEMS

router = APIRouter(prefix="/api/v1/puzzles", tags=["puzzles"], responses=PROBLEMS)
BACK: Final = timedelta(days=400)
AHEAD: Final = timedelta(days=40)
MOST_AT_ONCE: Final = 14
_MAKER: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="puzzles")
Count = Annotated[int, Query(ge=1, le=MOST_AT_ONCE)]
Number = Annotated[int, Query(ge=-(10**6), le=10**6)]
Result = TypeVar("Result")


class PuzzleOut(BaseModel):
    """A puzzle: its name, tiles and maximum, how hard it is, and a shortest solution."""

    name: str
    puzzle: str
    grade: int
    solution: str


@router.get("/booklet")
async def show_booklet() -> list[PuzzleOut]:
    """List the puzzles of the booklet, from easy to hard."""
    return [
        PuzzleOut(
            name=f"booklet/{entry.number}",
            puzzle=str(entry.puzzle),
            grade=entry.grade,
            solution=str(entry.solution),
        )
        for entry in booklet()
    ]


@router.get("/daily")
async def show_days(
    request: Request, day: Annotated[str, Query(max_length=40)] = "", days: Count = 1
) -> list[PuzzleOut]:
    """Give the puzzle of a day, and of the days that follow it."""
    today = datetime.now(UTC).date()
    first = parse_day(day) if day else today
    if not today - BACK <= first <= today + AHEAD - timedelta(days=MOST_AT_ONCE):
        raise GameError("puzzle/day-far", found=first.isoformat())
    wanted = [first + timedelta(days=index) for index in range(days)]
    return await _make(request, days, lambda: _of_days(wanted))


@router.get("/endless")
async def show_endless(
    request: Request, grade: Number, number: Number = 1, count: Count = 1
) -> list[PuzzleOut]:
    """Give puzzles of a grade: the one with a number, and those that follow it."""
    return await _make(request, count, lambda: _in_row(grade, range(number, number + count)))


async def _make(request: Request, cost: int, make: Callable[[], Result]) -> Result:
    address = request.client.host if request.client else ""
    if not request.app.state.puzzles.take(address, cost):
        raise GameError("server/too-fast")
    return await asyncio.get_running_loop().run_in_executor(_MAKER, make)


def _of_days(days: Iterable[date]) -> list[PuzzleOut]:
    return [_shown(each.name, each.made) for each in map(daily, days)]


def _in_row(grade: int, numbers: Iterable[int]) -> list[PuzzleOut]:
    made = [endless(grade, number) for number in numbers]
    return [_shown(each.name, each.made) for each in made]


def _shown(name: str, made: Made) -> PuzzleOut:
    return PuzzleOut(
        name=name,
        puzzle=str(made.puzzle),
        grade=made.grade.grade,
        solution=str(made.solution),
    )
