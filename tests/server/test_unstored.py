"""Nobody sees what is not stored: an append is held open, and every reader looks.

While it is open, everyone is shown exactly what they were shown before; afterwards, the new.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

import pytest

from luckynumbers.server.game import commands, events
from tests.server.stage import Stage, Trigger, kinds_of, staged
from tests.server.support import Client, Time, sit
from tests.waiting import PATIENCE


@dataclass(frozen=True)
class Scene:
    """Something that is about to happen, the events it writes, and who sees it afterwards."""

    prepare: Callable[[Stage], Awaitable[Trigger]]
    op: str
    kinds: tuple[str, ...]
    readers: frozenset[str]


SCENES: dict[str, Scene] = {}
TABLE: Final = "look,look of a player,socket,metrics"


def scene(
    op: str, *kinds: str, readers: str = ""
) -> Callable[[Callable[[Stage], Awaitable[Trigger]]], None]:
    """Enter a scene: the command, the kinds of its events, and the readers it changes."""
    usual = TABLE if kinds and kinds != ("created",) else ""

    def enter(prepare: Callable[[Stage], Awaitable[Trigger]]) -> None:
        seen = frozenset(f"{usual},{readers}".split(",")) - {""}
        SCENES[prepare.__name__] = Scene(prepare, op, kinds, seen)

    return enter


@scene("join", "seated", readers="lobby")
async def an_open_seat_is_taken(stage: Stage) -> Trigger:
    await stage.lay("me", "open", public=True)
    return stage.command("Ben", "join")


@scene("join", "seated")
async def an_invitation_is_used(stage: Stage) -> Trigger:
    await stage.lay("me", "invite", "invite")
    return stage.command("Ben", "join", code=stage.code)


@scene("join", "seated", "started", readers="record,shares")
async def the_last_seat_is_taken_and_the_game_begins(stage: Stage) -> Trigger:
    await stage.lay("me", "open", auto=True, start=1)
    return stage.command("Ben", "join")


@scene("replace", "seated")
async def the_host_fills_a_seat(stage: Stage) -> Trigger:
    await stage.lay("me", "invite", "invite")
    return stage.command("Ann", "replace", seat=2, bot="greedy")


@scene("replace", "dropped")
async def the_host_closes_a_seat(stage: Stage) -> Trigger:
    await stage.lay("me", "invite", "invite")
    return stage.command("Ann", "replace", seat=2)


@scene("leave", "seated", readers="invitation,hint")
async def the_host_frees_a_seat_and_an_invitation_is_drawn(stage: Stage) -> Trigger:
    await stage.lay("me", "Tim")
    return stage.command("Ann", "leave", seat=2)


@scene("leave", "seated")
async def a_seat_is_given_back(stage: Stage) -> Trigger:
    await stage.lay("me", "invite", "open")
    await stage.command("Ben", "join", code=stage.code)()
    return stage.command("Ben", "leave", seat=2)


@scene("seed")
async def a_seed_is_added(stage: Stage) -> Trigger:
    await stage.lay("me", "open")
    return stage.command("Ann", "seed", seat=1, seed="5a" * 32)


@scene("close", "closed", readers="lobby,replay")
async def a_waiting_table_is_closed(stage: Stage) -> Trigger:
    await stage.lay("me", "open", "invite", public=True)
    return stage.command("Ann", "close")


@scene("expire", "closed", readers="lobby,replay")
async def a_table_has_waited_too_long(stage: Stage) -> Trigger:
    await stage.lay("me", "open", public=True)
    stage.time.at += 48 * 3_600_000

    async def expire() -> None:
        await stage.server.hub.expire()
        ann = stage.people["Ann"]
        await ann.wait(lambda m: m.get("data", {}).get("kind") == "closed")

    return expire


@scene("start", "started", readers="record,hint,shares")
async def a_game_begins(stage: Stage) -> Trigger:
    await stage.lay("me", "greedy")
    return stage.command("Ann", "start", first=1)


@scene("act", "acted", readers="record,hint")
async def a_tile_is_drawn(stage: Stage) -> Trigger:
    await stage.begin("me", "Tim", edition="anniversary")
    return stage.act("Ann")


@scene("act", "acted", readers="record,hint")
async def a_tile_is_placed(stage: Stage) -> Trigger:
    await stage.begin("me", "Tim", edition="anniversary")
    await stage.act("Ann")()
    return stage.act("Ann")


@scene(
    "leave",
    "left",
    "closed",
    readers="record,replay,chances,shares,games,statistics,rating,ratings",
)
async def a_rated_game_ends(stage: Stage) -> Trigger:
    await stage.begin("me", "open", others=("Ben",), edition="anniversary", rated=True)
    for _ in range(12):  # a game counts once both have really played
        await stage.act(("Ann", "Ben")[stage.to_act - 1])()
    return stage.command("Ben", "leave", seat=2)


@scene("leave", "left", readers="record")
async def one_of_three_leaves(stage: Stage) -> Trigger:
    await stage.begin("me", "open", "Tim", others=("Ben",))
    return stage.command("Ben", "leave", seat=2)


@scene("undo", "undone", readers="record,hint")
async def an_action_is_taken_back(stage: Stage) -> Trigger:
    await stage.begin("me", "Tim")
    await stage.act("Ann")()
    return stage.command("Ann", "undo", seat=1, seq=stage.people["Ann"].seq(stage.table))


@scene("answer", "undone", readers="record")
async def taking_back_is_agreed_to(stage: Stage) -> Trigger:
    await stage.begin("me", "open", others=("Ben",))
    await stage.act("Ann")()
    ann, ben = stage.people["Ann"], stage.people["Ben"]
    await stage.command("Ann", "undo", seat=1, seq=ann.seq(stage.table))()
    offer = await ben.wait(lambda m: m["type"] == "offer")
    return stage.command("Ben", "answer", offer=offer["offer"], accept=True)


@scene("replace", "seated", readers="hint,shares")
async def someone_gone_is_replaced(stage: Stage) -> Trigger:
    await stage.begin("me", "open", others=("Ben",), first=2)
    await stage.people.pop("Ben").gone()
    return stage.command("Ann", "replace", seat=2, bot="greedy")


@scene("replace", "left", "closed", readers="record,replay,chances,shares,games,statistics")
async def someone_gone_is_skipped(stage: Stage) -> Trigger:
    await stage.begin("me", "open", others=("Ben",), first=2)
    await stage.people.pop("Ben").gone()
    return stage.command("Ann", "replace", seat=2)


@scene("give", "adjusted")
async def time_is_given(stage: Stage) -> Trigger:
    await stage.begin("me", "open", others=("Ben",), clock={"kind": "game", "seconds": 600})
    return stage.command("Ben", "give", seat=1, seconds=60)


@scene("rematch", "created", readers="look,look of a player,socket,metrics")
async def a_rematch_is_laid(stage: Stage) -> Trigger:
    await stage.begin("me", "open", others=("Ben",))
    await stage.command("Ben", "leave", seat=2)()
    return stage.command("Ann", "rematch")


@scene("create", "created", readers="lobby,metrics,socket")
async def a_table_is_laid(stage: Stage) -> Trigger:
    await stage.lay("me", "open")

    async def lay() -> None:
        plan = {"seats": sit("me", "open"), "public": True}
        assert (await stage.rest("Ben").ask("POST", "/tables", json=plan))[0] == 201

    return lay


async def _bot_to_move(stage: Stage, kind: str) -> Trigger:
    await stage.begin("me", stage.pacer.name, "Tim", edition="anniversary")
    await stage.act("Ann")()
    ann = stage.people["Ann"]
    latest = ann.latest(stage.table)
    discard = latest["view"]["actions"][-1]
    await stage.command("Ann", "act", seat=1, seq=latest["seq"], action=discard)()

    async def go_on() -> None:
        stage.pacer.go_on.release()
        await ann.wait(lambda m: m.get("data", {}).get("kind") == kind, after=len(ann.heard))

    return go_on


@scene("bot", "acted", readers="record")
async def a_bot_moves(stage: Stage) -> Trigger:
    return await _bot_to_move(stage, "acted")


@scene("bot", "left", readers="record,hint")
async def a_bot_fails(stage: Stage) -> Trigger:
    stage.pacer.fails = True
    return await _bot_to_move(stage, "left")


@pytest.mark.parametrize("name", SCENES)
async def test_nobody_sees_what_is_not_stored(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = SCENES[name]
    async with staged(tmp_path, monkeypatch) as stage:
        await stage.enter("Ann", "Ben")
        trigger = await chosen.prepare(stage)
        await stage.listen()
        before, received = await stage.look(), stage.received()
        stage.store.hold()
        happening = asyncio.ensure_future(trigger())
        batch, _ = await stage.store.reached()
        assert kinds_of(batch) == chosen.kinds
        during = await stage.look()
        assert during == before
        assert stage.received() == received, "nobody is told"
        assert not happening.done()
        stage.store.release()
        async with asyncio.timeout(PATIENCE):
            await happening
        after = await stage.look()
        assert {reader for reader in after if after[reader] != before[reader]} == chosen.readers
        if chosen.kinds and chosen.kinds != ("created",):
            assert all(map(_more, received, stage.received())), "everyone is told"


def _more(before: list[str], after: list[str]) -> bool:
    return len(after) > len(before)


async def test_time_that_is_up_is_seen_when_it_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben gives Ann too little when her time is up already: his gift is stored, then her end."""
    async with staged(tmp_path, monkeypatch) as stage:
        await stage.enter("Ann", "Ben")
        clock = {"kind": "turn", "seconds": 3600}
        await stage.begin("me", "open", others=("Ben",), clock=clock)
        await stage.listen()
        stage.time.at += 3_700_000
        stage.store.hold()
        gift = asyncio.ensure_future(stage.command("Ben", "give", seat=1, seconds=1)())
        _, released = await stage.store.reached()
        released.set()
        await gift
        batch, _ = await stage.store.reached()
        assert kinds_of(batch) == ("left", "closed")
        before = await stage.look()
        assert '"status":"running"' in before["look"]
        assert before["replay"].startswith("409")
        assert all(seq == batch.events[0].seq - 1 for seq in stage.told())
        stage.store.release()
        await stage.people["Ben"].wait(lambda m: m.get("data", {}).get("kind") == "closed")
        after = await stage.look()
        seen = {*TABLE.split(","), "record", "replay", "chances", "shares", "games", "statistics"}
        assert {reader for reader in after if after[reader] != before[reader]} == seen


async def test_time_that_a_restart_gives_back_is_seen_when_it_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time()
    async with staged(tmp_path, monkeypatch, time) as stage:
        await stage.enter("Ann", "Ben")
        await stage.begin("me", "open", others=("Ben",), clock={"kind": "game", "seconds": 600})
        table, deadline = stage.table, stage.people["Ann"].latest(stage.table)["view"]["deadline"]
    time.at += 3_600_000
    async with staged(tmp_path, monkeypatch, time, hold=True) as stage:
        batch, _ = await stage.store.reached()
        assert kinds_of(batch) == ("adjusted",)
        eve = Client(stage.server, None)
        state = await eve.subscribe(table)
        assert (state["view"]["deadline"], state["seq"]) == (deadline, batch.events[0].seq - 1)
        stage.store.release()
        event = await eve.wait(lambda m: m["type"] == "event")
        assert event["view"]["deadline"] == deadline + 3_600_000


async def test_a_command_that_comes_meanwhile_waits_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(tmp_path, monkeypatch) as stage:
        await stage.enter("Ann", "Ben")
        await stage.begin("me", "Tim", edition="anniversary")
        first, second = stage.act("Ann"), stage.act("Ann")
        stage.store.hold()
        happening = [asyncio.ensure_future(trigger()) for trigger in (first, second)]
        await stage.store.reached()
        assert (await stage.people["Ann"].ask("ping"))["type"] == "pong"
        assert not any(job.done() for job in happening)
        stage.store.release()
        results = await asyncio.gather(*happening, return_exceptions=True)
        assert results[0] is None
        assert "table/stale" in str(results[1]), "the first was decided before the second"


def test_every_command_and_every_event_is_held() -> None:
    """Emotes store nothing; what time and restarts do stands in tests of its own."""
    ops = {command.__struct_config__.tag for command in get_args(commands.TableCommand)}
    assert {chosen.op for chosen in SCENES.values()} >= ops - {"emote"}
    kinds = {kind for chosen in SCENES.values() for kind in chosen.kinds}
    assert kinds == {data.__struct_config__.tag for data in get_args(events.Data)}
