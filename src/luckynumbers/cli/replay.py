"""``luckynumbers replay FILE``: a record, turn by turn."""

from typing import Annotated

from luckynumbers.cli import choices, options
from luckynumbers.cli.arguments import Option
from luckynumbers.cli.playing import names_of
from luckynumbers.cli.speech import explain, write_rules
from luckynumbers.play import Record
from luckynumbers.terminal import Chronicle, Screen
from luckynumbers.terminal.answers import Answers
from luckynumbers.terminal.chronicle import Deed, Gone, deed_messages
from luckynumbers.words.turns import start_message


def replay(
    file: options.RecordArgument,
    grids: Annotated[bool, Option("--grids", help=explain("help/grids"))] = False,
    verify: Annotated[bool, Option("--verify", help=explain("help/verify"))] = False,
    width: options.WidthOption = None,
    spoken: options.SpokenOption = False,
    braille: options.BrailleOption = False,
) -> None:
    """Write a record turn by turn, and how it ended."""
    record = Record.load(file)
    screen = choices.open_game_screen(width, spoken=spoken, braille=braille)
    names = names_of(record, screen)
    screen.say("replay/players", names=names)
    write_rules(screen, record.rules, record.tags.get("Edition"))
    screen.words = screen.words.of(record.tags.get("Edition"))
    screen.show(start_message(names[record.first - 1], drawn=False))
    _write(record, names, screen, grids=grids)
    if verify:
        record.verify()
        screen.say("verify/kept" if "Commit" in record.tags else "verify/kept-seed")


def _write(record: Record, names: tuple[str, ...], screen: Screen, *, grids: bool) -> None:
    answers = Answers(screen, names)
    chronicle = Chronicle(record.rules, record.seats, record.first)
    game = record.replay()
    for entry in record.log:
        for deed in chronicle.read([entry], game.dealt):
            screen.show(*deed_messages(deed, names))
            if grids:
                answers.gardens(chronicle, [_seat(deed)])
                screen.line("")
    screen.line("")
    answers.gardens(game, game.position.seats)
    if game.outcome is not None:
        answers.ending(game.outcome)
    else:
        answers.table(game)
        screen.say("replay/unfinished", name=names[(game.position.seat or 1) - 1])


def _seat(deed: Deed) -> int:
    return deed.seat if isinstance(deed, Gone) else deed.turn.seat
