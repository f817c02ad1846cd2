"""What the shared options mean for a game: its screen, edition, rules, start, pile and seeds."""

import random
import secrets
from collections.abc import Sequence
from typing import Final

from luckynumbers.cli.options import ACCESS, RANDOM
from luckynumbers.cli.speech import open_screen
from luckynumbers.core import EDITIONS, Edition, GameError, Rules, edition
from luckynumbers.play import Pile
from luckynumbers.terminal import Screen, Seat

_DEFAULT_EDITION: Final = "lucky-numbers"

BRAILLE_LINE: Final = 40
"""The cells of a usual braille display."""


def open_game_screen(
    width: int | None, *, spoken: bool, braille: bool = False, colours: bool = False
) -> Screen:
    """Return a screen with drawn gardens, sentences only, or braille gardens in either case."""
    line = width or (BRAILLE_LINE if braille else None)
    return open_screen(line, grids=braille or not spoken, braille=braille, colours=colours)


def write_access_note(screen: Screen, box: Edition) -> None:
    """Mention the other ways to play the ACCESS edition, and explain the colours in braille."""
    if box.name == ACCESS and screen.grids and not screen.braille:
        screen.say("welcome/access")
    if screen.colours and screen.braille:
        screen.say("colours/braille")


def choose_edition(name: str | None, seats: int) -> Edition:
    """The edition of a name; without one, the default for the number of seats."""
    if name is not None:
        return edition(name)
    return EDITIONS[ACCESS if seats == 5 else _DEFAULT_EDITION]


def make_rules(box: Edition, seats: int, *, bruno: bool, michael: bool, norep: bool) -> Rules:
    """Return the rules of an edition with variants, once its number of seats is checked."""
    box.check_seats(seats)
    return box.rules_with(bruno=bruno, michael=michael, norep=norep)


def choose_start(who: str, seats: Sequence[Seat], seed: str | None) -> int:
    """Return the starting seat by number, name or spec, or draw it at random (R13)."""
    if who == RANDOM:
        luck = secrets.SystemRandom() if seed is None else random.Random(f"{seed}/start")
        return luck.randint(1, len(seats))
    for known in ([seat.name for seat in seats], [seat.spec or "" for seat in seats]):
        folded = [each.casefold() for each in known]
        if who.casefold() in folded:
            return folded.index(who.casefold()) + 1
    if who not in map(str, range(1, len(seats) + 1)):
        raise GameError("start/unknown", found=who, names=tuple(seat.name for seat in seats))
    return int(who)


def make_pile(seats: int, seed: str | None) -> Pile:
    """Return a pile in fair order, or in that of a seed."""
    return Pile.fair(seats) if seed is None else Pile.seeded(seats, seed)


def bot_seed(seed: str | None) -> int:
    """The seed of the computer players, derived from that of the game."""
    return secrets.randbits(63) if seed is None else random.Random(f"{seed}/bots").getrandbits(63)
