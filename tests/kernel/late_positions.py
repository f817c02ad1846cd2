"""Late positions of games that were really played, badly enough to run out of tiles.

``late.txt`` holds the first play that began with 1, 2 or 3 tiles face down, from greedy games
with a random action in ten; most of them are solved within 3,000 nodes, the last four are
not. In the games of three seats one seat has left there.
"""

from collections.abc import Iterator
from pathlib import Path

from luckynumbers.core import Action, Place, Position, Rules

LATE = tuple(
    Position.parse(line) for line in Path(__file__).with_name("late.txt").read_text().splitlines()
)
HARD = LATE[-4:]


def easy(hidden: int, *, bruno: bool = False, seats: int = 2) -> list[Position]:
    """The positions of a kind that take few nodes."""
    rules = Rules(bruno=bruno, sorted=True)
    return [
        position
        for position in LATE[:-4]
        if position.hidden == hidden and position.rules == rules and len(position.gardens) == seats
    ]


def expand(position: Position) -> Iterator[int]:
    """List the face-down tiles."""
    for number, count in position.unseen.items():
        yield from [number] * count


def reluctance(position: Position, action: Action) -> int:
    """Order actions of equal worth: whoever fills or draws is nearer to the end."""
    if not isinstance(action, Place):
        return 1
    return 0 if position.garden[action.cell] is None else 2
