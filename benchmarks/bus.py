"""What news between nodes costs: LISTEN/NOTIFY beside NATS and Redis, in one run on loopback.

    python benchmarks/bus.py [--seconds 5] [--rounds 3] [--nodes 3] [--rate 500] [contender ...]
    apt-get install nats-server redis-server; pip install nats-py redis     # the others

Every node is a process that stores events in one PostgreSQL, some in each commit, and tells the
others of each commit in one message with some 300 bytes an event. First at a fixed rate, which
gives the time from the decision until another node hears of it, commit included, and the processor
time of PostgreSQL and of the bus for each 1,000 events; then as fast as it goes, which gives the
events in a second. ``none`` stores and tells nobody. Contenders take turns, round by round; the
table shows medians. What is not installed is left out.
"""

import argparse
import asyncio
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, Final, TypeAlias

import psycopg

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.databases import running_postgres

CONTENDERS: Final = ("none", "notify-inside", "notify", "nats", "redis")
"""``notify-inside`` notifies in the transaction that stores; ``notify`` by a session of its own."""
GROUP_SECONDS: Final = 0.004
"""How long a node gathers events for a commit."""
GROUP: Final = 40
"""The events of a commit as fast as it goes."""
PADDING: Final = "x" * 280
TABLE: Final = "CREATE TABLE IF NOT EXISTS bench (node INTEGER, n BIGSERIAL, data TEXT)"
Json: TypeAlias = dict[str, Any]
Tell: TypeAlias = Callable[[list[float]], Any]
Hear: TypeAlias = Callable[[str], None]


# Buses: each yields a function that tells the times of some events to the other nodes


@asynccontextmanager
async def notify_apart(url: str, _port: int, node: int, hear: Hear) -> AsyncIterator[Tell]:
    """As the server does it: two sessions, and the one that notifies does not wait for the disk."""
    listener = await psycopg.AsyncConnection.connect(url, autocommit=True)
    sender = await psycopg.AsyncConnection.connect(url, autocommit=True)
    await sender.execute("SET synchronous_commit = off")
    await listener.execute("LISTEN bench")
    task = asyncio.create_task(_follow(listener, hear))

    async def tell(times: list[float]) -> None:
        for part in parts(node, times):
            await sender.execute("SELECT pg_notify('bench', %s)", (part,))

    yield tell
    task.cancel()
    await listener.close()
    await sender.close()


async def _follow(listener: Any, hear: Hear) -> None:
    async for notification in listener.notifies():
        hear(notification.payload)


@asynccontextmanager
async def over_nats(_url: str, port: int, node: int, hear: Hear) -> AsyncIterator[Tell]:
    client = await import_module("nats").connect(f"nats://127.0.0.1:{port}")

    async def receive(message: Any) -> None:
        hear(message.data.decode())

    await client.subscribe("bench", cb=receive)

    async def tell(times: list[float]) -> None:
        for part in parts(node, times):
            await client.publish("bench", part.encode())

    yield tell
    await client.close()


@asynccontextmanager
async def over_redis(_url: str, port: int, node: int, hear: Hear) -> AsyncIterator[Tell]:
    client = import_module("redis.asyncio").Redis(port=port)
    listener = client.pubsub()
    await listener.subscribe("bench")
    task = asyncio.create_task(_listen(listener, hear))

    async def tell(times: list[float]) -> None:
        for part in parts(node, times):
            await client.publish("bench", part)

    yield tell
    task.cancel()
    await client.aclose()


async def _listen(listener: Any, hear: Hear) -> None:
    async for message in listener.listen():
        if message["type"] == "message":
            hear(message["data"].decode())


@asynccontextmanager
async def to_nobody(_url: str, _port: int, _node: int, _hear: Hear) -> AsyncIterator[Tell]:
    async def tell(_times: list[float]) -> None:
        pass

    yield tell


BUSES: Final = {
    "none": to_nobody,
    "notify-inside": notify_apart,
    "notify": notify_apart,
    "nats": over_nats,
    "redis": over_redis,
}


def parts(node: int, times: list[float]) -> Iterator[str]:
    """The news of a commit, in messages that fit into a notification."""
    for start in range(0, len(times), 24):
        lines = [f"{time:.6f} {PADDING}" for time in times[start : start + 24]]
        yield "\n".join([str(node), *lines])


# A node


async def run_node(name: str, url: str, port: int, node: int, seconds: float, rate: float) -> Json:
    """Store and tell for a while; return how many, and how long each took to be heard here."""
    heard: list[float] = []

    def hear(text: str) -> None:
        sender, *lines = text.split("\n")
        if int(sender) != node:
            now = monotonic()
            heard.extend(now - float(line.partition(" ")[0]) for line in lines)

    async with BUSES[name](url, port, node, hear) as tell:
        writer = await psycopg.AsyncConnection.connect(url, autocommit=True)
        await asyncio.sleep(0.5)  # until all nodes listen
        start, stored = monotonic(), 0
        while (now := monotonic()) < start + seconds:
            due = int((now - start) * rate) - stored if rate else GROUP
            if due <= 0:
                await asyncio.sleep(GROUP_SECONDS)
                continue
            times = [now] * due
            async with writer.transaction(), writer.pipeline():
                for _ in times:
                    await writer.execute(
                        "INSERT INTO bench (node, data) VALUES (%s, %s)", (node, PADDING)
                    )
                if name == "notify-inside":
                    for part in parts(node, times):
                        await writer.execute("SELECT pg_notify('bench', %s)", (part,))
            if name != "notify-inside":
                await tell(times)
            stored += due
        await asyncio.sleep(0.5)
        await writer.close()
    return {"stored": stored, "heard": heard}


# The run


@contextmanager
def engine(name: str, port: int) -> Iterator[int | None]:
    """Start the server of a bus, if it has one of its own; give its process."""
    words = {
        "nats": ["nats-server", "-a", "127.0.0.1", "-p", str(port)],
        "redis": ["redis-server", "--port", str(port), "--save", "", "--bind", "127.0.0.1"],
    }.get(name)
    if words is None:
        yield None
        return
    with (
        TemporaryDirectory() as folder,
        subprocess.Popen(
            words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as process,
    ):
        while socket.socket().connect_ex(("127.0.0.1", port)):
            sleep(0.05)
        try:
            yield process.pid
        finally:
            process.terminate()


def cpu_of(pids: list[int]) -> float:
    """The processor seconds of processes, with those of their children that have ended."""
    ticks = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        ticks += sum(int(field) for field in fields[11:15])
    return ticks / os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """A process and its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def measure(name: str, url: str, nodes: int, seconds: float, rate: float) -> Json:
    """Run all nodes with one bus; return what they found, and what the engines used."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(TABLE.encode())
        connection.execute("TRUNCATE bench")
        [(data,)] = connection.execute("SHOW data_directory").fetchall()
    postmaster = int(Path(data, "postmaster.pid").read_text().split()[0])
    with engine(name, port) as bus:
        before = cpu_of(family(postmaster)), cpu_of([bus] if bus else [])
        words = [name, url, str(port), str(seconds), str(rate)]
        running = [
            subprocess.Popen(
                [sys.executable, __file__, "--node", str(n), *words], stdout=subprocess.PIPE
            )
            for n in range(nodes)
        ]
        found = [json.loads(process.communicate()[0]) for process in running]
        after = cpu_of(family(postmaster)), cpu_of([bus] if bus else [])
    stored = sum(each["stored"] for each in found)
    heard = sorted(time for each in found for time in each["heard"])
    return {
        "rate": stored / seconds,
        "missed": 0 if name == "none" else stored * (nodes - 1) - len(heard),
        "p50": 1000 * heard[len(heard) // 2] if heard else 0.0,
        "p99": 1000 * heard[int(len(heard) * 0.99)] if heard else 0.0,
        "postgres": 1000 * (after[0] - before[0]) / stored * 1000,
        "bus": 1000 * (after[1] - before[1]) / stored * 1000,
    }


def available(name: str) -> bool:
    """Whether a bus can be measured here."""
    if name in {"nats", "redis"}:
        return find_spec(name) is not None and shutil.which(f"{name}-server") is not None
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description="News between nodes, side by side.")
    parser.add_argument("contenders", nargs="*", default=CONTENDERS)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--rate", type=float, default=500.0)
    chosen = parser.parse_args()
    names = [name for name in chosen.contenders if available(name)]
    steady: dict[str, list[Json]] = defaultdict(list)
    fast: dict[str, list[Json]] = defaultdict(list)
    with running_postgres() as url:
        for _ in range(chosen.rounds):
            for name in names:
                plan = (name, url, chosen.nodes, chosen.seconds)
                steady[name].append(measure(*plan, chosen.rate))
                fast[name].append(measure(*plan, 0))
    print(
        f"{chosen.nodes} nodes, {chosen.rate:.0f} events/s each | p50 ms | p99 ms | PostgreSQL "
        "CPU ms per 1,000 | bus CPU ms per 1,000 | missed | at most, events/s | then p99 ms"
    )
    for name in names:
        row = {key: statistics.median(r[key] for r in steady[name]) for key in steady[name][0]}
        most = {key: statistics.median(r[key] for r in fast[name]) for key in fast[name][0]}
        print(
            f"{name} | {row['p50']:.1f} | {row['p99']:.1f} | {row['postgres']:.0f} | "
            f"{row['bus']:.0f} | {row['missed']:.0f} | {most['rate']:.0f} | {most['p99']:.0f}"
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--node"]:
        number, bus_name, db, bus_port, length, pace = sys.argv[2:]
        result = asyncio.run(
            run_node(bus_name, db, int(bus_port), int(number), float(length), float(pace))
        )
        print(json.dumps(result))
    else:
        main()
