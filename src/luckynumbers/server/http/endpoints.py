"""Endpoints: the operations of the API, each declared by the signature of its handler.

A handler takes the call and, by name, ``caller`` (a ``User``, or ``User | None`` where anyone may
ask), ``body``, and the parameters of its path and query. Their types, with msgspec's bounds, are
what is decoded and what ``/api/v1/openapi.json`` describes; so is the type that it returns.
"""

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping
from types import NoneType
from typing import Any, Final, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from luckynumbers.core import GameError
from luckynumbers.server.context import Context
from luckynumbers.server.game.values import User
from luckynumbers.server.http.answers import JSON, LARGEST, TOO_LARGE, json_response
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.decoding import JsonBody, Parameter, Parameters, TextBody

Handler: TypeAlias = Callable[..., Awaitable[object]]
AnyHandler = TypeVar("AnyHandler", bound=Handler)
_NAMES_IN_PATH: Final = re.compile(r"{(\w+)")


class Endpoint:
    """A method of a path, with what its handler takes and returns."""

    def __init__(
        self, method: str, path: str, handler: Handler, tag: str, status: int, media: str
    ) -> None:
        self.method, self.path, self.handler = method, path, handler
        self.tag, self.status, self.media = tag, status, media
        arguments = _arguments(handler, path)
        self.caller = arguments.pop("caller", None)
        self.body = arguments.pop("body", None)
        self.parameters = tuple(arguments.values())
        self.answer = get_type_hints(handler, include_extras=True)["return"]
        self._parameters = Parameters(self.parameters)
        self._body = _body_decoder(self.body) if self.body else None

    @property
    def name(self) -> str:
        """The name of the operation."""
        return self.handler.__name__

    async def respond(self, call: Call) -> Response:
        """Decode a request, run the handler, encode what it returns."""
        request = call.request
        arguments: dict[str, object] = {}
        if self.caller:
            arguments["caller"] = await self._find_caller(call)
        arguments |= self._parameters.decode(request.query_params, request.path_params)
        if self._body:
            arguments["body"] = self._body.decode(await _content(request))
        return call.finish(self._encode(await self.handler(call, **arguments)))

    async def _find_caller(self, call: Call) -> User | None:
        caller = await call.context.caller(call.request.headers)
        if caller is None and self.caller is not None and not _is_optional(self.caller.kind):
            raise GameError("user/unknown")
        return caller

    def _encode(self, answer: object) -> Response:
        if isinstance(answer, Response):
            return answer
        return Response(status_code=204) if answer is None else json_response(answer, self.status)


class Routes:
    """The endpoints of one subject; without a tag they are not described."""

    def __init__(self, prefix: str = "", tag: str = "") -> None:
        self.endpoints: list[Endpoint] = []
        self._prefix = prefix
        self._tag = tag

    def add(
        self, method: str, path: str, *, status: int = 200, media: str = JSON
    ) -> Callable[[AnyHandler], AnyHandler]:
        """Declare the handler of a method and a path; ``media`` is what a ``Response`` holds."""

        def declare(handler: AnyHandler) -> AnyHandler:
            self.endpoints.append(
                Endpoint(method, self._prefix + path, handler, self._tag, status, media)
            )
            return handler

        return declare


class Resource:
    """All endpoints of one path, as an ASGI application."""

    def __init__(self, context: Context, endpoints: Mapping[str, Endpoint]) -> None:
        self._context = context
        self._endpoints = endpoints

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        endpoint = self._endpoints.get(scope["method"])
        if endpoint is None:
            raise HTTPException(405, headers={"allow": ", ".join(self._endpoints)})
        response = await endpoint.respond(Call(self._context, Request(scope, receive, send)))
        await response(scope, receive, send)


def _arguments(handler: Handler, path: str) -> dict[str, Parameter]:
    """What a handler takes beside the call."""
    kinds = get_type_hints(handler, include_extras=True)
    in_path = _NAMES_IN_PATH.findall(path)
    _call, *signature = inspect.signature(handler).parameters.values()
    return {
        each.name: Parameter(
            name=each.name,
            kind=kinds[each.name],
            place="path" if each.name in in_path else "query",
            default=msgspec.NODEFAULT if each.default is each.empty else each.default,
        )
        for each in signature
    }


def _body_decoder(body: Parameter) -> JsonBody | TextBody:
    return TextBody() if body.kind is str else JsonBody(body.kind, body.default)


async def _content(request: Request) -> bytes:
    try:
        return await request.body()
    except ClientDisconnect:
        if request.scope.get(TOO_LARGE):
            raise GameError("server/too-large", most=LARGEST) from None
        raise GameError("server/bad-request", where="body", why="form") from None


def _is_optional(kind: Any) -> bool:
    return NoneType in get_args(kind)
