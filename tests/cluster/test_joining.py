"""A cluster of two nodes that runs already: joined by its address, one node lost, left running."""

import json
import os
import secrets
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryDirectory

import pytest

from tests.waiting import until

HERE = "127.0.0.1"
RAY = str(Path(sys.executable).with_name("ray"))
NODE = (RAY, "start", "--block", "--disable-usage-stats", "--num-cpus=1")
ARENA = (
    sys.executable,
    "-m",
    "luckynumbers",
    "arena",
    "greedy",
    "filler",
    "--games=2000",
    "--json",
)


@contextmanager
def node(*words: str) -> Iterator[Popen[bytes]]:
    """One machine of a cluster: a group of processes that end together."""
    process = Popen((*NODE, *words), stdout=DEVNULL, stderr=DEVNULL, start_new_session=True)
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def table(arena: Popen[bytes]) -> object:
    """What an arena found, without what it took."""
    found = json.loads(arena.communicate()[0])
    assert arena.returncode == 0
    shares = [(player["spec"], player["share"]) for player in found["players"]]
    return shares, *(found[key] for key in ("games", "turns_per_game", "ends", "first_seat"))


def answers(port: int) -> bool:
    with socket.socket() as knock:
        return knock.connect_ex((HERE, port)) == 0


@pytest.mark.soak
def test_a_cluster_joined_by_its_address_may_lose_a_node(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    with socket.create_server((HERE, 0)) as free:
        port = free.getsockname()[1]
    address, saved = f"{HERE}:{port}", tmp_path / "arena.jsonl"
    with TemporaryDirectory(prefix="ln-") as short:  # the paths of sockets have a limit
        head = ("--head", f"--port={port}", f"--temp-dir={short}", "--include-dashboard=false")
        with node(*head) as first:
            assert until(lambda: answers(port), 60)
            with node(f"--address={address}") as second:
                words = (*ARENA, f"--ray={address}", f"--save={saved}")
                arena = Popen(words, stdout=PIPE, stderr=DEVNULL)
                assert until(lambda: saved.exists() and saved.stat().st_size > 4000, 120)
                assert second.poll() is None
            assert arena.poll() is None
            on_ray = table(arena)
            assert first.poll() is None
            assert answers(port)
    assert on_ray == table(Popen((*ARENA, "--jobs=1"), stdout=PIPE, stderr=DEVNULL))
