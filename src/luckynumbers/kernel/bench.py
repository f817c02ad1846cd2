"""How fast the kernel is, beside others measured in the same run, and whether play has changed.

One-thread rates are per second of processor time, so that a busy machine does not blur them;
rates of several threads are per second on the clock.
"""

import hashlib
import os
import platform
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import count
from typing import Final

import numpy as np

from luckynumbers.core import Position, Rules
from luckynumbers.kernel.packed import Packed
from luckynumbers.kernel.peers import PEERS
from luckynumbers.kernel.playouts import Policy, playouts
from luckynumbers.kernel.stepper import Stepper

BATCH: Final = 1024
"""The games of the stepper that is measured."""
_FAIR = Rules(sorted=True)
_SIGNED = [Rules(), Rules(sorted=True), Rules(michael=True), Rules(bruno=True, norep=True)]


@dataclass(frozen=True)
class Speed:
    """One measured rate."""

    name: str
    rate: float
    unit: str
    threads: int = 1


@dataclass(frozen=True)
class Ratio:
    """One of our rates beside a peer's, in the same unit or the closest there is."""

    ours: str
    peer: str
    times: float


@dataclass(frozen=True)
class Report:
    """Everything that ``luckynumbers bench`` tells."""

    signature: str
    machine: str
    speeds: tuple[Speed, ...]
    peers: tuple[Speed, ...]
    ratios: tuple[Ratio, ...]

    def as_dict(self) -> dict[str, object]:
        """Give the report as plain data, ready for JSON."""
        return asdict(self)


def report(seconds: float = 1.0) -> Report:
    """Measure everything, each for about so many seconds."""
    ours, peers = speeds(seconds), peer_speeds(seconds)
    return Report(signature(), machine(), tuple(ours), tuple(peers), tuple(ratios(ours, peers)))


def signature() -> str:
    """Hash fixed seeded games of every policy: it changes only when play changes."""
    digest = hashlib.sha256()
    for rules in _SIGNED:
        for seats in (2, 3, 4, 5):
            start = Packed.start(rules, seats)
            for policy in Policy:
                games = playouts(start, 40, policy, seed=seats)
                for numbers in (games.winners, games.endings, games.empties, games.decisions):
                    digest.update(numbers.astype("<u4").tobytes())
    return digest.hexdigest()[:16]


def machine() -> str:
    """Say what this was measured on."""
    python = f"Python {platform.python_version()}"
    return f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}, {python}"


def speeds(seconds: float = 1.0) -> list[Speed]:
    """Measure the kernel."""
    two = Packed.start(_FAIR, 2)
    four = Packed.start(_FAIR, 4)
    return [
        Speed("random", _rate(_decisions(two, Policy.random), seconds), "decisions a second"),
        Speed("random, 4 seats", _rate(_decisions(four, Policy.random), seconds), "decisions a second"),
        Speed("random games", _rate(_games(two, Policy.random), seconds), "games a second"),
        Speed("greedy", _rate(_games(two, Policy.greedy), seconds), "games a second"),
        Speed("stepper", _rate(_steps(), seconds), "steps a second"),
        Speed("stepper, observed", _rate(_steps(observed=True), seconds), "steps a second"),
        _threaded("random", two, Policy.random, "decisions a second", seconds),
        _threaded("greedy", two, Policy.greedy, "games a second", seconds),
    ]


def peer_speeds(seconds: float = 1.0) -> list[Speed]:
    """Measure the peers that are installed; core always is."""
    found = [Speed("core (Python)", _rate(_core_game, seconds), "decisions a second")]
    for peer in PEERS:
        run = peer.prepare()
        if run is not None:
            found.append(Speed(peer.name, _rate(run, seconds), peer.unit))
    return found


def ratios(ours: list[Speed], peers: list[Speed]) -> list[Ratio]:
    """Set one-thread rates of ours beside the peers that do the same kind of work."""
    rates = {speed.name: speed.rate for speed in ours if speed.threads == 1}
    pairs = [("random", "core (Python)")]
    pairs += [(name, peer.name) for peer in PEERS for name in peer.beside]
    theirs = {speed.name: speed.rate for speed in peers}
    return [
        Ratio(name, peer, rates[name] / theirs[peer])
        for name, peer in pairs
        if name in rates and peer in theirs
    ]


def _rate(run: Callable[[], int], seconds: float) -> float:
    run()
    done, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        done += run()
    return done / spent


def _decisions(start: Packed, policy: Policy) -> Callable[[], int]:
    seeds = count()
    return lambda: int(playouts(start, 2000, policy, next(seeds)).decisions.sum())


def _games(start: Packed, policy: Policy) -> Callable[[], int]:
    seeds = count()
    return lambda: playouts(start, 500, policy, next(seeds)).games


def _threaded(name: str, start: Packed, policy: Policy, unit: str, seconds: float) -> Speed:
    threads = 2
    games, done, begun = 4000, 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        result = playouts(start, games, policy, seed=done, threads=threads)
        done += games if unit == "games a second" else int(result.decisions.sum())
    return Speed(f"{name}, {threads} threads", done / spent, unit, threads)


def _steps(*, observed: bool = False) -> Callable[[], int]:
    """Write the mask, choose with it in mind, step; all of it is measured."""
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
    """Play one uniformly random game in core; R7 as the kernel counts it."""
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
