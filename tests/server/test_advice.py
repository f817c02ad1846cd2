"""Hints and win chances: only where nobody plays against people, and from what everyone sees."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from luckynumbers.bots import evaluation
from luckynumbers.core import GameError, Position
from luckynumbers.play import Record, Think
from luckynumbers.review import review
from luckynumbers.review.hints import Hint
from luckynumbers.server.app import Server
from luckynumbers.server.live import bots
from luckynumbers.server.live.advisor import Advisor, Once
from luckynumbers.server.live.fairness import Share
from luckynumbers.server.settings import Settings
from luckynumbers.words import Words
from luckynumbers.words.advice import where_answers
from luckynumbers.words.colours import tile_name
from tests.server.doors import Json
from tests.server.support import Client, begin, guest, new_table, play, running

PATIENT_MS = 60_000
"""So long that nodes alone end a hint, and it is the same on a slow machine."""


def best(position: str) -> str:
    budget = Think(ms=PATIENT_MS)
    return str(evaluation.hint(Position.parse(position), budget))


async def own_turn(client: Client, table: str) -> Json:
    """Play on until it is the client's turn, so that no bot moves meanwhile; return the view."""
    while (view := client.latest(table)["view"])["seat"] not in client.seats(table):
        await play(table, client, most=1)
    return dict(view)


async def hint(client: Client, table: str) -> tuple[int, Json]:
    return await client.rest.ask("POST", f"/tables/{table}/hint", json={})


@asynccontextmanager
async def table_of(
    path: Path, *kinds: str, **more: Any
) -> AsyncIterator[tuple[Server, Client, str]]:
    async with running(path, hint_ms=PATIENT_MS) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, *kinds, **more)
        await begin(table, ann, first=1)
        yield server, ann, table


@pytest.mark.parametrize("kinds", [("me", "greedy"), ("me", "Ben", "Cy")])
async def test_a_hint_is_what_the_strongest_player_would_do(
    tmp_path: Path, kinds: tuple[str, ...]
) -> None:
    async with table_of(tmp_path, *kinds) as (_, ann, table):
        assert (await ann.subscribe(table))["info"]["hints"] is True
        for _ in range(8):
            await play(table, ann, most=3)
            view, seq = await own_turn(ann, table), ann.seq(table)
            status, told = await hint(ann, table)
            assert (status, told["action"]) == (200, best(view["position"]))
            assert told["action"] in view["actions"]
            assert (await ann.subscribe(table))["seq"] == seq, "a hint plays nothing"


async def test_where_a_tile_fits_is_said_in_the_words_of_every_face(tmp_path: Path) -> None:
    lesson = {"pile": [3, 7, 12, 18, 2, 5, 11, 19, 14]}
    async with table_of(tmp_path, "me", "Ben", lesson=lesson) as (server, ann, table):
        nobody, words = Client(server, None).rest, Words("en")
        path = f"/tables/{table}/where"
        for asked in ("", "?tile=3", "?tile=20"):
            position = server.hub.tables[table].state.running.position
            tile = int(asked.removeprefix("?tile=")) if asked else None
            said = [words.paragraph(each) for each in where_answers(position, tile, words)]
            assert await nobody.ask("GET", path + asked) == (200, {"text": " ".join(said)})
        hand = server.hub.tables[table].state.running.layout.hand
        [three] = [tile_name(tile, words).capitalize() for tile in hand if tile.number == 3]
        coloured = await nobody.ask("GET", f"{path}?tile=3&colours=true")
        assert coloured == (200, {"text": f"{three} fits on the empty cells a1, b2, c3 and d4."})
        assert await nobody.refusal("GET", f"{path}?tile=21") == (422, "server/bad-request")
        await ann.ask("leave", table=table, seat=1)
        assert await nobody.refusal("GET", path) == (409, "table/not-running")


async def test_nobody_gets_help_against_people(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben, eve = [await guest(server, name) for name in ("Ann", "Ben", "Eve")]
        table = await new_table(ann, "me", "open", "greedy")
        await begin(table, ann, ben, first=1)
        info = (await ann.subscribe(table))["info"]
        assert (info["hints"], info["shares"]) == (False, False)
        path, shares = f"/tables/{table}/hint", f"/tables/{table}/shares"
        for someone in (ann, ben):
            assert await someone.rest.refusal("POST", path) == (403, "hint/people")
        assert await eve.rest.refusal("POST", path) == (403, "table/spectator")
        nobody = Client(server, None).rest
        assert await nobody.refusal("POST", path) == (401, "user/unknown")
        for rest in (ann.rest, eve.rest, nobody):
            assert await rest.refusal("GET", shares) == (403, "shares/people")
            course = await rest.refusal("GET", f"/tables/{table}/chances")
            assert course == (409, "game/not-over")


async def test_people_around_one_device_get_hints_but_see_no_chances(tmp_path: Path) -> None:
    async with table_of(tmp_path, "me", "Ben") as (_, ann, table):
        info = (await ann.subscribe(table))["info"]
        assert (info["hints"], info["shares"]) == (True, False)
        refused = await ann.rest.refusal("GET", f"/tables/{table}/shares")
        assert refused == (403, "shares/people")


async def test_a_hint_is_refused_when_there_is_nothing_to_choose(tmp_path: Path) -> None:
    async with running(tmp_path, bot_pause=3600.0) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "greedy")
        path = f"/tables/{table}/hint"
        assert await ann.rest.refusal("POST", path) == (409, "table/not-running")
        refused = await ann.rest.refusal("GET", f"/tables/{table}/shares")
        assert refused == (409, "table/not-running")
        await begin(table, ann, first=2)
        assert await ann.rest.refusal("POST", path) == (409, "table/not-your-turn")
        odd = await ann.rest.refusal("POST", path, json={"pile": "please"})
        assert odd == (422, "server/bad-request")
        unknown = await ann.rest.refusal("POST", "/tables/nowhere/hint")
        assert unknown == (404, "table/unknown")
        await ann.ask("leave", table=table, seat=1)
        assert await ann.rest.refusal("POST", path) == (409, "table/not-running")


async def test_a_lesson_gives_no_hints_of_its_own(tmp_path: Path) -> None:
    lesson = {"pile": [3, 7, 12, 18], "expect": ["03@a1"]}
    async with table_of(tmp_path, "me", "greedy", lesson=lesson) as (_, ann, table):
        refused = await ann.rest.refusal("POST", f"/tables/{table}/hint")
        assert refused == (403, "hint/people")


async def test_the_chances_are_those_of_the_position(tmp_path: Path) -> None:
    async with table_of(tmp_path, "me", "greedy", "filler") as (_, ann, table):
        assert (await ann.subscribe(table))["info"]["shares"] is True
        await play(table, ann, most=20)
        view = await own_turn(ann, table)
        status, told = await ann.rest.ask("GET", f"/tables/{table}/shares")
        assert (status, told["seq"]) == (200, ann.seq(table))
        wanted = evaluation.shares(Position.parse(view["position"]))
        assert told["shares"] == pytest.approx(wanted, abs=1e-4)
        assert sum(told["shares"]) == pytest.approx(1, abs=1e-3)


async def test_the_chances_of_a_finished_game_follow_it_event_by_event(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open")
        await begin(table, ann, ben, first=1)
        await play(table, ann, ben)
        nobody = Client(server, None).rest
        told = (await nobody.ask("GET", f"/tables/{table}/chances"))[1]["chances"]
        log = ann.received("event")
        started = next(event["seq"] for event in log if event["data"]["kind"] == "started")
        assert [each["seq"] for each in told] == list(range(started, log[-1]["seq"] + 1))
        record = await nobody.request("GET", f"/api/v1/tables/{table}/record")
        played = Record.parse(record.text)
        starts = [seat.start for seat in review(played).seats]
        # The first is what the review calls the start: before any tile is drawn.
        wanted = [tuple(starts), *evaluation.share_history(played)[1:]]
        for each, shares in zip(told, wanted, strict=False):
            assert each["shares"] == pytest.approx(shares, abs=1e-4)
        winners = [number for number, share in enumerate(told[-1]["shares"], 1) if share]
        assert winners == log[-1]["data"]["winners"]
        status, now = await nobody.ask("GET", f"/tables/{table}/shares")
        assert (status, now["shares"]) == (200, told[-1]["shares"])


class WatchedWorkers(bots.BotWorkers):
    """Workers whose hints are counted, and wait for the test."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.asked: list[str] = []
        self.begun, self.go_on = threading.Event(), threading.Event()

    async def hint(self, position: str, share: Share) -> Hint:
        self.asked.append(position)
        return await self.compute(partial(self._first_action, position=position), share)

    def _first_action(self, _: bots.Flag, position: str) -> Hint:
        self.begun.set()
        assert self.go_on.wait(30)
        return Hint(Position.parse(position).actions[0], ())


@asynccontextmanager
async def watched(server: Server) -> AsyncIterator[WatchedWorkers]:
    """Have watched workers find the hints of a server."""
    workers = WatchedWorkers(server.settings)
    server.hub.advisor = Advisor(workers)
    try:
        yield workers
    finally:
        workers.go_on.set()
        await asyncio.to_thread(workers.close)


async def test_a_hint_is_found_beside_the_event_loop(tmp_path: Path) -> None:
    """The loop itself lets the thought go on: were it blocked, neither would ever end."""
    async with table_of(tmp_path, "me", "Ben") as (server, ann, table), watched(server) as workers:
        asked = asyncio.create_task(hint(ann, table))
        assert await asyncio.to_thread(workers.begun.wait, 30)
        assert (await ann.ask("ping"))["type"] == "pong"
        await play(table, ann, most=2)
        workers.go_on.set()
        assert (await asked)[0] == 200


async def test_the_same_is_reckoned_once(tmp_path: Path) -> None:
    async with table_of(tmp_path, "me", "Ben") as (server, ann, table), watched(server) as workers:
        workers.go_on.set()
        await asyncio.gather(*(hint(ann, table) for _ in range(5)))
        await hint(ann, table)
        assert len(workers.asked) == 1
        await play(table, ann, most=1)
        await hint(ann, table)
        assert len(workers.asked) == 2


async def test_what_failed_is_tried_again_and_the_oldest_is_forgotten() -> None:
    found: list[str] = []

    async def find(answer: str) -> str:
        found.append(answer)
        if len(found) == 1:
            raise GameError("bot/failed")
        return answer

    once: Once[str] = Once(2)
    with pytest.raises(GameError, match="bot/failed"):
        await once.ask("a", lambda: find("a"))
    for key in ("a", "b", "a", "c", "a"):
        assert await once.ask(key, partial(find, key)) == key
    assert found == ["a", "a", "b", "c", "a"]


async def test_advice_is_given_at_a_measured_pace(tmp_path: Path) -> None:
    async with running(tmp_path, advice=0.1) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben")
        await begin(table, ann, first=1)
        assert (await hint(ann, table))[0] == 200
        status, told = await hint(ann, table)
        assert (status, told["code"]) == (429, "server/too-fast")


@pytest.mark.parametrize("workers", [0, 1])
async def test_a_worker_reckons_what_we_would(workers: int) -> None:
    position = (
        "ln1 std 03....../..07..../....12../......18:02....../..05..../....11../......19 - *31 14 1"
    )

    found = bots.BotWorkers(Settings(workers=workers, hint_ms=PATIENT_MS))
    hinted = await found.hint(position, Share("advice"))
    # what to do, why, and how the next best choice compares
    assert (str(hinted.action), len(hinted.messages)) == (best(position), 3)
    [shares] = await found.shares([position], Share("advice"))
    assert shares == pytest.approx(evaluation.shares(Position.parse(position)))
    await asyncio.to_thread(found.close)
