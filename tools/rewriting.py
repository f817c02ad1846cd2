"""How the pages of the documentation site are changed once MkDocs has made them: a hook of it.

The first mention of a ruling on a page leads to the rules, a member of a class has that before its
name, and short names, options and percentages are never broken. Scripts within a page move to
files: then the strict content policy of our server suits the site as well. A page that does not
exist leads on.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

RULES = "rules.md"
_DOUBLED = re.compile(r"\b(luckynumbers\.\w+\.(\w+))\.\2\b")
"""A function that is named like its file: ``puzzles.solve.solve``."""
_OWN = re.compile(
    r'<h\d id="luckynumbers\.(?:\w+\.)*?([A-Z]\w*)\.\w+" class="doc doc-heading">\s*<span class="'
)
"""The heading of a member of a class, up to its name."""
_CODE = re.compile(r"<code>([^\n]*?)</code>")
_LONGEST = 27
"""A name of so many letters is never broken; a longer one is, on a phone, after a sign."""
_OPTION = re.compile(r"(?<![\w-])--[a-z-]+")
"""An option of a command, which a browser would break after its dashes."""
_UNIT = re.compile(r"(?<=\d) (?=%)|(?<=±) (?=\d)")
_JOINT = re.compile(r"(?<=[./_(=])(?=\w)")
_RULING = re.compile(r"\bR(1[0-3]|[1-9])\b")
_TAG = re.compile(r"(<[^>]*>)")
_SCRIPT = re.compile(r"<script>(.+?)</script>", re.DOTALL)
_inline: dict[str, str] = {}
MISSING = "404.html"
_NOTHING = "<h1>404 - Not found</h1>"
_WAYS_ON = """<h1>There is no such page</h1>
<p>It may have another name now. The search above finds it by its words, and these lead on:</p>
<ul>
<li><a href="/index.html">Start</a>: install, play, program</li>
<li><a href="/rules.html">The rules</a></li>
<li><a href="/own-bot.html">A bot of your own</a></li>
<li><a href="/reference/luckynumbers.html">The reference</a> of every public name</li>
<li><a href="/reference/command-line.html">The command line</a></li>
</ul>"""
HOME = "/docs/"
"""Where our server shows the site, unless it has a ``site_url``: a page that stands for any missing
one can't name relatively."""


def on_page_content(html: str, page: Any, **_: Any) -> str:
    """Link the first mention of each ruling, and name functions as they are imported."""
    for item in _entries(page.toc):
        item.id = _DOUBLED.sub(r"\1", item.id)
    # MkDocs looks for the anchors of links among these.
    page.present_anchor_ids |= {_DOUBLED.sub(r"\1", each) for each in page.present_anchor_ids}
    html = _OWN.sub(_with_class, _DOUBLED.sub(r"\1", html))
    html = _UNIT.sub("\N{NO-BREAK SPACE}", _CODE.sub(_kept_whole, html))
    return html if page.file.src_uri == RULES else _with_rulings(html, _up(page))


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Move the scripts of a page to files."""
    return _scripts_moved(_DOUBLED.sub(r"\1", output), _up(page))


def on_post_template(output_content: str, template_name: str, config: Any) -> str:
    """Lead on whoever asks for a page that does not exist."""
    if template_name != MISSING:
        return output_content
    root = urlsplit(config.site_url or "/").path
    found = output_content.replace(_NOTHING, _WAYS_ON.replace('="/', f'="{root}'))
    assert found != output_content, "the theme has another page for what is missing"
    home = root if config.site_url else HOME
    return _scripts_moved(re.sub(rf'(="|": "|url\(){root}(?!/)', rf"\1{home}", found), home)


def on_post_build(config: Any) -> None:
    """Write the scripts that were moved."""
    for name, script in _inline.items():
        (Path(config.site_dir) / name).write_text(script, "utf-8")


def _scripts_moved(output: str, home: str) -> str:
    def move(found: re.Match[str]) -> str:
        name = f"assets/inline-{sha256(found[1].encode()).hexdigest()[:12]}.js"
        _inline[name] = found[1]
        return f'<script src="{home}{name}"></script>'

    return _SCRIPT.sub(move, output)


def _up(page: Any) -> str:
    return "../" * int(page.file.dest_uri.count("/"))


def _entries(toc: Any) -> Iterator[Any]:
    for item in toc:
        yield item
        yield from _entries(item.children)


def _with_class(found: re.Match[str]) -> str:
    before, span, after = found[0].rpartition("<span")
    return f'{before}<span class="doc-home">{found[1]}.</span>{span}{after}'


def _kept_whole(found: re.Match[str]) -> str:
    if " " in _TAG.sub("", found[1]):
        return _OPTION.sub(r'<span class="name">\g<0></span>', found[0])
    if len(_TAG.sub("", found[1])) <= _LONGEST:
        return f'<code class="name">{found[1]}</code>'
    return found[0] if "<" in found[1] else f"<code>{_JOINT.sub('<wbr>', found[1])}</code>"


def _with_rulings(html: str, up: str) -> str:
    linked: set[str] = set()
    within: list[str] = []

    def link(found: re.Match[str]) -> str:
        if found[0] in linked:
            return found[0]
        linked.add(found[0])
        return f'<a href="{up}rules.html#{found[0].lower()}">{found[0]}</a>'

    parts = _TAG.split(html)
    for index, part in enumerate(parts):
        tag = re.match(r"</?(a|code|pre|h\d)\b", part)
        if tag and part.startswith("</"):
            within.pop()
        elif tag:
            within.append(tag[1])
        elif index % 2 == 0 and not within:
            parts[index] = _RULING.sub(link, part)
    return "".join(parts)
