"""For whoever runs the server: whether it works, and its figures."""

from starlette.responses import PlainTextResponse, Response

from luckynumbers.core import GameError, Message
from luckynumbers.server.http.answers import json_response, problem
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.endpoints import Routes

routes = Routes()


@routes.add("GET", "/livez")
async def show_life(_call: Call) -> Response:
    """Whether the server answers at all; whoever does not is to be started again."""
    return json_response({"status": "ok"})


@routes.add("GET", "/healthz")
async def show_health(call: Call) -> Response:
    """Whether the server can play: its storage must answer, and take what is written.

    Whoever cannot gets no new clients, but need not be started again.
    """
    hub = call.context.hub
    try:
        await hub.store.check()
    except GameError as error:
        return problem(error.message, "en")
    if hub.stopping:
        return problem(Message("storage/failed"), "en")
    return json_response({"status": "ok"})


@routes.add("GET", "/metrics")
async def show_metrics(call: Call) -> Response:
    """The figures for Prometheus."""
    if not call.context.settings.metrics:
        raise GameError("server/no-page")
    text = call.context.hub.metrics.text()
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
