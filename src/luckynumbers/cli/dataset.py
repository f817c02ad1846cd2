"""``luckynumbers dataset``: games between computer players as Parquet files."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

from luckynumbers.cli import options
from luckynumbers.cli.arguments import Argument, Exit, Option, echo
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
    specs: Annotated[list[str], Argument("SPEC")],
    *,
    out: Annotated[Path, Option("--out", metavar="FOLDER", help=explain("help/dataset-out"))],
    games: Annotated[
        int, Option("--games", metavar="N", min=1, help=explain("help/dataset-games"))
    ] = GAMES,
    rules: Annotated[
        str, Option("--rules", metavar="RULES", help=explain("help/arena-rules"))
    ] = "std",
    seed: Annotated[str, Option("--seed", metavar="WORD", help=explain("help/arena-seed"))] = "0",
    jobs: Annotated[
        int | None, Option("--jobs", metavar="N", min=1, help=explain("help/jobs"))
    ] = None,
    ms: Annotated[
        int | None, Option("--ms", metavar="N", min=1, help=explain("help/arena-ms"))
    ] = None,
    nodes: Annotated[
        int | None, Option("--nodes", metavar="N", min=1, help=explain("help/arena-nodes"))
    ] = None,
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
