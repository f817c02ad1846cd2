"""The lobby is fair, and so is the number of tables: no flood of one hides those of the others."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from luckynumbers.core import GameError
from luckynumbers.server.app import Server
from luckynumbers.server.game.commands import Expire
from luckynumbers.server.game.events import Clock
from luckynumbers.server.game.messages import LobbyEntry
from luckynumbers.server.game.plans import Plan, SeatPlan
from luckynumbers.server.game.values import User
from luckynumbers.server.live.lobby import MOST, MOST_OF_HOST, MOST_OF_ORIGIN, in_turns
from luckynumbers.server.nodes.news import OpenTable
from tests.server.support import Time, guest, new_table, running

OPEN = Plan(seats=(SeatPlan("me"), SeatPlan("open")), public=True)
DAY = 86_400_000
TOO_MANY = "table/too-many"
FLOODS = ("192.0.2.66", "192.0.2.67", "2001:db8::/64")


def waiting(name: str, host: str, origin: str, at: int = 0, seats: int = 1) -> OpenTable:
    entry = LobbyEntry(name, "access", "std", 4, seats, False, False, Clock(), ())
    return OpenTable(entry, host, origin, at)


def names(tables: Iterable[OpenTable]) -> str:
    return " ".join(table.entry.table for table in tables)


@pytest.mark.parametrize(
    ("tables", "order"),
    [
        ([waiting("old", "a", "x", 1), waiting("new", "b", "y", 2)], "new old"),
        ([waiting("two", "a", "x", 2, 2), waiting("one", "b", "y", 1)], "one two"),
        (
            [*(waiting(f"a{n}", "a", "x", 9 - n) for n in range(3)), waiting("b", "b", "y")],
            "a0 b a1 a2",
        ),
        (
            [
                *(waiting(f"a{n}", f"guest {n}", "x", 9 - n) for n in range(3)),
                waiting("b", "b", "y"),
            ],
            "a0 b a1 a2",
        ),
        (
            [*(waiting(f"a{n}", "a", "x", 9 - n) for n in range(3)), waiting("b", "b", "x")],
            "a0 b a1 a2",
        ),
    ],
    ids=["newest", "fullest", "by host", "by address", "hosts of one address"],
)
def test_addresses_and_hosts_take_turns(tables: list[OpenTable], order: str) -> None:
    assert names(in_turns(tables)) == order


def test_one_host_and_one_address_have_only_so_many_lines() -> None:
    mine = [waiting(f"a{n}", "a", f"x{n}") for n in range(50)]
    assert len(in_turns(mine)) == MOST_OF_HOST
    ours = [waiting(f"a{n}", f"guest {n}", "x") for n in range(50)]
    assert len(in_turns(ours)) == MOST_OF_ORIGIN


async def flood(server: Server, network: str, hosts: int, each: int) -> None:
    for number in range(hosts):
        host = await server.people.guest(f"Guest {number}")
        await asyncio.gather(*(open_table(server, host, network) for _ in range(each)))


async def open_table(server: Server, host: User, network: str, **more: Any) -> str:
    return (await server.hub.create(OPEN, host, network=network, **more)).id


def shown(server: Server) -> list[str]:
    return [entry.table for entry in server.hub.lobby.entries()]


async def test_a_flood_of_an_address_hides_nobody_even_after_a_restart(tmp_path: Path) -> None:
    """More tables than the lobby shows, opened before the stranger's or after it."""
    async with running(tmp_path) as server:
        ann, ben = [await server.people.guest(name) for name in ("Ann", "Ben")]
        before = await open_table(server, ann, "192.0.2.1")
        for network in FLOODS:
            await flood(server, network, 15, 5)
        after = await open_table(server, ben, "192.0.2.2")
        assert {before, after} < set(shown(server)[:5])
        assert len(shown(server)) == len(FLOODS) * MOST_OF_ORIGIN + 2
    async with running(tmp_path) as server:
        assert len(server.hub.tables) > MOST
        assert {before, after} < set(shown(server)[:5])
        assert len(shown(server)) == len(FLOODS) * MOST_OF_ORIGIN + 2
        table = await server.hub.table(before)
        assert "192.0.2.1" not in table.origin, "no address is stored"


async def test_an_address_has_only_so_many_open_tables(tmp_path: Path) -> None:
    async with running(tmp_path, tables_per_user=2) as server:
        people = [await server.people.guest(f"Guest {number}") for number in range(6)]
        tables = [await open_table(server, host, "192.0.2.66") for host in people[:4] * 2]
        with pytest.raises(GameError, match=TOO_MANY):
            await open_table(server, people[4], "192.0.2.66")
        assert await open_table(server, people[4], "192.0.2.1")
        private = Plan(seats=OPEN.seats)
        assert await server.hub.create(private, people[5], network="192.0.2.66")
        joined = await server.hub.table(tables[0])
        joined.order(Expire())
        await joined.settle()
        assert await open_table(server, people[5], "192.0.2.66"), "one has gone"


async def test_tables_are_counted_wherever_they_are(tmp_path: Path) -> None:
    """Those that memory has dropped, those before a restart, and those under way."""
    time = Time()
    changes: dict[str, Any] = {"tables_per_user": 3, "idle_seconds": 0.0}
    async with running(tmp_path, time, **changes) as server:
        ann = await server.people.guest("Ann")
        first = await open_table(server, ann, "192.0.2.1")
        time.at += 1000
        server.hub.sweep()
        assert server.hub.tables == {}
        tried = [open_table(server, ann, "192.0.2.1") for _ in range(10)]
        made = await asyncio.gather(*tried, return_exceptions=True)
        assert sum(isinstance(each, str) for each in made) == 2
        assert [each.code for each in made if isinstance(each, GameError)] == [TOO_MANY] * 8
    async with running(tmp_path, time, **changes) as server:
        with pytest.raises(GameError, match=TOO_MANY):
            await open_table(server, ann, "192.0.2.1")
        assert await open_table(server, await server.people.guest("Ben"), "192.0.2.1")
        client = await guest(server, "Cy")
        again = [await new_table(client, "me", "open", id="once") for _ in range(5)]
        assert len(set(again)) == 1, "the same table, sent again, takes no room"
        time.at += DAY + 1
        assert await open_table(server, ann, "192.0.2.1") != first
