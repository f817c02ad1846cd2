"""``luckynumbers tactile``: the game to print or emboss for fingers."""

from pathlib import Path
from typing import Annotated, Final

from luckynumbers.cli.arguments import Option
from luckynumbers.cli.outputs import write_file
from luckynumbers.cli.speech import WORDS, explain, open_screen

_SETS: Final = 2
_FILES: Final = {True: Path("tactile.brf"), False: Path("tactile.pdf")}


def tactile(
    sets: Annotated[int, Option("--sets", metavar="N", help=explain("help/tactile-sets"))] = _SETS,
    out: Annotated[
        Path | None, Option("--out", metavar="FILE", help=explain("help/tactile-out"))
    ] = None,
    brf: Annotated[bool, Option("--brf", help=explain("help/booklet-brf"))] = False,
) -> None:
    """Write the labels of some sets and a garden to a file."""
    # The PDF library is slow to import, so only printing imports it.
    from luckynumbers.paper.tactile import tactile_brf, tactile_pdf  # noqa: PLC0415

    file = out or _FILES[brf]
    printed = tactile_brf(sets, WORDS).encode("ascii") if brf else tactile_pdf(sets, WORDS)
    write_file(file, _FILES[brf].suffix, printed)
    open_screen().say("tactile/written", count=sets, file=str(file))
