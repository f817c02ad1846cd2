"""Checks of arguments, for callers without a type checker."""

from operator import index

from luckynumbers.core.message import GameError


def check_type(name: str, value: object, *kinds: type) -> None:
    """Check that an argument has one of some types.

    Raises:
        GameError: It has another (``argument/type``).

    """
    if not isinstance(value, kinds):
        expected = tuple(kind.__name__ for kind in kinds)
        raise GameError("argument/type", name=name, expected=expected, found=type(value).__name__)


def check_least(name: str, value: object, least: int) -> None:
    """Check that an argument is a whole number, and not too small.

    Raises:
        GameError: It is something else (``usage/whole-least``).

    """
    try:
        fine = index(value) >= least  # type: ignore[arg-type]  # it raises
    except TypeError:
        fine = False
    if not fine:
        raise GameError("usage/whole-least", parameter=name, least=least)
