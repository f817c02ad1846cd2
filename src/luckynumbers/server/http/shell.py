"""The one page of the client, filled in for a reader, and its description for an installation."""

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from typing import Final

import msgspec

from luckynumbers.paper.postcard import HEIGHT, WIDTH
from luckynumbers.server.http.previews import Preview
from luckynumbers.server.http.site import File, Site
from luckynumbers.words import Words, languages
from luckynumbers.words.forms import printable

_ENTRY: Final = "app/main.js"
_POLICY_TAG: Final = '<meta http-equiv="content-security-policy" content="{policy}">\n'
# In a folder that the page was not made for, none of its files is found: it says so by itself.
_ASTRAY: Final = (
    'addEventListener("error",({target})=>{const shown=document.querySelector(".loading");'
    'if(target.localName==="script"&&shown)shown.textContent=shown.dataset.astray},true)'
)
ASTRAY_HASH: Final = f"sha256-{b64encode(sha256(_ASTRAY.encode()).digest()).decode()}"
# Whole codes, as the check of the catalogues requires.
_TEXTS: Final = {
    "site": "web/title",
    "noscript": "web/noscript",
    "loading": "web/loading",
}


def shell(
    site: Site,
    script: str,
    words: Words,
    preview: Preview,
    *,
    root: str = "",
    policy: str = "",
    row: int = 0,
) -> str:
    """Fill in the page that loads a script, for a client that lies in a folder of its host.

    A host of plain files sends no headers and has no reader's language: then the page itself has
    the content policy, and names the languages to choose from and how many puzzles of each grade
    there are.
    """
    base = f"{root}/v/{site.version}"
    texts = {name: escape(printable(words.text(code))) for name, code in _TEXTS.items()}
    facts = {
        "language": words.language,
        "root": root,
        "base": base,
        "alone": f' data-alone="{" ".join(languages())}" data-row="{row}"' if policy else "",
        "policy": _POLICY_TAG.format(policy=policy) if policy else "",
        "watch": f"<script>{_ASTRAY}</script>\n" if policy else "",
        "astray": f' data-astray="{_astray_text(words, root)}"' if policy else "",
        "title": escape(printable(preview.title)),
        "description": escape(printable(preview.description)),
        "picture": _picture_tags(preview.picture),
        "links": "\n".join(_links(site, script, base, "" if policy else words.language)),
    }
    return re.sub(r"{(\w+)}", lambda name: {**texts, **facts}[name[1]], site.page)


def _astray_text(words: Words, root: str) -> str:
    return escape(printable(words.text("site/astray", folder=f"{root}/")))


def manifest(site: Site, words: Words) -> File:
    """Describe the client to a device that installs it, in the reader's language."""
    found = site.files["manifest.webmanifest"]
    about = {
        "name": words.text("web/title"),
        "short_name": words.text("web/title"),
        "description": words.text("web/description"),
        "lang": words.language,
    }
    content = msgspec.json.encode({**about, **msgspec.json.decode(found.content)})
    return File.of(content, found.media_type)


def _links(site: Site, script: str, base: str, language: str) -> Iterator[str]:
    """What a page needs, to be fetched at once; the catalogue if its language is known."""
    if language:
        yield f'<link rel="preload" href="{base}/words/{language}.json" as="fetch" crossorigin>'
    for path in site.styles(script):
        yield f'<link rel="stylesheet" href="{base}/{path}" data-page="yes">'
    for path in site.imports(_ENTRY, script):
        yield f'<link rel="modulepreload" href="{base}/{path}">'


def _picture_tags(picture: str) -> str:
    """The tags of a preview's picture; a page without one has none."""
    if not picture:
        return ""
    told = {"image": picture, "image:width": WIDTH, "image:height": HEIGHT}
    tags = [f'<meta property="og:{name}" content="{escape(str(v))}">' for name, v in told.items()]
    return "\n".join([*tags, '<meta name="twitter:card" content="summary_large_image">'])
