"""Attacks on reviews: long records from many guests, while others play and look at their games."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import monotonic, perf_counter
from typing import Final

import httpx

from tests.review.support import long_record
from tests.server.process import make_guest, socket_client
from tests.siege.attackers import ATTACKER
from tests.siege.harness import apart, ends_on_sigterm, public_server
from tests.siege.test_thinking import SEARCH, slowest
from tests.waiting import async_pause

GUESTS: Final = 6
SECONDS: Final = 5.0
PATHS: Final = (
    *("/records", "/records/review", "/records/strip?at=900", "/records/review/standard"),
)


def flood(url: str, record: str, seconds: float) -> None:
    """Send long records as several guests, to whatever reads them, as fast as it goes."""
    end = monotonic() + seconds

    def send(path: str) -> None:
        transport = httpx.HTTPTransport(local_address=ATTACKER)
        with httpx.Client(base_url=f"{url}/api/v1", transport=transport, timeout=5) as client:
            client.post("/guests", json={"name": "Mallory"})
            while monotonic() < end:
                with suppress(httpx.TransportError):  # hanging up is part of the attack
                    client.post(path, content=record)

    with ThreadPoolExecutor(GUESTS * len(PATHS)) as threads:
        list(threads.map(send, PATHS * GUESTS))


async def test_a_flood_of_long_records_delays_no_move_and_nobody_elses_review(
    tmp_path: Path,
) -> None:
    attack, own = long_record(1250), long_record(60)
    with public_server(tmp_path) as process:
        cookie = make_guest(process, "Ann")
        async with socket_client(process, cookie) as ann:
            before = await slowest(process, cookie, ann)
            attacking = asyncio.create_task(apart(flood, process.url, attack, SECONDS))
            await async_pause(2)
            during = await slowest(process, cookie, ann)
            start = perf_counter()
            path = f"{process.url}/api/v1/records/review"
            async with httpx.AsyncClient(headers={"cookie": cookie}, timeout=60) as client:
                answer = await client.post(path, content=own)
            waited = perf_counter() - start
            await attacking
        figures = f"{before:.2f} s before, {during:.2f} s during, a review in {waited:.2f} s"
        sys.stdout.write(f"\n{figures}")
        assert answer.status_code == 200, answer.text
        assert during <= 2 * before + 2 * SEARCH, figures
        assert waited < 20, figures  # one long record is read before it, not all of them
        assert ends_on_sigterm(process, 15)  # what is being read is read to its end
