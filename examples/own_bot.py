"""Your own player: it reads a position and answers with an action, one line each.

Any language will do, since the protocol is lines of text.

Try it: luckynumbers arena "exec:python examples/own_bot.py" filler --games 20
"""

import sys

from luckynumbers import DRAW, Discard, Place, Position


def choose(position: Position) -> object:
    """Fill the empty cell that fits the fewest numbers; never exchange."""
    garden = position.garden
    fills = [a for a in position.actions if isinstance(a, Place) and garden[a.cell] is None]
    if fills:
        return min(fills, key=lambda place: len(garden.bounds(place.cell)))
    if DRAW in position.actions:
        return DRAW
    return Discard(position.hand[0]) if position.hand else position.actions[0]


def main() -> None:
    position = None
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "lnp":
            print("id own", "ready", sep="\n", flush=True)
        elif command == "position":
            position = Position.parse(rest)
        elif command == "go" and position is not None:
            print(f"action {choose(position)}", flush=True)
        elif command == "quit":
            return


if __name__ == "__main__":
    main()
