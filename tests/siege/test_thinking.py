"""Attacks on the bots: a crowd of strong ones, and workers that are killed in their thoughts."""

import asyncio
import os
import signal
import sys
from pathlib import Path
from time import perf_counter
from typing import Final

import httpx

from luckynumbers.server.settings import Settings
from tests.server.process import (
    Process,
    SocketClient,
    descendants,
    make_guest,
    make_table,
    socket_client,
    started,
)
from tests.server.support import choose, sit
from tests.siege.attackers import ATTACKER
from tests.siege.harness import ends_on_sigterm, public_server

TABLES: Final = 60
TABLES_OF_ONE: Final = 20
TURNS: Final = 4
SEARCH: Final = Settings().bot_ms / 1000
"""Seconds of the longest search: a worker that has begun it ends it before the next one."""


def crowd(url: str, tables: int) -> None:
    """Open tables full of strong bots from one address, start them all and leave."""
    transport = httpx.HTTPTransport(local_address=ATTACKER)
    with httpx.Client(base_url=f"{url}/api/v1", transport=transport, timeout=30) as client:
        for number in range(tables):
            if number % TABLES_OF_ONE == 0:
                client.post("/guests", json={"name": "Mallory"})
            seats = sit("me", "master", "master", "master")
            plan = {"seats": seats, "edition": "anniversary", "start": 2}
            table = client.post("/tables", json=plan).json()["table"]
            for command in ({"op": "start"}, {"op": "leave", "seat": 1}):
                body = {"id": command["op"], "table": table, **command}
                done = client.post(f"/tables/{table}/commands", json=body)
                assert done.status_code == 200, done.text


async def open_with_bot(process: Process, cookie: str, client: SocketClient) -> tuple[str, float]:
    """Start a game in which a quick bot moves first; return the seconds that its move took."""
    plan = {"seats": sit("me", "greedy"), "edition": "anniversary", "start": 2}
    made = await asyncio.to_thread(make_table, process, cookie, **plan)
    await client.ask("subscribe", table=made["table"])
    start = perf_counter()
    await client.ask("start", table=made["table"])
    await seen(client, "acted")
    return made["table"], perf_counter() - start


async def seen(client: SocketClient, kind: str) -> None:
    """Wait until an event of a kind has come, unless it has."""
    while all(heard.get("data", {}).get("kind") != kind for heard in client.heard):
        await client.receive()
    client.heard.clear()


async def slowest(process: Process, cookie: str, client: SocketClient) -> float:
    return max([(await open_with_bot(process, cookie, client))[1] for _ in range(TURNS)])


async def test_a_crowd_of_strong_bots_delays_nobody_elses(tmp_path: Path) -> None:
    """A stranger's bot waits for the search that has begun, not for those that stand in line."""
    with public_server(tmp_path, REQUESTS="1000") as process:
        cookie = make_guest(process, "Ann")
        async with socket_client(process, cookie) as ann:
            before = await slowest(process, cookie, ann)
            await asyncio.to_thread(crowd, process.url, TABLES)
            during = await slowest(process, cookie, ann)
        sys.stdout.write(f"\n{before:.2f} s before, {during:.2f} s during")
        assert during <= 2 * before + 2 * SEARCH, f"{before:.2f} s before, {during:.2f} s during"
        assert ends_on_sigterm(process)


async def test_a_bot_whose_worker_is_killed_plays_on(tmp_path: Path) -> None:
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
        cookie = make_guest(process, "Ann")
        async with socket_client(process, cookie) as ann:
            table, _ = await open_with_bot(process, cookie, ann)
            state = await ann.ask("subscribe", table=table)
            while state["view"]["seat"] == 2:
                await ann.receive()
                state = await ann.ask("subscribe", table=table)
            for worker in descendants(process.pid):
                os.kill(worker, signal.SIGKILL)
            while state["view"]["seat"] == 1:
                move = {"seat": 1, "seq": state["seq"], "action": choose(state["view"])}
                assert (await ann.ask("act", table=table, **move))["type"] == "ack"
                state = await ann.ask("subscribe", table=table)
            while state["view"].get("seat") == 2:
                await ann.receive()
                state = await ann.ask("subscribe", table=table)
        assert "left" not in {event["data"]["kind"] for event in state["events"]}
        assert state["info"]["status"] == "running"
