"""The clocks of a table, computed from the events alone: a replay shows the same times."""

from luckynumbers.server.events import Clock


class Clocks:
    """Count the time of the seat to act."""

    def __init__(self, plan: Clock, seats: int) -> None:
        self.plan = plan
        self.left = dict.fromkeys(range(1, seats + 1), plan.seconds * 1000)
        """The milliseconds of each seat, as they stood when its turn began."""
        self.seat: int | None = None
        self.since = 0

    @property
    def deadline(self) -> int | None:
        """Tell when the seat to act runs out of time, in milliseconds since 1970."""
        if self.plan.kind == "none" or self.seat is None:
            return None
        return self.since + self.left[self.seat]

    def turn(self, seat: int | None, at: int) -> None:
        """Let the time of a seat run from now on; the same seat goes on as it was."""
        if seat == self.seat:
            return
        if self.seat is not None:
            self._stop(self.seat, at)
        self.seat, self.since = seat, at
        if seat is not None and self.plan.kind in {"turn", "days"}:
            self.left[seat] = self.plan.seconds * 1000

    def give(self, seat: int, ms: int) -> None:
        """Give a seat more time."""
        self.left[seat] += ms

    def _stop(self, seat: int, at: int) -> None:
        if self.plan.kind == "game":
            spent = max(0, at - self.since)
            self.left[seat] = max(0, self.left[seat] - spent) + self.plan.increment * 1000
