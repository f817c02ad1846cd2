"""The tables of all codes with which server and library refuse something, read from the source.

There is no list here: a code is what an error is made with, be it in what a handler calls of the
library, what has a status of its own over REST, or what ends a connection; its facts are those that
its errors have, and its sentence is the one of the English catalogue, in the wording of no edition.
``python -m tools.codes`` writes them to their page, in plain Markdown; the site adds what its
search needs.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

from luckynumbers.kernel.checks import NATIVE_REFUSALS
from luckynumbers.server.game.messages import Sentence
from luckynumbers.server.http.answers import refusal
from luckynumbers.words.catalogue import translations
from luckynumbers.words.wording import worded

ROOT = Path(__file__).parents[1] / "src/luckynumbers"
PAGE = Path(__file__).parents[1] / "docs/reference/codes.md"
PACKAGES = ("core/", "play/", "server/")
"""The packages whose errors reach a client."""
HANDLERS = "server/http/routes/"
ENDINGS = ("server/app.py", "server/http/routes/streams.py", "server/ws/connection.py")
"""What ends a socket or a stream with a message, without a request."""
NAMERS = ("cli/faults.py", "play/files.py", "words/extras.py")
"""What names an error of the system by a message."""
OPERATOR = ("server/storage", "server/serving.py", "server/settings.py")
"""What refuses on the command line, before anyone is served."""
OPENED = '<div class="entries" data-search-exclude markdown>'
"""What makes an entry of the search of each row, instead of one of the table."""
REFUSED = 400
"""The status of a code that has none of its own."""
_SUBJECT = re.compile(r"^##+ [a-z]+$", re.MULTILINE)
_TABLE = re.compile(r"^\|.*(?:\n\|.*)*", re.MULTILINE)


def page_of_codes() -> str:
    """The page of all codes, with its tables as the source has them now."""
    told = PAGE.read_text("utf-8").partition("\n## ")[0].rstrip()
    return "\n".join([told, *code_tables(), ""])


def for_site(page: str) -> str:
    """Return the page with the attributes by which the search of the site finds each row."""
    return _TABLE.sub(_as_entries, _SUBJECT.sub(r"\g<0> { data-search-exclude }", page))


def _as_entries(table: re.Match[str]) -> str:
    escaped = table[0].replace("{", "&#123;")  # braces at the end of a cell would be its attributes
    return f"{OPENED}\n\n{escaped}\n\n</div>"


def code_tables() -> Iterator[str]:
    """Every code with its sentence, those of the server with a status, a table for each subject."""
    for subject, codes in groupby(refusals(), key=_subject):
        yield f"\n## {subject}\n"
        yield "| code | status | sentence |\n|---|---:|---|"
        yield from (f"| `{code}` | {_status(code)} | {_cell(code)} |" for code in codes)
    yield "\n## Codes of the library and the command line"
    for subject, codes in groupby(library_refusals(), key=_subject):
        yield f"\n### {subject}\n"
        yield "| code | sentence |\n|---|---|"
        yield from (f"| `{code}` | {_cell(code)} |" for code in codes)


@cache
def library_refusals() -> tuple[str, ...]:
    """The codes of the refusals that no server answers with, in order."""
    found = {code for module in _modules().values() for code in _errors(module)}
    found |= {code for name in NAMERS for code in _texts(_modules()[name])}
    every = found.union(NATIVE_REFUSALS) - {*refusals()}
    return tuple(sorted(code for code in every if _sentence(code) != code))


@cache
def refusals() -> tuple[str, ...]:
    """The codes of all refusals that a client can meet, in order."""
    found = {*endings(), *_handled()}
    for name, module in _modules().items():
        if name.startswith(PACKAGES):
            found |= {code for code in _texts(module) if _status(code) != REFUSED}
            if not name.startswith(OPERATOR):
                found |= {*_errors(module)}
    return tuple(sorted(code for code in found if _sentence(code) != code))


@cache
def endings() -> frozenset[str]:
    """The codes that come without a request."""
    found: set[str] = set()
    for name in ENDINGS:
        for node in ast.walk(_modules()[name]):
            match node:
                case ast.Call(func=ast.Name("Message"), args=[ast.Constant(str(code))]):
                    found.add(code)
    return frozenset(found)


@cache
def unsaid() -> dict[str, list[str]]:
    """The facts of each code that its sentence leaves out, where an error names both."""
    found: dict[str, list[str]] = {}
    for module in _modules().values():
        for node in ast.walk(module):
            match node:
                case ast.Call(
                    func=ast.Name(error), args=[ast.Constant(str(code))], keywords=facts
                ) if error.endswith("Error"):
                    said = {*re.findall(r"\{(\w+)", _sentence(code))}
                    names = [name for fact in facts for name in _facts(fact)]
                    found.setdefault(code, []).extend(each for each in names if each not in said)
    return found


def _facts(given: ast.keyword) -> list[str]:
    """The names of facts: one, or those of the ``TypedDict`` that a ``**found.bounds`` is."""
    match given:
        case ast.keyword(arg=None, value=ast.Attribute(attr=attribute)):
            return _typed_dicts().get(attribute, [])
    return [given.arg] if given.arg else []


@cache
def _typed_dicts() -> dict[str, list[str]]:
    """The keys of every ``TypedDict``, by its name in small letters."""
    found: dict[str, list[str]] = {}
    for module in _modules().values():
        for node in module.body:
            match node:
                case ast.ClassDef(name, bases=[ast.Name("TypedDict")], body=body):
                    fields = [each for each in body if isinstance(each, ast.AnnAssign)]
                    found[name.lower()] = [ast.unparse(each.target) for each in fields]
    return found


@cache
def _modules() -> dict[str, ast.Module]:
    """Every module, by its path."""
    files = sorted(ROOT.rglob("*.py"))
    return {str(file.relative_to(ROOT)): ast.parse(file.read_text("utf-8")) for file in files}


def _handled() -> Iterator[str]:
    """What is refused by the functions of the library that handlers call."""
    called = {
        (node.module.split(".")[1], each.name)
        for name, module in _modules().items()
        if name.startswith(HANDLERS)
        for node in ast.walk(module)
        if isinstance(node, ast.ImportFrom) and node.module and "luckynumbers." in node.module
        for each in node.names
    }
    for name, module in _modules().items():
        for node in module.body:
            match node:
                case ast.FunctionDef() if (name.partition("/")[0], node.name) in called:
                    yield from _errors(node)


def _errors(module: ast.AST) -> Iterator[str]:
    """What errors are made with, be it through a name."""
    names = set()
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Name(error), args=[first, *_]) if error.endswith("Error"):
                yield from _texts(first)
                names |= {first.id} if isinstance(first, ast.Name) else set()
    for node in ast.walk(module):
        match node:
            case (
                ast.Assign(targets=[ast.Name(name)], value=ast.expr() as value)
                | ast.AnnAssign(target=ast.Name(name), value=ast.expr() as value)
            ) if name in names:
                yield from _texts(value)


def _texts(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        match each:
            case ast.Constant(str(text)) if "/" in text:
                yield text


def _subject(code: str) -> str:
    return code.partition("/")[0]


def _cell(code: str) -> str:
    facts = ", ".join(f"{{{name}}}" for name in dict.fromkeys(unsaid().get(code, [])))
    return _sentence(code).replace("|", "&#124;") + (f" *Besides:* {facts}" if facts else "")


def _sentence(code: str) -> str:
    english = translations("en")
    return worded(english.ngettext(code, "", 2) or english.gettext(code), "")


def _status(code: str) -> int:
    return refusal(Sentence(code, {}, "")).status_code


if __name__ == "__main__":
    PAGE.write_text(page_of_codes(), "utf-8")
