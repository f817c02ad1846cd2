"""The description of the API (OpenAPI 3.1), made from the declarations of its endpoints."""

from collections.abc import Iterable, Iterator, Sequence
from http import HTTPStatus
from inspect import getdoc
from types import NoneType
from typing import Any, Final, TypeAlias, get_args

import msgspec
from starlette.responses import Response

from luckynumbers.server.game.commands import VERSION, TableCommand
from luckynumbers.server.game.messages import Sentence
from luckynumbers.server.http.answers import JSON
from luckynumbers.server.http.decoding import Parameter
from luckynumbers.server.http.endpoints import Endpoint

Json: TypeAlias = dict[str, Any]
PLACE: Final = "#/components/schemas/{name}"
NAMED: Final = {"TableCommand": TableCommand}
"""Unions, which have no name of their own, and the names they are described under."""


def describe(endpoints: Sequence[Endpoint]) -> Json:
    """Describe all endpoints that have a tag."""
    shown = [endpoint for endpoint in endpoints if endpoint.tag]
    schemas = _Schemas(kind for endpoint in shown for kind in _kinds(endpoint))
    paths: dict[str, Json] = {}
    for endpoint in shown:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "luckynumbers", "version": str(VERSION)},
        "paths": paths,
        "components": {"schemas": schemas.components},
    }


class _Schemas:
    """The JSON schemas of types; those with a name are described once."""

    def __init__(self, kinds: Iterable[Any]) -> None:
        known = list(dict.fromkeys([*kinds, *NAMED.values()]))
        found, self.components = msgspec.json.schema_components(known, ref_template=PLACE)
        self._known = dict(zip(known, found, strict=True))
        for name, kind in NAMED.items():
            self.components[name] = self._known[kind]
            self._known[kind] = {"$ref": PLACE.format(name=name)}

    def content(self, kind: Any, media: str = JSON) -> Json:
        """Describe a body of a type."""
        return {"content": {media: {"schema": self._known[kind]}}}

    def parameter(self, parameter: Parameter) -> Json:
        """Describe a parameter of a path or a query."""
        required = parameter.default is msgspec.NODEFAULT
        default = {} if required else {"default": parameter.default}
        schema = {**self._known[parameter.kind], **default}
        place = {"name": parameter.name, "in": parameter.place}
        return {**place, "required": required, "schema": schema}


def _kinds(endpoint: Endpoint) -> Iterator[Any]:
    """The types that an endpoint takes and returns."""
    yield from (parameter.kind for parameter in endpoint.parameters)
    if endpoint.body:
        yield endpoint.body.kind
    yield from (_answer(endpoint), Sentence)


def _answer(endpoint: Endpoint) -> Any:
    """The type of what an endpoint returns when it returns something; a response is a text."""
    kinds = get_args(endpoint.answer) if _may_be_empty(endpoint) else (endpoint.answer,)
    kind = next((each for each in kinds if each is not NoneType), NoneType)
    return str if isinstance(kind, type) and issubclass(kind, Response) else kind


def _may_be_empty(endpoint: Endpoint) -> bool:
    return NoneType in (endpoint.answer, *get_args(endpoint.answer))


def _operation(endpoint: Endpoint, schemas: _Schemas) -> Json:
    summary, _, description = (getdoc(endpoint.handler) or "").partition("\n\n")
    operation: Json = {"operationId": endpoint.name, "tags": [endpoint.tag], "summary": summary}
    if description:
        operation["description"] = description
    if endpoint.parameters:
        operation["parameters"] = [schemas.parameter(each) for each in endpoint.parameters]
    if endpoint.body:
        operation["requestBody"] = _body(endpoint.body, schemas)
    return {**operation, "responses": _responses(endpoint, schemas)}


def _body(body: Parameter, schemas: _Schemas) -> Json:
    media = "text/plain" if body.kind is str else JSON
    required = body.default is msgspec.NODEFAULT
    return {"required": required, **schemas.content(body.kind, media)}


def _responses(endpoint: Endpoint, schemas: _Schemas) -> Json:
    refused = {"description": "Refused", **schemas.content(Sentence)}
    responses: Json = {"4XX": refused, "503": refused}
    if _may_be_empty(endpoint):
        responses["204"] = {"description": HTTPStatus.NO_CONTENT.phrase}
    kind = _answer(endpoint)
    if kind is not NoneType:
        answered = {"description": HTTPStatus(endpoint.status).phrase}
        responses[str(endpoint.status)] = {**answered, **schemas.content(kind, endpoint.media)}
    return responses
