"""A game being played: a position, the pile behind it, its history and its colours."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias, assert_never

from luckynumbers.core import Action, GameError, Outcome, Pictured, Position, Rules, Tile
from luckynumbers.core.checks import checked
from luckynumbers.play.entries import Departure, Entry, Move, Opening
from luckynumbers.play.layout import Layout
from luckynumbers.play.log import Log
from luckynumbers.play.pile import Pile

REPETITIONS: Final = 3
_Scene: TypeAlias = tuple[Position, Layout]


@dataclass(frozen=True, init=False, repr=False)
class Game(Pictured):
    """One game as an immutable value: every change returns another game.

    Games are equal if everything that can be seen of them is; the order of the hidden tiles is
    neither shown nor compared (R10).

        >>> from luckynumbers import DRAW, Game, Pile, Rules
        >>> game = Game(Rules(sorted=True), Pile.seeded(seats=2, seed="clover"))
        >>> game.act(DRAW).position.hand
        (6,)
        >>> game.position.hand  # the game itself is as before
        ()
    """

    first: int
    """The seat that starts."""
    log: Log[Entry]
    """What has happened, the opening first."""
    position: Position
    """The position as everyone sees it."""
    layout: Layout
    """The tiles with their colours."""
    _pile: Pile = field(compare=False)
    _earlier: tuple[_Scene, ...] = field(compare=False)
    # What stood since the last reveal or departure, for undo and R7: nothing older returns.

    @checked
    def __init__(self, rules: Rules, pile: Pile, first: int = 1) -> None:
        if len(pile) != pile.size or pile.size % 20:
            raise GameError("game/pile")
        seats = pile.size // 20
        start = Position.start(rules, seats, first)
        position, layout, rest, revealed = _reveal(start, Layout.empty(seats), pile)
        log = Log[Entry]((Opening(revealed),))
        self.__dict__.update(
            first=first, log=log, position=position, layout=layout, _pile=rest, _earlier=()
        )

    def __repr__(self) -> str:
        return f"<Game {self.position}>"

    @property
    def rules(self) -> Rules:
        """The options this game is played with."""
        return self.position.rules

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        return self.position.outcome

    @property
    def commit(self) -> str | None:
        """The commitment of the fair shuffle, public from the start."""
        return self._pile.shuffle.commit if self._pile.shuffle else None

    @property
    def resumed(self) -> int:
        """How many tiles were known when the rest was shuffled afresh."""
        return self._pile.known

    @property
    def dealt(self) -> tuple[Tile, ...]:
        """The tiles turned over so far, in the order in which they were drawn."""
        return self._pile.dealt

    @property
    def undoable(self) -> bool:
        """Whether the last action can be taken back: no reveal since, no departure, not over."""
        return bool(self._earlier) and not self.position.over

    def act(self, action: Action) -> "Game":
        """Return the game after an action of the seat to act.

        Whatever is drawn comes from the pile at once:

            >>> from luckynumbers import DRAW, Game, Pile, Place, Rules, c1
            >>> game = Game(Rules(sorted=True), Pile.seeded(seats=2, seed="clover"))
            >>> game.act(DRAW).act(Place(6, c1)).position.seat
            2

        Raises:
            ActionError: The action is not legal; the game stays as it is.

        """
        before = self.position
        after, layout = before.apply(action), self.layout.after(before, action)
        earlier = (*self._earlier, (before, self.layout))
        return self._advanced(after, layout, partial(Move, before.acting, action), earlier)

    @checked
    def leave(self, seat: int) -> "Game":
        """Take a seat out of the game (R9), at any moment.

        Raises:
            ActionError: The game is over, or nobody plays there (``leave/no-such-seat``,
                ``leave/gone``).

        """
        after = self.position.leave(seat)
        layout = self.layout if after.hand else self.layout.hand_dropped()
        return self._advanced(after, layout, partial(Departure, seat), ())

    @checked
    def apply(self, entry: Entry) -> "Game":
        """Carry out one entry of a log; the opening has happened in every game.

        Raises:
            GameError: It is no entry (``argument/type``).
            ActionError: The action is not legal.

        """
        match entry:
            case Move(_, action):
                return self.act(action)
            case Departure(seat):
                return self.leave(seat)
            case Opening():
                return self
        assert_never(entry)

    def undo(self) -> "Game":
        """Take back the last action, never across a reveal, nor what came before a departure.

        Raises:
            GameError: There is nothing that may be taken back; ``undoable`` knows.

        """
        if self.position.over:
            raise GameError("undo/over")
        if isinstance(last := self.log[-1], Departure):
            raise GameError("undo/gone", seat=last.seat)
        if not self._earlier:
            raise GameError("undo/revealed")
        *earlier, (position, layout) = self._earlier
        return self._with(Log(self.log[:-1]), position, layout, self._pile, tuple(earlier))

    def deal(self) -> tuple[Tile, ...]:
        """Turn over the whole pile, once the game is over (R10).

        Raises:
            GameError: The game goes on (``game/secret``).

        """
        if not self.position.over:
            raise GameError("game/secret")
        return self._pile.turn_over()

    def secret(self) -> tuple[bytes, dict[int, bytes]] | None:
        """Return the secret and the seeds of the shuffle, once the game is over (R10).

        Raises:
            GameError: The game goes on (``game/secret``).

        """
        if not self.position.over:
            raise GameError("game/secret")
        shuffle = self._pile.shuffle
        return None if shuffle is None else (shuffle.secret, dict(shuffle.seeds))

    def _advanced(
        self,
        position: Position,
        layout: Layout,
        entry: Callable[[tuple[int, ...]], Entry],
        earlier: tuple[_Scene, ...],
    ) -> "Game":
        pile, revealed = self._pile, tuple[int, ...]()
        if position.chance:
            position, layout, pile, revealed = _reveal(position, layout, pile)
            earlier = ()
        if _stands_again(position, earlier):
            position = position.close()
        return self._with(self.log.with_item(entry(revealed)), position, layout, pile, earlier)

    def _with(
        self,
        log: Log[Entry],
        position: Position,
        layout: Layout,
        pile: Pile,
        earlier: tuple[_Scene, ...],
    ) -> "Game":
        # A successor skips the constructor, which would begin a game.
        successor = object.__new__(Game)
        successor.__dict__.update(
            first=self.first,
            log=log,
            position=position,
            layout=layout,
            _pile=pile,
            _earlier=earlier,
        )
        return successor


def _reveal(
    position: Position, layout: Layout, pile: Pile
) -> tuple[Position, Layout, Pile, tuple[int, ...]]:
    revealed: list[int] = []
    while position.chance:
        drawn = []
        for _ in range(position.unrevealed):
            tile, pile = pile.draw()
            after = position.reveal(tile.number)
            layout = layout.revealed(tile, position, after)
            position = after
            drawn.append(tile.number)
        revealed += sorted(drawn)  # tiles drawn together have no order
    return position, layout, pile, tuple(revealed)


def _stands_again(position: Position, earlier: tuple[_Scene, ...]) -> bool:
    """Whether a position stands for the third time at the beginning of a turn (R7)."""
    if position.rules.norep or not position.turn_begins:
        return False
    # Most positions differ in the seat or on the table, which is quick to see.
    seat, table = position.seat, position.table
    alike = [past for past, _ in earlier if past.seat == seat and past.table == table]
    return alike.count(position) + 1 >= REPETITIONS
