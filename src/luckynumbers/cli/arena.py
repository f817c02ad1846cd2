"""``luckynumbers arena``: computer players against each other, measured."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Annotated, Final

from luckynumbers.bots.arena import run
from luckynumbers.bots.reports import MatchReport
from luckynumbers.bots.shards import WHOLE, Shard
from luckynumbers.bots.sprt import Hypotheses
from luckynumbers.cli import options
from luckynumbers.cli.arena_page import as_data, write_report
from luckynumbers.cli.arguments import Exit, Option, echo
from luckynumbers.cli.clusters import workers_at
from luckynumbers.cli.faults import STATUS
from luckynumbers.cli.interruption import signals_raised, status_of
from luckynumbers.cli.progress import Bar
from luckynumbers.cli.speech import WORDS, explain, open_screen
from luckynumbers.core import SEAT_COUNTS, GameError, Rules
from luckynumbers.play import Match, Think

LOG_SECONDS: Final = 30.0
GAMES: Final = 200
MOST_GAMES: Final = 100_000
"""How many games are played unless a number is given: plainly, and at most where a test decides."""


def arena(
    specs: options.SpecsArgument,
    *,
    games: Annotated[
        int | None, Option("--games", metavar="N", min=1, help=explain("help/games"))
    ] = None,
    rules: options.MatchRulesOption = "std",
    seed: options.MatchSeedOption = "0",
    jobs: options.JobsOption = None,
    save: Annotated[
        Path | None, Option("--save", metavar="FILE", help=explain("help/arena-save"))
    ] = None,
    shard: Annotated[
        str | None, Option("--shard", metavar="K/N", help=explain("help/shard"))
    ] = None,
    sprt: Annotated[
        tuple[str, str] | None,
        Option("--sprt", metavar="N N", help=explain("help/sprt")),
    ] = None,
    ms: options.MsOption = None,
    nodes: options.NodesOption = None,
    ray: options.RayOption = None,
    verbose: Annotated[bool, Option("--verbose", help=explain("help/arena-verbose"))] = False,
    as_json: Annotated[bool, Option("--json", help=explain("help/json"))] = False,
    width: options.WidthOption = None,
) -> None:
    """Play a match with seats rotated over the same deals."""
    if len(specs) not in SEAT_COUNTS:
        raise GameError("arena/players", count=len(specs))
    deals = -(-(games or (MOST_GAMES if sprt else GAMES)) // len(specs))
    match = Match(Rules.parse(rules), len(specs), deals, seed, Think(ms=ms, nodes=nodes))
    part = WHOLE if shard is None else Shard.parse(shard)
    play = partial(
        run,
        specs,
        match,
        jobs,
        save=save,
        shard=part,
        sprt=None if sprt is None else Hypotheses.parse(*sprt),
        listener=_write_info if verbose else None,
    )
    games = part.size(match.deals) * match.seats
    with workers_at(ray, jobs) as workers:
        play = partial(play, workers=workers)
        report = _run(play, _shown(specs, match, games), match.seats, save)
    if as_json:
        echo(json.dumps(as_data(report, match), indent=2))
    else:
        write_report(report, open_screen(width))
    if report.broken:
        raise Exit(STATUS)


def _run(
    play: Callable[..., MatchReport],
    shown: AbstractContextManager[Callable[[Sequence[float]], None]],
    seats: int,
    save: Path | None,
) -> MatchReport:
    """Play a match and show its progress; after Ctrl-C, write what remains of it."""
    deals = 0

    def count(show: Callable[[Sequence[float]], None], shares: Sequence[float]) -> None:
        nonlocal deals
        deals += 1
        show(shares)

    try:
        with signals_raised(), shown as show:
            return play(progress=partial(count, show))
    except KeyboardInterrupt as interruption:
        _write_stop(deals * seats, save)
        raise Exit(status_of(interruption)) from None


@contextmanager
def _shown(
    specs: Sequence[str], match: Match, games: int
) -> Iterator[Callable[[Sequence[float]], None]]:
    """Yield what shows the progress of a match: a bar, or lines where none can be drawn."""
    if not sys.stderr.isatty():
        yield _Log(specs, match.seats, games)
        return
    with Bar(sys.stderr, WORDS.text("arena/playing"), games) as bar:
        yield lambda _: bar.advance(match.seats)


def _write_stop(played: int, save: Path | None) -> None:
    """Write what remains of a match that was interrupted."""
    if save is None:
        line = WORDS.text("arena/not-kept", played=played)
    else:
        line = WORDS.text("arena/kept", played=played, file=str(save))
    with suppress(OSError):  # the terminal may be gone
        echo(line, err=True)


def _write_info(name: str, line: str) -> None:
    """Write what a program says about its choices."""
    echo(WORDS.text("arena/info", name=name, words=line), err=True)


class _Log:
    """Progress of a long match in lines, for where no progress bar can be drawn."""

    def __init__(self, specs: Sequence[str], seats: int, games: int) -> None:
        self._specs = specs
        self._seats = seats
        self._games = games
        self._sums = [0.0] * seats
        self._deals = 0
        self._written = monotonic()

    def __call__(self, shares: Sequence[float]) -> None:
        self._deals += 1
        self._sums = [total + share for total, share in zip(self._sums, shares, strict=True)]
        if monotonic() - self._written < LOG_SECONDS:
            return
        self._written = monotonic()
        played, first = self._deals * self._seats, self._sums[0] / self._deals
        facts = {"name": self._specs[0], "share": WORDS.percent(first)}
        line = WORDS.text("arena/progress", played=played, games=self._games, **facts)
        echo(line, err=True)
