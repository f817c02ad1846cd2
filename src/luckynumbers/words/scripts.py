"""The browser's part of the catalogues: the codes its scripts use, and their sentences for JSON.

A code counts as used when a script contains it as a whole string, as in the Python sources.
"""

import gettext
import re
from collections.abc import Iterable, Mapping
from typing import Final

from luckynumbers.words.catalogue import SOURCE, catalogue, locale_of, own_name

CODE: Final = re.compile(r"[a-z][a-z0-9-]*/[a-z0-9][a-z0-9-]*", re.ASCII)
COUNTS: Final = range(-100, 201)
"""The counts whose plural form is listed; beyond them the browser uses the form of the last."""
_QUOTED: Final = re.compile(rf"""(["'`])({CODE.pattern})\1""", re.ASCII)
_COMMENT: Final = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)


def script_codes(script: str) -> frozenset[str]:
    """Return the codes in the strings of a script, comments excluded."""
    return frozenset(found[2] for found in _QUOTED.finditer(_COMMENT.sub("", script)))


def browser_catalogue(language: str, codes: Iterable[str]) -> Mapping[str, object]:
    """Return the sentences of some codes, plural forms as lists, with English as the fallback."""
    wanted = frozenset(codes)
    texts = {**_texts(SOURCE, wanted), **_texts(language, wanted)}
    return {
        "language": language,
        "locale": str(locale_of(language)).replace("_", "-"),
        "name": own_name(language),
        "plural": {"first": COUNTS[0], "forms": _plural_forms(language)},
        "texts": dict(sorted(texts.items())),
    }


def _texts(language: str, wanted: frozenset[str]) -> dict[str, str | list[str]]:
    texts: dict[str, str | list[str]] = {}
    for entry in catalogue(language):
        code = entry.id if isinstance(entry.id, str) else entry.id[0]
        if code in wanted and entry.string and not entry.fuzzy:
            texts[code] = entry.string if isinstance(entry.string, str) else list(entry.string)
    return texts


def _plural_forms(language: str) -> str:
    choose = gettext.c2py(catalogue(language).plural_expr)
    return "".join(str(choose(count)) for count in COUNTS)
