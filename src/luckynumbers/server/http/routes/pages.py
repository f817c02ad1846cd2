"""The pages of the browser client and its files."""

import re
from functools import cache
from io import BytesIO
from typing import Final

import segno
from starlette.requests import Request
from starlette.responses import Response

from luckynumbers.core import GameError
from luckynumbers.server.http.answers import json_response
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.http.previews import Preview, preview_of, usual_preview
from luckynumbers.server.http.shell import manifest, shell
from luckynumbers.server.http.site import File, Site, page_scripts
from luckynumbers.server.languages import language_of, words_for
from luckynumbers.server.origins import home_addresses
from luckynumbers.server.people.callers import cookie_of

routes = Routes()
PAGES: Final = page_scripts()
"""The first word of a page's address, and the script that shows it."""
_CHOICE: Final = "ln-language"
"""The cookie that keeps a person's language for what no script can ask for."""
_INVITATION: Final = re.compile(r"[A-Z0-9]{8}")
FRESH: Final = "no-cache"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_AT_ROOT: Final = ("sw.js", "robots.txt", "icon.svg", "icon-192.png", "icon-512.png")
READING: Final = ("GET", "HEAD")


@cache
def site() -> Site:
    """Read the client, once."""
    return Site()


async def show_page(call: Call) -> Response:
    """Show a page of the client; its script reads the rest of the address."""
    word = call.request.url.path.split("/")[1]
    preview = await preview_of(call, words_for(_language(call.request)))
    return _shell(call.request, PAGES[word], preview)


def no_page(request: Request) -> Response:
    """Show that there is no such page; the script of the client explains it."""
    return _shell(request, PAGES[""], usual_preview(words_for(_language(request))), 404)


async def show_manifest(call: Call) -> Response:
    """Describe the client to a device that installs it, in the reader's language."""
    described = manifest(site(), words_for(_language(call.request)))
    return answer_file(call.request, described, FRESH)


async def show_root_file(call: Call) -> Response:
    """Show a file that must lie at the root."""
    found = site().files.get(call.request.url.path[1:])
    if found is None:
        raise GameError("server/no-page")
    return answer_file(call.request, found, FRESH)


async def show_file(call: Call, version: str, path: str) -> Response:
    """Show a file of the client; under its own version it never changes."""
    found = site().file(path)
    if found is None:
        raise GameError("server/no-page")
    return answer_file(call.request, found, _FOR_EVER if version == site().version else "no-store")


for _method in READING:
    for _word in PAGES:
        routes.add(_method, f"/{_word}")(show_page)
    for _word in filter(None, PAGES):
        routes.add(_method, f"/{_word}/{{rest:path}}")(show_page)
    for _name in _AT_ROOT:
        routes.add(_method, f"/{_name}")(show_root_file)
    routes.add(_method, "/manifest.webmanifest")(show_manifest)
    routes.add(_method, "/v/{version}/{path:path}")(show_file)


@routes.add("GET", "/web.json")
async def list_files(_call: Call) -> Response:
    """List the files of the client, for the service worker that keeps them; the players apart."""
    return json_response(site().listing)


@routes.add("GET", "/qr/join/{code}")
async def draw_invitation(call: Call, code: str, origin: str = "") -> Response:
    """Draw an invitation as a QR code; only addresses of this server are drawn."""
    own = str(call.request.base_url).rstrip("/")
    if origin not in (own, *home_addresses(call.context.settings)):
        raise GameError("server/no-page")
    if not _INVITATION.fullmatch(code):
        raise GameError("server/no-page")
    picture = BytesIO()
    drawn = segno.make(f"{origin}/join/{code}", error="m", micro=False)
    drawn.save(picture, kind="svg", border=3, dark="#22301f", light="#ffffff", xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml")


def _language(request: Request) -> str:
    chosen = cookie_of(request.headers, _CHOICE)
    return language_of(request.headers.get("accept-language"), chosen)


def _shell(request: Request, script: str, preview: Preview, status: int = 200) -> Response:
    """The one page of the client, which loads the script that shows the rest."""
    page = shell(site(), script, words_for(_language(request)), preview)
    return answer_file(request, File.of(page.encode(), "text/html; charset=utf-8"), FRESH, status)


def answer_file(request: Request, file: File, caching: str, status: int = 200) -> Response:
    """Answer with a file, compressed where the reader takes that, or say that it is known."""
    # A page is in the reader's language; a file that never changes must not depend on a cookie.
    vary = "accept-encoding" + (", accept-language, cookie" if caching == FRESH else "")
    headers = {"cache-control": caching, "etag": file.etag, "vary": vary}
    if status == 200 and request.headers.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, status, headers, file.media_type)
    return Response(file.content, status, headers, file.media_type)
