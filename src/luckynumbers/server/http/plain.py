"""The static edition: the whole client as plain files, for any host, with no server behind it.

Whatever needs no server works there, in the page: games against computer players or around one
device, puzzles, lessons, rules. What a server would answer about puzzles is written down.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from luckynumbers.puzzles import GRADES, daily, endless
from luckynumbers.server.http.guard import POLICY
from luckynumbers.server.http.previews import usual_preview
from luckynumbers.server.http.routes.puzzles import PuzzleOut, of_booklet, shown
from luckynumbers.server.http.shell import ASTRAY_HASH, manifest, shell
from luckynumbers.server.http.site import NETWORKS, Site, lesson_names, page_scripts, served_pages
from luckynumbers.words import Words

PuzzleLists: TypeAlias = dict[str, list[PuzzleOut]]

DAYS: Final = 366
"""So many days have their puzzle, from yesterday on: somewhere it is still that day."""
ROW: Final = 40
"""So many puzzles each grade has."""
AT_ROOT: Final = ("sw.js", "robots.txt", "icon.svg", "icon-192.png", "icon-512.png")
META_POLICY: Final = POLICY.partition("; frame-ancestors")[0].replace(
    "script-src 'self'", f"script-src 'self' '{ASTRAY_HASH}'"
)
"""A page can't say by itself who may show it in a frame; its one script in place is named."""


def write_plain(out: Path, words: Words, root: str = "", days: int = DAYS, row: int = ROW) -> None:
    """Write every file, for a client that lies in a folder of its host such as ``/games/lucky``."""
    out.mkdir(parents=True, exist_ok=True)  # fails, if it does, before the puzzles are made
    for path, content in _files(words, root, row, _puzzle_lists(days, row)):
        file = out / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def _files(words: Words, root: str, row: int, puzzles: PuzzleLists) -> Iterator[tuple[str, bytes]]:
    lists = {f"puzzles/{name}.json": msgspec.json.encode(each) for name, each in puzzles.items()}
    site = Site(more=lists)
    preview = usual_preview(words)
    pages = {
        word: shell(site, script, words, preview, root=root, policy=META_POLICY, row=row).encode()
        for word, script in page_scripts().items()
        if word not in served_pages()
    }
    for address in (*pages, *_deep_addresses(puzzles)):
        yield f"{address}/index.html".lstrip("/"), pages[address.partition("/")[0]]
    yield "404.html", pages[""]
    for name in AT_ROOT:
        yield name, site.files[name].content
    yield "manifest.webmanifest", manifest(site, words).content
    yield "web.json", msgspec.json.encode(site.listing)
    for path in (*site.files, *NETWORKS):
        if (file := site.file(path)) is not None:
            yield f"v/{site.version}/{path}", file.content


def _deep_addresses(puzzles: PuzzleLists) -> Iterator[str]:
    """Every address below a page that a link may lead to; a game is only on its own device."""
    yield from (f"learn/{name}" for name in lesson_names())
    rows = ["booklet", "daily", "endless", *(f"endless/{grade}" for grade in GRADES)]
    names = [puzzle.name for each in puzzles.values() for puzzle in each]
    yield from (f"puzzles/{name}" for name in (*rows, *names))


def _puzzle_lists(days: int, row: int) -> PuzzleLists:
    first = datetime.now(UTC).date() - timedelta(days=1)
    dated = [daily(first + timedelta(days=index)) for index in range(days)]
    lists = {"booklet": of_booklet(), "daily": [shown(each.name, each.made) for each in dated]}
    for grade in GRADES:
        numbered = [endless(grade, number) for number in range(1, row + 1)]
        lists[f"endless-{grade}"] = [shown(each.name, each.made) for each in numbered]
    return lists
