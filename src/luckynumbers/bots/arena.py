"""Matches between players over the same deals, with seats rotated, on every core."""

import os
import pickle
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import current_process
from pathlib import Path
from time import perf_counter
from typing import Final, TypeAlias

from luckynumbers.bots import registry
from luckynumbers.bots.protocol import ExternalBot
from luckynumbers.bots.reports import MatchReport, report_on
from luckynumbers.bots.results import Saved, Tally
from luckynumbers.bots.shards import WHOLE, Shard
from luckynumbers.bots.sprt import Hypotheses, Sprt
from luckynumbers.bots.workers import Processes, Workers
from luckynumbers.core import Action, GameError, Position
from luckynumbers.core.checks import check_least, checked
from luckynumbers.play import Match, Player, Result, Think
from luckynumbers.play.player import check_player

Entrant: TypeAlias = str | Player
"""Who takes part in a match: a spec, or a player, which must be picklable for several processes."""
Listener: TypeAlias = Callable[[str, str], None]
"""Called with the name of a program and a line of its ``info``."""
_PROGRAM: Final = "arena/program"
MOST_AT_ONCE: Final = 4
"""How many deals one task has at most."""


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


@checked
def run(
    entrants: Sequence[Entrant],
    match: Match,
    jobs: int | None = None,
    progress: Callable[[Sequence[float]], None] = lambda _: None,
    save: Path | str | None = None,
    shard: Shard = WHOLE,
    *,
    sprt: Hypotheses | None = None,
    workers: Workers | None = None,
    listener: Listener | None = None,
) -> MatchReport:
    """Play a match; the result depends neither on ``jobs`` nor on the ``workers`` that play it.

    A player that cannot be made, or whose program does not start, is refused before the first deal.
    Unless ``jobs`` is 1, every player must be picklable (``arena/import``), and a program must be a
    file and begin its match under ``if __name__ == "__main__":`` (``arena/program``).
    ``jobs`` are all cores if 0 or not given; ``workers`` may be those of a cluster instead. A
    ``listener`` hears what programs say about their choices.
    With a file to save to, an interrupted match resumes where it stopped. ``progress`` is called
    with the shares of each deal, including those read from the file. Of a shard, only its deals are
    played and reported. With ``sprt``, the match ends with the deal that decides the test.

        >>> from luckynumbers import Match, Rules
        >>> from luckynumbers.bots.arena import run
        >>> report = run(["greedy", "random"], Match(Rules(), seats=2, deals=5), jobs=1)
        >>> report.games, [player.share for player in report.players]
        (10, [1.0, 0.0])
    """
    _check(entrants, match, shard, sprt)
    if jobs is not None:
        check_least("jobs", jobs, 0)
    count, wanted = shard.size(match.deals), shard.deals(match.deals)
    specs = [*map(name_of, entrants)]
    saved = Saved(None if save is None else Path(save), specs, match)
    before = frozenset(deal for deal in saved.tallies if deal in wanted)
    schedule = _Schedule(wanted, count, saved.tallies, sprt)
    missing = (deal for deal in wanted if deal not in before)
    if len(before) < count and not schedule.ended:
        _try_out(entrants)
    start = perf_counter()
    for deal in sorted(before):
        progress(saved.tallies[deal].shares)
    task = _Task(entrants, match, missing, verbose=listener is not None)
    playing = _tallies(task, count - len(before), jobs or os.cpu_count() or 1, workers)
    played = 0
    with saved.writing(), closing(playing):
        while not schedule.ended and (tally := next(playing, None)) is not None:
            if listener is not None:
                for player, line in tally.info:
                    listener(specs[player], line)
            saved.add(tally)
            progress(tally.shares)
            played += match.seats
    verdict = None if schedule.test is None else schedule.test.verdict()
    return report_on(specs, schedule.tallies(), played, perf_counter() - start, verdict)


def name_of(entrant: Entrant) -> str:
    """The name of who takes part: its spec, or the name or the class of a player."""
    if isinstance(entrant, str):
        return entrant
    kind = type(entrant)
    return str(getattr(entrant, "name", f"{kind.__module__}:{kind.__qualname__}"))


def _check(
    entrants: Sequence[Entrant], match: Match, shard: Shard, sprt: Hypotheses | None
) -> None:
    if len(entrants) != match.seats:
        raise GameError("arena/seats", seats=match.seats, players=len(entrants))
    if shard.size(match.deals) < 1:
        raise GameError("arena/no-games")
    if sprt is not None and match.seats != 2:
        raise GameError("arena/sprt-seats")
    for each in entrants:
        if not isinstance(each, str):
            check_player(each)


def _try_out(entrants: Sequence[Entrant]) -> None:
    for spec in dict.fromkeys(each for each in entrants if isinstance(each, str)):
        registry.try_out(spec)


class _Schedule:
    """The deals of a match in their order, and the test that may end it early.

    Only deals that follow each other from the first on count for the test: which were played or
    read before others does not matter.
    """

    def __init__(
        self, wanted: range, count: int, played: Mapping[int, Tally], sprt: Hypotheses | None
    ) -> None:
        self._wanted = wanted
        self._count = count
        self._played = played
        self.test = None if sprt is None else Sprt(sprt)

    @property
    def ended(self) -> bool:
        """Whether the test is decided by the deals that are played so far."""
        if self.test is None:
            return False
        while not self.test.decided and self.test.deals < self._count:
            tally = self._played.get(self._wanted[self.test.deals])
            if tally is None:
                return False
            self.test.add(tally.shares[0])
        return self.test.decided

    def tallies(self) -> list[Tally]:
        """The deals to report: all of them, or those up to the decision."""
        wanted = self._wanted[: self.test.deals] if self.ended and self.test else self._wanted
        return [self._played[deal] for deal in wanted]


@dataclass(frozen=True)
class _Task:
    """Some deals of a match, to be played by any process."""

    entrants: Sequence[Entrant]
    match: Match
    deals: Iterable[int]
    verbose: bool

    def play(self) -> Iterator[Tally]:
        """Play the deals one after the other."""
        # A worker process ends without cleaning up, so players are closed where they were made.
        players = [registry.make(each) if isinstance(each, str) else each for each in self.entrants]
        try:
            for deal in self.deals:
                yield _play_deal(players, self.match, deal, verbose=self.verbose)
        finally:
            for player in players:
                registry.close(player)


def _tallies(
    task: _Task, count: int, jobs: int, workers: Workers | None
) -> Generator[Tally, None, None]:
    if workers is None and (jobs == 1 or count <= 1):
        yield from task.play()
        return
    if workers is None:
        _check_sent(task.entrants)
        workers = Processes(jobs)
    size = max(1, min(MOST_AT_ONCE, count // (4 * workers.count)))
    tasks = (replace(task, deals=some) for some in _batches(iter(task.deals), size))
    begun = False
    try:
        with closing(workers.in_order(_work, tasks)) as played:
            for tallies in played:
                begun = True
                yield from tallies
    except BrokenProcessPool:
        # Who cannot import the program that began the match ends before the first deal.
        raise GameError("arena/died" if begun or _is_foreign(task.entrants) else _PROGRAM) from None


def _check_sent(entrants: Sequence[Entrant]) -> None:
    """Check that every player, and the program that begins the match, reach another process."""
    if getattr(current_process(), "_inheriting", False):
        os._exit(1)  # it does so again as it is imported: the first one says why
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    if file is not None and main.__spec__ is None and not Path(file).exists():
        raise GameError(_PROGRAM)
    for each in entrants:
        try:
            pickle.dumps(each)
        except (AttributeError, TypeError, pickle.PicklingError):
            raise GameError("arena/import", name=name_of(each)) from None
        if file is None and type(each).__module__ == main.__name__:
            raise GameError("arena/import", name=name_of(each))


def _is_foreign(entrants: Sequence[Entrant]) -> bool:
    """Whether a player comes from a module of somebody else, which may crash its process."""
    return any(
        ":" in each and not each.startswith(("level:", "exec:"))
        if isinstance(each, str)
        else type(each).__module__.partition(".")[0] not in {"__main__", "luckynumbers"}
        for each in entrants
    )


def _batches(deals: Iterator[int], size: int) -> Iterator[list[int]]:
    while batch := list(islice(deals, size)):
        yield batch


def _work(task: _Task) -> list[Tally]:
    return list(task.play())


def _play_deal(players: Sequence[Player], match: Match, deal: int, *, verbose: bool) -> Tally:
    timed = [_Timed(player) for player in players]
    tally = Tally(deal, [0.0] * match.seats)
    for rotation in range(match.seats):
        result = match.play(timed, deal, rotation)
        _add(tally, match, rotation, result)
    tally.seconds = [player.seconds for player in timed]
    tally.decisions = [player.decisions for player in timed]
    if verbose:
        tally.info = [*_info(players)]
    return tally


def _info(players: Sequence[Player]) -> Iterator[tuple[int, str]]:
    """Yield what programs have said since the last time, by the index of the player."""
    for index, player in enumerate(players):
        if isinstance(player, ExternalBot):
            while player.info:
                yield index, player.info.popleft()


def _add(tally: Tally, match: Match, rotation: int, result: Result) -> None:
    for player, share in enumerate(match.player_shares(result, rotation)):
        tally.shares[player] += share / match.seats
    tally.first_seat += result.outcome.shares[0] / match.seats
    tally.turns += result.turns
    tally.ends[result.outcome.end.value] += 1
    for forfeit in result.forfeits:
        tally.forfeits.append(((forfeit.seat - 1 - rotation) % match.seats, forfeit.reason))
