"""Games that are played again: in one thread, so that however many are asked for, no game waits.

Whoever was served longest ago is next, network by network: nobody's long games keep others waiting.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from luckynumbers.core import GameError
from luckynumbers.server.live.fairness import Share, Slots

MOST_OF_NETWORK: Final = 16
"""How many wait at once from one network; who hangs up is waiting still."""
Read = TypeVar("Read")


class Reader:
    """A thread for what takes long, and those who wait for it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reader")
        self._slots = Slots(range(1))
        self._waiting: Counter[str] = Counter()

    async def read(self, work: Callable[[], Read], share: Share) -> Read:
        """Return what the thread finds, in turn; where too many wait for theirs, refuse."""
        if self._waiting[share.origin] >= MOST_OF_NETWORK:
            raise GameError("server/too-fast")
        self._waiting[share.origin] += 1
        try:
            return await self._read(work, share)
        finally:
            self._waiting[share.origin] -= 1
            self._waiting += Counter()  # nobody is kept who does not wait

    async def _read(self, work: Callable[[], Read], share: Share) -> Read:
        loop, slot = asyncio.get_running_loop(), await self._slots.acquire(share)
        reading = self._thread.submit(work)
        # What nobody wants any more keeps the thread until it is done.
        reading.add_done_callback(lambda _: loop.call_soon_threadsafe(self._slots.release, slot))
        return await asyncio.wrap_future(reading)

    def close(self) -> None:
        """End the thread after what it is doing."""
        self._thread.shutdown(wait=True, cancel_futures=True)
