"""What reviews promise, over many games between equal players, as figures.

python benchmarks/review.py --games 2000 --level 8
python benchmarks/review.py --accuracy 2 3 4 6 7 8 --games 60
python benchmarks/review.py --accuracy 5 --games 300
python benchmarks/review.py --accuracy 1 --games 350
python benchmarks/review.py --marks standard
python benchmarks/review.py --speed

Mean luck per draw with its 95 % interval, the standard deviation of the results with and without
luck; the accuracy of a level and the next at one table, and by how much it leads; how many marks
stand at ten times the depth; the time for a game of 35 turns.
"""

import argparse
import time
from collections.abc import Iterable, Iterator
from itertools import chain
from statistics import fmean, pstdev

from reviewed_games import accuracies, half_width, luck_of, records

from luckynumbers.core import Position, parse_action
from luckynumbers.review import DEPTHS, Decision, Depth, Judge, Review, review
from luckynumbers.review.marks import BLUNDER, BRILLIANT, LEAST, MISTAKE, points

MARKS = 50
"""Of each kind."""
MOST_GAMES = 400
"""That are searched for them, of each pair of levels."""


def interval(values: list[float]) -> str:
    """A mean and half of its 95 % interval."""
    return f"{fmean(values):+.5f} ± {half_width(values, 1.96):.5f}"


def measure_luck(reviews: Iterator[Review]) -> None:
    luck = luck_of(reviews)
    tiles, booked, raw, adjusted = luck.tiles, luck.booked, luck.raw, luck.adjusted
    print(f"{len(tiles)} draws; luck per draw {interval(tiles)}, in the books {interval(booked)}")
    print(f"results {interval(raw)}, without luck {interval(adjusted)}")
    print(f"the books of {len(raw)} games balance to {luck.imbalance:.0e}")
    with_luck, without = pstdev(raw), pstdev(adjusted)
    print(f"deviation {with_luck:.3f}, without luck {without:.3f}: {luck.factor:.1f} times less")


def measure_accuracy(levels: Iterable[int], games: int) -> None:
    """Levels and the next at one table, so many games in either order of the seats."""
    for level in levels:
        found = accuracies(level, games)
        weaker, stronger = fmean(found.weaker), fmean(found.stronger)
        lead = f"{fmean(found.leads):+.2f} ± {half_width(found.leads, 1.96):.2f}"
        print(f"level {level}: {weaker:.2f}, level {level + 1}: {stronger:.2f}, {lead}", flush=True)


def measure_marks(depth: Depth, marks: int) -> None:
    """Judge choices marked ?? and ! again at ten times the depth, and count the verdicts kept."""
    nodes = 10 * max(depth.nodes, depth.proof_nodes, 20_000)
    deeper = Depth("deeper", nodes=nodes, number_nodes=nodes // 25)
    found: dict[str, list[Decision]] = {BLUNDER: [], BRILLIANT: []}
    games = 0
    for marked in _marked(depth):
        games += 1
        for decision in marked:
            if len(found[decision.mark]) < marks:
                found[decision.mark].append(decision)
        if all(len(some) == marks for some in found.values()):
            break
    for sign, some in found.items():
        kept = sum(_stands(each, Judge(deeper)) for each in some)
        print(f"{sign}: {kept} of {len(some)} in {games} games stand at {deeper.nodes:,} nodes")


def _marked(depth: Depth) -> Iterator[list[Decision]]:
    """The choices with a strong mark, game by game, between players of different strength."""
    pairs = zip(*(records(MOST_GAMES, level, level + 1) for level in (3, 5, 7)), strict=True)
    for record in chain.from_iterable(pairs):
        decisions = (each for turn in review(record, depth).turns for each in turn.decisions)
        yield [each for each in decisions if each.mark in (BLUNDER, BRILLIANT)]


def _stands(decision: Decision, judge: Judge) -> bool:
    """Whether a blunder is still a mistake of 6 points, or a single good choice still the best."""
    position, action = Position.parse(decision.position), parse_action(decision.action)
    verdict = judge.weighed(position, action)
    if decision.mark == BRILLIANT:
        return verdict.best.action == action
    loss = verdict.best.share - verdict.of(action).share
    return points(loss, position) >= LEAST[MISTAKE]


def measure_speed() -> None:
    games = list(records(16, 6, 6))
    record = min(games, key=lambda each: abs(35 - len(each.replay().log) / 1.7))
    for depth in DEPTHS.values():
        begun = time.process_time()
        found = review(record, depth)
        turns = sum(turn.kind == "play" for turn in found.turns)
        print(f"{depth.name}: {turns} turns in {time.process_time() - begun:.2f} s of one core")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--level", type=int, default=8)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--accuracy", type=int, nargs="+", choices=range(1, 9), metavar="LEVEL")
    parser.add_argument("--marks", choices=DEPTHS)
    parser.add_argument("--speed", action="store_true")
    options = parser.parse_args()
    if options.speed:
        measure_speed()
    elif options.marks:
        measure_marks(DEPTHS[options.marks], MARKS)
    elif options.accuracy:
        measure_accuracy(options.accuracy, options.games)
    else:
        played = records(options.games, *[options.level] * options.seats)
        measure_luck(review(record) for record in played)


if __name__ == "__main__":
    main()
