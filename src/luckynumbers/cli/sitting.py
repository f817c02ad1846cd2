"""One game at the terminal, with what to do when it is interrupted."""

import shlex
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import gettempdir
from types import FrameType
from typing import TypeAlias

import typer

from luckynumbers.cli.faults import INTERRUPTED
from luckynumbers.core import Outcome
from luckynumbers.play import Game, Record
from luckynumbers.terminal import PlainGame, Screen, Seat, Stopped, free_path, save

Ending: TypeAlias = tuple[Outcome, frozenset[int]]
"""How a game ended, and the seats that left it."""


@dataclass(frozen=True)
class Sitting:
    """Everything one game needs beside the game itself."""

    screen: Screen
    seats: Sequence[Seat]
    seed: int
    path: Path | None = None
    """Where the game is saved after each turn, if the players want it."""
    tags: Mapping[str, str] = field(default_factory=dict)
    resume_code: str = "resume/how"
    """The sentence that tells how to go on after an interruption."""

    def play(self, game: Game, *, resumed: bool = False) -> Ending:
        """Play to the end; quitting or Ctrl-C leaves a record and says where."""
        plain = PlainGame(
            game, self.seats, self.screen, seed=self.seed, tags=self.tags, autosave=self.path
        )
        if resumed:
            plain.skip_told()
        if self.path is not None:
            save(plain.record, self.path)  # better to fail now than after an hour of play
        try:
            with _signals_heard():
                outcome = plain.play()
        except Stopped:
            self._keep(plain)
            raise typer.Exit(0) from None
        except KeyboardInterrupt as interruption:
            self._keep(plain)
            status = interruption.status if isinstance(interruption, _Signalled) else INTERRUPTED
            raise typer.Exit(status) from None
        if self.path is not None:
            self.screen.say("file/saved", file=str(self.path))
        return outcome, plain.game.position.left

    def _keep(self, plain: PlainGame) -> None:
        path = self._save_somewhere(plain.record)
        with suppress(OSError):  # the terminal may be gone
            self.screen.line("")
            quoted = shlex.quote(str(path))
            self.screen.say(self.resume_code, file=str(path), quoted=quoted)

    def _save_somewhere(self, record: Record) -> Path:
        """Save here, or where anyone may write if this folder is closed to us."""
        try:
            path = self.path or free_path(Path())
            save(record, path)
        except OSError:
            path = free_path(Path(gettempdir()))
            save(record, path)
        return path


class _Signalled(KeyboardInterrupt):
    """Tell that we were asked to end by a signal."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.status = 128 + number


@contextmanager
def _signals_heard() -> Iterator[None]:
    """Let a closed terminal or a polite kill end a game like Ctrl-C does."""

    def stop(number: int, _: FrameType | None) -> None:
        raise _Signalled(number)

    numbers = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
