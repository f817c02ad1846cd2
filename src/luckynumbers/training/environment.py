"""A batch environment on a GPU: the tensor rules, with the actions and planes of ``envs``.

    >>> from luckynumbers.training.environment import TensorEnv
    >>> env = TensorEnv(games=64, seats=2, device="cpu")
    >>> batch = env.reset(seed=42)
    >>> batch = env.step(env.sample(batch.mask))
    >>> batch.observation.shape
    torch.Size([64, 69, 4, 4])

Nothing leaves the device, except in ``step`` the question whether every action is legal. The four
tiles of setup lie in ascending order, or are set up by Michael's variant; no seat ever leaves (R9).
"""

from typing import Final, NamedTuple

from luckynumbers.core import ACTION_COUNT, ActionError, GameError, Rules
from luckynumbers.core.actions import DISCARD_ID
from luckynumbers.core.checks import checked
from luckynumbers.kernel.checks import MOST_GAMES, check_between, check_seats, check_seed
from luckynumbers.words.extras import require

require("torch")

import torch  # noqa: E402
from torch import Tensor  # noqa: E402

from luckynumbers.training.games import DISCARD, TAKE, Games, Plays, start  # noqa: E402
from luckynumbers.training.gardens import CELLS, NUMBERS, SIDE  # noqa: E402

DEFAULT_RULES: Final = Rules(sorted=True)


class TensorBatch(NamedTuple):
    """What every game shows after a step; tensors have an element for each game."""

    observation: Tensor
    """[games, planes, 4, 4], ``uint8``: what the seat to act sees."""
    mask: Tensor
    """[games, 322]: the legal actions."""
    seat: Tensor
    """The seat to act, counted from 1."""
    rewards: Tensor
    """[games, seats]: shares of the win, where a game ended; 0 elsewhere."""
    done: Tensor
    """Whether a game ended with this step; it has restarted."""


class TensorEnv:
    """A number of games on one device, all seats played by the caller.

    The device is the GPU if there is one, and else the processor.
    """

    @checked
    def __init__(
        self,
        games: int,
        seats: int = 2,
        rules: Rules | str | None = None,
        device: str | torch.device | None = None,
    ) -> None:
        self.rules = Rules.parse(rules) if isinstance(rules, str) else rules or DEFAULT_RULES
        """The rules of every game."""
        if not (self.rules.sorted or self.rules.michael):
            raise GameError("training/setup", found=str(self.rules))
        count = check_between("games", games, 1, MOST_GAMES)
        self.seats = check_seats(seats)
        """How many seats each of them has."""
        try:
            self.device = torch.device(device or ("cuda" if torch.cuda.is_available() else "cpu"))
            """Where the tensors are."""
            self._luck = torch.Generator(self.device)
        except RuntimeError as error:  # a page of PyTorch's own
            raise GameError("training/device", found=str(device)[:40]) from error
        self._games = self._fresh(count)
        self._hand = torch.zeros(count, dtype=torch.int64, device=self.device)

    @property
    def state(self) -> tuple[Games, Tensor]:
        """The games, and the number in the hand of the seat to act; 0 for none."""
        return self._games, self._hand

    def reset(self, seed: int) -> TensorBatch:
        """Restart every game."""
        self._luck.manual_seed(check_seed(seed))
        count = len(self._hand)
        self._games = self._fresh(count)
        self._hand.zero_()
        self._draw(self._games.setting_up)
        shares = torch.zeros(count, self.seats, device=self.device)
        return self._batch(shares, torch.zeros(count, dtype=torch.bool, device=self.device))

    @checked
    def step(self, actions: Tensor) -> TensorBatch:
        """Carry out one action in every game; games that end restart."""
        self._check(actions)
        draws = actions == 0
        self._draw(draws)
        rewards = torch.zeros(len(actions), self.seats, device=self.device)
        done = torch.zeros_like(draws)
        which = (~draws).nonzero().squeeze(-1)
        if len(which):
            over, shares = self._play(which, actions[which])
            done[which] = over
            rewards[which] = torch.where(over[:, None], shares, 0)
            self._restart(which[over])
        self._draw(self._games.setting_up & (self._hand == 0))
        return self._batch(rewards, done)

    @checked
    def sample(self, mask: Tensor | TensorBatch) -> Tensor:
        """Draw a legal action in every game, with equal chances; from a mask, or a whole batch."""
        mask = mask.mask if isinstance(mask, TensorBatch) else mask
        return torch.multinomial(mask.float(), 1, generator=self._luck)[:, 0]

    def mask(self) -> Tensor:
        """[games, 322]: the legal actions."""
        games, hand = self._games, self._hand
        number = torch.arange(1, NUMBERS + 1, device=self.device)
        held = hand[:, None] == number
        offered = torch.where(hand[:, None] > 0, held, games.table > 0)
        places = games.fits() & offered[:, :, None]
        draw = (hand == 0) & (games.hidden > 0)
        discard = (hand > 0) & ~games.setting_up
        return torch.cat((draw[:, None], places.flatten(1), discard[:, None]), -1)

    def observation(self) -> Tensor:
        """What the seat to act sees, in the planes of ``kernel.plane_names``."""
        games, hand = self._games, self._hand
        count, seats = len(hand), self.seats
        number = torch.arange(1, NUMBERS + 1, device=self.device)
        held = (hand[:, None] == number).to(torch.int8)
        acting = torch.zeros(count, 2 * seats, dtype=torch.int8, device=self.device)
        acting[:, 0] = 1
        flags = torch.stack(
            (games.hidden - (hand > 0).to(torch.int8), games.setting_up, games.trail[:, 0] != 0), -1
        )
        counts = torch.cat((acting, games.table, games.pile - held, held, flags), -1)
        planes = torch.cat((games.cells, counts[:, :, None].expand(-1, -1, CELLS)), 1)
        return planes.to(torch.uint8).view(count, -1, SIDE, SIDE)

    def _fresh(self, count: int) -> Games:
        michael = float(self.rules.michael)
        games = start(
            self.seats,
            count,
            bruno=self.rules.bruno,
            michael=michael,
            jumbled=0.0,
            device=self.device,
            luck=self._luck,
        )
        games.norep = self.rules.norep
        return games

    def _check(self, actions: Tensor) -> None:
        whole = ("torch.int32", "torch.int64")
        if str(actions.dtype) not in whole:
            raise GameError("kernel/dtype", found=str(actions.dtype), expected=whole)
        if actions.shape != self._hand.shape:
            shape = tuple(self._hand.shape)
            raise GameError("kernel/shape", found=tuple(actions.shape), expected=shape)
        known = (actions >= 0) & (actions < ACTION_COUNT)
        legal = self.mask().gather(-1, actions.clamp(0, ACTION_COUNT - 1)[:, None])[:, 0] & known
        if not bool(legal.all()):
            game = int((~legal).nonzero()[0])
            raise ActionError("kernel/illegal", game=game, id=int(actions[game]))

    def _draw(self, which: Tensor) -> None:
        weights = self._games.pile.float()
        weights[:, 0] += ~weights.any(-1)  # where there is no pile, nothing is drawn
        turned_up = torch.multinomial(weights, 1, generator=self._luck)[:, 0] + 1
        self._hand = torch.where(which, turned_up, self._hand)

    def _play(self, which: Tensor, actions: Tensor) -> tuple[Tensor, Tensor]:
        hand = self._hand[which]
        discards = actions == DISCARD_ID
        number = torch.where(discards, hand, (actions - 1) // CELLS + 1)
        cell = (actions - 1) % CELLS
        drawn = torch.where(discards, DISCARD, cell)
        use = torch.where(hand > 0, drawn, TAKE + cell)
        part = self._games.pick(which)
        order = torch.arange(len(which), device=self.device)
        over, shares = part.play(Plays(order, number.to(torch.int8), use.to(torch.int8)))
        self._games.put(which, part)
        self._hand = self._hand.index_fill(0, which, 0)
        return over, shares

    def _restart(self, which: Tensor) -> None:
        if len(which):
            self._games.put(which, self._fresh(len(which)))

    def _batch(self, rewards: Tensor, done: Tensor) -> TensorBatch:
        return TensorBatch(self.observation(), self.mask(), self._games.mover + 1, rewards, done)
