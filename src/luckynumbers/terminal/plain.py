"""Plain play: one game, line in and line out, people and computer players in any seats.

The rules are in ``core``, the sentences in ``words``; this module only leads a game from turn to
turn and tells what happened.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from luckynumbers.core import CELLS, ActionError, GameError, Outcome
from luckynumbers.play import Game, Player, PlayerError, Record, Think
from luckynumbers.terminal.answers import Answers
from luckynumbers.terminal.chronicle import Chronicle, tell
from luckynumbers.terminal.keyboard import Keyboard
from luckynumbers.terminal.saving import reason_of, record_of, save
from luckynumbers.terminal.screen import Screen
from luckynumbers.terminal.seating import Seat
from luckynumbers.words.advice import invitation


class PlainGame:
    """Lead one game to its end, or to where the players stop it."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        screen: Screen,
        *,
        seed: int = 0,
        tags: Mapping[str, str] | None = None,
        autosave: Path | None = None,
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self._screen = screen
        self._luck = random.Random(seed)
        self._tags = dict(tags or {})
        self._autosave = autosave
        self._names = tuple(seat.name for seat in seats)
        self._answers = Answers(screen, self._names)
        self._chronicle = self._retrace(0)
        self._fed = 0
        self._scene: tuple[int, ...] = ()
        self._keyboard = Keyboard(self, screen, self._answers)

    @property
    def record(self) -> Record:
        """Take down the game as it stands."""
        return record_of(self.game, self.seats, self._tags)

    def skip_told(self) -> None:
        """Take what has happened so far as told, as after resuming."""
        self._fed = len(self.game.log)
        self._chronicle = self._retrace(self._fed)

    def play(self) -> Outcome:
        """Play to the end; ``Stopped`` means that a player stops for now."""
        self.tell_news()
        while (seat := self.game.position.seat) is not None:
            player = self.seats[seat - 1].player
            if player is None:
                self._set_scene(seat)
                self._keyboard.ask(seat)
            else:
                self._let_choose(seat, player)
            self.tell_news()
        return self._finish()

    def name(self, seat: int) -> str:
        """Give the name of who sits in a seat."""
        return self._names[seat - 1]

    def tell_news(self) -> None:
        """Tell the turns that were finished since the last time."""
        if len(self.game.log) < self._fed:  # something was taken back
            self.skip_told()
        news = [self._chronicle.feed(event) for event in self.game.log[self._fed :]]
        self._fed = len(self.game.log)
        deeds = [deed for each in news for deed in each]
        for deed in deeds:
            self._screen.line(tell(deed, self._names, self._screen.words))
        if deeds:
            self._save_quietly()

    def tell_last(self) -> None:
        """Tell the last round again."""
        deeds = self._chronicle.deeds[-len(self.seats) :]
        for deed in deeds:
            self._screen.line(tell(deed, self._names, self._screen.words))
        if not deeds:
            self._screen.say("last/none")

    def _retrace(self, events: int) -> Chronicle:
        game = self.game
        seats = len(game.position.gardens)
        return Chronicle.of(game.rules, seats, game.first, game.log[:events])

    def _set_scene(self, seat: int) -> None:
        """Show the table once at the beginning of each play of a person."""
        position = self.game.position
        laying = len(position.hand) if position.setup else 0
        scene = (seat, len(self._chronicle.deeds), position.extra_plays, laying)
        if scene == self._scene:
            return
        self._scene = scene
        if not position.setup:
            self._screen.line("")
            if self._screen.grids:
                self._answers.gardens(position, position.seats)
            self._answers.table(position)
        elif self._screen.grids and len(position.garden.empties) < len(CELLS):
            self._screen.line("")
            self._answers.gardens(position, (seat,))
        self._screen.show(invitation(position, self.name(seat)))

    def _let_choose(self, seat: int, player: Player) -> None:
        think = replace(Think(), seed=self._luck.getrandbits(63))
        try:
            self.game = self.game.act(player.choose(self.game.position, think))
        except (ActionError, PlayerError) as error:
            reason = self._screen.words.say(error.message)
            self._screen.say("turn/forfeit", name=self.name(seat), reason=reason)
            self.game = self.game.leave(seat)

    def _finish(self) -> Outcome:
        outcome = self.game.outcome
        if outcome is None:
            raise GameError("game/not-over")
        self._screen.line("")
        self._answers.gardens(self.game.position, self.game.position.seats)
        self._answers.ending(outcome)
        self._save_quietly()
        return outcome

    def _save_quietly(self) -> None:
        """Save after a turn; a full disk must not end the game."""
        if self._autosave is None:
            return
        try:
            save(self.record, self._autosave)
        except OSError as error:
            reason = reason_of(error, self._screen.words)
            self._screen.say("file/not-saved", file=str(self._autosave), reason=reason)
