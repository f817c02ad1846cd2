"""The tables of all codes with which server and library refuse something, read from the source.

There is no list here: a code is what an error is made with, or what has a status of its own over
REST, and its sentence is the one of the English catalogue, in the wording of no edition.
"""

import ast
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from luckynumbers.server.game.messages import Sentence
from luckynumbers.server.http.answers import refusal
from luckynumbers.words.catalogue import translations
from luckynumbers.words.wording import worded

ROOT = Path(__file__).parents[1] / "src/luckynumbers"
PACKAGES = ("core", "play", "server")
"""The packages whose errors reach a client."""
LIBRARY = ("bots", "envs", "kernel", "paper", "puzzles", "review")
"""The packages whose errors only a program in Python meets, or the command line."""
OPERATOR = ("server/storage", "server/serving.py", "server/settings.py")
"""What refuses on the command line, before anyone is served."""
OPENED = '<div class="entries" data-search-exclude markdown>'
"""What makes an entry of the search of each row, instead of one of the table."""
REFUSED = 400
"""The status of a code that has none of its own."""


def code_tables() -> Iterator[str]:
    """Every code with its sentence, those of the server with a status, a table for each subject."""
    for subject, codes in groupby(refusals(), key=_subject):
        yield f"\n## {subject} {{ data-search-exclude }}\n\n{OPENED}\n"
        yield "| code | status | sentence |\n|---|---:|---|"
        yield from (f"| `{code}` | {_status(code)} | {_cell(code)} |" for code in codes)
        yield "\n</div>"
    yield "\n## Codes of the library alone\n"
    for subject, codes in groupby(library_refusals(), key=_subject):
        yield f"\n### {subject} {{ data-search-exclude }}\n\n{OPENED}\n"
        yield "| code | sentence |\n|---|---|"
        yield from (f"| `{code}` | {_cell(code)} |" for code in codes)
        yield "\n</div>"


def library_refusals() -> list[str]:
    """The codes of the refusals that no server answers with, in order."""
    files = [file for package in LIBRARY for file in (ROOT / package).rglob("*.py")]
    found = {code for file in files for code in _errors(ast.parse(file.read_text("utf-8")))}
    return sorted(code for code in found - {*refusals()} if _sentence(code) != code)


def refusals() -> list[str]:
    """The codes of all refusals that a client can meet, in order."""
    found: set[str] = set()
    for file in [file for package in PACKAGES for file in (ROOT / package).rglob("*.py")]:
        module = ast.parse(file.read_text("utf-8"))
        found |= {code for code in _texts(module) if _status(code) != REFUSED}
        if not str(file.relative_to(ROOT)).startswith(OPERATOR):
            found |= {*_errors(module)}
    return sorted(code for code in found if _sentence(code) != code)


def _errors(module: ast.Module) -> Iterator[str]:
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
    return _sentence(code).replace("|", "&#124;")


def _sentence(code: str) -> str:
    english = translations("en")
    return worded(english.ngettext(code, "", 2) or english.gettext(code), "")


def _status(code: str) -> int:
    return refusal(Sentence(code, {}, "")).status_code
