"""Players in seats: one game played out, and the same deals played from every seat."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from luckynumbers.core import (
    SEAT_COUNTS,
    Action,
    ActionError,
    End,
    GameError,
    Message,
    Outcome,
    Rules,
)
from luckynumbers.core.checks import check_least, checked
from luckynumbers.core.message import format_fact
from luckynumbers.play.game import Game
from luckynumbers.play.pile import Pile
from luckynumbers.play.player import DEFAULT_THINK, MOST_QUOTED, Player, Think, check_player
from luckynumbers.play.shuffle import written


@dataclass(frozen=True)
class Forfeit:
    """A seat whose player failed, and why."""

    seat: int
    """The seat."""
    reason: Message
    """Why its player failed."""


@dataclass(frozen=True)
class Result:
    """A game that was played out; ``play_out`` returns it."""

    game: Game
    """The game as it ended."""
    outcome: Outcome
    """How it ended."""
    turns: int
    """The turns played, setup not counted."""
    decisions: int
    """The actions chosen."""
    forfeits: tuple[Forfeit, ...] = ()
    """The seats whose players failed."""

    @property
    def stalled(self) -> bool:
        """Whether the game ended by repetition (R7)."""
        return self.outcome.end is End.repetition


@checked
def play_out(game: Game, players: Sequence[Player], think: Think = DEFAULT_THINK) -> Result:
    """Play a game to its end; a player who breaks a rule, or raises ``GameError``, leaves it (R9).

    ``players`` are in the order of the seats. Each decision has the budget of ``think`` and a seed
    of its own, which follows from that of ``think``. Any other exception of a player is a mistake
    in a program and comes out; a player that ``bots.make("module:Class")`` makes forfeits instead.

    For example:

        >>> from luckynumbers import Game, Pile, Rules, bots, play_out
        >>> game = Game(Rules(), Pile.seeded(seats=2, seed="clover"))
        >>> played = play_out(game, [bots.make("greedy"), bots.make("random")])
        >>> played.outcome.winners, played.turns
        ((1,), 31)

    Raises:
        GameError: There are not as many players as seats (``match/players``), or one of them is no
            player (``bot/no-player``).

    """
    _check_players(players, len(game.position.gardens))
    luck = random.Random(think.seed)
    turns = decisions = 0
    forfeits: list[Forfeit] = []
    while (outcome := game.outcome) is None:
        seat = game.position.acting
        turns += game.position.turn_begins
        decisions += 1
        try:
            asked = replace(think, seed=luck.getrandbits(63))
            game = _act(game, players[seat - 1].choose(game.position, asked))
        except GameError as error:
            forfeits.append(Forfeit(seat, error.message))
            game = game.leave(seat)
    return Result(game, outcome, turns, decisions, tuple(forfeits))


def _act(game: Game, action: Action) -> Game:
    """Carry out what a player chose; the refusal of an illegal action names it and the position."""
    try:
        return game.act(action)
    except ActionError as error:
        where = {"action": format_fact(action)[:MOST_QUOTED], "position": str(game.position)}
        raise ActionError(error.code, **{**error.message.facts, **where}) from None


def _check_players(players: Sequence[Player], seats: int) -> None:
    if len(players) != seats:
        raise GameError("match/players", seats=seats, players=len(players))
    for player in players:
        check_player(player)


@checked
@dataclass(frozen=True)
class Match:
    """The same deals for the same players, each deal once for every rotation of seats.

    ``luckynumbers.bots.arena.run`` plays one in several processes and reports; one game of it:

        >>> from luckynumbers import Match, Rules, bots
        >>> match = Match(Rules(), seats=2, deals=3)
        >>> players = [bots.make("greedy"), bots.make("random")]
        >>> result = match.play(players, deal=0, rotation=1)
        >>> result.outcome.winners, match.player_shares(result, rotation=1)
        ((2,), (1.0, 0.0))
    """

    rules: Rules
    """The rules of every game."""
    seats: int
    """How many play."""
    deals: int
    """How many deals; each is played once for every seat."""
    seed: str | int = "0"
    """What the deals follow from, a word or a number; kept as a word."""
    think: Think = DEFAULT_THINK
    """The budget of every decision."""

    def __post_init__(self) -> None:
        if self.seats not in SEAT_COUNTS:
            raise GameError("position/seats", seats=self.seats)
        check_least("deals", self.deals, 0)
        object.__setattr__(self, "seed", str(self.seed))
        written(str(self.seed))

    def __len__(self) -> int:
        """The number of games."""
        return self.deals * self.seats

    def fixtures(self) -> Iterator[tuple[int, int]]:
        """Yield the deal and the rotation of every game."""
        for deal in range(self.deals):
            for rotation in range(self.seats):
                yield deal, rotation

    @checked
    def play(self, players: Sequence[Player], deal: int, rotation: int) -> Result:
        """Play one game; in rotation r, player p sits in seat p + r, counted round.

        Raises:
            GameError: There are not as many players as seats (``match/players``), or no such game
                (``match/no-game``).

        """
        _check_players(players, self.seats)
        if not (0 <= deal < self.deals and 0 <= rotation < self.seats):
            raise GameError("match/no-game", deals=self.deals - 1, rotations=self.seats - 1)
        game = Game(self.rules, Pile.seeded(self.seats, f"{self.seed}/{deal}"))
        seated = [players[(index - rotation) % self.seats] for index in range(self.seats)]
        seed = random.Random(f"{self.seed}/{deal}/{rotation}").getrandbits(63)
        return play_out(game, seated, replace(self.think, seed=seed))

    @checked
    def player_shares(self, result: Result, rotation: int) -> tuple[float, ...]:
        """Return the share of the win of each player, not of each seat."""
        shares = result.outcome.shares
        return tuple(shares[(player + rotation) % self.seats] for player in range(self.seats))
