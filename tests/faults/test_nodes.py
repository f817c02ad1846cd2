"""Several nodes on one PostgreSQL, and everything that can happen to them: nobody notices.

Nothing acknowledged is lost, nothing is done twice, all clients agree on every record.
"""

import sys
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.faults.history import around, faults_of
from tests.faults.nodes import Cluster, campaign, strike
from tests.server.databases import Postgres, started_postgres

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with started_postgres() as server:
        yield server


async def run(
    postgres: Postgres, folder: Path, nodes: int, tables: int, times: dict[str, int], pause: float
) -> None:
    async with campaign(postgres, folder, nodes, tables) as cluster:
        deeds: dict[str, Callable[[], Awaitable[None]]] = {
            "kill": cluster.kill_node,
            "roll": cluster.roll,
            "pause": partial(cluster.pause_node, pause),
            "bus": cluster.cut_bus,
            "postgres": cluster.restart_postgres,
        }
        stood = {name: await strike(cluster, deeds[name], count) for name, count in times.items()}
    judge(cluster, times, stood)


def judge(cluster: Cluster, times: dict[str, int], stood: dict[str, float]) -> None:
    """Compare what everyone has noted with what is stored, and print the figures."""
    history, logs = cluster.history, cluster.logs()
    faults = faults_of(history, logs)
    for fault in faults:
        sys.stdout.write(f"\n{around(history, logs, fault)}\n")
    assert faults == []
    done = sum(each.seq is not None for each in history.asked)
    refused = sum(bool(each.refused) for each in history.asked)
    longest = ", ".join(f"{name} ×{times[name]} {stood[name]:.1f} s" for name in times)
    sys.stdout.write(
        f"\n{len(cluster.nodes)} nodes, {len(history.tables())} tables: {done} acknowledged, "
        f"{refused} refused, {len(history.seen)} seen, {len(history.reads)} read; "
        f"longest standstill: {longest}\n"
    )


async def test_two_nodes_lose_nothing(tmp_path: Path, postgres: Postgres) -> None:
    await run(postgres, tmp_path, 2, 2, {"kill": 1, "bus": 1}, pause=3)


@pytest.mark.soak
@pytest.mark.parametrize("nodes", [2, 3])
async def test_nodes_under_siege(tmp_path: Path, postgres: Postgres, nodes: int) -> None:
    times = {"kill": 50, "bus": 10, "postgres": 5, "pause": 10, "roll": 5}
    await run(postgres, tmp_path, nodes, 6, times, pause=10)
