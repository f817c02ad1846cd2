"""Why our players never go round in circles; the same rule as the kernel's search follows.

R7 can decide a game only when the same gardens come back with nothing drawn in between, so by
taken tiles in exchange alone. Give every garden a worth that follows from the garden and the pile
only. Whoever ends a turn by such an exchange must leave a garden that is worth more than it was
when the turn began, or that has other cells filled. Then no garden of that seat comes back while
the pile stays the same, and with it no position: it takes only one such player at a table.
"""

from luckynumbers.core import Action, Garden, Place, Position, earns_play


def circles(position: Position, action: Action) -> bool:
    """Tell whether an action could go round in circles, and should not be chosen."""
    if position.setup or position.hand or position.hidden == 0 or not isinstance(action, Place):
        return False
    before = position.garden
    if before[action.cell] is None:
        return False
    after = before.with_tile(action.number, action.cell)
    if _plays_again(position, action, after):
        return False
    start = position.trail[0] if position.trail else before
    if after.cells.count(None) != start.cells.count(None):
        return False
    return _room(after, position) <= _room(start, position)


def _plays_again(position: Position, place: Place, after: Garden) -> bool:
    pair = earns_play(position.garden, place.number, place.cell)
    return position.rules.bruno and pair and after not in position.trail


def _room(garden: Garden, position: Position) -> tuple[int, int]:
    """Measure the room of the empty cells, for the pile's tiles and at all; then add the tiles."""
    unseen = position.unseen
    open_numbers = (number for cell in garden.empties for number in garden.bounds(cell))
    room = sum(1 + 8 * unseen.get(number, 0) for number in open_numbers)
    return room, sum(number or 0 for number in garden.cells)
