"""Why a text is no value of its type, read from the errors of msgspec.

The outcome is a place and a word, for programs, and a sentence. It never holds the value, which may
be a password.
"""

import re
from typing import Final, Literal, NamedTuple, TypeAlias, TypedDict

import msgspec

from luckynumbers.core import GameError

LONGEST_PLACE: Final = 100
Why: TypeAlias = Literal["missing", "unknown", "type", "range", "form"]
_PATH: Final = re.compile(r" - at (?:`key` in )?`\$([^`]*)`$")
_FIELD: Final = re.compile(r"Object (?:(missing) required|contains (unknown)) field `([^`]*)`")
_BOUND: Final = re.compile(r"Expected `\w+`( of length)? ([<>]=?) (-?\d+)")
_TYPE: Final = re.compile(r"Expected `(\w+)")
_OUTSIDE: Final = ("Invalid enum value ", "Invalid value ", "Number out of range")
_MISSHAPED: Final = re.compile(r"Expected `str` matching regex ")


REASONS: Final = {
    "missing": "misfit/missing",
    "unknown": "misfit/unknown",
    "form": "misfit/form",
    "range": "misfit/none-of-them",
    "type": "misfit/type",
    "int": "misfit/integer",
    "float": "misfit/number",
    "str": "misfit/text",
    "bool": "misfit/switch",
    "array": "misfit/list",
    "object": "misfit/object",
    ">=": "misfit/least",
    "<=": "misfit/most",
    ">": "misfit/above",
    "of length >=": "misfit/shortest",
    "of length <=": "misfit/longest",
}
"""The sentences of what is wrong, by the word for it, the type or the bound."""


class Bounds(TypedDict, total=False):
    """The bound that a value breaks, for a text or a list that of its length."""

    least: int
    most: int


class Misfit(NamedTuple):
    """Where a text does not fit, why, the bounds that it breaks, and the reason as a sentence."""

    place: tuple[str, ...]
    why: Why
    bounds: Bounds
    reason: GameError

    def where(self, *outer: str) -> str:
        """The place as a text, below outer ones."""
        return ".".join((*outer, *self.place))[:LONGEST_PLACE]


def misfit(error: Exception) -> Misfit:
    """Return what an error of a decoder says about its text."""
    if not isinstance(error, msgspec.ValidationError):
        return Misfit((), "form", {}, GameError(REASONS["form"]))
    text = str(error)
    path = _PATH.search(text)
    place = re.findall(r"\w+", path[1] if path else "")
    if field := _FIELD.match(text):
        why: Why = "missing" if field[1] else "unknown"
        return Misfit((*place, field[3]), why, {}, GameError(REASONS[why]))
    return Misfit(tuple(place), _why(text), _bounds(text), _reason(text))


def _why(text: str) -> Why:
    if _BOUND.match(text) or text.startswith(_OUTSIDE):
        return "range"
    return "form" if _MISSHAPED.match(text) else "type"


def _bounds(text: str) -> Bounds:
    bound = _BOUND.match(text)
    if bound is None:
        return {}
    return {"least": int(bound[3])} if bound[2][0] == ">" else {"most": int(bound[3])}


def _reason(text: str) -> GameError:
    if bound := _BOUND.match(text):
        return GameError(REASONS[f"{bound[1] or ''} {bound[2]}".strip()], **_bounds(text))
    why, kind = _why(text), _TYPE.match(text)
    known = REASONS.get(kind[1]) if kind and why == "type" else None
    return GameError(known or REASONS[why])
