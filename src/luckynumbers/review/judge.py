"""The value of positions and actions at a depth, each computed once.

Every value is a vector with the share of each seat. ``core`` says what is legal; the kernel's
network and search say what it is worth.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final, TypeVar

from luckynumbers.bots.evaluation import Judged
from luckynumbers.bots.stalling import circles
from luckynumbers.core import Action, GameError, Position
from luckynumbers.core.checks import checked, checked_late
from luckynumbers.kernel import CANCELLED, Cancel, Choice, Lookahead, Networks
from luckynumbers.kernel.search import Way, is_late, search, solve_late
from luckynumbers.review.depth import LATE, Depth
from luckynumbers.review.setups import expected_shares, set_up_later
from luckynumbers.review.vectors import (
    Vector,
    add,
    estimated,
    mean,
    normalised,
    subtract,
    zero,
)

MOST_POSITIONS: Final = 20_000
SOLVED: Final = 3
"""With so few tiles face down the search solves what it can."""
LATE_NODES: Final = 40_000
"""So much of its nodes it spends on that."""
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Verdict:
    """The value of every legal action at a decision."""

    options: tuple[Judged, ...]
    """By ascending id."""
    best: Judged

    def of(self, action: Action) -> Judged:
        """The value of one action."""
        return next(judged for judged in self.options if judged.action == action)


@dataclass(frozen=True)
class Prospect:
    """A number that may be drawn, and the best use of it."""

    number: int
    count: int
    """How many tiles with this number are face down."""
    best: Judged


@dataclass(frozen=True)
class Prospects:
    """What a draw may bring: the exact expectation over the face-down numbers."""

    mean: Vector
    numbers: tuple[Prospect, ...]

    def of(self, number: int) -> Prospect:
        """What one number brings."""
        return next(each for each in self.numbers if each.number == number)


class Cache:
    """The latest answers by position, for any judges in any threads."""

    @checked
    def __init__(self, most: int = MOST_POSITIONS) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()
        self.found = 0
        """How many answers were known already."""
        self.made = 0
        """How many were computed."""

    def get(self, key: Hashable, compute: Callable[[], Answer]) -> Answer:
        """Return the answer to a key, computed when it is first asked for."""
        with self._lock:
            if key in self._known:
                self.found += 1
                self._known.move_to_end(key)
                known: Answer = self._known[key]
                return known
        answer = compute()
        with self._lock:
            self.made += 1
            self._known[key] = answer
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        return answer


class Judge:
    """An evaluator of positions at one depth; the same seed finds the same values."""

    @checked
    def __init__(
        self,
        depth: Depth,
        seed: int = 0,
        cancel: Cancel | None = None,
        cache: Cache | None = None,
        networks: Networks | None = None,
    ) -> None:
        self._depth = depth
        self._seed = seed
        self._cancel = cancel
        self._cache = Cache() if cache is None else cache
        self._networks = networks or Networks.load()

    @checked_late
    def value(self, position: Position) -> Vector:
        """Each seat's share of the win, if all play as well as this depth can see."""
        self._check()
        if position.outcome is not None:
            return position.outcome.shares
        if set_up_later(position):
            return self._setup_value(position)
        if position.chance:
            return self.prospects(position).mean
        return self.verdict(position).best.shares

    @checked_late
    def verdict(self, position: Position) -> Verdict:
        """Evaluate every legal action at a decision."""
        self._check()
        return self._cache.get(self._key("verdict", position), lambda: self._verdict(position))

    @checked_late
    def weighed(self, position: Position, action: Action) -> Verdict:
        """Evaluate every legal action, and one of them as closely as the best.

        A search puts an action aside that looks bad early, with the value of a shorter look, and
        finds two values for two ways to one position. Here an action is as far behind the best as
        the position that it leads to is behind the other one.

        Raises:
            ActionError: The action is illegal.

        """
        return self._weighed(self.verdict(position), position, action)

    @checked_late
    def proved(self, position: Position, action: Action) -> Verdict | None:
        """``proof`` with one action evaluated as closely as the best."""
        proof = self.proof(position)
        return None if proof is None else self._weighed(proof, position, action)

    @checked_late
    def proof(self, position: Position) -> Verdict | None:
        """Look again and deeper at a decision in play, where this depth does so."""
        self._check()
        nodes = self._depth.proof_nodes
        if not nodes or position.setup:
            return None
        return self._cache.get(self._key("proof", position), lambda: self._search(position, nodes))

    @checked_late
    def prospects(self, position: Position) -> Prospects:
        """Evaluate each number that the one tile drawn and not yet revealed may show.

        Raises:
            GameError: No tile is drawn (``reveal/nothing-drawn``), or the hand of a setup
                (``kernel/no-decision``).

        """
        self._check()
        return self._cache.get(self._key("prospects", position), lambda: self._prospects(position))

    @checked_late
    def laid(self, position: Position) -> Position:
        """Lay what is left of the hand of a setup as well as this depth can."""
        seat = position.seat
        while position.hand and position.setup and position.seat == seat:
            position = position.apply(self.verdict(position).best.action)
        return position

    def _weighed(self, verdict: Verdict, position: Position, action: Action) -> Verdict:
        mover, best = position.acting - 1, verdict.best
        then, better = (position.apply(each) for each in (action, best.action))
        chosen = verdict.of(action)
        if chosen is best or (chosen.way >= best.way and then != better):
            return verdict
        one, other = self.value(then), self.value(better)
        behind = subtract(one, other) if one[mover] < other[mover] else zero(len(one))
        shares = normalised([max(share, 0.0) for share in add(best.shares, behind)])
        closer = Judged(action, shares[mover], shares, best.way)
        options = [closer if each is chosen else each for each in verdict.options]
        return Verdict(tuple(options), best)

    def _setup_value(self, position: Position) -> Vector:
        position = self.laid(position)
        if not set_up_later(position):
            return self.value(position)
        key = self._key("setup", position)
        return self._cache.get(key, lambda: expected_shares(position, self._networks, self._seed))

    def _verdict(self, position: Position) -> Verdict:
        nodes = self._at_least(self._depth.nodes, position)
        if not nodes or position.setup or len(position.actions) == 1:
            return _one_ply(position, self._networks.look_ahead(position))
        return self._search(position, nodes)

    def _search(self, position: Position, nodes: int) -> Verdict:
        found = search(position, self._networks, nodes, seed=self._seed, cancel=self._cancel)
        mover = position.acting - 1
        options = {}
        if found.best.way is not Way.exact and self._is_lost(position, nodes):
            # The search plays on as well as it goes; what it hopes for is no share.
            out = {position.acting, *position.left}
            lost = tuple(float(seat not in out) for seat, _ in enumerate(position.gardens, start=1))
            options = {each.id: Judged(each, 0.0, lost, Way.exact) for each in position.actions}
            return Verdict(tuple(options.values()), options[found.action])
        for line in found.lines:
            tried = line.error > 0
            shares = estimated(line.shares, position.left) if tried else normalised(line.shares)
            action = position.action(line.action)
            options[line.action] = Judged(action, shares[mover], shares, line.way, line.error)
        return Verdict(tuple(options.values()), options[found.action])

    def _is_lost(self, position: Position, nodes: int) -> bool:
        """Whether it is proved that the other one of two seats wins."""
        if position.hidden > SOLVED or not is_late(position):
            return False
        return solve_late(position, min(nodes, LATE_NODES), self._cancel).share.high == 0

    def _prospects(self, position: Position) -> Prospects:
        if position.unrevealed != 1:
            raise GameError("kernel/no-decision" if position.chance else "reveal/nothing-drawn")
        best = self._best_uses(position)
        unseen = position.unseen
        numbers = tuple(Prospect(number, unseen[number], best[number]) for number in unseen)
        return Prospects(mean([(each.count, each.best.shares) for each in numbers]), numbers)

    def _best_uses(self, position: Position) -> Mapping[int, Judged]:
        nodes = self._at_least(self._depth.number_nodes, position)
        if nodes and not position.setup:
            return {n: self._search(position.reveal(n), nodes).best for n in position.unseen}
        mover = position.acting - 1
        replies = self._networks.look_ahead(position).replies
        return {
            number: _judged(position.reveal(number), choices.best, mover)
            for number, choices in replies.items()
        }

    def _at_least(self, nodes: int, position: Position) -> int:
        return max(nodes, self._depth.late_nodes) if position.hidden <= LATE else nodes

    def _key(self, question: str, position: Position) -> Hashable:
        return question, self._depth, self._seed, position

    def _check(self) -> None:
        if self._cancel is not None and self._cancel.cancelled:
            raise GameError(CANCELLED)


def _one_ply(position: Position, view: Lookahead) -> Verdict:
    mover, choices = position.acting - 1, view.choices
    if choices is None:
        raise GameError("kernel/no-decision")
    options = tuple(_judged(position, choice, mover) for choice in choices.all)
    ranked = sorted(options, key=lambda each: -each.share)
    preferred = (options[choices.all.index(choices.best)], *ranked)
    # Drawing, or any use of a tile in hand, cannot repeat a position.
    return Verdict(options, next(each for each in preferred if not circles(position, each.action)))


def _judged(position: Position, choice: Choice, mover: int) -> Judged:
    shares = normalised(choice.shares)
    return Judged(position.action(choice.action), shares[mover], shares)
