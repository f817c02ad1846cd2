"""What a notification contains: whose table waits, and with whom one plays there.

It goes through somebody else's service, so it holds nothing that a stranger may not know, even
though it is encrypted for the browser.
"""

from typing import Final

from msgspec import Struct, json

from luckynumbers.server.game.state import State
from luckynumbers.server.languages import words_for

SHORTEST_TTL, LONGEST_TTL = 600, 28 * 86_400
"""Seconds for which a push service keeps a notification for a browser that is off."""
UNTIMED_TTL: Final = 7 * 86_400


class Notice(Struct, frozen=True):
    """A turn that begins while its player looks elsewhere."""

    table: str
    user: str
    edition: str
    names: tuple[str, ...]
    ttl: int


def notice_of(state: State, seat: int, now: int) -> Notice:
    """The notice for the player of a seat."""
    user = state.seats[seat - 1].user
    names = [other.name for other in state.seats if other.user != user and other.name]
    deadline = state.clocks.deadline
    ttl = UNTIMED_TTL if deadline is None else (deadline - now) // 1000
    kept = max(SHORTEST_TTL, min(LONGEST_TTL, ttl))
    return Notice(state.id, user, state.created.edition, tuple(names), kept)


def content_of(notice: Notice, language: str) -> bytes:
    """A notice in a language, as the browser's service worker reads it."""
    words = words_for(language, notice.edition)
    return json.encode(
        {
            "table": notice.table,
            "title": words.text("running/yours"),
            "body": words.text("push/waits", names=notice.names),
        }
    )
