"""What all connections share before any request is read: how many there may be, and from where.

It knows transports and addresses, not requests or frames.
"""

import sys
from asyncio import Transport
from collections.abc import Callable
from typing import Any, Final

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from luckynumbers.server.limits import Bucket, Buckets
from luckynumbers.server.origins import network_of
from luckynumbers.server.settings import Settings

WITHOUT_LIMIT: Final = 50_000
"""The most connections where the system names no limit of its own."""
RESERVE: Final = 64
"""Descriptors kept for the storage, the workers and the logs; an eighth of all, if that is more."""


class Connections:
    """All open connections. At a limit the one that has been idle longest makes room.

    Addresses count as ``origins.network_of`` groups them.

    A connection is idle while no request on it is being answered. A socket is never idle, and is
    bounded by address elsewhere, where the client behind a proxy is known; a proxy itself may
    have as many connections as there are.
    """

    def __init__(
        self,
        most: int,
        per_address: int,
        opened: Buckets,
        is_proxy: Callable[[str], bool] = lambda _address: False,
    ) -> None:
        self.dropped = 0
        """How many were refused, or made room for another."""
        self._most = most
        self._per_address = per_address
        self._opened = opened
        self._is_proxy = is_proxy
        self._network: dict[Transport, str] = {}
        self._idle: dict[Transport, None] = {}
        self._by_network: dict[str, dict[Transport, None]] = {}

    def __len__(self) -> int:
        return len(self._network)

    def open(self, transport: Transport, address: str) -> bool:
        """Admit a new connection, if need be in place of an idle one."""
        if not self._has_room(address):
            self.dropped += 1
            return False
        network = self._network[transport] = network_of(address)
        self._by_network.setdefault(network, {})
        self.rest(transport)
        return True

    def _has_room(self, address: str) -> bool:
        if not self._is_proxy(address):
            network = network_of(address)
            own = self._by_network.get(network, {})
            if not self._opened.take(network):
                return False
            if len(own) >= self._per_address and not self._drop_first(own):
                return False
        return len(self) < self._most or self._drop_first(self._idle)

    def _drop_first(self, candidates: dict[Transport, None]) -> bool:
        oldest = next((each for each in candidates if each in self._idle), None)
        if oldest is None:
            return False
        self.dropped += 1
        self.close(oldest)
        oldest.abort()
        return True

    def work(self, transport: Transport) -> None:
        """A request is being answered."""
        self._idle.pop(transport, None)

    def rest(self, transport: Transport) -> None:
        """No request is being answered: the connection is the newest of the idle ones."""
        network = self._network.get(transport)
        if network is not None:
            for order in (self._idle, self._by_network[network]):
                order.pop(transport, None)
                order[transport] = None

    def upgrade(self, transport: Transport) -> None:
        """A connection becomes a socket: it counts among all, and no longer for its address."""
        self._idle.pop(transport, None)
        self._leave_network(transport)

    def close(self, transport: Transport) -> None:
        """A connection ended."""
        self._idle.pop(transport, None)
        self._leave_network(transport)
        self._network.pop(transport, None)

    def _leave_network(self, transport: Transport) -> None:
        network = self._network.get(transport, "")
        own = self._by_network.get(network)
        if own is not None:
            own.pop(transport, None)
            if not own:
                del self._by_network[network]


class Perimeter:
    """The bounds of all connections of one server."""

    def __init__(self, settings: Settings) -> None:
        proxies = ProxyHeadersMiddleware(_nothing, settings.proxies).trusted_hosts
        self._settings = settings
        self.connections = Connections(
            most_connections(),
            settings.sockets_per_address,
            Buckets(2 * settings.requests, 20 * settings.requests),
            lambda address: address in proxies,
        )

    def frames(self) -> Bucket:
        """What a socket may send, in frames or KiB, whichever is more.

        Messages are refused one by one when they come too fast, and their socket closed after
        some faults. This bound is wider, so that it only ends what never becomes a message.
        """
        settings = self._settings
        return Bucket(4 * settings.rate, 4 * settings.burst)


class Config(uvicorn.Config):
    """The configuration of uvicorn, which every protocol gets, with the bounds."""

    def __init__(self, *arguments: Any, perimeter: Perimeter, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.perimeter = perimeter


def most_connections() -> int:
    """How many connections fit into the descriptors that this process may have."""
    if sys.platform == "win32":
        return WITHOUT_LIMIT
    import resource  # noqa: PLC0415  # not on Windows

    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY:
        return WITHOUT_LIMIT
    return max(1, allowed - max(RESERVE, allowed // 8))


async def _nothing(*_: Any) -> None:
    """No application: only the parser of proxy addresses is needed."""
