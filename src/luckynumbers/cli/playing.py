"""One game at the terminal, from the start or from a record, once its options are known."""

from collections.abc import Sequence
from pathlib import Path

from luckynumbers.cli import choices
from luckynumbers.cli.players import close_players, ranked_names, seat_players, seats_of_record
from luckynumbers.cli.sitting import Sitting
from luckynumbers.cli.speech import write_rules
from luckynumbers.core import Edition, GameError, Rules
from luckynumbers.play import Game, Record, Shuffle
from luckynumbers.terminal import Screen, Seat
from luckynumbers.words.turns import start_message


def begin(
    screen: Screen,
    seats: Sequence[Seat],
    box: Edition,
    rules: Rules,
    first: int,
    seed: str | None,
    save: Path | None,
    *,
    tutor: float | None,
    drawn: bool,
) -> None:
    """Play a game from the start; ``drawn`` is whether chance has chosen the first seat."""
    game = Game(rules, choices.make_pile(len(seats), seed), first)
    screen.say("welcome/players", names=ranked_names(seats))
    write_rules(screen, rules, box.name)
    screen.words = screen.words.of(box.name)
    choices.write_access_note(screen, box)
    _welcome(screen, seats[first - 1].name, drawn=drawn, sealed=seed is None)
    tags = {"Edition": box.name}
    _sit(Sitting(screen, seats, choices.bot_seed(seed), save, tags, tutor=tutor), game)


def _welcome(screen: Screen, starter: str, *, drawn: bool, sealed: bool) -> None:
    screen.show(start_message(starter, drawn=drawn))
    screen.say("welcome/help")
    if sealed:
        screen.say("welcome/sealed")
    screen.line("")


def resume(
    screen: Screen,
    path: Path,
    players: Sequence[str],
    seed: str | None,
    save: Path | None,
    tutor: float | None,
) -> None:
    """Play on from a record, with the players of its tags or with others."""
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
    sitting = Sitting(screen, seats, choices.bot_seed(seed), save or path, kept, tutor=tutor)
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
