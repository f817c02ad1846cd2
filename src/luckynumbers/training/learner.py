"""Learning from windows of self-play: play some turns in all games, then fit their results."""

import copy
import math
from dataclasses import dataclass
from typing import Any, Final

import torch
from torch import Tensor

from luckynumbers.training.features import observe
from luckynumbers.training.games import Games, start, to_absolute, to_relative
from luckynumbers.training.hours import NO_END, Hours
from luckynumbers.training.network import Network
from luckynumbers.training.opponents import by_worth
from luckynumbers.training.selfplay import by_network, choose

MICHAEL: Final = 0.4
"""The fraction of games with Michael's setup."""
JUMBLED: Final = 0.1
"""The fraction of the others whose four tiles are not placed in order."""


@dataclass(frozen=True)
class Plan:
    """The hyperparameters."""

    games: int = 32768
    window: int = 32
    batch: int = 8192
    rate: float = 2e-3
    last_rate: float = 2e-5
    trace: float = 1.0
    last_trace: float = 0.7
    """The lambda of TD(lambda), at the beginning and at the end."""
    lessons: int = 24
    """How many windows the heuristic plays at first, to give the network something to learn."""
    warmth: float = 0.03
    """The greatest noise on the shares when choosing; half of the games have none."""
    memory: float = 0.999
    """The decay of the averaged weights, which choose the plays."""


@dataclass
class Window:
    """The inputs and targets of a window: tensors of [turns, games, ...]."""

    rows: Tensor
    targets: Tensor


class Learner:
    """A network in training, its games of self-play, and the averaged weights that play them."""

    def __init__(
        self,
        seats: int,
        *,
        bruno: bool,
        plan: Plan,
        device: str | torch.device = "cpu",
        seed: int = 0,
    ) -> None:
        self.plan = plan
        self.device = torch.device(device)
        self.luck = torch.Generator(self.device).manual_seed(seed)
        torch.manual_seed(seed)
        self.network = Network(seats, bruno=bruno).to(self.device)
        self.average = copy.deepcopy(self.network)
        fused = self.device.type == "cuda"
        self.optimiser = torch.optim.AdamW(
            self.network.parameters(), lr=plan.rate, weight_decay=1e-3, fused=fused
        )
        # As in `_play`: with one kind of tensor, everything is compiled once.
        with torch.inference_mode():
            self.games = self._fresh(plan.games)
        self.plays = 0
        self.updates = 0
        self.lessons = plan.lessons
        self.warmth = torch.rand(plan.games, device=self.device, generator=self.luck)
        self.warmth = (self.warmth * 2 - 1).clamp(min=0) * plan.warmth

    @property
    def actor(self) -> Network:
        """The averaged weights, in the precision used for playing."""
        half = self.device.type == "cuda"
        return copy.deepcopy(self.average).to(torch.float16 if half else torch.float32).eval()

    def step(self, progress: float, hours: Hours = NO_END) -> dict[str, float]:
        """Play a window and learn from it; ``progress`` from 0 to 1 lowers the learning rate.

        Raise ``TimeoutError`` if the hours end before the window does: nothing is learned from it.
        """
        plan = self.plan
        rate = (
            plan.last_rate + (plan.rate - plan.last_rate) * (1 + math.cos(math.pi * progress)) / 2
        )
        for group in self.optimiser.param_groups:
            group["lr"] = rate * min(1.0, (self.updates + 1) / 500)
        trace = plan.trace + (plan.last_trace - plan.trace) * progress
        window, figures = self._play(trace, hours)
        return figures | {"loss": self._fit(window), "rate": rate}

    @torch.inference_mode()
    def _play(self, trace: float, hours: Hours) -> tuple[Window, dict[str, float]]:
        plan, games, actor = self.plan, self.games, self.actor
        lesson = self.lessons > 0
        judge = by_worth if lesson else by_network(actor)
        rows, movers, turns = [], [], []
        for _ in range(plan.window):
            hours.check()
            rows.append(observe(games))
            movers.append(games.mover.clone())
            choice = choose(games, judge, self.warmth, self.luck)
            over, outcome = games.play(choice.plays)
            turns.append((choice, over, outcome))
            ended = over.nonzero()[:, 0]
            if len(ended):
                games.put(ended, self._fresh(len(ended)))
        self.lessons -= lesson
        self.plays += plan.window * len(games)
        later = to_absolute(actor(observe(games)).float().softmax(-1), games.mover)
        targets: list[Tensor] = []
        for choice, over, outcome in reversed(turns):
            later = torch.where(over[:, None], outcome, later)
            if not lesson:
                # The result of a turn minus the expectation once its tile was known: the surprise
                # without the luck of the draw.
                surprise = (later - choice.reached) * choice.best[:, None]
                later = choice.expected + trace * surprise
            targets.append(to_relative(later, movers[len(turns) - len(targets) - 1]))
        ends = torch.stack([over for _, over, _ in turns])
        window = Window(torch.stack(rows), torch.stack(targets[::-1]))
        return window, {
            "length": float(ends.numel() / ends.sum().clamp(min=1)),
            "spread": float(window.targets.var()),
        }

    def _fit(self, window: Window) -> float:
        rows = window.rows.flatten(0, 1).clone()
        targets = window.targets.flatten(0, 1).clone()
        size = min(self.plan.batch, len(rows))
        order = torch.randperm(len(rows), device=self.device, generator=self.luck)
        losses = []
        for start_at in range(0, len(rows) - size + 1, size):
            picks = order[start_at : start_at + size]
            logits = self.network(rows[picks])
            target = targets[picks]
            loss = -(target * logits.log_softmax(-1)).sum(-1).mean()
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            self.optimiser.step()
            self.updates += 1
            self._update_average()
            with torch.no_grad():
                # The loss without the variance of the targets themselves.
                losses.append(((logits.softmax(-1) - target) ** 2).mean())
        return float(torch.stack(losses).mean())

    @torch.no_grad()
    def _update_average(self) -> None:
        memory = min(self.plan.memory, (1 + self.updates) / (10 + self.updates))
        ours: list[Tensor] = list(self.average.parameters())
        theirs: list[Tensor] = list(self.network.parameters())
        torch._foreach_lerp_(ours, theirs, 1 - memory)

    def _fresh(self, count: int) -> Games:
        return start(
            self.network.seats,
            count,
            bruno=self.network.bruno,
            michael=MICHAEL,
            jumbled=JUMBLED,
            device=self.device,
            luck=self.luck,
        )

    def begin(self, network: Network) -> None:
        """Start from a trained network, without lessons."""
        for ours in (self.network, self.average):
            ours.load_state_dict(network.state_dict())
        self.lessons = 0

    def inherit(self, plain: Network) -> None:
        """Start from a network trained without Bruno's variant, without lessons."""
        self.network.inherit(plain)
        self.average.inherit(plain)
        self.lessons = 0

    def state(self) -> dict[str, Any]:
        """What is needed to resume later; the games themselves start afresh."""
        return {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "plays": self.plays,
            "updates": self.updates,
            "lessons": self.lessons,
        }

    def resume(self, state: dict[str, Any]) -> None:
        """Resume from a saved state."""
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.plays = state["plays"]
        self.updates = state["updates"]
        self.lessons = state["lessons"]
