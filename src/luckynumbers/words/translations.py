"""A catalogue read for gettext without Babel, which takes longer to import than a help page.

It reads what Babel and gettext's own tools write, apart from contexts, which no catalogue here has.
``check`` reads the same files with Babel, which has the whole format.
"""

import re
from collections.abc import Iterator
from gettext import NullTranslations, c2py
from typing import Final

_LINE: Final = re.compile(
    r'^(?:(?:(msgid|msgid_plural|msgstr(?:\[\d\])?) +)?"(.*)"[ \r]*'
    r"|#,.*(fuzzy).*"
    r"|([^#\s].*))$",
    re.MULTILINE,
)
"""A string with or without its keyword, a flag, or what belongs in no catalogue."""
_ESCAPE: Final = re.compile(r"\\(.)")
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r"}
_PLURAL: Final = re.compile(r"plural=([^;]+)")
_FUZZY: Final = "#, fuzzy"


class Translations(NullTranslations):
    """The sentences of one catalogue by their codes, as gettext offers them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._single: dict[str, str] = {}
        self._plural: dict[str, tuple[str, ...]] = {}
        for entry in _entries(text):
            self._add(entry)
        rule = _PLURAL.search(self.info().get("plural-forms", ""))
        self._choose = c2py(rule[1] if rule else "n != 1")

    def _add(self, entry: dict[str, str]) -> None:
        code, plural = entry["msgid"], entry.get("msgid_plural")
        if _FUZZY in entry and code:
            return
        if plural is None:
            self._single[code] = entry.get("msgstr", "")
            return
        forms = (value for name, value in entry.items() if name.startswith("msgstr["))
        # As Babel does: a form that is missing is its code, which shows that it is missing.
        named = (form or (plural if at else code) for at, form in enumerate(forms))
        self._plural[code] = tuple(named)

    def info(self) -> dict[str, str]:
        """The fields of the header, their names in lower case."""
        lines = (line.partition(":") for line in self._single.get("", "").splitlines())
        return {name.strip().lower(): value.strip() for name, _, value in lines}

    def gettext(self, message: str) -> str:
        """Return the sentence of a code, that of the fallback, or the code."""
        if found := self._single.get(message):
            return found
        if forms := self._plural.get(message):
            return forms[self._choose(1)]
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form of a sentence for a count, that of the fallback, or the code."""
        forms = self._plural.get(msgid1)
        return forms[self._choose(n)] if forms else super().ngettext(msgid1, msgid2, n)


def _entries(text: str) -> Iterator[dict[str, str]]:
    """Yield the strings of each entry by keyword; raise for a line that belongs to none."""
    entry: dict[str, str] = {}
    fuzzy, last = False, ""
    for match in _LINE.finditer(text):
        keyword, string, flag, other = match.groups()
        if flag:
            fuzzy = True
            continue
        last = keyword or last
        if other or not last:
            number = text.count("\n", 0, match.start()) + 1
            raise ValueError(f"line {number} of a catalogue: {match[0][:40]}")
        if keyword == "msgid":
            if entry:
                yield entry
            entry, fuzzy = ({_FUZZY: ""} if fuzzy else {}), False
        entry[last] = entry.get(last, "") + (_unescape(string) if "\\" in string else string)
    if entry:
        yield entry


def _unescape(text: str) -> str:
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), text)
