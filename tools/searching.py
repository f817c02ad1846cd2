"""What the search of the documentation site finds beside pages and headings: a hook of MkDocs.

A row of a table in ``<div class="entries">`` gets a place of its own, named by the code that it
begins with, and an entry of the search that leads there. A row of any table is one paragraph of
what is searched, so that an excerpt shows it whole. A member is named with its class.
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
_ANY_ROW = re.compile(r"<tr[^>]*>(.*?)</tr>", re.DOTALL)
_CELL = re.compile(r"<t[dh][^>]*>(.+?)</t[dh]>", re.DOTALL)
_NAME = re.compile(r"<code[^>]*>(.+?)</code>")
_TAG = re.compile(r"<[^>]*>")
_PARAGRAPH = re.compile(r"</?p\b[^>]*>")
_FOR_SEARCH = re.compile(r"\s?data-search-\w+=\"[^\"]*\"")
_IN_PLACE = str.maketrans(" ", "-", "{}")
"""The place of ``DELETE /me/push/{browser}`` is ``DELETE-/me/push/browser``."""
_CONSTANT = re.compile(r"\.[A-Z][A-Z_]+$")
BEFORE, AFTER = 4, 0.5
"""What a constant weighs, which shares its letters with common words, and what a row weighs."""
_found: list[dict[str, str | float]] = []
_shown: dict[str, str] = {}


def on_page_content(html: str, page: Any, **_: Any) -> str:
    """Make an entry of each row that is one; return the page as it is searched."""
    shown = _ENTRIES.sub(lambda found: _ROW.sub(partial(_with_place, url=page.url), found[0]), html)
    _shown[page.url] = shown
    return _ANY_ROW.sub(_in_a_paragraph, shown)


def on_page_context(context: Any, page: Any, **_: Any) -> Any:
    """Show the page as it was made, now that the search has read it."""
    page.content = _FOR_SEARCH.sub("", _shown.pop(page.url))
    return context


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


def _in_a_paragraph(row: re.Match[str]) -> str:
    cells = [_PARAGRAPH.sub(" ", cell) for cell in _CELL.findall(row[1])]
    return f"<p>{' · '.join(cells)}</p>"


def _with_place(row: re.Match[str], url: str) -> str:
    title, *rest = _CELL.findall(row[1])
    name = _NAME.search(title)
    assert name, f"a row of {url} begins without a code: {title}"
    text = "".join(f"<p>{cell}</p>" for cell in rest)
    place, shown = (_TAG.sub("", each) for each in (name[1], title))
    place = place.translate(_IN_PLACE)
    _found.append({"location": f"{url}#{place}", "title": shown, "text": text, "boost": AFTER})
    return f'<tr id="{place}">{row[1]}</tr>'
