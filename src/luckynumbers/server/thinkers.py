"""Bots think elsewhere: in worker processes, or in threads, never on the event loop."""

import asyncio
import os
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context, parent_process
from threading import Thread

from luckynumbers import bots
from luckynumbers.core import GameError, Position
from luckynumbers.play import Player, Think
from luckynumbers.server.settings import Settings

_PROGRAM = "exec"


class Thinker:
    """Ask a bot of the allow-list for an action."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._executor: Executor | None = None

    def check(self, spec: str) -> str:
        """Refuse a bot that is not on the allow-list; a program (``exec:``) never is."""
        allowed = [bot for bot in self._settings.bots if not bot.startswith(_PROGRAM)]
        if spec not in allowed:
            raise GameError("bot/unknown", found=spec[:40], known=tuple(allowed))
        return spec

    async def choose(self, spec: str, position: str, seed: int) -> str:
        """Think about a position; a bot gets what everyone sees, and nothing else."""
        loop = asyncio.get_running_loop()
        self._executor = self._executor or self._start()
        try:
            return await loop.run_in_executor(
                self._executor, think, self.check(spec), position, seed, self._settings.bot_ms
            )
        except BrokenProcessPool:
            self._executor = None  # the next question starts fresh workers
            raise GameError("bot/failed") from None

    def close(self) -> None:
        """End the workers."""
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)
            self._executor = None

    def _start(self) -> Executor:
        if self._settings.workers == 0:
            return ThreadPoolExecutor(2, thread_name_prefix="bot")
        return ProcessPoolExecutor(
            self._settings.workers,
            mp_context=get_context("forkserver"),
            initializer=_end_with_parent,
        )


def think(spec: str, position: str, seed: int, ms: int) -> str:
    """Choose an action, in a worker."""
    player = _player(spec)
    return str(player.choose(Position.parse(position), Think(seed=seed, ms=ms)))


@cache
def _player(spec: str) -> Player:
    return bots.make(spec)


def _end_with_parent() -> None:
    """Let a worker end when the server is killed: nobody else would tell it."""

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(0)

    Thread(target=watch, daemon=True).start()
