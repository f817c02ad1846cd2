"""Solo puzzles for the browser, each with its proved solution, so that it can play offline.

Puzzles are made in one thread of their own and remembered: however many ask, no game waits.
"""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from luckynumbers.core import GameError
from luckynumbers.puzzles import Made, booklet, daily, endless, parse_day
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.endpoints import Routes

routes = Routes("/api/v1/puzzles", "puzzles")
BACK: Final = timedelta(days=400)
AHEAD: Final = timedelta(days=40)
MOST_AT_ONCE: Final = 14
_MAKER: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="puzzles")
Day: TypeAlias = Annotated[str, Meta(max_length=40)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_AT_ONCE)]
Number: TypeAlias = Annotated[int, Meta(ge=-(10**6), le=10**6)]


class PuzzleOut(Struct):
    """A puzzle: its name, tiles and maximum, how hard it is, and a shortest solution."""

    name: str
    puzzle: str
    grade: int
    solution: str


@routes.add("GET", "/booklet")
async def list_booklet(_call: Call) -> list[PuzzleOut]:
    """List the puzzles of the booklet, from easy to hard."""
    return of_booklet()


def of_booklet() -> list[PuzzleOut]:
    """The puzzles of the booklet."""
    return [
        PuzzleOut(f"booklet/{each.number}", str(each.puzzle), each.grade, str(each.solution))
        for each in booklet()
    ]


@routes.add("GET", "/daily")
async def list_daily(call: Call, day: Day = "", days: Count = 1) -> list[PuzzleOut]:
    """List the puzzle of a day, and of the days that follow it."""
    today = datetime.now(UTC).date()
    first = parse_day(day) if day else today
    if not today - BACK <= first <= today + AHEAD - timedelta(days=MOST_AT_ONCE):
        raise GameError("puzzle/day-far", found=first.isoformat())
    wanted = [first + timedelta(days=index) for index in range(days)]
    return await _make(call, days, lambda: _of_days(wanted))


@routes.add("GET", "/endless")
async def list_endless(
    call: Call, grade: Number, number: Number = 1, count: Count = 1
) -> list[PuzzleOut]:
    """List puzzles of a grade: the one with a number, and those that follow it."""
    return await _make(call, count, lambda: _in_row(grade, range(number, number + count)))


async def _make(call: Call, cost: int, make: Callable[[], list[PuzzleOut]]) -> list[PuzzleOut]:
    call.context.limits.puzzles.check(call.network, cost)
    return await asyncio.get_running_loop().run_in_executor(_MAKER, make)


def _of_days(days: Iterable[date]) -> list[PuzzleOut]:
    return [shown(each.name, each.made) for each in map(daily, days)]


def _in_row(grade: int, numbers: Iterable[int]) -> list[PuzzleOut]:
    made = [endless(grade, number) for number in numbers]
    return [shown(each.name, each.made) for each in made]


def shown(name: str, made: Made) -> PuzzleOut:
    """A puzzle as it is sent."""
    return PuzzleOut(name, str(made.puzzle), made.grade.grade, str(made.solution))
