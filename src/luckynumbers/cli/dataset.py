"""``luckynumbers dataset``: games between computer players as Parquet files."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

from luckynumbers.cli import options
from luckynumbers.cli.arguments import Exit, Option, echo
from luckynumbers.cli.clusters import workers_at
from luckynumbers.cli.interruption import signals_raised, status_of
from luckynumbers.cli.progress import Bar
from luckynumbers.cli.speech import WORDS, explain, open_screen
from luckynumbers.core import SEAT_COUNTS, GameError, Rules
from luckynumbers.play import Match, Think

GAMES: Final = 200


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """Draw a bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with Bar(sys.stderr, WORDS.text("arena/playing"), games) as bar:
        yield bar.advance


def dataset(
    specs: options.SpecsArgument,
    *,
    out: Annotated[Path, Option("--out", metavar="FOLDER", help=explain("help/dataset-out"))],
    games: Annotated[
        int, Option("--games", metavar="N", min=1, help=explain("help/dataset-games"))
    ] = GAMES,
    rules: options.MatchRulesOption = "std",
    seed: options.MatchSeedOption = "0",
    jobs: options.JobsOption = None,
    ms: options.MsOption = None,
    nodes: options.NodesOption = None,
    ray: options.RayOption = None,
) -> None:
    """Play a match with seats rotated over the same deals, and keep every game and position."""
    from luckynumbers.cluster.datasets import write_games  # noqa: PLC0415  # needs an extra

    if len(specs) not in SEAT_COUNTS:
        raise GameError("arena/players", count=len(specs))
    deals = -(-games // len(specs))
    match = Match(Rules.parse(rules), len(specs), deals, seed, Think(ms=ms, nodes=nodes))
    try:
        with (
            workers_at(ray, jobs) as workers,
            signals_raised(),
            _progress(len(match)) as progress,
        ):
            write_games(specs, match, out, jobs or os.cpu_count() or 1, progress, workers)
    except KeyboardInterrupt as interruption:
        echo(WORDS.text("dataset/kept", folder=str(out)), err=True)
        raise Exit(status_of(interruption)) from None
    open_screen().say("dataset/written", games=len(match), folder=str(out))
