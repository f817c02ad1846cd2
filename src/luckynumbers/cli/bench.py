"""``luckynumbers bench``: how fast the engine is here, with a signature of its play.

The signature is a hash of fixed games: it changes only when play changes.
"""

import json
import random
from dataclasses import asdict, dataclass
from hashlib import sha256
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final

import typer

from luckynumbers.cli.speech import WORDS, explain, open_screen
from luckynumbers.core import NUMBERS, SEAT_COUNTS, GameError, Position, Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from luckynumbers.kernel import Playouts

    PlayOut = Callable[[Position, int, str, int], Playouts]
    PlayBatch = Callable[[int], Playouts]

SECONDS: Final = 1.0
SIGNED_RULES: Final = ("std+sorted", "std+bruno+sorted", "std+michael")
POLICIES: Final = ("random", "filler", "greedy")


@dataclass(frozen=True)
class Speeds:
    """What one core does in a second, and the signature of play."""

    core_turns: float
    random_decisions: float
    random_games: float
    greedy_games: float
    signature: str


def bench(
    *,
    as_json: Annotated[bool, typer.Option("--json", help=explain("help/json"))] = False,
) -> None:
    """Measure the engine and print the results."""
    speeds = measure()
    if as_json:
        typer.echo(json.dumps(asdict(speeds), indent=2))
        return
    screen = open_screen()
    screen.say("bench/core", turns=_whole(speeds.core_turns))
    decisions, games = _whole(speeds.random_decisions), _whole(speeds.random_games)
    screen.say("bench/random", decisions=decisions, games=games)
    screen.say("bench/greedy", games=_whole(speeds.greedy_games))
    screen.say("bench/signature", signature=speeds.signature)


def measure(seconds: float = SECONDS) -> Speeds:
    """Measure everything on one core, about so many seconds for each figure."""
    try:
        from luckynumbers.kernel import playouts  # noqa: PLC0415 - may not be built here
    except ImportError:
        raise GameError("bench/no-kernel") from None
    start = Position.start(Rules(sorted=True), 2)
    random_games, random_decisions = _rate(lambda n: playouts(start, 2000, "random", n), seconds)
    greedy_games, _ = _rate(lambda n: playouts(start, 200, "greedy", n), seconds)
    return Speeds(
        _core_turns(seconds), random_decisions, random_games, greedy_games, signature(playouts)
    )


def signature(playouts: "PlayOut") -> str:
    """Hash fixed games of every policy, variant and number of seats."""
    played = sha256()
    for seats in SEAT_COUNTS:
        for rules in SIGNED_RULES:
            start = Position.start(Rules.parse(rules), seats)
            for policy in POLICIES:
                result = playouts(start, 20, policy, 7)
                for array in (result.winners, result.endings, result.empties, result.decisions):
                    played.update(array.astype("<u4").tobytes())
    return played.hexdigest()[:16]


def _rate(play: "PlayBatch", seconds: float) -> tuple[float, float]:
    """Give games and decisions a second."""
    games = decisions = batches = 0
    begun = perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        result = play(batches)
        batches += 1
        games += result.games
        decisions += int(result.decisions.sum())
    return games / spent, decisions / spent


def _core_turns(seconds: float) -> float:
    """Play uniformly random games in the Python rulebook and count turns a second."""
    luck = random.Random(1)
    turns = 0
    begun = perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        turns += _random_game(luck)
    return turns / spent


def _random_game(luck: random.Random) -> int:
    deck = [*NUMBERS] * 2
    luck.shuffle(deck)
    position = Position.start(Rules(sorted=True), 2)
    turns = 0
    while not position.over:
        if position.chance:
            position = position.reveal(deck.pop())
        else:
            turns += position.turn_begins
            position = position.apply(luck.choice(position.actions))
    return turns


def _whole(number: float) -> str:
    return WORDS.decimal(number, 0)
