"""How much is it worth to start? Play many games and count.

Try it: python examples/first_seat.py
"""

from luckynumbers import Game, Pile, Rules, Think, bots, play_out

GAMES = 60


def main() -> None:
    player = bots.make("greedy")
    for seats in (2, 3):
        shares = [0.0] * seats
        for deal in range(GAMES):
            game = Game(Rules(), Pile.seeded(seats, deal))
            result = play_out(game, [player] * seats, Think(seed=deal))
            shares = [a + b / GAMES for a, b in zip(shares, result.outcome.shares, strict=True)]
        print(f"{seats} seats:", "  ".join(f"{share:.0%}" for share in shares))


if __name__ == "__main__":
    main()
