"""A log is a value, whatever was appended to others of the same memory."""

import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luckynumbers.play import Log

Pick: TypeAlias = Callable[[tuple[int, ...] | Log[int]], object]


@given(st.lists(st.tuples(st.integers(0, 1000), st.integers())))
def test_appending_to_any_earlier_log_changes_no_other(steps: list[tuple[int, int]]) -> None:
    logs, expected = [Log[int]()], [tuple[int, ...]()]
    for earlier, item in steps:
        parent = earlier % len(logs)
        logs.append(logs[parent].with_item(item))
        expected.append((*expected[parent], item))
    assert [log[:] for log in logs] == expected
    assert [tuple(log) for log in logs] == expected


@given(st.lists(st.integers()), st.slices(12))
def test_slices_are_those_of_a_tuple(items: list[int], piece: slice) -> None:
    assert Log(items).with_item(7)[piece] == (*items, 7)[piece]


@pytest.mark.parametrize(
    "pick",
    [
        len,
        lambda log: log[-1],
        lambda log: log[0],
        lambda log: list(reversed(log)),
        lambda log: 2 in log,
        lambda log: 9 in log,
    ],
)
def test_it_reads_like_a_tuple(pick: Pick) -> None:
    log = Log([1, 2]).with_item(3)
    log.with_item(9)
    assert pick(log) == pick((1, 2, 3))


@pytest.mark.parametrize("index", [3, -4])
def test_what_was_appended_to_another_is_out_of_reach(index: int) -> None:
    log = Log([1, 2, 3])
    log.with_item(9)
    with pytest.raises(IndexError):
        log[index]


def test_equal_logs_have_equal_items() -> None:
    one, other = Log([1]).with_item(2), Log([1, 2])
    one.with_item(3)
    assert (one, hash(one)) == (other, hash(other))
    assert one != Log([1, 2, 3])
    assert one != Log([2, 1])
    assert one == (1, 2) != Log([1])
    assert eval(repr(one)) == one


def test_a_chain_of_logs_shares_one_list() -> None:
    log = Log(range(10_000))
    tracemalloc.start()
    longer = [log := log.with_item(n) for n in range(100)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size < 300_000  # two copies at the most; a hundred would take eight million bytes
    assert longer[0] == (*range(10_000), 0)


def test_two_threads_that_append_to_one_log_get_their_own() -> None:
    start, log = Barrier(8), Log[object](range(50))

    def append(_: int) -> bool:
        start.wait()
        items = [object() for _ in range(200)]
        mine = log
        for item in items:
            mine = mine.with_item(item)
        return list(mine) == [*range(50), *items]

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(append, range(8)))
