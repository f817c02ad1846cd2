"""Attacks on other players: their clocks, their moves, their seats and their ratings."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from luckynumbers.server.game.deciding.bounds import MOST_SEATED
from tests.server.process import (
    Json,
    Process,
    SocketClient,
    make_guest,
    make_table,
    socket_client,
    started,
)
from tests.server.support import choose, sit
from tests.siege.attackers import ATTACKER
from tests.siege.harness import apart, besiege, public_server
from tests.waiting import async_pause, async_until

PASSWORD: Final = "long enough and unlike others 27"
OPEN_TABLE: Final[dict[str, Any]] = {"seats": sit("me", "open"), "public": True}
SLOW_DISK: Final = """
import os
from time import sleep
from luckynumbers.server.storage.store import Store

load = Store.game

async def game(self, identity):
    sleep(float(os.environ["SECONDS_TO_LOAD"]))
    return await load(self, identity)

Store.game = game
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("fairness")
    with started(f"sqlite:///{folder}/games.db", folder, GRACE="0") as process:
        yield process


def account(process: Process, login: str) -> str:
    """Make an account; return its cookie."""
    body = {"login": login, "password": PASSWORD, "name": login.title()}
    answer = httpx.post(f"{process.url}/api/v1/accounts", json=body, timeout=30)
    assert answer.status_code == 201, answer.text
    return f"ln={answer.cookies['ln']}"


def program(process: Process, cookie: str, name: str) -> dict[str, str]:
    """Make a program of an account; return the headers of its requests."""
    url, headers = f"{process.url}/api/v1/programs", {"cookie": cookie}
    answer = httpx.post(url, json={"name": name}, headers=headers, timeout=30)
    assert answer.status_code == 201, answer.text
    return {"authorization": f"Bearer {answer.json()['token']}"}


def order(process: Process, headers: dict[str, str], op: str, table: str, **fields: Any) -> Json:
    """Send a command by REST."""
    body = {"op": op, "id": op, "table": table, **fields}
    url = f"{process.url}/api/v1/tables/{table}/commands"
    return dict(httpx.post(url, json=body, headers=headers, timeout=30).json())


def code(answer: Json) -> str:
    refused = answer if "code" in answer else answer.get("message", {})
    return str(refused.get("code", "done"))


@asynccontextmanager
async def two_players(
    process: Process, cookies: tuple[str, str] = ("", ""), **plan: Any
) -> AsyncIterator[tuple[str, SocketClient, SocketClient]]:
    """Two people at a table whose game has begun with seat 1."""
    first, second = (cookie or make_guest(process, "Ann") for cookie in cookies)
    made = make_table(process, first, seats=sit("me", "open"), edition="anniversary", **plan)
    table = made["table"]
    async with socket_client(process, first) as ann, socket_client(process, second) as ben:
        await ann.ask("subscribe", table=table)
        await ben.ask("subscribe", table=table)
        assert (await ben.ask("join", table=table))["type"] == "ack"
        assert (await ann.ask("start", table=table, first=1))["type"] == "ack"
        yield table, ann, ben


@pytest.mark.parametrize(
    ("count", "clock", "down"),
    [(20, 6, 0), pytest.param(400, 30, 34, marks=pytest.mark.soak)],
)
async def test_a_slow_restart_loses_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, clock: int, down: int
) -> None:
    """Timed games on a disk that takes longer to read them than a turn may take."""
    db = f"sqlite:///{tmp_path}/games.db"
    plan = {"seats": sit("me", "Ben"), "clock": {"kind": "turn", "seconds": clock}}
    with started(db, tmp_path) as process:
        ann = make_guest(process, "Ann")
        tables = [make_table(process, ann, **plan)["table"] for _ in range(count)]
        async with socket_client(process, ann) as client:
            begun = [await client.ask("start", table=table, first=1) for table in tables]
        assert {answer["type"] for answer in begun} == {"ack"}
        process.kill()
    await async_pause(down)
    (tmp_path / "sitecustomize.py").write_text(SLOW_DISK)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("SECONDS_TO_LOAD", str((clock + 2) / count))
    with started(db, tmp_path) as process, httpx.Client(timeout=30) as reader:

        def shown() -> list[Any]:
            return [reader.get(f"{process.url}/api/v1/tables/{table}").json() for table in tables]

        def kinds() -> set[str]:
            return {event["data"]["kind"] for table in shown() for event in table["events"]}

        lost = [table for table in shown() if table["info"]["status"] != "running"]
        assert not lost, f"{len(lost)} of {count} lost"
        # A busy disk stores what is given back a little later.
        assert await async_until(lambda: "adjusted" in kinds())
        assert "left" not in kinds()


async def test_time_that_is_given_makes_no_move_stale(server: Process) -> None:
    clock = {"kind": "game", "seconds": 3600}
    async with two_players(server, clock=clock) as (table, ann, ben):
        state = await ann.ask("subscribe", table=table)
        for _ in range(5):
            seat, other = state["view"]["seat"], 3 - state["view"]["seat"]
            mover, giver = (ann, ben) if seat == 1 else (ben, ann)
            gifts = [await giver.ask("give", table=table, seat=seat, seconds=1) for _ in range(20)]
            assert all(code(gift) in {"done", "table/just-given"} for gift in gifts), other
            move = {"seat": seat, "seq": state["seq"], "action": choose(state["view"])}
            assert code(await mover.ask("act", table=table, **move)) == "done"
            state = await ann.ask("subscribe", table=table, since=state["seq"])


async def test_a_rated_game_is_not_stolen_from_who_is_away(server: Process) -> None:
    """On the attacker's own turn, and on the other's, in a game that gives each of them a day."""
    cookies = account(server, "thief"), account(server, "victim")
    plan = {"rated": True, "clock": {"kind": "days", "seconds": 86400}}
    async with two_players(server, cookies, **plan) as (table, ann, ben):
        await ben.ask("unsubscribe", table=table)
        for _ in range(2):
            assert code(await ann.ask("replace", table=table, seat=2)) == "table/clock-decides"
            state = await ann.ask("subscribe", table=table)
            while state["view"]["seat"] == 1:
                move = {"seat": 1, "seq": state["seq"], "action": choose(state["view"])}
                assert code(await ann.ask("act", table=table, **move)) == "done"
                state = await ann.ask("subscribe", table=table)
        assert state["info"]["status"] == "running"


def test_no_rating_is_won_from_ones_own_program(server: Process) -> None:
    cookie = account(server, "farmer")
    farmer = {"cookie": cookie}
    robot, droid = (program(server, cookie, name) for name in ("Robot", "Droid"))
    plan = {"seats": sit("me", "open"), "rated": True}
    table = make_table(server, cookie, **plan)["table"]
    assert code(order(server, robot, "join", table)) == "table/rated-apart"
    url = f"{server.url}/api/v1/tables"
    opened = httpx.post(url, json=plan, headers=robot, timeout=30).json()["table"]
    assert code(order(server, farmer, "join", opened)) == "table/rated-apart"
    assert code(order(server, droid, "join", opened)) == "table/rated-own-program"
    other = {"cookie": account(server, "neighbour")}
    plan = {"seats": sit("me", "open", "open"), "rated": True}
    shared = make_table(server, other["cookie"], **plan)["table"]
    assert code(order(server, robot, "join", shared)) == "table/rated-apart"


def test_who_leaves_at_once_gives_nobody_a_rating(server: Process) -> None:
    winner, loser = ({"cookie": account(server, name)} for name in ("winner", "loser"))
    for number in range(3):
        plan = {"seats": sit("me", "open"), "rated": True, "id": f"farm-{number}"}
        table = make_table(server, winner["cookie"], **plan)["table"]
        assert code(order(server, loser, "join", table)) == "done"
        assert code(order(server, loser, "start", table)) == "table/host-only"
        assert code(order(server, winner, "start", table, first=1)) == "done"
        assert code(order(server, loser, "leave", table, seat=2)) == "done"
    ranked = httpx.get(f"{server.url}/api/v1/ratings", timeout=30).json()
    ratings = {line["name"]: line["rating"] for line in ranked}
    assert ratings.get("Winner", 1000) == 1000
    assert ratings["Loser"] < 1000


async def test_a_phrase_that_is_sent_again_is_said_once(server: Process) -> None:
    async with two_players(server) as (table, ann, ben):
        for _ in range(3):
            await ann.send("emote", id="hello", table=table, seat=1, emote="hello")
        await ann.ask("emote", table=table, seat=1, emote="bye")
        while not ben.heard or ben.heard[-1].get("emote") != "bye":
            await ben.receive()
        assert [m["emote"] for m in ben.heard if m["type"] == "emote"] == ["hello", "bye"]


def fill_lobby(url: str, guests: int, tables: int) -> None:
    """Open tables in the lobby from one address, as one guest after the other."""
    transport = httpx.HTTPTransport(local_address=ATTACKER)
    with httpx.Client(base_url=f"{url}/api/v1", transport=transport, timeout=30) as client:
        made = 0
        for _ in range(guests):
            client.post("/guests", json={"name": "Mallory"})
            answers = [client.post("/tables", json=OPEN_TABLE) for _ in range(tables)]
            made += sum(answer.status_code == 201 for answer in answers)
    assert made > 100, f"only {made} tables"


async def test_one_address_cannot_fill_the_lobby(tmp_path: Path) -> None:
    with public_server(tmp_path, REQUESTS="1000") as process:
        ann, ben = (make_guest(process, name) for name in ("Ann", "Ben"))
        before = make_table(process, ann, **OPEN_TABLE)["table"]
        await besiege(
            process, "filling the lobby", lambda: apart(fill_lobby, process.url, 50, 5), seconds=1
        )
        after = make_table(process, ben, **OPEN_TABLE)["table"]
        lobby = httpx.get(f"{process.url}/api/v1/lobby", timeout=30).json()["tables"]
        assert {before, after} < {entry["table"] for entry in lobby[:4]}
        assert len(lobby) == 30 + 2


async def test_coming_and_going_for_ever_makes_no_log_without_end(server: Process) -> None:
    ann, ben = make_guest(server, "Ann"), make_guest(server, "Ben")
    table = make_table(server, ann, seats=sit("me", "open"))["table"]
    async with socket_client(server, ben) as client, socket_client(server) as stranger:
        refusals: list[str] = []

        async def attack() -> None:
            for _ in range(MOST_SEATED + 1):
                if (joined := code(await client.ask("join", table=table))) != "done":
                    refusals.append(joined)
                    return
                await client.ask("leave", table=table, seat=2)
                await asyncio.gather(*[stranger.send("subscribe", table=table) for _ in range(2)])
                await stranger.ask("ping")
                stranger.heard.clear()

        await besiege(server, "coming and going", attack)
        assert refusals == ["table/too-much-coming"]
        state = await stranger.ask("subscribe", table=table)
        assert len(state["events"]) <= MOST_SEATED + 2
