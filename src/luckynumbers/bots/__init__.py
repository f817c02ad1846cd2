"""Computer players, the registry that names them, and the arena that measures them."""

from luckynumbers.bots.registry import close, make

__all__ = ["close", "make"]
