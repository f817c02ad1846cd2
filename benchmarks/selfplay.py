"""Speed of self-play on this device, each move by the exact one-ply expectation.

python benchmarks/selfplay.py --games 65536 --seats 2 --weights src/luckynumbers/kernel/networks.lnn
"""

import argparse
import time
from pathlib import Path

import torch

from luckynumbers.training.export import read
from luckynumbers.training.games import start
from luckynumbers.training.selfplay import by_network, choose


@torch.inference_mode()
def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=65536)
    parser.add_argument("--seats", type=int, nargs="*", default=[2])
    parser.add_argument("--turns", type=int, default=33, help="timed turns; games begin together")
    parser.add_argument("--weights", type=Path, default="src/luckynumbers/kernel/networks.lnn")
    args = parser.parse_args()
    cuda = torch.cuda.is_available()
    device = "cuda" if cuda else "cpu"
    for network in read(args.weights):
        if network.bruno or network.seats not in args.seats:
            continue
        actor = network.to(device).to(torch.float16 if cuda else torch.float32).eval()
        judge = by_network(actor)
        games = start(
            network.seats, args.games, bruno=False, michael=0.0, jumbled=0.0, device=device
        )
        games.play(choose(games, judge).plays)
        if cuda:
            torch.cuda.synchronize()
        begin, judged = time.monotonic(), 0
        for _ in range(args.turns):
            judged += len(games.plays().game)
            over, _ = games.play(choose(games, judge).plays)
            ended = over.nonzero()[:, 0]
            if len(ended):
                fresh = start(
                    network.seats,
                    len(ended),
                    bruno=False,
                    michael=0.0,
                    jumbled=0.0,
                    device=device,
                )
                games.put(ended, fresh)
        if cuda:
            torch.cuda.synchronize()
        took = time.monotonic() - begin
        moves = args.turns * args.games
        print(
            f"{network.seats} seats: {moves / took:,.0f} moves/s, {judged / took:,.0f} positions "
            f"judged a second, {judged / moves:.0f} a move",
            flush=True,
        )


if __name__ == "__main__":
    main()
