"""What needs consent: taking back, and giving away the seat of one who is gone."""

from typing import TYPE_CHECKING

from luckynumbers.core import GameError
from luckynumbers.server import wire
from luckynumbers.server.storage import User
from luckynumbers.server.tables import playing
from luckynumbers.server.tables.offers import Offer, show
from luckynumbers.server.tables.steps import Step, seat_at

if TYPE_CHECKING:
    from luckynumbers.server.tables.table import Table


def ask_undo(table: "Table", command: wire.Undo, user: User | None) -> Step:
    """Take back at once when only bots and the same device play; otherwise ask the others."""
    state = table.state
    count = playing.undo_count(state, command, user)
    others = state.others(command.seat)
    if not others:
        return playing.undo(state, command.seat, count, ())
    offer = table.offers.make("undo", command.seat, command.seat, set(others), count=count)
    return _ask(table, offer)


def ask_replace(table: "Table", command: wire.Replace, user: User | None) -> Step:
    """Give away the seat of someone who is gone, if all others who are here agree."""
    state = table.state
    seat = seat_at(state, command.seat)
    mine = _playing_seat(table, user)
    if command.bot:
        table.house.thinker.check(command.bot)
    if seat.kind != "person" or not _long_gone(table, seat.user):
        raise GameError("table/not-gone", name=seat.name, seconds=int(table.house.settings.grace))
    if command.seat in state.running.position.left:
        raise GameError("leave/gone", seat=command.seat)
    here = set(table.audience.present([seat.user for seat in state.seats]))
    wanted = set(state.others(mine)) & here - {command.seat}
    if not wanted:
        return playing.hand_over(state, command.seat, command.bot)
    kind = "bot" if command.bot else "skip"
    offer = table.offers.make(kind, command.seat, mine, wanted, bot=command.bot)  # type: ignore[arg-type]
    return _ask(table, offer)


def answer(table: "Table", command: wire.Answer, user: User | None) -> Step:
    """Enter an answer; with the last consent, what was asked happens."""
    offer = table.offers.answer(table.state, command.offer, user, accept=command.accept)
    if offer.wanted:
        if not command.accept:
            ended = show(offer, table.state, is_open=False)
            table.audience.tell(lambda _: ended)
        return Step()
    if offer.kind == "undo":
        return playing.undo(table.state, offer.seat, offer.count, tuple(offer.agreed))
    return playing.hand_over(table.state, offer.seat, offer.bot)


def _ask(table: "Table", offer: Offer) -> Step:
    asked = show(offer, table.state, is_open=True)
    table.audience.tell(lambda _: asked)
    return Step()


def _playing_seat(table: "Table", user: User | None) -> int:
    game = table.state.running
    seats = table.state.seats_of(user.id) if user is not None else []
    playing_now = [seat for seat in seats if seat not in game.position.left]
    if not playing_now:
        raise GameError("table/spectator")
    return playing_now[0]


def _long_gone(table: "Table", user: str) -> bool:
    since = table.audience.gone_since(user, table.touched)
    grace = table.house.settings.grace * 1000
    return since is not None and table.house.now() - since >= grace
