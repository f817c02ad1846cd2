"""Late positions of games that were really played, badly enough to run out of tiles."""

import random
from collections.abc import Iterator

from luckynumbers.core import Action, Place, Position, Rules
from luckynumbers.kernel import decide


def late_positions(
    hidden: int, seed: int, rules: Rules | None = None, seats: int = 2
) -> Iterator[Position]:
    """Give one position a game: the first play that begins with that few tiles face down.

    Of more than two seats all but the mover and the next one leave there.
    """
    rng = random.Random(seed)
    while True:
        found = run_down(Position.start(rules or Rules(sorted=True), seats), hidden, rng)
        if found is not None:
            yield leave_two(found)


def run_down(position: Position, hidden: int, rng: random.Random) -> Position | None:
    """Play greedily, with a whim now and then, until that few tiles are face down."""
    while not position.over:
        if position.chance:
            position = position.reveal(rng.choice([*expand(position)]))
        elif 0 < position.hidden <= hidden and not position.hand:
            return position
        else:
            policy = "random" if rng.random() < 0.1 else "greedy"
            position = position.apply(decide(position, policy, rng.getrandbits(60)))
    return None


def leave_two(position: Position) -> Position:
    """Let all seats leave but the one to act and the one after it."""
    assert position.seat is not None
    stay = {position.seat, position.seat % len(position.gardens) + 1}
    for seat in set(position.seats) - stay:
        position = position.leave(seat)
    return position


def expand(position: Position) -> Iterator[int]:
    """List the face-down tiles."""
    for number, count in position.unseen.items():
        yield from [number] * count


def reluctance(position: Position, action: Action) -> int:
    """Order actions of equal worth: whoever fills or draws is nearer to the end."""
    if not isinstance(action, Place):
        return 1
    return 0 if position.garden[action.cell] is None else 2
