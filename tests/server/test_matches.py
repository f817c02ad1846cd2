"""Quick match over sockets: found, left, elsewhere, never with oneself or whom one blocks."""

from pathlib import Path

import pytest

from luckynumbers.server.app import Server
from luckynumbers.server.live import matchmaker
from tests.server.doors import Json
from tests.server.support import Client, guest, new_table, running
from tests.server.test_friends import ask


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matchmaker, "TICK_SECONDS", 0.01)


async def account(server: Server, name: str) -> Client:
    user = await server.people.register(None, name, "clover ladder teapot", name)
    return Client(server, user)


async def found(client: Client) -> str:
    message = await client.wait(lambda each: each.get("state") == "found")
    return str(message["table"])


async def wait(client: Client, *, wanted: bool = True) -> Json:
    return await client.ask("match", wanted=wanted)


async def test_two_accounts_play_a_rated_game_of_five_minutes(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await account(server, "Ann"), await account(server, "Ben")
        assert (await wait(ann))["state"] == "waiting"
        assert (await wait(ben))["others"] == 1
        table = await found(ann)
        assert await found(ben) == table
        shown = await ann.subscribe(table)
        if shown["info"]["status"] == "waiting":
            shown = await ann.wait(lambda each: each.get("info", {}).get("status") == "running")
        assert shown["info"]["rated"] is True
        assert shown["info"]["clock"] == {"kind": "game", "seconds": 300, "increment": 0}
        assert sorted(seat["name"] for seat in shown["info"]["seats"]) == ["Ann", "Ben"]
        assert (await wait(ann))["message"]["code"] == "match/playing", "not twice at once"


async def test_what_a_rated_game_was_worth_is_in_the_export_and_the_curve(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await account(server, "Ann"), await account(server, "Ben")
        await wait(ann)
        await wait(ben)
        table = await found(ann)
        shown = await ben.subscribe(table)
        if shown["info"]["status"] == "waiting":
            shown = await ben.wait(lambda each: each.get("info", {}).get("status") == "running")
        names = [seat["name"] for seat in shown["info"]["seats"]]
        seat = names.index("Ben") + 1
        assert (await ben.ask("leave", table=table, seat=seat))["type"] == "ack"
        exported = (await ask(ben, "GET", "/me/export"))[1]
        [game] = exported["games"]
        assert (game["names"], game["winners"], game["gone"]) == (names, [3 - seat], [seat])
        assert [game] == (await ask(ben, "GET", "/me/games"))[1]
        first, last = exported["curve"]
        assert first == {"at": exported["created"], "rating": 1000}, "where everyone begins"
        assert last["rating"] - first["rating"] == game["worth"]["change"] < 0
        profile = (await ask(ben, "GET", f"/people/{exported['me']['id']}"))[1]
        assert profile["curve"] == exported["curve"]
        assert (await ask(ann, "GET", "/me/export"))[1]["curve"] == [], "nothing has changed"


async def test_guests_meet_guests_and_nobody_meets_themselves(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, dora = await guest(server, "Ann"), await account(server, "Dora")
        again = Client(server, ann.user)
        await wait(ann)
        await wait(dora)
        await wait(again)
        await ann.wait(lambda each: each.get("state") == "elsewhere")
        ben = await guest(server, "Ben")
        await wait(ben)
        table = await found(again)
        assert table == await found(ben)
        assert not any(each.get("state") == "found" for each in [*ann.heard, *dora.heard])
        assert (await ann.subscribe(table))["info"]["rated"] is False


async def test_whoever_leaves_or_goes_is_not_paired(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben, cy = [await guest(server, name) for name in ("Ann", "Ben", "Cy")]
        await wait(ann)
        assert (await wait(ann, wanted=False))["state"] == "left"
        await wait(ben)
        await ben.gone()
        assert "others" not in await wait(cy)
        dee = await guest(server, "Dee")
        await wait(dee)
        assert await found(cy) == await found(dee)
        assert (await wait(ann, wanted=False))["state"] == "left", "whoever does not wait, too"


async def test_nobody_meets_whom_they_block(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben, cy = [await guest(server, name) for name in ("Ann", "Ben", "Cy")]
        assert ben.user is not None
        assert cy.user is not None
        await ann.rest.request("PUT", f"/api/v1/me/blocked/{ben.user.id}")
        await wait(ann)
        await wait(ben)
        await cy.rest.request("PUT", f"/api/v1/me/blocked/{ben.user.id}")
        await wait(cy)
        assert await found(ann) == await found(cy)
        assert not any(each.get("state") == "found" for each in ben.heard)
        dee = await guest(server, "Dee")
        assert (await wait(dee))["others"] == 1
        assert await found(dee) == await found(ben)


async def test_who_cannot_play_keeps_nobody_waiting(tmp_path: Path) -> None:
    """Whoever came first chooses first: someone who plays elsewhere by now must not do so."""
    async with running(tmp_path, tables_per_user=2) as server:
        ann, ben, cy = [await guest(server, name) for name in ("Ann", "Ben", "Cy")]
        full = await guest(server, "Full")
        for _ in range(2):
            await new_table(full, "me", "open")
        assert (await wait(full))["message"]["code"] == "table/too-many"
        await wait(ann)
        clock = {"kind": "turn", "seconds": 60}
        table = await new_table(ann, "me", "Other", clock=clock)
        await ann.ask("start", table=table, first=1)
        await wait(ben)
        await ann.wait(lambda each: each.get("state") == "elsewhere")
        await wait(cy)
        assert await found(ben) == await found(cy)
        assert not any(each.get("state") == "found" for each in ann.heard)


async def test_programs_and_strangers_are_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        dora = await account(server, "Dora")
        assert dora.user is not None
        program, token = await server.people.program(dora.user, "Robot")
        robot = Client(server, program)
        del token
        for client, code in ((Client(server, None), "user/unknown"), (robot, "match/people")):
            assert (await wait(client))["message"]["code"] == code


async def test_nobody_is_asked_to_play_who_plays_on_the_clock(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        clock = {"kind": "turn", "seconds": 60}
        table = await new_table(ann, "me", "Ben", clock=clock)
        await wait(ann)
        await wait(ann, wanted=False)
        await ann.ask("start", table=table, first=1)
        assert (await wait(ann))["message"]["code"] == "match/playing"
