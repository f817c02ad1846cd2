"""Attacks on the process from outside: requests, headers, frames and connections without end."""

import asyncio
from pathlib import Path

from tests.siege.harness import besiege, ends_on_sigterm, public_server


async def test_an_honest_player_plays_and_the_server_ends_in_time(tmp_path: Path) -> None:
    with public_server(tmp_path) as server:
        report = await besiege(server, "nothing", lambda: asyncio.sleep(0.5), seconds=0.5)
        assert len(report.before.seconds) >= 3
        assert ends_on_sigterm(server)
