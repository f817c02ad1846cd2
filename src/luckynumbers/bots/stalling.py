"""The rule that keeps bots from repeating positions; the kernel's search has the same one.

R7 ends a game only when the same gardens recur with nothing drawn in between, that is, through
exchanges with the table alone. Every garden has a worth that depends on the garden and the pile
only. A bot that ends its turn with such an exchange must leave a garden that is worth more than at
the start of the turn, or that has other cells filled. Then none of its gardens can recur while the
pile stays the same, and so no position can: one such player at a table is enough.
"""

from luckynumbers.core import Action, Garden, Place, Position


def circles(position: Position, action: Action) -> bool:
    """Whether an action could repeat a position, and so should not be chosen."""
    if position.setup or position.hand or position.hidden == 0 or not isinstance(action, Place):
        return False
    before = position.garden
    if before[action.cell] is None:
        return False
    if position.earns(action):
        return False
    after, start = before.with_tile(action.number, action.cell), position.turn_garden
    if after.cells.count(None) != start.cells.count(None):
        return False
    return _room(after, position) <= _room(start, position)


def _room(garden: Garden, position: Position) -> tuple[int, int]:
    """The worth of a garden: what its empty cells can take, weighted by the pile; then its sum."""
    unseen = position.unseen
    open_numbers = (number for cell in garden.empties for number in garden.bounds(cell))
    room = sum(1 + 8 * unseen.get(number, 0) for number in open_numbers)
    return room, sum(number or 0 for number in garden.cells)
