"""Workers answer in order, read ahead a little only, and end with whoever started them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from luckynumbers.bots.workers import AHEAD, Processes
from tests.waiting import until

PARENT = """
import os
from luckynumbers.bots.workers import Processes
from tests.bots.test_workers import name_and_wait
for pid in Processes(2).in_order(name_and_wait, iter(range(100))):
    print(pid, flush=True)
"""


def double(number: int) -> int:
    return 2 * number


def name_and_wait(number: int) -> int:
    """Return at once for the first two tasks, then keep busy for good."""
    while number > 1:
        sum(range(1000))
    return os.getpid()


def alive(pid: int) -> bool:
    """Whether a process is there and not merely waiting to be buried."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_results_come_in_the_order_of_the_tasks() -> None:
    assert list(Processes(2).in_order(double, range(30))) == [2 * number for number in range(30)]


def test_tasks_are_read_as_they_are_needed() -> None:
    read = []

    def tasks() -> Iterator[int]:
        for number in range(10**9):
            read.append(number)
            yield number

    with closing(Processes(2).in_order(double, tasks())) as results:
        assert [next(results) for _ in range(3)] == [0, 2, 4]
    assert len(read) <= 3 + AHEAD * 2 + 1


def test_a_mistake_in_a_task_is_raised_where_it_is_read() -> None:
    with pytest.raises(ZeroDivisionError):
        list(Processes(1).in_order(_divide, [1, 0]))


def _divide(number: int) -> float:
    return 1 / number


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
def test_workers_end_with_a_parent_that_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    workers = {int(parent.stdout.readline()) for _ in range(2)}
    assert all(map(alive, workers))
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert until(lambda: not any(map(alive, workers)))
