"""``luckynumbers play``: one game, people and computer players in any seats."""

from pathlib import Path
from typing import Annotated

from luckynumbers.cli import options
from luckynumbers.cli.arguments import Option
from luckynumbers.cli.speech import explain
from luckynumbers.core import GameError


def play(
    players: options.PlayersArgument = None,
    *,
    edition: options.EditionOption = None,
    bruno: options.BrunoOption = False,
    michael: options.MichaelOption = False,
    no_repetition: options.NorepOption = False,
    start: options.StartOption = options.RANDOM,
    seed: options.SeedOption = None,
    save: Annotated[
        Path | None, Option("--save", metavar="FILE", help=explain("help/save"))
    ] = None,
    resume: Annotated[
        Path | None, Option("--resume", metavar="FILE", help=explain("help/resume"))
    ] = None,
    width: options.WidthOption = None,
    spoken: options.SpokenOption = False,
    braille: options.BrailleOption = False,
    colours: options.ColoursOption = False,
    tutor: options.TutorOption = None,
    access: options.AccessOption = False,
) -> None:
    """Play one game, from the start or from a record."""
    # A help page needs the options only, and a game is slow to import.
    from luckynumbers.cli import choices, playing  # noqa: PLC0415
    from luckynumbers.cli.players import ask_name, seat_count, seat_players  # noqa: PLC0415

    spoken, edition = spoken or access, edition or (options.ACCESS if access else None)
    screen = choices.open_game_screen(width, spoken=spoken, braille=braille, colours=colours)
    if resume is not None:
        playing.resume(screen, resume, players or (), seed, save, tutor)
        return
    if save is not None and save.exists():
        raise GameError("file/is-folder" if save.is_dir() else "file/exists", file=str(save))
    count = seat_count(players)
    box = choices.choose_edition(edition, count)
    rules = choices.make_rules(box, count, bruno=bruno, michael=michael, norep=no_repetition)
    seats = seat_players(players or [ask_name(screen)])
    first = choices.choose_start(start, seats, seed)
    drawn = start == options.RANDOM
    playing.begin(screen, seats, box, rules, first, seed, save, tutor=tutor, drawn=drawn)
