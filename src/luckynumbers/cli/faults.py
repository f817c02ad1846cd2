"""What went wrong, as a message: every error a user sees is one line with its code."""

import sys
from typing import Final

from luckynumbers.cli.speech import PROGRAM, WORDS
from luckynumbers.core import Fact, GameError, Message

STATUS: Final = 2
INTERRUPTED: Final = 130


def report(error: Exception) -> int:
    """Write an error as one line and give the exit status."""
    message = explain(error)
    sentence = " ".join(WORDS.say(message).split())
    sys.stderr.write(f"{PROGRAM}: {message.code}: {sentence}\n")
    return STATUS


def explain(error: Exception) -> Message:
    """Find the message of any error."""
    match error:
        case GameError():
            return error.message
        case OSError():
            return _file_message(error)
        case UnicodeDecodeError():
            return Message("file/not-text")
    if hasattr(error, "format_message"):  # typer's usage errors
        return _usage_message(error)
    reason = f"{type(error).__name__}: {error}"
    return Message("program/unexpected", {"reason": reason})


def _file_message(error: OSError) -> Message:
    facts: dict[str, Fact] = {"file": str(error.filename or "")}
    match error:
        case FileNotFoundError():
            return Message("file/not-found", facts)
        case IsADirectoryError():
            return Message("file/is-folder", facts)
        case PermissionError():
            return Message("file/forbidden", facts)
    return Message("file/failed", {**facts, "reason": error.strerror or str(error)})


def _usage_message(error: Exception) -> Message:
    """Say a usage error in our own words where it is a common one."""
    option = getattr(error, "option_name", None)
    parameter = getattr(error, "param", None)
    name = str(getattr(parameter, "metavar", None) or getattr(parameter, "name", ""))
    match type(error).__name__:
        case "NoSuchOption":
            return Message("usage/no-such-option", {"option": str(option)})
        case "MissingParameter":
            return Message("usage/missing", {"parameter": name})
        case "BadParameter":
            return Message("usage/bad-value", {"parameter": name, "reason": str(error)})
    return Message("usage/wrong", {"reason": str(error)})
