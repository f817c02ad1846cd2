"""Why a text is no value of its type, read from the errors of msgspec.

The outcome is for programs: a place and a word. It never holds the value, which may be a password.
"""

import re
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

LONGEST_PLACE: Final = 100
Why: TypeAlias = Literal["missing", "unknown", "type", "range", "form"]
_PATH: Final = re.compile(r" - at (?:`key` in )?`\$([^`]*)`$")
_FIELD: Final = re.compile(r"Object (?:(missing) required|contains (unknown)) field `([^`]*)`")
_BOUND: Final = re.compile(r"Expected `\w+`(?: of length)? ([<>])= (-?\d+)")
_OUTSIDE: Final = ("Invalid enum value ", "Invalid value ", "Number out of range")
_MISSHAPED: Final = re.compile(r"Expected `str` matching regex ")


class Misfit(NamedTuple):
    """Where a text does not fit, why, and the bounds that it breaks."""

    place: tuple[str, ...]
    why: Why
    bounds: dict[str, int]

    def where(self, *outer: str) -> str:
        """The place as a text, below outer ones."""
        return ".".join((*outer, *self.place))[:LONGEST_PLACE]


def misfit(error: Exception) -> Misfit:
    """Return what an error of a decoder says about its text."""
    if not isinstance(error, msgspec.ValidationError):
        return Misfit((), "form", {})
    text = str(error)
    path = _PATH.search(text)
    place = re.findall(r"\w+", path[1] if path else "")
    if field := _FIELD.match(text):
        return Misfit((*place, field[3]), "missing" if field[1] else "unknown", {})
    return Misfit(tuple(place), _why(text), _bounds(text))


def _why(text: str) -> Why:
    if _BOUND.match(text) or text.startswith(_OUTSIDE):
        return "range"
    return "form" if _MISSHAPED.match(text) else "type"


def _bounds(text: str) -> dict[str, int]:
    bound = _BOUND.match(text)
    return {"least" if bound[1] == ">" else "most": int(bound[2])} if bound else {}
