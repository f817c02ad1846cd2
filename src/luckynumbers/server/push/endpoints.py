"""Where a notification may go: to a push service, never into the server's own network.

The address of a push service comes from the browser, so it could be anything (SSRF). It must be
https, on the usual port, and each address of its name must be public; the connection then goes to
the very address that was checked.
"""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import SplitResult, urlsplit

from luckynumbers.core import GameError
from luckynumbers.server.push.lookups import look_up

LONGEST: Final = 1000
_PORTS: Final = {"https": 443, "http": 80}
_TUNNELS: Final = tuple(map(ip_network, ("64:ff9b::/32", "2002::/16", "2001::/32")))
"""Networks whose addresses contain an IPv4 address, which may be a private one."""
_UNICAST: Final = ip_network("2000::/3")
"""What the world's IPv6 addresses begin with; others are old, special, or somebody's own."""


def parse_endpoint(url: str, *, local: bool) -> SplitResult:
    """Parse the address of a push service, or refuse it; ``local`` admits this very machine."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise GameError("push/endpoint") from None
    plain = len(url) <= LONGEST and url.isascii() and url.isprintable() and " " not in url
    named = bool(parts.hostname) and "@" not in parts.netloc and not parts.fragment
    usual = parts.scheme == "https" and port in {None, 443}
    if not (plain and named and (usual or (local and parts.scheme in _PORTS))):
        raise GameError("push/endpoint")
    return parts


async def find_address(parts: SplitResult, *, local: bool) -> tuple[str, int]:
    """Find the address and port behind a push service's name; a private one is refused."""
    host, port = parts.hostname or "", parts.port or _PORTS[parts.scheme]
    found = await look_up(host, port)
    if not found or not all(is_public(address, local=local) for address in found):
        raise GameError("push/endpoint")
    return found[0], port


def is_public(address: str, *, local: bool = False) -> bool:
    """Whether anyone in the world has the same idea of an address; ``local``: or it is ours."""
    try:
        parsed = ip_address(address)
    except ValueError:  # such as one with a zone
        return False
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return is_public(str(parsed.ipv4_mapped), local=local)
        if any(parsed in network for network in _TUNNELS):
            return False
    if local and parsed.is_loopback:
        return True
    if isinstance(parsed, IPv6Address) and parsed not in _UNICAST:
        return False
    return parsed.is_global and not parsed.is_multicast
