"""A made-up language: whatever is still English in it did not come from the catalogue.

Every letter of every sentence becomes the same foreign one; placeholders stay, and so do the words
that a person types. Lists, numbers and dates follow a locale that joins without Latin letters.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path
from tempfile import TemporaryDirectory

from babel import Locale
from babel.messages.pofile import read_po, write_po

from luckynumbers.server import languages
from luckynumbers.server.http.routes import pages
from luckynumbers.words import catalogue as catalogues

FOREIGN = "ж"
TYPED = ("command/",)
"""What a person types stays as it is, so that a test can type it."""


def disguise(text: str, letter: str = FOREIGN) -> str:
    """Replace every letter outside of placeholders by a foreign one."""
    parts = re.split(r"(\{[^}]*\})", text)
    return "".join(p if p.startswith("{") else re.sub(r"[^\W\d_]", letter, p) for p in parts)


def _disguised(texts: str | Sequence[str] | None, letter: str) -> str | tuple[str, ...]:
    if isinstance(texts, str):
        return disguise(texts, letter)
    return tuple(disguise(text, letter) for text in texts or ())


def write_catalogue(folder: Path, letter: str = FOREIGN, locale: str = "ko") -> None:
    """Write the made-up language in place of English, the fallback of every language."""
    with (catalogues.folder / "en.po").open("rb") as english:
        entries = read_po(english)
    for entry in entries:
        code = entry.id if isinstance(entry.id, str) else entry.id[0]
        if code and not code.startswith(TYPED):
            entry.string = _disguised(entry.string, letter)
    entries.locale = Locale.parse(locale)
    with (folder / "en.po").open("wb") as file:
        write_po(file, entries)


def install(folder: Traversable) -> None:
    """Read the catalogues from a folder from now on; for a process of its own."""
    catalogues.folder = folder
    catalogues.clear_caches()
    languages.words_for.cache_clear()
    pages.site.cache_clear()


@contextmanager
def speaking_from(folder: Path) -> Iterator[None]:
    """Read the catalogues from a folder within the context."""
    real = catalogues.folder
    install(folder)
    try:
        yield
    finally:
        install(real)


@contextmanager
def made_up_language(letter: str = FOREIGN, locale: str = "ko") -> Iterator[None]:
    """Use a made-up language within the context."""
    with TemporaryDirectory() as name:
        write_catalogue(Path(name), letter, locale)
        with speaking_from(Path(name)):
            yield


def english_in(said: str, *allowed: str, letter: str = FOREIGN) -> list[str]:
    """Return the Latin words that are not from the catalogue; ``allowed`` patterns are ignored."""
    cells = r"\b[a-d][1-4]\b"
    rest = re.sub("|".join([*allowed, cells, "“[^”]*”"]), " ", said)
    return [word for word in re.findall(r"[A-Za-zÀ-ÖØ-öø-ɏ]+", rest) if word.strip(letter)]
