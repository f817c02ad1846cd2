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
from websockets.exceptions import ConnectionClosedError

from luckynumbers.server.game.events import Clock, Data
from luckynumbers.server.game.messages import EventOut, Out, dump
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


def test_the_small_client_plays_to_the_end_and_outlasts_a_lost_connection(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names: dict[str, Any] = {}
    exec(PAGE.partition("### A small client")[2].split("```")[1].removeprefix("python"), names)
    choose, chosen = Random(1).choice, []

    def choice(actions: list[str]) -> str:
        chosen.append(actions)
        if len(chosen) == 6:
            raise ConnectionClosedError(None, None)
        return choose(actions)

    names["choice"] = choice
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
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
    assert "Careful" in capsys.readouterr().out
