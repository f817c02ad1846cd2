"""Nothing leaks: games that differ only in the hidden order send the same bytes."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luckynumbers.core import Position, Tile, tiles_for
from luckynumbers.server.app import Server
from luckynumbers.server.game.replay import record_of
from tests.server.orders import arrange
from tests.server.support import Client, guest, new_table, running

MASKED = re.compile(r'"(at|deadline|commit|table|host|user)":("[^"]*"|\d+)')


class Twins:
    """Two tables with the same first tiles, and another order behind them."""

    def __init__(self, seats: int, seed: int) -> None:
        self._luck = random.Random(seed)
        self._tiles = list(tiles_for(seats))
        self._luck.shuffle(self._tiles)
        self.known = 0
        self.orders: list[tuple[Tile, ...]] = []

    def split(self, known: int) -> None:
        """Make two games whose tiles after the known ones lie in different orders."""
        self.known = known
        self.orders = []
        for _ in range(2):
            rest = self._tiles[known:]
            self._luck.shuffle(rest)
            self.orders.append((*self._tiles[:known], *rest))


def masked(client: Client, start: int) -> list[str]:
    return [MASKED.sub(r'"\1":0', text) for text in client.raw[start:]]


async def twin(
    server: Server, order: tuple[Tile, ...], seats: int, plan: dict[str, Any]
) -> tuple[Client, str]:
    ann = await guest(server, "Ann")
    table = await new_table(ann, "me", *["Ben", "Cy", "Di", "Ed"][: seats - 1], **plan)
    await ann.subscribe(table)
    arrange(server, table, order)
    await ann.ask("start", table=table, first=1)
    return ann, table


async def play_twins(path: Path, seats: int, seed: int, plan: dict[str, Any]) -> int:
    """Play both games by the same choices until the orders part; what was sent is the same."""
    twins, luck = Twins(seats, seed), random.Random(seed)
    twins.split(luck.randint(4 * seats, 20 * seats - 2))
    async with running(path) as server:
        pair = [await twin(server, order, seats, plan) for order in twins.orders]
        heard = 0
        for step in range(3000):
            assert masked(pair[0][0], heard) == masked(pair[1][0], heard)
            heard = len(pair[0][0].raw)
            view = pair[0][0].latest(pair[0][1])["view"]
            hidden = Position.parse(view["position"]).hidden
            if not view.get("seat") or hidden <= 20 * seats - twins.known:
                return step
            action = luck.choice(view["actions"][:1] if luck.random() < 0.5 else view["actions"])
            for client, table in pair:
                act = {"seat": view["seat"], "seq": client.seq(table), "action": action}
                await client.ask("act", id=f"a{step}", table=table, **act)
    return 3000


@settings(max_examples=5)
@given(
    seats=st.integers(2, 5), seed=st.integers(0, 10**9), bruno=st.booleans(), michael=st.booleans()
)
async def test_the_hidden_order_changes_no_byte_before_the_draw(
    tmp_path_factory: pytest.TempPathFactory, seats: int, seed: int, bruno: bool, michael: bool
) -> None:
    path = tmp_path_factory.mktemp("twins")
    plan = {"edition": "access", "bruno": bruno, "michael": michael}
    assert await play_twins(path, seats, seed, plan) > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(300))
async def test_the_hidden_order_changes_no_byte_in_many_games(tmp_path: Path, seed: int) -> None:
    plan = {"edition": "access", "bruno": seed % 2 == 0, "michael": seed % 3 == 0}
    assert await play_twins(tmp_path, 2 + seed % 4, seed, plan) > 0


async def test_the_secret_is_in_nothing_before_the_end(tmp_path: Path, caplog: Any) -> None:
    """R10: not in views, undo data, errors, logs, metrics, events or the record."""
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "greedy", edition="anniversary", seed="5a" * 32)
        await ann.subscribe(table)
        await ann.ask("start", table=table, first=1)
        found = server.hub.tables[table]
        secret = found.state.secret
        assert secret is not None
        for _ in range(6):
            latest = ann.latest(table)
            if latest["view"]["seat"] == 1:
                action = latest["view"]["actions"][0]
                fields = {"seat": 1, "seq": latest["seq"], "action": action}
                await ann.ask("act", table=table, **fields)
                await ann.ask("undo", table=table, seat=1, seq=ann.seq(table))
            await ann.ask("act", table=table, seat=2, seq=0, action="zz")
        stored = await server.hub.store.game(table)
        assert stored is not None
        told = "".join(ann.raw) + caplog.text + server.hub.metrics.text() + repr(found.state)
        told += str(stored.events) + str(record_of(found.state)) + repr(stored) + repr(secret)
        assert secret.secret.hex() not in told
        assert repr(secret.secret) not in told
        assert "5a" * 32 not in told
        await ann.ask("leave", table=table, seat=1)
        assert secret.secret.hex() in ann.raw[-1]
        assert json.loads(ann.raw[-1])["data"]["seeds"] == {"1": "5a" * 32}
