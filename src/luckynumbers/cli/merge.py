"""``luckynumbers merge``: the results of several arenas in one file."""

from pathlib import Path
from typing import Annotated

import typer

from luckynumbers.bots.shards import merge as merge_files
from luckynumbers.cli.speech import explain, open_screen


def merge(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", hidden=True)],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=explain("help/merge-out"))],
) -> None:
    """Write the deals of several files of results to one."""
    count = merge_files(files, out)
    open_screen().say("arena/merged", deals=count, file=str(out))
