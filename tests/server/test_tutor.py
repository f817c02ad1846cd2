"""The tutor over the API: for one person among bots, before a choice, and never late."""

from pathlib import Path

import pytest

from luckynumbers.core import Discard, Position
from luckynumbers.review.figures import hundredths
from luckynumbers.review.tutor import Tutor
from luckynumbers.server.http.routes import advice
from luckynumbers.server.languages import words_for
from tests.server.support import Client, act, begin, guest, new_table, play, running


async def holding(ann: Client, table: str) -> tuple[Position, int]:
    """Play on until Ann has drawn a tile that it would be a mistake to discard."""
    while True:
        latest = ann.latest(table)
        position, seq = Position.parse(latest["view"]["position"]), latest["seq"]
        mine = position.seat in ann.seats(table) and not position.setup
        if mine and position.hand and Tutor(6).doubt(position, Discard(position.hand[0])):
            return position, seq
        if mine and not position.hand:
            await act(ann, table, position.acting, "*", seq)
            await ann.wait_past(table, seq)
        else:
            await play(table, ann, most=1)


async def test_a_mistake_is_doubted_before_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "TUTOR_SECONDS", 60.0)  # a full machine may be slow
    async with running(tmp_path) as server:
        ann, eve = await guest(server, "Ann"), await guest(server, "Eve")
        table = await new_table(ann, "me", "greedy")
        await begin(table, ann, first=1)
        position, seq = await holding(ann, table)
        path, mistake = f"/tables/{table}/tutor", Discard(position.hand[0])
        wish: dict[str, object] = {"seq": seq, "action": str(mistake)}
        status, told = await ann.rest.ask("POST", path, json=wish)
        _, hint = await ann.rest.ask("POST", f"/tables/{table}/hint", json={})
        fine = await ann.rest.ask("POST", path, json={**wish, "action": hint["action"]})
        illegal = await ann.rest.ask("POST", path, json={**wish, "action": "*"})
        refused = [
            await eve.rest.refusal("POST", path, json=wish),
            await ann.rest.refusal("POST", path, json={**wish, "seq": seq - 1}),
            await ann.rest.refusal("POST", path, json={**wish, "action": "jump"}),
            await ann.rest.refusal("POST", path, json={**wish, "least": "tiny"}),
        ]
        monkeypatch.setattr(advice, "TUTOR_SECONDS", 0.0)
        late = await ann.rest.ask("POST", path, json=wish)
    expected = Tutor(6).doubt(position, mistake)
    assert expected is not None
    words = words_for("en", "lucky-numbers")
    cost, why = words.say(expected.cost), words.paragraph(expected.why)
    shares = [round(share, 4) for share in expected.shares]
    assert status == 200
    assert told == {"judged": True, "cost": cost, "why": why, "shares": shares}
    assert hundredths(shares[position.acting - 1]) == expected.cost.facts["better"]
    nothing = {"judged": False, "cost": "", "why": "", "shares": []}
    assert illegal[1] == late[1] == nothing
    assert fine[1] == {**nothing, "judged": True}
    assert [code for _, code in refused] == [
        *("table/spectator", "table/stale", "text/action", "server/bad-request"),
    ]


async def test_nobody_gets_help_against_people(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        for others in (("open",), ("Cy",)):
            table = await new_table(ann, "me", *others)
            await begin(table, ann, *([ben] if others == ("open",) else []), first=1)
            wish = {"seq": ann.seq(table), "action": "*"}
            refused = await ann.rest.refusal("POST", f"/tables/{table}/tutor", json=wish)
            assert refused == (403, "hint/people")
