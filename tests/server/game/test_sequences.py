"""Any sequence of commands: its log leads to the same table, and hidden tiles show in no view."""

import random
from collections import Counter
from itertools import pairwise
from typing import Any, Final

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from luckynumbers.core import GameError, tiles_for
from luckynumbers.play import Pile
from luckynumbers.server.game import commands, events, mentions
from luckynumbers.server.game.deciding import AnyCommand, Circumstances, decide
from luckynumbers.server.game.events import Clock, Event
from luckynumbers.server.game.evolve import replay
from luckynumbers.server.game.messages import EMOTES
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import User
from luckynumbers.server.game.view import info_of, offer_of, past_of, view_of
from luckynumbers.words import Words
from tests.helpers import visible
from tests.server.game.support import ANN, BEN, BOTS, CY, EVE, HERE, NOW, dealt, lay

PEOPLE: Final = (ANN, ANN, BEN, BEN, CY, EVE, None)
PLANS: Final[list[tuple[tuple[str, ...], dict[str, Any]]]] = [
    (("me", "open"), {}),
    (("me", "invite", "open"), {"public": True, "clock": Clock("game", 60, 2)}),
    (("me", "Tim", "greedy"), {"edition": "anniversary", "clock": Clock("turn", 60)}),
    (("me", "open", "Tim", "filler"), {"edition": "access", "bruno": True}),
    (("me", "open"), {"edition": "access", "michael": True, "tournament": True}),
    (("me", "invite", "open", "open", "invite"), {"edition": "access", "auto": True}),
    (("me", "open", "open"), {"tournament": True, "auto": True, "start": 3}),
]
ENGLISH: Final = Words("en")


def command(state: State, luck: random.Random) -> tuple[AnyCommand, User | None]:
    """Some command by someone; most fit the table, so that games go on."""
    user = luck.choice(PEOPLE)
    position = state.game.position if state.game else None
    seat = luck.randint(1, len(state.seats))
    if position and position.seat and luck.random() < 0.9:
        seat = position.seat
        user = next((one for one in PEOPLE if one and seat in state.seats_of(one.id)), user)
    seq = state.seq if luck.random() < 0.95 else state.seq - 1
    actions = [str(action) for action in position.actions] if position else []
    action = luck.choice([*actions, "*", "14@b2"])
    if position and state.seats[seat - 1].kind == "bot" and luck.random() < 0.9:
        return commands.BotMoves(seat, seq, action), None
    if actions and luck.random() < 0.7:
        return commands.Act(*HERE, seat, seq, action), user
    offer = luck.choice([*(offer.number for offer in state.offers), 1])
    code = luck.choice(["", *state.codes])
    seed = luck.choice(["", luck.randbytes(32).hex()])
    possible: list[AnyCommand] = [
        *(commands.Join(*HERE, code=code, seed=seed), commands.Start(*HERE)),
        *(commands.Start(*HERE, seat), commands.AddSeed(*HERE, seat, seed)),
        *(commands.Undo(*HERE, seat, seq), commands.Undo(*HERE, seat, seq)),
        *(commands.Answer(*HERE, offer, luck.random() < 0.8) for _ in range(3)),
        commands.Replace(*HERE, seat, luck.choice(["", "greedy"])),
        *([] if state.game else [commands.Leave(*HERE, seat)]),
        commands.Give(*HERE, seat, luck.randint(1, 60)),
        commands.Emote(*HERE, seat, luck.choice(list(EMOTES))),
        *(commands.Rematch(*HERE), commands.GiveBack(NOW), commands.Forget("eve")),
        *([commands.Leave(*HERE, seat)] if luck.random() < 0.2 else []),
        *([commands.TimeUp(seat, seq)] if luck.random() < 0.2 else []),
        *([commands.Close(*HERE)] if luck.random() < 0.1 else []),
        *([commands.Expire()] if luck.random() < 0.1 else []),
        *([commands.BotFails(seat, seq)] if luck.random() < 0.1 else []),
    ]
    return luck.choice(possible), user


def step(state: State, luck: random.Random, at: int) -> State:
    """Carry out some command, or refuse it."""
    chosen, user = command(state, luck)
    gone = luck.choice([{}, {"ben": 0}, {"cy": 0}])
    key = f"key{state.seq}"
    try:
        return decide(state, chosen, Circumstances(user, at, luck, key, gone.get, 0, BOTS)).state
    except GameError:
        return state


def shown(state: State, since: int = -1) -> bytes:
    """Everything that anyone can be shown of a table, with the events after ``since``."""
    past = [past_of(event, state, ENGLISH) for event in state.events[since + 1 :]]
    offers = [offer_of(offer, state, is_open=True) for offer in state.offers]
    return msgspec.json.encode((view_of(state), info_of(state), past, offers))


def nameless(state: State) -> list[events.Data]:
    """The events without the one name that a sequence may forget."""
    return [mentions.without_name(event.data, EVE.id) for event in state.events]


def written(state: State) -> tuple[Event, ...]:
    """The log as it is stored, and read again."""
    return tuple(replace(e, data=events.parse(events.dump(e.data))) for e in state.events)


def check_tiles(state: State) -> None:
    """Hidden and visible tiles are all the tiles of the game."""
    if state.game is None:
        return
    position, layout = state.game.position, state.game.layout
    assert position.hidden + visible(position).total() == 20 * len(state.seats)
    assert all(count <= len(state.seats) for count in visible(position).values())
    tiles = [t for part in (*layout.gardens, layout.table, layout.hand) for t in part if t]
    assert len(set(tiles)) == len(tiles)
    assert Counter(tile.number for tile in tiles) == visible(position)


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), planned=st.sampled_from(PLANS), steps=st.integers(1, 250))
def test_a_log_leads_to_the_same_table_byte_for_byte(
    seed: int, planned: tuple[tuple[str, ...], dict[str, Any]], steps: int
) -> None:
    luck = random.Random(seed)
    kinds, more = planned
    state = lay(*kinds, luck=seed, **more)
    for number in range(steps):
        before, state = state, step(state, luck, NOW + 500 * number)
        assert nameless(state)[: before.seq + 1] == nameless(before)
        check_tiles(state)
    assert [event.seq for event in state.events] == list(range(len(state.events)))
    assert all(one.at <= other.at for one, other in pairwise(state.events))
    again = replay(state.id, written(state), state.secret, state.codes, state.next)
    assert again == replace(state, offers=())
    assert shown(again) == shown(replace(state, offers=()))


def twins(seats: int, known: int, luck: random.Random) -> tuple[Pile, Pile]:
    """Two piles with the same first tiles, and another order behind them."""
    tiles = list(tiles_for(seats))
    luck.shuffle(tiles)
    orders = []
    for _ in range(2):
        rest = tiles[known:]
        luck.shuffle(rest)
        orders.append(Pile((*tiles[:known], *rest)))
    return orders[0], orders[1]


@settings(max_examples=30)
@given(
    seed=st.integers(0, 2**32),
    seats=st.integers(2, 5),
    bruno=st.booleans(),
    michael=st.booleans(),
    ascending=st.booleans(),
)
def test_no_view_depends_on_the_order_of_hidden_tiles(
    seed: int, seats: int, bruno: bool, michael: bool, ascending: bool
) -> None:
    """R10: until the first tile that differs is drawn, two tables show the same bytes."""
    luck = random.Random(seed)
    known = luck.randint(4 * seats, 20 * seats - 2)
    edition = "anniversary" if ascending and seats <= 4 else "access"
    more: dict[str, Any] = {
        "edition": edition,
        "bruno": bruno,
        "michael": michael and edition == "access",
    }
    table = lay("me", *["Tim", "Tom", "Kim", "Pia"][: seats - 1], **more)
    pair = [dealt(table, pile) for pile in twins(seats, known, luck)]
    seen = -1
    for number in range(200):
        assert shown(pair[0], seen) == shown(pair[1], seen)
        seen = pair[0].seq
        hidden = pair[0].running.position.hidden
        if hidden <= 20 * seats - known:
            break
        moves = luck.getrandbits(64)
        pair = [step(each, random.Random(moves), NOW + number) for each in pair]
        if any(each.closed is not None for each in pair):
            break
