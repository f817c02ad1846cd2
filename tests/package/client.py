"""A program of somebody who uses the library; type checkers read it in their strictest mode."""

from luckynumbers import (
    Action,
    Game,
    GameError,
    Pile,
    Place,
    Position,
    Record,
    Rules,
    Think,
    b2,
    bots,
)
from luckynumbers.kernel import Networks, playouts
from luckynumbers.puzzles import Puzzle, solve


class First:
    """A player of somebody else: the first action that is legal."""

    def choose(self, position: Position, think: Think) -> Action:
        """Choose an action."""
        return position.actions[0]


def play() -> Record:
    """Play a game between two computer players."""
    game = Game(Rules(bruno=True), Pile.seeded(seats=2, seed="clover"))
    players = [bots.make("greedy"), First()]
    while (seat := game.position.seat) is not None:
        game = game.act(players[seat - 1].choose(game.position, Think(seed=1)))
    return Record.of(game, names=["Ann", "Bob"])


def main() -> None:
    """Use what a program would use."""
    record = play()
    texts = [str(position) for position in record.positions()]
    assert Position.parse(texts[-1]).over
    assert record.svg().startswith("<svg")
    start = Position.start(Rules(sorted=True), seats=2)
    assert len(Networks.load().shares(start)) == 2
    shares = playouts(start, games=100, policy="random", seed=7).shares
    assert abs(sum(shares) - 1) < 1e-5
    puzzle = Puzzle.parse("01020304/05060708/09101112/13141615 ; max 1")
    assert solve(puzzle.start).optimal == 1
    assert code_of(start) == "action/reveal-first"


def code_of(start: Position) -> str:
    """The code of the refusal of an action."""
    try:
        start.apply(Place(9, b2))
    except GameError as error:
        return error.code
    return ""


if __name__ == "__main__":
    main()
