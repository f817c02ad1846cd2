"""The time inside a server: a step of the wall clock is none, and a slow start takes nothing."""

import time
from pathlib import Path

import pytest

from luckynumbers.server.app import Server
from luckynumbers.server.clock import SteadyClock, counted_on
from luckynumbers.server.storage import Store, StoredGame
from luckynumbers.server.storage.sqlite import SqliteBackend
from tests.server.stores import FailingStore
from tests.server.support import Time, act, begin, choose, guest, new_table, running

HOUR = 3_600_000
MS = 1_000_000
"""Nanoseconds."""
TURN = {"kind": "turn", "seconds": 30}


def remaining(server: Server, table: str, now: int) -> int:
    deadline = server.hub.tables[table].state.clocks.deadline
    assert deadline is not None
    return deadline - now


def reasons(server: Server, table: str) -> list[str]:
    events = server.hub.tables[table].state.events
    return [getattr(event.data, "reason", "") for event in events]


@pytest.mark.parametrize("step", [-HOUR, HOUR])
def test_a_step_of_the_wall_clock_is_none_of_ours(step: int) -> None:
    wall, elapsed = Time(), Time()
    clock = SteadyClock(counted_on(lambda: wall.at * MS, lambda: elapsed.at * MS))
    assert clock() == Time.at
    wall.at += step
    elapsed.at += 5
    assert clock() == Time.at + 5


@pytest.mark.parametrize(("wall", "expected"), [(-HOUR, 0), (0, 0), (HOUR, HOUR)])
def test_time_goes_on_where_the_last_server_ended(wall: int, expected: int) -> None:
    watch = Time()
    last = watch.at
    watch.at += wall
    clock = SteadyClock(watch)
    clock.resume(last)
    assert clock() == last + expected
    watch.at += 5
    assert clock() == last + expected + 5


@pytest.mark.parametrize("step", [-HOUR, HOUR])
async def test_a_step_of_the_wall_clock_loses_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    wall = Time()
    async with running(tmp_path, now=counted_on(lambda: wall.at * MS)) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open", clock=TURN, edition="anniversary")
        await begin(table, ann, ben, first=1)
        real = time.time
        # Whoever else asks the system is told the new time, too.
        monkeypatch.setattr(time, "time", lambda: real() + step / 1000)
        wall.at += step
        for _ in range(6):
            latest = ann.latest(table)
            seat = latest["view"]["seat"]
            moved = await act(
                (ann, ben)[seat - 1], table, seat, choose(latest["view"]), latest["seq"]
            )
            assert moved["type"] == "ack"
            await ann.wait_past(table, moved["seq"] - 1)
        at = [event.at for event in server.hub.tables[table].state.events]
        assert at == sorted(at)
        assert at[-1] - at[0] < HOUR / 2
        assert 0 < remaining(server, table, server.hub.services.now()) <= 30_000
        assert "timeout" not in reasons(server, table)


class SlowStore(Store):
    """A store in which reading a game takes ten seconds of the test's time."""

    def __init__(self, path: Path, watch: Time) -> None:
        super().__init__(SqliteBackend(path / "games.db"))
        self._watch = watch

    async def game(self, game: str) -> StoredGame | None:
        self._watch.at += 10_000
        return await super().game(game)


async def test_a_slow_start_takes_no_time_from_anyone(tmp_path: Path) -> None:
    """Ten tables, each of which takes ten seconds to be loaded; a turn has thirty."""
    watch = Time()
    async with running(tmp_path, now=watch) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        tables = [await new_table(ann, "me", "open", clock=TURN) for _ in range(10)]
        for table in tables:
            await begin(table, ann, ben, first=1)
        watch.at += 12_000
    watch.at += 33_700
    slow = SlowStore(tmp_path, watch)
    async with running(tmp_path, now=watch, store=lambda _: slow) as server:
        for table in tables:
            await server.hub.tables[table].settle()
            assert "timeout" not in reasons(server, table)
            assert remaining(server, table, watch.at) == 18_000


async def test_a_server_that_was_ahead_of_the_wall_clock_gives_no_time_away(tmp_path: Path) -> None:
    watch = Time()
    async with running(tmp_path, now=watch) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open", clock=TURN)
        await begin(table, ann, ben, first=1)
        watch.at += 12_000
    watch.at -= HOUR
    async with running(tmp_path, now=watch) as server:
        await server.hub.tables[table].settle()
        assert remaining(server, table, server.hub.services.now()) == 18_000
        watch.at += 10_000
        assert remaining(server, table, server.hub.services.now()) == 8_000


async def test_time_in_which_nothing_could_be_stored_does_not_count(tmp_path: Path) -> None:
    watch, store = Time(), FailingStore(SqliteBackend(tmp_path / "games.db"))
    async with running(tmp_path, now=watch, store=lambda _: store) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open", clock=TURN, edition="anniversary")
        await begin(table, ann, ben, first=1)
        store.failure = "unwritten"
        watch.at += 12_000
        refused = await act(ann, table, 1, "*", ann.seq(table))
        assert refused["message"]["code"] == "storage/failed"
        watch.at += 60_000
        store.failure = ""
        assert (await act(ann, table, 1, "*", ann.seq(table)))["type"] == "ack"
        assert remaining(server, table, watch.at) == 18_000
        assert reasons(server, table)[-2:] == ["restart", ""]
