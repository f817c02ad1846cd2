"""The catalogues: one ``.po`` file a language, read at run time and looked up by gettext.

A new language is a new file in ``catalogues``; nothing else lists the languages.
"""

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO
from typing import Final

from babel import Locale, negotiate_locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from luckynumbers.core import GameError

SOURCE: Final = "en"
"""The language that every other one is compared with and falls back to."""

_SUFFIX = ".po"
_ENVIRONMENT = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_FOLDER = files("luckynumbers.words") / "catalogues"


@cache
def languages() -> tuple[str, ...]:
    """List the languages that have a catalogue, in alphabetical order."""
    names = (entry.name for entry in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


def preferred(environment: Mapping[str, str]) -> str:
    """Choose a language the way other programs do: by LANGUAGE, LC_ALL, LC_MESSAGES, LANG."""
    wished = ":".join(environment.get(name, "") for name in _ENVIRONMENT).split(":")
    plain = [wish.partition(".")[0].partition("@")[0] for wish in wished if wish]
    return negotiate_locale(plain, languages(), sep="_") or SOURCE


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
