"""The clocks of a table, computed from the events alone: a replay shows the same times."""

from msgspec import Struct
from msgspec.structs import replace

from luckynumbers.server.game.events import Clock


class Clocks(Struct, frozen=True):
    """The time of each seat, and whose time runs."""

    plan: Clock
    remaining: tuple[int, ...]
    """The milliseconds of each seat, as they stood when its turn began."""
    seat: int | None = None
    since: int = 0

    @classmethod
    def of(cls, plan: Clock, seats: int) -> "Clocks":
        """The clocks before the game."""
        return cls(plan, (plan.seconds * 1000,) * seats)

    @property
    def deadline(self) -> int | None:
        """When the seat to act runs out of time, in milliseconds since 1970."""
        if self.plan.kind == "none" or self.seat is None:
            return None
        return self.since + self.remaining[self.seat - 1]

    def turn(self, seat: int | None, at: int) -> "Clocks":
        """The clocks once the time of a seat runs; the same seat goes on as it was."""
        if seat == self.seat:
            return self
        stopped = self._stopped(at)
        if seat is not None and self.plan.kind in {"turn", "days"}:
            stopped = stopped._with(seat, self.plan.seconds * 1000)
        return replace(stopped, seat=seat, since=at)

    def give(self, seat: int, ms: int) -> "Clocks":
        """The clocks with more time for a seat."""
        return self._with(seat, self.remaining[seat - 1] + ms)

    def _stopped(self, at: int) -> "Clocks":
        if self.plan.kind != "game" or self.seat is None:
            return self
        unspent = max(0, self.remaining[self.seat - 1] - max(0, at - self.since))
        return self._with(self.seat, unspent + self.plan.increment * 1000)

    def _with(self, seat: int, ms: int) -> "Clocks":
        remaining = (*self.remaining[: seat - 1], ms, *self.remaining[seat:])
        return replace(self, remaining=remaining)
