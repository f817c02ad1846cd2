"""What the search of the documentation site finds beside pages and headings: a hook of MkDocs.

A row of a table in ``<div class="entries">`` gets a place of its own, named by the code that it
begins with, and an entry of the search that leads there. A member is named with its class.
"""

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

_MEMBER = re.compile(r"#luckynumbers\.(?:\w+\.)*?(\w+\.)(\w+)$")
"""The place of a member: what it belongs to, a class or a module, and its own name."""
_ENTRIES = re.compile(r'<div class="entries.*?</div>', re.DOTALL)
_ROW = re.compile(r"<tr>(\s*<td.*?)</tr>", re.DOTALL)
_CELL = re.compile(r"<td[^>]*>(.+?)</td>", re.DOTALL)
_NAME = re.compile(r"<code>(.+?)</code>")
_TAG = re.compile(r"<[^>]*>")
_CONSTANT = re.compile(r"\.[A-Z][A-Z_]+$")
BEFORE, AFTER = 4, 0.5
"""What a constant weighs, which shares its letters with common words, and what a row weighs."""
_found: list[dict[str, str | float]] = []


def on_page_content(html: str, page: Any, **_: Any) -> str:
    """Make an entry of each row that is one."""
    return _ENTRIES.sub(lambda found: _ROW.sub(partial(_with_place, url=page.url), found[0]), html)


def on_post_build(config: Any) -> None:
    """Add the rows to the search, and name members in it as people write them."""
    index = Path(config.site_dir) / "search/search_index.json"
    found = json.loads(index.read_text("utf-8"))
    for entry in found["docs"]:
        entry["title"] = search_title(entry["location"], entry["title"])
        if _CONSTANT.search(entry["location"]):
            entry["boost"] = BEFORE
    found["docs"] += _found
    index.write_text(json.dumps(found), "utf-8")


def search_title(location: str, title: str) -> str:
    """The title of an entry of the search: ``Position.parse`` instead of ``parse``."""
    member = _MEMBER.search(location)
    return f"{member[1]}{title}" if member and title.startswith(member[2]) else title


def _with_place(row: re.Match[str], url: str) -> str:
    title, *rest = _CELL.findall(row[1])
    name = _NAME.search(title)
    assert name, f"a row of {url} begins without a code: {title}"
    text = "".join(f"<p>{cell}</p>" for cell in rest)
    place, shown = f"{url}#{name[1]}", _TAG.sub("", title)
    _found.append({"location": place, "title": shown, "text": text, "boost": AFTER})
    return f'<tr id="{name[1]}">{row[1]}</tr>'
