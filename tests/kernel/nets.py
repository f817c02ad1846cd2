"""The network once more, in NumPy and the plainest words, and weights drawn at random for it."""

import hashlib
import random
import struct
from collections import Counter
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from luckynumbers.core import CELLS, DIAGONAL, NUMBERS, Garden, Position, Rules
from tests.helpers import POLICIES, random_game

INPUTS = 912
FIT = (0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 14, 18, 23, 29, 37, 49)
LEFT = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 17, 21, 26, 33, 41, 51, 63, 80)

Net = list[NDArray[np.float64]]
Nets = dict[tuple[int, bool], Net]


# Weights


def random_nets(seed: int, widths: tuple[int, int, int] = (256, 32, 32)) -> Nets:
    """Draw weights, as precise as a file holds them."""
    rng = np.random.default_rng(seed)
    return {
        (seats, bruno): _random_net(rng, seats, *widths)
        for seats in (2, 3, 4, 5)
        for bruno in (False, True)
    }


def _random_net(rng: np.random.Generator, seats: int, one: int, two: int, three: int) -> Net:
    def draw(spread: float, *shape: int) -> NDArray[np.float64]:
        return rng.normal(0, spread, shape).astype("<f2").astype(np.float64)

    return [
        draw(0.2, INPUTS, one),
        draw(0.3, one),
        draw(0.15, two, seats * one),
        draw(0.3, two),
        draw(0.3, three, two),
        draw(0.3, three),
        draw(0.3, seats, three),
        draw(0.3, seats),
    ]


def file_of(nets: Nets) -> bytes:
    """Write networks as a weights file."""
    body = struct.pack("<I", len(nets))
    for (seats, bruno), net in nets.items():
        shape = (net[0].shape[0], net[0].shape[1], net[2].shape[0], net[4].shape[0])
        body += struct.pack("<BBHHHH", seats, bruno, *shape)
        body += b"".join(array.astype("<f2").tobytes() for array in net)
    return signed(body)


def signed(body: bytes) -> bytes:
    """Put the magic word and the hash before a body."""
    return b"LNNET\0\0\x01" + hashlib.sha256(body).digest() + body


# Features


def bucket(limits: tuple[int, ...], count: int) -> int:
    return max(i for i, least in enumerate(limits) if count >= least)


def bounds(garden: Garden, cell: int) -> range:
    row, column = divmod(cell, 4)
    low, high = 0, 21
    for other in CELLS:
        number = garden[other]
        there = divmod(other, 4)
        if number is None or (there[0] != row) == (there[1] != column):
            continue
        if other < cell:
            low = max(low, number)
        else:
            high = min(high, number)
    return range(low + 1, high)


def pair_numbers(garden: Garden, cell: int) -> set[int]:
    row, column = divmod(cell, 4)
    corners = [
        4 * r + c
        for r in (row - 1, row + 1)
        for c in (column - 1, column + 1)
        if 0 <= r < 4 and 0 <= c < 4
    ]
    numbers = {garden[CELLS[corner]] for corner in corners} - {None, garden[CELLS[cell]]}
    return {number for number in numbers if number is not None}


def garden_features(
    garden: Garden, pile: Counter[int], table: Counter[int], bruno: bool
) -> Iterator[int]:
    dead = 0
    for cell in CELLS:
        number, room = garden[cell], bounds(garden, cell)
        if number is not None:
            yield cell * 20 + number - 1
        else:
            down, up = sum(pile[n] for n in room), sum(table[n] for n in room)
            yield 320 + cell * 16 + bucket(FIT, down)
            if up:
                yield 576 + cell * 3 + min(up, 3) - 1
            dead += down == up == 0
        pairs = [n for n in pair_numbers(garden, cell) if n in room] if bruno else []
        if x := sum(pile[n] for n in pairs):
            yield 832 + cell * 3 + min(x, 3) - 1
        if y := sum(table[n] for n in pairs):
            yield 880 + cell * 2 + min(y, 2) - 1
    yield 624 + sum(garden[cell] is None for cell in CELLS)
    yield 641 + min(dead, 4)


def order_of(position: Position) -> list[int]:
    """List the seats still playing, the seat to act first."""
    assert position.seat is not None
    playing = list(position.playing)
    at = playing.index(position.seat)
    return playing[at:] + playing[:at]


def position_features(position: Position) -> list[set[int]]:
    pile, table = Counter(position.unseen), Counter(position.table)
    common = {646 + bucket(LEFT, position.hidden)}
    common |= {666 + (n - 1) * 5 + k for n in NUMBERS for k in range(pile[n])}
    common |= {766 + (n - 1) * 3 + k for n in NUMBERS for k in range(min(table[n], 3))}
    order = order_of(position)
    gardens = [position.gardens[seat - 1] for seat in order]
    if any(garden[cell] is None for garden in gardens for cell in DIAGONAL):
        common.add(831)
    return [
        {*garden_features(garden, pile, table, position.rules.bruno), *common, 826 + role}
        for role, garden in enumerate(gardens)
    ]


# Values


def reference(nets: Nets, position: Position) -> tuple[float, ...]:
    """Evaluate a position: exactly when it is over, else by the network."""
    if position.outcome is not None:
        return position.outcome.shares
    order = order_of(position)
    net = nets[len(order), position.rules.bruno]
    first, bias1, second, bias2, third, bias3, fourth, bias4 = net
    hidden = [
        np.maximum(first[sorted(each)].sum(axis=0) + bias1, 0)
        for each in position_features(position)
    ]
    unit = np.maximum(second @ np.concatenate(hidden) + bias2, 0)
    unit = np.maximum(third @ unit + bias3, 0)
    power = np.exp(fourth @ unit + bias4)
    shares = np.zeros(len(position.gardens))
    shares[[seat - 1 for seat in order]] = power / power.sum()
    return tuple(shares.tolist())


# Positions


def evaluable(position: Position) -> bool:
    """Whether a position is one that the network sees."""
    if position.over or position.hand:
        return False
    if position.unrevealed == 0:
        return True
    return position.rules.michael and position.setup


def sample(seed: int, rules: Rules, seats: int, count: int) -> list[Position]:
    """Choose positions from a game played at random, seats leaving now and then."""
    rng = random.Random(seed)
    policy = POLICIES[seed % len(POLICIES)]
    leaving = 0.01 if seed % 2 else 0.0
    game = [position for position, _, _ in random_game(seed, rules, seats, policy, leaving)]
    return rng.sample(game, min(count, len(game)))
