"""Running a server: uvicorn, tuned for many idle sockets, and an orderly end."""

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn

from luckynumbers.core import GameError
from luckynumbers.server.app import Server
from luckynumbers.server.game.commands import LARGEST
from luckynumbers.server.http.requests import Requests
from luckynumbers.server.logs import set_up_logs
from luckynumbers.server.perimeter import Config, Connections, Perimeter
from luckynumbers.server.settings import Settings
from luckynumbers.server.storage import open_store
from luckynumbers.server.ws.frames import Frames

GARBAGE: Final = (50_000, 50, 1000)
"""With Python's own thresholds, collections stop the world for a second at 15,000 sockets."""
log = logging.getLogger(__name__)


def configure(server: Server, settings: Settings) -> Config:
    """Return the configuration of uvicorn."""
    perimeter = Perimeter(settings)
    _add_figures(server, perimeter.connections)
    return Config(
        server,
        perimeter=perimeter,
        host=settings.host,
        port=settings.port,
        http=Requests,
        ws=Frames,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        date_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=20,
    )


def _add_figures(server: Server, connections: Connections) -> None:
    metrics = server.hub.metrics
    metrics.add_gauge(
        "connections", "Open connections, sockets included.", lambda: len(connections)
    )
    metrics.add_counter(
        "connections_dropped",
        "Connections that were refused, or dropped while idle to make room.",
        lambda: connections.dropped,
    )


def serve(settings: Settings, ready: Callable[[int], None] = lambda _: None) -> None:
    """Run until a signal ends it. ``ready`` is called once the server listens, with its port."""
    settings.check()
    _check_address(settings)
    server = Server(open_store(settings.db), settings)
    set_up_logs(settings.log_level)
    gc.set_threshold(*GARBAGE)
    gc.freeze()
    log.info("server.starting", extra={"url": f"http://{settings.host}:{settings.port}/"})
    before = {sign: signal.signal(sign, _ignore) for sign in (signal.SIGINT, signal.SIGTERM)}
    host = Host(server, settings, ready)
    try:
        host.run()
    except SystemExit:  # how uvicorn reports that it cannot listen there
        raise GameError("server/cannot-listen", **_address(settings)) from None
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)
    if server.fault is not None:
        raise server.fault
    if not host.started:
        raise GameError("server/failed")


def _check_address(settings: Settings) -> None:
    """Refuse an address where the server cannot listen, before anything is opened or logged."""

    async def bind() -> None:
        loop, address = asyncio.get_running_loop(), (settings.host, settings.port)
        (await loop.create_server(asyncio.Protocol, *address, start_serving=False)).close()

    try:
        asyncio.run(bind())
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise GameError("server/cannot-listen", **_address(settings)) from None
        reason = _reason(error)
        raise GameError("server/no-address", **_address(settings), reason=reason) from None


def _address(settings: Settings) -> dict[str, str]:
    return {"address": settings.host, "port": str(settings.port)}


def _reason(error: OSError) -> str:
    """The system's text for an error; asyncio's own speaks of its arguments."""
    named = error.strerror if isinstance(error, socket.gaierror) else os.strerror(error.errno or 0)
    return str(named)


class Host(uvicorn.Server):
    """uvicorn, with a farewell to all sockets before they are closed."""

    def __init__(self, server: Server, settings: Settings, ready: Callable[[int], None]) -> None:
        super().__init__(configure(server, settings))
        self._server = server
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then call ``ready``."""
        await super().startup(sockets)
        if self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Announce the end to everyone, then close."""
        await self._server.farewell()
        await super().shutdown(sockets)


def _ignore(_number: int, _frame: FrameType | None) -> None:
    """Do nothing: uvicorn raises the signal again when it has ended in order."""
