"""What the search of the documentation site finds beside pages and headings: a hook of MkDocs.

A row of a table in ``<div class="entries">`` gets a place of its own, named by the code that it
begins with, and an entry of the search that leads there; where the ``div`` has a
``data-search-kind``, such as ``command``, both are named with it. So does each ruling of the rules,
which has its place already; a command line leads to its command, and an option to the first command
that has it, unless it has a row of its own. A row of any table is one
paragraph of what is searched, so that an excerpt shows it whole. A member is named with its class.
"""

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

from mkdocs.plugins import event_priority

_MEMBER = re.compile(r"#luckynumbers\.(?:\w+\.)*?(\w+\.)(\w+)$")
"""The place of a member: what it belongs to, a class or a module, and its own name."""
_ENTRIES = re.compile(r'<div class="entries[^>]*>.*?</div>', re.DOTALL)
_KIND = re.compile(r'data-search-kind="([\w ]+)"')
_ROW = re.compile(r"<tr>(\s*<td.*?)</tr>", re.DOTALL)
_ANY_ROW = re.compile(r"<tr[^>]*>(.*?)</tr>", re.DOTALL)
_CELL = re.compile(r"<t[dh][^>]*>(.*?)</t[dh]>", re.DOTALL)
_NAME = re.compile(r"<code[^>]*>(.+?)</code>")
_TAG = re.compile(r"<[^>]*>")
_LINK = re.compile(r"</?a\b[^>]*>")
"""A link in an excerpt: the theme would take it for a result, and Enter would do nothing."""
_RULING = re.compile(r'<p id="(r\d+)"><strong>(R\d+)</strong> (.*?)</p>', re.DOTALL)
_PARAGRAPH = re.compile(r"</?p\b[^>]*>")
_FOR_SEARCH = re.compile(r"\s?data-search-\w+=\"[^\"]*\"")
_IN_PLACE = str.maketrans(" ", "-", "{}")
"""The place of ``DELETE /me/push/{browser}`` is ``DELETE-/me/push/browser``."""
_CONSTANT = re.compile(r"\.([A-Z][A-Z_]+)$")
_OPTION = re.compile(r"^ +(--[\w-]+)", re.MULTILINE)
_CHANGES, _COMMANDS = "CHANGELOG.html", "reference/command-line.html"
AFTER, LAST = 0.5, 0.001
"""What a row weighs, and a change."""
_found: list[dict[str, Any]] = []
_shown: dict[str, str] = {}


def on_page_content(html: str, page: Any, **_: Any) -> str:
    """Make an entry of each ruling and each row that is one, with a place of its own."""
    for place, name, text in _RULING.findall(html):
        _add(
            f"{page.url}#{place}",
            f"{name} (ruling)",
            f"<p>{_LINK.sub('', text)}</p>",
            [name, place],
        )
    return _ENTRIES.sub(partial(_with_places, url=page.url), html)


@event_priority(-100)  # after the references between pages have become links, at -50
def on_env(env: Any, files: Any, **_: Any) -> Any:
    """Have the search read every page with its rows as paragraphs."""
    for file in files.documentation_pages():
        search_rows(file.page)
    return env


def search_rows(page: Any) -> None:
    """Keep a page as it is shown, and make its rows paragraphs for the search."""
    _shown[page.url] = page.content
    page.content = _ANY_ROW.sub(_in_a_paragraph, page.content)


def on_page_context(context: Any, page: Any, **_: Any) -> Any:
    """Show the page as it was made, now that the search has read it."""
    page.content = _FOR_SEARCH.sub("", _shown.pop(page.url))
    return context


def on_post_build(config: Any) -> None:
    """Add the rows to the search, and name members in it as people write them."""
    index = Path(config.site_dir) / "search/search_index.json"
    found = json.loads(index.read_text("utf-8"))
    rows = {name for entry in _found for name in entry["names"]}
    for entry in found["docs"]:
        entry["title"] = search_title(entry["location"], entry["title"])
        if constant := _CONSTANT.search(entry["location"]):
            entry["names"] = [constant[1]]
        if entry["location"].startswith(_COMMANDS):
            options = [each for each in _OPTION.findall(entry["text"]) if each not in rows]
            entry["names"] = [f"luckynumbers {entry['title']}", *options]
        if entry["location"].startswith(_CHANGES):
            entry["boost"] = LAST
    found["docs"] += _found
    index.write_text(json.dumps(found), "utf-8")


def search_title(location: str, title: str) -> str:
    """The title of an entry of the search: ``Position.parse`` instead of ``parse``."""
    member = _MEMBER.search(location)
    return f"{member[1]}{title}" if member and title.startswith(member[2]) else title


def _in_a_paragraph(row: re.Match[str]) -> str:
    cells = [_PARAGRAPH.sub(" ", cell) for cell in _CELL.findall(row[1]) if cell]
    return f"<p>{' · '.join(cells)}</p>"


def _with_places(entries: re.Match[str], url: str) -> str:
    kind = _KIND.search(entries[0])
    return _ROW.sub(partial(_with_place, url=url, kind=kind[1] if kind else ""), entries[0])


def _with_place(row: re.Match[str], url: str, kind: str) -> str:
    title, *rest = _CELL.findall(row[1])
    names = [_TAG.sub("", name) for name in _NAME.findall(title)]
    assert names, f"a row of {url} begins without a code: {title}"
    place = f"{kind} {names[0]}".strip().translate(_IN_PLACE)
    shown = _TAG.sub("", title) + (f" ({kind})" if kind else "")
    text = f"<p>{_LINK.sub('', ' · '.join(cell for cell in rest if cell))}</p>"
    _add(f"{url}#{place}", shown, text, names + [f"{name} {kind}" for name in names if kind])
    return f'<tr id="{place}">{row[1]}</tr>'


def _add(location: str, title: str, text: str, names: list[str]) -> None:
    entry = {"location": location, "title": title, "text": text}
    _found.append({**entry, "boost": AFTER, "names": names})
