"""One game at the terminal, saved when it is interrupted."""

import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import gettempdir
from typing import TypeAlias

from luckynumbers.bots.registry import is_outside
from luckynumbers.cli.advising import Advice
from luckynumbers.cli.arguments import Exit
from luckynumbers.cli.interruption import signals_raised, status_of
from luckynumbers.core import Outcome
from luckynumbers.play import Game, Record
from luckynumbers.terminal import PlainGame, Screen, Seat, Stopped, free_path, save

Ending: TypeAlias = tuple[Outcome, frozenset[int]]
"""How a game ended, and the seats that left it."""


@dataclass(frozen=True)
class Sitting:
    """Screen, seats, seed and file of one game."""

    screen: Screen
    seats: Sequence[Seat]
    seed: int
    path: Path | None = None
    """Where the game is saved after each turn, if anywhere."""
    tags: Mapping[str, str] = field(default_factory=dict)
    resume_code: str = "resume/how"
    """The code of the sentence on how to resume after an interruption."""
    tournament: bool = False
    """Whether the game is one of a tournament."""
    tutor: float | None = None
    """The points that a choice gives away at least to be doubted; nothing is, without it."""

    def play(self, game: Game, *, resumed: bool = False) -> Ending:
        """Play to the end; after quitting or Ctrl-C, save a record and write where it is."""
        advice = Advice(self.tutor)
        plain = PlainGame(
            game,
            self.seats,
            self.screen,
            seed=self.seed,
            tags=self.tags,
            autosave=self.path,
            adviser=advice,
            tournament=self.tournament,
        )
        if resumed:
            plain.skip()
        if self.path is not None:
            save(plain.record, self.path)  # fails before the game rather than after it
        try:
            with signals_raised():
                outcome = plain.play()
        except Stopped:
            self._keep(plain, advice)
            raise Exit(0) from None
        except KeyboardInterrupt as interruption:
            self._keep(plain, advice)
            raise Exit(status_of(interruption)) from None
        if self.path is not None:
            self.screen.say("file/saved", file=str(self.path))
            if not self.tournament:
                self.screen.say("review/how", quoted=shlex.quote(str(self.path)))
        return outcome, plain.game.position.left

    def _keep(self, plain: PlainGame, advice: Advice) -> None:
        path = self._save_somewhere(plain.record)
        with suppress(OSError):  # the terminal may be gone
            self.screen.line("")
            quoted = shlex.join([str(path), *self._players(), *self._options(advice)])
            self.screen.say(self.resume_code, file=str(path), quoted=quoted)

    def _players(self) -> list[str]:
        """The players as arguments, where a record alone does not bring them back."""
        if self.tournament or not any(is_outside(seat.spec or "") for seat in self.seats):
            return []
        return [seat.name if seat.person else f"{seat.name}={seat.spec}" for seat in self.seats]

    def _options(self, advice: Advice) -> list[str]:
        """The options that bring back the game as it is shown and helped with now."""
        tutored = advice.least is not None and not self.tournament
        return [
            *(["--tutor", f"{advice.least:g}"] if tutored else []),
            *(["--spoken"] if not self.screen.grids else []),
            *(["--braille"] if self.screen.braille else []),
            *(["--colours"] if self.screen.colours else []),
        ]

    def _save_somewhere(self, record: Record) -> Path:
        """Save here or, if this folder is not writable, in the one for temporary files."""
        try:
            path = self.path or free_path(Path())
            save(record, path)
        except OSError:
            path = free_path(Path(gettempdir()))
            save(record, path)
        return path
