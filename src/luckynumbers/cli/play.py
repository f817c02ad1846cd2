"""``luckynumbers play``: one game, people and computer players in any seats."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from luckynumbers.cli import options
from luckynumbers.cli.arguments import Option
from luckynumbers.cli.players import (
    ask_name,
    close_players,
    ranked_names,
    seat_count,
    seat_players,
    seats_of_record,
)
from luckynumbers.cli.sitting import Sitting
from luckynumbers.cli.speech import explain, write_rules
from luckynumbers.core import GameError
from luckynumbers.play import Game, Record, Shuffle
from luckynumbers.terminal import Screen
from luckynumbers.words.turns import start_message


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
    spoken, edition = spoken or access, edition or (options.ACCESS if access else None)
    screen = options.open_game_screen(width, spoken=spoken, braille=braille, colours=colours)
    if resume is not None:
        _resume(screen, resume, players or (), seed, save, tutor)
        return
    if save is not None and save.exists():
        raise GameError("file/exists", file=str(save))
    count = seat_count(players)
    box = options.choose_edition(edition, count)
    rules = options.make_rules(box, count, bruno=bruno, michael=michael, norep=no_repetition)
    seats = seat_players(players or [ask_name(screen)])
    first = options.choose_start(start, seats, seed)
    game = Game(rules, options.make_pile(len(seats), seed), first)
    screen.say("welcome/players", names=ranked_names(seats))
    write_rules(screen, rules, box.name)
    screen.words = screen.words.of(box.name)
    options.write_access_note(screen, box)
    _welcome(screen, seats[first - 1].name, drawn=start == options.RANDOM, sealed=seed is None)
    tags = {"Edition": box.name}
    _sit(Sitting(screen, seats, options.bot_seed(seed), save, tags, tutor=tutor), game)


def _welcome(screen: Screen, starter: str, *, drawn: bool, sealed: bool) -> None:
    screen.show(start_message(starter, drawn=drawn))
    screen.say("welcome/help")
    if sealed:
        screen.say("welcome/sealed")
    screen.line("")


def _resume(
    screen: Screen,
    path: Path,
    players: Sequence[str],
    seed: str | None,
    save: Path | None,
    tutor: float | None,
) -> None:
    record = Record.load(path)
    named = seat_players(players) if players else None
    seats = named or seats_of_record(names_of(record, screen), record.tags)
    if len(seats) != record.seats:
        raise GameError("resume/players", count=record.seats)
    game = record.resume(None if seed is None else Shuffle.seeded(seed))
    screen.words = screen.words.of(record.tags.get("Edition"))
    screen.say("resume/afresh", file=str(path))
    write_rules(screen, record.rules, record.tags.get("Edition"))
    kept = {name: value for name, value in record.tags.items() if not name.startswith("Bot")}
    sitting = Sitting(screen, seats, options.bot_seed(seed), save or path, kept, tutor=tutor)
    _sit(sitting, game, resumed=True)


def names_of(record: Record, screen: Screen) -> tuple[str, ...]:
    """The names of a record; a seat without one is named by its number."""
    plain = [screen.words.text("seat/name", seat=n) for n in range(1, record.seats + 1)]
    return tuple(a or b for a, b in zip(record.names or plain, plain, strict=True))


def _sit(sitting: Sitting, game: Game, *, resumed: bool = False) -> None:
    try:
        sitting.play(game, resumed=resumed)
    finally:
        close_players(sitting.seats)
