"""The catalogues: one ``.po`` file per language, compiled at run time for gettext.

A new language is a new file in ``catalogues``; nothing else lists the languages.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from luckynumbers.core import GameError

SOURCE: Final = "en"
"""The language that the others are checked against and fall back to."""

_SUFFIX = ".po"
_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
_ENCODING = re.compile("[.@].*")

folder: Traversable = files("luckynumbers.words") / "catalogues"
"""Where the catalogues are read from; after another one is set, ``clear_caches`` must be called."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a catalogue, in alphabetical order."""
    names = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


def preferred(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for, as gettext does.

    ``LANGUAGE`` comes first, then the first one set of ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``.
    """
    tags = environment.get("LANGUAGE", "").split(":")
    # LC_ALL=C asks for English, whatever LANG says.
    tags.append(next(filter(None, map(environment.get, _LOCALES)), ""))
    return nearest(tags) or SOURCE


def find_language(tag: str) -> str:
    """Return the language of a tag such as ``fr`` or ``fr-CA``, or raise ``language/unknown``."""
    found = nearest([tag])
    if found is None:
        raise GameError("language/unknown", found=tag, known=languages())
    return found


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


def own_name(language: str) -> str:
    """The name of a language in itself: français, Deutsch, 한국어."""
    return locale_of(language).get_language_name(language) or language


@cache
def catalogue(language: str) -> Catalog:
    """Parse the catalogue of a language."""
    if language not in languages():
        raise GameError("language/unknown", found=language, known=languages())
    with (folder / f"{language}{_SUFFIX}").open("rb") as file:
        return read_po(file, abort_invalid=True)


@cache
def translations(language: str) -> GNUTranslations:
    """Compile the catalogue of a language in memory, with English as its fallback."""
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    found = GNUTranslations(compiled)
    if language != SOURCE:
        found.add_fallback(translations(SOURCE))
    return found


@cache
def locale_of(language: str) -> Locale:
    """The locale for numbers and lists: the one that the catalogue's header names."""
    return catalogue(language).locale or Locale.parse(language)


def clear_caches() -> None:
    """Discard what was read, so that the next call reads ``folder`` again."""
    for cached in (languages, catalogue, translations, locale_of):
        cached.cache_clear()
