"""Many games at once as tensors: a third implementation of the rules, for training.

``core`` is the reference; a parity test compares these rules with it. A step is a whole play: a
tile is drawn and used, or taken and used. The seat to act always comes first, so gardens rotate
when a turn ends. No seat ever leaves (R9).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

import torch
from torch import Tensor

from luckynumbers.core import Position
from luckynumbers.training.gardens import CELLS, NUMBERS, ON_DIAGONAL, bounds, corners

DISCARD: Final = CELLS
"""The use of a drawn tile that discards it; lower uses place it on a cell."""
TAKE: Final = CELLS + 1
"""The first of the uses that place a tile from the table on a cell."""
USES: Final = TAKE + CELLS
EARLIER: Final = 16
"""How many gardens of one turn are remembered (R6)."""
_TENSORS: Final = ("cells", "pile", "table", "mover", "trail", "past", "turns")
TURNS: Final = 64
"""How many turns since the last reveal are remembered (R7)."""


@dataclass
class Plays:
    """One play for each of some games: which game, which number, and its use."""

    game: Tensor
    number: Tensor
    use: Tensor

    @property
    def drawn(self) -> Tensor:
        """Which tiles come from the pile."""
        return self.use < TAKE

    @property
    def discards(self) -> Tensor:
        """Which tiles are discarded."""
        return self.use == DISCARD

    @property
    def cell(self) -> Tensor:
        """The cell of each placement; meaningless for a discard."""
        return torch.where(self.drawn, self.use, self.use - TAKE).clamp(max=CELLS - 1)

    def part(self, start: int, size: int) -> "Plays":
        """Up to ``size`` plays from ``start`` on."""
        end = start + size
        return Plays(self.game[start:end], self.number[start:end], self.use[start:end])


@dataclass
class Games:
    """A batch of games with the same seats and variant."""

    bruno: bool
    norep: bool
    cells: Tensor
    """[games, seats, 16]: the numbers on the cells, the seat to act first."""
    pile: Tensor
    """[games, 20]: face-down tiles by number."""
    table: Tensor
    """[games, 20]: face-up tiles by number."""
    mover: Tensor
    """[games]: the seat to act, counted from 0."""
    trail: Tensor
    """[games, 16]: the gardens this seat had earlier in this turn (R6), hashed; 0 for none."""
    past: Tensor
    """[games, 64]: the positions at the beginning of turns since the last reveal (R7), hashed."""
    turns: Tensor
    """[games]: how many of ``past`` are in use."""
    keys: Tensor
    """The hash keys for gardens."""

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.cells.shape[1]

    @property
    def device(self) -> torch.device:
        """The device of the tensors."""
        return self.cells.device

    @property
    def hidden(self) -> Tensor:
        """The number of face-down tiles in each game."""
        return self.pile.sum(-1, dtype=torch.int8)

    @property
    def bare(self) -> Tensor:
        """The number of diagonal cells in each game that setup has not filled yet."""
        return (self.cells[..., ON_DIAGONAL] == 0).sum((-1, -2), dtype=torch.int8)

    @property
    def setting_up(self) -> Tensor:
        """In which games the seat to act is in setup."""
        return (self.cells[:, 0, ON_DIAGONAL] == 0).any(-1)

    @classmethod
    def of(cls, positions: Sequence[Position], device: str | torch.device = "cpu") -> Self:
        """Games from positions in which a play begins; R7 does not count earlier turns."""
        rules = positions[0].rules
        cells, piles, tables, movers, trails = [], [], [], [], []
        for position in positions:
            mover = (position.seat or 1) - 1
            order = [*position.gardens[mover:], *position.gardens[:mover]]
            cells.append([[number or 0 for number in garden.cells] for garden in order])
            piles.append([position.unseen.get(n, 0) for n in range(1, NUMBERS + 1)])
            tables.append([position.table.count(n) for n in range(1, NUMBERS + 1)])
            movers.append(mover)
            trails.append([[number or 0 for number in garden.cells] for garden in position.trail])
        keys = _keys(device)

        def small(numbers: object) -> Tensor:
            return torch.tensor(numbers, dtype=torch.int8, device=device)

        trail = torch.zeros(len(positions), EARLIER, dtype=torch.int64, device=device)
        for index, gardens in enumerate(trails):
            if gardens:
                trail[index, : len(gardens)] = _hash(small(gardens), keys)
        games = cls(
            bruno=rules.bruno,
            norep=rules.norep,
            cells=small(cells),
            pile=small(piles),
            table=small(tables),
            mover=torch.tensor(movers, device=device),
            trail=trail,
            past=torch.zeros(len(positions), TURNS, dtype=torch.int64, device=device),
            turns=torch.zeros(len(positions), dtype=torch.int64, device=device),
            keys=keys,
        )
        games._begin_turns(torch.ones(len(games), dtype=torch.bool, device=device))
        return games

    # Queries

    def fits(self) -> Tensor:
        """[games, 20, 16]: the cells on which the seat to act may place each number."""
        number = torch.arange(1, NUMBERS + 1, dtype=torch.int8, device=self.device)[:, None]
        low, high = bounds(self.cells[:, 0])
        fits = (low[:, None] < number) & (number < high[:, None])
        free = torch.zeros(CELLS, dtype=torch.bool, device=self.device)
        free[ON_DIAGONAL] = True
        free = free & (self.cells[:, 0] == 0)
        return torch.where(self.setting_up[:, None, None], free[:, None], fits)

    def plays(self) -> Plays:
        """List every play: each face-down and face-up number with each of its uses."""
        fits = self.fits()
        setup = self.setting_up[:, None, None]
        may_draw = (self.pile > 0)[:, :, None]
        may_take = (self.table > 0)[:, :, None] & ~setup
        uses = torch.cat((fits & may_draw, may_draw & ~setup, fits & may_take), -1)
        flat = uses.flatten().nonzero().squeeze(-1)
        use = flat % USES
        rest = flat // USES
        return Plays(rest // NUMBERS, (rest % NUMBERS + 1).to(torch.int8), use.to(torch.int8))

    def displaced(self, plays: Plays) -> Tensor:
        """The number that each play sends to the table; 0 for none."""
        before = self.cells[plays.game, 0, plays.cell.long()]
        return torch.where(plays.discards, plays.number, before)

    def after(self, plays: Plays) -> Tensor:
        """The acting seat's garden after each play."""
        here = torch.arange(CELLS, device=self.device) == plays.cell[:, None]
        placed = here & ~plays.discards[:, None]
        return torch.where(placed, plays.number[:, None], self.cells[plays.game, 0])

    def again(self, plays: Plays, gardens: Tensor) -> Tensor:
        """Which plays earn another one (R6); ``gardens`` are those after the plays."""
        if not self.bruno:
            return torch.zeros_like(plays.drawn)
        pairs = torch.zeros_like(plays.drawn)
        cell = plays.cell.long()[:, None]
        for touching in corners(gardens):
            pairs |= touching.gather(-1, cell)[:, 0] == plays.number
        new = self.cells[plays.game, 0].gather(-1, cell)[:, 0] != plays.number
        restored = (self.trail[plays.game] == _hash(gardens, self.keys)[:, None]).any(-1)
        setup = self.setting_up[plays.game]
        return pairs & new & ~restored & ~setup & ~plays.discards

    # Transitions

    def play(self, plays: Plays) -> tuple[Tensor, Tensor]:
        """Carry out one play in every game, in the order of the games.

        Returns which games are over, and each seat's share of the win in them, seat 1 first.
        """
        gardens = self.after(plays)
        again = self.again(plays, gardens)
        drawn = plays.drawn
        setup = self.setting_up
        self._move_tiles(plays)
        self._remember_garden(again)
        self.cells[:, 0] = gardens
        self.turns *= ~drawn
        empties = (self.cells == 0).sum(-1)
        full = empties[:, 0] == 0
        last = (self.hidden == 0) & ~again & ~setup
        over = full | last
        mover = self.mover.clone()
        turned = ~again
        self._rotate(turned & ~over)
        over |= self._begin_turns(~over & turned)
        shares = share_out(empties)
        # `empties` was counted before the gardens rotated.
        return over, to_absolute(shares, mover)

    def put(self, which: Tensor, others: "Games") -> None:
        """Replace some games by others."""
        for name in _TENSORS:
            getattr(self, name)[which] = getattr(others, name)

    def pick(self, which: Tensor) -> "Games":
        """Select some of the games."""
        return replace(self, **{name: getattr(self, name)[which] for name in _TENSORS})

    def _move_tiles(self, plays: Plays) -> None:
        displaced = self.displaced(plays)
        number = torch.arange(1, NUMBERS + 1, dtype=torch.int8, device=self.device)
        used = (number == plays.number[:, None]).to(torch.int8)
        drawn = plays.drawn[:, None].to(torch.int8)
        self.pile -= used * drawn
        self.table -= used * (1 - drawn)
        self.table += (number == displaced[:, None]).to(torch.int8)

    def _remember_garden(self, again: Tensor) -> None:
        if not self.bruno:
            return
        newest = _hash(self.cells[:, 0], self.keys)[:, None]
        longer = torch.cat((newest, self.trail[:, :-1]), -1)
        self.trail = torch.where(again[:, None], longer, 0)

    def _rotate(self, which: Tensor) -> None:
        self.cells = torch.where(which[:, None, None], self.cells.roll(-1, 1), self.cells)
        self.mover = torch.where(which, (self.mover + 1) % self.seats, self.mover)

    def _begin_turns(self, which: Tensor) -> Tensor:
        """Record the positions at the beginning of a turn; return which occur the third time."""
        which = which & ~self.setting_up & (self.trail[:, 0] == 0)
        hashed = _hash(self.cells.flatten(1), self.keys) * (2 * self.mover + 1)
        slots = torch.arange(TURNS, device=self.device)
        same = (self.past == hashed[:, None]) & (slots < self.turns[:, None])
        third = same.sum(-1) >= 2
        here = (slots == (self.turns % TURNS)[:, None]) & which[:, None]
        self.past = torch.where(here, hashed[:, None], self.past)
        self.turns += which
        return third & which & (not self.norep)


def start(
    seats: int,
    count: int,
    *,
    bruno: bool,
    michael: float,
    jumbled: float,
    device: str | torch.device = "cpu",
    luck: torch.Generator | None = None,
) -> Games:
    """Start games: some with Michael's setup, the others with four tiles in order or jumbled."""
    tiles = torch.rand(count, NUMBERS * seats, device=device, generator=luck).argsort(-1)
    tiles = (tiles[:, : 4 * seats] // seats + 1).to(torch.int8).view(count, seats, 4)
    chance = torch.rand(count, 2, device=device, generator=luck)
    tiles = torch.where((chance[:, 0] < jumbled)[:, None, None], tiles, tiles.sort(-1).values)
    tiles = torch.where((chance[:, 1] < michael)[:, None, None], 0, tiles)
    cells = torch.zeros(count, seats, CELLS, dtype=torch.int8, device=device)
    cells[..., ON_DIAGONAL] = tiles
    number = torch.arange(1, NUMBERS + 1, dtype=torch.int8, device=device)
    seen = (tiles.flatten(1)[:, :, None] == number).sum(1, dtype=torch.int8)
    games = Games(
        bruno=bruno,
        norep=False,
        cells=cells,
        pile=seats - seen,
        table=torch.zeros(count, NUMBERS, dtype=torch.int8, device=device),
        mover=torch.zeros(count, dtype=torch.int64, device=device),
        trail=torch.zeros(count, EARLIER, dtype=torch.int64, device=device),
        past=torch.zeros(count, TURNS, dtype=torch.int64, device=device),
        turns=torch.zeros(count, dtype=torch.int64, device=device),
        keys=_keys(device),
    )
    games._begin_turns(torch.ones(count, dtype=torch.bool, device=device))
    return games


def to_absolute(shares: Tensor, mover: Tensor) -> Tensor:
    """Reorder shares from "seat to act first" to "seat 1 first"."""
    seats = torch.arange(shares.shape[-1], device=shares.device)
    return shares.gather(-1, (seats - mover[:, None]) % shares.shape[-1])


def to_relative(shares: Tensor, mover: Tensor) -> Tensor:
    """Reorder shares from "seat 1 first" to "seat to act first"."""
    seats = torch.arange(shares.shape[-1], device=shares.device)
    return shares.gather(-1, (seats + mover[:, None]) % shares.shape[-1])


def share_out(empties: Tensor) -> Tensor:
    """Share the win among the seats with the fewest empty cells."""
    best = (empties == empties.amin(-1, keepdim=True)).float()
    return best / best.sum(-1, keepdim=True)


def _hash(numbers: Tensor, keys: Tensor) -> Tensor:
    """Hash the numbers of the last axis to an odd value, so never 0."""
    mixed = (numbers.long() + 1) * keys[: numbers.shape[-1]]
    return ((mixed ^ (mixed >> 29)) * keys[-1]).sum(-1) | 1


def _keys(device: str | torch.device) -> Tensor:
    luck = torch.Generator().manual_seed(5)
    return (torch.randint(1 << 62, (128,), generator=luck) | 1).to(device)
