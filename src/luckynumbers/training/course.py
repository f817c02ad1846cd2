"""The training course: all networks in turn, for a given time, with checkpoints and curves."""

import json
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import torch

from luckynumbers.bots.workers import Workers
from luckynumbers.training.export import write
from luckynumbers.training.hours import NO_END, Hours
from luckynumbers.training.learner import Learner, Plan
from luckynumbers.training.network import Network
from luckynumbers.training.opponents import by_worth, duel
from luckynumbers.training.selfplay import by_network

Kind = tuple[int, bool]
"""Seats, and whether Bruno's variant is played: one network each."""

SHARES: Final[Mapping[Kind, float]] = {
    (2, False): 0.22,
    (3, False): 0.17,
    (4, False): 0.24,
    (5, False): 0.17,
    (2, True): 0.05,
    (3, True): 0.05,
    (4, True): 0.05,
    (5, True): 0.05,
}
"""The share of the time that each network gets."""
SOME: Final = 16
"""Games measured at once without a GPU, where time may end the measuring at any number."""
STATE: Final = "course.pt"
CURVES: Final = "curves.jsonl"
SAVE_SECONDS: Final = 60.0


class Course:
    """Learners that share the time of one device."""

    def __init__(
        self,
        folder: Path,
        plan: Plan,
        device: str | torch.device,
        shares: Mapping[Kind, float] = SHARES,
        begin: Sequence[Network] = (),
        workers: Workers | None = None,
    ) -> None:
        self.folder = folder
        self.shares = shares
        self.others = [each for each in begin if (each.seats, each.bruno) not in shares]
        self.learners = {
            (seats, bruno): Learner(
                seats, bruno=bruno, plan=plan, device=device, seed=seats, workers=workers
            )
            for seats, bruno in shares
        }
        self.spent = dict.fromkeys(shares, 0.0)
        for network in begin:
            if learner := self.learners.get((network.seats, network.bruno)):
                learner.begin(network)
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / STATE).exists():
            self._resume(torch.load(folder / STATE, map_location=device, weights_only=False))
        for kind, learner in self.learners.items():
            twin = self._plain_twin(*kind)
            if twin and learner.lessons and not learner.updates:
                learner.inherit(twin)

    def _plain_twin(self, seats: int, bruno: bool) -> Network | None:
        """The trained network for the same seats without Bruno's variant, if there is one."""
        plain = self.learners.get((seats, False))
        if plain and not plain.lessons:
            return plain.average if bruno else None
        return next((each for each in self.others if bruno and each.seats == seats), None)

    @property
    def seconds(self) -> float:
        """The seconds trained so far, earlier runs included."""
        return sum(self.spent.values())

    def run(self, seconds: float, whole: float, keep: tuple[float, ...] = ()) -> None:
        """Train for some seconds; the learning rates are planned for ``whole`` seconds.

        ``keep`` lists times, in seconds since the beginning, at which the weights are exported. The
        first window is always played to its end, the last one is abandoned when time is up.
        """
        hours, allowed = Hours(seconds), NO_END
        shown = time.monotonic()
        figures: dict[Kind, dict[str, float]] = {}
        kept = {moment for moment in keep if moment <= self.seconds}
        while hours.remaining > 0:
            kind = min(self.shares, key=lambda kind: self.spent[kind] / self.shares[kind])
            begin = time.monotonic()
            progress = min(1.0, self.seconds / whole)
            try:
                figures[kind] = self.learners[kind].step(progress, allowed)
            except TimeoutError:
                break
            allowed = hours
            took = time.monotonic() - begin
            self.spent[kind] += took
            figures[kind]["rate_of_play"] = self._plays_of(kind) / took
            for moment in keep:
                if moment not in kept and self.seconds >= moment:
                    kept.add(moment)
                    self.export(f"after-{moment:.0f}s.lnn")
            if time.monotonic() - shown > 20:
                shown = time.monotonic()
                self._show(figures)
        self._show(figures)
        self.save()

    def run_windows(self, count: int, save_seconds: float = SAVE_SECONDS) -> None:
        """Train until there are so many windows in all, earlier runs included.

        The clock plays no part in it, and neither does a break: the weights depend on the plan
        alone. The state is saved now and then, since whoever stops it does so at any moment.
        """
        figures: dict[Kind, dict[str, float]] = {}
        saved = time.monotonic()
        while (done := sum(learner.windows for learner in self.learners.values())) < count:
            kind = min(
                self.shares, key=lambda kind: self.learners[kind].windows / self.shares[kind]
            )
            figures[kind] = self.learners[kind].step(done / count)
            if time.monotonic() - saved >= save_seconds:
                self.save()
                saved = time.monotonic()
            self._show(figures)
        self.save()

    def _plays_of(self, kind: Kind) -> int:
        plan = self.learners[kind].plan
        return plan.games * plan.window

    def measure(self, count: int = 4096, seconds: float = math.inf) -> None:
        """Measure every network against the heuristic, for some seconds at most in all.

        Where time is short, the networks take turns, and the last may not be measured.
        """
        hours, found = Hours(seconds), dict[Kind, _Measured]()
        try:
            for kind, measured in self._measured(count, hours):
                found[kind] = found[kind] + measured if kind in found else measured
        except TimeoutError:
            pass
        for kind in self.learners:
            self._note_measured(kind, found.get(kind))

    def _measured(self, count: int, hours: Hours) -> Iterator[tuple[Kind, "_Measured"]]:
        """Yield what some games of each network say, in turns, until each has played enough."""
        judges = {kind: by_network(learner.actor) for kind, learner in self.learners.items()}
        played = dict.fromkeys(judges, 0)
        while waiting := [kind for kind in judges if played[kind] < count]:
            for kind in waiting:
                (seats, bruno), device = kind, self.learners[kind].device
                # A multiple of the seats, so that it has each of them equally often.
                some = count if device.type == "cuda" else min(SOME - SOME % seats, count)
                result = duel(
                    judges[kind], by_worth, seats, some, bruno=bruno, device=device, hours=hours
                )
                played[kind] += some
                yield kind, _Measured(*result, some)

    def _note_measured(self, kind: Kind, found: "_Measured | None") -> None:
        seats, bruno = kind
        if found is None:
            self._note("not measured", seats=seats, bruno=bruno)
            return
        self._note(
            "measured",
            seats=seats,
            bruno=bruno,
            share=round(found.share, 4),
            error=round(found.error, 4),
            plays=round(found.plays, 1),
            games=found.games,
        )

    def _show(self, figures: dict[Kind, dict[str, float]]) -> None:
        for (seats, bruno), numbers in figures.items():
            learner = self.learners[seats, bruno]
            rounded = {name: float(f"{value:.4g}") for name, value in numbers.items()}
            self._note("learned", seats=seats, bruno=bruno, plays=learner.plays, **rounded)
        figures.clear()

    def _note(self, event: str, **facts: Any) -> None:
        line = json.dumps({"at": round(self.seconds, 1), "event": event, **facts})
        print(line, flush=True)  # noqa: T201
        with (self.folder / CURVES).open("a") as curves:
            curves.write(line + "\n")

    def export(self, name: str = "networks.lnn") -> None:
        """Write the averaged weights for the kernel."""
        ours = [learner.average for learner in self.learners.values()]
        write(self.folder / name, sorted([*ours, *self.others], key=_kind))

    def save(self) -> None:
        """Save everything needed to resume, and export the weights."""
        states = {kind: learner.state() for kind, learner in self.learners.items()}
        draft = self.folder / f"{STATE}.part"
        torch.save({"states": states, "spent": self.spent}, draft)
        draft.replace(self.folder / STATE)
        self.export()

    def _resume(self, saved: dict[str, Any]) -> None:
        for kind, state in saved["states"].items():
            if kind in self.learners:
                self.learners[kind].resume(state)
                self.spent[kind] = saved["spent"][kind]


@dataclass(frozen=True)
class _Measured:
    """A network's share against the heuristic, its standard error, and plays per game."""

    share: float
    error: float
    plays: float
    games: int

    def __add__(self, other: "_Measured") -> "_Measured":
        games = self.games + other.games
        one, two = self.games / games, other.games / games
        return _Measured(
            one * self.share + two * other.share,
            math.hypot(one * self.error, two * other.error),
            one * self.plays + two * other.plays,
            games,
        )


def _kind(network: Network) -> tuple[bool, int]:
    return network.bruno, network.seats
