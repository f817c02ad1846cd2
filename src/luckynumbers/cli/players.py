"""The players named on a command line: ``Anna``, ``greedy`` or ``Max=greedy``."""

from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from luckynumbers import bots
from luckynumbers.bots.registry import NAMED, TITLES, is_outside, start
from luckynumbers.cli.arguments import Exit
from luckynumbers.cli.speech import WORDS
from luckynumbers.core import GameError
from luckynumbers.terminal import Screen, Seat

DEFAULT_BOT: Final = "greedy"
LONGEST_NAME: Final = 24
_LEVEL: Final = "level:"
_PREFIX: Final = "bot:"
_PROGRAM: Final = "exec:"
_CLOSE: Final = 0.8
"""How alike two names are, from 0 to 1, for one to be taken for the other: a letter or two."""


def seat_count(words: Sequence[str] | None) -> int:
    """How many seats there will be: nobody plays alone."""
    return max(2, len(words or ()))


def seat_players(words: Sequence[str]) -> tuple[Seat, ...]:
    """Return a seat for each word; a single person gets a computer player as opponent."""
    filled = [*words, DEFAULT_BOT] if len(words) == 1 else words
    seats = [_seat(word) for word in filled]
    return _distinct(seats)


def ask_name(screen: Screen) -> str:
    """Prompt for a name, where no players were given."""
    default = WORDS.text("player/default-name")
    typed = screen.ask(WORDS.text("player/ask-name", name=default))
    if typed is None:
        raise Exit
    return _checked((typed or default)[:LONGEST_NAME])


def seats_of_record(names: Sequence[str], tags: Mapping[str, str]) -> tuple[Seat, ...]:
    """Return the seats of a record; its specs may not run a program, read a file or load code."""
    seats = []
    for number, name in enumerate(names, start=1):
        spec = tags.get(f"Bot{number}")
        if spec is not None and is_outside(spec):
            raise GameError("resume/program", seat=number, spec=spec)
        seats.append(Seat(name) if spec is None else Seat(name, start(spec), spec))
    return tuple(seats)


def ranked_names(seats: Sequence[Seat]) -> tuple[str, ...]:
    """The names of the seats, gardeners with their strength, as in ``Pico (4)``.

    Two of the same gardener are numbered already: there a second number would only confuse.
    """
    specs = [seat.spec for seat in seats if seat.spec]
    return tuple(
        _ranked(seat) if specs.count(seat.spec or "") == 1 else seat.name for seat in seats
    )


def close_players(seats: Sequence[Seat]) -> None:
    """Close the computer players."""
    for seat in seats:
        if seat.player is not None:
            bots.close(seat.player)


def _seat(word: str) -> Seat:
    if word.startswith(_PREFIX):
        return _bot(word.removeprefix(_PREFIX))
    name, equals, spec = word.partition("=")
    if equals and ":" not in name:
        return Seat(_checked(name), start(spec), spec)
    return _bot(word) if ":" in word or _is_bot(word) else Seat(_person(word))


def _person(word: str) -> str:
    """Return the name of a person, unless it looks like a computer player's that was mistyped."""
    name = _checked(word)
    known = tuple(get_close_matches(name, NAMED, cutoff=_CLOSE)) if name.islower() else ()
    if known:  # a name with a capital is a person's: Miller is not filler
        raise GameError("player/like-bot", found=name, known=known, name=name.capitalize())
    return name


def _bot(spec: str) -> Seat:
    return Seat(_bot_name(spec)[:LONGEST_NAME], start(spec), spec)


def _bot_name(spec: str) -> str:
    """The name of a computer player, the same as in the browser; others use their spec."""
    if spec in TITLES:
        return WORDS.text(TITLES[spec])
    kind, _, rest = spec.partition(":")
    name = WORDS.text(TITLES[kind]) if kind in TITLES else kind.capitalize()
    return f"{name} {rest}" if rest and not spec.startswith(_PROGRAM) else name


def _ranked(seat: Seat) -> str:
    rank = (seat.spec or "").removeprefix(_LEVEL)
    return WORDS.text("gardener/ranked", name=seat.name, rank=rank) if rank.isdigit() else seat.name


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
    """Number computer players of the same name; raise an error for people of the same name."""
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
