"""The engine's speeds, ours and the peers' from the same run: python benchmarks/engine.py [--json].

OpenSpiel (``pip install open_spiel``) and PettingZoo (``pip install "pettingzoo[classic]"``) are
measured where they are installed.
"""

import json
import sys
import time

from luckynumbers.bots.greedy import GreedyBot
from luckynumbers.core import Rules
from luckynumbers.kernel import bench
from luckynumbers.play import Game, Pile, Think


def main() -> None:
    seconds = 2.0
    report = bench.report(seconds)
    greedy = python_greedy(seconds)
    if "--json" in sys.argv:
        print(json.dumps({**report.as_dict(), "greedy in Python, games/s": greedy}, indent=2))
        return
    print(f"signature  {report.signature}\nmachine    {report.machine}\n")
    for title, speeds in (("ours", report.speeds), ("peers", report.peers)):
        print(title)
        for speed in speeds:
            print(f"  {speed.name:34}{speed.rate:>14,.0f} {speed.unit}")
        if title == "peers":
            print(f"  {'greedy in Python':34}{greedy:>14,.1f} games/s")
    print("ratios")
    for ratio in report.ratios:
        print(f"  {ratio.ours} / {ratio.peer:34}{ratio.times:>10,.1f}")


def python_greedy(seconds: float) -> float:
    """Count the games per second of the bot that greedy is the twin of."""
    bot, games, begun = GreedyBot(), 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        game = Game(Rules(sorted=True), Pile.seeded(2, games))
        while not game.position.over:
            game.act(bot.choose(game.position, Think()))
        games += 1
    return games / spent


if __name__ == "__main__":
    main()
