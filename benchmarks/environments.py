"""Our environments and the peers', on one core: python benchmarks/environments.py [PART].

It needs the extra ``rl`` and ``pip install pygame-ce``; pgx is measured where it is installed
(``pip install pgx``, in an environment of its own: it brings a package named ``tests``). Rates are
per second of processor time. The peers play other games, the
closest they have, except for the same game written for OpenSpiel in plain Python.
"""

import os
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from typing import Any

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

import numpy as np
import plain_spiel  # it registers the game
import pyspiel
from peers import open_spiel_game, petting_zoo, petting_zoo_game

import luckynumbers.envs.open_spiel
from luckynumbers.core import Rules
from luckynumbers.envs import lucky_numbers_v0
from luckynumbers.envs.batch import BatchEnv
from luckynumbers.kernel import Packed, Policy, Stepper, Steps, swift_game
from luckynumbers.kernel.bench import rate

SECONDS = 2.0
BATCHES = (1024, 1, 64, 8192)
"""The numbers of games at once; ratios are to the first."""
Run = Callable[[], int]


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    parts = {"pettingzoo": pettingzoo, "spiel": spiel, "batch": batch}
    for title in sys.argv[1:] or parts:
        print(title)
        ours = None
        for name, run in parts[title]():
            found = rate(run, SECONDS)
            ours = ours or found
            print(f"  {name:52}{found:>14,.0f} a second{ours / found:>9.1f}", flush=True)


def pettingzoo() -> Iterator[tuple[str, Run]]:
    """Steps, each with ``last`` and a random legal action."""
    luck = np.random.default_rng(1)
    for maker in ("env", "raw_env"):
        environment: Any = getattr(lucky_numbers_v0, maker)()
        yield f"ours, {maker}()", partial(petting_zoo_game, environment, luck)
        yield f"connect_four_v3, {maker}()", petting_zoo(maker)()


def spiel() -> Iterator[tuple[str, Run]]:
    """Decisions of random games, chance nodes included, driven from Python."""
    names = [luckynumbers.envs.open_spiel.NAME, plain_spiel.NAME, "maedn"]
    titles = ["ours", "the same game in plain Python", "OpenSpiel's C++ maedn"]
    luck = random.Random(1)
    for name, title in zip(names, titles, strict=True):
        game = pyspiel.load_game(f"{name}(players=2)")
        yield title, partial(open_spiel_game, game, luck)
    for name, title in zip(names, titles, strict=True):
        state = pyspiel.load_game(f"{name}(players=2)").new_initial_state()
        for _ in range(30):
            state.apply_action(state.legal_actions()[0])
        yield f"clones after 30 plies: {title}", partial(clone, state)


def clone(state: Any) -> int:
    state.clone()
    return 1


def batch() -> Iterator[tuple[str, Run]]:
    """Steps of random games with masks and observations, as pgx's 2048 has them, and without."""
    for games in BATCHES:
        yield f"ours, {games} games, masks and observations", stepper(games, observed=True)
    for games in BATCHES:
        yield f"ours, {games} games, masks", stepper(games)
    yield "ours, 1024 games, BatchEnv", batch_env(1024)
    yield "ours, one SwiftGame", swift()
    maedn = pyspiel.load_game("maedn(players=2)")
    yield "OpenSpiel's C++ maedn, one game", partial(open_spiel_game, maedn, random.Random(1))
    if find_spec("pgx") is None:
        print("  pgx is not installed: pip install pgx", file=sys.stderr)
        return
    for games in BATCHES:
        yield f"pgx 2048, {games} games, scan", pgx_2048(games)


def stepper(games: int, *, observed: bool = False) -> Run:
    many = Stepper(games)
    mask, planes, actions = many.legal(), many.observe(), many.decide(Policy.random, 0)
    steps, seeds = Steps.blank(games, many.seats), count()
    for _ in range(300):  # the games of a batch must not all be young
        many.step(many.decide(Policy.random, next(seeds), actions), out=steps)

    def run() -> int:
        many.legal(mask)
        if observed:
            many.observe(planes)
        many.step(many.decide(Policy.random, next(seeds), actions), out=steps)
        return games

    return run


def swift() -> Run:
    """One game without arrays: the ids of the legal actions, a random one, the next position."""
    game, start = swift_game(Rules(sorted=True), 2, 1), Packed.start(Rules(sorted=True), 2)
    luck = random.Random(1)

    def run() -> int:
        decisions = 0
        while game.seat:
            game.act(luck.choice(game.action_ids()))
            decisions += 1
        game.begin(start.twin)
        return decisions

    return run


def batch_env(games: int) -> Run:
    env = BatchEnv(games, reuse=True)
    env.reset(seed=1)
    seeds = count()

    def run() -> int:
        env.step(env.stepper.decide(Policy.random, next(seeds)))
        return games

    return run


def pgx_2048(games: int, steps: int = 100) -> Run:
    """Random games of 2048 with auto-reset, all steps inside one compiled scan."""
    jax: Any = import_module("jax")
    env: Any = import_module("pgx").make("2048")
    auto_reset = import_module("pgx.experimental").auto_reset
    step = jax.vmap(auto_reset(env.step, env.init))
    keys = jax.random.split(jax.random.PRNGKey(0), games)

    def body(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choice, luck = jax.random.split(key, 3)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        action = jax.random.categorical(choice, logits, axis=-1)
        return (step(state, action, jax.random.split(luck, games)), key), None

    many = jax.jit(lambda carry: jax.lax.scan(body, carry, None, length=steps)[0])
    kept = [many((jax.vmap(env.init)(keys), jax.random.PRNGKey(1)))]

    def run() -> int:
        kept[0] = jax.block_until_ready(many(kept[0]))
        return games * steps

    return run


if __name__ == "__main__":
    main()
