"""Which actions are legal, and which rule forbids the others.

``placeable`` and ``open_cells`` decide; everything else calls them.
"""

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import assert_never, get_args, overload

from luckynumbers.core.actions import DRAW, PLACES, Action, Discard, Draw, Place
from luckynumbers.core.cells import DIAGONAL, Cell
from luckynumbers.core.message import ActionError
from luckynumbers.core.situation import Situation
from luckynumbers.core.tiles import LOWEST, NUMBERS


class Actions(Sequence[Action]):
    """The legal actions of a position, as a sequence in the order of their ids.

    ``Position.actions`` has them. Whether one action is legal is found without the others:

        >>> from luckynumbers import Place, Position, b2
        >>> gardens = "0304..../..07..../....12../......18:02....../..05..../....11../......19"
        >>> position = Position.parse(f"ln1 std {gardens} 0920 *28 14 1")
        >>> Place(14, b2) in position.actions
        True
        >>> len(position.actions), str(position.actions[0])
        (10, '14@d1')
    """

    __slots__ = ("_enumerated", "_position")

    def __init__(self, position: Situation, enumerated: Callable[[], tuple[Action, ...]]) -> None:
        self._position = position
        self._enumerated = enumerated

    def __contains__(self, action: object) -> bool:
        """Whether an action is legal, without listing the others."""
        position = self._position
        match action:
            case Draw():
                return may_draw(position)
            case Discard(number):
                return may_discard(position) and number == position.hand[0]
            case Place(number, cell):
                return number in placeable(position) and cell in open_cells(position, number)
        return False

    def __iter__(self) -> Iterator[Action]:
        """Iterate over the legal actions, the lowest id first."""
        return iter(self._enumerated())

    def __len__(self) -> int:
        """How many actions are legal."""
        return len(self._enumerated())

    def __bool__(self) -> bool:
        position = self._position
        if may_draw(position) or may_discard(position):
            return True
        return any(open_cells(position, number) for number in placeable(position))

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        """The action at an index, or those of a slice."""
        return self._enumerated()[index]

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Actions) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Callable[[Situation], "Actions"], tuple[Situation]]:
        return attrgetter("actions"), (self._position,)

    def __repr__(self) -> str:
        return f"<Actions {' '.join(map(str, self))}>"


def enumerate_actions(position: Situation) -> tuple[Action, ...]:
    """List the legal actions of a position in the order of their ids."""
    actions: list[Action] = [DRAW] if may_draw(position) else []
    for number in placeable(position):
        places = PLACES[number - LOWEST]
        actions += [places[cell] for cell in open_cells(position, number)]
    if may_discard(position):
        actions.append(Discard(position.hand[0]))
    return tuple(actions)


def may_draw(position: Situation) -> bool:
    """Whether the seat to act may draw."""
    busy = position.hand or position.unrevealed or position.seat is None
    return not busy and position.hidden > 0


def may_discard(position: Situation) -> bool:
    """Whether the seat to act holds a drawn tile that it may discard (R4)."""
    return bool(position.hand) and not position.unrevealed and not position.setup


def placeable(position: Situation) -> Sequence[int]:
    """Return the numbers that the seat to act may place now, ascending, each once."""
    if position.seat is None or position.unrevealed:
        return ()
    # R1: in setup the lowest tile in hand goes first; the order decides nothing.
    if position.hand:
        return position.hand[:1]
    return sorted(set(position.table))


def open_cells(position: Situation, number: int) -> tuple[Cell, ...]:
    """Return the cells on which the seat to act may place a number."""
    garden = position.garden
    return garden.free_diagonal if position.setup else garden.fits(number)


def why_not(position: Situation, action: object) -> ActionError:
    """Return the error for an action that is not legal, or that is no action at all."""
    if not isinstance(action, Action):
        expected, found = tuple(kind.__name__ for kind in get_args(Action)), type(action).__name__
        return ActionError("argument/type", name="action", expected=expected, found=found)
    if position.seat is None:
        return ActionError("action/game-over")
    if position.unrevealed:
        return ActionError("action/reveal-first")
    match action:
        case Draw():
            return _why_no_draw(position)
        case Discard(number):
            return _why_no_discard(position, number)
        case Place(number, cell):
            return _why_no_place(position, number, cell)
    assert_never(action)


def _why_no_draw(position: Situation) -> ActionError:
    if position.setup:
        return ActionError("action/setup-places", tile=position.hand[0])
    if position.hand:
        return ActionError("action/holding", tile=position.hand[0])
    return ActionError("action/pile-empty")


def _why_no_discard(position: Situation, number: int) -> ActionError:
    if position.setup:
        return ActionError("action/setup-places", tile=position.hand[0])
    if position.hand:
        return ActionError("action/not-in-hand", tile=number, held=position.hand[0])
    # R3: what is taken from the table must be placed.
    return ActionError("action/nothing-to-discard")


def _why_no_place(position: Situation, number: int, cell: Cell) -> ActionError:
    if position.hand and number != position.hand[0]:
        code = "action/lowest-first" if number in position.hand else "action/not-in-hand"
        return ActionError(code, tile=number, held=position.hand[0])
    if not position.hand and number not in position.table:
        return ActionError("action/not-on-table", tile=number)
    if position.setup:
        code = "action/setup-taken" if cell in DIAGONAL else "action/setup-diagonal"
        return ActionError(code, tile=number, cell=str(cell))
    at, standing = position.garden.blockers(number, cell)[0]
    return ActionError(
        "action/does-not-fit", tile=number, cell=str(cell), blocker=standing, at=str(at)
    )


def check_reveal(position: Situation, number: int) -> None:
    """Raise if no tile waits to be revealed, or if the number is not face down."""
    if not position.unrevealed:
        raise ActionError("reveal/nothing-drawn")
    seen = position.table.count(number) + position.hand.count(number)
    seen += sum(garden.cells.count(number) for garden in position.gardens)
    if number not in NUMBERS or seen >= len(position.gardens):
        raise ActionError("reveal/not-hidden", tile=number)


def check_leave(position: Situation, seat: int) -> None:
    """Raise if a seat that would leave is not playing."""
    if position.seat is None:
        raise ActionError("action/game-over")
    if seat not in position.seats:
        raise ActionError("leave/no-such-seat", seat=seat)
    if seat in position.left:
        raise ActionError("leave/gone", seat=seat)
