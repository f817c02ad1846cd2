"""Computer players, the registry that names them, and the arena that measures them."""

from luckynumbers.bots.protocol import serve
from luckynumbers.bots.registry import close, is_public, make, names

__all__ = ["close", "is_public", "make", "names", "serve"]
