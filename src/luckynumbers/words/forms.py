"""How a fact stands in a sentence: numbers, names, cells and lists, as a language writes them.

A template says how it wants a fact after a colon: ``{known:or}``. What a language needs to bend
a word by its sound or case (a Korean particle, a French elision) is one more form of ``sounds``,
never string surgery in a face.
"""

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Final, TypeAlias

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from luckynumbers.core import Fact
from luckynumbers.words.sounds import BENDS

Form: TypeAlias = Callable[[Fact, Locale], str]

_NO_BREAK: Final = "\u00a0\u202f"
"""Spaces that Python calls unprintable; French sets them before a sign or a percent."""


def plain(fact: Fact, locale: Locale) -> str:
    """Write a fact as it is: a number, a text, or a list joined with "and"."""
    if isinstance(fact, tuple):
        return format_list([plain(item, locale) for item in fact], locale=locale)
    if isinstance(fact, int):
        return format_decimal(fact, locale=locale)
    return printable(fact)


def either(fact: Fact, locale: Locale) -> str:
    """Write a list joined with "or"."""
    if not isinstance(fact, tuple):
        return plain(fact, locale)
    return format_list([plain(item, locale) for item in fact], style="or", locale=locale)


def listed(fact: Fact, locale: Locale) -> str:
    """Write a list with commas only, short enough for a table."""
    if not isinstance(fact, tuple):
        return plain(fact, locale)
    # Babel's lists of units lack a part in German and end with "et" in French.
    return ", ".join(plain(item, locale) for item in fact)


def bent(bend: Callable[[str], str]) -> Form:
    """Write a fact and what its sound does to its neighbour; of a list, the last item counts."""
    return lambda fact, locale: bend(plain(fact, locale))


FORMS: Final[Mapping[str, Form]] = {
    "": plain,
    "or": either,
    "list": listed,
    **{name: bent(bend) for name, bend in BENDS.items()},
}


def printable(text: str) -> str:
    """Keep control characters of a typed text away from the reader's terminal."""
    return "".join(
        letter if letter.isprintable() or letter in _NO_BREAK else "\ufffd" for letter in text
    )


def fill(template: str, facts: Mapping[str, Fact], locale: Locale) -> str:
    """Put the facts into a template; a missing one is a ``LookupError``."""
    parts = []
    for text, name, form, _ in Formatter().parse(template):
        parts.append(text)
        if name is not None:
            parts.append(FORMS[form or ""](facts[name], locale))
    return "".join(parts)


def placeholders(template: str) -> frozenset[str]:
    """List the facts that a template names; a malformed one is a ``ValueError``."""
    fields = [
        (name, form, kind)
        for _, name, form, kind in Formatter().parse(template)
        if name is not None
    ]
    for name, form, conversion in fields:
        if not name.isidentifier() or form not in FORMS or conversion:
            raise ValueError(template)
    return frozenset(name for name, _, _ in fields)
