"""The tile strip over the API: of moments of games that are over, and of nothing else."""

from pathlib import Path

import pytest

from luckynumbers.core import DRAW, Position, parse_action
from luckynumbers.play import Record
from luckynumbers.review import INSTANT, Judge, tile_strip
from luckynumbers.server.languages import words_for
from luckynumbers.words.advice import action_message
from tests.server.doors import Rest
from tests.server.support import begin, guest, new_table, play, running


async def test_a_moment_of_a_finished_game_has_the_strip_of_the_library(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben")
        await begin(table, ann, first=1)
        early = (await ann.rest.request("GET", f"/api/v1/tables/{table}/record")).text
        refused = [
            await ann.rest.refusal("GET", f"/tables/{table}/strip?seq=1"),
            await ann.rest.refusal("POST", "/records/strip?at=0", content=early),
        ]
        assert refused == [(409, "game/not-over")] * 2  # nobody gets help in a running game
        await play(table, ann)
        anyone = Rest(server, {"accept-language": "de"})
        record = (await anyone.request("GET", f"/api/v1/tables/{table}/record")).text
        _, replay = await anyone.ask("GET", f"/tables/{table}/replay")
        shown = next(e for e in replay["events"] if e["position"].endswith(" - 2"))
        seq, position = shown["event"]["seq"], Position.parse(shown["position"])
        status, told = await anyone.ask("GET", f"/tables/{table}/strip?seq={seq}")
        at = [*Record.parse(record).positions()].index(position)
        brought = await anyone.ask("POST", f"/records/strip?at={at}", content=record)
        beyond = [
            await anyone.refusal("GET", f"/tables/{table}/strip?seq=999"),
            await anyone.refusal("POST", "/records/strip?at=999", content=record),
        ]
    assert (status, told) == brought
    assert beyond == [(404, "record/no-moment")] * 2
    found = tile_strip(position, Judge(INSTANT))
    assert told["seat"] == 2
    assert told["mean"] == pytest.approx(found.mean, abs=1e-4)
    assert [(t["number"], t["count"]) for t in told["tiles"]] == [
        (tile.number, tile.count) for tile in found.tiles
    ]
    held = position.apply(DRAW)
    assert [tile["best"] for tile in told["tiles"] if tile["best"]] == [
        words_for("de", "lucky-numbers").say(
            action_message(held.reveal(tile.number), parse_action(tile.best))
        )
        for tile in found.tiles
        if tile.best
    ]
    assert told["cells"] == [
        {"seat": c.seat, "cell": c.cell, "numbers": list(c.numbers), "count": c.count}
        for c in found.cells
    ]
