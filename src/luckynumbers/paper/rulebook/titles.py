"""The title of printed rules, and the names of the editions in it."""

from typing import Final

from luckynumbers.core import Edition
from luckynumbers.words import Words

_NAMES: Final = {
    "lucky-numbers": "edition/lucky-numbers",
    "anniversary": "edition/anniversary",
    "access": "edition/access",
    "5-vor-12": "edition/5-vor-12",
}


def edition_name(words: Words, edition: Edition) -> str:
    """The name of an edition."""
    return words.text(_NAMES[edition.name])


def titles(words: Words, edition: Edition | None) -> tuple[str, str]:
    """Return the title and the line below it; without an edition, for all of them."""
    if edition is None:
        return words.text("booklet/title"), words.text("web/rules")
    name = edition_name(words, edition)
    if edition.tile == "number-tile":
        return name, words.text("web/rules")
    return words.text("booklet/title"), words.text("rulebook/paper-line", edition=name)
