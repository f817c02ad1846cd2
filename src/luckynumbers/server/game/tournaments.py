"""A tournament as the created event of its current game tells it."""

from collections.abc import Sequence

from msgspec.structs import replace

from luckynumbers.core import Outcome
from luckynumbers.core.outcome import End
from luckynumbers.play import Tournament
from luckynumbers.server.game.events import Created
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import SeatResult


def tournament_of(created: Created) -> Tournament:
    """Return a tournament after the games before this one."""
    players = max(created.players, default=len(created.seats))
    if created.scored:
        players = len(created.scored[0].empties)
    tournament = Tournament(players, created.opened)
    for game in created.scored:
        outcome = Outcome(End(game.end), game.winners, game.empties)
        tournament = tournament.score(outcome, frozenset(game.left))
    return tournament


def tournament_after(created: Created, results: Sequence[SeatResult]) -> Tournament:
    """Return a tournament after a game of it, given what each seat made of that game."""
    if not created.scored:  # seats may have been closed before it began
        created = replace(created, players=tuple(range(1, len(results) + 1)))
    winners = tuple([each.seat for each in results if each.share > 0])
    outcome = Outcome(End.last, winners, tuple([each.empties for each in results]))
    left = frozenset(each.seat for each in results if each.left)
    return tournament_of(created).score(outcome, left)


def standings_of(state: State) -> tuple[tuple[int, int], ...]:
    """Rank the players of a tournament, this game included when it is over."""
    if not state.created.tournament:
        return ()
    return tuple((line.player, line.points) for line in _so_far(state).standings)


def scores_of(state: State) -> tuple[tuple[int | None, ...], ...]:
    """The points game by game, in the order of the standings."""
    if not state.created.tournament:
        return ()
    return tuple(line.scores for line in _so_far(state).standings)


def is_finished(state: State) -> bool:
    """Whether this was the last game of a tournament."""
    return state.created.tournament and _so_far(state).fixture is None


def length_of(state: State) -> int:
    """How many games are played in all; a game that belongs to no tournament is the only one."""
    return _so_far(state).length if state.created.tournament else 1


def champions_of(state: State) -> tuple[int, ...]:
    """The players who have won the tournament, once it is over; several share it."""
    return _so_far(state).winners if is_finished(state) else ()


def _so_far(state: State) -> Tournament:
    created, game = state.created, state.game
    if state.closed is None or game is None or game.outcome is None:
        return tournament_of(created)
    opened = created.opened if created.scored else game.first
    return tournament_of(replace(created, opened=opened)).score(game.outcome, game.position.left)
