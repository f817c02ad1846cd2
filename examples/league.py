"""A league of all bots: everyone plays everyone, on Ray, and all get ratings.

Try it: python examples/league.py --ray --deals 20 --save league.jsonl

The same command goes on after a break; without --ray, the table is the same.
"""

import argparse
from collections.abc import Sequence
from contextlib import nullcontext
from itertools import combinations
from pathlib import Path

from luckynumbers import Match, Rules
from luckynumbers.bots import names
from luckynumbers.bots.arena import run
from luckynumbers.bots.ratings import Duel, Rating, rate
from luckynumbers.bots.workers import Workers
from luckynumbers.cluster import connected

FAST = tuple(name for name in names() if name not in ("level:9", "master"))
"""The bots that do not search, and the network alone."""


def play_league(
    bots: Sequence[str], deals: int, workers: Workers | None = None, save: Path | None = None
) -> dict[str, Rating]:
    """Rate every bot by its matches against all others, with ``greedy`` at 1000 points."""
    duels = []
    for one, other in combinations(bots, 2):
        match = Match(Rules(), 2, deals, seed="league")
        report = run([one, other], match, save=save, workers=workers)
        shares = [tally.shares[0] for tally in report.tallies]
        duels.append(Duel.of(one, other, shares, report.games))
        print(f"{one} against {other}: {report.players[0].share:.1%}", flush=True)
    ratings = rate(duels, "greedy", 1000)
    return dict(sorted(ratings.items(), key=lambda item: item[1].points))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("bots", nargs="*", default=[*FAST, "oneply"])
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--save", type=Path)
    parser.add_argument("--ray", nargs="?", const="", help="on Ray: here, or at this address")
    args = parser.parse_args()
    with nullcontext() if args.ray is None else connected(args.ray or None) as workers:
        ratings = play_league(args.bots, args.deals, workers, args.save)
    print("\n| bot | rating |\n|---|---|")
    for name, rating in ratings.items():
        print(f"| `{name}` | {rating.points:.0f} ± {rating.margin:.0f} |")


if __name__ == "__main__":
    main()
