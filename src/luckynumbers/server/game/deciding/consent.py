"""What needs consent: taking back, and replacing someone who is gone."""

from typing import Final

from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.server.game.commands import Answer, Replace, Undo
from luckynumbers.server.game.deciding import arranging
from luckynumbers.server.game.deciding.bounds import check_undos
from luckynumbers.server.game.deciding.decision import (
    Circumstances,
    Decision,
    after,
    check_fresh,
    check_own,
    check_seated,
    seat_at,
)
from luckynumbers.server.game.events import Left, Seat, Seated, Undone
from luckynumbers.server.game.offers import Offer, OfferKind, new_number
from luckynumbers.server.game.plans import check_bot
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Status, User

CLOCK_PARTS: Final = 2


def ask_undo(state: State, command: Undo, circumstances: Circumstances) -> Decision:
    """Take back at once when only bots and the same device play; otherwise ask the others."""
    count = _undo_count(state, command, circumstances.user)
    others = state.others(command.seat)
    if not others:
        return Decision(after(state, circumstances, Undone(command.seat, count)))
    number = new_number(state.offers, circumstances.random)
    return _asked(state, Offer(number, "undo", command.seat, command.seat, others, count))


def _undo_count(state: State, command: Undo, user: User | None) -> int:
    """Count the actions that must be taken back to undo the last one of a seat."""
    check_own(state, user, command.seat)
    _ = state.running
    check_fresh(state, command.seq)
    if state.created.rated:
        raise GameError("table/no-undo-rated")
    check_undos(state)
    count = state.undoable.get(command.seat)
    if count is None:
        raise GameError("undo/revealed")
    return count


def ask_replace(state: State, command: Replace, circumstances: Circumstances) -> Decision:
    """Replace someone who is gone, if all others who are here agree; the host alone before that."""
    if state.status is Status.waiting:
        return arranging.arrange(state, command, circumstances)
    seat_at(state, command.seat)
    mine = _playing_seat(state, circumstances.user)
    if command.bot:
        check_bot(command.bot, circumstances.bots)
    _check_gone(state, command.seat, circumstances)
    since = [circumstances.absent_since(other.user) for other in state.seats]
    here = {seat for seat, gone in enumerate(since, 1) if gone is None}
    wanted = state.others(mine) & here - {command.seat}
    if not wanted:
        return Decision(_replaced(state, command.seat, command.bot, circumstances))
    number = new_number(state.offers, circumstances.random)
    kind: OfferKind = "bot" if command.bot else "skip"
    return _asked(state, Offer(number, kind, command.seat, mine, wanted, bot=command.bot))


def answer(state: State, command: Answer, circumstances: Circumstances) -> Decision:
    """Enter an answer for all seats of a user; with the last consent, what was asked happens."""
    offer = next((offer for offer in state.offers if offer.number == command.offer), None)
    if offer is None:
        raise GameError("offer/gone")
    user = circumstances.user
    mine = frozenset(state.seats_of(user.id)) if user is not None else frozenset[int]()
    if not mine & offer.wanted:
        raise GameError("offer/not-asked")
    others = tuple(other for other in state.offers if other is not offer)
    if not command.accept:
        return Decision(replace(state, offers=others))
    accepted = offer.accepted_by(mine)
    if accepted.wanted:
        return Decision(replace(state, offers=(*others, accepted)))
    return Decision(_agreed(replace(state, offers=others), accepted, circumstances))


def _agreed(state: State, offer: Offer, circumstances: Circumstances) -> State:
    if offer.kind == "undo":
        return after(state, circumstances, Undone(offer.seat, offer.count, offer.agreed))
    _check_gone(state, offer.seat, circumstances)  # they may have come back since the question
    return _replaced(state, offer.seat, offer.bot, circumstances)


def _replaced(state: State, seat: int, bot: str, circumstances: Circumstances) -> State:
    """Return the table with a bot in the seat of someone who is gone, or the seat skipped (R9)."""
    _ = state.running
    if not bot:
        return after(state, circumstances, Left(seat, "skipped"))
    gone = state.seats[seat - 1]
    who = Seat("bot", gone.name, "", bot, replaced=gone.user)
    return after(state, circumstances, Seated(seat, who))


def _asked(state: State, offer: Offer) -> Decision:
    return Decision(replace(state, offers=(*state.offers, offer)))


def _playing_seat(state: State, user: User | None) -> int:
    left = state.running.position.left
    seats = state.seats_of(check_seated(state, user).id)
    playing = [seat for seat in seats if seat not in left]
    if not playing:
        raise GameError("table/spectator")
    return playing[0]


def _check_gone(state: State, number: int, circumstances: Circumstances) -> None:
    """Refuse to replace whoever is here, need not be here, or may still come in time."""
    seat, position, user = state.seats[number - 1], state.running.position, circumstances.user
    if number in position.left:
        raise GameError("leave/gone", seat=number)
    if state.created.rated and state.created.clock.kind == "days":
        raise GameError("table/clock-decides")
    if seat.kind != "person" or (user is not None and seat.user == user.id):
        raise GameError("table/others-only")
    wait, since = _patience(state, circumstances), circumstances.absent_since(seat.user)
    if since is None:
        raise GameError("table/not-gone", name=seat.name, seconds=wait // 1000)
    if position.seat != number:
        raise GameError("table/not-their-turn", name=seat.name)
    if circumstances.now - max(since, state.events[state.changed].at) < wait:
        raise GameError("table/not-gone", name=seat.name, seconds=wait // 1000)


def _patience(state: State, circumstances: Circumstances) -> int:
    """How long someone may be away while it is their turn, in milliseconds.

    A clock has its own measure: half of what it grants. With all of it the seat leaves by itself.
    """
    return max(circumstances.grace, state.created.clock.seconds * 1000 // CLOCK_PARTS)
