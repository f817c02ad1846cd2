"""Two servers on one PostgreSQL: any of them serves any table, and they agree on every game."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from luckynumbers.server.app import Server
from tests.server.databases import running_postgres
from tests.server.support import Client, act, begin, choose, guest, lay, new_table, play, running
from tests.waiting import PATIENCE, STEP, async_pause, async_until

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


@asynccontextmanager
async def two(path: Path, url: str, **changes: Any) -> AsyncIterator[tuple[Server, Server]]:
    """Start two nodes, and wait until they know each other."""
    (path / "other").mkdir()
    async with (
        running(path, db=url, **changes) as one,
        running(path / "other", db=url, **changes) as other,
    ):
        assert await async_until(lambda: not (one.members.alone or other.members.alone))
        yield one, other


def at(server: Server, client: Client) -> Client:
    """The same user over another node."""
    return Client(server, client.user)


async def deafen(*servers: Server) -> None:
    """Lose all news, as if the bus were dead."""
    for server in servers:
        await server.bus.stop()


async def test_players_on_two_nodes_play_a_game(tmp_path: Path, postgres: str) -> None:
    async with two(tmp_path, postgres) as (one, other):
        ann, ben = await guest(one, "Ann"), await guest(other, "Ben")
        watcher = Client(other, None)
        table = await new_table(ann, "me", "open", edition="anniversary")
        await watcher.subscribe(table)
        await begin(table, ann, ben, first=1)
        await play(table, ann, ben)
        assert await async_until(lambda: watcher.seq(table) == ann.seq(table))
        seen = [[m for m in c.heard if m["type"] == "event"] for c in (ann, ben, watcher)]
        assert [m["seq"] for m in seen[0]] == [m["seq"] for m in seen[1]]
        assert seen[1] == seen[2][-len(seen[1]) :]


async def test_without_any_news_a_game_goes_on(tmp_path: Path, postgres: str) -> None:
    async with two(tmp_path, postgres) as (one, other):
        await deafen(one, other)
        ann, ben = await guest(one, "Ann"), await guest(other, "Ben")
        table = await new_table(ann, "me", "open", edition="anniversary")
        await begin(table, ann, ben, first=1)
        moves = 0
        while moves < 12:
            for client in (ann, ben):
                view = (await client.subscribe(table))["view"]
                if view["seat"] in client.seats(table):
                    seq = client.seq(table)
                    moved = await act(client, table, view["seat"], choose(view), seq)
                    assert moved["type"] == "ack", moved
                    moves += 1


async def test_what_was_missed_is_found_within_seconds(tmp_path: Path, postgres: str) -> None:
    async with two(tmp_path, postgres) as (one, other):
        ann, watcher = await guest(one, "Ann"), Client(other, None)
        table = await new_table(ann, "me", "Ben", edition="anniversary")
        await begin(table, ann, first=1)
        await watcher.subscribe(table)
        await deafen(one)
        seq = ann.seq(table)
        assert (await act(ann, table, 1, choose(ann.latest(table)["view"]), seq))["type"] == "ack"
        assert await async_until(lambda: watcher.seq(table) == seq + 1)


async def test_of_two_at_once_one_decides_and_the_other_decides_again(
    tmp_path: Path, postgres: str
) -> None:
    """Two take the same open seats over two nodes: each gets one, and nobody gets two."""
    async with two(tmp_path, postgres) as (one, other):
        await deafen(one, other)
        for _ in range(10):
            host = await guest(one, "Host")
            table = await new_table(host, "me", "open", "open", edition="anniversary")
            ann, ben = await guest(one, "Ann"), await guest(other, "Ben")
            for client in (ann, ben):
                await client.subscribe(table)
            answers = await asyncio.gather(
                ann.ask("join", table=table), ben.ask("join", table=table)
            )
            assert sorted(answer["seat"] for answer in answers) == [2, 3]


async def test_a_key_holds_on_every_node(tmp_path: Path, postgres: str) -> None:
    async with two(tmp_path, postgres) as (one, other):
        await deafen(one, other)
        ann = await guest(one, "Ann")
        table = await new_table(ann, "me", "Ben", edition="anniversary")
        again = at(other, ann)
        await again.subscribe(table)
        await begin(table, ann, first=1)
        fields = {"table": table, "seat": 1, "seq": ann.seq(table), "action": "*"}
        fields["action"] = choose(ann.latest(table)["view"])
        first = await ann.ask("act", id="once", **fields)
        second = await again.ask("act", id="once", **fields)
        assert (first["type"], second["type"], second["again"]) == ("ack", "ack", True)
        assert second["seq"] == first["seq"]


async def test_seeds_of_two_nodes_both_count_and_the_shuffle_is_whole(
    tmp_path: Path, postgres: str
) -> None:
    """A seed is no event: without a look at the stored ones, one of the two would be lost."""
    async with two(tmp_path, postgres) as (one, other):
        await deafen(one, other)
        for _ in range(5):
            ann, ben = await guest(one, "Ann"), await guest(other, "Ben")
            table = await new_table(ann, "me", "open", edition="anniversary")
            for client in (ann, ben):
                await client.subscribe(table)
            assert (await ben.ask("join", table=table))["type"] == "ack"
            seeds = [{"table": table, "seat": n, "seed": f"{n}" * 64} for n in (1, 2)]
            answers = await asyncio.gather(
                ann.ask("seed", **seeds[0]),
                ben.ask("seed", **seeds[1]),
                ann.ask("start", table=table, first=1),
            )
            started = answers[2]["type"] == "ack"
            assert started or (await ann.ask("start", table=table, first=1))["type"] == "ack"
            for server in (one, other):
                server.hub.tables.pop(table)
                state = (await server.hub.table(table)).state  # replays, or is damaged
                assert state.game is not None
            stored = await one.hub.store.game(table)
            assert stored is not None
            assert stored.secret is not None
            taken = [n for n, answer in enumerate(answers[:2], 1) if answer["type"] == "ack"]
            assert sorted(stored.secret.seeds) == taken


async def test_rematches_asked_for_on_two_nodes_are_one(tmp_path: Path, postgres: str) -> None:
    async with two(tmp_path, postgres) as (one, other):
        ann, ben = await guest(one, "Ann"), await guest(other, "Ben")
        table = await new_table(ann, "me", "open", edition="anniversary")
        await begin(table, ann, ben, first=1)
        assert (await ben.ask("leave", table=table, seat=2))["type"] == "ack"
        await ann.until(lambda: ann.latest(table)["view"].get("seat") is None or None)
        answers = await asyncio.gather(
            ann.ask("rematch", table=table), ben.ask("rematch", table=table)
        )
        assert len({answer["next"] for answer in answers}) == 1


async def test_offers_phrases_and_presence_pass_between_nodes(
    tmp_path: Path, postgres: str
) -> None:
    async with two(tmp_path, postgres) as (one, other):
        ann, ben = await guest(one, "Ann"), await guest(other, "Ben")
        table = await new_table(ann, "me", "open", edition="access")
        await begin(table, ann, ben, first=1)
        await ben.wait(lambda m: m["type"] == "event" and m["data"]["kind"] == "started")
        await ann.wait(lambda m: m["type"] == "presence" and m["present"] == [1, 2])
        assert (await ann.ask("emote", table=table, seat=1, emote="hello"))["type"] == "ack"
        assert (await ben.wait(lambda m: m["type"] == "emote"))["seat"] == 1
        seq = ann.seq(table)
        moved = await act(ann, table, 1, choose(ann.latest(table)["view"]), seq)
        await ben.wait_past(table, moved["seq"] - 1)
        asked = await ann.ask("undo", table=table, seat=1, seq=moved["seq"])
        assert asked["type"] == "ack", asked
        offer = await ben.wait(lambda m: m["type"] == "offer")
        agreed = await ben.ask("answer", table=table, offer=offer["offer"], accept=True)
        assert agreed["type"] == "ack", agreed
        undone = await ann.wait(lambda m: m["type"] == "event" and m["data"]["kind"] == "undone")
        assert undone["data"]["agreed"] == [2]
        await ben.gone()
        await ann.wait(lambda m: m["type"] == "presence" and m["present"] == [1])


async def test_the_lobby_is_one(tmp_path: Path, postgres: str) -> None:
    async with two(tmp_path, postgres) as (one, other):
        ann, ben = await guest(one, "Ann"), await guest(other, "Ben")
        made = await lay(ann, "me", "open", edition="anniversary", public=True)
        table = made["table"]

        def listed(server: Server) -> bool:
            return table in {entry.table for entry in server.hub.lobby.entries()}

        assert await async_until(lambda: listed(one) and listed(other))
        assert (await ben.ask("join", table=table))["type"] == "ack"
        assert await async_until(lambda: not listed(one) and not listed(other))


async def test_a_session_that_ends_on_one_node_ends_on_all(tmp_path: Path, postgres: str) -> None:
    async with two(tmp_path, postgres) as (one, other):
        ann = await guest(one, "Ann")
        assert ann.user is not None
        elsewhere = at(other, ann)
        assert (await elsewhere.rest.ask("GET", "/me"))[0] == 200
        await one.people.log_out(ann.user)
        assert await async_until(lambda: elsewhere.closed is not None)
        assert (await elsewhere.rest.ask("GET", "/me"))[0] == 401


async def test_two_who_wait_over_two_nodes_find_each_other(tmp_path: Path, postgres: str) -> None:
    async with two(tmp_path, postgres) as (one, other):
        clients = [await guest(server, "Ann") for server in (one, other, one, other)]
        for client in clients:
            assert (await client.ask("match"))["state"] == "waiting"
        found = [await c.wait(lambda m: m.get("state") == "found") for c in clients]
        tables = [message["table"] for message in found]
        assert sorted(tables.count(table) for table in tables) == [2, 2, 2, 2]
        for client, table in zip(clients, tables, strict=True):
            shown = (await client.subscribe(table))["info"]
            assert client.user is not None
            assert client.user.id in {seat["user"] for seat in shown["seats"]}
        assert await one.hub.store.nodes.tickets() == []
        async with asyncio.timeout(PATIENCE):  # a pair is told first, and forgotten then
            while await one.hub.store.nodes.found(one.members.node):
                await async_pause(STEP)


async def test_a_slow_node_sends_nobody_away_whose_game_another_has_begun(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(tmp_path, postgres) as (slow, quick):
        ann, ben = await guest(slow, "Ann"), await guest(quick, "Ben")
        looked, asked = slow.hub.store.nodes.tickets, quick.hub.store.nodes.tickets
        seen = asyncio.Event()

        async def slowly() -> Any:
            found = await looked()
            if len(found) > 1:
                seen.set()
                games = quick.hub.tables.values()
                assert await async_until(lambda: any(g.state.status == "running" for g in games))
            return found

        async def later() -> Any:
            await seen.wait()
            return await asked()

        monkeypatch.setattr(slow.hub.store.nodes, "tickets", slowly)
        monkeypatch.setattr(quick.hub.store.nodes, "tickets", later)
        await ann.ask("match")
        await ben.ask("match")
        told = [
            await c.wait(lambda m: m.get("state") in {"found", "elsewhere"}) for c in (ann, ben)
        ]
        assert [message["state"] for message in told] == ["found", "found"]
        assert told[0]["table"] == told[1]["table"]


async def test_who_waits_no_longer_is_paired_with_nobody(tmp_path: Path, postgres: str) -> None:
    async with two(tmp_path, postgres) as (one, other):
        ann, ben = await guest(one, "Ann"), await guest(other, "Ben")
        await ann.ask("match")
        await ann.ask("match", wanted=False)
        await ben.ask("match")
        assert not await async_until(lambda: any(m.get("state") == "found" for m in ben.heard), 2)


async def test_a_node_that_leaves_driving_to_others_drives_when_there_are_none(
    tmp_path: Path, postgres: str
) -> None:
    """Bots and clocks are off the machines that people are connected to, until those are alone."""
    (tmp_path / "other").mkdir()
    async with running(tmp_path, db=postgres, drive=False) as desk:
        async with running(tmp_path / "other", db=postgres) as driver:
            assert await async_until(lambda: not (desk.members.alone or driver.members.alone))
            ann = await guest(desk, "Ann")
            tables = [await new_table(ann, "greedy", "greedy", "me") for _ in range(4)]
            for table in tables:
                await begin(table, ann, first=1)
            driven = [[s.members.drives(t) for t in tables] for s in (desk, driver)]
            assert driven == [[False] * 4, [True] * 4]
            assert await async_until(
                lambda: all(ann.latest(table)["view"]["seat"] == 3 for table in tables)
            )
        assert await async_until(lambda: all(map(desk.members.drives, tables)))
        await play(tables[0], ann)
