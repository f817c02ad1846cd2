"""R10: until a draw tells them apart, two games with other hidden orders show the same bytes."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luckynumbers.core import DRAW, Action, ActionError, Discard, GameError, Place, Rules
from luckynumbers.core.cells import CELLS
from luckynumbers.play import Game, Pile, Record, Shuffle, Think
from tests.helpers import EVERY_RULES, POLICIES
from tests.play.support import GAMES, advance, play_on

MASK = "*" * 64


def twins(seats: int, same: int, seed: int) -> tuple[Pile, Pile]:
    """Make two fairly shuffled piles that differ only after their first tiles."""
    shuffles = [Shuffle(random.Random(f"{seed}/{n}").randbytes(32)) for n in range(2)]
    order = shuffles[0].order(Pile.fair(seats).turn_over())
    rest = list(order[same:])
    while rest == list(order[same:]) and len(rest) > 1:
        random.Random(seed).shuffle(rest)
        seed += 1
    return Pile(order, shuffles[0]), Pile((*order[:same], *rest), shuffles[1])


def refusals(game: Game) -> Iterator[str]:
    """Try everything that the rules or the secret forbid, and give what is said to it."""
    attempts: list[Action] = [DRAW, Discard(1), Discard(20)]
    attempts += [Place(number, cell) for number in (1, 10, 20) for cell in CELLS[::5]]
    for action in attempts:
        if action not in game.position.actions:
            yield error_of(ActionError, lambda action=action: game.act(action))
    for look in (game.deal, game.secret):
        yield error_of(GameError, look)
    if not game.undoable:
        yield error_of(GameError, game.undo)


def error_of(kind: type[GameError], attempt: object) -> str:
    assert callable(attempt)
    with pytest.raises(kind) as error:
        attempt()
    return f"{error.value!r} {error.value} {error.value.message!r} {error.value.__dict__!r}"


def shown(game: Game) -> str:
    """Write down everything that a running game shows to anyone."""
    position = game.position
    record = Record.of(game, ("Ann", "Bob"), {"Edition": "access"})
    pieces = [
        str(record),
        repr(record),
        repr(record.replay()),
        str(record.resume(Shuffle(bytes(32))).commit),
        repr(game),
        str(game),
        repr(game.log),
        repr(game.layout),
        str(position),
        repr(position),
        repr(position.actions),
        repr(position.unseen),
        repr((game.first, game.rules, game.outcome, game.resumed, game.undoable)),
        repr(game.commit),
        *refusals(game),
    ]
    return "\n".join(pieces).replace(game.commit or MASK, MASK)


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("rules", [rules for rules in EVERY_RULES if not rules.norep], ids=str)
def test_r10_everything_shown_is_the_same_until_the_draw_that_differs(
    rules: Rules, seats: int
) -> None:
    setup = 4 * seats
    same = setup + 4
    piles = twins(seats, same, seed=seats)
    start, other = (Game(rules, pile) for pile in piles)
    orders = [pile.turn_over() for pile in piles]
    rng = random.Random(f"{rules}{seats}")
    told_apart = False
    for one in play_on(start, rng, POLICIES[seats % 3], steps=1000):
        other = other.apply(one.log[-1])
        drawn = 20 * seats - one.position.hidden
        if orders[0][:drawn] != orders[1][:drawn]:
            told_apart = True
            break
        told_apart = one.position.over
        assert one == other
        assert hash(one) == hash(other)
        if not one.position.over:
            assert shown(one) == shown(other)
    assert told_apart


@given(st.sampled_from(GAMES), st.integers(0, 1000), st.data())
def test_r10_whatever_is_still_hidden_may_be_in_any_order(
    kind: tuple[Rules, int], seed: int, data: st.DataObject
) -> None:
    """Stop a game anywhere: another order of the hidden tiles would have shown the same."""
    rules, seats = kind
    pile = Pile.seeded(seats, seed)
    steps = data.draw(st.integers(0, 60))
    game = advance(Game(rules, pile), random.Random(seed), leaving=0.02, steps=steps)
    if game.position.over:
        return
    order, known = pile.turn_over(), 20 * seats - game.position.hidden
    drawn, rest = order[:known], order[known:]
    other = Game(rules, Pile((*drawn, *data.draw(st.permutations(rest)))))
    for entry in game.log:
        other = other.apply(entry)
    assert game == other
    assert shown(game) == shown(other)


@pytest.mark.parametrize("seed", ["my secret word", "x" * 27])
def test_r10_the_seed_of_a_running_game_is_nowhere_to_be_seen(seed: str) -> None:
    start = Game(Rules(), Pile.seeded(2, seed))
    for game in play_on(start, random.Random(1), steps=30):
        if not game.position.over:
            assert seed not in shown(game)
            assert "seed:" not in shown(game)
            assert game.commit is None


def test_r10_the_secret_of_a_fair_game_is_nowhere_to_be_seen() -> None:
    shuffle = Shuffle(bytes(range(32)), {1: bytes(range(32, 64))})
    start = Game(Rules(), Pile.shuffled(2, shuffle))
    for game in play_on(start, random.Random(1), steps=60):
        if not game.position.over:
            text = shown(game)
            for secret in (shuffle.secret, *shuffle.seeds.values()):
                assert secret.hex() not in text
                assert repr(secret) not in text


def test_r10_a_player_gets_a_position_and_a_budget_and_nothing_that_leads_to_the_pile() -> None:
    """Walk through all that a player can reach from its two arguments."""
    game = Game(Rules(), Pile.fair(2))
    seen: list[object] = [game.position, Think(seed=1)]
    for thing in seen:
        assert not isinstance(thing, Pile | Shuffle | Game)
        for value in vars(thing).values() if hasattr(thing, "__dict__") else ():
            if not any(value is known for known in seen):
                seen.append(value)
        if isinstance(thing, tuple | frozenset | list):
            seen.extend(thing)
