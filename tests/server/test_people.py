"""Guests, accounts, sessions, programs: who is who, and what a stranger can't do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from luckynumbers.core import GameError
from luckynumbers.server.app import Server
from luckynumbers.server.game.commands import Join, Leave
from luckynumbers.server.game.messages import Ack, Refused, Reply
from luckynumbers.server.game.plans import Plan, SeatPlan
from luckynumbers.server.game.values import User
from luckynumbers.server.live.table import Pending
from luckynumbers.server.people.passwords import Passwords
from luckynumbers.server.people.sessions import Session, Signer
from luckynumbers.server.people.weakness import is_weak
from tests.server.support import Time, begin, guest, new_table, running, sit


@asynccontextmanager
async def browser(path: Path, **changes: Any) -> AsyncIterator[httpx.AsyncClient]:
    async with running(path, **changes) as server:
        cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        server.people.passwords = Passwords(cheap)
        transport = httpx.ASGITransport(app=server)
        async with httpx.AsyncClient(transport=transport, base_url="https://test") as client:
            yield client


ACCOUNT = {"login": "Ann.1", "password": "correct horse"}


async def test_a_guest_becomes_an_account_and_keeps_the_identity(tmp_path: Path) -> None:
    async with browser(tmp_path) as client:
        guest = (await client.post("/api/v1/guests", json={"name": "Ann"})).json()
        before = client.cookies["ln"]
        account = (await client.post("/api/v1/accounts", json=ACCOUNT)).json()
        assert (account["id"], account["kind"]) == (guest["id"], "account")
        assert client.cookies["ln"] != before
        assert (await client.get("/api/v1/me")).json()["name"] == "Ann"
        client.cookies.clear()
        stale = await client.get("/api/v1/me", headers={"cookie": f"ln={before}"})
        assert stale.status_code == 401


async def test_logging_in_out_and_changing_the_password(tmp_path: Path) -> None:
    async with browser(tmp_path) as client:
        await client.post("/api/v1/accounts", json=ACCOUNT)
        taken = await client.post("/api/v1/accounts", json={**ACCOUNT, "login": "ANN.1"})
        assert (taken.status_code, taken.json()["code"]) == (409, "account/taken")
        for login, word in (("ann.1", "wrong horse"), ("nobody", "correct horse")):
            wrong = await client.post("/api/v1/sessions", json={"login": login, "password": word})
            assert (wrong.status_code, wrong.json()["code"]) == (401, "account/wrong")
        assert (await client.post("/api/v1/sessions", json=ACCOUNT)).status_code == 201
        change = {"old": "correct horse", "new": "battery staple"}
        assert (await client.put("/api/v1/me/password", json=change)).status_code == 200
        assert (await client.delete("/api/v1/sessions")).status_code == 204
        assert (await client.get("/api/v1/me")).status_code == 401


async def test_guessing_passwords_is_slow(tmp_path: Path) -> None:
    async with browser(tmp_path) as client:
        guess = {"login": "ann", "password": "x"}
        answers = [await client.post("/api/v1/sessions", json=guess) for _ in range(13)]
        assert answers[-1].status_code == 429


@pytest.mark.parametrize(
    "password",
    [
        "12345678",
        "password",
        "qwertzui",
        "aaaaaaaa",
        "Passw0rd!",
        "passwort123",
        "87654321",
        "abcabcabc",
        "qwer1234",
        "1q2w3e4r",
        "motdepasse",
        "asdfasdf",
        "Ann.1ann.1",
        "ann.1234",
    ],
)
async def test_a_password_that_everyone_tries_is_refused(tmp_path: Path, password: str) -> None:
    async with browser(tmp_path) as client:
        answer = await client.post("/api/v1/accounts", json={**ACCOUNT, "password": password})
        assert (answer.status_code, answer.json()["code"]) == (400, "account/weak-password")


async def test_a_password_that_is_too_short_is_refused_with_how_long_it_must_be(
    tmp_path: Path,
) -> None:
    async with browser(tmp_path) as client:
        answer = await client.post("/api/v1/accounts", json={**ACCOUNT, "password": "h0rse.b"})
        assert (answer.status_code, answer.json()["code"]) == (400, "account/short-password")
        assert answer.json()["facts"] == {"least": 8}
        await client.post("/api/v1/accounts", json=ACCOUNT)
        change = {"old": ACCOUNT["password"], "new": "h0rse.b"}
        answer = await client.put("/api/v1/me/password", json=change)
        assert answer.json()["code"] == "account/short-password"


async def test_export_and_deletion(tmp_path: Path) -> None:
    async with browser(tmp_path) as client:
        await client.post("/api/v1/accounts", json=ACCOUNT)
        await client.post("/api/v1/programs", json={"name": "Robot"})
        plan = {"seats": [{"kind": "me"}, {"kind": "open"}]}
        made = (await client.post("/api/v1/tables", json=plan)).json()
        export = (await client.get("/api/v1/me/export")).json()
        assert [game["table"] for game in export["running"]] == [made["table"]]
        assert export["login"] == "ann.1"
        assert [program["name"] for program in export["programs"]] == ["Robot"]
        assert "argon2" not in str(export)
        for proof in ({}, {"password": "a wrong one"}):
            refused = await client.request("DELETE", "/api/v1/me", json=proof)
            assert (refused.status_code, refused.json()["code"]) == (401, "account/wrong")
        proof = {"password": ACCOUNT["password"]}
        assert (await client.request("DELETE", "/api/v1/me", json=proof)).status_code == 204
        again = await client.post("/api/v1/sessions", json=ACCOUNT)
        assert again.status_code == 401


async def test_a_program_plays_by_its_token_and_is_marked(tmp_path: Path) -> None:
    async with browser(tmp_path) as client:
        refused = await client.post("/api/v1/programs", json={"name": "Robot"})
        assert refused.status_code == 401
        await client.post("/api/v1/accounts", json=ACCOUNT)
        token = (await client.post("/api/v1/programs", json={"name": "Robot"})).json()["token"]
        plan = {"seats": sit("me", "open"), "public": True}
        table = (await client.post("/api/v1/tables", json=plan)).json()["table"]
        headers = {"authorization": f"Bearer {token}"}
        join = {"op": "join", "id": "j", "table": table}
        url = f"/api/v1/tables/{table}/commands"
        assert (await client.post(url, json=join, headers=headers)).json()["seat"] == 2
        state = (await client.get(f"/api/v1/tables/{table}")).json()
        assert state["info"]["seats"][1]["bot"] == "api"
        bad = await client.post(url, json=join, headers={"authorization": "Bearer lnb_x"})
        assert (bad.status_code, bad.json()["code"]) == (401, "user/unknown-token")
        seen = await client.get(
            url.removesuffix("/commands"), headers={"authorization": "Bearer x"}
        )
        assert seen.status_code == 401, "also where a stranger may look"


async def test_the_owner_revokes_a_program(tmp_path: Path) -> None:
    async with browser(tmp_path) as client:
        await client.post("/api/v1/accounts", json={**ACCOUNT, "login": "eve"})
        client.cookies.clear()
        await client.post("/api/v1/accounts", json=ACCOUNT)
        first, second = [
            (await client.post("/api/v1/programs", json={"name": "Robot"})).json() for _ in "12"
        ]
        bearers = [{"authorization": f"Bearer {made['token']}"} for made in (first, second)]
        mine = dict(client.cookies)
        client.cookies.clear()
        await client.post("/api/v1/sessions", json={**ACCOUNT, "login": "eve"})
        refused = await client.delete(f"/api/v1/programs/{first['id']}")
        assert (refused.status_code, refused.json()["code"]) == (404, "program/unknown")
        client.cookies.clear()
        assert (await client.get("/api/v1/me", headers=bearers[0])).status_code == 200
        client.cookies.update(mine)
        assert (await client.delete(f"/api/v1/programs/{first['id']}")).status_code == 204
        assert (await client.get("/api/v1/me", headers=bearers[0])).status_code == 401
        assert (await client.get("/api/v1/me", headers=bearers[1])).status_code == 200
        assert (await client.delete("/api/v1/sessions")).status_code == 204
        assert (await client.get("/api/v1/me", headers=bearers[1])).status_code == 401


async def given(server: Server, command: Join | Leave, user: User) -> Reply:
    """Submit a command that was under way when its socket was closed."""
    answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
    table = await server.hub.table(command.table)
    table.submit(Pending(command, user, answer.set_result))
    return await answer


async def test_a_command_under_way_is_refused_after_a_deletion(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        zoe, ben = await guest(server, "Zoe"), await guest(server, "Ben")
        table = await new_table(ben, "me", "open", public=True)
        assert zoe.user is not None
        await server.people.delete(zoe.user)
        await server.hub.farewells.forget(zoe.user.id)
        refused = await given(server, Join("late", table), zoe.user)
        assert isinstance(refused, Refused)
        assert refused.message.code == "user/unknown"
        with pytest.raises(GameError, match="user/unknown"):
            await server.hub.create(Plan(seats=(SeatPlan("me"), SeatPlan("open"))), zoe.user)


async def test_a_cookie_over_https_is_bound_to_the_host(tmp_path: Path) -> None:
    async with browser(tmp_path, secure=True) as client:
        answer = await client.post("/api/v1/guests", json={"name": "Ann"})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-ln=")
        assert "Secure" in cookie
        assert "Path=/" in cookie
        assert "Domain" not in cookie


async def test_a_get_changes_nothing_and_errors_are_messages(tmp_path: Path) -> None:
    async with browser(tmp_path) as client:
        cases = [
            (await client.get("/api/v1/guests"), 405),
            (await client.get("/api/v1/nothing"), 404),
            (await client.get("/api/v1/tables/none"), 404),
            (await client.post("/api/v1/tables", json={}), 401),
            (await client.post("/api/v1/guests", json={"name": "A", "admin": True}), 422),
            (await client.post("/api/v1/guests", content=b"\xff"), 422),
            (await client.post("/api/v1/guests", json={"name": "\u202e"}), 400),
            (await client.post("/api/v1/guests", content=b"x" * 100_000), 413),
            (await client.get("/api/v1/invitations/AAAAAAAA"), 404),
        ]
        for answer, status in cases:
            assert answer.status_code == status, answer.text
            assert answer.json().keys() == {"code", "facts", "text"}


async def test_tables_that_cannot_be_are_refused(tmp_path: Path) -> None:
    async with browser(tmp_path, tables_per_user=3) as client:
        await client.post("/api/v1/guests", json={"name": "Ann"})
        plans: list[tuple[dict[str, Any], str]] = [
            ({"seats": sit("me", "open", "open", "open", "open")}, "edition/seats"),
            ({"seats": sit("me", "me")}, "table/own-seats"),
            ({"seats": [{"kind": "bot", "bot": "exec:ls"}, {"kind": "me"}]}, "bot/unknown"),
            ({"seats": sit("me", "open"), "rated": True}, "table/rated-accounts"),
            (
                {"seats": sit("me", "open"), "clock": {"kind": "turn", "seconds": 1}},
                "table/clock",
            ),
            ({"seats": sit("me", "open"), "edition": "x"}, "edition/unknown"),
            ({"seats": sit("me", "x"), "lesson": {"pile": [1] * 3}}, "reveal/not-hidden"),
            (
                {"seats": sit("me", "x"), "lesson": {"pile": [1], "expect": ["q"]}},
                "text/action",
            ),
        ]
        for plan, code in plans:
            answer = await client.post("/api/v1/tables", json=plan)
            assert answer.json()["code"] == code, answer.text
        for _ in range(3):
            await client.post("/api/v1/tables", json={"seats": sit("me", "open")})
        many = await client.post("/api/v1/tables", json={"seats": sit("me", "open")})
        assert (many.status_code, many.json()["code"]) == (429, "table/too-many")


def test_a_cookie_cannot_be_forged_or_outlive_its_time() -> None:
    signer, other = Signer(b"k" * 32), Signer(b"x" * 32)
    cookie = signer.write(Session("ann", 3, 1000))
    assert signer.read(cookie, 2000) == Session("ann", 3, 1000)
    assert other.read(cookie, 2000) is None
    assert signer.read(cookie.replace("ann", "eve"), 2000) is None
    assert signer.read(cookie, 1000 + 401 * 86_400_000) is None
    for text in ("", ".", "a.b.c.d", "é" * 300):
        assert signer.read(text, 0) is None


@pytest.mark.parametrize(
    "password", ["correct horse", "x9#kLmPq", "krokodile", "hunter2-hunter3", "철수와 영희는 친구"]
)
def test_a_password_of_ones_own_is_not_weak(password: str) -> None:
    assert not is_weak(password, "ann")


async def test_a_guest_who_does_not_return_is_forgotten(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        zoe = await guest(server, "Zoe")
        assert zoe.user is not None
        table = await new_table(zoe, "me", "Ben")
        cookie = server.people.cookie(zoe.user)
        await server.hub.expire()
        assert await server.people.by_cookie(cookie) is not None
    async with running(tmp_path, guest_days=-1.0) as server:
        await server.hub.table(table)
        await server.hub.expire()
        assert await server.people.by_cookie(cookie) is None
        stored = await server.hub.store.game(table)
        assert "Zoe" not in str(stored)
        assert server.hub.tables[table].state.seats_of(zoe.user.id) == ()


async def test_nobody_waits_for_a_guest_who_is_forgotten(tmp_path: Path) -> None:
    watch = Time()
    async with running(tmp_path, now=watch) as server:
        zoe, ben, eve = [await guest(server, name) for name in ("Zoe", "Ben", "Eve")]
        over = await new_table(zoe, "me", "open")
        await begin(over, zoe, ben, first=1)
        on = await new_table(zoe, "me", "open", "open")
        await begin(on, zoe, ben, eve, first=1)
        waiting = await new_table(zoe, "me", "open")
        watch.at += 401 * 86_400_000
        for client in (ben, eve):
            assert client.user is not None
            server.people.cookie(client.user)
            await server.hub.store.mark_seen(client.user.id, watch.at)
        await server.hub.expire()
        states = [(await server.hub.table(table)).state for table in (over, on, waiting)]
        assert [state.status.value for state in states] == ["closed", "running", "closed"]
        assert states[0].game is not None
        assert states[0].game.outcome is not None
        assert states[0].game.outcome.winners == (2,)
        assert states[1].to_act == 2, "the others play on"


async def test_a_guest_who_returns_is_remembered_for_longer(tmp_path: Path) -> None:
    watch = Time()
    async with running(tmp_path, now=watch) as server:
        zoe = await server.people.guest("Zoe")
        watch.at += 390 * 86_400_000
        cookie = server.people.cookie(zoe)
        assert (await server.people.by_cookie(cookie)) == replace(zoe, seen=watch.at)
        assert (await server.hub.store.user(zoe.id)) == replace(zoe, seen=watch.at)


async def test_deletion_reaches_tables_that_someone_only_passed_by(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        zoe, ben = await guest(server, "Zoe"), await guest(server, "Ben")
        table = await new_table(ben, "me", "open", public=True)
        await zoe.ask("join", table=table)
        await zoe.ask("leave", table=table, seat=2)
        assert zoe.user is not None
        await server.people.delete(zoe.user)
        await server.hub.farewells.forget(zoe.user.id)
        shown = str(await ben.subscribe(table))
        assert zoe.user.id not in shown
        assert "Zoe" not in shown


async def test_deletion_reaches_games_that_are_still_played(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        zoe, ben = await guest(server, "Zoe"), await guest(server, "Ben")
        table = await new_table(zoe, "me", "open")
        await begin(table, zoe, ben, first=1)
        assert zoe.user is not None
        await server.people.delete(zoe.user)
        await server.hub.farewells.forget(zoe.user.id)
        shown = await ben.subscribe(table)
        stored = await server.hub.store.game(table)
        assert stored is not None
        assert zoe.user.id not in str(stored.events) + str(shown)
        assert "Zoe" not in str(stored.events) + str(shown)
        gone = await given(server, Leave("late", table, 1), zoe.user)
        assert isinstance(gone, Refused)
        assert gone.message.code == "user/unknown"


async def test_a_guest_who_signs_in_goes_on_with_their_games(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        away = await server.people.register(None, "ann.1", "correct horse", "Ann")
        zoe, ben = await guest(server, "Zoe"), await guest(server, "Ben")
        played, laid = await new_table(zoe, "me", "open"), await new_table(zoe, "me", "open")
        await begin(played, zoe, ben, first=1)
        answer = await zoe.rest.request("POST", "/api/v1/sessions", json=ACCOUNT)
        assert (answer.status_code, answer.json()["id"]) == (201, away.id)
        assert zoe.user is not None
        assert await server.hub.tables_of(zoe.user.id) == []
        tables = {table.id: table.state for table in await server.hub.tables_of(away.id)}
        assert set(tables) == {played, laid}
        assert all(state.created.host == away.id for state in tables.values())
        seen = (await ben.subscribe(played))["info"]
        assert [seat["name"] for seat in seen["seats"]] == ["Zoe", "Ben"]
        assert isinstance(await given(server, Leave("now", played, 1), away), Ack)
        again = await given(server, Leave("old", laid, 1), zoe.user)
        assert isinstance(again, Refused), "the guest has no seat any more"
        server.hub.tables.clear()
        loaded = (await server.hub.table(laid)).state
        assert loaded == tables[laid], "the log leads to the same table"


async def test_whoever_is_deleted_leaves_their_games_first(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        zoe, ben = await guest(server, "Zoe"), await guest(server, "Ben")
        played, laid = await new_table(zoe, "me", "open"), await new_table(ben, "me", "open")
        own = await new_table(zoe, "me", "open")
        await begin(played, zoe, ben, first=1)
        await zoe.ask("join", table=laid)
        assert (await zoe.rest.request("DELETE", "/api/v1/me")).status_code == 204
        ended = (await server.hub.table(played)).state
        assert ended.closed is not None
        assert (ended.closed.end, ended.closed.winners) == ("left", (2,))
        assert (await server.hub.table(own)).state.closed is not None
        waiting = (await server.hub.table(laid)).state
        assert [seat.kind for seat in waiting.seats] == ["person", "open"]
        shown = str(await ben.subscribe(played))
        assert "Someone leaves the game" in shown
