"""``luckynumbers manual``: the help pages as one page for ``man``."""

import os
from collections.abc import Iterator
from typing import Annotated

from luckynumbers import __version__
from luckynumbers.cli.arguments import Option, Parameter, echo
from luckynumbers.cli.commands import PROGRAM, Entry
from luckynumbers.cli.completion import data_folder, every_command, put
from luckynumbers.cli.manual import option_rows, summary, usage_words
from luckynumbers.cli.speech import NAME, WORDS, explain


def manual(
    *,
    install: Annotated[bool, Option("--install", help=explain("help/manual-install"))] = False,
) -> None:
    """Write the page, or put it where ``man`` finds it."""
    page = "\n".join(manpage()) + "\n"
    if install:
        put(data_folder(os.environ) / "man" / "man1" / f"{NAME}.1", page)
    else:
        echo(page.rstrip("\n"))


def manpage() -> Iterator[str]:
    """Yield the lines of the page."""
    yield f'.TH {NAME.upper()} 1 "" "{NAME} {__version__}"'
    yield from ('.SH "' + _roff(WORDS.text("manual/name")) + '"', NAME + " \\- " + _one_line())
    yield '.SH "' + _roff(WORDS.text("manual/synopsis")) + '"'
    yield _usage(NAME, PROGRAM, PROGRAM.parameters)
    for words, (entry, parameters) in every_command(PROGRAM):
        if words:
            path = " ".join([NAME, *words])
            yield f'.SS "{path}"'
            yield _usage(path, entry, parameters)
        else:
            yield '.SH "' + _roff(WORDS.text("manual/description")) + '"'
        yield from _paragraphs(WORDS.text(entry.text))
        yield from _options(parameters)
    yield '.SH "' + _roff(WORDS.text("manual/status")) + '"'
    yield from _paragraphs(WORDS.text("manual/statuses"))


def _usage(path: str, entry: Entry, parameters: tuple[Parameter, ...]) -> str:
    return f".B {path}\n" + _roff(usage_words(parameters, group=bool(entry.commands)))


def _one_line() -> str:
    return _roff(summary(PROGRAM.text).rstrip("."))


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        yield ".PP"
        yield _roff(" ".join(paragraph.split("\n")))


def _options(parameters: tuple[Parameter, ...]) -> Iterator[str]:
    for name, text in option_rows(parameters):
        yield ".TP"
        yield f".B {_roff(name)}"
        yield _roff(text)


def _roff(text: str) -> str:
    """Escape what ``man`` would take for its own: backslashes, hyphens, dots that begin a line."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
