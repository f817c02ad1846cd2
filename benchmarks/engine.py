"""The engine's speeds, ours and the peers' from the same run: python benchmarks/engine.py [--json].

Like ``luckynumbers bench``, but measured for longer, and with the greedy bot in Python as well.
OpenSpiel (``pip install open_spiel``) and PettingZoo (``pip install "pettingzoo[classic]"``) are
measured where they are installed.
"""

import json
import sys
import time

from peers import PEERS

from luckynumbers.bots.greedy import GreedyBot
from luckynumbers.core import Rules
from luckynumbers.kernel import bench
from luckynumbers.play import Game, Pile, Think

SECONDS = 2.0


def main() -> None:
    report = bench.report(SECONDS)
    greedy = python_greedy()
    ours = {speed.code: speed.rate for speed in report.speeds}
    others = {
        peer.name: (rate, ours[peer.beside] / rate)
        for peer in PEERS
        if (run := peer.prepare()) is not None and (rate := bench.rate(run, SECONDS))
    }
    if "--json" in sys.argv:
        print(
            json.dumps({**report.as_dict(), "others": others, "greedy in Python": greedy}, indent=2)
        )
        return
    print(f"signature  {report.signature}\nmachine    {report.machine}\n")
    for speed in report.speeds:
        print(f"{speed.code:28}{speed.rate:>14,.0f} a second")
    print("\nothers, and how many times as fast we are")
    for peer in report.peers:
        print(f"{peer.code:36}{peer.rate:>14,.0f} a second {peer.times:>10,.1f}")
    for name, (rate, times) in others.items():
        print(f"{name:36}{rate:>14,.0f} a second {times:>10,.1f}")
    print(f"{'greedy in Python':36}{greedy:>14,.1f} a second")


def python_greedy() -> float:
    """The games per second of ``GreedyBot``, the Python twin of the kernel's greedy."""
    bot, games, begun = GreedyBot(), 0, time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        game = Game(Rules(sorted=True), Pile.seeded(2, games))
        while not game.position.over:
            game = game.act(bot.choose(game.position, Think()))
        games += 1
    return games / spent


if __name__ == "__main__":
    main()
