"""A bot for the line protocol without our library: any language can do the same.

Try it: luckynumbers arena "exec:python examples/own_bot.py" filler --games 20
"""

import sys

CELLS = [column + row for row in "1234" for column in "abcd"]
DIAGONAL = ("a1", "b2", "c3", "d4")
Garden = dict[str, int]


def numbers(text: str) -> list[int]:
    """The tiles of a text such as ``0920``; ``-`` has none."""
    return [] if text == "-" else [int(text[i : i + 2]) for i in range(0, len(text), 2)]


def read_garden(text: str) -> Garden:
    """The tiles of a garden by their cells."""
    signs = text.replace("/", "")
    pairs = [signs[i : i + 2] for i in range(0, 32, 2)]
    return {cell: int(tile) for cell, tile in zip(CELLS, pairs, strict=True) if tile != ".."}


def room(garden: Garden, cell: str) -> range:
    """The numbers that fit a cell: above all before it in its row and column, below all after."""
    low, high = 0, 21
    for other, tile in garden.items():
        if (other[0] == cell[0]) != (other[1] == cell[1]):
            low, high = (max(low, tile), high) if other < cell else (low, min(high, tile))
    return range(low + 1, high)


def choose(position: str) -> str:
    """Fill the empty cell that fits the fewest numbers; exchange only if nothing else is left."""
    _, _, gardens, table, pile, hand, seat, *_ = position.split(" ")
    garden = read_garden(gardens.split(":")[int(seat) - 1])
    empty = [cell for cell in CELLS if cell not in garden]
    tiles = numbers(hand) or numbers(table)
    if unset := [cell for cell in DIAGONAL if cell in empty]:  # setup: the lowest tile goes first
        empty, tiles = unset, tiles[:1]
    fits = [(len(room(garden, c)), t, c) for t in tiles for c in empty if t in room(garden, c)]
    if fits:
        _, tile, cell = min(fits)
        return f"{tile:02}@{cell}"
    if hand != "-":
        return f"{hand}@-"
    if pile != "*0":
        return "*"
    places = [f"{tile:02}@{cell}" for tile in tiles for cell in CELLS if tile in room(garden, cell)]
    return places[0]


def main() -> None:
    position = ""
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "lnp":
            print("id own", "ready", sep="\n", flush=True)
        elif command == "position":
            position = rest
        elif command == "go":
            print(f"action {choose(position)}", flush=True)
        elif command == "quit":
            return


if __name__ == "__main__":
    main()
