"""The strongest player: the trained network deepened by search, late positions solved.

With nodes as the only limit an answer follows from the position and the seed alone.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

from luckynumbers.core import Action, GameError, Position
from luckynumbers.kernel import Cancel, Networks
from luckynumbers.kernel.search import NODES, Others, Search, search
from luckynumbers.play import Cancel as Flag
from luckynumbers.play import Think
from luckynumbers.play.player import NEVER

POLL_SECONDS: Final = 0.004
"""How often a flag is looked at while the kernel thinks."""
CANCELLED: Final = "kernel/cancelled"


class MasterBot:
    """Search within a budget: its own, the asker's, or the lesser of both."""

    def __init__(
        self,
        nodes: int | None = None,
        ms: int | None = None,
        networks: Networks | None = None,
        others: Others = Others.peers,
    ) -> None:
        self._nodes = nodes
        self._ms = ms
        self._networks = networks or Networks.load()
        self._others = others

    def choose(self, position: Position, think: Think) -> Action:
        """Pick the action that the search finds best; if stopped, the best one play ahead."""
        if len(position.actions) == 1:
            return position.actions[0]
        try:
            return position.action(self.search(position, think).action)
        except GameError as error:
            if error.code != CANCELLED:
                raise
            return self._networks.decide(position)

    def search(self, position: Position, think: Think) -> Search:
        """Tell what the search found out about every action."""
        nodes, ms = _lesser(self._nodes, think.nodes), _lesser(self._ms, think.ms)
        if nodes is None and self._ms is None:
            nodes = NODES
        with kernel_flag(think.cancel) as cancel:
            return search(position, self._networks, nodes, ms, think.seed, cancel, self._others)


@contextmanager
def kernel_flag(flag: Flag) -> Iterator[Cancel | None]:
    """Give a flag that the kernel can see, set soon after the flag of the asker."""
    if flag is NEVER:
        yield None
        return
    cancel, done = Cancel(), Event()
    watcher = Thread(target=_watch, args=(flag, cancel, done), daemon=True)
    watcher.start()
    try:
        yield cancel
    finally:
        done.set()
        watcher.join()


def _watch(flag: Flag, cancel: Cancel, done: Event) -> None:
    while not flag.is_set():
        if done.wait(POLL_SECONDS):
            return
    cancel.cancel()


def _lesser(one: int | None, other: int | None) -> int | None:
    given = [limit for limit in (one, other) if limit is not None]
    return max(min(given), 1) if given else None
