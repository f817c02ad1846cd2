"""Thinking is shared: who asks a lot waits behind who asks a little."""

import asyncio
import gc
import weakref
from pathlib import Path

from luckynumbers.server.live.fairness import Share, Slots
from tests.server.support import begin, guest, new_table, play, running


async def order_of(*shares: Share) -> list[int]:
    """List who gets the one slot that all wait for, in order."""
    slots, order = Slots([0]), list[int]()
    first = await slots.acquire(Share("move", "first"))

    async def wait(number: int, share: Share) -> None:
        slot = await slots.acquire(share)
        order.append(number)
        slots.release(slot)

    tasks = [asyncio.create_task(wait(n, share)) for n, share in enumerate(shares)]
    await asyncio.sleep(0)  # all stand in line
    slots.release(first)
    await asyncio.gather(*tasks)
    return order


async def test_a_stranger_does_not_wait_for_sixty_tables_of_one_address() -> None:
    crowd = [Share("move", "192.0.2.1", f"guest {n}") for n in range(60)]
    order = await order_of(*crowd, Share("move", "192.0.2.2", "stranger"))
    assert order.index(60) <= 1


async def test_persons_of_one_address_take_turns() -> None:
    ann, ben = Share("move", "home", "ann"), Share("move", "home", "ben")
    assert await order_of(ann, ann, ann, ben) == [0, 3, 1, 2]


async def test_a_table_without_people_waits_for_those_with() -> None:
    left, kept = Share("move", "a", "x", watched=False), Share("move", "b", "y")
    assert await order_of(left, left, kept, kept) == [2, 3, 0, 1]


async def test_advice_and_moves_take_turns() -> None:
    moves, hint = Share("move", "a", "x"), Share("advice", "b", "y")
    assert (await order_of(moves, moves, moves, hint)).index(3) <= 1


async def test_who_gives_up_waiting_takes_no_slot() -> None:
    slots = Slots([7])
    slot = await slots.acquire(Share("move"))
    waiting = asyncio.create_task(slots.acquire(Share("move")))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    slots.release(slot)
    assert await slots.acquire(Share("move")) == 7


async def test_a_table_that_is_dropped_leaves_nothing_to_the_collector(tmp_path: Path) -> None:
    async with running(tmp_path, idle_seconds=0) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "greedy", edition="anniversary")
        await begin(table, ann)
        await play(table, ann)
        found = server.hub.tables[table]
        await found.settle()
        known = weakref.ref(found), weakref.ref(found.state.game)
        await ann.gone()
        del found
        gc.collect()
        gc.disable()
        try:
            server.hub.tables[table].touched = 0
            server.hub.sweep()
            assert [ref() for ref in known] == [None, None]
        finally:
            gc.enable()
