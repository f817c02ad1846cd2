"""Formats of the facts in a sentence: numbers, names, cells and lists, as a language writes them.

A template names the format after a colon: ``{known:or}``. A language that inflects a word by its
sound or case (a Korean particle, a French elision) adds a format in ``sounds``; no face edits
strings for it. Babel is imported where it is called: a text alone needs none.
"""

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Final, Literal, TypeAlias

from luckynumbers.core import Fact
from luckynumbers.core.message import format_fact
from luckynumbers.words.catalogue import locale_of
from luckynumbers.words.sounds import BENDS

Form: TypeAlias = Callable[[Fact, str], str]
"""Formats a fact as a language does."""

ListStyle: TypeAlias = Literal["standard", "or"]

_NO_BREAK: Final = "\u00a0\u202f"
"""No-break spaces, which Python calls unprintable; French sets them before some signs."""
_LARGEST: Final = 10**18
"""The bound of the numbers that are grouped; decimals have 28 digits at most."""


def plain(fact: Fact, language: str) -> str:
    """Format a number, a text, or a list joined with "and"."""
    if isinstance(fact, tuple):
        return _list(fact, "standard", language)
    if type(fact) is int and -_LARGEST < fact < _LARGEST:  # True is a word, and so is b2
        return _number(fact, language)
    return printable(format_fact(fact))  # an error quotes whatever it was given


def either(fact: Fact, language: str) -> str:
    """Format a list joined with "or"."""
    return _list(fact, "or", language) if isinstance(fact, tuple) else plain(fact, language)


def listed(fact: Fact, language: str) -> str:
    """Format a list with commas only, short enough for a table."""
    if not isinstance(fact, tuple):
        return plain(fact, language)
    # Babel's unit lists are incomplete in German and end with "et" in French.
    return ", ".join(plain(item, language) for item in fact)


def _list(items: tuple[int, ...] | tuple[str, ...], style: ListStyle, language: str) -> str:
    from babel.lists import format_list  # noqa: PLC0415

    written = [plain(item, language) for item in items]
    return format_list(written, style=style, locale=locale_of(language))


def _number(number: int, language: str) -> str:
    from babel.numbers import format_decimal  # noqa: PLC0415

    return format_decimal(number, locale=locale_of(language))


def bent(bend: Callable[[str], str]) -> Form:
    """Return the form that inflects a fact by its sound; of a list, by that of the last item."""
    return lambda fact, language: bend(plain(fact, language))


FORMS: Final[Mapping[str, Form]] = {
    "": plain,
    "or": either,
    "list": listed,
    **{name: bent(bend) for name, bend in BENDS.items()},
}


def printable(text: str) -> str:
    """Replace control characters, so that no typed text can steer the reader's terminal."""
    return "".join(
        letter if letter.isprintable() or letter in _NO_BREAK else "\ufffd" for letter in text
    )


def fill(template: str, facts: Mapping[str, Fact], language: str) -> str:
    """Fill a template with facts; raise ``LookupError`` for a missing one."""
    parts = []
    for text, name, form, _ in Formatter().parse(template):
        parts.append(text)
        if name is not None:
            parts.append(FORMS[form or ""](facts[name], language))
    return "".join(parts)


def placeholders(template: str) -> frozenset[str]:
    """Return the facts that a template names; raise ``ValueError`` if it is malformed."""
    fields = [
        (name, form, kind)
        for _, name, form, kind in Formatter().parse(template)
        if name is not None
    ]
    for name, form, conversion in fields:
        if not name.isidentifier() or form not in FORMS or conversion:
            raise ValueError(template)
    return frozenset(name for name, _, _ in fields)
