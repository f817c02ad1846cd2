"""How someone plays, over the API: the reviews of one's own finished games, summed up."""

import json
from pathlib import Path

import pytest

from luckynumbers.play import Record
from luckynumbers.review import profile_of, review
from luckynumbers.review.ledger import ledger
from luckynumbers.review.rows import better_message
from luckynumbers.review.telling import deed
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
    luck = [ledger(seat).luck / 100 for _, seat in reversed(played)]
    assert [game["luck"] for game in told["luck"]] == luck
    for lines, counted in ((told["kinds"], profile.kinds), (told["phases"], profile.phases)):
        assert [len(each["choices"]) for each in lines] == [m.count for m in counted.values()]
    choices = [choice for line in told["kinds"] for choice in line["choices"]]
    assert choices
    for choice in choices:
        found, seat = played[::-1][choice["game"]]
        turn = found.turns[choice["turn"]]
        assert (turn.seat, turn.number) == (seat.seat, choice["number"])
        assert turn.noted
        assert choice["done"] in {deed(d, turn, Words("en", edition)) for d in turn.noted}
        assert choice["done"] != choice["better"]
        assert choice["better"] in {Words("en", edition).say(better_message(d)) for d in turn.noted}
    for line in (*told["kinds"], *told["phases"]):
        figures = [choice["points"] for choice in line["choices"]]
        assert figures == sorted(figures, reverse=True)


async def test_what_is_known_is_told_without_any_work(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        tables = []
        for _ in range(2):
            tables.append(await new_table(ann, "me", "greedy"))
            await begin(tables[-1], ann, first=1)
            await play(tables[-1], ann)
        _, nothing = await ann.rest.ask("GET", f"{PATH}?known=true")
        record = (await ann.rest.request("GET", f"/api/v1/tables/{tables[0]}/record")).text
        await ann.rest.request("POST", "/api/v1/records/review", content=record)
        _, known = await ann.rest.ask("GET", f"{PATH}?known=true")
        _, told = await ann.rest.ask("GET", PATH)
    assert (nothing["games"], nothing["luck"]) == (0, [])
    assert [game["table"] for game in known["luck"]] == tables[:1]
    assert [game["table"] for game in told["luck"]] == tables[::-1]
    assert told["luck"][1:] == known["luck"]


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
    assert told["luck"][0]["luck"] == pytest.approx(deep["luck"], abs=0.021)
    assert told["luck"][0]["luck"] != quick["luck"][0]["luck"]
    assert [[game["deep"] for game in found["luck"]] for found in (quick, told)] == [
        [False],
        [True],
    ]
    assert told["luck"][0]["accuracy"] == told["accuracy"]
    assert (shared.json()["depth"], shared.json()["seats"][0]) == ("standard", deep)


async def test_it_is_bounded_for_each_person(tmp_path: Path) -> None:
    async with running(tmp_path, advice=0.01) as server:
        ann = await guest(server, "Ann")
        assert await ann.rest.refusal("GET", PATH) == (429, "server/too-fast")
