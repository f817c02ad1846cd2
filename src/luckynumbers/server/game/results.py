"""What remains of a finished game: a line for each seat, and new ratings."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from luckynumbers.core import DIAGONAL, DRAW, Rules
from luckynumbers.server.game import ratings
from luckynumbers.server.game.events import Acted, Seated
from luckynumbers.server.game.ratings import Met, Rating, Worth
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import SeatResult

FEW: Final = 3
"""How often someone must have played for others to gain by their leaving."""


def results_of(state: State) -> tuple[SeatResult, ...]:
    """List what each seat made of the game.

    Lessons, games that went on from an earlier one, and those without an outcome count nothing.
    """
    outcome = state.game.outcome if state.game else None
    counts = state.created.lesson is None and state.created.earlier is None
    if state.game is None or outcome is None or not counts:
        return ()
    return tuple(
        SeatResult(
            game=state.id,
            seat=number,
            user=seat.user if seat.kind == "person" else "",
            name=seat.name,
            at=state.events[-1].at,
            seats=len(state.seats),
            share=outcome.shares[number - 1],
            empties=outcome.empties[number - 1],
            left=number in state.game.position.left,
            rated=state.created.rated,
            edition=state.created.edition,
            bot=seat.bot if seat.kind == "bot" else "",
        )
        for number, seat in enumerate(state.seats, 1)
    )


def rated_users(state: State) -> tuple[str, ...]:
    """List whose ratings a finished game changes, by seat: who sat there when it began."""
    outcome = state.game.outcome if state.game else None
    if outcome is None or not state.created.rated or _is_mixed(state):
        return ()
    return state.starters


def _is_mixed(state: State) -> bool:
    """Whether people and programs met, as older servers allowed: that is rated no more."""
    return len({seat.bot for seat in state.seats if seat.kind == "person"}) > 1


def ratings_after(
    state: State, known: Mapping[str, Rating], met: Met | None = None
) -> Mapping[str, Rating]:
    """Rate a rated game; a seat that was handed to a bot counts as left.

    The more rated games two have played lately (``met``), the less one more counts.
    """
    users = rated_users(state)
    outcome = state.game.outcome if state.game else None
    if not users or state.game is None or outcome is None:
        return {}
    handed = {n for n, seat in enumerate(state.seats, 1) if seat.kind == "bot"}
    left = state.game.position.left | handed
    before = [known.get(user, ratings.FRESH) for user in users]
    after = ratings.rate(before, outcome, left, left - _begun(state))
    parts = _parts(users, met or {})
    changed = [
        (user, old, ratings.faded(old, new, parts[user]))
        for user, old, new in zip(users, before, after, strict=True)
    ]
    return {user: new for user, old, new in changed if user and new != old}


def worth_of(
    state: State, known: Mapping[str, Rating], after: Mapping[str, Rating], met: Met
) -> Mapping[str, Worth]:
    """What a rated game was worth to those whose ratings it has changed."""
    parts = _parts(rated_users(state), met)
    return {
        user: Worth(
            ratings.shown(*new) - ratings.shown(*known.get(user, ratings.FRESH)), parts[user]
        )
        for user, new in after.items()
    }


def _parts(users: Sequence[str], met: Met) -> Mapping[str, float]:
    """How far a game counts for each user."""
    return {user: ratings.weight(users, seat, met) for seat, user in enumerate(users)}


def _begun(state: State) -> frozenset[int]:
    """The seats whose first users have played ``FEW`` times beyond their setup."""
    plays = Counter[int]()
    handed = set[int]()
    for event in state.events:
        match event.data:
            case Acted(seat, action) if seat not in handed and action != str(DRAW):
                plays[seat] += 1
            case Seated(seat, who) if who.kind == "bot":
                handed.add(seat)
    setup = 0 if Rules.parse(state.created.rules).sorted else len(DIAGONAL)
    return frozenset(seat for seat, count in plays.items() if count >= setup + FEW)
