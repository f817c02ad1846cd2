"""The page of the protocol has every field of what a server sends, and its usual value."""

import asyncio
import json
import re
from pathlib import Path
from random import Random
from typing import Any, get_args

import httpx
import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.http11 import Response

from luckynumbers.server.game.events import Clock, Data
from luckynumbers.server.game.messages import EventOut, Out, Sentence, dump
from luckynumbers.server.http.answers import RETRY_SECONDS, refusal
from tests.server.process import started

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")


def rows(kind: str) -> dict[str, str]:
    """The rows of a table of the page, by the name that each begins with."""
    table = PAGE.partition(f'data-search-kind="{kind}"')[2].partition("</div>")[0]
    return dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", table, re.MULTILINE))


DESCRIBED = [
    (rows(table)[str(each.__struct_config__.tag)], each)
    for table, union in [("message", Out), ("event", Data)]
    for each in get_args(union)
]
"""Each row of messages and events, with what it describes."""


def usual_values(each: type[msgspec.Struct]) -> dict[str, str]:
    """The fields that are left out though they are neither empty, zero nor false."""
    found: dict[str, str] = {}
    for field in msgspec.structs.fields(each):
        match field.default:
            case Clock(kind):
                found[field.name] = kind
            case bool() | int() | str() as value if value:
                found[field.name] = str(value).lower()
    return found


@pytest.mark.parametrize(("row", "each"), DESCRIBED)
def test_a_row_names_every_field(row: str, each: type[msgspec.Struct]) -> None:
    assert [name for name in each.__struct_fields__ if f"`{name}`" not in row] == []


@pytest.mark.parametrize(("row", "each"), DESCRIBED)
def test_a_row_marks_the_usual_values(row: str, each: type[msgspec.Struct]) -> None:
    marked = re.findall(r"`(\w+)` \([^()]*?usually `(\w+)`", row)
    assert dict(marked) == usual_values(each)


def test_the_events_that_are_written_out_are_those_of_a_server() -> None:
    written = PAGE.partition("Two whole events")[2].partition("```json\n")[2].partition("```")[0]
    events = re.split(r"\n(?=\{)", written.strip())
    assert len(events) == 2
    for text in events:
        event = msgspec.json.decode(text, type=EventOut)
        assert json.loads(dump(event)) == json.loads(text)


def advice() -> dict[str, tuple[str, str]]:
    """What the page says to do with a refusal: the status and the words, by code."""
    table = PAGE.partition("### Retrying")[2].partition("</div>")[0]
    lines = re.findall(r"^\| (`.+`) \| (\d+) \| (.+) \|$", table, re.MULTILINE)
    return {code: row for names, *row in lines for code in re.findall(r"`(.+?)`", names)}


def test_the_page_retries_what_the_server_says_can_be_retried() -> None:
    told = [code for code, (_, words) in advice().items() if words.startswith("retry")]
    assert sorted(told) == sorted(RETRY_SECONDS)
    statuses = {code: refusal(Sentence(code, {}, "")).status_code for code in advice()}
    assert {code: int(advice()[code][0]) for code in statuses} == statuses


@pytest.mark.parametrize(
    "code",
    [
        "match/playing",
        "offer/too-many",
        "table/just-given",
        "table/not-gone",
        "table/not-their-turn",
        "table/seat-taken",
    ],
)
def test_what_may_be_possible_later_has_a_status_that_says_so(code: str) -> None:
    assert refusal(Sentence(code, {}, "")).status_code == 409


def small_client() -> dict[str, Any]:
    """The names of the small client of the page."""
    names: dict[str, Any] = {}
    exec(PAGE.partition("### A small client")[2].split("```")[1].removeprefix("python"), names)
    return names


@pytest.mark.parametrize(("status", "again"), [(429, True), (503, True), (403, False)])
def test_the_small_client_tries_a_handshake_again_that_came_too_fast(
    status: int, again: bool
) -> None:
    error = InvalidStatus(Response(status, "", Headers()))
    assert small_client()["judged"](error) is (None if again else error)


def test_the_small_client_retries_what_the_page_does() -> None:
    [told] = re.findall(r"^RETRY = \{(.+)\}$", PAGE, re.MULTILINE)
    apart = {"review/busy", "server/bye"}  # not asked for, and the end of a connection
    assert {*re.findall(r'"(.+?)"', told)} == RETRY_SECONDS.keys() - apart


def test_the_small_client_stops_at_a_wrong_token() -> None:
    """The refusal is read though the server has closed before the first command."""
    handshakes = []

    async def refuse(socket: ServerConnection) -> None:
        handshakes.append(socket)
        sentence = {"code": "user/unknown-token", "text": "No program has this token."}
        await socket.send(json.dumps({"type": "refused", "id": "", "seq": -1, "message": sentence}))
        await socket.close(1008)

    async def meet() -> None:
        async with serve(refuse, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            playing = small_client()["play"](f"ws://127.0.0.1:{port}", "lnb_wrong", "abc")
            await asyncio.wait_for(playing, 10)

    with pytest.raises(RuntimeError, match="No program"):
        asyncio.run(meet())
    assert len(handshakes) == 1


def test_the_small_client_plays_to_the_end_and_outlasts_a_lost_connection(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = small_client()
    choose, chosen, waits = Random(1).choice, [], []

    def choice(actions: list[str]) -> str:
        chosen.append(actions)
        if len(chosen) == 6:
            raise ConnectionClosedError(None, None)
        return choose(actions)

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await asyncio.sleep(seconds / 10)

    names |= {"choice": choice, "sleep": sleep}
    hurried = {"RATE": "40", "BURST": "4", "BOT_PAUSE": "0"}
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path, **hurried) as process:
        account = {"login": "ann", "password": "correct horse battery", "name": "Ann"}
        with httpx.Client(base_url=f"{process.url}/api/v1") as ann:
            ann.post("/accounts", json=account).raise_for_status()
            token = ann.post("/programs", json={"name": "Careful"}).json()["token"]
        with httpx.Client(base_url=f"{process.url}/api/v1") as program:
            program.headers["Authorization"] = f"Bearer {token}"
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
            table = program.post("/tables", json={"seats": seats}).json()["table"]
            start = {"op": "start", "id": "s1", "table": table}
            program.post(f"/tables/{table}/commands", json=start).raise_for_status()
        asyncio.run(asyncio.wait_for(names["play"](process.socket, token, table), 60))
    assert len(chosen) > 6
    assert waits, "it was never too fast"
    assert "Careful" in capsys.readouterr().out
