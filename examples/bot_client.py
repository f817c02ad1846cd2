"""A program that takes a seat at an online table and plays, with the standard library only.

python examples/bot_client.py http://127.0.0.1:8000 TOKEN TABLE [INVITATION]

The token comes from POST /api/v1/programs, called by an account. The program joins the table, reads
its stream of messages (a line of JSON each) and sends actions. It plays by a simple rule: put a
tile on an empty cell where it fits, or else draw or discard.
"""

import json
import sys
from collections.abc import Iterator
from itertools import count
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Json = dict[str, Any]


class Table:
    """A client of one table of a server."""

    def __init__(self, server: str, token: str, table: str) -> None:
        self._url = f"{server.rstrip('/')}/api/v1/tables/{table}"
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._table = table
        self._keys = count(1)

    def command(self, op: str, **fields: Any) -> Json:
        """Send a command. It can be sent again with the same id and is carried out once."""
        body = {"op": op, "id": f"{op}-{next(self._keys)}", "table": self._table, **fields}
        data = json.dumps(body).encode()
        try:
            with self._open("/commands", data) as answer:
                return dict(json.load(answer))
        except HTTPError as refusal:
            return {"type": "refused", **json.load(refusal)}

    def messages(self, since: int = -1) -> Iterator[Json]:
        """Yield the table's messages: its state first, then every event."""
        with self._open(f"/events?since={since}") as lines:
            for line in lines:
                if line.strip():
                    yield json.loads(line)

    def _open(self, path: str, data: bytes | None = None) -> Any:
        request = Request(self._url + path, data, self._headers)  # noqa: S310 — typed by its user
        return urlopen(request)  # noqa: S310


def empty_cells(position: str, seat: int) -> set[str]:
    """Parse the empty cells of a garden from the text of a position."""
    rows = position.split(" ")[2].split(":")[seat - 1].lstrip("x").split("/")
    cells = [row[i : i + 2] for row in rows for i in range(0, 8, 2)]
    return {"abcd"[i % 4] + str(i // 4 + 1) for i, cell in enumerate(cells) if cell == ".."}


def choose(view: Json) -> str:
    """Choose an action that fills an empty cell, or else a draw or a discard."""
    empty = empty_cells(view["position"], view["seat"])
    fills = [action for action in view["actions"] if action[3:] in empty]
    others = [action for action in view["actions"] if action == "*" or action.endswith("@-")]
    return str((fills or others or view["actions"])[0])


def play(table: Table, seat: int) -> None:
    """Act whenever it is our turn, until the game is over."""
    for message in table.messages():
        view = message.get("view")
        if message["type"] == "event":
            print(message["message"]["text"], flush=True)
            if message["data"]["kind"] == "closed":
                return
        if view and view.get("seat") == seat:
            answer = table.command("act", seat=seat, seq=message["seq"], action=choose(view))
            if answer["type"] == "refused":
                print(answer["text"], file=sys.stderr)


def main(server: str, token: str, name: str, invitation: str = "") -> int:
    table = Table(server, token, name)
    answer = table.command("join", **({"code": invitation} if invitation else {}))
    if answer["type"] == "refused":
        print(answer["text"], file=sys.stderr)
        return 1
    play(table, answer["seat"])
    return 0


if __name__ == "__main__":
    if not 4 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
