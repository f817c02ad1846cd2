"""The reader's language, and the sentence-maker of each language."""

from functools import cache

from luckynumbers.words import Words, languages, nearest
from luckynumbers.words.catalogue import SOURCE


@cache
def words_for(language: str, edition: str = "") -> Words:
    """Return the words of a language, or English, in the wording of an edition."""
    return Words(language if language in languages() else SOURCE, edition)


def language_of(accepted: str | None, chosen: str | None = None) -> str:
    """Choose a language: the person's own choice, or the best of a browser's wishes."""
    wishes = [_wish(part) for part in (accepted or "")[:200].split(",")]
    liked = sorted((wish for wish in wishes if wish[0] < 0), key=lambda wish: wish[0])
    return nearest([(chosen or "")[:20], *(tag for _, tag in liked)]) or SOURCE


def _wish(part: str) -> tuple[float, str]:
    """Parse "fr;q=0.8" as the tag and its weight, negative so that the heaviest comes first."""
    tag, _, quality = part.partition(";")
    try:
        return -float(quality.strip().removeprefix("q=") or 1), tag.strip()
    except ValueError:
        return 0.0, ""
