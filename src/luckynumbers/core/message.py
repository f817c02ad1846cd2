"""Messages: an error or event as a code and its facts.

Nothing here is a sentence; ``luckynumbers.words`` makes one in the reader's language.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Fact: TypeAlias = int | str | tuple[int, ...] | tuple[str, ...]


@dataclass(frozen=True)
class Message:
    """A namespaced code and the facts that its sentence needs."""

    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def __str__(self) -> str:
        facts = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} {facts}".rstrip()


class GameError(ValueError):
    """A refusal, with the message that states its reason."""

    def __init__(self, code: str, **facts: Fact) -> None:
        self.message = Message(code, facts)
        super().__init__(str(self.message))

    @property
    def code(self) -> str:
        return self.message.code

    def __reduce__(self) -> tuple[object, ...]:
        return _revive, (type(self), self.message)


class TextError(GameError):
    """A text that does not follow its format."""


class PositionError(GameError):
    """A position that no game can reach."""


class ActionError(GameError):
    """An action, a reveal or a leave that the rules forbid now."""


def check_text(text: object) -> None:
    """Raise unless a value to parse is a text."""
    if not isinstance(text, str):
        raise TextError("text/not-text", found=type(text).__name__)


def _revive(kind: type[GameError], message: Message) -> GameError:
    return kind(message.code, **message.facts)
