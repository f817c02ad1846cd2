"""The sentence-makers of the languages, one for each, shared by all readers."""

from functools import cache

from luckynumbers.words import Words, languages


@cache
def words_for(language: str) -> Words:
    """Return the words of a language, or English."""
    return Words(language if language in languages() else "en")
