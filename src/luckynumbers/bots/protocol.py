"""The line protocol that lets any program be a player: ours as a process, theirs as a player."""

import re
import shlex
import subprocess
from collections import deque
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Final, TextIO

from luckynumbers.core import Action, Fact, GameError, Position, TextError, parse_action
from luckynumbers.play import Player, PlayerError, Think

VERSION: Final = "lnp 1"
START_SECONDS: Final = 20.0
GRACE_SECONDS: Final = 5.0
"""What a program gets on top of its budget before it counts as late."""
DEFAULT_MS: Final = 1000
LONGEST_LINE: Final = 4096

_BUDGET = re.compile(r"(ms|nodes|seed)=(\d{1,18})", re.ASCII)


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
    """Play through another program; it forfeits when it is late, dies or talks nonsense."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._process: subprocess.Popen[str] | None = None
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._last_words: deque[str] = deque(maxlen=3)

    def choose(self, position: Position, think: Think) -> Action:
        """Ask the program for an action."""
        if self._process is None:
            self._start()
        self._say(f"position {position}")
        self._say(f"go {format_budget(think)}")
        seconds = (think.ms or DEFAULT_MS) / 1000 if think.nodes is None else START_SECONDS
        word, _, rest = self._hear(seconds + GRACE_SECONDS).partition(" ")
        if word != "action":
            raise self._failure("bot/no-action")
        try:
            return parse_action(rest)
        except TextError:
            raise self._failure("bot/no-action") from None

    def close(self) -> None:
        """End the program, kindly at first."""
        if self._process is None:
            return
        with suppress(OSError, ValueError):
            self._say("quit")
        try:
            self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        self._process = None

    def __del__(self) -> None:
        self.close()

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - running this command is the point
                shlex.split(self._command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError, IndexError):
            raise PlayerError("bot/cannot-start", command=self._command) from None
        stdout = self._process.stdout
        if stdout is not None:
            Thread(target=self._listen, args=(stdout,), daemon=True).start()
        self._say(VERSION)
        while self._hear(START_SECONDS) != "ready":
            pass

    def _listen(self, stdout: IO[str]) -> None:
        with suppress(ValueError):
            while line := stdout.readline(LONGEST_LINE):
                self._lines.put(line.rstrip("\r\n"))
        self._lines.put(None)

    def _say(self, line: str) -> None:
        if self._process is None or self._process.stdin is None:
            raise self._failure("bot/died")
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            raise self._failure("bot/died") from None

    def _hear(self, seconds: float) -> str:
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            raise self._failure("bot/late") from None
        if line is None:
            raise self._failure("bot/died")
        self._last_words.append(line)
        return line

    def _failure(self, code: str) -> PlayerError:
        facts: dict[str, Fact] = {"command": self._command}
        return PlayerError(code, **facts, words=" | ".join(self._last_words)[:200])
