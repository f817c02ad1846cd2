"""What someone has achieved: merged in any order, kept with the account, and nobody else's."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luckynumbers.server import progress
from luckynumbers.server.app import Server
from luckynumbers.server.http.routes import progress as routes
from luckynumbers.server.progress import Progress, PuzzleResult, entries_of, merge, parse_entries
from tests.server.doors import Rest
from tests.server.support import Client, guest, running

GOLDEN = Path(__file__).parents[1] / "golden" / "progress.json"
RESULT = {"moves": 7, "within": True, "day": "2026-02-01", "hints": 0}
DAYS = st.dates().map(lambda day: day.isoformat())
RESULTS = st.builds(PuzzleResult, st.integers(0, 99), st.booleans(), DAYS, st.integers(0, 9))
NAMES = st.sampled_from(["booklet/1", "booklet/40", "daily/2026-01-01", "endless/3/18"])
ANY = st.builds(
    Progress,
    st.dictionaries(NAMES, RESULTS).map(lambda found: dict(sorted(found.items()))),
    st.sets(st.sampled_from([f"level:{n}" for n in range(1, 10)])).map(lambda s: tuple(sorted(s))),
    st.sets(st.sampled_from(["first", "bruno"])).map(lambda s: tuple(sorted(s))),
)


@settings(max_examples=100)
@given(one=ANY, other=ANY, third=ANY)
def test_devices_merge_in_any_order_with_the_same_outcome(
    one: Progress, other: Progress, third: Progress
) -> None:
    both = merge(one, other)
    assert both == merge(other, one)
    assert merge(both, one) == both
    assert merge(one, one) == one
    assert merge(both, third) == merge(one, merge(other, third))
    assert parse_entries(entries_of(one)) == one


def short(entries: dict[str, list[Any]]) -> Progress:
    return Progress({name: PuzzleResult(*parts) for name, parts in entries.items()}, (), ())


@pytest.mark.parametrize("case", json.loads(GOLDEN.read_text()), ids=lambda case: case["name"])
def test_the_twins_agree(case: dict[str, Any]) -> None:
    assert merge(short(case["one"]), short(case["other"])) == short(case["both"])


async def account(server: Server, login: str) -> Client:
    return Client(server, await server.people.register(None, login, "correct horse", login))


async def test_two_devices_of_an_account_have_the_same_and_others_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, eve, nobody = await account(server, "ann"), await account(server, "eve"), Rest(server)
        for method in ("GET", "PATCH"):
            assert (await nobody.refusal(method, "/me/progress", json={}))[0] == 401
        visitor = await guest(server, "Zoe")
        refused = await visitor.rest.refusal("PATCH", "/me/progress", json={"beaten": ["level:1"]})
        assert refused == (403, "account/needed")
        path = "/api/v1/me/progress"
        phone = {"results": {"booklet/7": RESULT}, "beaten": ["level:2"], "lessons": ["first"]}
        desk = {"results": {"booklet/7": {**RESULT, "moves": 5, "hints": 2}}, "beaten": ["level:1"]}
        for given_ in (phone, desk, phone):
            assert (await ann.rest.request("PATCH", path, json=given_)).status_code == 204
        whole = {
            "results": {"booklet/7": {**RESULT, "moves": 5}},
            "beaten": ["level:1", "level:2"],
            "lessons": ["first"],
        }
        assert (await ann.rest.ask("GET", "/me/progress"))[1] == whole
        assert (await ann.rest.ask("GET", "/me/export"))[1]["progress"] == whole
        assert (await eve.rest.ask("GET", "/me/progress"))[1]["results"] == {}
        assert ann.user is not None
        await ann.rest.request("DELETE", "/api/v1/me", json={"password": "correct horse"})
        assert await server.hub.store.progress(ann.user.id) == {}


WRONG: list[dict[str, Any]] = [
    {"results": {"booklet/1": {**RESULT, "moves": -1}}},
    {"results": {"booklet/1": {**RESULT, "moves": 10**9}}},
    {"results": {"booklet/1": {**RESULT, "day": "today"}}},
    {"results": {"booklet/1": {**RESULT, "more": 1}}},
    {"results": {"../x": RESULT}},
    {"results": {"booklet/1\n": RESULT}},
    {"results": {f"endless/1/{n}": RESULT for n in range(routes.AT_ONCE + 1)}},
    {"beaten": ["master"]},
    {"beaten": ["level:1"] * 10},
    {"lessons": ["X"]},
    {"begun": True},
]


async def test_what_is_no_progress_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await account(server, "ann")
        for wrong in WRONG:
            status, body = await ann.rest.ask("PATCH", "/me/progress", json=wrong)
            assert (status, body["code"]) == (422, "server/bad-request"), wrong


async def test_an_account_keeps_so_many_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "MOST", 5)
    async with running(tmp_path) as server:
        ann = await account(server, "ann")
        full = {"results": {f"endless/1/{n}": RESULT for n in range(5)}}
        answer = await ann.rest.request("PATCH", "/api/v1/me/progress", json=full)
        assert answer.status_code == 204
        more = {"beaten": ["level:1"]}
        assert await ann.rest.refusal("PATCH", "/me/progress", json=more) == (409, "progress/full")
        again = await ann.rest.request("PATCH", "/api/v1/me/progress", json=full)
        assert again.status_code == 204, "nothing new needs no room"
    assert progress.MOST * 100 < 10**6, "bytes of one account"
