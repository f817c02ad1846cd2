"""Records that somebody brings along: played again, and their shuffle checked."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from luckynumbers.core import GameError
from luckynumbers.server.game import reading
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.languages import words_for

routes = Routes("/api/v1", "tables")
LARGEST: Final = 16 * 1024
"""Ten times a usual game; a record is played again, which takes its time."""
Read = TypeVar("Read")


@routes.add("POST", "/records")
async def read_record(call: Call, caller: User | None, body: str) -> reading.Reading:
    """Play a record (.lnr) again and check its shuffle; nothing of it is kept."""
    call.check_advice(caller)
    read = partial(reading.read, words=words_for(call.language))
    return await read_in_turn(call, caller, read, body)


async def read_in_turn(
    call: Call, caller: User | None, read: Callable[[str], Read], text: str
) -> Read:
    """Read a record in the thread for it, unless it is too large."""
    if len(text.encode()) > LARGEST:
        raise GameError("server/too-large", most=LARGEST)
    return await call.read(caller, partial(read, text))
