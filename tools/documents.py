"""What the documentation site has beside ``docs``: a hook of MkDocs, and the check of its result.

The documents of the root, and the files that pages link to, become files of the site; the pages of
the command line are written from the same texts as its help. Scripts within a page move to files:
then the strict content policy of our server suits the site as well. ``python -m tools.documents``
checks that every public name is in the reference that was built.
"""

import re
import sys
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SITE = ROOT / "build/site"
PAGES = ("CONTRIBUTING.md", "SECURITY.md", "RELEASING.md", "CHANGELOG.md")
FILES = tuple(f"examples/{each.name}" for each in (ROOT / "examples").iterdir() if each.is_file())
COMMANDS = "reference/command-line.md"
DIRECTIVE = re.compile(r"^::: (luckynumbers(?:\.\w+)?)$", re.MULTILINE)
_SCRIPT = re.compile(r"<script>(.+?)</script>", re.DOTALL)
_inline: dict[str, str] = {}


def on_files(files: Any, config: Any) -> Any:
    """Add what does not lie in ``docs``."""
    from mkdocs.structure.files import File  # noqa: PLC0415  # for the site alone

    for name in (*PAGES, *FILES):
        text = (ROOT / name).read_text("utf-8")
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Point links to where the files lie in the site."""
    if page.file.src_uri in PAGES:
        return markdown.replace("](docs/", "](")
    if page.file.src_uri == COMMANDS:
        return markdown + command_pages()
    return markdown.replace("](../", "](") if "/" not in page.file.src_uri else markdown


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Move the scripts of a page to files."""
    up = "../" * page.file.dest_uri.count("/")

    def move(found: re.Match[str]) -> str:
        name = f"assets/inline-{sha256(found[1].encode()).hexdigest()[:12]}.js"
        _inline[name] = found[1]
        return f'<script src="{up}{name}"></script>'

    return _SCRIPT.sub(move, output)


def on_post_build(config: Any) -> None:
    """Write the scripts that were moved."""
    for name, script in _inline.items():
        (Path(config.site_dir) / name).write_text(script, "utf-8")


def command_pages() -> str:
    """Return the help pages of all commands as one document."""
    from luckynumbers.cli.commands import COMMANDS as ENTRIES  # noqa: PLC0415  # as above
    from luckynumbers.cli.commands import PROGRAM, help_page  # noqa: PLC0415

    parts = [f"\n```text\n{help_page(PROGRAM, 'luckynumbers')}\n```\n"]
    for name, entry in ENTRIES.items():
        below = [(f"{name} {each}", inner) for each, inner in entry.commands.items()]
        for words, command in [(name, entry), *below]:
            page = help_page(command, f"luckynumbers {words}")
            parts.append(f"## {words}\n\n```text\n{page}\n```\n")
    return "\n".join(parts)


def public_modules() -> list[str]:
    """The modules that the reference describes."""
    pages = sorted((ROOT / "docs/reference").glob("*.md"))
    return [name for page in pages for name in DIRECTIVE.findall(page.read_text("utf-8"))]


def public_names() -> list[str]:
    """Every public name with its module."""
    modules = {name: import_module(name) for name in public_modules()}
    return [f"{name}.{each}" for name, module in modules.items() for each in module.__all__]


def main() -> None:
    """Check that every public name has its place in the site."""
    pages = "".join(page.read_text("utf-8") for page in (SITE / "reference").glob("*.html"))
    # A function that is named like its file is found there: puzzles.solve.solve.
    missing = [
        name
        for name in public_names()
        if f'id="{name}"' not in pages and f'id="{name}.{name.rpartition(".")[2]}"' not in pages
    ]
    if missing:
        sys.exit("Not in the reference: " + ", ".join(missing))
    print(f"{len(public_names())} public names are in the reference, {SITE}")


if __name__ == "__main__":
    main()
