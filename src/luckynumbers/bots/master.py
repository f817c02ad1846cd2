"""The strongest player: the trained network with search; late positions are solved exactly.

With nodes as the only limit, the choice depends on the position and the seed alone.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

from luckynumbers.core import Action, GameError, Position
from luckynumbers.core.checks import checked_late
from luckynumbers.kernel import CANCELLED, Cancel, Networks
from luckynumbers.kernel.search import NODES, Others, Search, search
from luckynumbers.play import CancelFlag, Think
from luckynumbers.play.player import NEVER

POLL_SECONDS: Final = 0.004
"""How often the cancel flag is polled while the kernel searches."""
_OPTIONS: Final = {
    "nodes": re.compile(r"[1-9]\d{0,11}", re.ASCII),
    "ms": re.compile(r"[1-9]\d{0,6}", re.ASCII),
    "others": re.compile("|".join(Others.__members__)),
}


class MasterBot:
    """A player that searches within its own budget, the caller's, or the smaller of both."""

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

    @classmethod
    def parse(cls, text: str) -> "MasterBot":
        """Make a player with options such as ``nodes=2000,others=greedy``."""
        options: dict[str, str] = {}
        for word in text.split(","):
            name, _, value = word.partition("=")
            if name in options or name not in _OPTIONS or not _OPTIONS[name].fullmatch(value):
                raise GameError("bot/option", found=word[:40])
            options[name] = value
        return cls(
            nodes=int(options["nodes"]) if "nodes" in options else None,
            ms=int(options["ms"]) if "ms" in options else None,
            others=Others[options.get("others", "peers")],
        )

    @checked_late
    def choose(self, position: Position, think: Think) -> Action:
        """Choose by search; if cancelled, by the network one play ahead."""
        if len(position.actions) == 1:
            return position.actions[0]
        try:
            return position.action(self.search(position, think).action)
        except GameError as error:
            if error.code != CANCELLED:
                raise
            return self._networks.decide(position)

    def search(self, position: Position, think: Think) -> Search:
        """Search a position and return the value of every legal action."""
        nodes, ms = _lesser(self._nodes, think.nodes), _lesser(self._ms, think.ms)
        if nodes is None and self._ms is None:
            nodes = NODES
        with kernel_flag(think.cancel) as cancel:
            return search(position, self._networks, nodes, ms, think.seed, cancel, self._others)


@contextmanager
def kernel_flag(flag: CancelFlag) -> Iterator[Cancel | None]:
    """Provide a cancel flag for the kernel that is set soon after the caller's flag."""
    if flag is NEVER:
        yield None
        return
    cancel, done = Cancel(), Event()
    poller = Thread(target=_poll, args=(flag, cancel, done), daemon=True)
    poller.start()
    try:
        yield cancel
    finally:
        done.set()
        poller.join()


def _poll(flag: CancelFlag, cancel: Cancel, done: Event) -> None:
    while not flag.is_set():
        if done.wait(POLL_SECONDS):
            return
    cancel.cancel()


def _lesser(one: int | None, other: int | None) -> int | None:
    given = [limit for limit in (one, other) if limit is not None]
    return max(min(given), 1) if given else None
