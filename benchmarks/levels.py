"""Rate the nine levels in one arena: ``python benchmarks/levels.py --save levels.jsonl``.

Neighbouring levels play each other, and some play fixed players, which ties the ratings together.
Every deal is saved to the file, so that an interrupted run resumes where it stopped. Prints
Markdown.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from luckynumbers.bots.arena import run
from luckynumbers.bots.ratings import Duel, rate
from luckynumbers.bots.reports import MatchReport
from luckynumbers.core import Rules
from luckynumbers.play import Match

LEVELS = tuple(f"level:{number}" for number in range(1, 10))
ANCHOR, POINTS = "greedy", 1000.0
PAIRS = (
    *zip(LEVELS[1:], LEVELS[:-1], strict=True),
    ("level:4", "greedy"),
    ("level:6", "greedy"),
    ("oneply", "greedy"),
    ("oneply", "level:8"),
    ("level:9", "oneply"),
    ("level:1", "filler"),
)


def main() -> None:
    options = _options()
    reports: dict[tuple[str, str], MatchReport] = {}
    for pair in PAIRS:
        if options.without_search and "level:9" in pair:
            continue
        match = Match(Rules.parse(options.rules), 2, options.deals, options.seed)
        reports[pair] = run(pair, match, options.jobs, save=options.save)
        _print_progress(pair, reports[pair])
    _print_ratings(reports)
    _print_matches(reports)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--save", type=Path, default=Path("levels.jsonl"))
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--rules", default="std")
    parser.add_argument("--seed", default="levels")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--without-search", action="store_true", help="leave level 9 out (quick)")
    return parser.parse_args()


def _print_progress(pair: Sequence[str], report: MatchReport) -> None:
    first = report.players[0]
    words = f"{pair[0]} against {pair[1]}: {first.share:.1%} ({first.low:.1%} to {first.high:.1%})"
    print(f"{words}, {report.games} games, {report.seconds:.0f} s", file=sys.stderr, flush=True)


def _print_ratings(reports: dict[tuple[str, str], MatchReport]) -> None:
    duels = [
        Duel.of(*pair, [tally.shares[0] for tally in report.tallies], report.games)
        for pair, report in reports.items()
    ]
    ratings = rate(duels, ANCHOR, POINTS)
    print("\n| player | rating | 95 % | ms a decision |\n|---|---|---|---|")
    for name in sorted(ratings, key=lambda name: ratings[name].points):
        rating, ms = ratings[name], _ms(name, reports)
        margin = "(fixed)" if name == ANCHOR else f"± {rating.margin:.0f}"
        print(f"| `{name}` | {rating.points:.0f} | {margin} | {ms:.2f} |")


def _ms(name: str, reports: dict[tuple[str, str], MatchReport]) -> float:
    times = [line.ms for report in reports.values() for line in report.players if line.spec == name]
    return sum(times) / len(times)


def _print_matches(reports: dict[tuple[str, str], MatchReport]) -> None:
    print("\n| match | share of the first | 95 % | games | by repetition |\n|---|---|---|---|---|")
    for (one, other), report in reports.items():
        first = report.players[0]
        between = f"{first.low:.1%} to {first.high:.1%}"
        words = f"`{one}` against `{other}` | {first.share:.1%} | {between}"
        print(f"| {words} | {report.games} | {report.stalls} |")


if __name__ == "__main__":
    main()
