"""The time that a course may take, for loops that must not run over it."""

import math
from collections.abc import Callable
from time import monotonic
from typing import Final


class Hours:
    """Seconds from now on."""

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._end = clock() + seconds

    @property
    def remaining(self) -> float:
        """The seconds that remain, 0 once they are over."""
        return max(0.0, self._end - self._clock())

    def check(self) -> None:
        """Raise ``TimeoutError`` once the time is over."""
        if self.remaining == 0:
            raise TimeoutError


NO_END: Final = Hours(math.inf)
