"""From the text of a request to typed values, by msgspec.

What does not fit is refused by its place; the refusal never holds the value: it may be a password.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import msgspec

from luckynumbers.core import GameError
from luckynumbers.server.validation import Misfit, misfit


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all JSON bodies: unknown fields are refused."""


class BodyByKind(Body, frozen=True):
    """A body whose ``kind`` says which of its other fields it takes, and which it needs."""

    takes: ClassVar[Mapping[str, Collection[str]]]
    needs: ClassVar[Mapping[str, str]] = {}

    def __post_init__(self) -> None:
        kind = getattr(self, "kind")  # noqa: B009 — each subclass has its own kinds
        wanted = self.needs.get(kind)
        if wanted is not None and not getattr(self, wanted):
            raise ValueError(f"Object missing required field `{wanted}`")  # as msgspec says it
        for name in self.__struct_fields__:
            if name not in ("kind", *self.takes.get(kind, ())) and getattr(self, name):
                raise ValueError(f"Object contains unknown field `{name}`")


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
            raise bad_request(found, self._places[found.place[0]]) from found.reason
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
            found = misfit(error)
            raise bad_request(found) from found.reason


class TextBody:
    """The decoder of a body of plain text."""

    def decode(self, content: bytes) -> str:
        """Return the body as a text."""
        try:
            return content.decode()
        except UnicodeDecodeError as error:
            found = misfit(error)
            raise bad_request(found) from found.reason


def bad_request(found: Misfit, part: str = "body") -> GameError:
    """Return the refusal of a request by a part that does not fit."""
    return GameError("server/bad-request", where=found.where(part), why=found.why, **found.bounds)
