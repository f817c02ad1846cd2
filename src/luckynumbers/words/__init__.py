"""The words of the game: messages and turns become sentences in the reader's language.

Every sentence a person reads is in ``catalogues``; no face holds one of its own.
"""

from luckynumbers.words.catalogue import languages, preferred
from luckynumbers.words.sentences import Words

__all__ = ["Words", "languages", "preferred"]
