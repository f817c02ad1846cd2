"""Search for the best action: late positions solved exactly, others by network and rollouts.

With nodes as the only limit, the result depends on the position and the seed alone.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from luckynumbers import _kernel
from luckynumbers.core import GameError, Position
from luckynumbers.core.checks import LONGEST, MOST_NODES, checked
from luckynumbers.kernel.checks import check_between, check_seed
from luckynumbers.kernel.network import Networks, Shares
from luckynumbers.kernel.packed import Cancel, Packed
from luckynumbers.kernel.playouts import pack

NODES: Final = 100_000
"""The budget of a decision where none is given: at most about 200 ms on one slow core."""
LATE_NODES: Final = 2_000_000


class Way(IntEnum):
    """How the value of an action was found; the most reliable come last."""

    one_ply = 0
    """By the network, after the action; a draw as the expectation over the numbers."""
    two_ply = 1
    """By the network, after the next player's best reply."""
    rollouts = 2
    """By rollouts from the position after it, corrected for luck."""
    exact = 3
    """By proof."""


class Others(IntEnum):
    """How a search assumes that the other seats play."""

    peers = 0
    """By the network, like the seat to act."""
    greedy = 1
    """Like ``greedy``: for the best play against that rival."""


@dataclass(frozen=True)
class Line:
    """The value of an action, and how it was found."""

    action: int
    """The action's id."""
    shares: Shares
    """Each seat's share of the win after the action."""
    way: Way
    """How the value was found."""
    error: float
    """The standard error of the mover's share where it comes from rollouts, else 0."""
    samples: int
    """How many rollouts there were."""


@dataclass(frozen=True)
class Search:
    """The action that a search chose, and the value of every legal action."""

    action: int
    """The id of the action chosen."""
    lines: tuple[Line, ...]
    """By ascending id."""
    nodes: int
    """The number of network evaluations and of positions visited by the solver."""

    @property
    def best(self) -> Line:
        """The line of the action chosen."""
        return next(line for line in self.lines if line.action == self.action)


@checked
@dataclass(frozen=True)
class Searcher:
    """A player for kernel matches that searches at every decision.

    Raises:
        GameError: A number is out of its range (``kernel/range``).

    """

    networks: Networks
    """What evaluates positions."""
    nodes: int = NODES
    """The budget of each decision."""
    others: Others = Others.peers
    """How the other seats are assumed to play."""

    def __post_init__(self) -> None:
        _check_nodes(self.nodes)

    @property
    def twin(self) -> _kernel.Player:
        """A compiled player, for this package only."""
        return _kernel.search_player(self.networks.twin, self.nodes, self.others)


@dataclass(frozen=True)
class Bounds:
    """Proved bounds on the share of the seat to act."""

    low: float
    """The share is at least this."""
    high: float
    """The share is at most this."""

    @property
    def exact(self) -> bool:
        """Whether the share is known exactly."""
        return self.low == self.high


@dataclass(frozen=True)
class Late:
    """Proved bounds for a late position and for every legal action in it."""

    share: Bounds
    """The bounds with best play."""
    actions: dict[int, Bounds]
    """By action id."""
    nodes: int
    """How many positions the proof visited."""

    @property
    def solved(self) -> bool:
        """Whether the position and every action in it have exact values."""
        return self.share.exact and all(bounds.exact for bounds in self.actions.values())

    def loss(self, action: int) -> float:
        """The share of the win that an action gives away.

        Raises:
            GameError: The position has bounds only (``kernel/not-solved``).

        """
        bounds = self.actions[action]
        if not (self.share.exact and bounds.exact):
            raise GameError("kernel/not-solved")
        return self.share.low - bounds.low


@checked
def search(
    position: Position | Packed,
    networks: Networks,
    nodes: int | None = None,
    ms: float | None = None,
    seed: int = 0,
    cancel: Cancel | None = None,
    others: Others = Others.peers,
) -> Search:
    """Search a position that awaits a decision, within nodes, milliseconds or both.

    The more of them, the better the choice; the same ``nodes`` and ``seed`` always find the same.
    ``others`` is how the other seats are assumed to play.

        >>> from luckynumbers import Position
        >>> from luckynumbers.kernel import Networks, search
        >>> gardens = "03....../..07..../....12../......18:02....../..05..../....11../......19"
        >>> position = Position.parse(f"ln1 std {gardens} - *31 14 1")
        >>> found = search(position, Networks.load(), nodes=2000)
        >>> str(position.action(found.action))
        '14@b4'

    Raises:
        GameError: A number is out of its range (``kernel/range``).
        GameError: Nothing is to be decided in the position (``kernel/no-decision``).

    """
    most, longest = _limits(nodes, ms)
    action, lines, used = _kernel.search(
        pack(position).twin, networks.twin, most, longest, check_seed(seed), others, cancel
    )
    listed = tuple(
        Line(each, tuple(shares), Way(way), error, samples)
        for each, way, shares, error, samples in lines
    )
    return Search(action, listed, used)


@checked
def is_late(position: Position | Packed) -> bool:
    """Whether ``solve_late`` accepts a position: two seats playing, few tiles face down."""
    return _kernel.late_solvable(pack(position).twin)


@checked
def solve_late(
    position: Position | Packed, nodes: int = LATE_NODES, cancel: Cancel | None = None
) -> Late:
    """Find the exact value of every legal action, or bounds on it where the nodes run out.

    Raises:
        GameError: A number is out of its range (``kernel/range``).
        GameError: The position is not one that ``is_late`` (``kernel/not-late``).

    """
    low, high, lines, used = _kernel.solve_late(pack(position).twin, _check_nodes(nodes), cancel)
    return Late(
        Bounds(low, high), {action: Bounds(least, most) for action, least, most in lines}, used
    )


def _limits(nodes: int | None, ms: float | None) -> tuple[int, float]:
    """Both limits as the kernel reads them: 0 for none."""
    if ms is None:
        return _check_nodes(NODES if nodes is None else nodes), 0.0
    if isinstance(ms, bool) or not isinstance(ms, int | float) or not 0 < ms <= LONGEST:
        raise GameError("kernel/range", name="ms", found=str(ms)[:40], least=1, most=LONGEST)
    return (0 if nodes is None else _check_nodes(nodes)), float(ms)


def _check_nodes(nodes: int) -> int:
    return check_between("nodes", nodes, 1, MOST_NODES)
