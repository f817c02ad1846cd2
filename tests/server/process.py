"""A server as a process of its own, the way people run it, and clients over real sockets."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any
from zlib import crc32

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.seeds import next_seed
from tests.waiting import until

Json = dict[str, Any]
START_SECONDS = 60.0
PROGRAM = """
import os
from luckynumbers.server.serving import serve
from luckynumbers.server.settings import Settings
serve(Settings().with_environment(os.environ))
"""
FAST = {
    "BOT_PAUSE": "0",
    "RATE": "1000000",
    "BURST": "1000000",
    "REQUESTS": "1000000",
    "ADVICE": "1000000",
    "SOCKETS_PER_ADDRESS": "100000",
    "TABLES_PER_USER": "100000",
    "LOG_LEVEL": "warning",
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process:
    """Start, kill and start again; unless ``SEED`` is given, each start has a seed of its own."""

    def __init__(self, db: str, folder: Path, program: str = PROGRAM, **environment: str) -> None:
        self.program = program
        """What the next start runs."""
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.socket = f"ws://127.0.0.1:{self.port}/ws/v1"
        self.log = folder / "server.log"
        given = {f"LUCKYNUMBERS_{k}": v for k, v in {**FAST, **environment}.items()}
        self._environment = {**os.environ, **given, "LUCKYNUMBERS_DB": db}
        self._environment["LUCKYNUMBERS_PORT"] = str(self.port)
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        self.launch()
        self.await_health()

    def launch(self) -> None:
        """Start it without waiting until it can be reached."""
        seed = {"LUCKYNUMBERS_SEED": next_seed(self._folder)}
        command = [sys.executable, "-c", self.program]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=log, env={**seed, **self._environment}
            )

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def wait(self, seconds: float) -> int:
        """Wait until it ends by itself."""
        assert self._process is not None
        return self._process.wait(seconds)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """End it politely."""
        return self._end(signal.SIGTERM)

    def _end(self, number: int) -> int:
        assert self._process is not None
        self._process.send_signal(number)
        status = self._process.wait(30)
        self._process = None
        return status

    def end_if_running(self) -> None:
        if self._process is not None:
            self.kill()

    def await_health(self) -> None:
        """Wait until it can be reached."""

        def healthy() -> bool:
            return not self.running or reachable(f"{self.url}/healthz")

        assert until(healthy, START_SECONDS), self.log.read_text()[-3000:]
        assert self.running, self.log.read_text()[-3000:]


def reachable(url: str) -> bool:
    """Whether an address answers, and well."""
    try:
        return httpx.get(url, timeout=2).status_code == 200
    except httpx.HTTPError:
        return False


@contextmanager
def started(db: str, folder: Path, program: str = PROGRAM, **environment: str) -> Iterator[Process]:
    process = Process(db, folder, program, **environment)
    try:
        process.start()
        yield process
    finally:
        process.end_if_running()


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, and those that these have."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                parent = int((folder / "stat").read_text().rpartition(") ")[2].split()[1])
                if parent == pid:
                    found += [int(folder.name), *descendants(int(folder.name))]
    return found


def make_guest(process: Process, name: str, cookie: str = "ln") -> str:
    """Become a guest and give the cookie, which has another name where all is by https."""
    answer = httpx.post(f"{process.url}/api/v1/guests", json={"name": name}, timeout=30)
    assert answer.status_code == 201, answer.text
    value = answer.headers["set-cookie"].partition(f"{cookie}=")[2].partition(";")[0]
    return f"{cookie}={value}"


def make_account(process: Process, login: str) -> str:
    """Make an account, from an address of its own, and give the cookie."""
    answer = httpx.post(
        f"{process.url}/api/v1/accounts",
        json={"login": login, "password": "clover ladder teapot"},
        headers={"x-forwarded-for": f"2001:db8:{crc32(login.encode()) & 0xFFFF:x}::1"},
        timeout=30,
    )
    assert answer.status_code == 201, answer.text
    return f"ln={answer.cookies['ln']}"


def make_table(process: Process, cookie: str, **plan: Any) -> Json:
    answer = httpx.post(
        f"{process.url}/api/v1/tables", json=plan, headers={"cookie": cookie}, timeout=30
    )
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


class SocketClient:
    """A client over a real socket that remembers what it heard."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._ids = count(1)
        self.heard: list[Json] = []

    async def send(self, op: str, **fields: Any) -> str:
        identity = fields.pop("id", None) or f"{op}-{next(self._ids)}"
        await self._connection.send(json.dumps({"op": op, "id": identity, **fields}))
        return str(identity)

    async def receive(self) -> Json:
        async with asyncio.timeout(30):
            message: Json = json.loads(await self._connection.recv())
        self.heard.append(message)
        return message

    async def ask(self, op: str, **fields: Any) -> Json:
        identity = await self.send(op, **fields)
        while (message := await self.receive()).get("id") != identity:
            pass
        return message


@asynccontextmanager
async def socket_client(
    process: Process, cookie: str = "", origin: str | None = None
) -> AsyncIterator[SocketClient]:
    headers = {"cookie": cookie} if cookie else {}
    page = None if origin is None else Origin(origin)
    async with connect(
        process.socket, additional_headers=headers, origin=page, compression=None
    ) as connection:
        yield SocketClient(connection)
