"""Whatever is public refuses an argument of another type with a code, not with a failure inside."""

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import cast

import numpy as np
import pytest

from luckynumbers.core import GameError, Rules, edition
from luckynumbers.core.checks import checked
from luckynumbers.kernel import Networks, Packed, Stepper
from luckynumbers.play import Game, Match, Pile, Record, Shuffle, Tournament
from luckynumbers.puzzles import Attempt, Progress, booklet_entry
from luckynumbers.review import INSTANT, Judge
from luckynumbers.words import Words
from tests.helpers import LOW, OTHER, stand
from tools.documents import public_modules

TURN = stand(LOW, OTHER, table="0920")
GAME = Game(Rules(), Pile.seeded(2, "clover"))
PUZZLE = booklet_entry(1).puzzle
THINGS: tuple[object, ...] = (
    TURN,
    TURN.garden,
    GAME,
    Match(Rules(), 2, 1),
    Record.of(GAME),
    Shuffle.seeded("clover"),
    Tournament(2),
    edition("access"),
    Packed(TURN),
    Networks.load(),
    Stepper(2, Rules(), 2),
    PUZZLE,
    PUZZLE.start,
    Attempt(PUZZLE),
    Progress(),
    Judge(INSTANT),
    Words("en"),
)
"""One of each class whose methods a program calls with values of its own."""
OWN = {"Cache", "GameScore", "Hint", "Late", "Layout", "Log", "Look", "Pictured", "TurnReview"}
"""Whose methods are called with what they gave out themselves."""
ANY = {
    "bots.close": "a player need not know that it can be closed",
    "core.appoint": "called by a package above, with what it defines",
    "core.narrate": "the same",
    "Position.earns": "without Bruno's rule, nothing earns a play",
}
"""What takes anything, and why."""


class Odd:
    """Something that no function wants."""

    __slots__ = ()


def public() -> Iterator[tuple[str, object]]:
    for module in public_modules():
        found = import_module(module)
        for name in found.__all__:
            yield f"{module}.{name}".removeprefix("luckynumbers."), getattr(found, name)


def functions() -> dict[str, Callable[..., object]]:
    """The public functions, and what makes a value of a public class."""
    found: dict[str, Callable[..., object]] = {}
    for name, each in public():
        if inspect.isfunction(each):
            found[name] = each
        elif inspect.isclass(each):
            makers = [key for key, value in vars(each).items() if isinstance(value, classmethod)]
            found |= {f"{name}.{key}": getattr(each, key) for key in makers if key[0] != "_"}
    return found


def methods() -> dict[str, Callable[..., object]]:
    found: dict[str, Callable[..., object]] = {}
    for thing in THINGS:
        for key in dir(type(thing)):
            if key[0] != "_" and inspect.ismethod(method := getattr(thing, key, None)):
                found.setdefault(f"{type(thing).__name__}.{key}", method)
    return found


ASKED = {
    name: call
    for name, call in (functions() | methods()).items()
    if inspect.signature(call).parameters and name not in ANY
}


@pytest.mark.parametrize("name", ASKED)
def test_a_public_function_refuses_what_it_cannot_use(name: str) -> None:
    parameters = inspect.signature(ASKED[name]).parameters.values()
    named = {each.name: Odd() for each in parameters if each.kind is each.KEYWORD_ONLY}
    plain = [Odd() for each in parameters if each.kind is each.POSITIONAL_OR_KEYWORD]
    with pytest.raises(GameError):
        ASKED[name](*plain, **named)


def test_every_class_with_methods_is_tried() -> None:
    tried = {type(thing).__name__ for thing in THINGS} | OWN
    takers = {
        name.rpartition(".")[2]
        for name, each in public()
        if inspect.isclass(each) and not getattr(each, "_is_protocol", False)
        for key, value in vars(each).items()
        if key[0] != "_" and inspect.isfunction(value)
        if len(inspect.signature(value).parameters) > 1
    }
    assert takers - tried == set()


@checked
def taken(
    seats: int, names: list[str] | None = None, *, share: float = 0, last: bool = False
) -> int:
    """Whatever it is called with."""
    return seats


def test_numbers_of_numpy_and_items_of_lists_are_what_they_stand_for() -> None:
    whole, part = cast("int", np.int64(3)), cast("float", np.float32(0.5))
    assert taken(whole, ["Ann"], share=part) == 3
    assert taken(seats=whole, names=None, share=1) == 3


@pytest.mark.parametrize(
    ("args", "named", "sentence"),
    [
        (("2",), {}, "The argument seats must be of type int, not str."),
        ((2.0,), {}, "The argument seats must be of type int, not float."),
        ((2, "Ann"), {}, "The argument names must be of type list or None, not str."),
        ((2, ["Ann", 5]), {}, "The argument names[1] must be of type str, not int."),
        ((2,), {"share": "x"}, "The argument share must be of type float, not str."),
        ((2,), {"last": 1}, "The argument last must be of type bool, not int."),
        ((True,), {}, "The argument seats must be of type int, not bool."),
        ((2,), {"share": True}, "The argument share must be of type float, not bool."),
        ((np.array(2),), {}, "The argument seats must be of type int, not ndarray."),
    ],
)
def test_what_is_wrong_is_named(
    args: tuple[object, ...], named: dict[str, object], sentence: str
) -> None:
    with pytest.raises(GameError) as error:
        taken(*args, **named)  # type: ignore[arg-type]
    assert str(error.value) == f"argument/type: {sentence}"
    assert str(error.value.facts["name"]) in sentence


def test_an_argument_that_is_not_there_is_a_mistake_of_python() -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        taken()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        taken(2, seat=1)  # type: ignore[call-arg]


def test_what_inner_loops_call_names_the_argument_that_made_it_fail() -> None:
    with pytest.raises(GameError, match=r"^argument/type: The argument cell must be of type Cell"):
        TURN.garden["c4"]  # type: ignore[index]
    with pytest.raises(GameError, match=r"^argument/type: The argument number must be of type int"):
        TURN.garden.fits("9")  # type: ignore[arg-type]
