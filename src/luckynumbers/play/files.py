"""Files as text or bytes; what is wrong with one is an error with a code."""

import errno
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from luckynumbers.core import GameError, Message, TextError


class FileError(GameError):
    """A file that cannot be read."""


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises:
        FileError: As ``read_bytes``.
        TextError: It is not UTF-8 (``file/not-text``).

    """
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise TextError("file/not-text", file=str(path)) from None


def read_bytes(path: Path) -> bytes:
    """Return the contents of a file.

    Raises:
        FileError: It is missing, a folder or forbidden (``file/not-found``, ``file/no-folder``,
            ``file/is-folder``, ``file/forbidden``), or no file at all (``file/device``).
        OSError: The system fails in another way.

    """
    with file_errors(), named(path):
        try:
            if stat.S_ISCHR(path.stat().st_mode):  # some have no end
                raise FileError("file/device", file=str(path))
            return path.read_bytes()
        except FileError:
            raise
        except ValueError:  # no file has a NUL in its name
            raise FileNotFoundError(errno.ENOENT, "", str(path)) from None


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Name the file in an error of the system that names none."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


@contextmanager
def file_errors() -> Iterator[None]:
    """Refuse what is usually wrong with a file; any other failure comes out as it is."""
    try:
        yield
    except OSError as error:
        message = file_message(error)
        if message is None:
            raise
        raise FileError(message.code, **message.facts) from error


def file_message(error: OSError) -> Message | None:
    """The message of a common error of a file, or ``None`` for any other."""
    file = str(error.filename or "")
    match error:
        case FileNotFoundError():
            return _missing(file)
        case FileExistsError():
            return Message("file/exists", {"file": file})
        case IsADirectoryError():
            return Message("file/is-folder", {"file": file})
        case PermissionError():
            return Message("file/forbidden", {"file": file})
    return None


def _missing(file: str) -> Message:
    """Return the message for a file that is not there, or whose folder is not."""
    folder = Path(file).parent
    if file and not folder.is_dir():
        return Message("file/no-folder", {"folder": str(folder)})
    return Message("file/not-found", {"file": file})
