"""What a patient stranger tries on the routes around people: nothing of it leads anywhere."""

from pathlib import Path
from typing import Any

import pytest

from luckynumbers.play import Record
from tests.server.game.played_elsewhere import a_game
from tests.server.support import Client, begin, guest, lay, new_table, play, running
from tests.server.test_bringing import body
from tests.server.test_friends import ask

NOWHERE: list[tuple[str, str, Any]] = [
    ("POST", "/me/games", []),
    ("POST", "/me/games", body("", seats=[{"kind": "me", "user": "ann"}] * 2)),
    ("POST", "/me/games", body("", id="../../ann/new/1")),
    ("POST", "/me/games", body("", at=-1)),
    ("POST", "/me/games", body("", rated=True)),
    ("POST", "/reports", {"person": "x" * 33, "reason": "other"}),
    ("POST", "/reports", {"person": "x", "reason": "other", "words": ["x"]}),
    ("POST", "/reports", {"person": "x", "reason": "ban"}),
    ("POST", "/reports", {"person": "x", "reason": "other", "reporter": "ann"}),
    ("GET", "/people?name=", None),
    ("GET", "/people?name=" + "x" * 201, None),
    ("GET", "/invitations/" + "A" * 200, None),
    ("DELETE", "/me", {"password": "x" * 201}),
    ("DELETE", "/me", {"user": "ann"}),
]


@pytest.mark.parametrize(("method", "path", "given"), NOWHERE)
async def test_what_is_malformed_is_refused_by_its_place(
    tmp_path: Path, method: str, path: str, given: Any
) -> None:
    async with running(tmp_path) as server:
        eve = await guest(server, "Eve")
        more = {} if given is None else {"json": given}
        status, refused = await ask(eve, method, path, **more)
        assert (status, refused["code"]) == (422, "server/bad-request")


async def test_a_game_of_others_becomes_nobody_elses_by_its_record(tmp_path: Path) -> None:
    """Its names are those of whoever brings it, and nobody else has a line more."""
    async with running(tmp_path) as server:
        ann, ben, eve = [await guest(server, name) for name in ("Ann", "Ben", "Eve")]
        table = await new_table(ann, "me", "open", edition="anniversary")
        await begin(table, ann, ben)
        await play(table, ann, ben)
        record = (await eve.rest.request("GET", f"/api/v1/tables/{table}/record")).text
        seats = [{"kind": "me"}, {"kind": "device"}]
        status, made = await ask(eve, "POST", "/me/games", json=body(record, seats=seats))
        assert status == 201
        assert [line["table"] for line in (await ask(ann, "GET", "/me/games"))[1]] == [table]
        [line] = (await ask(eve, "GET", "/me/games"))[1]
        assert (line["table"], line["rated"], line["names"][0]) == (made["table"], False, "Eve")
        assert line["worth"] is None
        assert (await ask(eve, "GET", "/me/people"))[1]["met"] == [], "she has met nobody by it"


async def test_a_forged_secret_or_commitment_is_no_proof(tmp_path: Path) -> None:
    async with running(tmp_path, bots=("greedy",)) as server:
        eve, good = await guest(server, "Eve"), a_game()
        for tag in ("Secret", "Commit"):
            value = Record.parse(good).tags[tag]
            forged = good.replace(value, value[::-1])
            assert forged != good
            status, refused = await ask(eve, "POST", "/me/games", json=body(forged))
            assert (status, refused["code"].split("/")[0]) == (400, "verify")


async def test_an_invitation_seats_nobody_twice_and_nobody_else(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben, eve = [await guest(server, name) for name in ("Ann", "Ben", "Eve")]
        made = await lay(ann, "me", "invite")
        other = await lay(eve, "me", "invite")
        stolen = await eve.ask("join", table=made["table"], code=other["invitation"])
        assert stolen["type"] != "ack", "the invitation to another table"
        assert (await ben.ask("join", table=made["table"], code=made["invitation"]))["seat"] == 2
        late = await eve.ask("join", table=made["table"], code=made["invitation"])
        assert late["message"]["code"] == "table/no-seat"
        away = await eve.ask("leave", table=made["table"], seat=2)
        assert away["message"]["code"] in {"table/not-your-seat", "table/spectator"}
        nobody = await Client(server, None).ask("match", wanted=True)
        assert nobody["message"]["code"] == "user/unknown"
