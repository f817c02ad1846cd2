"""How much the master gives away in the middle game, by long rollouts.

Three steps, because the second needs a GPU and the others the kernel:

    python benchmarks/middle_game.py make cases.jsonl --positions 240
    python benchmarks/middle_game.py judge cases.jsonl verdicts.jsonl --samples 2000
    python benchmarks/middle_game.py report cases.jsonl verdicts.jsonl

The best action is chosen on one half of the samples and scored on the other, so that luck in the
rollouts is not counted as a loss. The rollouts play by the network one play ahead.
"""

import argparse
import json
import random
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from luckynumbers.core import Position, Rules

WEIGHTS = Path("src/luckynumbers/kernel/networks.lnn")
CANDIDATES = 6


def middle_positions(count: int, seats: int, seed: int) -> Iterator[Position]:
    """Play games one play ahead and stop each at a random decision in its middle game."""
    from luckynumbers.kernel.network import Networks

    networks = Networks.load()
    luck = random.Random(seed)
    found = 0
    while found < count:
        position = Position.start(Rules(), seats)
        stop = luck.randint(4 * seats, 17 * seats)
        decisions = 0
        while not position.over and decisions < stop + 40:
            if position.chance:
                unseen = position.unseen
                tiles = luck.choices(list(unseen), weights=list(unseen.values()))
                position = position.reveal(tiles[0])
                continue
            decisions += not position.setup
            if decisions >= stop and len(position.actions) > 1 and not position.setup:
                yield position
                found += 1
                break
            position = position.apply(networks.decide(position))


def after(position: Position, networks: Any) -> list[tuple[float, Position]]:
    """The positions after an action, with weights: those in which a play begins, or the end.

    A drawn tile is used as the network chooses one play ahead.
    """
    if not position.chance:
        return [(1.0, position)]
    drawn = []
    for number, count in position.unseen.items():
        turned_up = position.reveal(number)
        reached = turned_up.apply(networks.decide(turned_up))
        drawn.append((count / position.hidden, reached))
    return drawn


def make(args: argparse.Namespace) -> None:
    from luckynumbers.kernel.network import Networks
    from luckynumbers.kernel.search import search

    networks = Networks.load()
    with args.cases.open("w") as out:
        for index, position in enumerate(middle_positions(args.positions, args.seats, args.seed)):
            found = search(position, networks, nodes=args.nodes, seed=index)
            one_ply = networks.choices(position)
            seat = (position.seat or 1) - 1
            ranked = sorted(one_ply, key=lambda choice: -choice.shares[seat])
            wanted = {choice.action for choice in ranked[:CANDIDATES]} | {found.action}
            actions = {}
            for action in wanted:
                reached = after(position.apply(position.action(action)), networks)
                actions[action] = [
                    (weight, str(each), each.outcome.shares[seat] if each.outcome else None)
                    for weight, each in reached
                ]
            case = {
                "position": str(position),
                "seat": seat,
                "master": found.action,
                "one_ply": networks.decide(position).id,
                "actions": actions,
            }
            out.write(json.dumps(case) + "\n")
            out.flush()


def judge(args: argparse.Namespace) -> None:
    import torch

    from luckynumbers.training.export import read
    from luckynumbers.training.rollouts import judge_positions
    from luckynumbers.training.selfplay import by_network

    cases = [json.loads(line) for line in args.cases.read_text().splitlines()]
    reached = [each for case in cases for after in case["actions"].values() for each in after]
    texts = sorted({text for _, text, end in reached if end is None})
    positions = [Position.parse(text) for text in texts]
    print(len(cases), "cases,", len(positions), "positions to judge", flush=True)
    seats = len(positions[0].gardens)
    network = next(each for each in read(WEIGHTS) if each.seats == seats and not each.bruno)
    half = args.device == "cuda"
    network = network.to(args.device).to(torch.float16 if half else torch.float32).eval()
    luck = torch.Generator(args.device).manual_seed(11)
    with args.verdicts.open("w") as out:
        for start in range(0, len(positions), 200):
            part = positions[start : start + 200]
            halves = [
                judge_positions(
                    part, by_network(network), args.samples, device=args.device, luck=luck
                )
                for _ in range(2)
            ]
            for text, one, other in zip(texts[start : start + 200], *halves, strict=True):
                verdict = [text, one.shares, other.shares, one.error]
                out.write(json.dumps(verdict) + "\n")
            out.flush()
            print(start + len(part), "judged", flush=True)


def report(args: argparse.Namespace) -> None:
    verdicts = {}
    for line in args.verdicts.read_text().splitlines():
        text, one, other, error = json.loads(line)
        verdicts[text] = (one, other, error)
    losses: dict[str, list[float]] = {"master": [], "one_ply": []}
    for line in args.cases.read_text().splitlines():
        case = json.loads(line)
        seat = case["seat"]
        values = []
        try:
            for half in (0, 1):
                values.append(
                    {
                        int(action): sum(
                            weight * (verdicts[text][half][seat] if end is None else end)
                            for weight, text, end in reached
                        )
                        for action, reached in case["actions"].items()
                    }
                )
        except KeyError:
            continue
        for player, sample in losses.items():
            both = []
            for chosen_on, scored_on in (values, values[::-1]):
                best = max(chosen_on, key=chosen_on.__getitem__)
                both.append(scored_on[best] - scored_on[case[player]])
            sample.append(statistics.mean(both))
    for player, sample in losses.items():
        error = statistics.stdev(sample) / len(sample) ** 0.5
        print(
            f"{player}: {len(sample)} positions, mean loss {100 * statistics.mean(sample):.3f} "
            f"± {196 * error:.3f} points (95 %), same choice as the rollouts' best or equal: "
            f"{sum(loss <= 0 for loss in sample) / len(sample):.1%}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    each = commands.add_parser("make")
    each.add_argument("cases", type=Path)
    each.add_argument("--positions", type=int, default=240)
    each.add_argument("--seats", type=int, default=2)
    each.add_argument("--nodes", type=int)
    each.add_argument("--seed", type=int, default=1)
    each.set_defaults(run=make)
    each = commands.add_parser("judge")
    each.add_argument("cases", type=Path)
    each.add_argument("verdicts", type=Path)
    each.add_argument("--samples", type=int, default=1000)
    each.add_argument("--device", default="cuda")
    each.set_defaults(run=judge)
    each = commands.add_parser("report")
    each.add_argument("cases", type=Path)
    each.add_argument("verdicts", type=Path)
    each.set_defaults(run=report)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
