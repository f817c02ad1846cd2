"""``luckynumbers merge``: the results of several arenas in one file."""

from pathlib import Path
from typing import Annotated, Final

from luckynumbers.bots.shards import merge as merge_files
from luckynumbers.cli.arguments import Argument, Option
from luckynumbers.cli.speech import explain, open_screen

PARQUET: Final = ".parquet"


def merge(
    files: Annotated[list[Path], Argument("FILE")],
    out: Annotated[Path, Option("--out", metavar="FILE", help=explain("help/merge-out"))],
) -> None:
    """Write the deals of several files of results to one, as Parquet if its name says so."""
    if out.suffix == PARQUET:
        from luckynumbers.cluster.datasets import write_results  # noqa: PLC0415  # needs an extra

        count = write_results(files, out)
    else:
        count = merge_files(files, out)
    open_screen().say("arena/merged", deals=count, file=str(out))
