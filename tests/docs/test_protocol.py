"""The page of the protocol has every field of what a server sends, and its usual value."""

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from luckynumbers.server.game.events import Clock, Data
from luckynumbers.server.game.messages import EventOut, Out, dump

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
