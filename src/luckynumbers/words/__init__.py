"""The words of the game: messages and turns become sentences in the reader's language.

Every sentence a person reads is in ``catalogues``; no face holds one of its own.
"""

from luckynumbers.words.catalogue import find_language, languages, nearest, own_name, preferred
from luckynumbers.words.sentences import Words

__all__ = ["Words", "find_language", "languages", "nearest", "own_name", "preferred"]
