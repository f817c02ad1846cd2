"""The help pages and the refusal of unknown commands and arguments, in the reader's language.

Most of typer's English is hard-coded, out of reach of a gettext catalogue. It accepts subclasses,
however: these write the whole page themselves and raise errors with messages. Help texts and names
of values are passed to typer as codes and looked up only here, when the language is known.
"""

import shutil
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any, Final

from typer.core import TyperCommand, TyperGroup

from luckynumbers.cli.speech import WORDS
from luckynumbers.core import GameError
from luckynumbers.terminal.columns import columns, fold, pad

VALUES: Final = {
    "ADDRESS": "value/address",
    "COLUMNS": "value/columns",
    "DATE": "value/date",
    "DEPTH": "value/depth",
    "POINTS": "value/points",
    "FILE": "value/file",
    "FOLDER": "value/folder",
    "LANGUAGE": "value/language",
    "NAME": "value/name",
    "PLAYER": "value/player",
    "PUZZLE": "value/puzzle",
    "RULES": "value/rules",
    "SPEC": "value/spec",
    "WHO": "value/who",
    "WORD": "value/word",
}
"""The placeholders of values on a help page; K, N, S, URL and LN1 are not translated."""
WIDEST: Final = 80
_INDENT: Final = "  "
_FIRST_COLUMN: Final = 30


class Command(TyperCommand):
    """One command, with its help page."""

    # Refused in parse_args: typer would do it in English.
    allow_extra_args = True

    def get_help(self, ctx: Any) -> str:
        """Return the help page."""
        return page(self, ctx, WORDS.text("manual/any-options"))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments; raise an error if some are not used."""
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise GameError("usage/too-many", found=" ".join(rest))
        return rest


class Group(TyperGroup):
    """A group of commands, with its help page."""

    def get_help(self, ctx: Any) -> str:
        """Return the help page."""
        return page(self, ctx, WORDS.text("manual/any-command"), self.rows(ctx))

    def rows(self, ctx: Any) -> list[tuple[str, str]]:
        """The names of the commands, and what each does in a sentence."""
        commands = [self.commands[name] for name in self.list_commands(ctx)]
        return [(each.name or "", summary(each.help or "")) for each in commands]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the named command, or raise an error with the closest names."""
        if self.get_command(ctx, args[0]) is None:
            known = tuple(get_close_matches(args[0], self.list_commands(ctx)))
            code = "usage/close-command" if known else "usage/no-such-command"
            raise GameError(code, found=args[0], known=known)
        return super().resolve_command(ctx, args)


def page(
    command: TyperCommand | TyperGroup,
    ctx: Any,
    here: str,
    commands: Iterable[tuple[str, str]] = (),
) -> str:
    """Return a help page: usage, description, options and commands."""
    width = min(shutil.get_terminal_size().columns, WIDEST) - len(_INDENT)
    parameters = command.get_params(ctx)
    values = [_in_usage(each) for each in parameters if each.param_type_name == "argument"]
    usage = WORDS.text("manual/usage", usage=" ".join([_path(ctx), here, *values]))
    options = [option_row(each) for each in parameters if each.param_type_name == "option"]
    blocks = [
        fold(usage, width),
        *paragraphs(WORDS.text(command.help or ""), width),
        two_columns(WORDS.text("manual/options"), options, width),
        two_columns(WORDS.text("manual/commands"), list(commands), width),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _path(ctx: Any) -> str:
    """The names of the command and its groups; typer would put their arguments in between."""
    above = f"{_path(ctx.parent)} " if ctx.parent else ""
    return f"{above}{ctx.info_name}"


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


def option_row(option: Any) -> tuple[str, str]:
    """The two columns of an option: its names with its value, and what it does."""
    value = "" if option.is_flag else f" {value_name(option)}"
    # typer adds the option --help itself, with an English text.
    does = WORDS.text("help/help" if "--help" in option.opts else option.help or "")
    return ", ".join(option.opts) + value, "  ".join([does, *_limits(option)])


def _limits(option: Any) -> Iterator[str]:
    """Yield the sentences for the default and the range of an option."""
    if option.default is not None and not option.is_flag:
        yield WORDS.text("manual/default", value=str(option.default))
    least, most = limits_of(option)
    if least is not None and most is not None:
        yield WORDS.text("manual/between", least=written(least), most=written(most))
    elif least is not None:
        yield WORDS.text("manual/least", least=written(least))


def limits_of(parameter: Any) -> tuple[float | None, float | None]:
    """The least and the most that a number may be."""
    # Older versions of typer keep them in the type of the parameter.
    holder = parameter if hasattr(parameter, "min") else getattr(parameter, "type", None)
    return getattr(holder, "min", None), getattr(holder, "max", None)


def written(number: float) -> str:
    """Format a number as it would be typed: with a point, without thousands separators."""
    return f"{number:g}" if isinstance(number, float) else str(number)


def value_name(parameter: Any) -> str:
    """The placeholder of a value."""
    plain = str(parameter.metavar or parameter.name)
    return WORDS.text(VALUES[plain]) if plain in VALUES else plain


def _in_usage(argument: Any) -> str:
    name = value_name(argument)
    shown = name if argument.required else f"[{name}]"
    return shown + "..." if argument.nargs != 1 else shown
