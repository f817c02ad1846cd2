"""The documentation as a site under ``/docs/``, where the settings name a folder that has one."""

import asyncio
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.responses import RedirectResponse, Response

from luckynumbers.core import GameError
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.http.routes.pages import FRESH, READING, answer_file
from luckynumbers.server.http.site import File, file_of

routes = Routes()
_LARGEST: Final = 8 << 20
_PAGE: Final = ".html"
_MISSING: Final = "404.html"
"""What the site has to say where one of its pages is asked for that does not exist."""
_KEPT: Final = 256
"""How many files are kept in memory."""


async def show_documents(_call: Call) -> Response:
    """Send a reader to the first page."""
    return RedirectResponse("/docs/", 307)


async def show_document(call: Call, path: str) -> Response:
    """Show a file of the site."""
    folder = call.context.settings.docs
    if not folder:
        raise GameError("server/no-page")
    try:
        return answer_file(call.request, await asyncio.to_thread(_read, folder, path), FRESH)
    except GameError:
        if not path.endswith(_PAGE):
            raise
        missing = await asyncio.to_thread(_read, folder, _MISSING)
        return answer_file(call.request, missing, FRESH, 404)


@lru_cache(_KEPT)
def _read(folder: str, path: str) -> File:
    """Read a file that lies in the folder; anything else does not exist."""
    root = Path(folder).resolve()
    try:
        found = (root / (path or "index.html")).resolve(strict=True)
        if not found.is_relative_to(root) or not found.is_file() or found.stat().st_size > _LARGEST:
            raise GameError("server/no-page")
        return file_of(found.name, found.read_bytes())
    except (OSError, ValueError):
        raise GameError("server/no-page") from None


for _method in READING:
    routes.add(_method, "/docs")(show_documents)
    routes.add(_method, "/docs/{path:path}")(show_document)
