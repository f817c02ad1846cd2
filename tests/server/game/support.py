"""Tables as values, for tests without a server: people, commands, and seeded circumstances."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from luckynumbers.bots.greedy import GreedyBot
from luckynumbers.core import GameError, Rules
from luckynumbers.play import Game, Log, Pile, Think
from luckynumbers.server.game import commands
from luckynumbers.server.game.deciding import AnyCommand, Circumstances, Decision, decide
from luckynumbers.server.game.events import Created, Event, Seat, Started
from luckynumbers.server.game.evolve import replay
from luckynumbers.server.game.plans import Fresh, Plan, SeatPlan, create
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import User

NOW = 1_700_000_000_000
BOTS = ("greedy", "filler", "random")
ANN, BEN, CY, EVE = (User(name.lower(), name, "guest", 0) for name in ("Ann", "Ben", "Cy", "Eve"))
DORA, EMIL, FRITZ = (User(name.lower(), name, "account", 0) for name in ("Dora", "Emil", "Fritz"))
ROBOT, DROID = (User(name.lower(), name, "bot", 0, owner="dora") for name in ("Robot", "Droid"))
PEOPLE = (ANN, BEN, CY, EVE, DORA, EMIL, FRITZ, ROBOT, DROID)
HERE = ("k", "t")
"""The idempotency key and the table of every command here."""


def circumstances(
    user: User | None = None, now: int = NOW, absent: Mapping[str, int] | None = None, **more: Any
) -> Circumstances:
    since = (absent or {}).get
    return Circumstances(user, now, Random(1), absent_since=since, bots=BOTS, **more)


def plan(*kinds: str, **more: Any) -> Plan:
    """Plan seats: ``me``, ``open``, ``invite``, the name of a bot, or a name on the device."""
    seats = []
    for kind in kinds:
        match kind:
            case "me" | "open" | "invite":
                seats.append(SeatPlan(kind))
            case "greedy" | "filler" | "random":
                seats.append(SeatPlan("bot", bot=kind))
            case _:
                seats.append(SeatPlan("device", kind))
    return Plan(tuple(seats), **more)


def lay(*kinds: str, host: User = ANN, luck: int = 1, **more: Any) -> State:
    """A table that waits for its players; ``luck`` decides the shuffle."""
    return laid(create(plan(*kinds, **more), host, BOTS, Random(luck)))


def laid(fresh: Fresh) -> State:
    """A table as it is when it has just been created."""
    return replay("t", (Event(0, NOW, fresh.created),), fresh.secret, fresh.codes)


def creation(*seats: Seat, **more: Any) -> Created:
    """The creation of Ann's table with some seats."""
    return Created("std", "access", "ann", seats, **more)


def created(event: Created) -> State:
    """A table with a creation of the test's own, and a secret as any other."""
    return laid(Fresh(event, lay("me", "open").secret))


def join(state: State, *users: User) -> State:
    for user in users:
        state = do(state, commands.Join(*HERE), user)
    return state


def started(*kinds: str, first: int = 1, host: User = ANN, **more: Any) -> State:
    """A table whose game has begun; Ben and Cy, or the other account, take the open seats."""
    state = lay(*kinds, host=host, **more)
    guests = (EMIL,) if host is DORA else (BEN, CY)
    state = join(state, *guests[: kinds.count("open")])
    return do(state, commands.Start(*HERE, first), host)


def dealt(state: State, pile: Pile, first: int = 1) -> State:
    """A table whose game begins with a pile of the test's own."""
    state = do(state, commands.Start(*HERE, first), ANN)
    game = Game(Rules.parse(state.created.rules), pile, first)
    opening = Started(first, game.log[0].revealed)
    events = Log((*state.events[:-1], replace(state.events[-1], data=opening)))
    return replace(state, game=game, events=events)


def decision(state: State, command: AnyCommand, user: User | None, **more: Any) -> Decision:
    return decide(state, command, circumstances(user, **more))


def do(state: State, command: AnyCommand, user: User | None = None, **more: Any) -> State:
    return decision(state, command, user, **more).state


def refusal(state: State, command: AnyCommand, user: User | None, **more: Any) -> str:
    """The code with which a command is refused."""
    with pytest.raises(GameError) as refused:
        decide(state, command, circumstances(user, **more))
    return refused.value.code


def owner(state: State, seat: int) -> User | None:
    """The user who acts for a seat; nobody for a bot's."""
    people = {user.id: user for user in PEOPLE}
    return people.get(state.seats[seat - 1].user)


def act(state: State, *actions: str) -> State:
    """Carry out actions for whoever is to act; a bot's by its own command."""
    for action in actions:
        seat = state.running.position.acting
        user = owner(state, seat)
        if user is None:
            state = do(state, commands.BotMoves(seat, state.seq, action))
        else:
            state = do(state, commands.Act(*HERE, seat, state.seq, action), user)
    return state


def choice(state: State) -> str:
    """The action that the greedy bot would choose."""
    return str(GreedyBot().choose(state.running.position, Think()))


def play(state: State, most: int = 10_000) -> State:
    """Play on by greedy choices until the game is over, or for some actions."""
    for _ in range(most):
        if state.closed is not None:
            break
        state = act(state, choice(state))
    return state


def kinds(state: State) -> list[str]:
    """The kinds of the events, without that of the creation."""
    return [type(event.data).__name__ for event in state.events[1:]]
