"""One Ray on two cores for all tests of the cluster, and nothing of it left afterwards."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from luckynumbers.bots.workers import Workers
from luckynumbers.cluster import connected
from tests.waiting import until


def children() -> set[str]:
    """List the commands of the processes that this one has started, Ray's among them."""
    found = set()
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = (entry / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == os.getpid():
                found.add((entry / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except (OSError, IndexError):
            continue
    # The server of Python's own workers stays, and names Ray's folder among others.
    return {each for each in found if "/ray/" in each and "multiprocessing" not in each}


@pytest.fixture(scope="package")
def workers() -> Iterator[Workers]:
    with connected("local", jobs=2) as found:
        yield found
    assert until(lambda: children() == set()), children()
