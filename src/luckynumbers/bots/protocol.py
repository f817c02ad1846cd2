"""The line protocol that lets any program be a player: ours as a process, theirs as a player."""

import os
import re
import shlex
import signal
import subprocess
from collections import deque
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import IO, Final, TextIO

from luckynumbers.core import Action, GameError, Position, TextError, parse_action
from luckynumbers.play import Player, PlayerError, Think

VERSION: Final = "lnp 1"
START_SECONDS: Final = 20.0
GRACE_SECONDS: Final = 5.0
"""What a program gets on top of its budget before it counts as late."""
DEFAULT_MS: Final = 1000
QUIT_SECONDS: Final = 1.0
LONGEST_LINE: Final = 4096
MOST_LINES: Final = 1000
"""How many lines may wait to be heard before a program is no longer listened to."""

_BUDGET = re.compile(r"(ms|nodes|seed)=(\d{1,20})", re.ASCII)


def serve(player: Player, lines: TextIO, answers: TextIO, name: str) -> None:
    """Answer a host on a pair of streams until it says quit."""
    position: Position | None = None
    for line in lines:
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
    """Read ``ms=500 seed=7`` or ``nodes=2000``."""
    budget: dict[str, int] = {}
    for word in text.split():
        match = _BUDGET.fullmatch(word)
        if match is None:
            raise TextError("bot/budget", found=word[:20])
        budget[match[1]] = int(match[2])
    return Think(budget.get("seed", 0), budget.get("ms"), budget.get("nodes"))


def format_budget(think: Think) -> str:
    """Write the budget as the host says it."""
    words = [f"seed={think.seed}"]
    if think.nodes is not None:
        words.insert(0, f"nodes={think.nodes}")
    if think.ms is not None or think.nodes is None:
        words.insert(0, f"ms={DEFAULT_MS if think.ms is None else think.ms}")
    return " ".join(words)


class ExternalBot:
    """Play through another program; it forfeits when it is late, dies or talks nonsense.

    A program that failed is ended and started anew when it is next asked, so that an answer that
    comes too late is never taken for the answer to another question.
    """

    def __init__(self, command: str) -> None:
        self._command = command
        self._program: _Program | None = None

    def choose(self, position: Position, think: Think) -> Action:
        """Ask the program for an action."""
        try:
            return self._ask(position, think)
        except TimeoutError:
            raise self._failure("bot/late") from None
        except OSError:
            raise self._failure("bot/died") from None
        except TextError:
            raise self._failure("bot/no-action") from None

    def close(self) -> None:
        """End the program, kindly at first."""
        if self._program is not None:
            with suppress(OSError):
                self._program.say("quit")
            self._program.end(QUIT_SECONDS)
            self._program = None

    def __del__(self) -> None:
        self.close()

    def _ask(self, position: Position, think: Think) -> Action:
        program = self._program or self._start()
        program.say(f"position {position}")
        program.say(f"go {format_budget(think)}")
        seconds = (think.ms or DEFAULT_MS) / 1000 if think.nodes is None else START_SECONDS
        word, _, action = program.hear(monotonic() + seconds + GRACE_SECONDS).partition(" ")
        if word != "action":
            raise TextError("text/action", found=word[:20])
        return parse_action(action)

    def _start(self) -> "_Program":
        try:
            program = self._program = _Program(self._command)
        except (OSError, ValueError, IndexError):
            raise PlayerError("bot/cannot-start", command=self._command) from None
        program.say(VERSION)
        deadline = monotonic() + START_SECONDS
        while program.hear(deadline) != "ready":
            pass
        return program

    def _failure(self, code: str) -> PlayerError:
        words = ""
        if self._program is not None:
            self._program.end()
            words = " | ".join(self._program.last_words)[:200]
            self._program = None
        return PlayerError(code, command=self._command, words=words)


class _Program:
    """A running command: lines in, lines out, and what it said last, errors included."""

    def __init__(self, command: str) -> None:
        self.last_words: deque[str] = deque(maxlen=3)
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._ended = Event()
        self._process = subprocess.Popen(  # noqa: S603 - running this command is the point
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # a group of its own, so that its children end with it
        )
        self._ears = [
            Thread(target=ear, args=(stream,), daemon=True)
            for ear, stream in (
                (self._listen, self._process.stdout),
                (self._overhear, self._process.stderr),
            )
        ]
        for ear in self._ears:
            ear.start()

    def say(self, line: str) -> None:
        """Write a line, or raise ``OSError`` if nobody reads it."""
        if (stdin := self._process.stdin) is not None:
            stdin.write(line + "\n")
            stdin.flush()

    def hear(self, deadline: float) -> str:
        """Read a line, or raise ``TimeoutError``, or ``OSError`` after the last."""
        try:
            line = self._lines.get(timeout=max(deadline - monotonic(), 0))
        except Empty:
            raise TimeoutError from None
        if line is None:
            raise BrokenPipeError
        self.last_words.append(line)
        # Someone who never stops talking does not say anything in time either.
        if monotonic() > deadline:
            raise TimeoutError
        return line

    def end(self, seconds: float = 0) -> None:
        """Let the program end by itself for a while, then end it and its children."""
        if (stdin := self._process.stdin) is not None:
            with suppress(OSError):
                stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=seconds)
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._ended.set()
        for ear in self._ears:
            ear.join(timeout=1)

    def _listen(self, stdout: IO[str]) -> None:
        with stdout:
            while line := stdout.readline(LONGEST_LINE):
                self._lines.put(line.rstrip("\r\n"))
                if self._lines.qsize() > MOST_LINES:
                    break  # nobody asked for so much
            self._lines.put(None)
            self._ended.wait()  # who talks on waits; a closed door would be taken for its death

    def _overhear(self, stderr: IO[str]) -> None:
        with stderr:
            while line := stderr.readline(LONGEST_LINE):
                self.last_words.append(line.rstrip("\r\n"))
