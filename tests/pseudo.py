"""A made-up language: whatever is still English in it did not come from the catalogue.

Every letter of every sentence becomes the same foreign one; placeholders stay, and so do the words
that a person types. Lists, numbers and dates follow a locale that joins without Latin letters.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from babel import Locale
from babel.messages.pofile import read_po, write_po

from luckynumbers.server.routes import pages
from luckynumbers.server.tables import house
from luckynumbers.words import catalogue as catalogues

FOREIGN = "ж"
TYPED = ("command/",)
"""What a person types stays as it is, so that a test can type it."""
_CACHED = (
    *(catalogues.languages, catalogues.catalogue, catalogues.translations, catalogues.locale_of),
    *(house.words_for, pages.site),
)


def disguise(text: str, letter: str = FOREIGN) -> str:
    """Turn every letter outside of placeholders into a foreign one."""
    parts = re.split(r"(\{[^}]*\})", text)
    return "".join(p if p.startswith("{") else re.sub(r"[^\W\d_]", letter, p) for p in parts)


def write_catalogue(folder: Path, letter: str = FOREIGN, locale: str = "ko") -> None:
    """Write the made-up language in the place of English, where every language falls back to."""
    with (catalogues._FOLDER / "en.po").open("rb") as english:
        entries = read_po(english)
    for entry in entries:
        code = entry.id if isinstance(entry.id, str) else entry.id[0]
        if code and not code.startswith(TYPED):
            one = isinstance(entry.string, str)
            texts = [disguise(each, letter) for each in ([entry.string] if one else entry.string)]
            entry.string = texts[0] if one else tuple(texts)
    entries.locale = Locale.parse(locale)
    with (folder / "en.po").open("wb") as file:
        write_po(file, entries)


def install(folder: Path) -> None:
    """Speak only the language in a folder; for a process of its own, where it stays so."""
    catalogues._FOLDER = folder  # type: ignore[assignment]
    for each in _CACHED:
        each.cache_clear()


@contextmanager
def speaking_from(folder: Path) -> Iterator[None]:
    """Speak only the languages in a folder for a while."""
    real = catalogues._FOLDER
    install(folder)
    try:
        yield
    finally:
        install(real)  # type: ignore[arg-type]


@contextmanager
def made_up_language(letter: str = FOREIGN, locale: str = "ko") -> Iterator[None]:
    """Speak a made-up language for a while."""
    with TemporaryDirectory() as name:
        write_catalogue(Path(name), letter, locale)
        with speaking_from(Path(name)):
            yield


def english_in(said: str, *allowed: str, letter: str = FOREIGN) -> list[str]:
    """Find Latin words that the catalogue did not say; ``allowed`` are expressions to pass over."""
    cells = r"\b[a-d][1-4]\b"
    rest = re.sub("|".join([*allowed, cells, "“[^”]*”"]), " ", said)
    return [word for word in re.findall(r"[A-Za-zÀ-ÖØ-öø-ɏ]+", rest) if word.strip(letter)]
