"""Memory is flat, however many tables come and go."""

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from luckynumbers.server.app import Server
from luckynumbers.server.game.plans import Plan, SeatPlan
from tests.server.process import Process, make_guest, socket_client, started
from tests.server.support import Client, act, guest, running, sit
from tests.siege.harness import apart, ends_on_sigterm, resident

PLAYERS: Final = 32
MOVES: Final = 3
MEGABYTE: Final = 1 << 20
MOST_GROWTH: Final = 10 * MEGABYTE
PLAN: Final = Plan(seats=(SeatPlan("me"), SeatPlan("device", "Ben")), edition="anniversary")
OVER_SOCKETS: Final = (1_000, 4_000)
"""Tables before the first look at the memory, and from there to the second."""
VISITORS: Final = 8
FIGURES: Final = "memory.json"


def churn(folder: str, marks: Sequence[int], idle_seconds: float) -> None:
    """Open, play and leave tables; write down the memory of this process after some of them."""
    figures = asyncio.run(_churn(Path(folder), marks, idle_seconds))
    (Path(folder) / FIGURES).write_text(json.dumps(figures))


async def _churn(folder: Path, marks: Sequence[int], idle_seconds: float) -> list[int]:
    figures, opened = list[int](), 0
    unlimited: dict[str, Any] = {"tables_per_user": 10**9, "idle_seconds": idle_seconds}
    async with running(folder, **unlimited) as server:
        players = [await guest(server, f"Player {n}") for n in range(PLAYERS)]
        for mark in marks:
            while opened < mark:
                await asyncio.gather(*(play_a_little(server, player) for player in players))
                opened += PLAYERS
                server.hub.sweep()
            figures.append(resident())
        left = len(server.hub.tables)
        assert left <= 2 * PLAYERS or idle_seconds, f"{left} tables are still in memory"
    return figures


async def play_a_little(server: Server, player: Client) -> None:
    """Open a table, make a few moves, and look at it no more."""
    assert player.user is not None
    table = (await server.hub.create(PLAN, player.user, network="192.0.2.1")).id
    await player.subscribe(table)
    await player.ask("start", table=table, first=1)
    for _ in range(MOVES):
        latest = player.latest(table)
        action = latest["view"]["actions"][0]
        seq = latest["seq"]
        await act(player, table, latest["view"]["seat"], action, seq)
        await player.wait_past(table, seq)
    await player.ask("unsubscribe", table=table)
    player.heard.clear()
    player.raw.clear()


async def growth(folder: Path, marks: Sequence[int], idle_seconds: float = 0.0) -> int:
    await apart(churn, str(folder), marks, idle_seconds, seconds=1800)
    figures: list[int] = json.loads((folder / FIGURES).read_text())
    shown = ", ".join(
        f"{mark} tables: {figure / MEGABYTE:.1f} MB"
        for mark, figure in zip(marks, figures, strict=True)
    )
    sys.stdout.write(f"\n{shown}\n")
    return figures[-1] - figures[0]


async def visit(process: Process, name: str, tables: int) -> None:
    """Open, play and leave one table after the other, over a socket."""
    cookie = await asyncio.to_thread(make_guest, process, name)
    plan = {"seats": sit("me", "Ben"), "edition": "anniversary", "start": 1}
    url, headers = f"{process.url}/api/v1/tables", {"cookie": cookie}
    async with socket_client(process, cookie) as client, httpx.AsyncClient(timeout=30) as rest:
        for _ in range(tables):
            table = (await rest.post(url, json=plan, headers=headers)).json()["table"]
            await client.ask("subscribe", table=table)
            await client.ask("start", table=table)
            for _ in range(MOVES):
                state = await client.ask("subscribe", table=table)
                move = {"seat": state["view"]["seat"], "action": state["view"]["actions"][0]}
                assert (await client.ask("act", table=table, seq=state["seq"], **move))[
                    "type"
                ] == "ack"
            await client.ask("unsubscribe", table=table)
            client.heard.clear()


linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


@linux
@pytest.mark.parametrize(
    "marks", [(200, 1000), pytest.param((10_000, 50_000), marks=pytest.mark.soak)]
)
async def test_tables_that_are_gone_take_no_memory(tmp_path: Path, marks: Sequence[int]) -> None:
    assert await growth(tmp_path, marks) < MOST_GROWTH


@linux
async def test_tables_that_stay_would_be_noticed(tmp_path: Path) -> None:
    assert await growth(tmp_path, (200, 1000), idle_seconds=3600.0) > MOST_GROWTH


@linux
@pytest.mark.soak
async def test_a_server_keeps_no_memory_of_tables_that_are_gone(tmp_path: Path) -> None:
    """The same over sockets, measured in the server's own process."""
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path, IDLE_SECONDS="0") as process:
        figures = list[int]()
        for tables in OVER_SOCKETS:
            await asyncio.gather(
                *(visit(process, f"Player {n}", tables // VISITORS) for n in range(VISITORS))
            )
            figures.append(resident(process.pid))
        shown = ", ".join(f"{figure / MEGABYTE:.1f} MB" for figure in figures)
        sys.stdout.write(f"\n{OVER_SOCKETS} tables over sockets: {shown}\n")
        assert figures[-1] - figures[0] < MOST_GROWTH
        assert ends_on_sigterm(process)
