"""Options and arguments, declared in the signature of a command, and their values from words.

A command is a plain function. Each of its parameters is annotated with its type and its place on
the command line: ``games: Annotated[int, Option("--games", metavar="N", min=1)] = 200``. The type
may be ``bool`` for a flag, ``int``, ``float``, ``str`` or ``Path``, a list of one of these, or a
tuple for an option that takes several words. Whatever does not fit is refused with a message.
"""

import inspect
import math
import sys
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, NoReturn, TypeAlias, get_args, get_origin, get_type_hints

from luckynumbers.cli.speech import WORDS
from luckynumbers.core import Fact, GameError

VALUES: Final = {
    "ADDRESS": "value/address",
    "COLUMNS": "value/columns",
    "DATE": "value/date",
    "DEPTH": "value/depth",
    "PERCENT": "value/percent",
    "FILE": "value/file",
    "FOLDER": "value/folder",
    "LANGUAGE": "value/language",
    "MONTH": "value/month",
    "NAME": "value/name",
    "PLAYER": "value/player",
    "PUZZLE": "value/puzzle",
    "RULES": "value/rules",
    "SHELL": "value/shell",
    "SPEC": "value/spec",
    "WHO": "value/who",
    "TEXT": "value/text",
    "WORD": "value/word",
}
"""The placeholders of values on a help page; K, N, S, URL and LN1 are not translated."""
_CLOSE: Final = 0.7


@dataclass(frozen=True)
class Option:
    """An option: its name, the placeholder of its value, the code of its text, its range."""

    name: str
    metavar: str = ""
    help: str = ""
    min: float | None = None
    max: float | None = None
    otherwise: str = ""
    """The default for its help, where the signature has none since settings may change it."""


@dataclass(frozen=True)
class Argument:
    """A word of its own, by its placeholder; the help of the command explains it."""

    metavar: str


class Exit(Exception):  # noqa: N818  # no error: a command that ends early
    """The end of a command, with its exit status."""

    def __init__(self, status: int = 0) -> None:
        super().__init__(status)
        self.status: Final = status


@dataclass(frozen=True)
class Parameter:
    """One parameter of a command: where its words stand and what becomes of them."""

    key: str
    declared: Option | Argument
    kind: Callable[[str], Any] = bool
    many: bool = False
    words: int = 1
    """How many words each value has: 0 for a flag, 2 for a pair."""
    required: bool = False
    default: Any = False

    @property
    def label(self) -> str:
        """What a message calls it: the name of the option, or the placeholder."""
        return self.declared.name if isinstance(self.declared, Option) else value_name(self)

    def value(self, given: Sequence[Sequence[str]]) -> Any:
        """Return its value from the words of each time it was given."""
        if not given:
            if self.required:
                raise GameError("usage/missing", parameter=self.label)
            return self.default
        if self.words == 0:
            return True
        read = [[self._convert(word) for word in words] for words in given]
        if self.many:
            return [each for values in read for each in values]
        return tuple(read[-1]) if self.words > 1 else read[-1][0]

    def _convert(self, word: str) -> Any:
        if self.kind is Path and not word:  # an unset variable of a shell, not the folder here
            raise GameError("usage/missing", parameter=self.label)
        try:
            value = self.kind(word)
        except ValueError:
            self._refuse()
        if isinstance(self.declared, Option) and self.kind in (int, float):
            least, most = self.declared.min, self.declared.max
            if not math.isfinite(value) or not _between(value, least, most):
                self._refuse()
        return value

    def _refuse(self) -> NoReturn:
        """Refuse a value that is no number or out of range."""
        facts: dict[str, Fact] = {"parameter": self.label}
        match self.declared:
            case Option(min=float() | int() as least, max=None):
                code = "usage/least" if self.kind is float else "usage/whole-least"
                raise GameError(code, least=written(least), **facts)
            case Option(min=float() | int() as least, max=float() | int() as most):
                bounds: dict[str, Fact] = {"least": written(least), "most": written(most)}
                raise GameError("usage/whole-between", **bounds, **facts)
        raise GameError("usage/whole", **facts)


Given: TypeAlias = Mapping[str, Sequence[Sequence[str]]]
"""The words of each option by its name, once for each time it was given."""

HELP: Final = Parameter("help", Option("--help", help="help/help"), words=0)
"""The option that every command has."""
SHORT: Final = {"-h": HELP.label}
"""The one name that has a short form, as everywhere."""


def parameters_of(command: Callable[..., None]) -> tuple[Parameter, ...]:
    """Read the parameters of a command from its signature."""
    hints = get_type_hints(command, include_extras=True)
    signature = inspect.signature(command)
    return tuple(_parameter(each, hints[each.name]) for each in signature.parameters.values())


def _parameter(own: inspect.Parameter, hint: Any) -> Parameter:
    plain, declared = get_args(hint)
    kind = next(each for each in _union(plain) if each is not NoneType)
    required, default = own.default is own.empty, own.default
    if kind is bool:
        return Parameter(own.name, declared, words=0)
    parts = get_args(kind)
    words = len(parts) if get_origin(kind) is tuple else 1
    return Parameter(
        own.name,
        declared,
        parts[0] if parts else kind,
        get_origin(kind) is list,
        words,
        required,
        None if required else default,
    )


def _union(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if isinstance(hint, UnionType) else (hint,)


def sort_words(
    parameters: Iterable[Parameter], words: Iterable[str], *, one: bool = False
) -> tuple[Given, list[str]]:
    """Sort words into options and the rest; with ``one``, stop at the first that is no option."""
    known = {each.declared.name: each for each in parameters if isinstance(each.declared, Option)}
    options: dict[str, list[Sequence[str]]] = {}
    rest: list[str] = []
    waiting = deque(words)
    while waiting and not (one and rest):
        word = waiting.popleft()
        if word == "--":
            break
        if word == "-" or not word.startswith("-"):
            rest.append(word)
            continue
        name, equals, value = SHORT.get(word, word).partition("=")
        if name not in known:
            _refuse_option(name, known)
        if equals:
            waiting.appendleft(value)
        count = known[name].words
        if len(waiting) < count or (equals and count != 1):
            _refuse_count(known[name])
        options.setdefault(name, []).append([waiting.popleft() for _ in range(count)])
    return options, [*rest, *waiting]


def _refuse_count(option: Parameter) -> NoReturn:
    if option.words == 0:
        raise GameError("usage/no-value", option=option.label)
    raise GameError("usage/value", option=option.label, value=value_name(option))


def _refuse_option(name: str, known: Iterable[str]) -> NoReturn:
    names = {each.lstrip("-"): each for each in known}
    close = get_close_matches(name.lstrip("-"), names, cutoff=_CLOSE)
    code = "usage/close-option" if close else "usage/no-such-option"
    raise GameError(code, option=name, known=tuple(names[each] for each in close))


def values(
    parameters: Iterable[Parameter], options: Given, rest: Sequence[str]
) -> dict[str, object]:
    """Return the values of all parameters; refuse words that belong to none."""
    found, waiting = {}, deque(rest)
    for each in parameters:
        if isinstance(each.declared, Option):
            found[each.key] = each.value(options.get(each.declared.name, ()))
        else:
            count = len(waiting) if each.many else min(1, len(waiting))
            found[each.key] = each.value([[waiting.popleft()] for _ in range(count)])
    if waiting:
        raise GameError("usage/too-many", found=" ".join(waiting))
    return found


def _between(value: float, least: float | None, most: float | None) -> bool:
    return (least is None or value >= least) and (most is None or value <= most)


def value_name(parameter: Parameter) -> str:
    """The placeholder of a value."""
    plain = parameter.declared.metavar
    return WORDS.text(VALUES[plain]) if plain in VALUES else plain


def written(number: float) -> str:
    """Format a number as it would be typed: with a point, without thousands separators."""
    return f"{number:g}" if isinstance(number, float) else str(number)


def echo(text: str, *, err: bool = False) -> None:
    """Write a line to standard output or standard error, at once."""
    stream = sys.stderr if err else sys.stdout
    stream.write(text + "\n")
    stream.flush()
