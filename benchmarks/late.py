"""How much players give away in late positions, where perfect play is known.

python benchmarks/late.py --positions 1300

Plays games badly enough to run out of tiles (the heuristic with one random action in ten), takes
the first play that begins with one, two or three tiles face down, solves it, and measures what each
player gives away there. Positions not solved within the nodes are counted and left out.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator

from luckynumbers.core import Position, Rules
from luckynumbers.kernel import Networks, Policy, decide
from luckynumbers.kernel.search import search, solve_late


def late_positions(seed: int) -> Iterator[Position]:
    """Yield one position of each game that gets that far."""
    luck = random.Random(seed)
    while True:
        position = Position.start(Rules(sorted=True), 2)
        wanted = luck.randint(1, 3)
        while not position.over:
            if position.chance:
                unseen = position.unseen
                position = position.reveal(luck.choices(list(unseen), list(unseen.values()))[0])
            elif position.turn_begins and position.hidden == wanted:
                yield position
                break
            elif luck.random() < 0.1:
                position = position.apply(luck.choice(list(position.actions)))
            else:
                chosen = decide(position, Policy.greedy, luck.getrandbits(63))
                position = position.apply(chosen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1300)
    parser.add_argument("--nodes", type=int, default=500_000, help="for the solver")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    networks = Networks.load()
    losses: dict[int, list[tuple[float, float]]] = defaultdict(list)
    unsolved = dict.fromkeys((1, 2, 3), 0)
    for index, position in enumerate(late_positions(args.seed)):
        if index == args.positions:
            break
        late = solve_late(position, args.nodes)
        choices = search(position, networks, seed=index).action, networks.decide(position).id
        if late.share.exact and all(late.actions[choice].exact for choice in choices):
            losses[position.hidden].append((late.loss(choices[0]), late.loss(choices[1])))
        else:
            unsolved[position.hidden] += 1
    for hidden in (1, 2, 3):
        _print_losses(f"{hidden} face down", losses[hidden], unsolved[hidden])
    _print_losses(
        "all", [each for found in losses.values() for each in found], sum(unsolved.values())
    )


def _print_losses(what: str, found: list[tuple[float, float]], unsolved: int) -> None:
    master, one_ply = (100 * sum(column) / len(found) for column in zip(*found, strict=True))
    print(
        f"{what}: {len(found)} solved, {unsolved} not; given away by master {master:.3f}, "
        f"by one-ply {one_ply:.3f} points",
        flush=True,
    )


if __name__ == "__main__":
    main()
