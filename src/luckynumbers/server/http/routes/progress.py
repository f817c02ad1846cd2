"""What an account has achieved alone, kept for all its devices."""

from typing import Annotated, Final

from msgspec import Meta, field

from luckynumbers.core import GameError
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.decoding import Body
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.progress import (
    MOST,
    Gardener,
    Lesson,
    Progress,
    Puzzle,
    PuzzleResult,
    entries_of,
    parse_entries,
)

routes = Routes("/api/v1", "people")
AT_ONCE: Final = 400
"""The puzzles in one request."""


class ProgressIn(Body, frozen=True):
    """What a device knows that the account may not."""

    results: Annotated[dict[Puzzle, PuzzleResult], Meta(max_length=AT_ONCE)] = field(
        default_factory=dict
    )
    beaten: Annotated[tuple[Gardener, ...], Meta(max_length=9)] = ()
    lessons: Annotated[tuple[Lesson, ...], Meta(max_length=20)] = ()


@routes.add("GET", "/me/progress")
async def show_progress(call: Call, caller: User) -> Progress:
    """Return the puzzles you have solved, the gardeners you have beaten, the lessons learned."""
    return parse_entries(await call.context.hub.store.progress(caller.id))


@routes.add("PATCH", "/me/progress")
async def merge_progress(call: Call, caller: User, body: ProgressIn) -> None:
    """Merge what a device knows into what your account has; nothing gets worse by it."""
    if caller.kind != "account":
        raise GameError("account/needed")
    store = call.context.hub.store
    given = entries_of(Progress(body.results, body.beaten, body.lessons))
    if not await store.merge_progress(caller.id, given, MOST):
        raise GameError("progress/full", count=MOST)
