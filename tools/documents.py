"""What the documentation site has beside ``docs``: a hook of MkDocs, and the check of its result.

The documents of the root, and the files that pages link to, become files of the site; the rules and
the pages of the command line are written from the same texts as everywhere. ``rewriting`` changes
what MkDocs makes of all that. ``python -m tools.documents`` checks that every public name, with all
its members, is described in the reference that was built.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import luckynumbers
from luckynumbers import core, play
from luckynumbers.cli.commands import COMMANDS as ENTRIES
from luckynumbers.cli.commands import PROGRAM, help_page
from luckynumbers.core import Cell
from luckynumbers.paper import garden_svg
from luckynumbers.words import Words
from luckynumbers.words.rulebook import rulebook
from luckynumbers.words.rulebook.aloud import box_sentence, garden_sentences, set_sentences
from tools.codes import for_site

ROOT = Path(__file__).parents[1]
SITE = ROOT / "build/site"
PAGES = ("CONTRIBUTING.md", "SECURITY.md", "RELEASING.md", "CHANGELOG.md")
FILES = tuple(f"examples/{each.name}" for each in (ROOT / "examples").iterdir() if each.is_file())
CODES = "reference/codes.md"
COMMANDS = "reference/command-line.md"
RULES = "rules.md"
SHORT = "reference/luckynumbers.md"
DIRECTIVE = re.compile(r"^::: (luckynumbers(?:\.\w+)?)$", re.MULTILINE)
MEMBERS = re.compile(r"^::: ([\w.]+)\n    options:\n      members: \[(.+)\]$", re.MULTILINE)
_HEADING = re.compile(r'<h\d id="(luckynumbers[^"]*)" class="doc doc-heading"')
_BASES = re.compile(r'<p class="doc doc-class-bases">.*?</p>', re.DOTALL)
_LEAD = re.compile(r"^(R\d+|[\w’ ]+:)(?= )")
"""What a ruling or a line of the game at a glance begins with."""
SPOKEN = ("__contains__", "__getitem__", "__iter__", "__len__")
"""The methods behind operators that a reader should find."""
_SAME = re.compile(r"^::: (luckynumbers\.\w+)\.(\w+)\.\2$", re.MULTILINE)
"""The directive of a function that is named like its file."""


def on_files(files: Any, config: Any) -> Any:
    """Add what does not lie in ``docs``."""
    from mkdocs.structure.files import File  # noqa: PLC0415  # the tests do without MkDocs

    texts = {name: (ROOT / name).read_text("utf-8") for name in (*PAGES, *FILES)}
    for name, text in {**texts, **dict(rule_pictures())}.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Write what is made from the program, and point links to where the files lie in the site."""
    made = {
        COMMANDS: command_pages,
        RULES: rule_chapters,
        SHORT: short_names,
    }
    name = page.file.src_uri
    if found := list(_SAME.finditer(markdown)):
        table = "\n".join(same_names(found))
        markdown = markdown.replace("\n::: ", f"\n{table}\n\n::: ", 1)
    if name == CODES:
        return for_site(markdown)
    if name in made:
        markdown += "\n".join(["", *made[name]()])
    if name in PAGES:
        return markdown.replace("](docs/", "](")
    return markdown.replace("](../", "](") if "/" not in name else markdown


def rule_pictures() -> Iterator[tuple[str, str]]:
    """The gardens of the rules, each as a file."""
    for figure in _figures():
        yield f"rules/{figure.name}.svg", garden_svg(figure.bed, ringed=figure.cells)


def _figures() -> Iterator[Any]:
    for chapter in rulebook(None, []).chapters:
        for section in chapter.sections:
            yield from (figure for figure in section.figures if not figure.look)


def rule_chapters() -> Iterator[str]:
    """The rules of all editions and variants, as paragraphs of Markdown."""
    words, book = Words("en"), rulebook(None, [])
    for chapter in book.chapters:
        yield f"\n## {words.text(chapter.heading)}\n"
        for section in chapter.sections:
            if section.heading:
                yield f"### {words.text(section.heading)}\n"
            for text in section.texts:
                told = words.text(text.code, **book.facts)
                anchor = f"\n{{ #{told.partition(' ')[0].lower()} }}" if section.rulings else ""
                if text.lead:
                    told = f"**{words.text(text.lead)}** {told}"
                elif section.rulings or chapter.name == "glance":
                    told = _LEAD.sub(r"**\g<0>**", told)
                yield f"{told}{anchor}\n"
            for figure in [each for each in section.figures if not each.look]:
                shown = words.join([*garden_sentences(figure, words)])
                picture = f"![{shown}](rules/{figure.name}.svg){{ width=300 }}"
                yield f"{picture}\n\n*{words.text(figure.caption)}*\n"
            lines = [box_sentence(box, words) for box in section.boxes]
            lines += set_sentences(words) if section.sets else []
            yield "\n".join([*(f"- {line}" for line in lines), ""])


def short_names() -> Iterator[str]:
    """A table of what ``luckynumbers`` offers, each with the place that describes it."""
    yield "| name | |\n|---|---|"
    for name in luckynumbers.__all__:
        home = next((each for each in (core, play) if name in each.__all__), None)
        if home is not None:
            thing, path = getattr(home, name), home.__name__
            own = inspect.isclass(thing) or inspect.isfunction(thing)
            told = inspect.getdoc(thing) if own else written_below(home).get(name)
            first = (told or "").split("\n")[0].replace("``", "`")
            page = f"{path.rpartition('.')[2]}.md#{path}.{name}"
            yield f"| [](){{#luckynumbers.{name}}}[`{name}`]({page}) | {first} |"


@cache
def written_below(package: ModuleType) -> dict[str, str]:
    """The texts below the constants and types of a package, which have no docstring themselves."""
    found = {}
    for file in Path(package.__path__[0]).glob("*.py"):
        for given, text in pairwise(ast.parse(file.read_text("utf-8")).body):
            match given, text:
                case ast.AnnAssign(ast.Name(name)), ast.Expr(ast.Constant(str(told))):
                    found[name] = inspect.cleandoc(told)
    return found


def same_names(found: Iterable[re.Match[str]]) -> Iterator[str]:
    """A table of the functions that are named like their files, which the one below leaves out."""
    yield "| function | |\n|---|---|"
    for module, name in (match.groups() for match in found):
        first = (inspect.getdoc(getattr(import_module(module), name)) or "").split("\n")[0]
        yield f"| [`{name}`](#{module}.{name}.{name}) | {first.replace('``', '`')} |"


def command_pages() -> Iterator[str]:
    """The help pages of all commands."""
    yield f"```text\n{help_page(PROGRAM, 'luckynumbers')}\n```\n"
    for name, entry in ENTRIES.items():
        below = [(f"{name} {each}", inner) for each, inner in entry.commands.items()]
        for words, command in [(name, entry), *below]:
            page = help_page(command, f"luckynumbers {words}")
            yield f"## {words}\n\n```text\n{page}\n```\n"


def public_modules() -> list[str]:
    """The modules that the reference describes."""
    return [*dict.fromkeys(name for page in _references() for name in DIRECTIVE.findall(page))]


def public_names() -> list[str]:
    """Every public name with its module, and every public member of the classes among them."""
    return [name for module in public_modules() for name in _names(import_module(module))]


def further_names() -> list[str]:
    """What the reference lists by name, from modules that are not described as a whole."""
    found = [each for page in _references() for each in MEMBERS.findall(page)]
    return [f"{module}.{name}" for module, names in found for name in names.split(", ")]


def _references() -> list[str]:
    pages = sorted((ROOT / "docs/reference").glob("*.md"))
    return [page.read_text("utf-8") for page in pages]


def _names(module: ModuleType) -> Iterator[str]:
    for name in module.__all__:
        path, thing = f"{module.__name__}.{name}", getattr(module, name)
        yield path
        # The short names lead to where a class is described.
        if inspect.isclass(thing) and module.__name__ != "luckynumbers":
            yield from (f"{path}.{each}" for each in _members(thing))


def _members(described: type) -> list[str]:
    """The public members of a class, inherited ones and fields too, that we have written."""
    ours = [each for each in described.__mro__ if each.__module__.startswith("luckynumbers.")]
    found = {name for each in ours for name in (*vars(each), *inspect.get_annotations(each))}
    if described is Cell:  # the cells themselves have a table of their own
        found -= Cell.__members__.keys()
    return sorted(name for name in found if not name.startswith("_") or name in SPOKEN)


def undescribed(page: str) -> list[str]:
    """The names on a page of the reference that have nothing but a signature."""
    _, *parts = _HEADING.split(_BASES.sub("", page))
    described = zip(parts[::2], parts[1::2], strict=True)
    return [name for name, below in described if "<p>" not in below]


def main() -> None:
    """Check that every public name is described in the site, and every ruling has its place."""
    found = [page.read_text("utf-8") for page in (SITE / "reference").glob("*.html")]
    if empty := [name for page in found for name in undescribed(page)]:
        sys.exit("Without a description: " + ", ".join(empty))
    if dead := sum(page.count("<autoref") for page in found):
        sys.exit(f"References that are no links: {dead}")
    pages = "".join(found)
    names = {*public_names(), *further_names()}
    missing = sorted(name for name in names if f'id="{name}"' not in pages)
    rules = (SITE / "rules.html").read_text("utf-8")
    missing += [f"R{number}" for number in range(1, 14) if f'id="r{number}"' not in rules]
    if missing:
        sys.exit("Not in the reference: " + ", ".join(missing))
    print(f"{len(names)} public names and members are described in the reference, {SITE}")


if __name__ == "__main__":
    main()
