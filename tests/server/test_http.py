"""REST: what does not fit is refused by its place, methods are named, sessions survive."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

import httpx
import pytest
from msgspec import Meta, field

from luckynumbers.core import GameError
from luckynumbers.core.message import Fact
from luckynumbers.server.http.api import all_endpoints, description
from luckynumbers.server.http.decoding import Body, JsonBody, Parameter, Parameters, TextBody
from luckynumbers.server.people.callers import cookie_of
from luckynumbers.server.people.sessions import Session, Signer
from tests.server.support import running, sit

SECRET = "hunter2-hunter2"


@asynccontextmanager
async def browser(path: Path, **changes: Any) -> AsyncIterator[httpx.AsyncClient]:
    async with running(path, **changes) as server:
        transport = httpx.ASGITransport(app=server)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            yield client


class Person(Body, frozen=True):
    name: Annotated[str, Meta(min_length=1)]
    friends: tuple["Person", ...] = ()
    age: Annotated[int, Meta(ge=0, le=200)] = 0
    mood: Literal["calm", "cross"] = "calm"
    notes: dict[Annotated[str, Meta(pattern="^[a-z]+$")], str] = field(default_factory=dict)


PARAMETERS = Parameters(
    [
        Parameter("table", Annotated[str, Meta(max_length=3)], "path"),
        Parameter("since", Annotated[int, Meta(ge=-1)], "query", -1),
        Parameter("grade", int, "query"),
    ]
)


@pytest.mark.parametrize(
    ("content", "facts"),
    [
        (b"", {"where": "body", "why": "form"}),
        (b"{", {"where": "body", "why": "form"}),
        (b"\xff", {"where": "body", "why": "form"}),
        (b"[]", {"where": "body", "why": "type"}),
        (b"[" * 100_000, {"where": "body", "why": "type"}),
        (b"{}", {"where": "body.name", "why": "missing"}),
        (b'{"name": 5}', {"where": "body.name", "why": "type"}),
        (b'{"name": ""}', {"where": "body.name", "why": "range", "least": 1}),
        (b'{"name": "A", "admin": true}', {"where": "body.admin", "why": "unknown"}),
        (
            b'{"name": "A", "friends": [{"name": "B"}, {"name": 1}]}',
            {"where": "body.friends.1.name", "why": "type"},
        ),
        (
            b'{"name": "A", "friends": [{}]}',
            {"where": "body.friends.0.name", "why": "missing"},
        ),
        (b'{"name": "A", "age": 201}', {"where": "body.age", "why": "range", "most": 200}),
        (b'{"name": "A", "age": -1}', {"where": "body.age", "why": "range", "least": 0}),
        (b'{"name": "A", "mood": ">= 5"}', {"where": "body.mood", "why": "range"}),
        (b'{"name": "A", "notes": {"1": "x"}}', {"where": "body.notes", "why": "form"}),
        (
            b'{"name": "A", "%s": 1}' % (b"x" * 500),
            {"where": "body." + "x" * 95, "why": "unknown"},
        ),
    ],
)
def test_a_body_that_does_not_fit_is_refused_by_its_place_and_a_word(
    content: bytes, facts: dict[str, Fact]
) -> None:
    with pytest.raises(GameError, match="server/bad-request") as refused:
        JsonBody(Person).decode(content)
    assert refused.value.message.facts == facts


@pytest.mark.parametrize(
    ("wrong", "facts", "said"),
    [
        ({"seats": [{"kind": "me"}, {"kind": "friend"}]}, ("seats.1.user", "missing"), "missing"),
        ({"seats": [{"kind": "me"}, {"kind": "device"}]}, ("seats.1.name", "missing"), "missing"),
        (
            {"seats": [{"kind": "me"}, {"kind": "open", "user": "A"}]},
            ("seats.1.user", "unknown"),
            "no such",
        ),
        (
            {"seats": [{"kind": "me", "bot": "greedy"}, {"kind": "open"}]},
            ("seats.0.bot", "unknown"),
            "no such",
        ),
        ({"clock": {"seconds": 60}}, ("clock.kind", "missing"), "missing"),
        ({"clock": {"kind": "none", "seconds": 60}}, ("clock.seconds", "unknown"), "no such"),
        (
            {"clock": {"kind": "turn", "seconds": 60, "increment": 5}},
            ("clock.increment", "unknown"),
            "no such",
        ),
        ({"bruno": "yes"}, ("bruno", "type"), "“true” or “false”"),
        ({"start": "2"}, ("start", "type"), "whole number"),
        ({"edition": 2}, ("edition", "type"), "a text"),
        ({"start": 6}, ("start", "range"), "at most 5."),
        ({"seats": [{"kind": "me"}]}, ("seats", "range"), "length must be at least 2."),
        ({"id": ""}, ("id", "range"), "length must be at least 1."),
        ({"id": "a b"}, ("id", "form"), "form"),
    ],
)
async def test_a_table_is_not_made_of_what_does_not_fit_and_the_sentence_says_why(
    tmp_path: Path, wrong: dict[str, Any], facts: tuple[str, str], said: str
) -> None:
    async with browser(tmp_path) as client:
        await client.post("/api/v1/guests", json={"name": "Ann"})
        plan = {"seats": sit("me", "open"), **wrong}
        refused = (await client.post("/api/v1/tables", json=plan)).json()
        assert refused["code"] == "server/bad-request"
        assert (refused["facts"]["where"], refused["facts"]["why"]) == (
            f"body.{facts[0]}",
            facts[1],
        )
        assert refused["text"].startswith("Something is wrong with the request; look at “body.")
        assert said in refused["text"].partition("”. ")[2]


@pytest.mark.parametrize("seconds", [-1, 0, 4])
async def test_too_few_seconds_have_one_answer(tmp_path: Path, seconds: int) -> None:
    async with browser(tmp_path) as client:
        await client.post("/api/v1/guests", json={"name": "Ann"})
        plan = {"seats": sit("me", "open"), "clock": {"kind": "turn", "seconds": seconds}}
        refused = await client.post("/api/v1/tables", json=plan)
        assert (refused.status_code, refused.json()["code"]) == (400, "table/clock")
        usual = {**plan, "clock": {"kind": "none", "seconds": 0, "increment": 0}}
        assert (await client.post("/api/v1/tables", json=usual)).status_code == 201


def test_an_empty_body_is_its_default_where_there_is_one() -> None:
    assert JsonBody(Person | None, None).decode(b"") is None
    assert JsonBody(Person | None, None).decode(b"null") is None


def test_a_text_that_is_no_text_is_refused() -> None:
    assert TextBody().decode("é".encode()) == "é"
    with pytest.raises(GameError, match="server/bad-request"):
        TextBody().decode(b"\xff")


@pytest.mark.parametrize(
    ("query", "table", "facts"),
    [
        ({}, "abc", {"where": "query.grade", "why": "missing"}),
        ({"grade": "x"}, "abc", {"where": "query.grade", "why": "type"}),
        (
            {"grade": "1", "since": "-2"},
            "abc",
            {"where": "query.since", "why": "range", "least": -1},
        ),
        ({"grade": "1", "since": "nan"}, "abc", {"where": "query.since", "why": "type"}),
        ({"grade": "1"}, "abcd", {"where": "path.table", "why": "range", "most": 3}),
    ],
)
def test_a_parameter_that_does_not_fit_is_refused_by_its_place_and_a_word(
    query: dict[str, str], table: str, facts: dict[str, Fact]
) -> None:
    with pytest.raises(GameError, match="server/bad-request") as refused:
        PARAMETERS.decode(query, {"table": table})
    assert refused.value.message.facts == facts


def test_parameters_have_their_types_and_defaults_and_others_are_ignored() -> None:
    found = PARAMETERS.decode({"grade": "3", "table": "no", "utm": "x"}, {"table": "abc"})
    assert found == {"table": "abc", "since": -1, "grade": 3}


async def test_a_password_is_never_repeated(tmp_path: Path) -> None:
    bodies: list[tuple[str, str, Any]] = [
        ("POST", "/accounts", {"login": "a", "password": SECRET}),
        ("POST", "/accounts", {"login": "ann", "password": [SECRET]}),
        ("POST", "/accounts", {"login": "ann", "password": SECRET * 20}),
        ("POST", "/accounts", {"login": "ann\n", "password": SECRET}),
        ("POST", "/sessions", {"login": "ann", "password": {"is": SECRET}}),
        ("POST", "/sessions", {"login": "nobody", "password": SECRET}),
        ("POST", "/sessions", SECRET),
        ("PUT", "/me/password", {"old": SECRET, "new": SECRET[:3]}),
    ]
    async with browser(tmp_path) as client:
        await client.post("/api/v1/guests", json={"name": "Ann"})
        for method, path, body in bodies:
            answer = await client.request(method, f"/api/v1{path}", json=body)
            assert answer.status_code in {401, 422}
            assert answer.json().keys() == {"code", "facts", "text"}
            assert SECRET[:3] not in answer.text


async def test_who_must_be_known_is_asked_before_what_they_send(tmp_path: Path) -> None:
    async with browser(tmp_path) as client:
        answer = await client.post("/api/v1/tables", json={"seats": "nonsense"})
        assert (answer.status_code, answer.json()["code"]) == (401, "user/unknown")
        await client.post("/api/v1/guests", json={"name": "Ann"})
        answer = await client.post("/api/v1/tables", json={"seats": "nonsense"})
        assert answer.json()["facts"] == {"where": "body.seats", "why": "type"}
        answer = await client.post("/api/v1/tables", json={"seats": sit("me", "open")})
        assert answer.status_code == 201
        path = f"/api/v1/tables/{answer.json()['table']}/commands"
        answer = await client.post(path, json={"op": "start", "id": "s", "table": "another"})
        assert answer.json()["facts"] == {"where": "body.table", "why": "range"}


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/api/v1/accounts", {"POST"}),
        ("PUT", "/api/v1/me", {"GET", "PATCH", "DELETE"}),
        ("HEAD", "/api/v1/lobby", {"GET"}),
        ("POST", "/lobby", {"GET", "HEAD"}),
    ],
)
async def test_a_method_that_is_not_there_names_those_that_are(
    tmp_path: Path, method: str, path: str, allowed: set[str]
) -> None:
    async with browser(tmp_path) as client:
        answer = await client.request(method, path)
        assert answer.status_code == 405
        assert set(answer.headers["allow"].split(", ")) == allowed


async def test_pages_answer_a_head(tmp_path: Path) -> None:
    async with browser(tmp_path) as client:
        for path in ("/", "/lobby", "/t/abc", "/robots.txt", "/manifest.webmanifest"):
            assert (await client.head(path)).status_code == 200


async def test_the_cookies_of_others_do_not_end_a_session(tmp_path: Path) -> None:
    async with browser(tmp_path) as client:
        await client.post("/api/v1/guests", json={"name": "Ann"})
        own = f"ln={client.cookies['ln']}"
        client.cookies.clear()
        for header in (f'a[b]=c; {own}; x="y', f"=; ;;{own}", f"lnx=1; {own};ln-language=fr"):
            answer = await client.get("/api/v1/me", headers={"cookie": header})
            assert answer.status_code == 200
        for header in ("ln=", "ln", "xln=1; aln=2", "ln=forged.0.1.x"):
            answer = await client.get("/api/v1/me", headers={"cookie": header})
            assert answer.status_code == 401


def test_a_cookie_is_found_among_many_but_not_in_an_endless_header() -> None:
    assert cookie_of({"cookie": "a=1; ln=2; b=3"}, "ln") == "2"
    assert cookie_of({"cookie": "a=1;" * 2000 + "ln=2"}, "ln") == ""


def test_sessions_of_earlier_versions_stay_valid() -> None:
    cookie = "Zk3v_0aQpLmX.3.1700000000000.Jt9j5pxdjavxgI4BflB0XTGbbIkntXhqHQo5j8V_35A"
    assert Signer(b"k" * 32).read(cookie, 1_700_000_000_001) == Session(
        "Zk3v_0aQpLmX", 3, 1_700_000_000_000
    )


def test_every_operation_is_described_once() -> None:
    shown = [endpoint for endpoint in all_endpoints() if endpoint.tag]
    names = [endpoint.name for endpoint in shown]
    assert len(names) == len(set(names))
    described = {
        (path, method) for path, found in description()["paths"].items() for method in found
    }
    assert described == {(endpoint.path, endpoint.method.lower()) for endpoint in shown}
