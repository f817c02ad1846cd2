"""Databases that the first edition of the server wrote: read byte for byte, and played on.

``tests/golden/databases`` holds one database twice, as a SQLite file and as the statements of a
PostgreSQL dump, and what the server that wrote it answered about every game and person in it. The
clock of a server under test stands at that time, so that no cookie or table is too old.
"""

import asyncio
import gzip
import json
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from time import time
from typing import Any, TypeAlias

import httpx
import psycopg
import pytest

from tests.server.databases import running_postgres
from tests.server.process import Json, Process, socket_client, started
from tests.server.support import choose

FILES = Path(__file__).parents[1] / "golden" / "databases"
RENAMED = {"watchers": "subscribers"}
"""Fields that have another name since."""
RENAMED_IN_VIEW = {"left": "remaining"}
ADDED = {
    *("log", "finished", "replaced", "colours", "invitation", "auto", "notifications"),
    *("resumed", "username", "public_profile", "people", "curve", "reports", "measures"),
    *("passkeys", "progress", "profile", "own", "bots", "round", "shared", "opponents"),
    *("gone", "worth", "running", "setup"),
}
"""Fields that were not there yet; all that was there is compared."""
ADDED_IN_INFO = ADDED | {"games", "players", "champions", "scores", "declined", "away"}
ADDED_IN_VIEW = ADDED - {"setup"}
ENDED = {"invitations", "wins"}
"""Fields that are gone or mean something else: a table has one invitation, for all its seats; a
shared win is counted apart from the others."""
WAITING = {"open", "invite", "reserved"}
"""The seats that wait; how one came to wait again was not told."""
NO_MORE_SAID = re.compile(r" (Well played|Bien joué\s|Gut gespielt|멋진 게임이었어요)!$")
"""What the last sentence of a game no longer says to everyone."""
RETOLD = [
    (re.compile(r"\bIt is the turn of (.+) again\.$"), r"It is \1’s turn again."),
    (re.compile(r"\bIt is (.+)'s turn again\.$"), r"It is \1’s turn again."),
    (re.compile(r" and the game ends\."), ", and the game ends."),
    (re.compile(r" gets (\d+) seconds back\.$"), r" gets that time back: \1 s."),
    (re.compile(r" récupère (\d+) secondes\.$"), r" récupère \1 s."),
    (re.compile(r", sending (\d+) there instead\.$"), r", in exchange for \1."),
    (
        re.compile(r" to make a pair, sends (\d+) there instead, and plays again\.$"),
        r" in exchange for \1 to make a pair, and plays again.",
    ),
    (re.compile(r"^ (?=takes|draws|sets|places|leaves|wins|starts)"), "Someone "),  # is gone
    # 5 vor 12 has boards.
    (re.compile(r" and the board is full!$"), " and the garden is full!"),
    (re.compile(r" wins with a full board\.$"), " wins with a full garden."),
]
"""Sentences that say the same in other words since."""
SOON, LATER = 60, 3600
"""Seconds after the golden answers: before the old server stopped, and half an hour after it."""
SET_CLOCK = """
import time
_time, _time_ns = time.time, time.time_ns
time.time = lambda: _time() + {shift}
time.time_ns = lambda: _time_ns() + {shift} * 1_000_000_000
"""
STILL = {"BOT_PAUSE": "1000000"}
QUICK = {"BOT_MS": "20", "WORKERS": "0"}

pytestmark = pytest.mark.xdist_group("postgres")


def unpacked(name: str) -> bytes:
    return gzip.decompress((FILES / name).read_bytes())


@cache
def golden() -> Json:
    return dict(json.loads(unpacked("first.json.gz")))


def games(status: str) -> dict[str, Json]:
    return {id_: game for id_, game in golden()["games"].items() if game["status"] == status}


# Servers over a fresh copy of the old database


Copy: TypeAlias = Callable[[Path], str]
"""Write a fresh copy of the database and return its URL."""


def sqlite_copy(folder: Path) -> str:
    (folder / "games.db").write_bytes(unpacked("first.db.gz"))
    return f"sqlite:///{folder}/games.db"


@contextmanager
def postgres_copies() -> Iterator[Copy]:
    numbers = count(1)
    with running_postgres() as url:

        def copy(_folder: Path) -> str:
            name = f"old{next(numbers)}"
            fresh = url.replace("/postgres?", f"/{name}?")
            assert fresh != url
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}".encode())
            with psycopg.connect(fresh) as connection:
                connection.execute(unpacked("first.sql.gz"))
            return fresh

        yield copy


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def fresh_copy(request: pytest.FixtureRequest) -> Iterator[Copy]:
    if request.param == "sqlite":
        yield sqlite_copy
    else:
        with postgres_copies() as copy:
            yield copy


def clock_set(folder: Path, later: int) -> str:
    """Write a start-up module that sets the clock of a process, and return its search path."""
    shift = golden()["written"] // 1000 + later - int(time())
    (folder / "sitecustomize.py").write_text(SET_CLOCK.format(shift=shift))
    return os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))


def set_heartbeat(db: str, at: int) -> None:
    """Set when the old server was last alive; its own heartbeat is of half an hour later."""
    statement = f"UPDATE meta SET value = '{at}' WHERE name = 'heartbeat'"
    if db.startswith("sqlite:///"):
        with closing(sqlite3.connect(db.removeprefix("sqlite:///"))) as connection, connection:
            connection.execute(statement)
    else:
        with psycopg.connect(db) as session:
            session.execute(statement.encode())


@contextmanager
def serving(db: str, folder: Path, later: int, **settings: str) -> Iterator["Faces"]:
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("PYTHONPATH", clock_set(folder, later))
        process = stack.enter_context(started(db, folder, **settings))
        client = stack.enter_context(httpx.Client(base_url=process.url, timeout=60))
        yield Faces(process, client)


@dataclass
class Faces:
    """The server as its users reach it."""

    process: Process
    client: httpx.Client

    def request(
        self, method: str, path: str, user: str = "", language: str = "en", **more: Any
    ) -> httpx.Response:
        """Send a request with the cookie or token that a user got from the old server."""
        headers = {"accept-language": language}
        if user:
            headers |= golden()["people"][user]["headers"]
        answer = self.client.request(method, f"/api/v1{path}", headers=headers, **more)
        self.client.cookies.clear()
        return answer

    def text(self, path: str, user: str = "", language: str = "en") -> str:
        answer = self.request("GET", path, user, language)
        assert answer.status_code == 200, answer.text
        return answer.text

    def state(self, table: str, user: str = "") -> Json:
        return dict(json.loads(modern(self.text(f"/tables/{table}", user))))

    def command(self, user: str, op: str, table: str, **fields: Any) -> Json:
        """Send a command and return its acknowledgement."""
        asked = {"op": op, "id": f"late-{next(_ids)}", "table": table, **fields}
        answer = self.request("POST", f"/tables/{table}/commands", user, json=asked)
        assert answer.status_code == 200, (asked, answer.text)
        return dict(answer.json())

    def settled(self, table: str) -> Json:
        """Return the state of a table once a person is to act, or nobody."""
        with self.client.stream("GET", f"/api/v1/tables/{table}/events") as lines:
            shown = (json.loads(line) for line in lines.iter_lines() if line)
            info: Json = {}
            for message in shown:
                info = message.get("info") or info
                seat = message["view"].get("seat", 0) if "view" in message else None
                if seat == 0 or (seat and info["seats"][seat - 1]["kind"] != "bot"):
                    break
        return self.state(table)


_ids = count(1)


@pytest.fixture(scope="module")
def reader(fresh_copy: Copy, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Faces]:
    """A server as if the old one had gone on; bots keep still, so that nothing changes."""
    folder = tmp_path_factory.mktemp("old")
    db = fresh_copy(folder)
    set_heartbeat(db, golden()["written"] + 2 * SOON * 1000)
    with serving(db, folder, SOON, **STILL) as faces:
        yield faces


@pytest.fixture(scope="module")
def later(fresh_copy: Copy, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Faces]:
    """A server half an hour after the old one stopped, for tests of tables of their own."""
    folder = tmp_path_factory.mktemp("later")
    with serving(fresh_copy(folder), folder, LATER, **QUICK) as faces:
        yield faces


# What is read


def written(value: Any) -> str:
    """Write JSON in the form in which the server does."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def modern(text: str, without: str = "") -> str:
    """Rewrite an answer with the names of today, without what was added and one of its fields."""
    value = _renamed(json.loads(text))
    if without:
        del value[without]
    return written(value)


def _renamed(value: Any, names: dict[str, str] = RENAMED, added: set[str] = ADDED) -> Any:
    if isinstance(value, list):
        return [_renamed(each) for each in value]
    if isinstance(value, str):
        return _retold(NO_MORE_SAID.sub("", value))
    if not isinstance(value, dict):
        return value
    data = value.get("data", {})
    freed = data.get("who", {}).get("kind") in WAITING
    late = data.get("reason") == "timeout"  # it was told like any other leaving
    dropped = added | ENDED | ({"message"} if freed or late else set())
    return {
        names.get(key, key): bool(each)  # since, it lists the seats that can take back
        if key == "undoable"
        else _renamed(
            each,
            RENAMED_IN_VIEW if key == "view" else RENAMED,
            {"info": ADDED_IN_INFO, "view": ADDED_IN_VIEW}.get(key, ADDED),
        )
        for key, each in value.items()
        if key not in dropped
    }


def _retold(sentence: str) -> str:
    for before, since in RETOLD:
        sentence = before.sub(since, sentence)
    return sentence


def check_same(answer: str, expected: str, without: str = "") -> None:
    """Compare byte for byte, but for what was renamed or added and for one field."""
    assert modern(answer, without) == modern(expected, without)
    assert written(json.loads(answer)) == answer


def test_every_kind_of_game_and_event_is_there() -> None:
    states = [json.loads(game["state"]) for game in golden()["games"].values()]
    logs = [event["data"] for state in states for event in state["events"]]
    assert {data["kind"] for data in logs} == {
        *("created", "seated", "started", "acted", "left", "undone", "adjusted", "closed")
    }
    assert {data.get("reason") for data in logs if data["kind"] == "left"} == {
        *(None, "timeout", "skipped", "failed")
    }
    ends = {data["end"] for data in logs if data["kind"] == "closed"}
    assert ends == {"full", "last", "repetition", "left", "closed"}
    assert {len(state["info"]["seats"]) for state in states} == {2, 3, 4, 5}
    assert {state["info"]["clock"]["kind"] for state in states} == {"none", "turn", "game", "days"}
    kinds = {seat["kind"] for state in states for seat in state["info"]["seats"]}
    assert kinds == {"person", "device", "open", "invite", "reserved", "bot"}


def before_restart(answer: str, old: Any) -> str:
    """Take off what a restart gives back to a running clock, which has a test of its own."""
    state = json.loads(answer)
    if state["info"]["status"] != "running" or state["info"]["clock"]["kind"] == "none":
        return answer
    if state["seq"] == old["seq"]:  # it was back within a millisecond
        return answer
    *state["events"], given = state["events"]
    assert (given["data"]["kind"], given["data"]["reason"]) == ("adjusted", "restart")
    state["seq"] = old["seq"]
    for name, old_name in (("deadline", "deadline"), ("remaining", "left")):
        if name in state["view"]:
            state["view"][name] = old["view"][old_name]
    return written(state)


def test_every_game_looks_as_it_did(reader: Faces) -> None:
    for table, game in golden()["games"].items():
        answer = before_restart(reader.text(f"/tables/{table}"), json.loads(game["state"]))
        check_same(answer, game["state"], without="at")
        host = json.loads(game["state"])["info"]["host"]
        if host in golden()["people"]:
            assert reader.state(table, host).get("mine", []) == game["mine"], game["what"]


def test_every_finished_game_is_replayed_byte_for_byte(reader: Faces) -> None:
    for table, game in games("closed").items():
        check_same(reader.text(f"/tables/{table}/replay"), game["replay"])
    for language, replay in golden()["languages"].items():
        if language != "table":
            path = f"/tables/{golden()['languages']['table']}/replay"
            check_same(reader.text(path, language=language), replay)


def test_every_record_is_the_same_text(reader: Faces) -> None:
    for table, game in golden()["games"].items():
        answer = reader.request("GET", f"/tables/{table}/record")
        assert (answer.text if answer.status_code == 200 else None) == game["record"], game["what"]


def test_people_are_known_by_their_old_cookies_and_tokens(reader: Faces) -> None:
    kinds = set()
    for user, known in golden()["people"].items():
        kinds.add(json.loads(known["me"])["kind"])
        for name, path in (("me", "/me"), *((n, f"/me/{n}") for n in MINE)):
            check_same(reader.text(path, user), told(name, known))
        check_wins(json.loads(reader.text("/me/statistics", user)), known)
    assert kinds == {"guest", "account", "bot"}
    check_same(reader.text("/ratings"), golden()["ratings"])


def told(name: str, known: Json) -> str:
    """What was told; the export has the finished games by now with all that their list says."""
    if name != "export":
        return str(known[name])
    return written({**json.loads(known["export"]), "games": json.loads(known["games"])})


def check_wins(statistics: Any, known: Json) -> None:
    """A win alone and a shared one were summed up to one figure, which the games still bear out."""
    shares = [line["share"] for line in json.loads(known["export"])["games"]]
    assert sum(shares) == pytest.approx(json.loads(known["statistics"])["wins"])
    assert statistics["wins"] == shares.count(1.0)
    assert statistics["shared"] == sum(0 < share < 1 for share in shares)


MINE = ("games", "statistics", "export")


def test_sessions_that_had_ended_stay_ended(reader: Faces) -> None:
    for cookie in golden()["refused"]:
        answer = reader.client.get("/api/v1/me", headers={"cookie": cookie})
        assert answer.status_code == 401, cookie


def test_open_tables_and_invitations_are_found(reader: Faces) -> None:
    lobby = json.loads(golden()["lobby"])
    oldest, fullest, newest = lobby["tables"]  # the oldest came first at that time
    check_same(reader.text("/lobby"), written({**lobby, "tables": [fullest, newest, oldest]}))
    for invite in golden()["invites"]:
        found = json.loads(reader.text(f"/invitations/{invite['code']}"))
        assert found == {"table": invite["table"]}


def seat_of(user: str, table: str) -> int:
    seats = json.loads(golden()["games"][table]["state"])["info"]["seats"]
    return [seat["user"] for seat in seats].index(user) + 1


def test_what_is_sent_again_is_answered_again(reader: Faces) -> None:
    for sent in golden()["keys"]:
        path = f"/tables/{sent['command']['table']}/commands"
        answer = reader.request("POST", path, sent["user"], json=sent["command"])
        expected = json.loads(sent["answer"])
        if sent["command"]["op"] == "join":  # since, the seat is told again too
            expected["seat"] = seat_of(sent["user"], sent["command"]["table"])
        check_same(answer.text, written(expected))
        assert answer.json()["again"]
    for made in golden()["made"]:
        answer = reader.request("POST", "/tables", made["user"], json=made["body"])
        assert answer.status_code == 201, answer.text
        check_same(answer.text, made["answer"])


# What goes on


def next_action(state: Json) -> str:
    """Choose for the seat to act: what a lesson expects, or as the greedy bot does."""
    events = [event["data"] for event in state["events"]]
    acted = sum(data["kind"] == "acted" for data in events)
    back = sum(data["count"] for data in events if data["kind"] == "undone")
    expected = (events[0].get("lesson") or {}).get("expect", [])
    return expected[acted - back] if acted - back < len(expected) else choose(state["view"])


def act(faces: Faces, state: Json) -> Json:
    """Act for the person whose turn it is, and return the acknowledgement."""
    table, seat = state["table"], state["view"]["seat"]
    user = state["info"]["seats"][seat - 1]["user"]
    fields = {"seat": seat, "seq": state["seq"], "action": next_action(state)}
    return faces.command(user, "act", table, **fields)


def can_act(state: Json) -> bool:
    """Whether it is the turn of someone who can act: not deleted, nor in a lesson gone wrong."""
    seat = state["view"].get("seat", 0)
    known = bool(seat) and seats(state)[seat - 1]["user"] in golden()["people"]
    return known and next_action(state) in state["view"]["actions"]


def news(state: Json, before: Json) -> list[Json]:
    """List what was logged since the golden answer."""
    assert state["events"][: before["seq"] + 1] == before["events"]
    return [event["data"] for event in state["events"][before["seq"] + 1 :]]


def test_running_games_go_on_and_what_they_do_is_stored(fresh_copy: Copy, tmp_path: Path) -> None:
    db = fresh_copy(tmp_path)
    set_heartbeat(db, golden()["written"] + SOON * 1000)  # so that nobody's time is up
    after: dict[str, Json] = {}
    with serving(db, tmp_path, LATER, **QUICK) as faces:
        for table, game in games("running").items():
            before = json.loads(modern(game["state"]))
            state = faces.settled(table)
            acted = any(data["kind"] == "acted" for data in news(state, before))
            assert acted == (seats(before)[before["view"]["seat"] - 1]["kind"] == "bot")
            if can_act(state):
                assert act(faces, state)["seq"] > state["seq"]
                state = faces.settled(table)
                assert len(news(state, before)) > acted
            after[table] = state
        faces.process.kill()
    assert sum(can_act(state) for state in after.values()) > 15
    with serving(db, tmp_path, LATER, **QUICK) as faces:
        for table, state in after.items():
            assert faces.state(table)["events"][: state["seq"] + 1] == state["events"]


def test_clocks_get_the_time_that_the_restart_took(later: Faces) -> None:
    for table, game in games("running").items():
        before = json.loads(modern(game["state"]))
        logged = news(later.settled(table), before)
        given = [data["ms"] for data in logged if data.get("reason") == "restart"]
        assert len(given) == (before["info"]["clock"]["kind"] != "none"), game["what"]
        assert all(1_700_000 < ms < 2_000_000 for ms in given)


def test_waiting_tables_are_joined_and_started(later: Faces) -> None:
    codes = {(i["table"], i["seat"]): i["code"] for i in golden()["invites"]}
    for table, game in games("waiting").items():
        state = later.state(table)
        for number, seat in enumerate(seats(state), 1):
            if seat["kind"] in WAITING:
                user = seat["user"] or outsider(state)
                invited = {"code": codes[table, number]} if seat["kind"] == "invite" else {}
                joined = later.command(user, "join", table, seat=number, **invited)
                assert joined["seat"] == number
                state = later.state(table)
        later.command(player(state), "start", table)
        assert later.settled(table)["view"]["seat"], game["what"]


def seats(state: Json) -> list[Json]:
    return list(state["info"]["seats"])


def player(state: Json) -> str:
    """The first person at a table who still has an account."""
    return str(next(seat["user"] for seat in seats(state) if seat["user"] in golden()["people"]))


def outsider(state: Json) -> str:
    """An account that does not sit at a table."""
    sitting = {seat["user"] for seat in seats(state)}
    people = golden()["people"].items()
    accounts = [user for user, known in people if json.loads(known["me"])["kind"] == "account"]
    return str(next(user for user in accounts if user not in sitting))


def played_out(faces: Faces, what: str) -> str:
    """Play a game to its end and return its table."""
    [table] = [table for table, game in golden()["games"].items() if game["what"] == what]
    while (state := faces.settled(table))["view"].get("seat"):
        act(faces, state)
    assert state["info"]["status"] == "closed"
    return str(table)


def test_a_rated_game_is_finished_and_rated(later: Faces) -> None:
    table = played_out(later, "running, rated")
    for seat in seats(later.state(table)):
        before = json.loads(golden()["people"][seat["user"]]["me"])
        after = json.loads(later.text("/me", seat["user"]))
        assert after["rated_games"] == before["rated_games"] + 1
        assert json.loads(later.text("/me/games", seat["user"]))[0]["table"] == table


def test_a_tournament_is_played_to_its_end(later: Faces) -> None:
    table = played_out(later, "running, tournament midway, one sits out")
    state = later.state(table)
    assert state["info"]["game"] == 2
    assert len(state["info"]["standings"]) == 3
    # R9: of three games, the one that the second player would have started is dropped.
    asked = {"op": "rematch", "id": "next", "table": table}
    answer = later.request("POST", f"/tables/{table}/commands", player(state), json=asked)
    assert later.state(answer.json()["next"])["info"]["game"] == 1


def test_old_cookies_open_a_socket(later: Faces) -> None:
    async def body() -> None:
        acted = set()
        for table in games("running"):
            state = await asyncio.to_thread(later.settled, table)
            if can_act(state) and not state["info"]["rated"] and not state["info"]["tournament"]:
                seat = state["view"]["seat"]
                user = seats(state)[seat - 1]["user"]
                cookie = golden()["people"][user]["headers"].get("cookie")
                if cookie and user not in acted:
                    acted.add(user)
                    async with socket_client(later.process, cookie) as person:
                        asked = {"seat": seat, "seq": state["seq"], "action": next_action(state)}
                        answer = await person.ask("act", table=table, **asked)
                        assert (answer["type"], answer["seq"]) == ("ack", state["seq"] + 1)
        assert len(acted) > 3

    asyncio.run(body())
