"""How much one server carries, beside a bare echo room from the same run. Figures are printed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.load import CROWD, Load, Report, allow_many_files, cpu_seconds, memory
from tests.server.process import (
    START_SECONDS,
    Process,
    free_port,
    make_guest,
    make_table,
    reachable,
    started,
)
from tests.server.support import sit
from tests.waiting import until

ROOT = Path(__file__).parents[2]


@contextmanager
def echo_room() -> Iterator[tuple[str, int]]:
    port = free_port()
    command = [sys.executable, "-m", "tests.faults.load", str(port)]
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)})
    try:
        url = f"http://127.0.0.1:{port}"
        assert until(lambda: reachable(url), START_SECONDS)
        yield url, process.pid
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def tell(what: str, report: Report, cpu: float, seconds: float) -> None:
    done = len(report.times)
    sys.stdout.write(
        f"{what}: {done / seconds:.0f} moves/s, {done / max(cpu, 1e-9):.0f} per CPU-second; "
        f"p50 {report.percentile(0.5):.1f} p99 {report.percentile(0.99):.1f} ms\n"
    )


async def measure(load: Load, pid: int, what: str, seconds: float, rate: float | None) -> Report:
    before = cpu_seconds(pid)
    report = await load.drive(seconds, rate, most=100)
    tell(what, report, cpu_seconds(pid) - before, seconds)
    assert not report.refused, report.refused[:3]
    return report


async def seat_all(process: Process, load: Load, tables: int) -> None:
    """Make the tables, one guest and five sockets each."""
    names = ["Ben", "Cy", "Di", "Ed"]
    for number in range(tables):
        cookie = make_guest(process, f"Guest {number}")
        plan = {"seats": sit("me", *names), "edition": "access", "start": 1}
        table = make_table(process, cookie, **plan)["table"]
        await load.connect(table, cookie, "/ws/v1")


async def campaign(process: Process, tables: int, seconds: float, rates: list[float]) -> None:
    load = Load(process.url)
    empty = memory(process.pid)
    await seat_all(process, load, tables)
    clients = tables * CROWD
    size = (memory(process.pid) - empty) / clients
    sys.stdout.write(f"\n{clients} clients at {tables} tables: {size / 1024:.1f} KB each\n")
    await load.start_games()
    for rate in rates:
        await measure(load, process.pid, f"at {rate:.0f} moves/s", seconds, rate)
    await measure(load, process.pid, "as fast as it goes", seconds, None)
    load.close()
    with echo_room() as (url, pid):
        bare = Load(url, echo=True)
        for number in range(tables):
            await bare.connect(f"r{number}", "", f"/r{number}")
        await measure(bare, pid, "bare echo room", seconds, None)
        bare.close()


async def run(folder: Path, tables: int, seconds: float, rates: list[float]) -> None:
    allow_many_files()
    with started(f"sqlite:///{folder}/games.db", folder) as process:
        await campaign(process, tables, seconds, rates)


async def test_a_small_crowd_is_served(tmp_path: Path) -> None:
    await run(tmp_path, tables=10, seconds=1, rates=[50])


@pytest.mark.soak
async def test_five_thousand_clients_at_a_thousand_tables(tmp_path: Path) -> None:
    await run(tmp_path, tables=1000, seconds=10, rates=[200, 500, 1000, 1500, 2000, 2500])
