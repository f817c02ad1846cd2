"""Learning from windows of self-play: play some turns in all games, then fit their results."""

import copy
import math
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from luckynumbers.bots.workers import Workers
from luckynumbers.training.groups import Group, Turns, Window, play, play_window
from luckynumbers.training.hours import NO_END, Hours
from luckynumbers.training.network import Network


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
    groups: int = 1
    """Into how many groups the games are split, each with its own luck."""
    league: int = 0
    """How many of the groups play against an earlier network."""
    member: int = 50
    """After how many windows the weights join the league."""
    members: int = 8
    """How many earlier networks the league has: the latest ones."""


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
        workers: Workers | None = None,
    ) -> None:
        self.plan = plan
        self.workers = workers
        self.device = torch.device(device)
        self.playing = self.device if workers is None else torch.device("cpu")
        self.luck = torch.Generator(self.device).manual_seed(seed)
        torch.manual_seed(seed)
        self.network = Network(seats, bruno=bruno).to(self.device)
        self.average = copy.deepcopy(self.network)
        fused = self.device.type == "cuda"
        self.optimiser = torch.optim.AdamW(
            self.network.parameters(), lr=plan.rate, weight_decay=1e-3, fused=fused
        )
        self.groups = self._groups(seed)
        self.league: list[Network] = []
        self.windows = 0
        self.plays = 0
        self.updates = 0
        self.lessons = plan.lessons

    def _groups(self, seed: int) -> list[Group]:
        """Split the games evenly; the first group's luck goes on after the network's."""
        plan, lucks = self.plan, [self.luck]
        if plan.groups > 1 or self.playing != self.device:
            seeds = (seed + 1000 * (number + 1) for number in range(plan.groups))
            lucks = [torch.Generator(self.playing).manual_seed(each) for each in seeds]
        sizes = [
            plan.games // plan.groups + (n < plan.games % plan.groups) for n in range(len(lucks))
        ]
        return [
            Group(self.network, size, plan.warmth, luck)
            for size, luck in zip(sizes, lucks, strict=True)
        ]

    @property
    def actor(self) -> Network:
        """The averaged weights, in the precision used for playing."""
        kind = torch.float16 if self.playing.type == "cuda" else torch.float32
        return copy.deepcopy(self.average).to(self.playing, kind).eval()

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

    def _play(self, trace: float, hours: Hours) -> tuple[Window, dict[str, float]]:
        lesson, actor = self.lessons > 0, self.actor
        tasks = [
            Turns(group, actor, self.plan.window, trace, lesson, self._rival(number))
            for number, group in enumerate(self.groups)
        ]
        window = Window.of([*self._windows(tasks, hours)], self.device)
        self.lessons -= lesson
        self.windows += 1
        self.plays += self.plan.window * self.plan.games
        if self.plan.league and self.windows % self.plan.member == 0:
            self.league = [*self.league, actor][-self.plan.members :]
        return window, {
            "length": self.plan.window * self.plan.games / max(window.ended, 1),
            "spread": float(window.targets.var()),
        }

    def _rival(self, number: int) -> Network | None:
        """The member of the league that plays against a group in this window."""
        if number >= self.plan.league or not self.league:
            return None
        return self.league[(self.windows + number) % len(self.league)]

    def _windows(self, tasks: Sequence[Turns], hours: Hours) -> Iterator[Window]:
        if self.workers is None:
            yield from (play_window(task, hours) for task in tasks)
            return
        with closing(self.workers.in_order(play, tasks)) as played:
            for number, (group, window) in enumerate(played):
                hours.check()
                self.groups[number] = group
                yield window

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
        """What is needed to resume later as if nothing had happened."""
        return {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "plays": self.plays,
            "updates": self.updates,
            "lessons": self.lessons,
            "windows": self.windows,
            "league": self.league,
            "groups": self.groups,
            "luck": self.luck.get_state(),
        }

    def resume(self, state: dict[str, Any]) -> None:
        """Resume from a saved state."""
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.plays = state["plays"]
        self.updates = state["updates"]
        self.lessons = state["lessons"]
        self.windows = state.get("windows", 0)
        self.league = state.get("league", [])
        if [len(group.games) for group in state.get("groups", ())] == [
            len(group.games) for group in self.groups
        ]:
            self.groups = state["groups"]
            self.luck.set_state(state["luck"].cpu())
