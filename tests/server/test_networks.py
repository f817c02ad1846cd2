"""An IPv6 network of 64 bits counts as one address, wherever addresses are counted."""

from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest

from luckynumbers.server.app import Server
from luckynumbers.server.http.api import make_api
from luckynumbers.server.http.guard import Guard
from luckynumbers.server.limits import Buckets
from luckynumbers.server.origins import network_of
from luckynumbers.server.perimeter import Connections
from tests.server.doors import HOST, Socket
from tests.server.support import running, sit
from tests.server.test_perimeter import Wire

SAME = [f"2001:db8:1:2:{n:x}::7" for n in range(1, 12)]
OTHER = "2001:db8:1:3::1"


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("::1", "::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_what_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_connections_of_a_network_count_together() -> None:
    opened = Buckets(0.001, 5)
    bounded = Connections(100, 3, opened, lambda address: address == SAME[0])
    assert [bounded.open(Wire(), address) for address in SAME[1:]] == [True] * 5 + [False] * 5
    assert (len(bounded), bounded.dropped) == (3, 7)
    assert bounded.open(Wire(), OTHER)
    assert bounded.open(Wire(), SAME[0]), "a proxy is known by its whole address"


async def test_sockets_of_a_network_count_together(tmp_path: Path) -> None:
    async with running(tmp_path, sockets_per_address=2) as server:
        sockets = [Socket(server, {}, address) for address in (*SAME[:3], OTHER)]
        assert [await each.opened() for each in sockets] == [True, True, False, True]


class Visitor:
    """REST from an address."""

    def __init__(self, server: Server | Guard, address: str) -> None:
        transport = httpx.ASGITransport(app=server, client=(address, 1))
        self._client = httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}/api/v1")

    async def status(self, method: str, path: str, **more: Any) -> int:
        return (await self._client.request(method, path, **more)).status_code


async def test_requests_of_a_network_count_together(tmp_path: Path) -> None:
    async with running(tmp_path, requests=0.5) as server:
        guard = Guard(make_api(server.context), server.context, delay_seconds=0.0)
        start = monotonic()
        statuses = [await Visitor(guard, each).status("GET", "/lobby") for each in SAME[:7]]
        more = int((monotonic() - start) * server.settings.requests)
        assert statuses[:5] == [200] * 5
        assert statuses.count(429) >= 2 - more
        assert await Visitor(guard, OTHER).status("GET", "/lobby") == 200


async def test_guesses_of_a_network_count_together(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        path = "/invitations/AAAAAAAA"
        statuses = [await Visitor(server, each).status("GET", path) for each in SAME]
        assert statuses == [404] * 10 + [429]
        assert await Visitor(server, OTHER).status("GET", path) == 404


async def test_tables_of_a_network_have_one_origin(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        for address in (*SAME[:2], OTHER):
            visitor = Visitor(server, address)
            assert await visitor.status("POST", "/guests", json={"name": "Ann"}) == 201
            plan = {"seats": sit("me", "open")}
            assert await visitor.status("POST", "/tables", json=plan) == 201
        first, second, third = [table.origin for table in server.hub.tables.values()]
        assert first == second != third
