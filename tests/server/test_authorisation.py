"""Who may ask for what: every route has a claim here, and a new one without a claim fails.

Ann has one of everything: a private profile, a program, a passkey, a browser with notifications,
progress, a table that waits and a game that runs. Eve, another account, asks for each of them.
"""

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from luckynumbers.server.app import Server
from luckynumbers.server.http.api import all_endpoints
from luckynumbers.server.storage import Passkey
from tests.server.doors import Json, Rest
from tests.server.mailbox import Browser
from tests.server.support import Client, lay, running

ENDPOINT: Final = "https://push.example/ann"
RECORD: Final = "nothing"
Caller: TypeAlias = Literal["anyone", "someone"]


@dataclass(frozen=True)
class Claim:
    """Who may ask, and the answer to Eve who asks for what is Ann's."""

    caller: Caller
    status: int = 200
    code: str = ""
    body: Any = None


ANYONE, OWN = Claim("anyone"), Claim("someone")
PAGES: Final = Claim("anyone", 403, "server/origin")
"""For the server's own pages; a program has none."""
UNTOUCHED: Final = Claim("someone", 204)
"""Answered as if it were done, for it concerns what the caller has, and Eve has none of it."""
BROWSER: Final = sha256(ENDPOINT.encode()).hexdigest()
ACT: Final = {"op": "act", "id": "a", "table": "{table}", "seat": 1, "seq": 1, "action": "*"}

CLAIMS: Final = {
    # People
    "POST /guests": Claim("anyone", 201, body={"name": "Eve"}),
    "GET /me": OWN,
    "PATCH /me": Claim("someone", 200, body={"name": "Eve"}),
    "DELETE /me": Claim("someone", 401, "account/wrong", {"password": "password of ann"}),
    "POST /accounts": Claim(
        "anyone", 409, "account/taken", {"login": "ann", "password": "clover ladder teapot"}
    ),
    "POST /sessions": Claim("anyone", 401, "account/wrong", {"login": "ann", "password": "guess"}),
    "DELETE /sessions": UNTOUCHED,
    "PUT /me/password": Claim(
        "someone", 401, "account/wrong", {"old": "of ann", "new": "clover ladder teapot"}
    ),
    "GET /programs": OWN,
    "POST /programs": Claim("someone", 201, body={"name": "Robot"}),
    "POST /programs/{program}/token": Claim("someone", 404, "program/unknown"),
    "DELETE /programs/{program}": Claim("someone", 404, "program/unknown"),
    "POST /passkeys/offer": PAGES,
    "POST /passkeys": Claim("anyone", 422, "server/bad-request", {}),
    "POST /sessions/passkey/invitation": PAGES,
    "POST /sessions/passkey": Claim("anyone", 422, "server/bad-request", {}),
    "GET /me/passkeys": OWN,
    "DELETE /me/passkeys/{passkey}": Claim("someone", 404, "passkey/unknown"),
    "GET /push": ANYONE,
    "PUT /me/push": Claim("someone", 422, "server/bad-request", {}),
    "DELETE /me/push/{browser}": UNTOUCHED,
    "GET /me/people": OWN,
    "PUT /me/following/{person}": Claim("someone", 204),
    "DELETE /me/following/{person}": UNTOUCHED,
    "PUT /me/blocked/{person}": Claim("someone", 204),
    "DELETE /me/blocked/{person}": UNTOUCHED,
    "GET /people": OWN,
    "GET /people/{person}": Claim("anyone", 404, "person/unknown"),
    "PUT /me/profile": Claim("someone", 204, body={"public": True}),
    "GET /me/progress": OWN,
    "PATCH /me/progress": Claim("someone", 204, body={"beaten": ["level:1"]}),
    "POST /reports": Claim("someone", 204, body={"person": "{person}", "reason": "other"}),
    "GET /me/games": OWN,
    "GET /me/games/{table}": Claim("someone", 404, "table/unknown"),
    "POST /me/games": Claim("someone", 422, "server/bad-request", {}),
    "GET /me/tables": Claim("anyone"),
    "GET /me/statistics": OWN,
    "GET /me/export": OWN,
    "GET /me/review": OWN,
    "GET /ratings": ANYONE,
    # Tables: anyone may watch, nobody may act for others
    "GET /options": ANYONE,
    "GET /lobby": ANYONE,
    "POST /tables": Claim("someone", 422, "server/bad-request", {}),
    "GET /tables/{table}": ANYONE,
    "GET /tables/{table}/where": ANYONE,
    "GET /tables/{table}/invitation": Claim("someone", 403, "table/host-only"),
    "GET /invitations/{code}": ANYONE,
    "POST /tables/{table}/commands": Claim("someone", 403, "table/not-your-seat", ACT),
    "GET /tables/{table}/record": ANYONE,
    "GET /tables/{table}/replay": Claim("anyone", 409, "game/not-over"),
    "POST /tables/{table}/hint": Claim("someone", 403, "table/spectator", {}),
    "POST /tables/{table}/tutor": Claim(
        "someone", 403, "table/spectator", {"seq": 1, "action": "*"}
    ),
    "GET /tables/{table}/shares": Claim("anyone", 403, "shares/people"),
    "GET /tables/{table}/chances": Claim("anyone", 409, "game/not-over"),
    "GET /tables/{table}/strip": Claim("anyone", 409, "game/not-over"),
    "GET /tables/{table}/events": ANYONE,
    "POST /tables/{table}/resume": Claim(
        "someone", 409, "game/not-over", {"seq": 1, "seat": 1, "bots": ["greedy"]}
    ),
    # What somebody brings along is nobody else's
    "POST /records": Claim("anyone", 400, "record/format", RECORD),
    "POST /records/review": Claim("anyone", 400, "record/format", RECORD),
    "POST /records/review/standard": Claim("anyone", 400, "record/format", RECORD),
    "POST /records/strip": Claim("anyone", 400, "record/format", RECORD),
    "POST /records/resume": Claim("someone", 422, "server/bad-request", {}),
    "GET /puzzles/booklet": ANYONE,
    "GET /puzzles/daily": ANYONE,
    "GET /puzzles/endless": ANYONE,
}
QUERIES: Final = {
    "DELETE /sessions": "?here=true",
    "GET /people": "?name=Ann",
    "GET /tables/{table}/strip": "?seq=1",
    "POST /records/strip": "?at=1",
    "GET /puzzles/endless": "?grade=1&number=1",
}
ENDLESS: Final = "GET /tables/{table}/events"
LAST: Final = "DELETE /me"


def test_every_route_has_a_claim_and_pages_know_nobody() -> None:
    api = {e for e in all_endpoints() if e.tag}
    named = {f"{each.method} {each.path.removeprefix('/api/v1')}" for each in api}
    assert named == CLAIMS.keys()
    for endpoint in set(all_endpoints()) - api:
        assert endpoint.caller is None, f"{endpoint.path} asks who calls: describe it"


class Ann:
    """Someone with one of everything."""

    def __init__(self, client: Client) -> None:
        self.client = client
        assert client.user is not None
        self.names: dict[str, str] = {"person": client.user.id, "browser": BROWSER}

    async def settle(self, server: Server) -> None:
        """Get everything."""
        user, client, rest = self.client.user, self.client, self.client.rest
        assert user is not None
        program, _ = await server.people.program(user, "Anns robot")
        self.names["program"] = program.id
        passkey = Passkey("anns-passkey", user.id, "key", 0, "Anns phone", 1, 1)
        await server.hub.store.add_passkey(user, passkey, 10)
        self.names["passkey"] = passkey.id
        push = {"endpoint": ENDPOINT, **Browser().keys}
        assert (await rest.request("PUT", "/api/v1/me/push", json=push)).status_code == 204
        beaten = {"beaten": ["level:7"]}
        assert (await rest.request("PATCH", "/api/v1/me/progress", json=beaten)).is_success
        waiting = await lay(client, "me", "invite")
        self.names |= {"waiting": waiting["table"], "code": waiting["invitation"]}
        self.names["table"] = (await lay(client, "me", "Ben"))["table"]
        begun = await client.ask("start", table=self.names["table"], first=1)
        assert begun["type"] == "ack"

    async def everything(self) -> Json:
        """What the server keeps of her, and how her tables stand; who follows her is up to them."""
        found = dict((await self.client.rest.ask("GET", "/me/export"))[1])
        del found["people"]["followers"]
        tables = [self.names["waiting"], self.names["table"]]
        shown = [await self.client.rest.ask("GET", f"/tables/{each}") for each in tables]
        return {**found, "tables": [each["events"] for _, each in shown]}


async def account(server: Server, login: str) -> Client:
    user = await server.people.register(None, login, f"password of {login}", login.title())
    return Client(server, user)


def filled(text: str, names: dict[str, str]) -> str:
    for name, value in names.items():
        text = text.replace("{" + name + "}", value)
    return text


async def ask(rest: Rest, route: str, names: dict[str, str]) -> tuple[int, str, str]:
    """Ask for a route with somebody's names in it; return the status, the code and the text."""
    claim = CLAIMS[route]
    method, path = filled(route, names).split(" ")
    body = json.dumps(claim.body) if isinstance(claim.body, dict) else claim.body
    content = {} if body is None else {"content": filled(body, names).encode()}
    answer = await rest.request(method, f"/api/v1{path}{QUERIES.get(route, '')}", **content)
    text = answer.text
    code = str(answer.json().get("code", "")) if not answer.is_success else ""
    return answer.status_code, code, text


async def test_nobody_gets_what_is_someones_and_eve_gets_nothing_of_ann(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = Ann(await account(server, "ann"))
        await ann.settle(server)
        eve, nobody = await account(server, "eve"), Rest(server)
        before = await ann.everything()
        routes = [*sorted(CLAIMS.keys() - {ENDLESS, LAST}), LAST]
        answers, told = dict[str, tuple[int, str]](), dict[str, list[str]]()
        for route in routes:
            if CLAIMS[route].caller == "someone":
                asked = await ask(nobody, route, ann.names)
                assert (route, *asked[:2]) == (route, 401, "user/unknown")
            status, code, text = await ask(eve.rest, route, ann.names)
            answers[route] = (status, code)
            if CLAIMS[route] == OWN:
                told[route] = [secret for secret in ann.names.values() if secret in text]
        claimed = {route: (CLAIMS[route].status, CLAIMS[route].code) for route in routes}
        assert dict(answers.items() - claimed.items()) == {}
        assert not any(told.values()), told
        assert await ann.everything() == before
