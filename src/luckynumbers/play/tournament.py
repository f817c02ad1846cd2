"""A tournament: as many games as players, each player starts once (R8, R9)."""

from dataclasses import dataclass, replace

from luckynumbers.core import SEAT_COUNTS, GameError, Outcome
from luckynumbers.core.checks import checked

WIN = 2


@dataclass(frozen=True)
class Fixture:
    """One game to be played: who takes part, in seat order, and who starts."""

    starter: int
    """The player who starts, by number."""
    players: tuple[int, ...]
    """Who takes part, by number."""

    @property
    def first(self) -> int:
        """The seat of the starter in this game, where only those present have seats."""
        return self.players.index(self.starter) + 1


@dataclass(frozen=True)
class GameScore:
    """The score of one game: the points of each who took part, who won and who left it."""

    fixture: Fixture
    """The game that was played."""
    points: tuple[int, ...]
    """The points of its players, in seat order."""
    winners: frozenset[int]
    """The players who won."""
    left: frozenset[int]
    """The players who left."""

    def score_of(self, player: int) -> int | None:
        """The points of a player, or ``None`` for one who took no part."""
        players = self.fixture.players
        return self.points[players.index(player)] if player in players else None


@dataclass(frozen=True)
class Standing:
    """One line of the table of standings."""

    player: int
    """The player, by number."""
    points: int
    """The sum of the points."""
    wins: int
    """The games won, shared wins included."""
    games: int
    """The games played."""
    left: bool
    """Whether the player has left for good."""
    scores: tuple[int | None, ...]
    """The points of each game so far; ``None`` for one without this player."""


@checked
@dataclass(frozen=True)
class Tournament:
    """A tournament of players 1 to n; players keep their seats throughout.

    ``fixture`` is the game to play next, ``score`` adds how it ended:

        >>> from luckynumbers import End, Outcome, Tournament
        >>> tournament = Tournament(players=2)
        >>> tournament.fixture.starter
        1
        >>> tournament = tournament.score(Outcome(End.full, winners=(1,), empties=(0, 7)))
        >>> [(line.player, line.points) for line in tournament.standings]
        [(1, 2), (2, -7)]
    """

    players: int
    """How many players there are."""
    first: int = 1
    """The player who starts the first game."""
    games: tuple[GameScore, ...] = ()
    """The games played so far."""
    gone: frozenset[int] = frozenset()
    """Who left between two games."""

    def __post_init__(self) -> None:
        if self.players not in SEAT_COUNTS:
            raise GameError("position/seats", seats=self.players)
        if not 1 <= self.first <= self.players:
            raise GameError("position/seat", seat=self.first)

    @property
    def left(self) -> frozenset[int]:
        """The players who have left for good."""
        return self.gone.union(*(game.left for game in self.games))

    @checked
    def leave(self, player: int) -> "Tournament":
        """Return the tournament without a player who leaves between two games (R9).

        Raises:
            GameError: There is no such player (``leave/no-such-seat``), or they have left already
                (``leave/gone``).

        """
        present = set(range(1, self.players + 1)) - self.left
        if not 1 <= player <= self.players:
            raise GameError("leave/no-such-seat", seat=player)
        if player not in present or len(present) == 1:
            raise GameError("leave/gone", seat=player)
        return replace(self, gone=self.gone | {player})

    @property
    def fixture(self) -> Fixture | None:
        """The next game, or ``None`` when the tournament is over."""
        present = tuple(p for p in range(1, self.players + 1) if p not in self.left)
        if len(present) < 2:
            return None
        done = {game.fixture.starter for game in self.games}
        # R9: the games that someone who left would have started are dropped.
        for step in range(self.players):
            starter = (self.first - 1 + step) % self.players + 1
            if starter in present and starter not in done:
                return Fixture(starter, present)
        return None

    @property
    def length(self) -> int:
        """How many games it has: those played, and those that someone present is yet to start."""
        present = set(range(1, self.players + 1)) - self.left
        started = {game.fixture.starter for game in self.games}
        return len(self.games) + (len(present - started) if len(present) > 1 else 0)

    @checked
    def score(self, outcome: Outcome, left: frozenset[int] = frozenset()) -> "Tournament":
        """Add the next game's outcome; ``left`` are the seats that left that game.

        Raises:
            GameError: No game is left to play (``tournament/over``), or this one had more or fewer
                players (``match/players``).

        """
        fixture = self.fixture
        if fixture is None:
            raise GameError("tournament/over")
        present = len(fixture.players)
        if len(outcome.empties) != present:
            raise GameError("match/players", seats=len(outcome.empties), players=present)
        seats = range(1, present + 1)
        # R8: every winner gains and loses nothing; the others lose a point for each empty cell.
        points = tuple(WIN if s in outcome.winners else -outcome.empties[s - 1] for s in seats)
        game = GameScore(
            fixture,
            points,
            frozenset(fixture.players[seat - 1] for seat in outcome.winners),
            frozenset(fixture.players[seat - 1] for seat in left),
        )
        return replace(self, games=(*self.games, game))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The players ranked: most points first, those who left last."""
        table = [self._standing(player) for player in range(1, self.players + 1)]
        return tuple(sorted(table, key=lambda line: (line.left, -line.points, line.player)))

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with most points; ties share the win, and who left can't win (R9)."""
        staying = [line for line in self.standings if not line.left]
        most = max(line.points for line in staying)
        return tuple(line.player for line in staying if line.points == most)

    def _standing(self, player: int) -> Standing:
        scores = tuple(game.score_of(player) for game in self.games)
        played = [score for score in scores if score is not None]
        wins = sum(player in game.winners for game in self.games)
        return Standing(player, sum(played), wins, len(played), player in self.left, scores)
