"""Errors as messages: every error a user sees is one line with its code."""

import sys
from shutil import get_terminal_size
from typing import Final

from luckynumbers.cli.speech import NAME, WORDS
from luckynumbers.core import GameError, Message
from luckynumbers.play.files import file_message
from luckynumbers.terminal.columns import fold
from luckynumbers.terminal.reasons import reason_of
from luckynumbers.words.extras import missing_extra

STATUS: Final = 2


def report(error: Exception) -> int:
    """Write an error as one line, folded in a terminal, and return the exit status."""
    message, cause = message_of(error), error.__cause__
    sentence = " ".join(WORDS.say(message).split())
    if isinstance(cause, GameError):
        sentence += f" ({' '.join(WORDS.say(cause.message).split())})"
    line = f"{NAME}: {message.code}: {sentence}"
    if sys.stderr.isatty():  # a program that reads it gets one line
        line = "\n".join(fold(line, get_terminal_size().columns))
    sys.stderr.write(f"{line}\n")
    return STATUS


def message_of(error: Exception) -> Message:
    """The message of any error."""
    match error:
        case GameError():
            return error.message
        case OSError():
            return _file_message(error)
        case UnicodeDecodeError():
            return Message("file/not-text", {"file": "stdin"})
        case ImportError() if (message := missing_extra(error)) is not None:
            return message
    reason = f"{type(error).__name__}: {error}"
    return Message("program/unexpected", {"reason": reason})


def _file_message(error: OSError) -> Message:
    if error.filename is None:  # a stream, such as an output on a full disk
        return Message("program/stream", {"reason": reason_of(error, WORDS)})
    if (message := file_message(error)) is not None:
        return message
    return Message("file/failed", {"file": str(error.filename), "reason": reason_of(error, WORDS)})
