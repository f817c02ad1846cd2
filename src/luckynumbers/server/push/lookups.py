"""Addresses of names: looked up in threads of their own, for a name server may not answer for long.

The threads that everything else shares are never kept waiting, nor is the end of the process.
"""

import asyncio
from contextlib import suppress
from socket import SOCK_STREAM, getaddrinfo
from threading import Thread
from typing import Any, Final

MOST: Final = 16
"""The lookups under way; those that were given up count until they end."""
_under_way: set[Thread] = set()


async def look_up(host: str, port: int) -> list[str]:
    """List the addresses of a name; ``OSError`` where there are none, or too many are asked for."""
    _under_way.difference_update([each for each in _under_way if not each.is_alive()])
    if len(_under_way) >= MOST:
        raise BlockingIOError
    loop = asyncio.get_running_loop()
    found: asyncio.Future[list[Any]] = loop.create_future()
    thread = Thread(target=_work, args=(loop, found, host, port), daemon=True)
    thread.start()
    _under_way.add(thread)
    return [str(info[4][0]) for info in await found]


def _work(
    loop: asyncio.AbstractEventLoop, found: asyncio.Future[list[Any]], host: str, port: int
) -> None:
    try:
        outcome: list[Any] | OSError = getaddrinfo(host, port, type=SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        outcome = OSError(str(error))
    with suppress(RuntimeError):  # the server has ended meanwhile
        loop.call_soon_threadsafe(_settle, found, outcome)


def _settle(found: asyncio.Future[list[Any]], outcome: list[Any] | OSError) -> None:
    if found.done():  # nobody waits any more
        return
    if isinstance(outcome, OSError):
        found.set_exception(outcome)
    else:
        found.set_result(outcome)
