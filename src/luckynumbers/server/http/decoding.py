"""From the text of a request to typed values, by msgspec.

What does not fit is refused by its place; the refusal never holds the value: it may be a password.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec

from luckynumbers.core import GameError

LONGEST_PLACE: Final = 100
_PATH: Final = re.compile(r" - at `\$([^`]*)`$")
_FIELD: Final = re.compile(r"^Object (?:missing required|contains unknown) field `([^`]*)`")


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all JSON bodies: unknown fields are refused."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a path or a query."""

    name: str
    kind: Any
    place: Literal["path", "query"]
    default: Any = msgspec.NODEFAULT


class Parameters:
    """The decoder of all parameters of an endpoint."""

    def __init__(self, parameters: Sequence[Parameter]) -> None:
        fields = [(each.name, each.kind, each.default) for each in parameters]
        self._kind = msgspec.defstruct("Parameters", fields, kw_only=True)
        self._places = {each.name: each.place for each in parameters}

    def decode(self, query: Mapping[str, str], path: Mapping[str, Any]) -> dict[str, Any]:
        """Return the parameters by name; others in the query are ignored."""
        try:
            found = msgspec.convert({**query, **path}, self._kind, strict=False)
        except msgspec.ValidationError as error:
            place = _place_of(error)
            raise _bad_request(self._places[place[0]], *place) from None
        return msgspec.structs.asdict(found)


class JsonBody:
    """The decoder of a JSON body; an empty one is the default, if there is one."""

    def __init__(self, kind: Any, default: Any = msgspec.NODEFAULT) -> None:
        self._decoder = msgspec.json.Decoder(kind)
        self._default = default

    def decode(self, content: bytes) -> Any:
        """Return the body as a value of its type."""
        if not content and self._default is not msgspec.NODEFAULT:
            return self._default
        try:
            return self._decoder.decode(content)
        except msgspec.ValidationError as error:
            raise _bad_request("body", *_place_of(error)) from None
        except (msgspec.DecodeError, ValueError, RecursionError):
            raise _bad_request("body") from None


class TextBody:
    """The decoder of a body of plain text."""

    def decode(self, content: bytes) -> str:
        """Return the body as a text."""
        try:
            return content.decode()
        except UnicodeDecodeError:
            raise _bad_request("body") from None


def _place_of(error: msgspec.ValidationError) -> list[str]:
    """Return the way from the outermost value to the faulty one."""
    text = str(error)
    path, field = _PATH.search(text), _FIELD.match(text)
    return [*re.findall(r"\w+", path[1] if path else ""), *([field[1]] if field else [])]


def _bad_request(*place: str) -> GameError:
    return GameError("server/bad-request", where=".".join(place)[:LONGEST_PLACE])
