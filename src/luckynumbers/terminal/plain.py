"""Plain play: one game, line in and line out, people and computer players in any seats.

The rules are in ``core``, the sentences in ``words``; this module only runs a game from turn to
turn.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from luckynumbers.core import CELLS, ActionError, GameError, Outcome
from luckynumbers.play import Game, Player, PlayerError, Record, Think
from luckynumbers.terminal.advising import Adviser
from luckynumbers.terminal.answers import Answers
from luckynumbers.terminal.keyboard import Keyboard
from luckynumbers.terminal.screen import Screen
from luckynumbers.terminal.seating import Seat
from luckynumbers.terminal.session import Session
from luckynumbers.words.advice import invitation


class PlainGame:
    """One game, from where it stands to its end or until a player stops."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        screen: Screen,
        *,
        seed: int = 0,
        tags: Mapping[str, str] | None = None,
        autosave: Path | None = None,
        adviser: Adviser | None = None,
        tournament: bool = False,
    ) -> None:
        self._session = Session(game, seats, screen, tags=tags, autosave=autosave)
        self._screen = screen
        self._luck = random.Random(seed)
        self._answers = Answers(screen, self._session.names)
        self._keyboard = Keyboard(
            self._session, screen, self._answers, adviser=adviser, tournament=tournament
        )
        self._shown: tuple[int, ...] = ()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._session.game

    @property
    def record(self) -> Record:
        """The record of the game as it stands."""
        return self._session.record

    def skip(self) -> None:
        """Treat everything so far as reported, as after resuming."""
        self._session.skip()

    def play(self) -> Outcome:
        """Play to the end; ``Stopped`` is raised when a player stops."""
        session = self._session
        session.report()
        while (seat := session.game.position.seat) is not None:
            player = session.seats[seat - 1].player
            if player is None:
                self._show_scene(seat)
                self._keyboard.ask(seat)
            else:
                self._ask_player(seat, player)
            session.report()
        return self._finish()

    def _show_scene(self, seat: int) -> None:
        """Show the table, once before each play of a person."""
        scene = (seat, *self._session.moment)
        if scene == self._shown:
            return
        self._shown = scene
        position = self.game.position
        if not position.setup:
            self._screen.line("")
            if self._screen.grids:
                self._answers.gardens(self.game, position.seats)
            self._answers.table(self.game)
        elif self._screen.grids and len(position.garden.empties) < len(CELLS):
            self._screen.line("")
            self._answers.gardens(self.game, (seat,))
        invited = invitation(position, self._session.name(seat))
        palette = self._answers.palette(self.game)
        self._screen.show(palette.paint(invited) if palette else invited)

    def _ask_player(self, seat: int, player: Player) -> None:
        """Carry out the choice of a computer player; one that fails leaves the game."""
        game = self.game
        think = replace(Think(), seed=self._luck.getrandbits(63))
        try:
            self._session.game = game.act(player.choose(game.position, think))
        except (ActionError, PlayerError) as error:
            reason = self._screen.words.say(error.message)
            self._screen.say("turn/forfeit", name=self._session.name(seat), reason=reason)
            self._session.game = game.leave(seat)

    def _finish(self) -> Outcome:
        outcome = self.game.outcome
        if outcome is None:
            raise GameError("game/not-over")
        self._screen.line("")
        self._answers.gardens(self.game, self.game.position.seats)
        self._answers.ending(outcome)
        self._session.save_quietly()
        return outcome
