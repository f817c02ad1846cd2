"""Records of games that were played without a server, and some that are not true."""

from random import Random

from luckynumbers.core import Rules
from luckynumbers.kernel import decide
from luckynumbers.play import Game, Pile, Record, Shuffle


def a_game(seed: int = 1, *, leaves: bool = False, seeds: dict[int, bytes] | None = None) -> str:
    """The record of a game that a page has played; ``seeds`` are added to its shuffle."""
    luck = Random(seed)
    game = Game(Rules(), Pile.shuffled(2, Shuffle(luck.randbytes(32), seeds or {})), 2)
    while not game.position.over:
        if leaves and len(game.log) == 30:
            game = game.leave(2)
        else:
            game = game.act(decide(game.position, "greedy", luck.getrandbits(60)))
    return str(Record.of(game, ("Ann at home", "Pico"), {"Edition": "anniversary"}))


def untrue(good: str) -> dict[str, str]:
    """Records that are refused, by the code of the refusal."""
    secret = good.split('[Secret "')[1][:64]
    return {
        "record/format": "nothing",
        "verify/commit": good.replace(secret, "00" * 32),
        "verify/no-secret": good.replace(f'[Secret "{secret}"]\n', ""),
        "record/result": good.replace('[Result "', '[Result "1='),
        "verify/order": _swapped_deal(good),
        "game/not-over": _unfinished(good),
    }


def _swapped_deal(record: str) -> str:
    """A record whose tiles came in another order than its secret says."""
    before, _, rest = record.partition('[Deal "')
    deal, _, after = rest.partition('"')
    tiles = deal.split()
    tiles[-1], tiles[-2] = tiles[-2], tiles[-1]
    return f'{before}[Deal "{" ".join(tiles)}"{after}'


def _unfinished(record: str) -> str:
    """The same record without its last round."""
    lines = record.splitlines()
    kept = [line for line in lines[:-1] if not line.startswith("[End")]
    return "\n".join('[Result "-"]' if line.startswith("[Result") else line for line in kept)
