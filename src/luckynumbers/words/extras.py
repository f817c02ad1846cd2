"""The message for a library that is not installed: which extra of the package brings it."""

from importlib import import_module
from types import ModuleType
from typing import Final

from luckynumbers.core import GameError, Message

LIBRARIES: Final = {
    "PIL": "rl",
    "argon2": "server",
    "cryptography": "server",
    "gymnasium": "rl",
    "h11": "server",
    "httptools": "server",
    "msgspec": "server",
    "open_spiel": "rl",
    "openskill": "server",
    "pettingzoo": "rl",
    "prometheus_client": "server",
    "psycopg": "postgres",
    "pyarrow": "ray",
    "pyspiel": "rl",
    "ray": "ray",
    "reportlab": "paper",
    "segno": "server",
    "starlette": "server",
    "torch": "train",
    "triton": "train",
    "uvicorn": "server",
    "webauthn": "server",
    "websockets": "server",
}
"""The extra of each library that the package imports and does not always bring."""


def missing_extra(error: ImportError) -> Message | None:
    """Return the message for a library of an extra, or ``None`` if it belongs to none."""
    library = (error.name or "").partition(".")[0]
    extra = LIBRARIES.get(library)
    if extra is None:
        return None
    return Message("program/extra", {"library": library, "extra": extra})


class MissingExtraError(GameError, ImportError):
    """A library of an extra that is not installed; its text is a sentence with the remedy."""


def require(module: str) -> ModuleType:
    """Import a module of an extra, or raise with the command that installs it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        message = missing_extra(error)
        if message is None:
            raise
        raise MissingExtraError(message.code, **message.facts) from error
