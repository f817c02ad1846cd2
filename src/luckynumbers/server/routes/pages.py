"""The front page, the health check and the metrics."""

from importlib.resources import files
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from luckynumbers.core import GameError, Message
from luckynumbers.server.routes.shared import json_response, language_of, problem, server_of
from luckynumbers.server.tables.house import words_for
from luckynumbers.words.forms import printable

router = APIRouter(include_in_schema=False)
_WEB: Final = files("luckynumbers.server") / "web"
_ESCAPES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


@router.get("/", response_class=HTMLResponse)
@router.get("/join/{code}", response_class=HTMLResponse)
async def front(request: Request) -> HTMLResponse:
    """Show that the server runs, and where."""
    language = language_of(request.headers.get("accept-language"))
    words = words_for(language)
    page = (_WEB / "index.html").read_text(encoding="utf-8")
    facts = {
        "language": language,
        "title": words.text("server/title"),
        "runs": words.text("server/runs", address=str(request.base_url)),
        "soon": words.text("server/no-client"),
    }
    for name, text in facts.items():
        page = page.replace(f"{{{name}}}", _escape(printable(text)))
    return HTMLResponse(page)


@router.get("/style.css", response_class=Response)
async def style() -> Response:
    """Give the style sheet of the front page."""
    text = (_WEB / "style.css").read_text(encoding="utf-8")
    return Response(text, media_type="text/css")


@router.get("/healthz", response_class=Response)
async def health(request: Request) -> Response:
    """Tell whether the server can play: it must be able to reach its storage."""
    server = server_of(request)
    try:
        await server.hub.store.meta("schema")
    except GameError as error:
        return problem(error.message, "en")
    if server.hub.stopping:
        return problem(Message("storage/failed"), "en")
    return json_response({"status": "ok"})


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request) -> PlainTextResponse:
    """Give the figures for Prometheus."""
    server = server_of(request)
    if not server.settings.metrics:
        raise GameError("server/no-page")
    tally, figures = server.hub.store.tally, server.hub.metrics
    figures.gauges["sockets"] = len(server.connections)
    figures.gauges["storage_commits"] = tally.commits
    figures.gauges["storage_jobs"] = tally.jobs
    return PlainTextResponse(figures.text(), media_type="text/plain; version=0.0.4")


def _escape(text: str) -> str:
    return "".join(_ESCAPES.get(letter, letter) for letter in text)
