"""Speed of the kernel beside ``core`` in the same run, and a signature of its play.

Other engines are measured by ``benchmarks/``, which is no part of the package.

One-thread rates are per second of processor time, so that other load on the machine does not
affect them; rates of several threads are per second of wall time.
"""

import hashlib
import os
import platform
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from typing import Final

import numpy as np

from luckynumbers.core import Position, Rules
from luckynumbers.kernel.packed import Packed
from luckynumbers.kernel.playouts import Policy, playouts
from luckynumbers.kernel.stepper import Stepper

BATCH: Final = 1024
"""The number of games in the measured stepper."""
_FAIR = Rules(sorted=True)
_SIGNED = [Rules(), Rules(sorted=True), Rules(michael=True), Rules(bruno=True, norep=True)]


@dataclass(frozen=True)
class Speed:
    """One of our rates, with the code of the message that reports it."""

    code: str
    rate: float


@dataclass(frozen=True)
class PeerSpeed:
    """The rate of a slower twin, and how many times as fast the kernel is at the same task."""

    code: str
    rate: float
    times: float


@dataclass(frozen=True)
class BenchReport:
    """Everything that ``luckynumbers bench`` prints."""

    signature: str
    machine: str
    speeds: tuple[Speed, ...]
    peers: tuple[PeerSpeed, ...]

    def as_dict(self) -> dict[str, object]:
        """The report as plain data, ready for JSON."""
        return asdict(self)


def report(seconds: float = 1.0) -> BenchReport:
    """Measure everything, each rate for about so many seconds."""
    ours = speeds(seconds)
    return BenchReport(signature(), machine(), tuple(ours), tuple(peer_speeds(ours, seconds)))


def signature() -> str:
    """A hash over fixed seeded games of every policy; it changes only when play changes."""
    digest = hashlib.sha256()
    for start, policy, size, seed in signed_games():
        games = playouts(start, size, policy, seed)
        for numbers in (games.winners, games.endings, games.empties, games.decisions):
            digest.update(numbers.astype("<u4").tobytes())
    return digest.hexdigest()[:16]


def signed_games() -> Iterator[tuple[Packed, Policy, int, int]]:
    """The games of the signature: where they start, the policy, how many, and the seed."""
    for rules in _SIGNED:
        for seats in (2, 3, 4, 5):
            for policy in Policy:
                yield Packed.start(rules, seats), policy, 40, seats


def machine() -> str:
    """A description of this machine and its Python."""
    python = f"Python {platform.python_version()}"
    return f"{os.cpu_count()} × {platform.machine()}, {platform.system()}, {python}"


def speeds(seconds: float = 1.0) -> list[Speed]:
    """Measure the kernel's rates."""
    two, four = Packed.start(_FAIR, 2), Packed.start(_FAIR, 4)
    return [
        Speed("bench/random", rate(_decisions(two), seconds)),
        Speed("bench/random-four", rate(_decisions(four), seconds)),
        Speed("bench/random-games", rate(_games(two, Policy.random), seconds)),
        Speed("bench/greedy", rate(_games(two, Policy.greedy), seconds)),
        Speed("bench/stepper", rate(_steps(), seconds)),
        Speed("bench/stepper-observed", rate(_steps(observed=True), seconds)),
        Speed("bench/random-threads", rate(_decisions(two, 2), seconds, time.perf_counter)),
        Speed(
            "bench/greedy-threads", rate(_games(two, Policy.greedy, 2), seconds, time.perf_counter)
        ),
    ]


def peer_speeds(ours: Sequence[Speed], seconds: float = 1.0) -> list[PeerSpeed]:
    """Measure ``core``, the plain Python that the kernel is the twin of."""
    rates = {speed.code: speed.rate for speed in ours}
    core = rate(_core_game, seconds)
    return [PeerSpeed("bench/core", core, rates["bench/random"] / core)]


def rate(
    run: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time
) -> float:
    """How much of its work a function does per second; it returns how much it did."""
    run()
    done, begun = 0, clock()
    while (spent := clock() - begun) < seconds:
        done += run()
    return done / spent


def _decisions(start: Packed, threads: int = 1) -> Callable[[], int]:
    seeds = count()
    random = Policy.random
    return lambda: int(playouts(start, 2000, random, next(seeds), threads).decisions.sum())


def _games(start: Packed, policy: Policy, threads: int = 1) -> Callable[[], int]:
    seeds = count()
    return lambda: playouts(start, 1000, policy, next(seeds), threads).games


def _steps(*, observed: bool = False) -> Callable[[], int]:
    """One measured step of all games: write the mask, choose by it, step."""
    stepper = Stepper(BATCH, _FAIR, 2)
    mask = stepper.legal()
    planes = np.empty((BATCH, stepper.planes, 4, 4), np.uint8)
    seeds = count()

    def run() -> int:
        stepper.legal(mask)
        if observed:
            stepper.observe(planes)
        stepper.step(stepper.decide(Policy.random, next(seeds)))
        return BATCH

    return run


_LUCK = random.Random(1)


def _core_game() -> int:
    """Play one uniformly random game in ``core``, counting R7 as the kernel does."""
    position, decisions = Position.start(_FAIR, 2), 0
    stood: dict[Position, int] = {}
    while not position.over:
        if position.chance:
            numbers, counts = zip(*position.unseen.items(), strict=True)
            position = position.reveal(_LUCK.choices(numbers, counts)[0])
        else:
            decisions += 1
            position = position.apply(_LUCK.choice(position.actions))
        if position.turn_begins:
            stood[position] = stood.get(position, 0) + 1
            position = position.close() if stood[position] == 3 else position
    return decisions
