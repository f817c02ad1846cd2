"""Matches between players over the same deals, with seats rotated, on every core."""

import math
import os
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from time import perf_counter

from luckynumbers.bots import registry
from luckynumbers.bots.results import Saved, Tally
from luckynumbers.bots.shards import WHOLE, Shard
from luckynumbers.bots.workers import in_order
from luckynumbers.core import Action, GameError, Message, Position
from luckynumbers.kernel.matches import Z95
from luckynumbers.play import Match, Player, Result, Think


@dataclass(frozen=True)
class PlayerShare:
    """One player's share of the wins in a match, and its speed."""

    spec: str
    share: float
    low: float
    high: float
    """The share of the win and its 95 % interval."""
    ms: float
    """Milliseconds a decision."""


@dataclass(frozen=True)
class MatchReport:
    """The result of a match."""

    players: tuple[PlayerShare, ...]
    games: int
    turns: float
    """Turns a game."""
    ends: dict[str, int]
    forfeits: tuple[tuple[str, Message], ...]
    played: int
    """The games played in this run; the others were read from the file of results."""
    seconds: float
    """How long the games of this run took."""
    first_seat: float
    """The share of the win of the seat that starts."""
    tallies: tuple[Tally, ...] = ()
    """The results, deal by deal."""

    @property
    def stalls(self) -> int:
        """The number of games that ended by repetition (R7)."""
        return self.ends.get("repetition", 0)


class _Timed:
    """A player wrapped to measure how long its decisions take."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds = 0.0
        self.decisions = 0

    def choose(self, position: Position, think: Think) -> Action:
        start = perf_counter()
        try:
            return self.player.choose(position, think)
        finally:
            self.seconds += perf_counter() - start
            self.decisions += 1


def run(
    specs: Sequence[str],
    match: Match,
    jobs: int | None = None,
    progress: Callable[[Sequence[float]], None] = lambda _: None,
    save: Path | None = None,
    shard: Shard = WHOLE,
) -> MatchReport:
    """Play a match between the players of some specs; the result does not depend on ``jobs``.

    A player whose program does not start is refused before the first deal. With a file to save to,
    an interrupted match resumes where it stopped. ``progress`` is called with the shares of each
    deal, including those read from the file. Of a shard, only its deals are played and reported.
    """
    if len(specs) != match.seats:
        raise GameError("arena/seats", seats=match.seats, players=len(specs))
    count, wanted = shard.size(match.deals), shard.deals(match.deals)
    if count < 1:
        raise GameError("arena/no-games")
    saved = Saved(save, specs, match)
    before = frozenset(deal for deal in saved.tallies if deal in wanted)
    for spec in dict.fromkeys(specs) if len(before) < count else ():
        registry.try_out(spec)
    start = perf_counter()
    for deal in sorted(before):
        progress(saved.tallies[deal].shares)
    missing = (deal for deal in wanted if deal not in before)
    playing = _tallies(specs, match, jobs or os.cpu_count() or 1, missing, count - len(before))
    with saved.writing(), closing(playing):
        for tally in playing:
            saved.add(tally)
            progress(tally.shares)
    tallies = [saved.tallies[deal] for deal in wanted]
    played = (count - len(before)) * match.seats
    return _report(specs, tallies, played, perf_counter() - start)


def _tallies(
    specs: Sequence[str], match: Match, jobs: int, deals: Iterator[int], count: int
) -> Generator[Tally, None, None]:
    if jobs == 1 or count <= 1:
        yield from _play_deals(specs, match, deals)
        return
    size = max(1, min(4, count // (4 * jobs)))
    tasks = ((specs, match, some) for some in _batches(deals, size))
    with closing(in_order(_work, tasks, jobs)) as played:
        for tallies in played:
            yield from tallies


def _batches(deals: Iterator[int], size: int) -> Iterator[list[int]]:
    while batch := list(islice(deals, size)):
        yield batch


def _work(task: tuple[Sequence[str], Match, Sequence[int]]) -> list[Tally]:
    return list(_play_deals(*task))


def _play_deals(specs: Sequence[str], match: Match, deals: Iterable[int]) -> Iterator[Tally]:
    # A worker process ends without cleaning up, so players are closed where they were made.
    players = [registry.make(spec) for spec in specs]
    try:
        for deal in deals:
            yield _play_deal(players, match, deal)
    finally:
        for player in players:
            registry.close(player)


def _play_deal(players: Sequence[Player], match: Match, deal: int) -> Tally:
    timed = [_Timed(player) for player in players]
    tally = Tally(deal, [0.0] * match.seats)
    for rotation in range(match.seats):
        result = match.play(timed, deal, rotation)
        _add(tally, match, rotation, result)
    tally.seconds = [player.seconds for player in timed]
    tally.decisions = [player.decisions for player in timed]
    return tally


def _add(tally: Tally, match: Match, rotation: int, result: Result) -> None:
    for player, share in enumerate(match.player_shares(result, rotation)):
        tally.shares[player] += share / match.seats
    tally.first_seat += result.outcome.shares[0] / match.seats
    tally.turns += result.turns
    tally.ends[result.outcome.end.value] += 1
    for forfeit in result.forfeits:
        tally.forfeits.append(((forfeit.seat - 1 - rotation) % match.seats, forfeit.reason))


def _report(
    specs: Sequence[str], tallies: Sequence[Tally], played: int, seconds: float
) -> MatchReport:
    games = len(tallies) * len(specs)
    ends: Counter[str] = Counter()
    for tally in tallies:
        ends.update(tally.ends)
    return MatchReport(
        players=tuple(
            _player_share(spec, index, tallies, games) for index, spec in enumerate(specs)
        ),
        games=games,
        turns=sum(tally.turns for tally in tallies) / games,
        ends=dict(ends),
        forfeits=tuple((specs[p], reason) for tally in tallies for p, reason in tally.forfeits),
        played=played,
        seconds=seconds,
        first_seat=sum(tally.first_seat for tally in tallies) / len(tallies),
        tallies=tuple(tallies),
    )


def _player_share(spec: str, index: int, tallies: Sequence[Tally], games: int) -> PlayerShare:
    shares = [tally.shares[index] for tally in tallies]
    share = sum(shares) / len(shares)
    low, high = interval(shares, games)
    decisions = sum(tally.decisions[index] for tally in tallies)
    thought = sum(tally.seconds[index] for tally in tallies)
    return PlayerShare(spec, share, low, high, 1000 * thought / max(decisions, 1))


def interval(shares: Sequence[float], games: int) -> tuple[float, float]:
    """Wilson's 95 % interval, for as many independent games as the deals' spread supports."""
    share, count = sum(shares) / len(shares), trials(shares, games)
    centre = share + Z95 * Z95 / (2 * count)
    margin = Z95 * math.sqrt(share * (1 - share) / count + Z95 * Z95 / (4 * count * count))
    scale = 1 + Z95 * Z95 / count
    return max(0.0, (centre - margin) / scale), min(1.0, (centre + margin) / scale)


def trials(shares: Sequence[float], games: int) -> float:
    """Estimate how many independent games a match is equivalent to.

    The games of one deal are not independent trials, so the number follows from the spread between
    deals; it is never more than the games played.
    """
    deals = len(shares)
    share = sum(shares) / deals
    spread = sum((s - share) ** 2 for s in shares) / max(deals - 1, 1) / deals
    return min(share * (1 - share) / spread, games) if spread > 0 else games
