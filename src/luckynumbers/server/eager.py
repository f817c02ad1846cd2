"""Run a coroutine at once, and only make a task of it if it has to wait.

Most messages go straight into the buffer of their socket; a task for each would cost more than
the message itself. (Python 3.12 has eager tasks for this; we also run on 3.11.)
"""

import asyncio
from collections.abc import Coroutine, Generator
from typing import Any


def run_eagerly(coroutine: Coroutine[Any, Any, None]) -> "asyncio.Task[None] | None":
    """Run until the first wait; give the task that goes on, or nothing if all is done."""
    try:
        waiting = coroutine.send(None)
    except StopIteration:
        return None
    return asyncio.create_task(_go_on(_Rest(coroutine, waiting)))


class _Rest:
    """What is left of a coroutine that has begun."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waiting: object) -> None:
        self._coroutine = coroutine
        self._waiting = waiting

    def __await__(self) -> Generator[Any, Any, None]:
        waiting = self._waiting
        try:
            while True:
                try:
                    answer = yield waiting
                except BaseException as error:  # a cancelled task tells what it waits for
                    waiting = self._coroutine.throw(error)
                else:
                    waiting = self._coroutine.send(answer)
        except StopIteration:
            return


async def _go_on(rest: _Rest) -> None:
    await rest
