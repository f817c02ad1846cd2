"""What several nodes on one PostgreSQL cost: processor time for each stored move, and latency.

    python benchmarks/nodes.py [--nodes 1 2 3] [--tables 100] [--seconds 8] [--rate 200 ...]

Every table has five sockets, spread over the nodes, so that each move is decided on one node and
told to the others. First at fixed rates, which give the processor time of the nodes and of
PostgreSQL (the bus is a part of it) for each stored move and the time from a command to its last
delivery; the knee is where that time jumps. Then as fast as 100 moves in flight allow. ``0`` nodes
stand for one on SQLite. Nodes, PostgreSQL and clients share this machine: where they have no
processor left, the figures say so.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))
from bus import cpu_of, family

from tests.faults.load import CROWD, Load, Report, Room, allow_many_files
from tests.server.databases import started_postgres
from tests.server.process import Process, make_guest, make_table, started
from tests.server.raw import shake_hands
from tests.server.support import sit


class SpreadLoad(Load):
    """Rooms whose sockets go to one node after the other."""

    def __init__(self, nodes: list[Process]) -> None:
        super().__init__(nodes[0].url)
        self._urls = cycle([node.url for node in nodes])

    async def connect(self, table: str, cookie: str, path: str) -> Room:
        room = Room(table, self)
        self.rooms.append(room)
        for index in range(CROWD):
            wire = await shake_hands(next(self._urls), path, partial(room.hear, index), cookie)
            room.wires.append(wire)
            wire.send(b'{"op":"subscribe","id":"w","table":"%s"}' % table.encode())
        await self._until(lambda: room.ready)
        return room


@contextmanager
def cluster(count: int) -> Iterator[tuple[list[Process], list[int]]]:
    """Start nodes; yield them, and the processes of PostgreSQL."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        postmaster, url = 0, f"sqlite:///{folder}/games.db"
        if count:
            postgres = stack.enter_context(started_postgres())
            url = postgres.url
            postmaster = int(Path(postgres.folder, "postmaster.pid").read_text().split()[0])
        nodes = []
        for number in range(max(1, count)):
            (own := folder / f"node{number}").mkdir()
            nodes.append(stack.enter_context(started(url, own, WORKERS="0")))
        yield nodes, [postmaster] if postmaster else []


async def measure(
    load: Load, nodes: list[Process], engine: list[int], seconds: float, rate: float | None
) -> tuple[Report, list[float]]:
    """Drive a load; return its report, and the milliseconds of each side for a move."""

    def spent() -> list[float]:
        database = [pid for each in engine for pid in family(each)]
        return [cpu_of([node.pid for node in nodes]), cpu_of(database)]

    before = spent()
    report = await load.drive(seconds, rate, most=100)
    assert not report.refused, report.refused[:3]
    return report, [
        1000 * (a - b) / len(report.times) for a, b in zip(spent(), before, strict=True)
    ]


async def run(count: int, tables: int, seconds: float, rates: list[float]) -> None:
    with cluster(count) as (nodes, engine):
        load = SpreadLoad(nodes)
        for number in range(tables):
            cookie = make_guest(nodes[0], f"Guest {number}")
            plan = {"seats": sit("me", "Ben", "Cy", "Di", "Ed"), "edition": "access", "start": 1}
            node = nodes[number % len(nodes)]
            await load.connect(make_table(node, cookie, **plan)["table"], cookie, "/ws/v1")
        await load.start_games()
        name = f"{count} on PostgreSQL" if count else "1 on SQLite"
        for wanted in (*rates, None):
            report, (node_ms, engine_ms) = await measure(load, nodes, engine, seconds, wanted)
            done = len(report.times) / seconds
            sys.stdout.write(
                f"{name}, {tables * CROWD} clients, {done:.0f} moves/s: "
                f"nodes {node_ms:.2f} ms, PostgreSQL {engine_ms:.2f} ms of processor for a move; "
                f"p50 {report.percentile(0.5):.1f} p99 {report.percentile(0.99):.1f} ms\n"
            )
            sys.stdout.flush()
        load.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--nodes", type=int, nargs="+", default=[0, 1, 2, 3])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rate", type=float, nargs="+", default=[200])
    given = parser.parse_args()
    allow_many_files()
    for count in given.nodes:
        asyncio.run(run(count, given.tables, given.seconds, given.rate))


if __name__ == "__main__":
    main()
