"""Reasons about setups, checked against the whole diagonal."""

from itertools import pairwise

from luckynumbers.core import DIAGONAL, Cell, Garden
from tests.review.claims import Claim, diagonal, suits


def _closed_cells(claim: Claim, garden: Garden) -> int:
    unseen = claim.position.unseen
    return sum(not any(suits(garden, n, cell) for n in unseen) for cell in garden.empties)


def more_closed(claim: Claim) -> bool:
    counts = _closed_cells(claim, claim.after), _closed_cells(claim, claim.better)
    found = counts[0] > counts[1] and (claim.number("count"), claim.number("better")) == counts
    return found and _closed_cells(claim, claim.ordered) >= counts[1]


def _settling(claim: Claim, garden: Garden, cell: Cell) -> int:
    """How many face-down tiles put a diagonal in order on one of its cells."""
    unseen = claim.position.unseen
    placed = {n: diagonal(garden.with_tile(n, cell)) for n in unseen}
    return sum(unseen[n] for n, numbers in placed.items() if numbers == sorted(set(numbers)))


def _in_order(garden: Garden) -> bool:
    return diagonal(garden) == sorted(set(diagonal(garden)))


def _most_settling(claim: Claim, garden: Garden) -> int:
    return max(_settling(claim, garden, cell) for cell in DIAGONAL)


def _held(claim: Claim) -> bool:
    """Whether a tile of the better setup can be replaced so that its diagonal is in order."""
    counts = _settling(claim, claim.better, claim.cell), claim.position.hidden
    told = counts == (claim.number("useful"), claim.number("hidden"))
    return told and claim.better[claim.cell] == claim.number("tile") and not _in_order(claim.better)


def placeholder(claim: Claim) -> bool:
    none = claim.message.code.endswith("-none")
    before = 0 if none else claim.number("count")
    told = before == _most_settling(claim, claim.after) < claim.number("useful")
    return _held(claim) and told and not _in_order(claim.after)


def placeholder_apart(claim: Claim) -> bool:
    others = claim.message.facts["others"]
    assert isinstance(others, tuple)
    settling = {cell: _settling(claim, claim.after, cell) for cell in DIAGONAL}
    most = max(settling.values())
    ordered = _in_order(claim.after)
    held = [claim.cell] if ordered else [cell for cell in DIAGONAL if settling[cell] == most]
    least = [_gap(claim.after, but) for but in held]
    gap = _gap(claim.better, claim.cell)
    kept = [claim.better[cell] for cell in DIAGONAL if cell != claim.cell]
    told = gap == claim.number("gap") and claim.number("least") in least
    return _held(claim) and list(others) == kept and told and gap > claim.number("least")


def placeholder_free(claim: Claim) -> bool:
    kept = [claim.better[cell] for cell in DIAGONAL if cell != claim.cell]
    many = 4 * claim.number("useful") >= claim.number("hidden")
    told = claim.message.facts["others"] == tuple(kept)
    return _held(claim) and told and _in_order(claim.after) and many


def placeholders(claim: Claim) -> bool:
    first, low, high, last = diagonal(claim.better)
    _, least, most, _ = diagonal(claim.after)
    facts = claim.message.facts
    ends = (claim.number("tile"), claim.number("last")) == (first, last)
    between = (facts["others"], facts["cells"]) == ((low, high), ("b2", "c3"))
    gaps = (claim.number("gap"), claim.number("least")) == (high - low, most - least)
    wider = high - low > most - least > 0
    return ends and between and gaps and wider and first >= low and last <= high


def _gap(garden: Garden, but: Cell | None) -> int:
    numbers = [garden[cell] or 0 for cell in DIAGONAL if cell != but]
    return min(other - one for one, other in pairwise(numbers))


def unsettled(claim: Claim) -> bool:
    none = claim.message.code.endswith("-none")
    count = 0 if none else claim.number("count")
    told = none or claim.number("hidden") == claim.position.hidden
    orders = [_in_order(garden) for garden in (claim.after, claim.better)]
    return told and orders == [False, True] and count == _most_settling(claim, claim.after)
