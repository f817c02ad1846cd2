"""The colours of drawings.

The same garden has three looks: sunlit, the sober one of *5 vor 12*, and a bare one for large
print, black on white, with nothing conveyed by colour alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from luckynumbers.core import Colour, Edition
from luckynumbers.core.checks import checked, checked_late

TileKind: TypeAlias = Literal["clover", "number-tile"]
CornerKind: TypeAlias = Literal["ladybug", "triangle"]

INK: Final = "#22301f"
SOFT: Final = "#67704f"
LINEN: Final = "#f4ecdc"
LINEN_EDGE: Final = "#dccfb4"
CREAM: Final = "#fffaf0"
GOLD: Final = "#e7c35a"
RED: Final = "#c2452d"
WHITE: Final = "#ffffff"
BLACK: Final = "#000000"

LEAVES: Final[Mapping[Colour, str]] = {
    Colour.gold: "#e6a929",
    Colour.red: "#cf4452",
    Colour.purple: "#8a63bd",
    Colour.green: "#6fae3f",
    Colour.blue: "#3b82c4",
}


@dataclass(frozen=True)
class Look:
    """The colours of a garden, the kind of its tiles, and its corner mark."""

    name: str
    """What the look is called."""
    soil: str
    """The colour of the board."""
    soil_edge: str
    """The colour of its edge."""
    bed: str
    """The colour of a cell."""
    bed_shade: str
    """The colour of the shade in a cell."""
    mark: str
    """The colour of the edge, or the dot, of the four diagonal cells."""
    face: str = CREAM
    """The colour under a number."""
    ink: str = INK
    """The colour of numbers."""
    leaves: Mapping[Colour, str] | None = None
    """The colour of each set, or ``None`` where all tiles are alike."""
    leaf_mark: str | None = None
    """The colour of the marks on the leaves; without one, that of the face."""
    tile: TileKind = "clover"
    """Clovers, or square tiles."""
    corner: CornerKind = "ladybug"
    """What marks the corner of the lowest cell."""
    numeral: float = 41
    """The size of a number on a tile that is 100 wide."""
    scale: float = 0.91
    """How much of its cell a tile takes."""
    shadows: bool = True
    """Whether tiles cast a shadow."""

    @checked_late
    def leaf(self, colour: Colour) -> str:
        """The colour of a tile."""
        return self.face if self.leaves is None else self.leaves[colour]


SUNLIT: Final = Look(
    name="sunlit",
    soil="#2f6b46",
    soil_edge="#245437",
    bed="#3b7d54",
    bed_shade="#2a5f3f",
    mark=GOLD,
    leaves=LEAVES,
)
"""The garden of clovers in five colours."""
PLAIN: Final = replace(SUNLIT, name="plain", leaves=dict.fromkeys(Colour, "#b5cf86"))
"""For positions, which have numbers only: all clovers alike."""
SOBER: Final = replace(
    SUNLIT,
    name="sober",
    soil="#d9dfe4",
    soil_edge="#b4bfc8",
    bed="#c5ced6",
    bed_shade="#a9b5bf",
    mark="#8694a0",
    tile="number-tile",
    corner="triangle",
    numeral=48,
)
"""The plain tiles of *5 vor 12*."""
BARE: Final = Look(
    name="bare",
    soil=WHITE,
    soil_edge=BLACK,
    bed=WHITE,
    bed_shade=BLACK,
    mark=BLACK,
    face=WHITE,
    ink=BLACK,
    numeral=72,
    scale=0.84,
    shadows=False,
)
"""Black on white, for large print and for printers without colour."""


@checked
def look_of(edition: Edition) -> Look:
    """The look of an edition.

    For example:

        >>> from luckynumbers.core import edition
        >>> from luckynumbers.paper import look_of
        >>> look_of(edition("5-vor-12")).name
        'sober'
    """
    return SOBER if edition.tile == "number-tile" else SUNLIT


def faded(look: Look) -> Look:
    """A look with paler tiles, so that others stand out."""
    pale = {colour: mix(leaf, look.bed, 0.72) for colour, leaf in (look.leaves or {}).items()}
    return replace(
        look,
        name=f"{look.name}-faded",
        face=mix(look.face, look.bed, 0.55),
        ink=mix(look.ink, look.bed, 0.35 if look.shadows else 0.5),
        leaves=pale or None,
    )


def mix(one: str, other: str, share: float) -> str:
    """Mix two colours; a share of 0 gives the first, 1 the other."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def darker(colour: str, share: float = 0.25) -> str:
    """Mix a colour with ink."""
    return mix(colour, INK, share)


def _channels(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue
