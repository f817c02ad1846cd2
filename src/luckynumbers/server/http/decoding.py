"""From the text of a request to typed values, by msgspec.

What does not fit is refused by its place; the refusal never holds the value: it may be a password.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from luckynumbers.core import GameError
from luckynumbers.server.validation import Misfit, misfit


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
            values = msgspec.convert({**query, **path}, self._kind, strict=False)
        except msgspec.ValidationError as error:
            found = misfit(error)
            raise bad_request(found, self._places[found.place[0]]) from None
        return msgspec.structs.asdict(values)


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
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise bad_request(misfit(error)) from None


class TextBody:
    """The decoder of a body of plain text."""

    def decode(self, content: bytes) -> str:
        """Return the body as a text."""
        try:
            return content.decode()
        except UnicodeDecodeError as error:
            raise bad_request(misfit(error)) from None


def bad_request(found: Misfit, part: str = "body") -> GameError:
    """Return the refusal of a request by a part that does not fit."""
    return GameError("server/bad-request", where=found.where(part), why=found.why, **found.bounds)
