"""Messages: an error or event as a code and its facts.

Nothing here is a sentence; ``luckynumbers.words`` makes one in the reader's language. ``narrate``
is how a package above takes over what an error prints.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, cast

Fact: TypeAlias = int | str | tuple[int, ...] | tuple[str, ...]
"""What a sentence may need: a number, a text, or several of them."""


@dataclass(frozen=True)
class Message:
    """A namespaced code and the facts that its sentence needs.

    ``luckynumbers.words.Words`` makes the sentence, in any language that has a catalogue.
    """

    code: str
    """What it is about, such as ``action/does-not-fit``."""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """What the sentence needs, by name."""

    def __str__(self) -> str:
        facts = " ".join(f"{name}={format_fact(value)}" for name, value in self.facts.items())
        return f"{self.code} {facts}".rstrip()


Narrator: TypeAlias = Callable[[Message], str]
"""Puts a message into words, for whoever reads a traceback."""


class GameError(ValueError):
    """A refusal, with the message that states its reason.

    Printed, it has the code and a sentence:

        >>> from luckynumbers import Rules
        >>> Rules.parse("chess")
        Traceback (most recent call last):
        luckynumbers.core.message.TextError: rules/unknown: Rules begin with std, not with “chess”.

    A program decides by ``code`` and ``facts``; ``Words("fr").say(error.message)`` says it in
    another language.
    """

    def __init__(self, code: str, **facts: Fact) -> None:
        self.message = Message(code, facts)
        """What was refused, as a code and its facts."""
        super().__init__(str(self.message))

    @property
    def code(self) -> str:
        """The code of the message."""
        return self.message.code

    @property
    def facts(self) -> Mapping[str, Fact]:
        """The facts of the message."""
        return self.message.facts

    def __str__(self) -> str:
        said, cause = _narrators[-1](self.message), self.__cause__
        return f"{said} ({cause})" if isinstance(cause, GameError) else said

    def __reduce__(self) -> tuple[object, ...]:
        return _revive, (type(self), self.message)


class TextError(GameError):
    """A text that does not follow its format."""


class PositionError(GameError):
    """A position that no game can reach."""


class ActionError(GameError):
    """An action, a reveal or a leave that the rules forbid now."""


def narrate(narrator: Narrator) -> None:
    """Make a narrator put every error into words from now on.

    Raises:
        GameError: It cannot be called (``argument/type``).

    """
    if not callable(cast("object", narrator)):
        found = type(narrator).__name__
        raise GameError("argument/type", name="narrator", expected=("Callable",), found=found)
    _narrators.append(narrator)


def format_fact(fact: object) -> str:
    """Return a fact as text; one that cannot be printed is named by its type."""
    try:
        return str(fact)
    except Exception:  # a caller's own value may raise anything
        return f"<{type(fact).__name__}>"


def check_text(text: object) -> None:
    """Check that a value to parse is a text.

    Raises:
        TextError: It is something else (``text/not-text``).

    """
    if not isinstance(text, str):
        raise TextError("text/not-text", found=type(text).__name__)


def _revive(kind: type[GameError], message: Message) -> GameError:
    return kind(message.code, **message.facts)


_narrators: list[Narrator] = [str]
