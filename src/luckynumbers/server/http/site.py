"""The browser client's files, read once: compressed, and versioned by a hash of them all.

A file is served as ``/v/HASH/path``, so it can be kept for ever and a new server brings new
addresses; scripts name each other relatively, so no build step writes the hash into them. The
catalogues of the languages, the chapters of the rules and the networks for the engine in the page
are files of this tree too.
"""

import gzip
import mimetypes
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import basename, dirname, join, normpath
from typing import Final

import msgspec

from luckynumbers.core import SEAT_COUNTS
from luckynumbers.kernel.network import split, weights
from luckynumbers.server.http.offered import offered_offline
from luckynumbers.words import languages
from luckynumbers.words.rulebook.browser import browser_rulebook, rulebook_codes
from luckynumbers.words.scripts import browser_catalogue, script_codes

TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
PACKED: Final = frozenset({"font/woff2", "image/png"})
"""Kinds that are compressed already."""
APART: Final = ("account", "after", "learn", "offline", "people", "puzzles")
"""The folders of pages whose own sentences are loaded with them alone, so that others are light."""
_IMPORT: Final = re.compile(
    r"""^(?:import|export)\b(?!\s*\()[^"';]*?["'](\.[^"']+\.js)["']""", re.MULTILINE
)
_PAGE: Final = re.compile(
    r"""^  "?(?P<word>\w*)"?: \(\) => import\("\.\./(?P<script>[^"]+)"\),$""", re.MULTILINE
)

_LESSON: Final = re.compile(r"""^  name: "(\w+)",$""", re.MULTILINE)
_SERVED: Final = re.compile(r"^export const SERVED = (\[[^]]*\]);$", re.MULTILINE)


@dataclass(frozen=True)
class File:
    """One file, plain and compressed."""

    content: bytes
    media_type: str
    packed: bytes | None

    @classmethod
    def of(cls, content: bytes, media_type: str) -> "File":
        """Compress a content unless its kind is compressed already."""
        packed = None if media_type in PACKED else gzip.compress(content, 9, mtime=0)
        return cls(content, media_type, packed)

    @cached_property
    def etag(self) -> str:
        """The entity tag: a hash of the content."""
        return f'"{sha256(self.content).hexdigest()[:16]}"'


class Site:
    """Every file of the client."""

    def __init__(
        self, folder: Traversable | None = None, more: Mapping[str, bytes] | None = None
    ) -> None:
        root = folder or files("luckynumbers") / "web"
        contents = dict(_read(root, "")) | dict(more or {})
        contents |= dict(_catalogues(contents))
        contents["words/rulebook.json"] = msgspec.json.encode(browser_rulebook())
        contents["offline/options.json"] = msgspec.json.encode(offered_offline())
        self.page = contents.pop("index.html").decode()
        self.files = {path: file_of(path, content) for path, content in contents.items()}
        digest = sha256(self.page.encode() + sha256(weights()).digest())
        for path in sorted(contents):
            digest.update(path.encode() + b"\0" + sha256(contents[path]).digest())
        self.version = digest.hexdigest()[:12]

    @property
    def listing(self) -> dict[str, object]:
        """The version and the files, for the service worker that keeps them; the players apart."""
        return {"version": self.version, "files": sorted(self.files), "players": list(NETWORKS)}

    def file(self, path: str) -> File | None:
        """Return a file; a network, large and seldom wanted, is cut out and compressed now."""
        return _network(*NETWORKS[path]) if path in NETWORKS else self.files.get(path)

    def styles(self, script: str) -> list[str]:
        """List the style sheet of a page: it has its name, that of a ``page.js`` its folder's."""
        folder, name = dirname(script), basename(script).removesuffix(".js")
        path = f"{folder}/{folder if name == 'page' else name}.css"
        return [path] if path in self.files else []

    def imports(self, *entries: str) -> list[str]:
        """List the scripts that these ones load, themselves first, to be fetched at once."""
        found = dict.fromkeys(entry for entry in entries if entry in self.files)
        waiting = list(found)
        while waiting:
            path = waiting.pop()
            script = self.files[path].content.decode()
            for name in _IMPORT.findall(script):
                target = normpath(join(dirname(path), name))
                if target in self.files and target not in found:
                    found[target] = None
                    waiting.append(target)
        return list(found)


def _catalogues(contents: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The sentences of the scripts in every language; those of some pages in files of their own."""
    codes: dict[str, frozenset[str]] = {}
    for path, text in contents.items():
        if path.endswith(".js"):
            part = dirname(path) if dirname(path) in APART else ""
            codes[part] = codes.get(part, frozenset()) | script_codes(text.decode())
    shared = codes.pop("", frozenset())
    # The rules are a quarter of all sentences.
    parts = {"": shared, "-rules": rulebook_codes() - shared}
    parts |= {f"-{folder}": own - shared for folder, own in codes.items()}
    for language in languages():
        for part, wanted in parts.items():
            words = browser_catalogue(language, wanted)
            yield f"words/{language}{part}.json", msgspec.json.encode(words)


def page_scripts() -> dict[str, str]:
    """The pages of the client: the first word of an address, and the script that shows it."""
    listing = (files("luckynumbers") / "web" / "app" / "pages.js").read_text(encoding="utf-8")
    return {found["word"]: found["script"] for found in _PAGE.finditer(listing)}


def served_pages() -> frozenset[str]:
    """The first words of the pages that need a server."""
    listing = (files("luckynumbers") / "web" / "app" / "pages.js").read_text(encoding="utf-8")
    [names] = _SERVED.findall(listing)
    return frozenset(msgspec.json.decode(names, type=list[str]))


def lesson_names() -> list[str]:
    """The lessons, as their addresses name them."""
    folder = files("luckynumbers") / "web" / "learn"
    scripts = [(folder / name).read_text(encoding="utf-8") for name in ("scripts.js", "slides.js")]
    return [name for script in scripts for name in _LESSON.findall(script)]


NETWORKS: Final = {
    f"engine/networks/{seats}{'-bruno' if bruno else ''}.lnn": (seats, bruno)
    for seats in SEAT_COUNTS
    for bruno in (False, True)
}
"""The files with the network for so many seats still playing, and Bruno's variant or not."""


@cache
def _network(seats: int, bruno: bool) -> File:
    return File.of(split(weights())[seats, bruno], "application/octet-stream")


def _read(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.startswith((".", "_")) or entry.name.endswith(".d.ts"):
            continue
        if entry.is_dir():
            yield from _read(entry, f"{prefix}{entry.name}/")
        else:
            yield prefix + entry.name, entry.read_bytes()


def file_of(path: str, content: bytes) -> File:
    """Return a file with the kind that its name says."""
    suffix = path[path.rfind(".") :]
    kind = TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    return File.of(content, kind)
