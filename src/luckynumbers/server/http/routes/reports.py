"""Reports: a complaint about someone, for whoever runs the server."""

from typing import Annotated, Final

from msgspec import Meta

from luckynumbers.core import GameError
from luckynumbers.server.game.commands import Id
from luckynumbers.server.game.names import clean_text
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.decoding import Body
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.storage.moderation import Reason, Report

routes = Routes("/api/v1", "people")
LONGEST: Final = 300
"""The most letters of a report."""


class ReportIn(Body, frozen=True):
    """Whom you complain about and why; where it happened, if that was at a table."""

    person: Id
    reason: Reason
    table: Annotated[str, Meta(max_length=32, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")] = ""
    words: Annotated[str, Meta(max_length=LONGEST)] = ""
    """What happened, in your words."""


@routes.add("POST", "/reports")
async def report(call: Call, caller: User, body: ReportIn) -> None:
    """Report someone to whoever runs the server; five people a day at most."""
    person = await call.context.people.find(body.person)
    if person.id == caller.id or caller.kind == "bot":
        raise GameError("person/unknown")
    if body.table:
        table = await call.context.hub.table(body.table)
        if not table.state.mentions(person.id):
            raise GameError("person/unknown")
    call.context.limits.reports.check(call.network)
    words = clean_text(body.words)
    await call.context.hub.store.moderation.report(
        Report(0, call.now, caller.id, person.id, body.reason, body.table, words)
    )
