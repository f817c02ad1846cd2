"""Positions and games for the tests: laid out by hand, or played at random from a seed."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from itertools import product

import pytest

from luckynumbers.core import (
    CELLS,
    DIAGONAL,
    DRAW,
    NUMBERS,
    SEAT_COUNTS,
    Action,
    Cell,
    Garden,
    Place,
    Position,
    Rules,
    parse_action,
)


def in_soak(*cases: object) -> list[object]:
    """Cases of a test that only ``make soak`` runs: the same again, at another size or language."""
    return [pytest.param(*_listed(case), marks=pytest.mark.soak) for case in cases]


def _listed(case: object) -> tuple[object, ...]:
    return case if isinstance(case, tuple) else (case,)


EVERY_RULES = tuple(
    Rules(bruno=bruno, michael=michael, norep=norep, sorted=ascending)
    for bruno, michael, norep, ascending in product((False, True), repeat=4)
    if not (michael and ascending)
)
EVERY_GAME = tuple(product(EVERY_RULES, SEAT_COUNTS))

LOW = "03....../..07..../....12../......18"
"""A garden right after setup, for a seat that a test does not look at."""
OTHER = "02....../..05..../....11../......19"
"""Another one."""


# Laid out by hand


def stand(
    *gardens: str,
    rules: str = "std",
    table: str = "-",
    hand: str = "-",
    seat: int | str = 1,
    trail: str = "",
) -> Position:
    """Lay out a position; what is not in sight is face down."""
    hidden = 20 * len(gardens) - tile_count("".join(gardens) + table + hand)
    text = f"ln1 {rules} {':'.join(gardens)} {table} *{hidden} {hand} {seat} {trail}"
    return Position.parse(text.rstrip())


def cleared(
    *gardens: str,
    pile: str = "",
    hand: str = "-",
    rules: str = "std",
    seat: int | str = 1,
    trail: str = "",
) -> Position:
    """Lay out a position late in a game: only ``pile`` is face down, the rest is on the table."""
    rest = Counter(dict.fromkeys(NUMBERS, len(gardens)))
    rest.subtract(numbers_in("".join(gardens) + hand + pile))
    assert min(rest.values()) >= 0, "a number stands too often"
    table = "".join(f"{number:02d}" for number in sorted(rest.elements()))
    return stand(*gardens, table=table, hand=hand, rules=rules, seat=seat, trail=trail)


def garden_of(cells: dict[Cell, int]) -> Garden:
    """Lay out a garden cell by cell."""
    return Garden(tuple(cells.get(cell) for cell in CELLS))


def play(position: Position, moves: str) -> Position:
    """Play moves such as ``* ?14 14@b2 ~3``: draw, reveal 14, place it, seat 3 leaves."""
    for move in moves.split():
        position = make(position, parse_step(move))
    return position


def texts(position: Position) -> list[str]:
    """Write the legal actions."""
    return [str(action) for action in position.actions]


def numbers_in(text: str) -> list[int]:
    digits = "".join(filter(str.isdigit, text))
    return [int(digits[i : i + 2]) for i in range(0, len(digits), 2)]


def tile_count(text: str) -> int:
    return len(numbers_in(text))


# What can happen to a position


@dataclass(frozen=True)
class Reveal:
    number: int


@dataclass(frozen=True)
class Leave:
    seat: int


@dataclass(frozen=True)
class Close:
    pass


Step = Action | Reveal | Leave | Close


def parse_step(text: str) -> Step:
    match text[0]:
        case "?":
            return Reveal(int(text[1:]))
        case "~":
            return Leave(int(text[1:]))
    return parse_action(text)


def make(position: Position, move: Step) -> Position:
    match move:
        case Reveal(number):
            return position.reveal(number)
        case Leave(seat):
            return position.leave(seat)
        case Close():
            return position.close()
    return position.apply(move)


# Played at random

Policy = Callable[[random.Random, Position], Action]


def careless(rng: random.Random, position: Position) -> Action:
    """Draw half of the time and else do anything, so that games end in a few hundred moves."""
    actions = position.actions
    if DRAW in actions and rng.random() < 0.5:
        return DRAW
    return rng.choice(actions)


def filling(rng: random.Random, position: Position) -> Action:
    """Put tiles on empty cells wherever it can, so that gardens fill."""
    garden = position.garden
    fills = [
        action
        for action in position.actions
        if isinstance(action, Place) and garden[action.cell] is None
    ]
    return rng.choice(fills) if fills else careless(rng, position)


def pairing(rng: random.Random, position: Position) -> Action:
    """Make new diagonal pairs most of the time, for long turns under Bruno's variant."""
    garden = position.garden
    makes_pair = [
        action
        for action in position.actions
        if isinstance(action, Place) and garden.makes_pair(action.number, action.cell)
    ]
    if makes_pair and rng.random() < 0.8:
        return rng.choice(makes_pair)
    return careless(rng, position)


POLICIES = (careless, filling, pairing)


def random_game(
    seed: int,
    rules: Rules,
    seats: int,
    policy: Policy = careless,
    leaving: float = 0.0,
) -> Iterator[tuple[Position, Step, Position]]:
    """Play a game to its end and give every position, what happened, and what came of it."""
    rng = random.Random(seed)
    start = Position.start(rules, seats, first=rng.randint(1, seats))
    yield from play_on(rng, start, policy, leaving)


def any_game(
    seed: int, rules: Rules, seats: int, **habits: float
) -> Iterator[tuple[Position, Step, Position]]:
    """Play a game whose players and their patience also follow from the seed."""
    rng = random.Random(f"habits of {seed}")
    leaving = habits.get("leaving", rng.choice((0.0, 0.0, 0.004, 0.03)))
    return random_game(seed, rules, seats, rng.choice(POLICIES), leaving)


def play_on(
    rng: random.Random, position: Position, policy: Policy = careless, leaving: float = 0.0
) -> Iterator[tuple[Position, Step, Position]]:
    """Play on from a position to the end; positions that return end the game by R7."""
    stood: Counter[Position] = Counter()
    while not position.over:
        if position.turn_begins:
            stood[position] += 1
        move = _next_move(rng, position, policy, leaving, stood[position])
        successor = make(position, move)
        yield position, move, successor
        position = successor


def _next_move(
    rng: random.Random, position: Position, policy: Policy, leaving: float, times: int
) -> Step:
    if rng.random() < leaving:
        return Leave(rng.choice(position.playing))
    if times >= 3 and position.turn_begins and not position.rules.norep:
        return Close()
    if position.chance:
        return Reveal(rng.choice([*Counter(position.unseen).elements()]))
    return policy(rng, position)


# Oracles: the rules once more, in the plainest words


def rebuilt(position: Position) -> Position:
    """Build the same position anew, through every check of the constructor."""
    return Position(**{field.name: getattr(position, field.name) for field in fields(position)})


def ascends(garden: Garden) -> bool:
    """Whether each row and each column, its empty cells left out, strictly ascends."""
    rows = [garden.cells[start : start + 4] for start in (0, 4, 8, 12)]
    for line in (*rows, *zip(*rows, strict=True)):
        numbers = [number for number in line if number is not None]
        if numbers != sorted(set(numbers)):
            return False
    return True


def visible(position: Position) -> Counter[int]:
    """Count every tile in sight."""
    seen = Counter((*position.table, *position.hand))
    for garden in position.gardens:
        seen.update(number for number in garden.cells if number is not None)
    return seen


def legal_ids(position: Position) -> set[int]:
    """Return the ids of the legal actions by trying every tile on every cell."""
    if position.over or position.chance:
        return set()
    garden = position.garden
    laying = [cell for cell in DIAGONAL if garden[cell] is None]
    source = position.hand[:1] if position.hand else position.table
    places = {
        1 + 16 * (number - 1) + cell
        for number in source
        for cell in (laying or CELLS)
        if laying or ascends(garden.with_tile(number, cell))
    }
    if laying:
        return places
    if position.hand:
        return places | {321}
    return places | ({0} if position.hidden else set())
