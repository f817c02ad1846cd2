"""The bus: how news gets from one node to the others. In one process there is nobody to tell."""

from typing import Protocol

from luckynumbers.server.nodes.news import Hear, News
from luckynumbers.server.storage.urls import POSTGRES


class Bus(Protocol):
    """News to all other nodes: soon, mostly in order, sometimes not at all."""

    async def start(self, hear: Hear) -> None:
        """Begin to call a function with the news of the other nodes."""

    def publish(self, news: News) -> None:
        """Send news; never waits, and what cannot be sent is dropped."""

    async def stop(self) -> None:
        """Send what waits, and end."""


class NoBus:
    """The bus of a server that is alone."""

    async def start(self, hear: Hear) -> None:
        """Do nothing: there is nobody to hear from."""

    def publish(self, news: News) -> None:
        """Do nothing: nobody else listens."""

    async def stop(self) -> None:
        """Do nothing."""


def open_bus(url: str, node: str) -> Bus:
    """Return the bus of a node whose database has a URL."""
    if not url.startswith(POSTGRES):
        return NoBus()
    # Its driver is an extra of its own.
    from luckynumbers.server.nodes.postgres_bus import PostgresBus  # noqa: PLC0415

    return PostgresBus(url, node)
