"""One game being played inside the kernel: changed in place, copied cheaply, for environments.

A game of ``swift_game`` turns up what is drawn by its own luck: with a seed it is game 0 of a
``Stepper`` with that seed. A game of ``swift_state`` leaves luck to its caller, who turns up the
tiles. Both count R7.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from luckynumbers import _kernel
from luckynumbers.core import ACTION_COUNT, ActionError, Position, Rules
from luckynumbers.core.checks import checked
from luckynumbers.kernel.checks import check_between, check_seed, check_whole
from luckynumbers.kernel.packed import Packed, wrap
from luckynumbers.kernel.playouts import pack

SwiftGame: TypeAlias = _kernel.SwiftGame
"""One game inside the kernel, which changes in place; ``swift_game`` makes one."""
Luck: TypeAlias = _kernel.Luck
"""The kernel's random numbers; ``rival_luck`` makes them."""


@checked
def swift_game(rules: Rules, seats: int, seed: int = 0, first: int = 1) -> SwiftGame:
    """Start a game whose luck follows a seed.

    It changes in place, by the ids of actions; an illegal one changes nothing:

        >>> from luckynumbers import Rules
        >>> from luckynumbers.kernel import position_of, swift_game
        >>> game = swift_game(Rules(sorted=True), seats=2, seed=1)
        >>> game.act(0), game.action_ids()[:3], position_of(game).hand
        (True, [49, 51, 52], (4,))
        >>> game.act(0)
        False

    Raises:
        GameError: A number is out of its range (``kernel/range``).

    """
    start = Packed.start(rules, check_between("seats", seats, 2, 5), first)
    return _kernel.SwiftGame(start.twin, check_seed(seed), 0)


@checked
def swift_state(position: Position | Packed) -> SwiftGame:
    """A game at a position whose luck is the caller's; R7 counts from there."""
    return _kernel.SwiftGame.at(pack(position).twin)


@checked
def rival_luck(seed: int) -> Luck:
    """The luck of the rivals in game 0 of a ``Stepper`` with that seed.

    Raises:
        GameError: A number is out of its range (``kernel/range``).

    """
    return _kernel.Luck(check_seed(seed), (1 << 64) - 1)


@checked
def position_of(game: SwiftGame) -> Position:
    """The position of a game."""
    return wrap(game.position).position


def act(game: SwiftGame, action: object) -> bool:
    """Carry out an action given by its id; returns whether it was legal, and happened."""
    if not isinstance(action, int | np.integer) or not 0 <= action < ACTION_COUNT:
        return False
    return game.act(int(action))


def refusal(game: SwiftGame, action: object) -> Exception:
    """The error that states why an action is not legal, as ``core`` explains it."""
    position = position_of(game)
    try:
        position.apply(position.action(check_whole("action", action)))  # type: ignore[arg-type]  # it raises
    except ValueError as error:
        return error
    return ActionError("kernel/refused")


@checked
def observe(position: Position | Packed, seat: int | None = None) -> NDArray[np.uint8]:
    """What a seat sees, by default the one to act, as planes in the order of ``plane_names``.

    Raises:
        GameError: A number is out of its range (``kernel/range``).

    """
    packed = pack(position)
    viewer = (_kernel.SwiftGame.at(packed.twin).seat or 1) if seat is None else seat
    planes = np.empty((_kernel.planes(packed.seats), 4, 4), np.uint8)
    check_between("seat", viewer, 1, packed.seats)
    _kernel.SwiftGame.at(packed.twin).observe_bytes(viewer, planes)
    return planes
