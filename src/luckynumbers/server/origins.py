"""Where requests come from: the pages that may talk to the server, and the networks of clients."""

from collections.abc import Sequence
from functools import cache, lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from socket import AF_INET, SOCK_DGRAM, gethostname, socket
from typing import Final
from urllib.parse import urlsplit

from luckynumbers.server.settings import Settings

PREFIX: Final = 64
"""The bits of an IPv6 address that a provider assigns; the others are the client's choice."""


@lru_cache(4096)
def network_of(address: str) -> str:
    """Return what limits count as one address: an IPv4 address, or an IPv6 network of 64 bits."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed), PREFIX), strict=False))


def allowed(origin: str | None, host: str | None, origins: Sequence[str]) -> bool:
    """Whether a page of this origin may talk to the server; a program names none."""
    if origin is None:
        return True
    if origins:
        return origin.rstrip("/") in {known.rstrip("/") for known in origins}
    try:
        parts = urlsplit(origin)
        same = parts.scheme in {"http", "https"} and parts.netloc == host
        return same and _at_home(parts.hostname or "")
    except ValueError:
        return False


def _at_home(host: str) -> bool:
    # A name that anyone could point at us must be on the allow-list; an address can't be forged.
    try:
        ip_address(host)
    except ValueError:
        own = gethostname().casefold()
        return host in {"localhost", own, f"{own}.local"} or host.endswith((".local", ".localhost"))
    return True


@cache
def home_address() -> str:
    """The address at which other devices of the home network probably find this one."""
    with socket(AF_INET, SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; it only chooses a way out
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def home_addresses(settings: Settings) -> list[str]:
    """List the addresses at which other devices of the house find the server, if they can."""
    if settings.host not in {"0.0.0.0", "::"} or settings.origins:  # noqa: S104
        return []
    return [f"http://{home_address()}:{settings.port}"]
