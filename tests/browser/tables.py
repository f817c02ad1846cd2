"""Tables for the tests: made as the page's own person would, and what the server knows of them."""

from typing import Any

import httpx

from luckynumbers.core import Position
from tests.server.process import Process

_MAKE = """async ([plan, first]) => {
  const post = (path, body) => fetch('/api/v1' + path, {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)
  }).then((answer) => answer.json())
  await post('/guests', {name: plan.name ?? 'Ann'})
  delete plan.name
  const made = await post('/tables', plan)
  const start = {op: 'start', id: 'start', table: made.table, first}
  if (first) await post(`/tables/${made.table}/commands`, start)
  return made
}"""


def make_table(page: Any, *, first: int = 1, **plan: Any) -> dict[str, Any]:
    """Make a table as the person of a page, and begin unless ``first`` is 0."""
    made: dict[str, Any] = page.evaluate(_MAKE, [plan, first])
    assert "table" in made, made
    return made


def position_of(server: Process, table: str) -> Position:
    """Ask the server for the position, as any program may."""
    return Position.parse(state_of(server, table)["view"]["position"])


def state_of(server: Process, table: str) -> dict[str, Any]:
    answer = httpx.get(f"{server.url}/api/v1/tables/{table}", timeout=30)
    assert answer.status_code == 200
    return dict(answer.json())
