"""Two servers on one PostgreSQL in doubt: what a node has not read yet, it does not show."""

import asyncio
from collections.abc import Iterator, Mapping
from math import inf
from pathlib import Path
from typing import Any

import pytest

from luckynumbers.server.game.commands import BotMoves
from luckynumbers.server.nodes.news import Stored
from luckynumbers.server.storage import StorageError, StoredGame
from tests.server.databases import running_postgres
from tests.server.support import Client, act, begin, choose, guest, new_table
from tests.server.test_nodes import at, deafen, two
from tests.waiting import async_until

pytestmark = pytest.mark.xdist_group("postgres")
TRY_LATER = 1013


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


async def fail(*_: object) -> Any:
    """Stand in for a read while PostgreSQL is away."""
    raise StorageError


async def test_whoever_joins_a_load_sees_what_was_acknowledged_since_it_began(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log was read before an action was acknowledged elsewhere, and is shown after it."""
    async with two(tmp_path, postgres) as (one, other):
        ann = await guest(one, "Ann")
        table = await new_table(ann, "me", "Ben", edition="anniversary")
        await begin(table, ann, first=1)
        read, go_on = asyncio.Event(), asyncio.Event()
        store = other.hub.store
        plain = store.game

        async def game(identity: str) -> StoredGame | None:
            found = await plain(identity)
            read.set()
            await go_on.wait()
            return found

        other.hub.tables.pop(table, None)
        monkeypatch.setattr(store, "game", game)
        early, late = Client(other, None), Client(other, None)
        first = asyncio.create_task(early.subscribe(table))
        await read.wait()
        acked = await act(ann, table, 1, choose(ann.latest(table)["view"]), ann.seq(table))
        assert acked["type"] == "ack", acked
        second = asyncio.create_task(late.subscribe(table))
        await async_until(lambda: len(other.sockets.connections) == 2)
        go_on.set()
        assert (await second)["seq"] >= acked["seq"]
        await first
        assert early.seq(table) >= acked["seq"], "the news went past a table not yet in memory"


async def test_news_without_its_events_is_read_at_once(tmp_path: Path, postgres: str) -> None:
    """What is too large for the bus comes as a number alone."""
    async with two(tmp_path, postgres) as (one, other):
        ann, watcher = await guest(one, "Ann"), Client(other, None)
        table = await new_table(ann, "me", "Ben", edition="anniversary")
        await begin(table, ann, first=1)
        await watcher.subscribe(table)
        await deafen(one)
        acked = await act(ann, table, 1, choose(ann.latest(table)["view"]), ann.seq(table))
        there = other.hub.tables[table]
        there.hear(Stored(table, acked["seq"]))
        await there.settle()
        assert watcher.seq(table) == acked["seq"]


async def test_whom_the_storage_cannot_recognise_comes_back_later(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As nobody they would be refused what another node may have carried out for them."""
    async with two(tmp_path, postgres) as (one, other):
        ann = await guest(one, "Ann")
        with monkeypatch.context() as patch:
            patch.setattr(other.hub.store, "user", fail)
            unknown = at(other, ann)
            assert await async_until(lambda: unknown.closed == TRY_LATER)
            assert unknown.heard[-1]["message"]["code"] == "storage/failed"
            nobody = Client(other, None)
            assert await nobody.opened()
            assert (await nobody.ask("ping"))["type"] == "pong"
        again = at(other, ann)
        table = await new_table(again, "me", "Ben", edition="anniversary")
        assert (await again.subscribe(table))["mine"] == [1, 2]


async def test_a_bot_goes_on_after_its_node_was_without_a_lease(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node that was paused hears old news before it renews its lease, and its bots rest."""
    async with two(tmp_path, postgres, bot_pause=0.5) as (one, _):
        ann = await guest(one, "Ann")
        table = await new_table(ann, "me", "greedy", edition="anniversary")
        await begin(table, ann, first=2)
        here = one.hub.tables[table]
        seq = here.state.seq
        assert one.members.drives(table)
        monkeypatch.setattr(one.members, "_until", -inf)
        here.wake()
        assert await async_until(lambda: here.state.seq > seq, 10)


async def test_a_bot_goes_on_after_a_lease_that_ran_out_while_it_was_renewed(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An action that comes in between is nobody's: it is dropped, and chosen again."""
    async with two(tmp_path, postgres) as (one, _):
        ann = await guest(one, "Ann")
        table = await new_table(ann, "me", "Ben", edition="anniversary")
        await begin(table, ann, first=1)
        woken: list[str] = []
        plain, members = one.hub.store.nodes.beat, one.members

        async def late(node: str) -> Mapping[str, int]:
            ages = await plain(node)
            monkeypatch.setattr(members, "_until", -inf)
            return ages

        monkeypatch.setattr(one.hub.store.nodes, "beat", late)
        monkeypatch.setattr(one.hub.tables[table], "wake", lambda: woken.append(table))
        assert await async_until(lambda: len(woken) > 1, 10)


async def test_a_bot_whose_action_came_while_nothing_could_be_read_acts_again(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(tmp_path, postgres, bot_pause=0.5) as (one, _):
        ann = await guest(one, "Ann")
        table = await new_table(ann, "me", "greedy", edition="anniversary")
        await begin(table, ann, first=2)
        here = one.hub.tables[table]
        here.rest()
        with monkeypatch.context() as patch:
            patch.setattr(one.hub.store, "events_after", fail)
            seq = here.state.seq
            here.look()
            here.order(BotMoves(2, seq, "draw"))
            await here.settle()
            assert here.state.seq == seq
        assert await async_until(lambda: here.state.seq > seq, 10)


async def test_a_table_that_waits_for_the_storage_goes_on_though_another_node_drives_it(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(tmp_path, postgres) as (one, _):
        ann = await guest(one, "Ann")
        table = await new_table(ann, "me", "Ben", edition="anniversary")
        await begin(table, ann, first=1)
        here = one.hub.tables[table]
        with monkeypatch.context() as patch:
            patch.setattr(one.hub.store, "events_after", fail)
            here.look()
            await here.settle()
            here.rest()
        assert await async_until(lambda: not here.unsure)
