"""``luckynumbers merge``: the results of several arenas in one file."""

from pathlib import Path
from typing import Annotated

from luckynumbers.bots.shards import merge as merge_files
from luckynumbers.cli.arguments import Argument, Option
from luckynumbers.cli.speech import explain, open_screen


def merge(
    files: Annotated[list[Path], Argument("FILE")],
    out: Annotated[Path, Option("--out", metavar="FILE", help=explain("help/merge-out"))],
) -> None:
    """Write the deals of several files of results to one."""
    count = merge_files(files, out)
    open_screen().say("arena/merged", deals=count, file=str(out))
