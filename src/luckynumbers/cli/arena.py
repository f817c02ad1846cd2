"""``luckynumbers arena``: computer players against each other, measured."""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Annotated, Final

import typer

from luckynumbers.bots.arena import MatchReport, run
from luckynumbers.bots.shards import WHOLE, Shard
from luckynumbers.cli import options
from luckynumbers.cli.interruption import signals_raised, status_of
from luckynumbers.cli.progress import Bar
from luckynumbers.cli.speech import WORDS, explain, open_screen
from luckynumbers.core import SEAT_COUNTS, GameError, Rules
from luckynumbers.play import Match
from luckynumbers.terminal import Screen

LOG_SECONDS: Final = 30.0


def arena(
    specs: Annotated[list[str], typer.Argument(metavar="SPEC", hidden=True)],
    *,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help=explain("help/games"))
    ] = 200,
    rules: Annotated[
        str, typer.Option("--rules", metavar="RULES", help=explain("help/arena-rules"))
    ] = "std",
    seed: Annotated[
        str, typer.Option("--seed", metavar="WORD", help=explain("help/arena-seed"))
    ] = "0",
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="N", min=1, help=explain("help/jobs"))
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help=explain("help/arena-save"))
    ] = None,
    shard: Annotated[
        str | None, typer.Option("--shard", metavar="K/N", help=explain("help/shard"))
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=explain("help/json"))] = False,
    width: options.WidthOption = None,
) -> None:
    """Play a match with seats rotated over the same deals."""
    if len(specs) not in SEAT_COUNTS:
        raise GameError("arena/players", count=len(specs))
    deals = -(-games // len(specs))
    match = Match(Rules.parse(rules), len(specs), deals, seed)
    report = _run(specs, match, jobs, save, WHOLE if shard is None else Shard.parse(shard))
    if as_json:
        typer.echo(json.dumps(_as_data(report, match), indent=2))
    else:
        _write(report, open_screen(width))


def _run(
    specs: Sequence[str], match: Match, jobs: int | None, save: Path | None, shard: Shard
) -> MatchReport:
    games, deals = shard.size(match.deals) * match.seats, 0

    def count(show: Callable[[Sequence[float]], None], shares: Sequence[float]) -> None:
        nonlocal deals
        deals += 1
        show(shares)

    try:
        with signals_raised(), _shown(specs, match, games) as show:
            return run(specs, match, jobs, partial(count, show), save, shard)
    except KeyboardInterrupt as interruption:
        _write_stop(deals * match.seats, save)
        raise typer.Exit(status_of(interruption)) from None


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
        typer.echo(line, err=True)


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
        typer.echo(line, err=True)


def _write(report: MatchReport, screen: Screen) -> None:
    words = screen.words
    for number, line in enumerate(report.players, start=1):
        share, low, high = map(words.percent, (line.share, line.low, line.high))
        facts = {"name": line.spec, "share": share, "low": low, "high": high}
        screen.say("arena/line", number=number, ms=words.decimal(line.ms, 2), **facts)
    screen.say(
        "arena/games",
        count=report.games,
        turns=words.decimal(report.turns),
        speed=words.decimal(report.played / max(report.seconds, 1e-9)),
    )
    screen.say("arena/first-seat", share=words.percent(report.first_seat))
    screen.say("arena/stalls" if report.stalls else "arena/no-stalls", count=report.stalls)
    failures = Counter((spec, words.say(reason)) for spec, reason in report.forfeits)
    for (spec, reason), count in failures.items():
        screen.say("arena/forfeits", name=spec, count=count, reason=reason)


def _as_data(report: MatchReport, match: Match) -> dict[str, object]:
    return {
        "rules": str(match.rules),
        "seed": match.seed,
        "games": report.games,
        "played_now": report.played,
        "seconds": round(report.seconds, 3),
        "turns_per_game": report.turns,
        "stalls": report.stalls,
        "ends": report.ends,
        "first_seat": report.first_seat,
        "players": [
            {
                "spec": line.spec,
                "share": line.share,
                "low": line.low,
                "high": line.high,
                "ms_per_decision": line.ms,
            }
            for line in report.players
        ],
        "forfeits": [
            {"spec": spec, "code": reason.code, "facts": dict(reason.facts)}
            for spec, reason in report.forfeits
        ],
    }
