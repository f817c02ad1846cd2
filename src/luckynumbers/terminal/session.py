"""One game at the terminal: the game as it stands, who plays it, and what has been reported of it.

``plain`` and ``keyboard`` both work on a session; it imports neither.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from luckynumbers.play import Game, Record
from luckynumbers.terminal.chronicle import Chronicle, Deed, deed_messages
from luckynumbers.terminal.reasons import reason_of
from luckynumbers.terminal.saving import record_of, save
from luckynumbers.terminal.screen import Screen
from luckynumbers.terminal.seating import Seat


class Session:
    """A game with its seats, its record, and the turns that the screen has shown."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        screen: Screen,
        *,
        tags: Mapping[str, str] | None = None,
        autosave: Path | None = None,
    ) -> None:
        self.game = game
        self.seats: Final = tuple(seats)
        self.names: Final = tuple(seat.name for seat in seats)
        self._screen: Final = screen
        self._tags: Final = dict(tags or {})
        self._autosave: Final = autosave
        self._chronicle = Chronicle.of(game, 0)

    @property
    def record(self) -> Record:
        """The record of the game as it stands."""
        return record_of(self.game, self.seats, self._tags)

    @property
    def moment(self) -> tuple[int, int]:
        """Which turn this is, and which play of it; both change with every play."""
        return len(self._chronicle.deeds), self._chronicle.plays

    def name(self, seat: int) -> str:
        """The name of a seat's player."""
        return self.names[seat - 1]

    def skip(self) -> None:
        """Treat everything so far as reported, as after resuming or undoing."""
        self._chronicle = Chronicle.of(self.game, len(self.game.log))

    def report(self) -> None:
        """Write the turns that were finished since the last report, and save the game."""
        if len(self.game.log) < self._chronicle.length:  # something was undone
            self.skip()
        news = self._chronicle.read(self.game.log[self._chronicle.length :], self.game.dealt)
        self._show(news)
        if news:
            self.save_quietly()

    def report_round(self) -> None:
        """Write the turns of the last round again."""
        deeds = self._chronicle.deeds[-len(self.seats) :]
        self._show(deeds)
        if not deeds:
            self._screen.say("last/none")

    def _show(self, deeds: Iterable[Deed]) -> None:
        painter = self._screen.words if self._screen.colours else None
        for deed in deeds:
            self._screen.show(*deed_messages(deed, self.names, painter))

    def save_quietly(self) -> None:
        """Save the game where it is saved after each turn; a full disk must not end it."""
        if self._autosave is None:
            return
        try:
            save(self.record, self._autosave)
        except OSError as error:
            reason = reason_of(error, self._screen.words)
            self._screen.say("file/not-saved", file=str(self._autosave), reason=reason)
