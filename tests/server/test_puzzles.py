"""The puzzles of the browser over REST: right, the same for everyone, and refused with a code."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx

from luckynumbers.puzzles import Puzzle, Solution, booklet, daily, endless, solve
from luckynumbers.puzzles.endless import LENGTHS
from luckynumbers.puzzles.grade import grade
from tests.server.doors import Json
from tests.server.support import running

TODAY = datetime.now(UTC).date()
GENTLE = "02040803/16051113/06101217/14151820 ; max 2"
FIENDISH = "03060807/13051710/20120411/15140116 ; max 10"

REFUSED = {
    "daily?day=tomorrow": (400, "puzzle/day"),
    "daily?day=1999-01-01": (400, "puzzle/day-far"),
    "daily?day=9999-12-31&days=14": (400, "puzzle/day-far"),
    "daily?day=0001-01-01": (400, "puzzle/day-far"),
    "daily?days=15": (422, "server/bad-request"),
    "endless?grade=6": (400, "puzzle/no-such-grade"),
    "endless?grade=0": (400, "puzzle/no-such-grade"),
    "endless": (422, "server/bad-request"),
    "endless?grade=three": (422, "server/bad-request"),
    "endless?grade=3&number=0": (400, "puzzle/row-number"),
    "endless?grade=3&number=9999&count=2": (400, "puzzle/row-number"),
    "endless?grade=3&number=1e400": (422, "server/bad-request"),
    "endless?grade=3&count=1000": (422, "server/bad-request"),
    f"endless?grade=3&number={10**30}": (422, "server/bad-request"),
    "nowhere": (404, "server/no-page"),
}


@asynccontextmanager
async def browser(path: Path, **changes: Any) -> AsyncIterator[httpx.AsyncClient]:
    async with running(path, **changes) as server:
        transport = httpx.ASGITransport(app=server)
        async with httpx.AsyncClient(transport=transport, base_url="https://test") as client:
            yield client


async def ask(path: Path, address: str, **changes: Any) -> Any:
    async with browser(path, **changes) as client:
        return (await client.get(f"/api/v1/puzzles/{address}")).json()


def is_sound(sent: Json) -> bool:
    """Whether the solution solves the puzzle, and no shorter one exists."""
    puzzle, solution = Puzzle.parse(sent["puzzle"]), Solution.parse(sent["solution"])
    return puzzle.accepts(solution) and solve(puzzle.start).optimal == puzzle.maximum


async def test_the_booklet_comes_whole_with_sound_solutions(tmp_path: Path) -> None:
    sent = await ask(tmp_path, "booklet")
    assert [each["name"] for each in sent] == [f"booklet/{e.number}" for e in booklet()]
    assert [each["grade"] for each in sent] == [e.grade for e in booklet()]
    assert all(map(is_sound, sent))


async def test_a_day_has_the_puzzle_that_the_command_line_shows(tmp_path: Path) -> None:
    sent = await ask(tmp_path, f"daily?day={TODAY}&days=3")
    days = [TODAY + timedelta(days=index) for index in range(3)]
    assert [each["name"] for each in sent] == [f"daily/{day}" for day in days]
    assert [each["puzzle"] for each in sent] == [str(daily(day).made.puzzle) for day in days]
    assert all(map(is_sound, sent))


async def test_without_a_day_it_is_today(tmp_path: Path) -> None:
    [sent] = await ask(tmp_path, "daily")
    assert sent["name"] in {f"daily/{TODAY}", f"daily/{TODAY + timedelta(days=1)}"}


async def test_an_endless_row_keeps_its_grade_and_never_repeats(tmp_path: Path) -> None:
    for wanted in LENGTHS:
        sent = await ask(tmp_path, f"endless?grade={wanted}&number=5&count=3")
        assert [each["name"] for each in sent] == [f"endless/{wanted}/{n}" for n in (5, 6, 7)]
        assert all(each["grade"] == wanted for each in sent)
        assert all(grade(Puzzle.parse(each["puzzle"]).start).grade == wanted for each in sent)
        assert len({each["puzzle"] for each in sent}) == 3
        assert all(map(is_sound, sent))


def test_a_numbered_puzzle_is_the_same_on_every_machine() -> None:
    # A link to a puzzle is passed on: if the generator changes, the series must be raised.
    assert str(endless(1, 1).made.puzzle) == GENTLE
    assert str(endless(5, 1).made.puzzle) == FIENDISH


async def test_a_bad_wish_is_answered_with_a_code(tmp_path: Path) -> None:
    async with browser(tmp_path) as client:
        for address, refusal in REFUSED.items():
            answer = await client.get(f"/api/v1/puzzles/{address}")
            assert (answer.status_code, answer.json()["code"]) == refusal, address
            assert refusal[1] not in answer.json()["text"]


async def test_nobody_can_make_the_server_do_nothing_but_puzzles(tmp_path: Path) -> None:
    async with browser(tmp_path, requests=0.1) as client:
        # Three puzzles may be asked for at once; a row of fourteen is refused before any work.
        first = await client.get("/api/v1/puzzles/endless?grade=1&count=3")
        second = await client.get("/api/v1/puzzles/endless?grade=1&count=14")
        assert (first.status_code, second.status_code) == (200, 429)
        assert second.json()["code"] == "server/too-fast"
        assert second.headers["retry-after"] == "1"
        assert "retry-after" not in first.headers
