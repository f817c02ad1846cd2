"""Games are played again in turn: one at a time, network by network, a few at once from each."""

import asyncio
from threading import Event

import pytest

from luckynumbers.core import GameError
from luckynumbers.server.live.fairness import Share
from luckynumbers.server.live.reader import MOST_OF_NETWORK, Reader


def share(network: str, person: str = "") -> Share:
    return Share("advice", network, person)


async def test_a_crowd_of_one_network_does_not_keep_another_waiting() -> None:
    reader, begun, go_on = Reader(), Event(), Event()
    read: list[str] = []

    def first() -> None:
        begun.set()
        assert go_on.wait(30)

    waiting = [asyncio.create_task(reader.read(first, share("a")))]
    assert await asyncio.to_thread(begun.wait, 30)
    for number in range(1, MOST_OF_NETWORK):
        work = reader.read(lambda: read.append("a"), share("a", str(number)))
        waiting.append(asyncio.create_task(work))
    waiting.append(asyncio.create_task(reader.read(lambda: read.append("b"), share("b"))))
    await asyncio.sleep(0)
    with pytest.raises(GameError, match="server/too-fast"):
        await reader.read(lambda: None, share("a"))
    waiting[3].cancel()  # who hangs up while waiting is not read for
    go_on.set()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert "b" in read[:2]
    assert len(read) == MOST_OF_NETWORK - 1
    await reader.read(lambda: read.append("c"), share("a"))  # there is room again
    reader.close()


async def test_who_hangs_up_while_being_read_for_keeps_nobody_out() -> None:
    reader, begun, go_on = Reader(), Event(), Event()

    def long() -> None:
        begun.set()
        assert go_on.wait(30)

    gone = asyncio.create_task(reader.read(long, share("a")))
    assert await asyncio.to_thread(begun.wait, 30)
    gone.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    go_on.set()
    assert await reader.read(lambda: 7, share("b")) == 7
    with pytest.raises(ZeroDivisionError):
        await reader.read(lambda: 1 // 0, share("b"))
    reader.close()
