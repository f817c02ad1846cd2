"""The catalogues: one ``.po`` file per language, read at run time.

A new language is a new file in ``catalogues``; nothing else lists the languages. Babel, which knows
how a language writes numbers, lists and dates, is imported by the first sentence that has any.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from luckynumbers.core import GameError, check_text
from luckynumbers.core.checks import checked
from luckynumbers.words.translations import Translations

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from babel import Locale
    from babel.messages.catalog import Catalog

SOURCE: Final = "en"
"""The language that the others are checked against and fall back to."""

_SUFFIX = ".po"
_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
_ENCODING = re.compile("[.@].*")

folder: "Traversable" = Path(__file__).with_name("catalogues")
"""Where the catalogues are read from; after another one is set, ``clear_caches`` must be called."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a catalogue, in alphabetical order."""
    names = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


@checked
def preferred(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for, as gettext does.

    ``LANGUAGE`` comes first, then the first one set of ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``.
    """
    tags = environment.get("LANGUAGE", "").split(":")
    # LC_ALL=C asks for English, whatever LANG says.
    tags.append(next(filter(None, map(environment.get, _LOCALES)), ""))
    return nearest(tags) or SOURCE


@checked
def find_language(tag: str) -> str:
    """Return the language of a tag such as ``fr`` or ``fr-CA``.

    Raises:
        GameError: No catalogue has this language (``language/unknown``).

    """
    check_text(tag)
    found = nearest([tag])
    if found is None:
        raise GameError("language/unknown", found=tag, known=languages())
    return found


@checked
def nearest(tags: Iterable[str]) -> str | None:
    """Return the language of the first tag that has a catalogue, its region ignored if need be."""
    known = {language.lower(): language for language in languages()}
    for tag in tags:
        name = _ENCODING.sub("", tag).replace("-", "_").lower()
        while name and name not in known:
            name = name.rpartition("_")[0]
        if name:
            return known[name]
    return None


@checked
def own_name(language: str) -> str:
    """The name of a language in itself: français, Deutsch, 한국어."""
    return locale_of(language).get_language_name(language) or language


@cache
def catalogue(language: str) -> "Catalog":
    """Parse the catalogue of a language, its comments and flags included."""
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with _file(language).open("rb") as file:
        return read_po(file, abort_invalid=True)


@cache
def translations(language: str) -> Translations:
    """Read the sentences of a language, with English as the fallback."""
    found = Translations(_file(language).read_text("utf-8"))
    if language != SOURCE:
        found.add_fallback(translations(SOURCE))
    return found


@cache
def locale_of(language: str) -> "Locale":
    """The locale for numbers and lists: the one that the catalogue's header names."""
    from babel import Locale  # noqa: PLC0415

    return Locale.parse(translations(language).info().get("language", language))


def _file(language: str) -> "Traversable":
    if language not in languages():
        raise GameError("language/unknown", found=language, known=languages())
    return folder / f"{language}{_SUFFIX}"


def clear_caches() -> None:
    """Discard what was read, so that the next call reads ``folder`` again."""
    for cached in (languages, catalogue, translations, locale_of):
        cached.cache_clear()
