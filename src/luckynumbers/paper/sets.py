"""The sets of an edition that are printed or shaped."""

from luckynumbers.core import Colour, Edition, GameError


def colours_of(edition: Edition, sets: int | None = None) -> tuple[Colour, ...]:
    """The colours of the first sets of an edition; without a number, of all."""
    most = edition.seats[-1]
    if sets is None:
        sets = most
    if not 1 <= sets <= most:
        raise GameError("print/sets", edition=edition.name, found=sets, most=most)
    return tuple(Colour)[:sets]
