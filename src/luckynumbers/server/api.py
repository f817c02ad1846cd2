"""The REST API: the routes together, every error as a message, the schema of the commands."""

from typing import TYPE_CHECKING, Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException

from luckynumbers.core import GameError, Message
from luckynumbers.server.game import commands, messages
from luckynumbers.server.game.reading import Reading
from luckynumbers.server.game.replay import Replay
from luckynumbers.server.limits import Buckets
from luckynumbers.server.routes import advice, pages, people, puzzles, records, streams, tables
from luckynumbers.server.routes.shared import RefusalError, language_of, problem, refusal

if TYPE_CHECKING:
    from luckynumbers.server.app import Server

_PAGES = {404: "server/no-page", 405: "server/method"}


def make_api(server: "Server") -> FastAPI:
    """Put the routes together."""
    api = FastAPI(
        title="luckynumbers",
        version=f"{commands.VERSION}",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
    )
    api.state.server = server
    api.state.puzzles = Buckets(server.settings.requests, 30 * server.settings.requests)
    for module in (people, tables, advice, records, puzzles, streams, pages):
        api.include_router(module.router)
    api.add_exception_handler(GameError, _refuse)
    api.add_exception_handler(RefusalError, _refuse)
    api.add_exception_handler(RequestValidationError, _invalid)
    api.add_exception_handler(HTTPException, _missing)
    api.add_exception_handler(Exception, _refuse)
    api.openapi = lambda: _schema(api)  # type: ignore[method-assign]
    return api


async def _refuse(request: Request, error: Exception) -> Response:
    if isinstance(error, RefusalError):
        return refusal(error.said)
    message = error.message if isinstance(error, GameError) else Message("server/failed")
    return problem(message, _language(request))


async def _invalid(request: Request, error: Exception) -> Response:
    where = "body"
    if isinstance(error, RequestValidationError) and error.errors():
        # Only the place is told: what was sent may be a password.
        where = ".".join(str(part) for part in error.errors()[0]["loc"])[:100]
    return problem(Message("server/bad-request", {"where": where}), _language(request))


async def _missing(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    if status == 404 and _is_person(request):
        return pages.no_page(request)
    code = _PAGES.get(status)
    if code is None:
        return problem(Message("server/bad-request", {"where": "body"}), _language(request))
    answer = problem(Message(code), _language(request))
    if isinstance(error, HTTPException) and error.headers:
        answer.headers.update(error.headers)
    return answer


def _is_person(request: Request) -> bool:
    """Tell whether a browser asks for a page to show."""
    wanted = request.headers.get("accept", "")
    return "text/html" in wanted and not request.url.path.startswith(("/api/", "/v/"))


def _language(request: Request) -> str:
    return language_of(request.headers.get("accept-language"))


def _schema(api: FastAPI) -> dict[str, Any]:
    if api.openapi_schema is None:
        schema = get_openapi(title=api.title, version=api.version, routes=api.routes)
        template = "#/components/schemas/{name}"
        kinds = [
            commands.TableCommand,
            messages.Ack,
            messages.StateOut,
            messages.LobbyOut,
            Replay,
            Reading,
        ]
        [command, *_], components = msgspec.json.schema_components(kinds, ref_template=template)
        schema.setdefault("components", {}).setdefault("schemas", {}).update(components)
        schema["components"]["schemas"]["TableCommand"] = command
        api.openapi_schema = schema
    return api.openapi_schema
