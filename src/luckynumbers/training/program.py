"""The training as a program; ``python -m luckynumbers.training`` runs it."""

import argparse
from contextlib import nullcontext
from pathlib import Path
from typing import Final

import torch

from luckynumbers.cluster import connected
from luckynumbers.training.course import SHARES, Course
from luckynumbers.training.export import read
from luckynumbers.training.hours import Hours
from luckynumbers.training.learner import Plan

MEASURING: Final = 0.1
"""The share of the time that the measuring may take."""
GROUPS_ON_RAY: Final = 8
"""How many groups there are on Ray unless a number is given, whatever the number of its cores."""


def main() -> None:
    """Parse the command line and train."""
    parser = argparse.ArgumentParser(prog="luckynumbers.training")
    parser.add_argument("folder", type=Path, help="where state, curves and weights are kept")
    parser.add_argument(
        "--seconds", type=float, default=60, help="how long to go on, measuring included"
    )
    parser.add_argument("--whole", type=float, help="how long the course is planned to take in all")
    parser.add_argument("--keep", type=float, nargs="*", default=[], help="moments to keep weights")
    parser.add_argument("--games", type=int, default=Plan.games, help="games played at once")
    parser.add_argument("--window", type=int, default=Plan.window)
    parser.add_argument("--batch", type=int, default=Plan.batch)
    parser.add_argument("--rate", type=float, default=Plan.rate)
    parser.add_argument("--only", type=str, nargs="*", help="only these, such as 2 or 3b (Bruno)")
    parser.add_argument("--begin", type=Path, help="weights to begin with, and to keep the rest of")
    parser.add_argument("--measure", type=int, default=4096, help="games against the heuristic")
    parser.add_argument(
        "--windows", type=int, help="how many windows in all, instead of seconds: reproducible"
    )
    parser.add_argument("--groups", type=int, help="groups of games, each with its own luck")
    parser.add_argument(
        "--league", type=int, default=Plan.league, help="groups that play against earlier networks"
    )
    parser.add_argument(
        "--ray", nargs="?", const="", help="play the groups on Ray: here, or at this address"
    )
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = parser.parse_args()
    hours = Hours(args.seconds)
    torch.set_float32_matmul_precision("high")
    groups = args.groups or (Plan.groups if args.ray is None else GROUPS_ON_RAY)
    plan = Plan(
        games=args.games,
        window=args.window,
        batch=args.batch,
        rate=args.rate,
        groups=groups,
        league=args.league,
    )
    shares = SHARES
    if args.only:
        kinds = [(int(name[0]), name.endswith("b")) for name in args.only]
        shares = {kind: SHARES[kind] for kind in kinds}
    begin = read(args.begin) if args.begin else []
    with nullcontext() if args.ray is None else connected(args.ray or None) as workers:
        course = Course(args.folder, plan, args.device, shares, begin, workers)
        _train(course, args, hours)


def _train(course: Course, args: argparse.Namespace, hours: Hours) -> None:
    if args.windows is not None:
        torch.set_num_threads(1)  # sums in another order would be other sums
        course.run_windows(args.windows)
        return
    reserved = MEASURING * args.seconds if args.measure else 0
    course.run(hours.remaining - reserved, args.whole or args.seconds, tuple(args.keep))
    if args.measure:
        course.measure(args.measure, hours.remaining)
