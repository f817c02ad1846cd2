"""The error of a library that was not installed with the package."""

from importlib import import_module
from types import ModuleType

from luckynumbers.core import GameError
from luckynumbers.words import Words, find_language
from luckynumbers.words.extras import missing_extra


class MissingExtraError(GameError, ImportError):
    """A library of an extra that is not installed; its text is a sentence with the remedy."""

    def __str__(self) -> str:
        return f"{self.code}: {Words(find_language('en')).say(self.message)}"


def require(module: str) -> ModuleType:
    """Import a module of an extra, or raise with the command that installs it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        message = missing_extra(error)
        if message is None:
            raise
        raise MissingExtraError(message.code, **message.facts) from error
