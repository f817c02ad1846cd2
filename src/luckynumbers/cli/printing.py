"""``luckynumbers print``: the game to cut out, or as tiles for a 3D printer."""

from pathlib import Path
from typing import Annotated, Final

from luckynumbers.cli.arguments import Option
from luckynumbers.cli.outputs import write_file
from luckynumbers.cli.speech import WORDS, explain, open_screen
from luckynumbers.core import NUMBERS, Colour, Edition, GameError
from luckynumbers.core import edition as find_edition
from luckynumbers.paper.sets import colours_of

_EDITION: Final = "lucky-numbers"
_FILE: Final = Path("print.pdf")

EditionOption = Annotated[
    str | None, Option("--edition", metavar="NAME", help=explain("help/print-edition"))
]
SetsOption = Annotated[int | None, Option("--sets", metavar="N", help=explain("help/print-sets"))]
GreyOption = Annotated[bool, Option("--black-and-white", help=explain("help/print-grey"))]
OutOption = Annotated[Path | None, Option("--out", metavar="FILE", help=explain("help/print-out"))]
StlOption = Annotated[
    Path | None, Option("--stl", metavar="FOLDER", help=explain("help/print-stl"))
]


def print_game(
    edition: EditionOption = None,
    sets: SetsOption = None,
    black_and_white: GreyOption = False,
    out: OutOption = None,
    stl: StlOption = None,
) -> None:
    """Write the game as PDF, the tiles as STL, or both."""
    box = find_edition(_EDITION if edition is None else edition)
    colours, screen = colours_of(box, sets), open_screen()
    on_paper = out is not None or stl is None
    if black_and_white and not on_paper:
        raise GameError("print/only-paper")
    if on_paper:
        file = out or _FILE
        write_file(file, ".pdf", _printed(box, colours, grey=black_and_white))
        screen.say("print/written", count=len(colours), file=str(file))
    if stl is not None:
        _shape(box, colours, stl)
        screen.say("print/shaped", count=len(colours) * len(NUMBERS), folder=str(stl))


def _printed(box: Edition, colours: tuple[Colour, ...], *, grey: bool) -> bytes:
    # The PDF library is slow to import, so only printing imports it.
    from luckynumbers.paper.printed import game_pdf  # noqa: PLC0415

    return game_pdf(box, colours, WORDS, grey=grey)


def _shape(box: Edition, colours: tuple[Colour, ...], folder: Path) -> None:
    from luckynumbers.paper.solid import set_files  # noqa: PLC0415  NumPy is slow to import too

    folder.mkdir(parents=True, exist_ok=True)
    for colour in colours:
        for name, content in set_files(colour, box):
            (folder / name).write_bytes(content)
