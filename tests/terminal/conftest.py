"""Games at the terminal: typed lines in, the transcript out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

from luckynumbers.core import Rules
from luckynumbers.play import Game, Pile
from luckynumbers.terminal import PlainGame, Screen, Seat, Stopped
from luckynumbers.terminal.advising import Adviser
from luckynumbers.words import Words

SORTED = Rules(sorted=True)


@dataclass(frozen=True)
class Evening:
    """The transcript, and the game as it stood when the lines were used up."""

    said: str
    game: Game
    plain: PlainGame
    stopped: bool


Sit = Callable[..., Evening]


@pytest.fixture
def sit() -> Sit:
    """Play typed lines against a pile that begins with given numbers."""

    def play(
        lines: Sequence[str],
        pile: Sequence[int] = (),
        *,
        seats: Sequence[Seat] = (Seat("Anna"), Seat("Bert")),
        rules: Rules = SORTED,
        width: int = 200,
        grids: bool = False,
        autosave: Path | None = None,
        adviser: Adviser | None = None,
    ) -> Evening:
        source = StringIO("".join(line + "\n" for line in lines))
        sink = StringIO()
        screen = Screen(Words("en"), source, sink, width, grids=grids)
        game = Game(rules, Pile.scripted(len(seats), pile))
        plain = PlainGame(game, seats, screen, autosave=autosave, adviser=adviser)
        stopped = False
        try:
            plain.play()
        except Stopped:
            stopped = True
        return Evening(sink.getvalue(), plain.game, plain, stopped)

    return play
