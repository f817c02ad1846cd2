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
    for turn in range(500):
        shown = page.request.get(f"/api/v1/tables/{table}?since=1000000").json()
        if not shown["view"].get("seat"):
            return table
        position = Position.parse(shown["view"]["position"])
        fields = {"seat": position.seat, "seq": shown["seq"], "action": next_action(position)}
        command(page, table, "act", **fields, id=f"act-{turn}")
    raise AssertionError("the game does not end")


def next_action(position: Position) -> str:
    """Fill the first free cell, else draw, else do what is last."""
    actions = list(position.actions)
    fills = [a for a in actions if isinstance(a, Place) and position.garden[a.cell] is None]
    draws = [a for a in actions if isinstance(a, Draw)]
    return str([*fills, *draws, *actions[::-1]][0])
