"""The help of a game: what the commands mean."""

from collections.abc import Mapping
from typing import Final

from luckynumbers.terminal.commands import Verb

EXPLAINED: Final[Mapping[Verb, str]] = {
    Verb.draw: "explain/draw",
    Verb.take: "explain/take",
    Verb.place: "explain/place",
    Verb.discard: "explain/discard",
    Verb.sort: "explain/setup",
    Verb.where: "explain/where",
    Verb.hint: "explain/hint",
    Verb.tutor: "explain/tutor",
    Verb.gardens: "explain/gardens",
    Verb.garden: "explain/gardens",
    Verb.read: "explain/read",
    Verb.table: "explain/table",
    Verb.hidden: "explain/hidden",
    Verb.last: "explain/last",
    Verb.undo: "explain/undo",
    Verb.save: "explain/save",
    Verb.leave: "explain/leave",
    Verb.rules: "explain/rules",
    Verb.grids: "explain/grids",
    Verb.colours: "explain/colours",
    Verb.seal: "explain/seal",
    Verb.quit: "explain/quit",
}
"""What explains each command."""
TURN: Final = (
    "explain/where",
    "explain/draw",
    "explain/take",
    "explain/place",
    "explain/discard",
    "explain/hint",
    "explain/why",
)
"""What a turn needs."""
OTHERS: Final = tuple(dict.fromkeys(code for code in EXPLAINED.values() if code not in TURN))
"""What explains the other commands."""


def help_codes(*, on_screen: bool) -> tuple[str, ...]:
    """The whole help: what a turn needs is last where lines scroll away, else first."""
    return (*OTHERS, *TURN) if on_screen else (*TURN, *OTHERS)
