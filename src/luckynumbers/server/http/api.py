"""The HTTP application: all routes, and every error as a refusal with a code."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from luckynumbers.core import GameError, Message
from luckynumbers.server.context import Context
from luckynumbers.server.http.answers import RefusalError, json_response, problem, refusal
from luckynumbers.server.http.endpoints import Endpoint, Resource
from luckynumbers.server.http.openapi import Json, describe
from luckynumbers.server.http.routes import (
    advice,
    bringing,
    company,
    documents,
    health,
    pages,
    passkeys,
    people,
    pictures,
    profiles,
    progress,
    push,
    puzzles,
    records,
    reports,
    results,
    resuming,
    reviews,
    skill,
    streams,
    strips,
    tables,
)
from luckynumbers.server.languages import language_of

DESCRIPTION: Final = "/api/v1/openapi.json"
MODULES: Final = (
    *(people, passkeys, push, company, profiles, progress, reports, results, skill, tables),
    *(
        advice,
        records,
        reviews,
        strips,
        resuming,
        bringing,
        puzzles,
        streams,
        pictures,
        pages,
        documents,
    ),
    health,
)
_CODES: Final = {404: "server/no-page", 405: "server/method"}


def make_api(context: Context) -> Starlette:
    """Put the routes together."""
    routes = [Route(DESCRIPTION, _description), *_resources(context, all_endpoints())]
    errors = {
        GameError: _refuse,
        RefusalError: _refuse,
        HTTPException: _refuse_route,
        Exception: _refuse,
    }
    return Starlette(routes=routes, exception_handlers=errors)


def all_endpoints() -> list[Endpoint]:
    """List the endpoints of all routes."""
    return [endpoint for module in MODULES for endpoint in module.routes.endpoints]


@cache
def description() -> Json:
    """The OpenAPI document."""
    return describe(all_endpoints())


async def _description(_request: Request) -> Response:
    return json_response(description())


def _resources(context: Context, endpoints: Iterable[Endpoint]) -> list[Route]:
    by_path: defaultdict[str, dict[str, Endpoint]] = defaultdict(dict)
    for endpoint in endpoints:
        by_path[endpoint.path][endpoint.method] = endpoint
    return [Route(path, Resource(context, found)) for path, found in by_path.items()]


async def _refuse(request: Request, error: Exception) -> Response:
    if isinstance(error, RefusalError):
        return refusal(error.sentence)
    message = error.message if isinstance(error, GameError) else Message("server/failed")
    reason = error.__cause__.message if isinstance(error.__cause__, GameError) else None
    return problem(message, _language(request), reason)


async def _refuse_route(request: Request, error: Exception) -> Response:
    """Refuse a request that no endpoint takes."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    if status == 404 and _is_navigation(request):
        return pages.no_page(request)
    facts = {} if status in _CODES else {"where": "body", "why": "form"}
    message = Message(_CODES.get(status, "server/bad-request"), facts)
    answer = problem(message, _language(request))
    if isinstance(error, HTTPException) and error.headers:
        answer.headers.update(error.headers)
    return answer


def _is_navigation(request: Request) -> bool:
    """Whether a browser asks for a page to show."""
    wanted = request.headers.get("accept", "")
    return "text/html" in wanted and not request.url.path.startswith(("/api/", "/v/"))


def _language(request: Request) -> str:
    return language_of(request.headers.get("accept-language"))
