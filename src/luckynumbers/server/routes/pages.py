"""The pages of the browser client and its files; the health check and the metrics."""

import re
from functools import cache
from io import BytesIO
from typing import Final

import msgspec
import segno
from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from luckynumbers.core import GameError, Message
from luckynumbers.server.languages import words_for
from luckynumbers.server.routes.shared import (
    home_addresses,
    json_response,
    language_of,
    problem,
    server_of,
)
from luckynumbers.server.site import File, Site, page_scripts
from luckynumbers.words.forms import printable

router = APIRouter(include_in_schema=False)
_ESCAPES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_ENTRY: Final = "app/main.js"
_CHOICE: Final = "ln-language"
"""The cookie that keeps a person's language for what no script can ask for."""
_INVITATION: Final = re.compile(r"[A-Z0-9]{8}")
_FRESH: Final = "no-cache"
_READ: Final = ["GET", "HEAD"]
_AT_ROOT: Final = (
    *("sw.js", "robots.txt"),
    *("icon.svg", "icon-192.png", "icon-512.png"),
)
_PAGES: Final = page_scripts()
"""The first word of a page's address, and the script that shows it."""


@cache
def site() -> Site:
    """Read the client once."""
    return Site()


async def page(request: Request) -> Response:
    """Show a page of the client; its script reads the rest of the address."""
    word = request.url.path.split("/")[1]
    return _shell(request, _PAGES[word])


def no_page(request: Request) -> Response:
    """Show a person that there is no such page; its script says so."""
    return _shell(request, _PAGES[""], 404)


async def manifest(request: Request) -> Response:
    """Describe the client to a device that installs it, in the reader's language."""
    language = _language(request)
    words, found = words_for(language), site().files["manifest.webmanifest"]
    about = {
        "name": words.text("web/title"),
        "short_name": words.text("web/title"),
        "description": words.text("web/description"),
        "lang": language,
    }
    content = msgspec.json.encode({**about, **msgspec.json.decode(found.content)})
    return _answer(request, File.of(content, found.media_type), _FRESH)


async def root_file(request: Request) -> Response:
    """Give a file that must lie at the root."""
    found = site().files.get(request.url.path[1:])
    if found is None:
        raise GameError("server/no-page")
    return _answer(request, found, _FRESH)


for _word in _PAGES:
    router.add_api_route(f"/{_word}", page, methods=_READ)
    if _word:
        router.add_api_route(f"/{_word}/{{rest:path}}", page, methods=_READ)
router.add_api_route("/manifest.webmanifest", manifest, methods=_READ)
for _name in _AT_ROOT:
    router.add_api_route(f"/{_name}", root_file, methods=_READ)


def _language(request: Request) -> str:
    chosen = request.cookies.get(_CHOICE)
    return language_of(request.headers.get("accept-language"), chosen)


def _shell(request: Request, script: str, status: int = 200) -> Response:
    language = _language(request)
    words = words_for(language)
    base = f"/v/{site().version}"
    preloads = "\n".join(
        f'<link rel="modulepreload" href="{base}/{path}">'
        for path in site().imports(_ENTRY, script)
    )
    facts = {
        "language": language,
        "base": base,
        "title": _escape(words.text("web/title")),
        "description": _escape(words.text("web/description")),
        "noscript": _escape(words.text("web/noscript")),
        "loading": _escape(words.text("web/loading")),
    }
    text = site().page
    for name, value in facts.items():
        text = text.replace(f"{{{name}}}", value)
    text = text.replace("{preloads}", preloads)
    shown = File.of(text.encode(), "text/html; charset=utf-8")
    return _answer(request, shown, _FRESH, status)


@router.api_route("/v/{version}/{path:path}", methods=_READ)
async def asset(request: Request, version: str, path: str) -> Response:
    """Give a file of the client; under its own version it never changes."""
    found = site().files.get(path)
    if found is None:
        raise GameError("server/no-page")
    current = version == site().version
    return _answer(request, found, "public, max-age=31536000, immutable" if current else "no-store")


@router.get("/web.json")
async def listing() -> Response:
    """List the files of the client, for whoever keeps them (the service worker)."""
    return json_response({"version": site().version, "files": sorted(site().files)})


@router.get("/qr/join/{code}")
async def qr_code(request: Request, code: str, origin: str = "") -> Response:
    """Draw an invitation as a QR code, for a phone; only addresses of this server are drawn."""
    known = (str(request.base_url).rstrip("/"), *home_addresses(request))
    if origin not in known or not _INVITATION.fullmatch(code):
        raise GameError("server/no-page")
    drawn = segno.make(f"{origin}/join/{code}", error="m", micro=False)
    picture = BytesIO()
    drawn.save(picture, kind="svg", border=3, dark="#22301f", light="#ffffff", xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml")


def _answer(request: Request, file: File, caching: str, status: int = 200) -> Response:
    # A page is in the reader's language; a file that never changes must not depend on a cookie.
    spoken = ", accept-language, cookie" if caching == _FRESH else ""
    vary = f"accept-encoding{spoken}"
    headers = {"cache-control": caching, "etag": file.etag, "vary": vary}
    if status == 200 and request.headers.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, status, headers, file.media_type)
    return Response(file.content, status, headers, file.media_type)


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
    return PlainTextResponse(server.hub.metrics.text(), media_type="text/plain; version=0.0.4")


def _escape(text: str) -> str:
    return "".join(_ESCAPES.get(letter, letter) for letter in printable(text))
