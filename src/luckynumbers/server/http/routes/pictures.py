"""The picture of a table, for the preview of a link to it."""

from functools import partial
from typing import Final

from starlette.responses import Response

from luckynumbers.server.game.commands import Id, Seq
from luckynumbers.server.game.replay import state_at
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.endpoints import Routes

routes = Routes()
_CACHING: Final = "public, max-age=300"


@routes.add("GET", "/picture/{table}")
async def show_picture(call: Call, table: Id, seq: Seq = -1) -> Response:
    """Show the gardens of a table, as everyone sees them, without words; PNG of 1200 by 630.

    Those of a finished game as they were after an event, where one is named.
    """
    pictures = call.context.hub.pictures
    state = (await call.context.hub.table(table)).state
    if state.closed and state.game and 0 <= seq < state.seq:
        state = await call.read(None, partial(state_at, state, seq))
    found = pictures.known(state)
    if found is None:
        call.context.limits.pictures.check(call.network)
        found = await pictures.draw(state)
    return Response(found, media_type="image/png", headers={"cache-control": _CACHING})
