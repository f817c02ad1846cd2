"""The report of a match: shares with honest intervals, speed, ends and failures."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from luckynumbers.bots.results import Tally
from luckynumbers.bots.sprt import Verdict
from luckynumbers.core import Message
from luckynumbers.kernel.matches import Z95


@dataclass(frozen=True)
class PlayerShare:
    """One player's share of the wins in a match, and its speed."""

    spec: str
    """What names the player."""
    share: float
    """The share of the wins; a shared win counts in part."""
    low: float
    """The lower end of its 95 % interval."""
    high: float
    """The share of the win and its 95 % interval."""
    ms: float
    """Milliseconds a decision."""


@dataclass(frozen=True)
class MatchReport:
    """The result of a match."""

    players: tuple[PlayerShare, ...]
    """The players, in the order given."""
    games: int
    """How many games count."""
    turns: float
    """Turns a game."""
    ends: dict[str, int]
    """How many games ended in each way."""
    forfeits: tuple[tuple[str, Message], ...]
    """For each failure of a player its spec and the reason."""
    played: int
    """The games played in this run; the others were read from the file of results."""
    seconds: float
    """How long the games of this run took."""
    first_seat: float
    """The share of the win of the seat that starts."""
    tallies: tuple[Tally, ...] = ()
    """The results, deal by deal."""
    verdict: Verdict | None = None
    """What the sequential test says, where the match was one."""

    @property
    def stalls(self) -> int:
        """The number of games that ended by repetition (R7)."""
        return self.ends.get("repetition", 0)

    @property
    def broken(self) -> tuple[str, ...]:
        """The players that failed in every game: their shares measure nothing."""
        failures = Counter(spec for spec, _ in self.forfeits)
        return tuple(spec for spec, count in failures.items() if count >= self.games)


def report_on(
    specs: Sequence[str],
    tallies: Sequence[Tally],
    played: int,
    seconds: float,
    verdict: Verdict | None = None,
) -> MatchReport:
    """Sum up the deals of a match."""
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
        verdict=verdict,
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
    low, high = (centre - margin) / scale, (centre + margin) / scale
    return max(0.0, min(low, share)), min(1.0, max(high, share))


def trials(shares: Sequence[float], games: int) -> float:
    """Estimate how many independent games a match is equivalent to.

    The games of one deal are not independent trials, so the number follows from the spread between
    deals; it is never more than the games played.
    """
    deals = len(shares)
    share = sum(shares) / deals
    spread = sum((s - share) ** 2 for s in shares) / max(deals - 1, 1) / deals
    return min(share * (1 - share) / spread, games) if spread > 0 else games
