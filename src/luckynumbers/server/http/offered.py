"""What can be chosen for a table: with this server, and in a page that has none."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from luckynumbers.bots.levels import HIGHEST_LEVEL
from luckynumbers.core import EDITIONS, OPTIONS, Edition
from luckynumbers.server.game.messages import EMOTES
from luckynumbers.words import languages

LEVELS: Final = tuple(f"level:{number}" for number in range(1, HIGHEST_LEVEL + 1))
"""The players that the kernel in a page can be."""


class BoxOut(Struct):
    """A box: how many it seats at most, and the options that it always plays with."""

    edition: str
    most: int
    options: list[str]


class OptionsOut(Struct):
    """What can be chosen here."""

    editions: list[str]
    bots: list[str]
    emotes: list[str]
    languages: list[str]
    addresses: list[str]
    """Where other devices of the house find the server."""
    boxes: list[BoxOut]
    chances: bool = True
    """Whether the win chances of finished games are shown."""


def offered(bots: Sequence[str], addresses: Sequence[str]) -> OptionsOut:
    """List what can be chosen with some bots, at a server with some addresses."""
    return OptionsOut(
        editions=list(EDITIONS),
        bots=list(bots),
        emotes=list(EMOTES),
        languages=list(languages()),
        addresses=list(addresses),
        boxes=[_box(each) for each in EDITIONS.values()],
    )


def offered_offline() -> OptionsOut:
    """List what can be chosen without a server."""
    return offered(LEVELS, ())


def _box(box: Edition) -> BoxOut:
    own = [option for option in OPTIONS if getattr(box.rules, option)]
    return BoxOut(box.name, max(box.seats), own)
