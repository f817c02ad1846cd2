"""The bot line protocol: ``serve`` runs a player behind it, ``ExternalBot`` uses a program's."""

import re
import shlex
import subprocess
import sys
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import IO, Final, TextIO

from luckynumbers.bots.keeper import KEEPER
from luckynumbers.bots.keeping import kill_group
from luckynumbers.core import Action, GameError, Position, TextError, parse_action
from luckynumbers.core.checks import checked
from luckynumbers.play import Player, PlayerError, Think
from luckynumbers.play.files import file_message

VERSION: Final = "lnp 1"
DEFAULT_MS: Final = 1000
LONGEST_LINE: Final = 4096
MOST_LINES: Final = 1000
"""How many unread lines a program may have before its output is no longer read."""
INFO: Final = "info"
MOST_INFO: Final = 100
"""How many of its latest ``info`` lines are kept until someone reads them."""

MOST_SAID: Final = 4
"""How many of its last lines are kept: a traceback's place, code, marks and error."""
MOST_QUOTED: Final = 200
"""How many letters of its last lines are reported."""

_BUDGET = re.compile(r"(ms|nodes|seed)=(\d{1,20})", re.ASCII)


@checked
def serve(
    player: Player,
    lines: TextIO | None = None,
    answers: TextIO | None = None,
    name: str | None = None,
) -> None:
    """Answer a host until it sends ``quit``: on standard input and output, or on other streams.

    With this a player is a program for ``exec:COMMAND``, by [the line
    protocol](../formats.md#the-line-protocol). Without a name, it is called as its class is.
    For example, what it answers to the first line of a host:

        >>> import io, sys
        >>> from luckynumbers import bots
        >>> bots.serve(bots.make("greedy"), io.StringIO("lnp 1"), sys.stdout, "Greedy")
        id Greedy
        ready
    """
    answers = sys.stdout if answers is None else answers
    name = type(player).__name__ if name is None else name
    position: Position | None = None
    for line in sys.stdin if lines is None else lines:
        command, _, rest = line.rstrip("\r\n").partition(" ")
        try:
            match command:
                case "quit":
                    return
                case "lnp" if rest == "1":
                    answer = f"id {name}\nready"
                case "position":
                    position = Position.parse(rest)
                    continue
                case "go":
                    answer = f"action {_answer(player, position, rest)}"
                case _:
                    raise TextError("bot/unknown-command", found=command[:20])
        except GameError as error:
            position = None if command == "position" else position
            answer = f"error {error.code}"
        print(answer, file=answers, flush=True)


def _answer(player: Player, position: Position | None, budget: str) -> Action:
    if position is None:
        raise TextError("bot/no-position")
    if not position.actions:
        raise GameError("bot/nothing-to-choose")
    return player.choose(position, parse_budget(budget))


def parse_budget(text: str) -> Think:
    """Parse ``ms=500 seed=7`` or ``nodes=2000``."""
    budget: dict[str, int] = {}
    for word in text.split():
        match = _BUDGET.fullmatch(word)
        if match is None:
            raise TextError("bot/budget", found=word[:20])
        budget[match[1]] = int(match[2])
    return Think(budget.get("seed", 0), budget.get("ms"), budget.get("nodes"))


def format_budget(think: Think) -> str:
    """Format a budget for a ``go`` command."""
    words = [f"seed={think.seed}"]
    if think.nodes is not None:
        words.insert(0, f"nodes={think.nodes}")
    if think.ms is not None or think.nodes is None:
        words.insert(0, f"ms={DEFAULT_MS if think.ms is None else think.ms}")
    return " ".join(words)


@dataclass(frozen=True)
class TimeLimits:
    """Seconds that a program may take."""

    start: float = 20.0
    """Until it is ready, or for a decision whose budget is not a time."""
    grace: float = 5.0
    """Beyond its budget before an answer is late."""
    quit: float = 1.0
    """To exit when asked to."""


class ExternalBot:
    """A player run by another program; it forfeits when it is late, exits or answers nonsense.

    A program that failed is killed and restarted for the next decision, so that a late answer is
    never taken for the answer to a later position.
    """

    def __init__(self, command: str, limits: TimeLimits | None = None) -> None:
        self._command = command
        self._limits = limits or TimeLimits()
        self._program: _Program | None = None
        self.info: deque[str] = deque(maxlen=MOST_INFO)
        """What the program has said about its choices, in ``info`` lines."""

    def start(self) -> None:
        """Start the program, unless it runs, and wait until it is ready; raise if it fails."""
        self._started()

    def choose(self, position: Position, think: Think) -> Action:
        """Ask the program for an action.

        Raises:
            PlayerError: It could not be started or failed; from its start on with the position.

        """
        program = self._started()
        try:
            return self._ask(program, position, think)
        except TimeoutError:
            code = "bot/late"
        except OSError:
            code = "bot/died"
        except TextError:
            code = "bot/no-action"
        facts = {"words": self._last_words(), "position": str(position)}
        raise PlayerError(code, command=self._command, **facts)

    def close(self) -> None:
        """Ask the program to quit, then kill it if it is still running."""
        if self._program is not None:
            with suppress(OSError):
                self._program.send("quit")
            self._program.end(self._limits.quit)
            self._program = None

    def __del__(self) -> None:
        self.close()

    def _ask(self, program: "_Program", position: Position, think: Think) -> Action:
        program.send(f"position {position}")
        program.send(f"go {format_budget(think)}")
        seconds = (think.ms or DEFAULT_MS) / 1000 if think.nodes is None else self._limits.start
        deadline = monotonic() + seconds + self._limits.grace
        word, _, action = program.receive(deadline).partition(" ")
        while word == INFO:
            self.info.append(action)
            word, _, action = program.receive(deadline).partition(" ")
        if word != "action":
            raise TextError("text/action", found=word[:20])
        return parse_action(action)

    def _started(self) -> "_Program":
        if self._program is not None:
            return self._program
        try:
            program = self._program = _Program(self._command)
        except (OSError, ValueError, IndexError) as error:
            message = file_message(error) if isinstance(error, OSError) else None
            cause = GameError(message.code, **message.facts) if message else None
            raise PlayerError("bot/cannot-start", command=self._command) from cause
        try:
            program.send(VERSION)
            deadline = monotonic() + self._limits.start
            while program.receive(deadline) != "ready":
                pass
        except OSError as error:
            if words := self._last_words():
                raise PlayerError("bot/not-ready", command=self._command, words=words) from None
            late = isinstance(error, TimeoutError)
            code = "bot/late-silent" if late else "bot/died-silent"
            raise PlayerError(code, command=self._command) from None
        return program

    def _last_words(self) -> str:
        """End the program, and return the last of what it said."""
        program, self._program = self._program, None
        if program is None:
            return ""
        program.end()
        return " | ".join(_telling(program.said()))[-MOST_QUOTED:]


def _telling(lines: Iterable[str]) -> list[str]:
    """Lines that say something, without the marks under a traceback's code."""
    return [line.strip() for line in lines if line.strip(" ~^")]


class _Program:
    """A running command: lines in, lines out, and its last lines of output, errors included."""

    def __init__(self, command: str) -> None:
        self.last_lines: deque[str] = deque(maxlen=MOST_SAID)
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._ended = Event()
        self._process = subprocess.Popen(  # noqa: S603 - running this command is the point
            # Windows starts a program by its line, in which a backslash is no escape.
            command if sys.platform == "win32" else shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # its own process group, so that its children die with it
        )
        self._readers = [
            Thread(target=read, args=(stream,), daemon=True)
            for read, stream in (
                (self._read_output, self._process.stdout),
                (self._read_errors, self._process.stderr),
            )
        ]
        for reader in self._readers:
            reader.start()
        KEEPER.keep(self._process.pid)

    def send(self, line: str) -> None:
        """Write a line, or raise ``OSError`` if the pipe is closed."""
        if (stdin := self._process.stdin) is not None:
            stdin.write(line + "\n")
            stdin.flush()

    def receive(self, deadline: float) -> str:
        """Read a line; raise ``TimeoutError`` at the deadline, ``OSError`` after the last line."""
        try:
            line = self._lines.get(timeout=max(deadline - monotonic(), 0))
        except Empty:
            raise TimeoutError from None
        if line is None:
            raise BrokenPipeError
        self.last_lines.append(line)
        # A program that keeps printing other lines must not extend its deadline.
        if monotonic() > deadline:
            raise TimeoutError
        return line

    def said(self) -> list[str]:
        """The last lines of a program that has ended, those that nobody waited for before them."""
        unread: list[str] = []
        with suppress(Empty):
            while True:
                unread.append(self._lines.get_nowait() or "")
        return [*filter(None, unread), *self.last_lines][-MOST_SAID:]

    def end(self, seconds: float = 0) -> None:
        """Wait for the program to exit, then kill it and its children."""
        if (stdin := self._process.stdin) is not None:
            with suppress(OSError):
                stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=seconds)
        with suppress(OSError):
            kill_group(self._process.pid)
        self._process.wait()
        KEEPER.release(self._process.pid)
        self._ended.set()
        for reader in self._readers:
            reader.join(timeout=1)

    def _read_output(self, stdout: IO[str]) -> None:
        with stdout:
            while line := stdout.readline(LONGEST_LINE):
                self._lines.put(line.rstrip("\r\n"))
                if self._lines.qsize() > MOST_LINES:
                    break  # far more than any command asks for
            self._lines.put(None)
            # A full pipe makes the program wait; a closed one would make it look like a crash.
            self._ended.wait()

    def _read_errors(self, stderr: IO[str]) -> None:
        with stderr:
            while line := stderr.readline(LONGEST_LINE):
                self.last_lines.append(line.rstrip("\r\n"))
