"""A game being played: a position, the pile behind it, its history and its colours."""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from luckynumbers.core import Action, GameError, Outcome, Position, Rules, Tile
from luckynumbers.play.layout import Layout
from luckynumbers.play.pile import Pile

REPETITIONS: Final = 3


@dataclass(frozen=True)
class Started:
    """Log the start, with what the starting seat revealed for its setup."""

    revealed: tuple[int, ...]


@dataclass(frozen=True)
class Acted:
    """Log an action, with what it brought to light."""

    seat: int
    action: Action
    revealed: tuple[int, ...] = ()


@dataclass(frozen=True)
class Left:
    """Log that a seat left (R9), with what the next seat revealed for its setup."""

    seat: int
    revealed: tuple[int, ...] = ()


Event: TypeAlias = Started | Acted | Left


@dataclass(frozen=True)
class _State:
    position: Position
    layout: Layout


class Game:
    """Play one game: check and carry out actions, draw from the pile, count repetitions."""

    def __init__(self, rules: Rules, pile: Pile, first: int = 1) -> None:
        if len(pile) != pile.size or pile.size % 20:
            raise GameError("game/pile")
        seats = pile.size // 20
        start = Position.start(rules, seats, first)
        self.first: Final = first
        self._pile = pile
        self._states: list[_State] = []  # since the last reveal or leave: what undo and R7 look at
        position, layout, revealed = self._reveal(start, Layout.empty(seats))
        self._states.append(_State(position, layout))
        self._log: list[Event] = [Started(revealed)]

    def __repr__(self) -> str:
        return f"<Game {self.position}>"

    @property
    def position(self) -> Position:
        """Give the position as everyone sees it."""
        return self._states[-1].position

    @property
    def layout(self) -> Layout:
        """Give the tiles with their colours."""
        return self._states[-1].layout

    @property
    def log(self) -> tuple[Event, ...]:
        """List what has happened; with it anyone can replay the game without the pile."""
        return tuple(self._log)

    @property
    def rules(self) -> Rules:
        """Give the options this game is played with."""
        return self.position.rules

    @property
    def outcome(self) -> Outcome | None:
        """Tell how the game ended, or ``None`` while it goes on."""
        return self.position.outcome

    @property
    def commit(self) -> str | None:
        """Give the promise of the fair shuffle, public from the start."""
        return self._pile.shuffle.commit if self._pile.shuffle else None

    @property
    def resumed(self) -> int:
        """Count the tiles that were known when the rest was shuffled afresh."""
        return self._pile.known

    @property
    def undoable(self) -> bool:
        """Tell whether the last action can be taken back: no reveal since, no leave, not over."""
        return len(self._states) > 1 and not self.position.over

    def act(self, action: Action) -> None:
        """Carry out an action of the seat to act, or raise and change nothing."""
        before = self.position
        after = before.apply(action)
        if before.seat is not None:
            layout = self.layout.after(before, action)
            self._advance(after, layout, Acted(before.seat, action))

    def leave(self, seat: int) -> None:
        """Let a seat leave at any moment (R9)."""
        after = self.position.leave(seat)
        layout = self.layout if after.hand else self.layout.hand_dropped()
        self._advance(after, layout, Left(seat))

    def undo(self) -> None:
        """Take back the last action, never across a reveal, nor what came before a seat left."""
        if self.position.over:
            raise GameError("undo/over")
        if isinstance(last := self._log[-1], Left):
            raise GameError("undo/gone", seat=last.seat)
        if not self.undoable:
            raise GameError("undo/revealed")
        self._states.pop()
        self._log.pop()

    def deal(self) -> tuple[Tile, ...]:
        """Turn over the whole pile, once the game is over (R10)."""
        if not self.position.over:
            raise GameError("game/secret")
        return self._pile.turn_over()

    def secret(self) -> tuple[bytes, dict[int, bytes]] | None:
        """Give the secret and the seeds of the shuffle, once the game is over (R10)."""
        if not self.position.over:
            raise GameError("game/secret")
        shuffle = self._pile.shuffle
        return None if shuffle is None else (shuffle.secret, dict(shuffle.seeds))

    def _advance(self, position: Position, layout: Layout, event: Acted | Left) -> None:
        position, layout, revealed = self._reveal(position, layout)
        if revealed or isinstance(event, Left):
            self._states.clear()  # no undo across these, and no position from before recurs
            event = replace(event, revealed=revealed)
        position = self._closed_if_repeated(position)
        self._states.append(_State(position, layout))
        self._log.append(event)

    def _reveal(
        self, position: Position, layout: Layout
    ) -> tuple[Position, Layout, tuple[int, ...]]:
        revealed: list[int] = []
        while position.chance:
            drawn = []
            for _ in range(position.unrevealed):
                tile = self._pile.draw()
                after = position.reveal(tile.number)
                layout = layout.revealed(tile, position, after)
                position = after
                drawn.append(tile.number)
            revealed += sorted(drawn)  # tiles drawn together have no order
        return position, layout, tuple(revealed)

    def _closed_if_repeated(self, position: Position) -> Position:
        if position.rules.norep or not position.turn_begins:
            return position
        stood = sum(_same(state.position, position) for state in self._states)
        return position.close() if stood + 1 >= REPETITIONS else position


def _same(one: Position, other: Position) -> bool:
    # Most positions differ on the table, which is quick to see.
    return one.table == other.table and one == other
