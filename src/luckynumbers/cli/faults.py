"""Errors as messages: every error a user sees is one line with its code."""

import sys
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from luckynumbers.cli.manual import limits_of, value_name, written
from luckynumbers.cli.speech import PROGRAM, WORDS
from luckynumbers.core import Fact, GameError, Message
from luckynumbers.terminal.reasons import reason_of

STATUS: Final = 2


def report(error: Exception) -> int:
    """Write an error as one line and return the exit status."""
    message = message_of(error)
    sentence = " ".join(WORDS.say(message).split())
    sys.stderr.write(f"{PROGRAM}: {message.code}: {sentence}\n")
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
    if hasattr(error, "format_message"):  # typer's usage errors
        return _usage_message(error)
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


def _usage_message(error: Exception) -> Message:
    """Return the message of a usage error; typer's own text is English only."""
    option = str(getattr(error, "option_name", ""))
    parameter = getattr(error, "param", None)
    match type(error).__name__:
        case "NoSuchOption":
            known = _close(option, getattr(error, "possibilities", None) or ())
            code = "usage/close-option" if known else "usage/no-such-option"
            return Message(code, {"option": option, "known": known})
        case "BadOptionUsage":
            return Message("usage/value", {"option": option})
        case "MissingParameter" if parameter is not None:
            return Message("usage/missing", {"parameter": value_name(parameter)})
        case "BadParameter" if parameter is not None:
            return _number_message(parameter)
    return Message("usage/wrong")


def _close(option: str, known: Iterable[str]) -> tuple[str, ...]:
    """The options that may have been meant; typer's own choice is looser: "bruno" for "nope"."""
    names = {name.lstrip("-"): name for name in known}
    return tuple(names[each] for each in get_close_matches(option.lstrip("-"), names, cutoff=0.7))


def _number_message(parameter: Any) -> Message:
    """Return the message for a value that is no number or out of range, all that typer checks."""
    name = " ".join(parameter.opts) if parameter.param_type_name == "option" else ""
    facts: dict[str, Fact] = {"parameter": name or value_name(parameter)}
    match limits_of(parameter):
        case None, _:
            return Message("usage/whole", facts)
        case least, None:
            facts["least"] = written(least)
            fraction = isinstance(least, float)
            return Message("usage/least" if fraction else "usage/whole-least", facts)
        case least, most:
            return Message(
                "usage/whole-between", {**facts, "least": written(least), "most": written(most)}
            )
