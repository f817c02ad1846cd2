"""Records that somebody brings along: to be looked at again, and their shuffle checked.

They are read in one thread of their own, so that however many come, no game waits.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from fastapi import APIRouter, Request, Response

from luckynumbers.core import GameError
from luckynumbers.server.game import reading
from luckynumbers.server.languages import words_for
from luckynumbers.server.routes.shared import (
    PROBLEMS,
    Asker,
    json_response,
    language_of,
    server_of,
)
from luckynumbers.server.routes.tables import described

router = APIRouter(prefix="/api/v1", tags=["tables"], responses=PROBLEMS)
LARGEST: Final = 16 * 1024
"""Ten times a usual game; a record is played again, which takes its time."""
_READER: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="records")
_BODY: Final = {
    "requestBody": {
        "required": True,
        "content": {"text/plain": {"schema": {"type": "string"}}},
    }
}


@router.post(
    "/records", response_class=Response, responses=described("Reading"), openapi_extra=_BODY
)
async def read(user: Asker, request: Request) -> Response:
    """Play a record (.lnr) again and check its shuffle; nothing of it is kept."""
    server_of(request).check_advice(request, user)
    body = await request.body()
    if len(body) > LARGEST:
        raise GameError("server/too-large", most=LARGEST)
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise GameError("server/bad-request", where="body") from None
    language = language_of(request.headers.get("accept-language"))
    read_it = asyncio.get_running_loop().run_in_executor(
        _READER, reading.read, text, words_for(language)
    )
    return json_response(await read_it)
