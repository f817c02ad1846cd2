"""The sequential test: right as often as it promises, and the same for the same results."""

import math
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from luckynumbers.bots.arena import run
from luckynumbers.bots.sprt import BOUND, MISTAKE, Hypotheses, Sprt, share_of
from luckynumbers.core import GameError, Rules
from luckynumbers.play import Match
from tests.bots.test_arena import result

DEALS = (0.0, 0.25, 0.5, 0.75, 1.0)
SPREADS = {
    "independent games": (1, 0, 2, 0, 1),
    "deals that decide": (4, 0, 1, 0, 4),
    "deals that split": (1, 0, 8, 0, 1),
    "many shared wins": (1, 3, 6, 3, 1),
}


def weights_for(share: float, spread: Sequence[float]) -> list[float]:
    """Tilt a symmetric distribution of deals until its mean is a share."""
    low, high = -20.0, 20.0
    for _ in range(60):
        tilt = (low + high) / 2
        tilted = [
            weight * math.exp(tilt * deal) for weight, deal in zip(spread, DEALS, strict=True)
        ]
        mean = sum(w * deal for w, deal in zip(tilted, DEALS, strict=True)) / sum(tilted)
        low, high = (tilt, high) if mean < share else (low, tilt)
    return tilted


def decide(claims: Hypotheses, points: float, spread: Sequence[float], seed: int) -> Sprt:
    """Play an imagined match to its decision."""
    test, luck = Sprt(claims), random.Random(seed)
    weights = weights_for(share_of(points), spread)
    while not test.decided:
        for deal in luck.choices(DEALS, weights, k=50):
            test.add(deal)
    return test


def mistakes(claims: Hypotheses, points: float, spread: Sequence[float], count: int) -> float:
    verdicts = [decide(claims, points, spread, seed).verdict() for seed in range(count)]
    return sum(verdict.accepted != points for verdict in verdicts) / count


@pytest.mark.parametrize("name", SPREADS)
def test_it_is_wrong_as_rarely_as_it_promises(name: str) -> None:
    """With 150 matches of either kind, 3.5 standard errors above the promise."""
    claims, count = Hypotheses(0, 60), 150
    most = MISTAKE + 3.5 * math.sqrt(MISTAKE * (1 - MISTAKE) / count)
    for points in (claims.low, claims.high):
        assert mistakes(claims, points, SPREADS[name], count) <= most


@pytest.mark.soak
@pytest.mark.parametrize("claims", [Hypotheses(0, 10), Hypotheses(-15, 15), Hypotheses(0, 40)])
@pytest.mark.parametrize("name", SPREADS)
def test_it_is_wrong_as_rarely_as_it_promises_in_many_matches(
    name: str, claims: Hypotheses
) -> None:
    count = 1500
    most = MISTAKE + 3 * math.sqrt(MISTAKE * (1 - MISTAKE) / count)
    for points in (claims.low, claims.high):
        assert mistakes(claims, points, SPREADS[name], count) <= most


def test_the_ratio_is_that_of_the_formula() -> None:
    test, claims = Sprt(Hypotheses(0, 5)), (0.5, share_of(5))
    shares = [1.0, 0.5, 0.5, 0.0] * 100 + [1.0] * 9
    for share in shares:
        test.add(share)
    seen = [*shares, *(deal for deal in DEALS for _ in range(2))]
    mean, all_mean = sum(shares) / len(shares), sum(seen) / len(seen)
    variance = sum((share - all_mean) ** 2 for share in seen) / len(seen)
    gap, middle = claims[1] - claims[0], sum(claims) / 2
    assert test.ratio == pytest.approx(len(shares) * gap * (mean - middle) / variance)
    assert pytest.approx(math.log(19)) == BOUND


def test_a_few_lucky_deals_prove_nothing() -> None:
    test = Sprt(Hypotheses(0, 5))
    for _ in range(20):
        test.add(1.0)
    assert test.verdict().accepted is None


@pytest.mark.parametrize(
    ("low", "high"),
    [("5", "0"), ("0", "0"), ("x", "5"), ("0", "nan"), ("0", "inf"), ("0", "1001"), ("", "1")],
)
def test_claims_that_are_none_are_refused(low: str, high: str) -> None:
    with pytest.raises(GameError, match="arena/sprt"):
        Hypotheses.parse(low, high)


MATCH = Match(Rules(), 2, 200, seed="sprt")
CLAIMS = Hypotheses(0, 400)


def test_a_match_ends_with_the_deal_that_decides_however_it_is_played(tmp_path: Path) -> None:
    file, specs = tmp_path / "match.jsonl", ["greedy", "filler"]
    whole = run(specs, MATCH, jobs=1, sprt=CLAIMS, save=file)
    verdict = whole.verdict
    assert verdict is not None
    assert verdict.accepted == 400
    assert whole.games == 2 * verdict.deals == whole.played < len(MATCH)
    assert len(file.read_text().splitlines()) == verdict.deals
    several = run(specs, MATCH, jobs=2, sprt=CLAIMS)
    assert (result(several), several.verdict) == (result(whole), verdict)
    again = run(specs, MATCH, jobs=1, sprt=CLAIMS, save=file)
    assert (result(again), again.played) == (result(whole), 0)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[1:]))  # without its first deal, the rest cannot decide
    mended = run(specs, MATCH, jobs=1, sprt=CLAIMS, save=file)
    assert (result(mended), mended.played) == (result(whole), 2)


def test_a_match_may_end_undecided_and_is_for_two() -> None:
    report = run(["filler", "filler"], Match(Rules(), 2, 2), jobs=1, sprt=Hypotheses(0, 5))
    assert report.verdict is not None
    assert (report.verdict.accepted, report.games) == (None, 4)
    with pytest.raises(GameError, match="arena/sprt-seats"):
        run(["filler"] * 3, Match(Rules(), 3, 2), jobs=1, sprt=CLAIMS)
