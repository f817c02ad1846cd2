"""What everyone may see of a table. Nothing here can reach the pile: ``Game`` does not show it."""

from functools import cache

from luckynumbers.core import Outcome, Place, Position
from luckynumbers.core.outcome import End
from luckynumbers.play import Tournament
from luckynumbers.server.events import Created, Event
from luckynumbers.server.tables.advice import gives_hints, gives_shares
from luckynumbers.server.tables.state import State
from luckynumbers.server.wire import Info, LobbyEntry, Past, SeatInfo, View, told
from luckynumbers.words import Words


def view_of(state: State) -> View:
    """Show the game; before the start there is nothing to show."""
    game = state.game
    if game is None:
        return View()
    position = game.position
    clocked = state.created.clock.kind == "game"
    return View(
        position=str(position),
        layout=state.layout_text.write(game.layout),
        seat=position.seat or 0,
        actions=tuple(map(action_text, position.actions)),
        setup=position.setup,
        pairs=_pairs(position) if position.rules.bruno and not position.setup else (),
        undoable=game.undoable,
        deadline=state.clocks.deadline or 0,
        left=tuple(state.clocks.left.values()) if clocked else (),
    )


def _pairs(position: Position) -> tuple[str, ...]:
    return tuple(
        action_text(action)
        for action in position.actions
        if isinstance(action, Place) and position.earns(action)
    )


action_text = cache(str)
"""Write an action; there are few, and they come again and again."""


def info_of(state: State, following: str = "") -> Info:
    """Show who sits where and what is played."""
    created = state.created
    seats = (SeatInfo(seat.kind, seat.name, seat.user, seat.bot) for seat in state.seats)
    return Info(
        status=state.status.value,
        edition=created.edition,
        rules=created.rules,
        host=created.host,
        public=created.public,
        rated=created.rated,
        clock=created.clock,
        commit=created.commit,
        seats=tuple(seats),
        tournament=created.tournament,
        game=len(created.scored) + 1,
        standings=standings_of(state),
        previous=created.previous,
        next=following,
        hints=gives_hints(state),
        shares=gives_shares(state),
    )


def past_of(event: Event, state: State, words: Words) -> Past:
    """Tell an event again."""
    return Past(event.seq, event.at, event.data, told(state.sayings[event.seq], words))


def lobby_entry(state: State) -> LobbyEntry:
    """Offer a table to anyone."""
    created = state.created
    waiting = [seat for seat in state.seats if seat.kind == "open"]
    return LobbyEntry(
        table=state.table,
        edition=created.edition,
        rules=created.rules,
        seats=len(state.seats),
        open=len(waiting),
        rated=created.rated,
        tournament=created.tournament,
        clock=created.clock,
        names=tuple(seat.name for seat in state.seats if seat.name),
    )


def tournament_of(created: Created) -> Tournament:
    """Follow a tournament through the games before this one."""
    players = max(created.players, default=len(created.seats))
    if created.scored:
        players = len(created.scored[0].empties)
    table = Tournament(players, created.opened)
    for game in created.scored:
        outcome = Outcome(End(game.end), game.winners, game.empties)
        table = table.score(outcome, frozenset(game.left))
    return table


def standings_of(state: State) -> tuple[tuple[int, int], ...]:
    """Rank the players of a tournament, this game included when it is over."""
    if not state.created.tournament:
        return ()
    table = tournament_of(state.created)
    if state.closed is not None and state.game is not None and state.game.outcome is not None:
        table = table.score(state.game.outcome, state.game.position.left)
    return tuple((line.player, line.points) for line in table.standings)
