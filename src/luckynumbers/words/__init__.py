"""Messages to sentences in the reader's language.

``turns``, ``endings``, ``advice``, ``overview`` and ``puzzles`` choose the message that describes
something; ``Words`` makes its sentence from a catalogue. Every sentence that a person reads is in
``catalogues``; no face contains one of its own. This package imports ``core`` only.
"""

from luckynumbers.words.catalogue import find_language, languages, nearest, own_name, preferred
from luckynumbers.words.sentences import Words

__all__ = ["Words", "find_language", "languages", "nearest", "own_name", "preferred"]
