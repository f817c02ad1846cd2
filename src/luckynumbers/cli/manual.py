"""The help pages of the program and its commands, in the reader's language."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from luckynumbers.cli.arguments import Argument, Option, Parameter, value_name, written
from luckynumbers.cli.speech import WORDS
from luckynumbers.terminal.columns import columns, fold, pad

WIDEST: Final = 80
_INDENT: Final = "  "
_FIRST_COLUMN: Final = 30


def page(
    path: str,
    text: str,
    parameters: Sequence[Parameter],
    commands: Iterable[tuple[str, str]] = (),
) -> str:
    """Return a help page: usage, description, options and commands."""
    width = min(shutil.get_terminal_size().columns, WIDEST) - len(_INDENT)
    rows = list(commands)
    usage = WORDS.text("manual/usage", usage=f"{path} {usage_words(parameters, group=bool(rows))}")
    blocks = [
        fold(usage, width),
        *paragraphs(WORDS.text(text), width),
        two_columns(WORDS.text("manual/options"), list(option_rows(parameters)), width),
        two_columns(WORDS.text("manual/commands"), rows, width),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def usage_words(parameters: Sequence[Parameter], *, group: bool) -> str:
    """What follows the name of a command, or of a group of commands, in a line of usage."""
    here = WORDS.text("manual/any-command" if group else "manual/any-options")
    values = [_in_usage(each) for each in parameters if isinstance(each.declared, Argument)]
    return " ".join([here, *values])


def summary(code: str) -> str:
    """The first sentence or line of a help text."""
    first = WORDS.text(code).partition("\n")[0]
    return first.partition(". ")[0].rstrip(".") + "." if ". " in first else first


def paragraphs(text: str, width: int) -> Iterator[list[str]]:
    """Yield the paragraphs of a text, folded and indented."""
    for paragraph in text.split("\n\n"):
        yield [_INDENT + line for line in fold(" ".join(paragraph.split("\n")), width)]


def two_columns(title: str, rows: list[tuple[str, str]], width: int) -> list[str]:
    """Return two columns under a title."""
    first = min(max((columns(name) for name, _ in rows), default=0), _FIRST_COLUMN)
    lines = [line for name, text in rows for line in _row(name, text, first, width)]
    return [title, *(_INDENT + line for line in lines)] if lines else []


def _row(name: str, text: str, first: int, width: int) -> list[str]:
    beside = first + len(_INDENT)
    lines = fold(text, width - beside) or [""]
    if columns(name) > first:  # too long for its column
        return [name, *(" " * beside + line for line in lines)]
    return [pad(name, beside) + lines[0], *(" " * beside + line for line in lines[1:])]


def option_rows(parameters: Iterable[Parameter]) -> Iterator[tuple[str, str]]:
    """Yield the two columns of each option: its name with its value, and what it does."""
    for each in parameters:
        if isinstance(each.declared, Option):
            value = f" {value_name(each)}" if each.words else ""
            limits = _limits(each, each.declared)
            yield each.declared.name + value, "  ".join([WORDS.text(each.declared.help), *limits])


def _limits(parameter: Parameter, option: Option) -> Iterator[str]:
    """Yield the sentences for the default and the range of an option."""
    default = parameter.default if parameter.default is not None else option.otherwise
    if default != "" and parameter.words:
        yield WORDS.text("manual/default", value=str(default))
    match option.min, option.max:
        case float() | int() as least, float() | int() as most:
            yield WORDS.text("manual/between", least=written(least), most=written(most))
        case float() | int() as least, _:
            yield WORDS.text("manual/least", least=written(least))


def _in_usage(argument: Parameter) -> str:
    name = value_name(argument)
    shown = name if argument.required else f"[{name}]"
    return shown + "..." if argument.many else shown
