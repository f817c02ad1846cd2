"""Passkeys: an account by a key that a device keeps; nobody else's, never twice, never the last."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from luckynumbers.server.app import Server
from luckynumbers.server.limits import Buckets
from luckynumbers.server.people import challenges
from luckynumbers.server.people.challenges import Challenges
from luckynumbers.server.people.passkeys import MOST
from tests.server.authenticator import PRESENT, SITE, Authenticator, text
from tests.server.doors import Json, Rest
from tests.server.support import Client, Time, guest, lay, running

WRONG = (401, "passkey/wrong")


class Page:
    """A page of the server in someone's browser; it keeps the cookie."""

    def __init__(self, server: Server, client: Client | None = None, site: str = SITE) -> None:
        self._server = server
        self.headers = {"origin": site, **({"cookie": client.headers["cookie"]} if client else {})}

    async def ask(self, method: str, path: str, **more: Any) -> tuple[int, Json]:
        answer = await Rest(self._server, self.headers).request(method, f"/api/v1{path}", **more)
        if "set-cookie" in answer.headers:
            self.headers["cookie"] = answer.headers["set-cookie"].split(";")[0]
        return answer.status_code, answer.json() if answer.content else {}

    async def refusal(self, method: str, path: str, **more: Any) -> tuple[int, str]:
        status, body = await self.ask(method, path, **more)
        return status, str(body.get("code"))

    async def offer(self) -> Json:
        return (await self.ask("POST", "/passkeys/offer?name=Ann"))[1]

    async def make(self, device: Authenticator) -> tuple[int, Json]:
        made = device.made((await self.offer())["challenge"], name="Ann")
        return await self.ask("POST", "/passkeys", json=made)

    async def enter(self, device: Authenticator) -> tuple[int, Json]:
        _, invited = await self.ask("POST", "/sessions/passkey/invitation")
        return await self.ask("POST", "/sessions/passkey", json=device.entry(invited["challenge"]))


@asynccontextmanager
async def site(path: Path, **changes: Any) -> AsyncIterator[Server]:
    async with running(path, origins=(SITE,), **changes) as server:
        server.context.limits.guesses = Buckets(1e6, 1e6)
        yield server


async def test_a_guest_becomes_an_account_and_signs_in_on_another_device(tmp_path: Path) -> None:
    async with site(tmp_path) as server:
        ann, device = await guest(server, "Ann"), Authenticator(b"one")
        table = (await lay(ann, "me", "Ben"))["table"]
        here, away = Page(server, ann), Page(server)
        status, me = await here.make(device)
        assert (status, me["kind"], me["name"]) == (201, "account", "Ann")
        assert ann.user is not None
        assert me["id"] == ann.user.id
        assert await server.people.by_cookie(ann.headers["cookie"][3:]) is None, "a new epoch"
        status, found = await away.enter(device)
        assert (status, found["id"]) == (201, ann.user.id)
        assert str(table) in str(await away.ask("GET", "/me/tables"))
        [listed] = (await away.ask("GET", "/me/passkeys"))[1]["passkeys"]
        assert (listed["id"], listed["name"]) == (device.id, "Linux")
        assert (await away.ask("GET", "/me/export"))[1]["passkeys"] == [listed]
        nobody, fresh = Page(server), Authenticator(b"two")
        assert (await nobody.make(fresh))[1]["kind"] == "account", "without a guest, too"
        assert (await away.ask("DELETE", "/me"))[1]["code"] == "account/wrong-name"
        assert (await away.ask("DELETE", "/me", json={"name": " ann "}))[0] == 204
        assert (await away.enter(device))[0] == 401


async def test_an_account_by_a_passkey_gets_a_password_once(tmp_path: Path) -> None:
    async with site(tmp_path) as server:
        here, away, device = Page(server), Page(server), Authenticator(b"one")
        _, me = await here.make(device)
        given = {"login": "ann.garden", "password": "clover ladder teapot", "name": "Zoe"}
        status, found = await here.ask("POST", "/accounts", json=given)
        assert (status, found["id"], found["name"]) == (201, me["id"], "Ann")
        _, ways = await here.ask("GET", "/me/passkeys")
        assert (ways["password"], len(ways["passkeys"])) == (True, 1)
        entered = {"login": "Ann.Garden", "password": "clover ladder teapot"}
        assert (await away.ask("POST", "/sessions", json=entered))[1]["id"] == me["id"]
        assert (await away.enter(device))[1]["id"] == me["id"]
        status, other = await here.ask("POST", "/accounts", json={**given, "login": "ann.second"})
        assert (status, other["id"] == me["id"]) == (201, False), "a second one is someone new"
        taken, fresh = Page(server), Authenticator(b"two")
        await taken.make(fresh)
        assert await taken.refusal("POST", "/accounts", json=given) == (409, "account/taken")
        assert (await away.ask("DELETE", f"/me/passkeys/{device.id}"))[0] == 204, "not the last way"


async def test_what_was_not_asked_for_is_refused(tmp_path: Path) -> None:
    async with site(tmp_path) as server:
        page, device = Page(server), Authenticator(b"one")
        challenge = (await page.offer())["challenge"]
        made = device.made(challenge, name="Ann")
        assert (await page.ask("POST", "/passkeys", json=made))[0] == 201
        assert await page.refusal("POST", "/passkeys", json=made) == WRONG, "answered once"
        for lie in (
            Authenticator(b"two", site="https://evil.example"),
            Authenticator(b"two", flags=PRESENT),  # nobody has shown who they are
            Authenticator(b"one"),  # the id of another passkey
        ):
            assert (await Page(server).make(lie))[0] == 401
        for client in ("", "e30", "bm9uc2Vuc2U", "W10", made["attestation"]):
            lie_ = {**made, "client": client}
            assert await page.refusal("POST", "/passkeys", json=lie_) == WRONG
        asked = (await Page(server).offer())["challenge"]
        broken = {**Authenticator(b"three").made(asked, name="A"), "attestation": "AAAA"}
        assert await Page(server).refusal("POST", "/passkeys", json=broken) == WRONG


@pytest.mark.parametrize(
    "attestation",
    [b"\x81" * 9000, b"\xa1\x01" * 4500, b"\x9f" * 9000, b"\x5b\x7f" + b"\xff" * 7, b""],
    ids=["lists", "maps", "endless lists", "a huge text", "nothing"],
)
async def test_a_made_up_attestation_does_no_harm(tmp_path: Path, attestation: bytes) -> None:
    async with site(tmp_path) as server:
        page, device = Page(server), Authenticator(b"one")
        made = device.made((await page.offer())["challenge"], name="Ann")
        body = {**made, "attestation": text(attestation)}
        assert await page.refusal("POST", "/passkeys", json=body) == WRONG
        assert await page.refusal("POST", "/passkeys", json=made) == WRONG, "its challenge is over"


async def test_only_the_device_itself_signs_in(tmp_path: Path) -> None:
    async with site(tmp_path) as server:
        device, page = Authenticator(b"one"), Page(server)
        await page.make(device)
        thief = Authenticator(b"one")  # the id is no secret, the key is
        assert (await Page(server).enter(thief))[0] == 401
        _, invited = await page.ask("POST", "/sessions/passkey/invitation")
        offered = (await Page(server).offer())["challenge"]
        entry = device.entry(offered)
        assert await page.refusal("POST", "/sessions/passkey", json=entry) == WRONG
        entry = device.entry(invited["challenge"])
        assert (await page.ask("POST", "/sessions/passkey", json=entry))[0] == 201
        assert await page.refusal("POST", "/sessions/passkey", json=entry) == WRONG, "once"
        device.count = 0  # a copy that has counted less
        assert (await page.enter(device))[0] == 401
        program = Page(server)
        del program.headers["origin"]
        assert await program.refusal("POST", "/passkeys/offer") == (403, "server/origin")


async def test_a_passkey_is_its_owners_and_never_the_last_way_in(tmp_path: Path) -> None:
    async with site(tmp_path) as server:
        one, two = Authenticator(b"one"), Authenticator(b"two")
        ann, eve = Page(server), Page(server)
        await ann.make(one)
        await eve.make(Authenticator(b"eve"))
        assert (await Page(server).refusal("GET", "/me/passkeys"))[0] == 401
        assert (await Page(server).refusal("DELETE", f"/me/passkeys/{one.id}"))[0] == 401
        gone = await eve.refusal("DELETE", f"/me/passkeys/{one.id}")
        assert gone == (404, "passkey/unknown")
        stolen = two.made((await ann.offer())["challenge"])
        assert await eve.refusal("POST", "/passkeys", json=stolen) == WRONG, "Ann's challenge"
        last = await ann.refusal("DELETE", f"/me/passkeys/{one.id}")
        assert last == (409, "passkey/last")
        assert (await ann.make(two))[0] == 201
        assert (await ann.ask("DELETE", f"/me/passkeys/{one.id}"))[0] == 204
        assert (await Page(server).enter(one))[0] == 401
        assert (await Page(server).enter(two))[0] == 201
        for number in range(MOST - 1):
            assert (await ann.make(Authenticator(f"more{number}".encode())))[0] == 201
        assert (await ann.make(Authenticator(b"many")))[1]["code"] == "passkey/many"


async def test_beside_a_password_any_passkey_can_go(tmp_path: Path) -> None:
    async with site(tmp_path) as server:
        user = await server.people.register(None, "ann", "correct horse", "Ann")
        page, device = Page(server, Client(server, user)), Authenticator(b"one")
        assert (await page.make(device))[0] == 201
        assert (await page.ask("GET", "/me/passkeys"))[1]["password"] is True
        assert (await page.ask("DELETE", f"/me/passkeys/{device.id}"))[0] == 204
        _, token = await server.people.program(user, "Robot")
        robot = Page(server)
        robot.headers["authorization"] = f"Bearer {token}"
        assert (await robot.make(device))[1]["code"] == "account/needed"


def test_challenges_are_few_short_and_answered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "MOST", 3)
    time = Time()
    waiting = Challenges(time)
    issued = [waiting.issue("enter") for _ in range(5)]
    assert len(waiting) == 3
    assert waiting.take(issued[0]) is None
    assert waiting.take(issued[4]) is not None
    assert waiting.take(issued[4]) is None
    time.at += challenges.VALID_MS + 1
    assert waiting.take(issued[3]) is None
