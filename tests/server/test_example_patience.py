"""The example client sends again what got lost, by the same id, and ends where it is refused."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from examples import bot_client
from luckynumbers.server.http.answers import RETRY_SECONDS

POSITION = (
    "ln1 std 03....../..07..../....12../......18:02....../..05..../....11../......19 - 1 *30 -"
)
TURN = {"seat": 1, "position": POSITION, "actions": ["*"]}
STATE = {"type": "state", "seq": 5, "info": {"status": "running"}, "view": TURN}
CLOSED = {"type": "event", "seq": 6, "data": {"kind": "closed"}, "message": {"text": "Over."}}
FREE = {"type": "state", "info": {"status": "waiting", "seats": []}}
LOGGED_OUT = {"type": "refused", "message": {"code": "user/logged-out", "text": "Log in again."}}
Answer = tuple[int, str]


def lines(*messages: dict[str, Any]) -> Answer:
    return 200, "".join(json.dumps(message) + "\n" for message in messages)


def refusal(status: int, code: str) -> Answer:
    return status, json.dumps({"code": code, "facts": {}, "text": f"A sentence about {code}."})


@contextmanager
def served(answers: list[Answer]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Serve some answers in their order; yield the address and what was asked, as it comes."""
    asked: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            asked.append(json.loads(body) if body else {})
            status, text = answers.pop(0)
            if status == 0:
                return  # the connection ends without an answer
            self.send_response(status)
            self.end_headers()
            self.wfile.write(text.encode())

        def do_POST(self) -> None:
            self.do_GET()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", asked
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[[list[Answer]], tuple[int, list[Any]]]:
    """Run the client against answers, without its waits; first it finds that no seat is its own."""
    monkeypatch.setattr(bot_client, "WAITS", (0, 0))

    def client(answers: list[Answer], state: dict[str, Any] = FREE) -> tuple[int, list[Any]]:
        expected = [lines(state), *answers]
        with served(expected) as (address, asked):
            status = bot_client.main(address, "token", "table")
        assert not expected, "it gave up too early"
        return status, asked

    return client


def test_the_client_retries_what_the_server_says_can_be_retried() -> None:
    codes = {code for code in bot_client.PASSING if "/" in code}
    assert codes == RETRY_SECONDS.keys() - {"review/busy"}  # which it does not ask for


@pytest.mark.parametrize("address", ["not a url", "localhost:8000", ""])
def test_what_is_no_address_is_refused_in_a_sentence(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bot_client.main(address, "token", "table") == 1
    assert capsys.readouterr().err.startswith("An address begins with http:// or https://")


def test_a_stream_that_the_storage_ends_is_opened_again(run: Any) -> None:
    failed = {"type": "refused", "message": {"code": "storage/failed", "text": "Not now."}}
    done = (200, json.dumps({"seat": 1}))
    assert run([done, lines(failed), lines(CLOSED)])[0] == 0


def test_what_got_lost_is_sent_again_by_the_same_id(
    run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    busy, lost, done = refusal(503, "storage/failed"), (0, ""), (200, json.dumps({"seat": 1}))
    cut = (200, json.dumps(STATE) + '\n{"type": "ev')
    status, asked = run([busy, lost, done, cut, done, lost, lines(STATE, CLOSED), done])
    assert status == 0
    assert capsys.readouterr().err.startswith("No answer (HTTP Error 503")
    joins = [each["id"] for each in asked if each.get("op") == "join"]
    acts = [each["id"] for each in asked if each.get("op") == "act"]
    assert len(joins) == 3
    assert len(set(joins)) == 1
    assert len(set(acts)) == len(acts) == 2


def test_what_was_missed_is_told_once(
    run: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A state has the events after the last one that was seen."""
    opened = bot_client.Table._open
    paths: list[str] = []

    def noted(table: bot_client.Table, path: str, data: bytes | None = None) -> Any:
        paths.append(path)
        return opened(table, path, data)

    monkeypatch.setattr(bot_client.Table, "_open", noted)
    events = [{"seq": n, "message": {"text": f"{n}."}} for n in range(9)]
    wait = {"seat": 2, "position": POSITION, "actions": []}
    states = [{**STATE, "view": wait, "seq": 1, "events": events[:2]}]
    states += [
        {**STATE, "view": wait, "seq": 4, "events": [*events[2:4], {**events[4], "log": []}]}
    ]
    event = {"type": "event", "view": wait, **events[5]}
    done = (200, json.dumps({"seat": 1}))
    run(
        [
            done,
            lines(states[0]),
            lines(states[1], event),
            lines({**CLOSED, "message": {"text": "6."}}),
        ]
    )
    assert capsys.readouterr().out.split() == ["0.", "1.", "2.", "3.", "5.", "6."]
    assert paths[2:] == [f"/events?since={seen}" for seen in (-1, 1, 5)]


def test_an_id_that_is_none_is_refused_by_the_server(capsys: pytest.CaptureFixture[str]) -> None:
    with served([refusal(404, "server/no-page")]) as (address, _):
        assert bot_client.main(address, "token", "a/b c") == 1
    assert capsys.readouterr().err == "A sentence about server/no-page.\n"


def test_a_stale_action_is_no_reason_to_stop(run: Any) -> None:
    done, stale = (200, json.dumps({"seat": 1})), refusal(409, "table/stale")
    assert run([done, lines(STATE, CLOSED), stale])[0] == 0


def test_a_game_that_is_over_ends_the_program(run: Any) -> None:
    over = {**STATE, "info": {"status": "closed"}, "view": {}}
    assert run([(200, json.dumps({"seat": 1})), lines(over)])[0] == 0


@pytest.mark.parametrize(
    ("status", "host", "names", "expected"),
    [
        ("waiting", "robot", ("Robot", "Gardener"), ["start"]),
        ("waiting", "robot", ("Robot", ""), []),
        ("waiting", "ann", ("Robot", "Ann"), []),
        ("running", "robot", ("Robot", "Gardener"), []),
    ],
)
def test_a_seat_of_its_own_is_not_taken_again(
    run: Any, status: str, host: str, names: tuple[str, ...], expected: list[str]
) -> None:
    """Only a host begins, a game that has not begun, where nobody is missing."""
    seats = [{"name": name, "user": "robot" if name == "Robot" else ""} for name in names]
    state = {"mine": [1], "info": {"status": status, "host": host, "seats": seats}}
    answers = [lines({"type": "ack"}) for _ in expected]
    done, asked = run([*answers, lines({**STATE, "info": {"status": "closed"}})], state)
    assert done == 0
    assert [each["op"] for each in asked if each] == expected


@pytest.mark.parametrize(
    "answers",
    [
        [refusal(403, "table/full")],
        [refusal(429, "table/too-many")],
        [(502, "<html>")] * 3,
        [(200, json.dumps({"seat": 1})), lines(LOGGED_OUT)],
        [(200, json.dumps({"seat": 1})), lines(STATE), refusal(409, "action/other-seat")],
    ],
)
def test_a_refusal_or_a_long_silence_ends_it_with_a_sentence(
    run: Any, answers: list[Answer], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(answers)[0] == 1
    assert capsys.readouterr().err.strip()
