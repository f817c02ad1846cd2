"""A program that takes a seat at an online table and plays, with the standard library only.

python examples/bot_client.py http://127.0.0.1:8000 TOKEN TABLE [INVITATION]

The token comes from POST /api/v1/programs, called by an account. The program joins the table, or
begins the game where it is the host and nobody is missing. Then it reads the stream of messages (a
line of JSON each) and sends actions. It plays by a simple rule: put a tile on an empty cell where
it fits, or else draw or discard.

What gets lost or may be retried is sent again, with the same id; a server that restarts is waited
for, a minute or so; a line that does not answer ends the program, and so does any other refusal.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http.client import HTTPException
from itertools import count
from secrets import token_hex
from time import sleep
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

Json = dict[str, Any]
Answer = TypeVar("Answer")
PATIENCE = 60.0
"""The longest silence in seconds; the server writes an empty line more often than that."""
WAITS = (1, 2, 4, 8, 15, 30)
"""The seconds before each further attempt."""
PASSING = {"server/too-fast", "server/failed", "server/bye", "table/busy"}
PASSING |= {"storage/failed", "storage/conflict", "429", "502", "503", "504"}
"""The refusals that may be retried: by code, or by status where a proxy in between has answered."""


class RefusalError(Exception):
    """The server's answer that something is not possible: its code and its sentence."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def patiently(attempt: Callable[[], Answer]) -> Answer:
    """Try again what failed on its way or may be retried, and say so once."""
    for number, wait in enumerate(WAITS):
        try:
            return attempt()
        except HTTPError as refusal:
            reason = reason_of(refusal)
            if reason.code not in PASSING:
                raise reason from None
            failure = str(refusal)
        except (OSError, HTTPException) as error:
            failure = str(error)
        if number == 0:
            print(f"No answer ({failure}); trying again.", file=sys.stderr, flush=True)
        sleep(wait)
    return attempt()


def reason_of(refusal: HTTPError) -> RefusalError:
    """The code and the sentence of a refusal; a proxy in between may have written neither."""
    try:
        said = json.load(refusal)
        return RefusalError(said["code"], said["text"])
    except (ValueError, KeyError, TypeError):
        return RefusalError(str(refusal.code), str(refusal))


class Table:
    """A client of one table of a server."""

    def __init__(self, server: str, token: str, table: str) -> None:
        self._url = f"{server.rstrip('/')}/api/v1/tables/{quote(table, safe='')}"
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._table = table
        run = token_hex(4)  # ids of an earlier run of this program would mean its old commands
        self._ids = (f"{run}-{number}" for number in count())

    def state(self) -> Json:
        """The table as it stands now, with the seats that are ours."""

        def ask() -> Json:
            with self._open("") as answer:
                return dict(json.load(answer))

        return patiently(ask)

    def command(self, op: str, **fields: Any) -> Json:
        """Send a command until it is answered: by its id, the server carries it out once."""
        body = {"op": op, "id": next(self._ids), "table": self._table, **fields}
        data = json.dumps(body).encode()

        def send() -> Json:
            with self._open("/commands", data) as answer:
                return dict(json.load(answer))

        return patiently(send)

    def messages(self) -> Iterator[Json]:
        """Yield the table's messages; each connection begins with its state and what was missed."""
        seen = -1
        while True:
            stream = patiently(partial(self._open, f"/events?since={seen}"))
            with stream as lines, suppress(OSError, HTTPException, ValueError):
                for message in (json.loads(line) for line in lines if line.strip()):
                    if message["type"] in ("state", "event"):
                        seen = message["seq"]
                    yield message
            sleep(WAITS[0])

    def _open(self, path: str, data: bytes | None = None) -> Any:
        request = Request(self._url + path, data, self._headers)  # noqa: S310 — typed by its user
        return urlopen(request, timeout=PATIENCE)  # noqa: S310  # the address is the user's


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


def sit_down(table: Table, invitation: str) -> int:
    """Return our seat: the one we have, or else one that is free.

    A game begins by itself with whoever joins last; where nobody has to, its host begins it.
    """
    state = table.state()
    info = state["info"]
    if not state.get("mine"):
        return int(table.command("join", **({"code": invitation} if invitation else {}))["seat"])
    seat = int(state["mine"][0])
    full = all(each.get("name") for each in info["seats"])
    if info["status"] == "waiting" and full and info["seats"][seat - 1]["user"] == info["host"]:
        table.command("start")
    return seat


def play(table: Table, seat: int) -> None:
    """Act whenever it is our turn, until the game is over."""
    for message in table.messages():
        if message["type"] == "refused" and message["message"]["code"] not in PASSING:
            raise RefusalError(message["message"]["code"], message["message"]["text"])
        for event in message.get("events", [message] if message["type"] == "event" else []):
            for sentence in event.get("log", [event["message"]]):  # one a turn
                print(sentence["text"], flush=True)
        if is_over(message):
            return
        view = message.get("view")
        if view and view.get("seat") == seat:
            act(table, seat, message["seq"], choose(view))


def is_over(message: Json) -> bool:
    """Whether a state or an event says that the game has ended."""
    kind, status = message.get("data", {}).get("kind"), message.get("info", {}).get("status")
    return "closed" in (kind, status)


def act(table: Table, seat: int, seq: int, action: str) -> None:
    """Send an action; if the game has changed meanwhile, the next message tells how."""
    try:
        table.command("act", seat=seat, seq=seq, action=action)
    except RefusalError as refusal:
        if refusal.code != "table/stale":
            raise


def main(server: str, token: str, name: str, invitation: str = "") -> int:
    if not server.startswith(("http://", "https://")):
        print(f"An address begins with http:// or https://, not with {server!r}.", file=sys.stderr)
        return 1
    table = Table(server, token, name)
    try:
        play(table, sit_down(table, invitation))
    except (RefusalError, OSError, HTTPException) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    if not 4 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
