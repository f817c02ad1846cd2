"""``luckynumbers rules``: the rules by edition and variant, on the screen, on paper or aloud."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from luckynumbers.cli import options
from luckynumbers.cli.arguments import Option
from luckynumbers.cli.speech import explain, open_screen
from luckynumbers.core import EDITIONS, GameError
from luckynumbers.core import edition as find_edition
from luckynumbers.words import Words

if TYPE_CHECKING:
    from luckynumbers.words.rulebook import Rulebook

EditionOption = Annotated[
    str | None, Option("--edition", metavar="NAME", help=explain("help/rules-edition"))
]
TournamentOption = Annotated[bool, Option("--tournament", help=explain("help/rules-tournament"))]
SoloOption = Annotated[bool, Option("--solo", help=explain("help/rules-solo"))]
PdfOption = Annotated[Path | None, Option("--pdf", metavar="FILE", help=explain("help/rules-pdf"))]
LargeOption = Annotated[bool, Option("--large", help=explain("help/rules-large"))]
BrfOption = Annotated[Path | None, Option("--brf", metavar="FILE", help=explain("help/rules-brf"))]
AudioOption = Annotated[
    Path | None, Option("--audio", metavar="FOLDER", help=explain("help/rules-audio"))
]


def rules(
    *,
    edition: EditionOption = None,
    michael: options.MichaelOption = False,
    bruno: options.BrunoOption = False,
    tournament: TournamentOption = False,
    solo: SoloOption = False,
    no_repetition: options.NorepOption = False,
    pdf: PdfOption = None,
    large: LargeOption = False,
    brf: BrfOption = None,
    audio: AudioOption = None,
    spoken: options.SpokenOption = False,
    width: options.WidthOption = None,
) -> None:
    """Write the rules of one edition with some variants; without an edition, of all."""
    # A help page needs the options only, and the chapters are slow to import.
    from luckynumbers.cli.outputs import write_file  # noqa: PLC0415
    from luckynumbers.terminal.rulebook import write_rulebook  # noqa: PLC0415
    from luckynumbers.words.rulebook import ADDABLE, rulebook  # noqa: PLC0415

    added = zip(ADDABLE, (michael, bruno, tournament, solo, no_repetition), strict=True)
    box = None if edition is None else find_edition(edition)
    book = rulebook(box, [name for name, wanted in added if wanted])
    if large and pdf is None:
        raise GameError("rules/large-pdf")
    screen = open_screen(width, grids=not spoken)
    screen.words = screen.words.of(edition)
    if pdf is not None:
        write_file(pdf, ".pdf", _printed(book, screen.words, large=large))
        screen.say("rules/printed", file=str(pdf))
    if brf is not None:
        write_file(brf, ".brf", _embossed(book, screen.words).encode("ascii"))
        screen.say("rules/printed", file=str(brf))
    if audio is not None:
        files = _spoken(book, audio, screen.words)
        screen.say("rules/spoken", count=len(files), folder=str(audio))
    if pdf is None and brf is None and audio is None:
        write_rulebook(book, screen)
        screen.line("")
        screen.say("ruling/more", editions=tuple(EDITIONS))


def _printed(book: "Rulebook", words: Words, *, large: bool) -> bytes:
    # The PDF library is slow to import, so only printing imports it.
    from luckynumbers.paper.rulebook import rulebook_pdf  # noqa: PLC0415

    return rulebook_pdf(book, words, large=large)


def _embossed(book: "Rulebook", words: Words) -> str:
    from luckynumbers.paper.rulebook import rulebook_brf  # noqa: PLC0415  as above

    return rulebook_brf(book, words)


def _spoken(book: "Rulebook", folder: Path, words: Words) -> list[Path]:
    from luckynumbers.cli.audio import speak  # noqa: PLC0415  as above

    return speak(book, folder, words)
