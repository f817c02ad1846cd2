"""How someone plays, over the API: the reviews of one's own finished games, summed up."""

import json
from pathlib import Path

import pytest

from luckynumbers.play import Record
from luckynumbers.review import profile_of, review
from luckynumbers.words import Words
from tests.server.doors import Rest
from tests.server.support import begin, guest, new_table, play, running

PATH = "/me/review"


async def test_the_latest_games_are_summed_up_as_the_library_does(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, eve = await guest(server, "Ann"), await guest(server, "Eve", language="de")
        records = []
        for kinds in (("me", "greedy"), ("greedy", "me")):
            table = await new_table(ann, *kinds)
            await begin(table, ann, first=1)
            await play(table, ann)
            records.append((await ann.rest.request("GET", f"/api/v1/tables/{table}/record")).text)
        status, told = await ann.rest.ask("GET", PATH)
        nothing = await eve.rest.ask("GET", PATH)
        stranger = await Rest(server).refusal("GET", PATH)
    assert stranger == (401, "user/unknown")
    assert (nothing[1]["games"], nothing[1]["level"], nothing[1]["luck"]) == (0, "", [])
    played = [(found := review(Record.parse(r)), found.seats[n]) for n, r in enumerate(records)]
    profile = profile_of("Ann", played)
    assert (status, told["games"], told["decisions"]) == (200, 2, profile.decisions)
    assert told["accuracy"] == pytest.approx(profile.accuracy, abs=0.06)
    assert told["level"] == Words("en").text(profile.level)
    edition = Record.parse(records[0]).tags["Edition"]
    assert (told["edition"], nothing[1]["edition"]) == (edition, "")
    names = {each["name"] for each in told["kinds"]}
    assert Words("en", edition).text("review/kind-tile") in names
    luck = [seat.tile_luck for _, seat in reversed(played)]
    assert [game["luck"] for game in told["luck"]] == pytest.approx(luck, abs=1e-3)
    assert [each["count"] for each in told["kinds"]] == [m.count for m in profile.kinds.values()]
    assert [each["count"] for each in told["phases"]] == [m.count for m in profile.phases.values()]


async def test_a_game_that_was_looked_at_more_deeply_counts_so(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "greedy")
        await begin(table, ann, first=1)
        await play(table, ann)
        record = (await ann.rest.request("GET", f"/api/v1/tables/{table}/record")).text
        _, quick = await ann.rest.ask("GET", PATH)
        lines = await ann.rest.request("POST", "/api/v1/records/review/standard", content=record)
        _, told = await ann.rest.ask("GET", PATH)
        shared = await ann.rest.request("POST", "/api/v1/records/review", content=record)
    deep = json.loads(lines.text.splitlines()[-1])["review"]["seats"][0]
    assert told["accuracy"] == deep["accuracy"]
    assert told["luck"][0]["luck"] == deep["tile_luck"] != quick["luck"][0]["luck"]
    assert (quick["deep"], told["deep"], told["games"]) == (0, 1, 1)
    assert (shared.json()["depth"], shared.json()["seats"][0]) == ("standard", deep)


async def test_it_is_bounded_for_each_person(tmp_path: Path) -> None:
    async with running(tmp_path, advice=0.01) as server:
        ann = await guest(server, "Ann")
        assert await ann.rest.refusal("GET", PATH) == (429, "server/too-fast")
