"""What remains of a finished game: a line for each seat, and new ratings."""

from collections.abc import Mapping

from luckynumbers.server import ratings
from luckynumbers.server.storage import Result, Store
from luckynumbers.server.tables.state import State


def results_of(state: State, at: int) -> tuple[Result, ...]:
    """Write down what each seat made of the game."""
    outcome = state.game.outcome if state.game else None
    if state.game is None or outcome is None or state.created.lesson is not None:
        return ()
    return tuple(
        Result(
            game=state.table,
            seat=number,
            user=seat.user if seat.kind == "person" else "",
            name=seat.name,
            at=at,
            seats=len(state.seats),
            share=outcome.shares[number - 1],
            empties=outcome.empties[number - 1],
            left=number in state.game.position.left,
            rated=state.created.rated,
        )
        for number, seat in enumerate(state.seats, 1)
    )


async def ratings_after(state: State, store: Store) -> Mapping[str, tuple[float, float]]:
    """Rate a rated game; a seat that was handed to a bot counts as left."""
    outcome = state.game.outcome if state.game else None
    if state.game is None or outcome is None or not state.created.rated:
        return {}
    users = [_rated_user(state, number) for number in range(1, len(state.seats) + 1)]
    handed = {n for n, seat in enumerate(state.seats, 1) if seat.kind == "bot"}
    known = await store.ratings(users)
    before = [known.get(user, (*ratings.FRESH, 0))[:2] for user in users]
    after = ratings.rate(before, outcome, state.game.position.left | handed)
    return dict(zip(users, after, strict=True))


def _rated_user(state: State, number: int) -> str:
    """Find who sat down in a seat first."""
    for event in state.events:
        data = event.data
        if getattr(data, "seat", 0) == number and getattr(data, "who", None) is not None:
            return str(data.who.user)  # type: ignore[union-attr]
    return state.created.seats[number - 1].user


def needs_attendance(state: State) -> bool:
    """Tell whether something happens at the table by itself."""
    return state.created.clock.kind != "none" or any(seat.kind == "bot" for seat in state.seats)
