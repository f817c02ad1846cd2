"""The colours of the players, as the site has them; twin of ``draw/portraits.js``."""

from collections.abc import Sequence
from typing import Final

COLOURS: Final = ("gold", "red", "purple", "green", "blue")


def colours_of(names: Sequence[str | None]) -> tuple[str, ...]:
    """The colours at a table by seat, from the names of people; ``None`` for who is no person.

    Everyone keeps the colour of their name unless another person has it already; who is no person
    has what is left.
    """
    people = sorted((name, seat) for seat, name in enumerate(names) if name is not None)
    found: dict[int, str] = {}
    for name, seat in people:
        if (colour := _own_colour(name)) not in found.values():
            found[seat] = colour
    for seat in (*(seat for _, seat in people), *range(len(names))):
        free = (colour for colour in COLOURS if colour not in found.values())
        found.setdefault(seat, next(free, COLOURS[0]))
    return tuple(found[seat] for seat in range(len(names)))


def _own_colour(name: str) -> str:
    """A colour that depends on a name alone."""
    total = 0
    for letter in name:
        total = (31 * total + ord(letter)) % 9973
    return COLOURS[total % len(COLOURS)]
