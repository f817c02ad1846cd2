"""Tables whose pile lies in an order of the test's own."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from luckynumbers.core import Tile
from luckynumbers.core.tiles import Colour
from luckynumbers.play import Pile
from luckynumbers.server.app import Server
from luckynumbers.server.game.values import Secret


@dataclass(frozen=True, repr=False)
class Arranged(Secret):
    """A secret whose pile lies in a given order, whatever the seeds."""

    order: tuple[Tile, ...] = ()

    def pile(self, seats: int, known: Sequence[int] = (), colours: Sequence[Colour] = ()) -> Pile:
        return Pile(self.order)


def arrange(server: Server, table: str, order: tuple[Tile, ...]) -> None:
    """Set the order of the pile of a table that waits for its start."""
    found = server.hub.tables[table]
    secret = found.state.secret
    assert secret is not None
    arranged = Arranged(secret.secret, secret.seeds, order)
    found.ledger.state = replace(found.state, secret=arranged)
