"""What everyone may see of a table. Nothing here can reach the pile: ``Game`` does not show it."""

from functools import cache

from luckynumbers.core import Place, Position
from luckynumbers.server.game.absentees import declined, sent_away
from luckynumbers.server.game.advice import gives_hints, gives_shares
from luckynumbers.server.game.event_messages import EventMessages
from luckynumbers.server.game.events import TAKEN, Acted, Adjusted, Data, Event, Left, Undone
from luckynumbers.server.game.layouts import layout_text
from luckynumbers.server.game.messages import (
    EventOut,
    Info,
    LobbyEntry,
    OfferOut,
    Past,
    RunningGame,
    SeatInfo,
    Sentence,
    View,
    sentence,
)
from luckynumbers.server.game.offers import Offer
from luckynumbers.server.game.state import State
from luckynumbers.server.game.tournaments import (
    champions_of,
    is_finished,
    length_of,
    scores_of,
    standings_of,
)
from luckynumbers.words import Words


def view_of(state: State) -> View:
    """The game as everyone sees it; empty before the start."""
    game = state.game
    if game is None:
        return View()
    position = game.position
    clocked = state.created.clock.kind == "game"
    return View(
        position=str(position),
        layout=layout_text(game.layout),
        seat=position.seat or 0,
        actions=tuple(map(action_text, position.actions)),
        setup=position.setup,
        pairs=_pairs(position) if position.rules.bruno and not position.setup else (),
        undoable=tuple(sorted(state.undoable)),
        deadline=state.clocks.deadline or 0,
        remaining=state.clocks.remaining if clocked else (),
    )


def _pairs(position: Position) -> tuple[str, ...]:
    return tuple(
        action_text(action)
        for action in position.actions
        if isinstance(action, Place) and position.earns(action)
    )


action_text = cache(str)
"""The text of an action; there are few, and they come again and again."""


def info_of(state: State) -> Info:
    """Who sits where and what is played."""
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
        next=state.next,
        hints=gives_hints(state),
        shares=gives_shares(state),
        finished=is_finished(state),
        games=length_of(state),
        players=created.players,
        champions=champions_of(state),
        scores=scores_of(state),
        auto=created.auto,
        resumed=created.earlier is not None,
        declined=declined(state),
        away=sent_away(state),
    )


def past_of(event: Event, state: State, words: Words) -> Past:
    """An event with its sentence, for a reader who missed it."""
    return past(event.seq, event.at, event.data, state.messages[event.seq], words)


def past(seq: int, at: int, data: Data, said: EventMessages, words: Words) -> Past:
    """An event with its sentences."""
    return Past(seq, at, data, sentence(said.message, words), _log(said, words), said.colours)


def _log(said: EventMessages, words: Words) -> tuple[Sentence, ...] | None:
    return None if said.log is None else tuple(sentence(each, words) for each in said.log)


def lobby_entry(state: State) -> LobbyEntry:
    """The line of a table in the lobby."""
    created = state.created
    waiting = [seat for seat in state.seats if seat.kind == "open"]
    return LobbyEntry(
        table=state.id,
        edition=created.edition,
        rules=created.rules,
        seats=len(state.seats),
        open=len(waiting),
        rated=created.rated,
        tournament=created.tournament,
        clock=created.clock,
        names=tuple(seat.name for seat in state.seats if seat.kind in TAKEN and seat.name),
    )


def running_game(state: State, user: str, words: Words) -> RunningGame:
    """The line of a table among the games of a user."""
    last, said = state.events[-1], state.messages[-1]
    # A setup is told as a whole; of an end, who won.
    told = (said.log or (said.message,))[-1 if state.closed else 0]
    return RunningGame(
        table=state.id,
        info=info_of(state),
        mine=state.playing(user),
        turn=state.to_act or 0,
        at=last.at,
        deadline=state.clocks.deadline or 0,
        message=sentence(told, words),
    )


def event_of(event: Event, state: State, view: View, words: Words) -> EventOut:
    """An event with the view after it; seats and status come along where they may have changed."""
    moved = isinstance(event.data, Acted | Undone | Adjusted | Left)
    said = state.messages[event.seq]
    return EventOut(
        table=state.id,
        seq=event.seq,
        at=event.at,
        data=event.data,
        message=sentence(said.message, words),
        view=view,
        info=None if moved else info_of(state),
        log=_log(said, words),
        colours=said.colours,
    )


def offer_of(offer: Offer, state: State, *, is_open: bool) -> OfferOut:
    """An offer as everyone sees it, open or ended."""
    return OfferOut(
        table=state.id,
        seq=state.seq,
        offer=offer.number,
        kind=offer.kind,
        seat=offer.seat,
        by=offer.by,
        wanted=tuple(sorted(offer.wanted)),
        open=is_open,
        bot=offer.bot,
    )
