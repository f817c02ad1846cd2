"""Checks of arguments, for callers without a type checker."""

from collections import abc
from collections.abc import Callable, Iterator
from functools import cache, wraps
from inspect import unwrap
from operator import index
from types import UnionType
from typing import Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from luckynumbers.core.message import GameError

Made = TypeVar("Made", bound=Callable[..., object])
MOST_NODES: Final = 1 << 40
"""The most positions that a decision may be given to evaluate."""
LONGEST: Final = 86_400_000
"""The most milliseconds that a decision may be given: a day."""
_OF_ITEMS: Final = frozenset({abc.Iterable, abc.Sequence, abc.Collection})
"""What is said of an argument that holds others, whatever its class."""


def checked(made: Made) -> Made:
    """Have a function or the constructor of a class refuse what is not of the types it names.

    Its annotations are looked up at the first call. A number may be one of NumPy's. A sequence
    or a collection is not a text, and its items are checked too, unless they implement a protocol.

    Raises:
        GameError: Called with something else (``argument/type``).

    """
    if isinstance(made, type):
        made.__init__ = checked(made.__init__)  # type: ignore[misc]
        return made
    check = _check_of(made)

    @wraps(made)
    def check_first(*args: object, **named: object) -> object:
        check(args, named)
        return made(*args, **named)

    return cast("Made", check_first)


def checked_late(made: Made) -> Made:
    """Do the same once a function has failed: for those that are called all the time.

    Raises:
        GameError: Called with something else (``argument/type``).

    """
    check = _check_of(made)

    @wraps(made)
    def try_first(*args: object, **named: object) -> object:
        try:
            return made(*args, **named)
        except GameError:
            raise
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            check(args, named)
            raise

    return cast("Made", try_first)


def _check_of(
    made: Callable[..., object],
) -> Callable[[tuple[object, ...], dict[str, object]], None]:
    code = unwrap(made).__code__  # a cache may be around it
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]

    @cache
    def parameters() -> dict[str, _Parameter]:
        hints = get_type_hints(made)
        return {name: _Parameter(name, hints.get(name, object)) for name in names}

    def check(args: tuple[object, ...], named: dict[str, object]) -> None:
        known = parameters()
        for parameter, value in zip(known.values(), args, strict=False):
            parameter.check(value)
        for name, value in named.items():
            if name in known:
                known[name].check(value)

    return check


class _Parameter:
    """What a parameter, or each item of one, may be."""

    def __init__(self, name: str, hint: object) -> None:
        self.name = name
        self.hints = [*_alternatives(hint)]
        items = [item for each in self.hints for item in _items_of(each)]
        # What should implement a protocol is refused by the function, in words of its own.
        plain = not any(_wanted(each) for item in items for each in _alternatives(item))
        self.items = _Parameter(name, items[0]) if len(items) == 1 and plain else None
        self.seen: set[type] = set()

    def check(self, value: object, name: str = "") -> None:
        kind = type(value)
        if kind not in self.seen:
            if not any(_is(value, hint) for hint in self.hints):
                expected = tuple(_name_of(hint) for hint in self.hints)
                raise GameError(
                    "argument/type", name=name or self.name, expected=expected, found=kind.__name__
                )
            self.seen.add(kind)
        if self.items is not None and isinstance(value, list | tuple | set | frozenset):
            for index, item in enumerate(value):
                self.items.check(item, f"{self.name}[{index}]")


def _alternatives(hint: object) -> Iterator[Any]:
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        for each in get_args(hint):
            yield from _alternatives(each)
    else:
        yield hint


def _items_of(hint: object) -> Iterator[object]:
    """Yield the hint for the items of a sequence or collection."""
    outer, args = get_origin(hint), get_args(hint)
    if outer in {list, *_OF_ITEMS} or (outer is tuple and args[1:] == (...,)):
        yield args[0]


def _wanted(hint: Any) -> list[str]:
    """What a value needs to implement a protocol; nothing for any other hint."""
    protocol = getattr(hint, "_is_protocol", False)
    return [each for each in vars(hint) if each[0] != "_"] if protocol else []


def _is(value: object, hint: Any) -> bool:
    kind, outer = type(value), get_origin(hint) or hint
    if outer is Literal:
        return kind in {type(each) for each in get_args(hint)}
    if outer in _OF_ITEMS:
        odd = issubclass(kind, str | bytes | abc.Mapping)
        array = hasattr(kind, "__getitem__") and hasattr(kind, "__len__")  # though it inherits not
        return (array or issubclass(kind, outer)) and not odd
    if outer in {int, float}:
        number = hasattr(kind, "__index__") or (outer is float and hasattr(kind, "__float__"))
        # Neither the answer to a question nor an array, though both could be taken for a number.
        return number and kind is not bool and not hasattr(kind, "__len__")
    if wanted := _wanted(outer):
        return not isinstance(value, type) and all(hasattr(value, each) for each in wanted)
    # What is of typing itself, such as TextIO, no class of a value inherits from.
    known = isinstance(outer, type) and outer.__module__ != "typing"
    return not known or issubclass(kind, outer)


def _name_of(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return " ".join(map(repr, get_args(hint)))
    outer = get_origin(hint) or hint
    return "None" if outer is type(None) else str(outer.__name__)


def keep_whole(value: object, *names: str) -> None:
    """Make the numbers of a frozen value Python's own, where they are NumPy's."""
    for name in names:
        if type(number := getattr(value, name)) is not int and number is not None:
            object.__setattr__(value, name, index(number))


def check_least(name: str, value: int, least: int) -> None:
    """Check that a whole number is not too small.

    Raises:
        GameError: It is (``usage/whole-least``).

    """
    if value < least:
        raise GameError("usage/whole-least", parameter=name, least=least)


def check_within(name: str, value: int, least: int, most: int) -> None:
    """Check that a whole number is within bounds.

    Raises:
        GameError: It is not (``kernel/range``).

    """
    if not least <= value <= most:
        raise GameError("kernel/range", name=name, found=str(value)[:40], least=least, most=most)
