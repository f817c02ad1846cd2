"""Games won in a blindfold: a program reads lines through a pipe, types words, and wins.

Its only input is what was written. What it reads of fitting cells agrees with the rules and its
memory, and no action it takes is refused.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.blindfold import Blindfolded, heard_fits, numbers_in

PROMPT = re.compile(r"Anna(?:, holding (\d+))?> $")
WORTH_TAKING = 0.5


class Pipe:
    """The standard input and output of a game."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process

    def hear(self) -> str:
        """Read until the next prompt, or to the end."""
        assert self._process.stdout is not None
        heard = b""
        while not PROMPT.search(heard.decode("utf-8", "ignore")):
            byte = self._process.stdout.read(1)
            if not byte:
                break
            heard += byte
        return heard.decode("utf-8")

    def say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()


@contextmanager
def table(seed: int, folder: Path) -> Iterator[Pipe]:
    command = f"play Anna level:1 --spoken --seed {seed} --width 40".split()
    with subprocess.Popen(
        [sys.executable, "-m", "luckynumbers.cli", *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=folder,
        env={"LANGUAGE": "en", "PATH": ""},
    ) as process:
        yield Pipe(process)
        process.kill()


def sentences(heard: str) -> str:
    """Return a text with its folded lines joined."""
    return " ".join(heard.split())


def play(pipe: Pipe) -> str:
    """Play one game to its end, and return what was written last."""
    me = Blindfolded()
    done = ""
    for _ in range(200):
        heard = sentences(pipe.hear())
        assert done in heard, "an action was refused"
        if re.search(r" wins | share the win ", heard):
            return heard
        if setup := re.search(r"your starting clovers are ([^.]*)\.", heard):
            me.set_up(numbers_in(setup[1]))
            pipe.say("")
            continue
        if taken := options(pipe, heard, me):
            choice = me.choose(taken, WORTH_TAKING)
            if choice is not None:
                done = act(pipe, me, *choice, word="take")
                continue
        pipe.say("draw")
        drawn = sentences(pipe.hear())
        [(tile, fits)] = heard_fits(drawn).items()
        assert f"draws {tile}." in drawn
        assert fits == me.fits(tile)
        choice = me.choose({tile: fits}, 0)
        if choice is None:
            pipe.say("discard")
            done = f"Anna draws {tile} and leaves it"
        else:
            done = act(pipe, me, *choice, word="place")
    raise AssertionError("the game does not end")


def options(pipe: Pipe, heard: str, me: Blindfolded) -> dict[int, dict[str, int | None]]:
    """Return where the tiles of the table fit, checked against the rules."""
    lying = re.findall(r"On the table: ([^.]*)\.", heard)
    if not lying:
        return {}
    pipe.say("where")
    answer = heard_fits(sentences(pipe.hear()))
    assert answer == {tile: me.fits(tile) for tile in numbers_in(lying[-1])}
    return answer


def act(pipe: Pipe, me: Blindfolded, tile: int, cell: str, *, word: str) -> str:
    """Place a tile, and return the words that confirm it."""
    me.place(tile, cell)
    pipe.say(f"{word} {tile} {cell}")
    return f"places it on {cell}"


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_game_is_won_in_a_blindfold(seed: int, tmp_path: Path) -> None:
    """The seed fixes the pile and the opponent's choices, so each of these games is a win."""
    with table(seed, tmp_path) as pipe:
        assert "Anna wins" in play(pipe)


def test_the_blindfold_lets_no_mistake_through() -> None:
    me = Blindfolded()
    me.set_up([12, 3, 18, 7])
    assert me.garden == {"a1": 3, "b2": 7, "c3": 12, "d4": 18}
    assert "b1" in me.fits(5)
    assert "b1" not in me.fits(7)
    with pytest.raises(AssertionError, match="does not fit"):
        me.place(7, "b1")
    heard = heard_fits("9 fits on the empty cell c4, or in exchange for 3 on a1 or 7 on b2.")
    assert heard == {9: {"c4": None, "a1": 3, "b2": 7}}
    assert heard_fits("9 fits only in exchange for 3 on a1.") == {9: {"a1": 3}}
