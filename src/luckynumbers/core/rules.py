"""The options of a game and the four boxes that were printed with them."""

from dataclasses import dataclass, field, fields, replace
from typing import Final

from luckynumbers.core.checks import checked
from luckynumbers.core.message import GameError, TextError, check_text


@checked
@dataclass(frozen=True)
class Rules:
    """The options of a game; all off is the game of the English box.

    Every game and every position has its rules; their text is the first part of a position's:

        >>> from luckynumbers import Rules
        >>> str(Rules()), str(Rules(bruno=True))
        ('std', 'std+bruno')
    """

    bruno: bool = False
    """Play again after making a diagonal pair (R6)."""
    michael: bool = False
    """Set up one tile at a time, on any free diagonal cell."""
    norep: bool = False
    """Switch off the end by repetition (R7)."""
    sorted: bool = False
    """Lay the four tiles of setup in ascending order without asking."""

    def __post_init__(self) -> None:
        if self.michael and self.sorted:
            raise GameError("rules/two-setups")

    def __str__(self) -> str:
        return "+".join(["std", *(name for name in OPTIONS if getattr(self, name))])

    @classmethod
    def parse(cls, text: str) -> "Rules":
        """Parse rules such as ``std+bruno+michael``.

        For example:

            >>> from luckynumbers import Rules
            >>> Rules.parse("std+bruno").bruno
            True

        Raises:
            TextError: The text does not follow the format, or an option is unknown.
            GameError: Two setups are asked for at once (``rules/two-setups``).

        """
        check_text(text)
        base, *options = text.split("+")
        if base != "std":
            raise TextError("rules/unknown", found=base[:20])
        for option in options:
            if option not in OPTIONS:
                raise TextError("rules/unknown-option", found=option[:20])
        if options != sorted(set(options)):
            raise TextError("rules/option-order", found=text[:50])
        return cls(**dict.fromkeys(options, True))


OPTIONS: Final = tuple(option.name for option in fields(Rules))
"""The names of the options that a text such as ``std+bruno`` may have."""


@dataclass(frozen=True)
class Edition:
    """One printed box: who may play and with which options.

    ``edition`` finds one by its name:

        >>> from luckynumbers.core import EDITIONS, edition
        >>> list(EDITIONS)
        ['lucky-numbers', 'anniversary', 'access', '5-vor-12']
        >>> str(edition("anniversary").rules_with(bruno=True))
        'std+bruno+sorted'
    """

    name: str
    """Its name, as ``edition`` finds it."""
    seats: range
    """How many can play."""
    rules: Rules = Rules()
    """The rules that its box has without a variant."""
    variants: tuple[str, ...] = ()
    """The variants that its rulebook describes."""
    corner: str = "ladybug"
    """The mark in the corner of its gardens: ``ladybug`` or ``triangle``."""
    tile: str = "clover"
    """What its tiles look like: ``clover`` or ``number-tile``."""
    marks: bool = field(default=False)
    """Whether its colours can be told apart by touch."""

    @checked
    def check_seats(self, seats: int) -> None:
        """Check that this box seats that many players.

        Raises:
            GameError: The box is for fewer, or more.

        """
        if seats not in self.seats:
            raise GameError(
                "edition/seats",
                edition=self.name,
                seats=seats,
                least=self.seats[0],
                most=self.seats[-1],
            )

    @checked
    def rules_with(
        self, *, bruno: bool = False, michael: bool = False, norep: bool = False
    ) -> Rules:
        """Return the rules of this box with variants; Michael's setup replaces the box's own."""
        own = replace(self.rules, sorted=False) if michael else self.rules
        return replace(own, bruno=bruno, michael=own.michael or michael, norep=norep)


EDITIONS: Final = {
    edition.name: edition
    for edition in (
        Edition("lucky-numbers", range(2, 5), variants=("michael", "tournament")),
        Edition(
            "anniversary",
            range(2, 5),
            Rules(sorted=True),
            variants=("michael", "tournament", "solo"),
        ),
        Edition("access", range(2, 6), variants=("bruno", "solo"), marks=True),
        Edition(
            "5-vor-12",
            range(2, 5),
            Rules(michael=True),
            variants=("tournament",),
            corner="triangle",
            tile="number-tile",
        ),
    )
}
"""The printed boxes, by name."""


def edition(name: str) -> Edition:
    """Find a box by its name.

    Raises:
        GameError: No box has this name; ``EDITIONS`` has them all (``edition/unknown``).

    """
    check_text(name)
    if name not in EDITIONS:
        raise GameError("edition/unknown", found=name[:20], known=tuple(EDITIONS))
    return EDITIONS[name]
