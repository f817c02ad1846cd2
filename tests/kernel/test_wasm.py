"""The kernel as WebAssembly, run in Node: the same rules, the same play, the same values.

On processors with fused multiplication (every aarch64) the native network rounds differently in the
last bits, so values are equal within float rounding, and two actions whose values differ by less
may change places.
"""

import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import cycle
from typing import Any

import numpy as np
import pytest

from luckynumbers.core import (
    CELLS,
    NUMBERS,
    ActionError,
    Cell,
    Discard,
    Draw,
    Place,
    Position,
    Rules,
)
from luckynumbers.kernel import Networks, Packed, decide
from luckynumbers.kernel.bench import signed_games
from luckynumbers.kernel.levels import WEAKNESSES, choose_weakly
from luckynumbers.kernel.playouts import LIMIT
from luckynumbers.kernel.search import is_late, search, solve_late
from luckynumbers.kernel.swaps import lengths
from tests.core.test_refusals import EXTRA, SETUP
from tests.helpers import EVERY_GAME
from tests.kernel.test_bench import SIGNATURE
from tests.perft import golden
from tests.web.node import in_node

MODULES = ("kernel", "kernel-plain")
ROUNDING = 2e-5
PART = 100
NETWORKS = str(files("luckynumbers.kernel") / "networks.lnn")

_OPEN = """
  const { readFileSync } = await import("node:fs");
  const { Kernel } = await load("engine/kernel.js");
  const web = new URL(process.argv[1] + "/");
  const bytes = readFileSync(new URL(`engine/${given.module}.wasm`, web));
  const kernel = await Kernel.of(await WebAssembly.compile(bytes));
  const read = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));
  const hex = (bytes) => bytes && Buffer.from(bytes).toString("hex");
"""


def with_kernel(module: str, body: str, **given: object) -> Any:
    """Run a script in Node that has a kernel, and what was given."""
    return in_node(f"async (load, given) => {{ {_OPEN} {body} }}", {"module": module, **given})


# Rules

_WALK = """
  return given.steps.map(({ from, kind, value }) => {
    const position = read(from);
    const { over, chance, turnBegins, setup, unseen } = kernel.facts(position);
    return [kernel.actions(position), hex(kernel[kind](position, value)),
      over, chance, turnBegins, setup, unseen];
  });
"""


def walk(seed: int, rules: Rules, seats: int) -> Iterator[tuple[Position, str, int, Position]]:
    """Play at random; yield each position, what happens to it, and what becomes of it."""
    luck, position = random.Random(seed), Position.start(rules, seats)
    while not position.over:
        if position.chance:
            value = luck.choice([*Counter(position.unseen).elements()])
            kind, after = "reveal", position.reveal(value)
        elif luck.random() < 0.005:
            value = luck.choice([seat for seat in range(1, seats + 1) if seat not in position.left])
            kind, after = "leave", position.leave(value)
        else:
            value = decide(position, luck.choice(("random", "greedy")), luck.getrandbits(60)).id
            kind, after = "apply", position.apply(position.action(value))
        yield position, kind, value, after
        position = after


def check_rules(module: str, games: int) -> None:
    kinds = [EVERY_GAME[i % len(EVERY_GAME)] for i in range(games)]
    steps = [step for seed, kind in enumerate(kinds) for step in walk(seed, *kind)]
    sent = [
        {"from": bytes(Packed(position)).hex(), "kind": kind, "value": value}
        for position, kind, value, _ in steps
    ]
    found = with_kernel(module, _WALK, steps=sent)
    for (position, _, _, after), answer in zip(steps, found, strict=True):
        twin = Packed(position)
        counts = [position.unseen.get(n, 0) for n in range(1, 21)]
        flags = [position.over, position.chance, position.turn_begins, position.setup]
        assert answer == [twin.action_ids, bytes(Packed(after)).hex(), *flags, counts]


@pytest.mark.parametrize("module", MODULES)
def test_the_module_knows_the_rules(module: str) -> None:
    check_rules(module, 12)


@pytest.mark.soak
def test_the_module_knows_the_rules_in_many_games() -> None:
    check_rules("kernel", 400)


_REASONS = """
  return given.steps.map(({ from, asked, bed }) => {
    const position = read(from);
    const { reason, blocker } = kernel.refusal(position, ...asked);
    const { pairs } = kernel.moment(position);
    const [fits, room] = [kernel.fits(position, asked[0] || 1), kernel.room(bed)];
    return [reason, blocker, pairs, fits, room];
  });
"""
REASONS = (
    *("game-over", "reveal-first", "setup-places", "holding", "pile-empty", "not-in-hand"),
    *("nothing-to-discard", "lowest-first", "not-on-table", "setup-taken", "setup-diagonal"),
    "does-not-fit",
)


def core_refusal(position: Position, number: int, cell: int) -> tuple[int, int]:
    """Which reason core gives, 0 for none, and the cell of the tile in the way."""
    action: Draw | Discard | Place = Draw() if number == 0 else Discard(number)
    if number and cell < len(CELLS):
        action = Place(number, CELLS[cell])
    try:
        position.apply(action)
    except ActionError as error:
        _, _, name = error.code.partition("/")
        at = error.message.facts.get("at", "a1")
        return 1 + REASONS.index(name), int(Cell[str(at)])
    return 0, 0


def test_the_module_knows_why_an_action_is_illegal_what_pairs_and_where_a_number_fits() -> None:
    luck = random.Random(19)
    steps = [
        (position, (luck.randrange(21), luck.randrange(17)))
        for seed, kind in enumerate(EVERY_GAME)
        for position, *_ in walk(seed, *kind)
        if luck.random() < 0.3
    ]
    steps += [(EXTRA, (0, 0)), (SETUP, (9, int(Cell.b2)))]
    for position, _ in steps[::9]:  # numbers that the seat has
        loose = [*position.hand, *position.table]
        if loose:
            steps.append((position, (luck.choice(loose), luck.randrange(17))))
    sent = [
        {
            "from": bytes(Packed(position)).hex(),
            "asked": asked,
            "bed": [number or 0 for number in position.garden.cells],
        }
        for position, asked in steps
    ]
    found = with_kernel("kernel", _REASONS, steps=sent)
    reasons = set()
    for (position, asked), (reason, blocker, pairs, fits, room) in zip(steps, found, strict=True):
        assert (reason, blocker) == core_refusal(position, *asked), (str(position), asked)
        earning = [a for a in position.actions if isinstance(a, Place) and position.earns(a)]
        assert pairs == [action.id for action in earning]
        garden = position.garden
        there = garden.free_diagonal if position.setup else garden.fits(asked[0] or 1)
        assert fits == [int(cell) for cell in there]
        assert room == [[int(cell) for cell in garden.fits(number)] for number in NUMBERS]
        reasons.add(reason)
    assert reasons >= {0, *range(2, 13)}


_PERFT = "return given.rows.map(([from, depth]) => kernel.perft(read(from), depth));"


def test_the_module_meets_the_golden_counts() -> None:
    rows = [(Packed.parse(row["position"]), row["counts"][:5]) for row in golden()]
    asked = [
        (bytes(packed).hex(), depth)
        for packed, counts in rows
        for depth in range(1, len(counts) + 1)
    ]
    found = with_kernel("kernel", _PERFT, rows=asked)
    assert found == [count for _, counts in rows for count in counts]


_SIGN = """
  return given.rows.map(([from, policy, games, seed]) =>
    hex(kernel.playouts(read(from), policy, games, BigInt(seed), given.limit)));
"""


def test_the_module_plays_the_signature() -> None:
    games = list(signed_games())
    rows = [(bytes(start).hex(), int(policy), count, seed) for start, policy, count, seed in games]
    digest = hashlib.sha256()
    found = with_kernel("kernel", _SIGN, rows=rows, limit=LIMIT)
    for (start, _, count, _), answer in zip(games, map(bytes.fromhex, found), strict=True):
        small = np.frombuffer(answer, np.uint8)[8 * count :]
        winners, endings = small[:count], small[count : 2 * count]
        empties = small[2 * count :].reshape(count, start.seats)
        decisions = np.frombuffer(answer[: 4 * count], "<u4")
        for numbers in (winners, endings, empties, decisions):
            digest.update(numbers.astype("<u4").tobytes())
    assert digest.hexdigest()[:16] == SIGNATURE


# Play


@dataclass(frozen=True)
class Case:
    """A decision, and how it is looked at."""

    packed: Packed
    level: int
    seed: int
    nodes: int


@cache
def cases(count: int, nodes: int) -> tuple[Case, ...]:
    """Decisions of games between levels, in every variant and with every number of seats."""
    found: list[Case] = []
    networks = Networks.load()
    for seed, (rules, seats) in enumerate(cycle(EVERY_GAME)):
        luck, packed = random.Random(seed), Packed.start(rules, seats)
        before = len(found)
        while not packed.over and len(found) - before < 24:
            if packed.chance:
                packed = packed.reveal(luck.choice([*Counter(packed.unseen).elements()]))
                continue
            level = luck.randrange(1, len(WEAKNESSES) + 1)
            if len(packed.action_ids) > 1 and luck.random() < 0.4:
                found.append(Case(packed, level, luck.getrandbits(63), nodes))
                if len(found) == count:
                    return tuple(found)
            packed = packed.apply(choose_weakly(packed, networks, level, luck.getrandbits(63)))
    raise AssertionError


_PLAY = """
  kernel.load(readFileSync(given.networks));
  return given.cases.map(([from, level, seed, nodes]) => {
    const position = read(from);
    const searched = kernel.search(position, { nodes, seed: BigInt(seed) });
    return {
      level: kernel.level(position, level, BigInt(seed)),
      action: searched.action,
      nodes: searched.nodes,
      shares: kernel.shares(position),
      look: kernel.look(position).lines.map((line) => line.shares),
      values: searched.lines.map((line) => line.shares),
      late: [...(kernel.late(position, 2000)?.actions ?? [])],
    };
  });
"""


def differing(module: str, asked: Sequence[Case]) -> list[str]:
    """Compare decisions; return those where the search or the level chose otherwise."""
    networks = Networks.load()
    sent = [(bytes(e.packed).hex(), e.level, str(e.seed), e.nodes) for e in asked]
    answers = with_kernel(module, _PLAY, cases=sent, networks=NETWORKS)
    differ = []
    for case, answer in zip(asked, answers, strict=True):
        packed = case.packed
        found = search(packed, networks, nodes=case.nodes, seed=case.seed)
        assert answer["shares"] == pytest.approx(networks.shares(packed), abs=ROUNDING)
        ahead = [choice.shares for choice in networks.choices(packed)]
        assert np.allclose(answer["look"], ahead, rtol=0, atol=ROUNDING)
        assert bool(answer["late"]) == is_late(packed)
        if answer["late"]:
            proved = solve_late(packed, 2000).actions
            assert {a: (b["low"], b["high"]) for a, b in answer["late"]} == {
                a: (bounds.low, bounds.high) for a, bounds in proved.items()
            }
        values = [line.shares for line in found.lines]
        same = answer["action"] == found.action and answer["nodes"] == found.nodes
        if not same or answer["level"] != choose_weakly(packed, networks, case.level, case.seed):
            differ.append(f"{packed} {found.action} {answer['action']} {answer['level']}")
        elif not np.allclose(answer["values"], values, rtol=0, atol=ROUNDING):
            differ.append(f"{packed} values")
    return differ


@pytest.mark.parametrize("module", MODULES)
def test_the_module_plays_move_for_move_like_the_native_kernel(module: str) -> None:
    assert differing(module, cases(120, 400)) == []


@pytest.mark.soak
def test_the_module_plays_move_for_move_on_ten_thousand_decisions() -> None:
    asked = cases(10_000, 1000)
    parts = [asked[at : at + PART] for at in range(0, len(asked), PART)]
    assert [each for part in parts for each in differing("kernel", part)] == []


# Puzzles

_SOLVE = """
  return given.boards.map((board) => {
    const ranks = Uint8Array.from(board);
    return [kernel.solve(ranks), kernel.solveAll(ranks, 3)];
  });
"""


def test_the_module_solves_puzzles_in_the_fewest_swaps() -> None:
    rng = random.Random(2026)
    boards = [rng.sample(range(16), 16) for _ in range(60)]
    boards += [[n - 1 for n in (15, 9, 11, 13, 12, 16, 14, 7, 10, 3, 1, 5, 4, 6, 8, 2)]]
    fewest, _ = lengths(np.array(boards, np.uint8))
    for module in MODULES:
        for (line, all_lines), length in zip(
            with_kernel(module, _SOLVE, boards=boards), fewest, strict=True
        ):
            assert len(line) == length
            assert line in all_lines or len(all_lines) == 3
            assert {len(each) for each in all_lines} == {length}


# What makes no sense

_REFUSE = """
  const start = kernel.start(0, 2, 1);
  const broken = [new Uint8Array(0), new Uint8Array(112), start.slice(1), new Uint8Array(4000)];
  const refused = (run) => { try { return run(); } catch (error) { return error.name; } };
  return {
    starts: [[16, 2, 1], [10, 2, 1], [0, 1, 1], [0, 6, 1], [0, 2, 3], [0, 2, 0]]
      .map((given) => kernel.start(...given)),
    broken: broken.map((bytes) => [refused(() => kernel.actions(bytes)),
      kernel.apply(bytes, 0), kernel.reveal(bytes, 3), kernel.leave(bytes, 1), kernel.close(bytes),
      kernel.covers(bytes), kernel.shares(bytes), kernel.look(bytes),
      kernel.search(bytes, { nodes: 9 }), kernel.level(bytes, 3, 0n), kernel.late(bytes, 9)]),
    illegal: [-1, 0, 321, 322, 70000].map((action) => kernel.apply(start, action)),
    numbers: [0, 21, -5].map((number) => kernel.reveal(start, number)),
    networks: [kernel.load(new Uint8Array(0)), kernel.load(new Uint8Array(4000))],
    bare: [kernel.covers(start), kernel.level(start, 3, 0n)],
    boards: [kernel.solve(new Uint8Array(16)), kernel.solve(new Uint8Array(3))],
    well: hex(kernel.reveal(start, 3)) !== null,
  };
"""


def test_what_makes_no_sense_is_refused_and_harms_nothing() -> None:
    found = json.loads(json.dumps(with_kernel("kernel", _REFUSE)))
    refusal = ["RangeError", None, None, None, None, False, None, None, None, None, None]
    assert found == {
        "starts": [None] * 6,
        "broken": [refusal] * 4,
        "illegal": [None] * 5,
        "numbers": [None] * 3,
        "networks": [False, False],
        "bare": [False, None],
        "boards": [None, None],
        "well": True,
    }
