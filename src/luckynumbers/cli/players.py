"""Who plays, from the words of a command line: ``Anna``, ``greedy`` or ``Max=greedy``."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import typer

from luckynumbers import bots
from luckynumbers.bots.registry import OUTSIDE
from luckynumbers.cli.speech import WORDS
from luckynumbers.core import GameError
from luckynumbers.terminal import Screen, Seat

DEFAULT_BOT: Final = "greedy"
LONGEST_NAME: Final = 24
NAMES: Final = {
    "random": "bots/random",
    "filler": "bots/filler",
    "greedy": "bots/greedy",
    "master": "bots/master",
}
"""How computer players are called, here as in the browser; others go by their spec."""
_LEVEL: Final = "level"
_PREFIX: Final = "bot:"
_PROGRAM: Final = "exec:"


def seat_players(words: Sequence[str]) -> tuple[Seat, ...]:
    """Read one seat from each word; one person alone gets a computer player to play with."""
    filled = [*words, DEFAULT_BOT] if len(words) == 1 else words
    seats = [_seat(word) for word in filled]
    return _distinct(seats)


def ask_name(screen: Screen) -> str:
    """Ask a person who gave no players for a name."""
    default = WORDS.text("player/default-name")
    typed = screen.ask(WORDS.text("player/ask-name", name=default))
    if typed is None:
        raise typer.Exit
    return _checked((typed or default)[:LONGEST_NAME])


def seats_of_record(names: Sequence[str], tags: Mapping[str, str]) -> tuple[Seat, ...]:
    """Seat the players of a record again; a file may not make us run a program or read another."""
    seats = []
    for number, name in enumerate(names, start=1):
        spec = tags.get(f"Bot{number}")
        if spec is not None and spec.startswith(OUTSIDE):
            raise GameError("resume/program", seat=number, spec=spec)
        seats.append(Seat(name) if spec is None else Seat(name, bots.make(spec), spec))
    return tuple(seats)


def close_players(seats: Sequence[Seat]) -> None:
    """Let the computer players go."""
    for seat in seats:
        if seat.player is not None:
            bots.close(seat.player)


def _seat(word: str) -> Seat:
    if word.startswith(_PREFIX):
        return _bot(word.removeprefix(_PREFIX))
    name, equals, spec = word.partition("=")
    if equals and ":" not in name:
        return Seat(_checked(name), bots.make(spec), spec)
    return _bot(word) if ":" in word or _is_bot(word) else Seat(_checked(word))


def _bot(spec: str) -> Seat:
    return Seat(_bot_name(spec)[:LONGEST_NAME], bots.make(spec), spec)


def _bot_name(spec: str) -> str:
    kind, _, rest = spec.partition(":")
    if kind == _LEVEL:
        return WORDS.text("bots/level", level=rest)
    name = WORDS.text(NAMES[kind]) if kind in NAMES else kind.capitalize()
    return f"{name} {rest}" if rest and not spec.startswith(_PROGRAM) else name


def _is_bot(word: str) -> bool:
    try:
        bots.make(word)
    except GameError:
        return False
    return True


def _checked(name: str) -> str:
    name = " ".join(name.split())
    if not name or not name.isprintable():
        raise GameError("player/no-name")
    if len(name) > LONGEST_NAME:
        raise GameError("player/long-name", found=name, most=LONGEST_NAME)
    return name


def _distinct(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Number computer players of one name; people must be told apart by their own names."""
    uses = Counter(seat.name.lower() for seat in seats)
    counted: Counter[str] = Counter()
    named = []
    for seat in seats:
        counted[seat.name] += 1
        if uses[seat.name.lower()] > 1 and seat.person:
            raise GameError("player/same-name", name=seat.name)
        number = counted[seat.name]
        named.append(
            Seat(f"{seat.name} ({number})", seat.player, seat.spec) if number > 1 else seat
        )
    return tuple(named)
