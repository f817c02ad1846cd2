"""Whole games in a moment: played over REST as the page's own person, the first free cell first."""

from typing import Any

from luckynumbers.core import Draw, Place, Position
from tests.browser.tables import command, make_table

TWO = ({"kind": "me"}, {"kind": "device", "name": "Ben"})


def play_out(
    page: Any, name: str = "Ann", seats: tuple[dict[str, str], ...] = TWO, **plan: Any
) -> str:
    """Play a game to its end and return its table."""
    table = str(make_table(page, name=name, seats=list(seats), **plan)["table"])
    play_on(page, table)
    return table


def play_on(page: Any, table: str, hidden: int = -1) -> None:
    """Go on to the end, or until no more than so many tiles lie face down."""
    for _ in range(500):
        shown = page.request.get(f"/api/v1/tables/{table}?since=1000000").json()
        position = Position.parse(shown["view"]["position"])
        if position.over or position.hidden <= hidden:
            return
        fields = {"seat": position.seat, "seq": shown["seq"], "action": next_action(position)}
        command(page, table, "act", **fields, id=f"act-{shown['seq']}")
    raise AssertionError("the game does not end")


def next_action(position: Position) -> str:
    """Fill the first free cell, else draw, else do what is last."""
    actions = list(position.actions)
    fills = [a for a in actions if isinstance(a, Place) and position.garden[a.cell] is None]
    draws = [a for a in actions if isinstance(a, Draw)]
    return str([*fills, *draws, *actions[::-1]][0])
