"""Records that somebody brings along: played again, and their shuffle checked.

They are read in one thread of their own, so that however many come, no game waits.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.server.game import reading
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.languages import words_for

routes = Routes("/api/v1", "tables")
LARGEST: Final = 16 * 1024
"""Ten times a usual game; a record is played again, which takes its time."""
_READER: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="records")


@routes.add("POST", "/records")
async def read_record(call: Call, caller: User | None, body: str) -> reading.Reading:
    """Play a record (.lnr) again and check its shuffle; nothing of it is kept."""
    call.check_advice(caller)
    if len(body.encode()) > LARGEST:
        raise GameError("server/too-large", most=LARGEST)
    loop, words = asyncio.get_running_loop(), words_for(call.language)
    return await loop.run_in_executor(_READER, reading.read, body, words)
