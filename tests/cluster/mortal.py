"""Work that kills its worker, once or always, as a machine that fails would."""

import os
import signal
from pathlib import Path

from luckynumbers.bots.simple import FillerBot
from luckynumbers.core import Action, GameError, Position
from luckynumbers.play import Think


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(task: tuple[Path, int]) -> int:
    """Kill the worker of task 1, the first time that it is tried."""
    folder, number = task
    mark = folder / str(number)
    if number == 1 and not mark.exists():
        mark.touch()
        die()
    return number * number


def die_always(number: int) -> int:
    die()
    return number


def refuse(number: int) -> int:
    raise GameError("arena/no-games", number=number)


class Mortal(FillerBot):
    """A filler that kills its process at some decisions, once each."""

    name = "mortal"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def choose(self, position: Position, think: Think) -> Action:
        mark = self.folder / str(think.seed)
        if think.seed % 701 == 0 and not mark.exists():
            mark.touch()
            die()
        return super().choose(position, think)
