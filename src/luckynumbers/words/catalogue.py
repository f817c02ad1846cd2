"""The catalogues: one ``.po`` file a language, read at run time and looked up by gettext.

A new language is a new file in ``catalogues``; nothing else lists the languages.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from luckynumbers.core import GameError

SOURCE: Final = "en"
"""The language that every other one is compared with and falls back to."""

_SUFFIX = ".po"
_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
_ENCODING = re.compile("[.@].*")
_FOLDER = files("luckynumbers.words") / "catalogues"


@cache
def languages() -> tuple[str, ...]:
    """List the languages that have a catalogue, in alphabetical order."""
    names = (entry.name for entry in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


def preferred(environment: Mapping[str, str]) -> str:
    """Choose a language the way other programs do: by LANGUAGE, then LC_ALL, LC_MESSAGES, LANG."""
    wished = environment.get("LANGUAGE", "").split(":")
    # Only the first of these that is set counts: LC_ALL=C asks for English, whatever LANG says.
    wished.append(next(filter(None, map(environment.get, _LOCALES)), ""))
    return nearest(wished) or SOURCE


def find_language(wish: str) -> str:
    """Find the language of a tag such as ``fr`` or ``fr-CA``."""
    found = nearest([wish])
    if found is None:
        raise GameError("language/unknown", found=wish, known=languages())
    return found


def nearest(wishes: Iterable[str]) -> str | None:
    """Find the first wish that we can speak, in whatever country it is spoken."""
    known = {language.lower(): language for language in languages()}
    for wish in wishes:
        tag = _ENCODING.sub("", wish).replace("-", "_").lower()
        while tag and tag not in known:
            tag = tag.rpartition("_")[0]
        if tag:
            return known[tag]
    return None


def own_name(language: str) -> str:
    """Name a language in itself: français, Deutsch, 한국어."""
    return locale_of(language).get_language_name(language) or language


@cache
def catalogue(language: str) -> Catalog:
    """Read the catalogue of a language as Babel's value."""
    if language not in languages():
        raise GameError("language/unknown", found=language, known=languages())
    with (_FOLDER / f"{language}{_SUFFIX}").open("rb") as file:
        return read_po(file, abort_invalid=True)


@cache
def translations(language: str) -> GNUTranslations:
    """Compile a catalogue in memory; what it lacks, English says."""
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    found = GNUTranslations(compiled)
    if language != SOURCE:
        found.add_fallback(translations(SOURCE))
    return found


@cache
def locale_of(language: str) -> Locale:
    """Give the locale that formats numbers and lists: the one the catalogue's header names."""
    return catalogue(language).locale or Locale.parse(language)
