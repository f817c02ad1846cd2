"""Tables for the tests: made as the page's own person would, and what the server knows of them."""

from typing import Any

import httpx

from luckynumbers.core import Position
from tests.server.process import Process

Json = dict[str, Any]


def post(page: Any, path: str, body: Json) -> Json:
    """Ask the server as the person of a page, before or beside what the page itself does."""
    answer = page.request.post(f"/api/v1{path}", data=body)
    assert answer.ok, answer.text()
    return dict(answer.json())


def make_table(page: Any, *, first: int = 1, name: str = "Ann", **plan: Any) -> Json:
    """Make a table as the person of a page, and begin unless ``first`` is 0."""
    post(page, "/guests", {"name": name})
    made = post(page, "/tables", plan)
    if first:
        command(page, made["table"], "start", first=first)
    return made


def command(page: Any, table: str, op: str, **fields: Any) -> Json:
    """Send a command to a table as the person of a page."""
    asked = {"op": op, "id": op, "table": table, **fields}
    return post(page, f"/tables/{table}/commands", asked)


def position_of(server: Process, table: str) -> Position:
    """Ask the server for the position, as any program may."""
    return Position.parse(state_of(server, table)["view"]["position"])


def state_of(server: Process, table: str) -> Json:
    answer = httpx.get(f"{server.url}/api/v1/tables/{table}", timeout=30)
    assert answer.status_code == 200
    return dict(answer.json())
