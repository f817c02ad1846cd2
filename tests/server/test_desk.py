"""Reviews in slices: never in the way of bots; deep ones one for each person, a few in all."""

import asyncio
import json
import multiprocessing
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest

from luckynumbers.core import GameError
from luckynumbers.play import Record
from luckynumbers.review import Depth, Review, review
from luckynumbers.server.live import desk
from luckynumbers.server.live.bots import BotWorkers, Flag, Part, review_part
from luckynumbers.server.live.desk import MOST_OF_NETWORK, MOST_REVIEWS, Desk
from luckynumbers.server.live.fairness import Share
from luckynumbers.server.settings import Settings
from tests.review.support import bot_record
from tests.server.support import guest, running

PATH = "/api/v1/records/review/standard"
SMALL = Depth("standard", nodes=1_000, number_nodes=200, proof_nodes=2_000)
SHORT = 0.005
"""The seconds of a slice: several for a review, however fast the machine."""
SHARE = Share("advice")


def a_record() -> Record:
    """A game that ends after a few turns, because somebody leaves."""
    return Record.of(bot_record("deep", "greedy", "greedy").until(24).replay().leave(1))


class Workers:
    """Workers that return what they are told, and note the slices they were given."""

    def __init__(self, *parts: Part | Review) -> None:
        self.parts = list(parts)
        self.slices: list[float] = []
        self.under_way = 0

    async def review_part(
        self, _record: str, _depth: Depth, seconds: float, _share: Share
    ) -> Part | Review:
        assert self.under_way == 0  # only one slice at a time is in front of a bot's move
        self.under_way += 1
        try:
            await asyncio.sleep(0)
        finally:
            self.under_way -= 1
        self.slices.append(seconds)
        return self.parts.pop(0) if len(self.parts) > 1 else self.parts[0]


def desk_of(*parts: Part | Review) -> tuple[Desk, Workers]:
    workers = Workers(*parts)
    return Desk(cast("BotWorkers", workers)), workers


async def all_of(found: Desk, person: str, record: str = "") -> Sequence[Part | Review]:
    return [part async for part in found.review(record or person, person, SHARE)]


async def test_a_deep_review_comes_in_slices_and_is_that_of_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "STANDARD", SMALL)
    monkeypatch.setattr(desk, "SLICE_SECONDS", SHORT)
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        told = await ann.rest.request("POST", PATH, content=str(a_record()))
        again = await ann.rest.request("POST", PATH, content=str(a_record()))
        early = await ann.rest.refusal("POST", "/records/review/standard", content="no record")
    assert early == (400, "record/format")
    lines = [json.loads(line) for line in told.text.splitlines()]
    done = [line["progress"]["done"] for line in lines[:-1]]
    assert done == sorted(done)
    assert len(done) > 1
    found = review(a_record(), SMALL)
    assert [turn["mark"] for turn in lines[-1]["review"]["turns"]] == [
        turn.worst.mark if turn.worst else "" for turn in found.turns
    ]
    assert [json.loads(line) for line in again.text.splitlines()] == lines[-1:]


async def test_a_search_longer_than_a_slice_gets_longer_ones() -> None:
    done = review(a_record())
    found, workers = desk_of(Part(1, 9, 5), Part(1, 9), Part(1, 9), Part(3, 9, 8), done)
    assert (await all_of(found, "ann"))[-1] is done
    first = desk.SLICE_SECONDS
    assert workers.slices == [first, first, 2 * first, 4 * first, first]


async def test_a_review_without_an_end_is_refused() -> None:
    found, workers = desk_of(Part(1, 9))
    with pytest.raises(GameError, match="review/too-long"):
        await all_of(found, "ann")
    assert sum(workers.slices) < 3 * desk.MOST_SECONDS
    found.check("another", "ann", SHARE)  # the next one is accepted


async def test_one_for_each_person_and_a_few_from_a_network_and_in_all() -> None:
    found, _ = desk_of(Part(1, 9, 1))

    def share(number: int) -> Share:
        return Share("advice", f"network {number // MOST_OF_NETWORK}")

    under_way = [found.review(str(n), str(n), share(n)) for n in range(MOST_REVIEWS)]
    for each in under_way[:-1]:
        await anext(each)
    found.check("new", "a stranger", Share("advice", "elsewhere"))
    refused = [("0", "elsewhere"), ("a guest of theirs", "network 0")]
    for person, network in refused:
        with pytest.raises(GameError, match="review/busy"):
            found.check("new", person, Share("advice", network))
    await anext(under_way[-1])
    with pytest.raises(GameError, match="review/busy"):
        found.check("new", "one too many", Share("advice", "elsewhere"))
    found.check("1", "who played along", share(0))
    await under_way[0].aclose()  # whoever hangs up makes room
    found.check("new", "0", share(0))
    for each in under_way[1:]:
        await each.aclose()


async def test_all_who_played_follow_one_review_and_the_last_who_leaves_ends_it() -> None:
    done = review(a_record())
    found, workers = desk_of(Part(1, 9, 1), Part(2, 9, 1), Part(3, 9, 1), done)
    ann, ben = found.review("game", "ann", SHARE), found.review("game", "ben", SHARE)
    await anext(ann)
    await anext(ben)
    await ann.aclose()
    assert [part async for part in ben][-1] is done
    assert len(workers.slices) == 4
    found, workers = desk_of(Part(1, 9, 1))
    for each in (begun := [found.review("game", person, SHARE) for person in ("ann", "ben")]):
        await anext(each)
    for each in begun:
        await each.aclose()
    await asyncio.sleep(0)
    taken = len(workers.slices)
    for _ in range(9):
        await asyncio.sleep(0)
    assert len(workers.slices) == taken


async def test_a_review_one_play_ahead_comes_in_slices_too() -> None:
    done = review(a_record())
    found, workers = desk_of(Part(1, 9, 5), Part(2, 9, 5), done)
    assert await found.glance("record", SHARE) is done
    assert workers.slices == [desk.SLICE_SECONDS] * 3


async def test_a_review_one_play_ahead_that_takes_too_long_is_refused() -> None:
    found, workers = desk_of(Part(1, 9, 1))
    with pytest.raises(GameError, match="review/too-long"):
        await found.glance("record", SHARE)
    assert sum(workers.slices) < 2 * desk.GLANCE_SECONDS


def test_a_slice_that_nobody_wants_ends() -> None:
    with pytest.raises(GameError, match="kernel/cancelled"):
        review_part(Flag([1], 0), str(a_record()), SMALL, seconds=9.0)


async def test_a_killed_worker_or_a_reader_who_hangs_up_costs_no_review(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(desk, "STANDARD", SMALL)
    monkeypatch.setattr(desk, "SLICE_SECONDS", SHORT)
    workers = BotWorkers(Settings(workers=1))
    found, record = Desk(workers), str(a_record())
    begun = found.review(record, "ann", SHARE)
    await anext(begun)
    under_way = asyncio.ensure_future(anext(begun))
    await asyncio.wait([under_way], timeout=0)
    under_way.cancel()  # in the middle of a slice
    await asyncio.wait([under_way])
    parts = found.review(record, "ann", SHARE)
    await anext(parts)
    for worker in multiprocessing.active_children():
        worker.kill()
    assert [part async for part in parts][-1] == review(a_record(), SMALL)
    found.check("another", "ann", SHARE)
    await asyncio.to_thread(workers.close)
