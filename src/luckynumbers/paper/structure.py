"""The logical structure of a printed document: headings, paragraphs, lists and figures.

An element is attached to a group of shapes; ``tags`` writes it into the PDF, where screen readers
and braille displays find it. Whatever is drawn outside of all elements is decoration.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal[
    "Document", "Sect", "H1", "H2", "H3", "P", "L", "LI", "Lbl", "LBody", "Figure"
]
"""A standard structure type of PDF."""
_GROUPING: Final = frozenset({"Document", "Sect", "L", "LI"})


@dataclass(frozen=True, eq=False)
class Element:
    """One element of the structure; several groups, on several pages, may be parts of it."""

    kind: Kind
    alt: str = ""
    """The description of a figure, for whoever does not see it."""
    actual: str = ""
    """The text that a drawing stands for, read instead of what is printed."""
    numbered: bool = False
    """Whether the items of a list have numbers."""

    @property
    def grouping(self) -> bool:
        """Whether it consists of other elements; what is drawn beside them is decoration."""
        return self.kind in _GROUPING
