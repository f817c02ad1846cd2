"""Errors as messages: every error a user sees is one line with its code."""

import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import Final

from luckynumbers.cli.speech import NAME, WORDS
from luckynumbers.core import Fact, GameError, Message
from luckynumbers.terminal.columns import fold
from luckynumbers.terminal.reasons import reason_of
from luckynumbers.words.extras import missing_extra

STATUS: Final = 2


def report(error: Exception) -> int:
    """Write an error as one line, folded in a terminal, and return the exit status."""
    message = message_of(error)
    sentence = " ".join(WORDS.say(message).split())
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
            return Message("file/not-text")
        case ImportError() if (message := missing_extra(error)) is not None:
            return message
    reason = f"{type(error).__name__}: {error}"
    return Message("program/unexpected", {"reason": reason})


def _file_message(error: OSError) -> Message:
    facts: dict[str, Fact] = {"file": str(error.filename or "")}
    match error:
        case FileNotFoundError():
            return _missing(str(error.filename or ""))
        case FileExistsError():
            return Message("file/exists", facts)
        case IsADirectoryError():
            return Message("file/is-folder", facts)
        case PermissionError():
            return Message("file/forbidden", facts)
    return Message("file/failed", {**facts, "reason": reason_of(error, WORDS)})


def _missing(file: str) -> Message:
    """Return the message for a file that is not there, or whose folder is not."""
    folder = Path(file).parent
    if file and not folder.is_dir():
        return Message("file/no-folder", {"folder": str(folder)})
    return Message("file/not-found", {"file": file})
