"""SQL statements about quick match, where those who wait do so over several nodes."""

from collections.abc import Sequence

from luckynumbers.server.game.matching import Ticket
from luckynumbers.server.storage.connection import Connection
from luckynumbers.server.storage.faults import ConflictError


def write_ticket(connection: Connection, ticket: Ticket, node: str) -> None:
    """Enter that someone waits over a node, and over no other any more."""
    connection.write(
        'INSERT INTO tickets ("user", node, since, strength, rated, avoided, game) '
        "VALUES (?, ?, ?, ?, ?, ?, '') "
        'ON CONFLICT ("user") DO UPDATE SET node = excluded.node, since = excluded.since, '
        "strength = excluded.strength, rated = excluded.rated, avoided = excluded.avoided, "
        "game = ''",
        (
            *(ticket.user, node, ticket.since, ticket.strength, int(ticket.rated)),
            " ".join(sorted(ticket.avoided)),
        ),
    )


def drop_ticket(connection: Connection, user: str, node: str) -> None:
    """Enter that someone waits over a node no longer."""
    connection.write('DELETE FROM tickets WHERE "user" = ? AND node = ?', (user, node))


def drop_tickets(connection: Connection, node: str) -> None:
    """Enter that nobody waits over a node any more."""
    connection.write("DELETE FROM tickets WHERE node = ?", (node,))


def read_tickets(connection: Connection) -> list[tuple[Ticket, str]]:
    """Return everyone who waits, each with the node."""
    rows = connection.execute(
        "SELECT \"user\", since, strength, rated, avoided, node FROM tickets WHERE game = ''"
    )
    return [
        (Ticket(user, since, strength, bool(rated), frozenset(avoided.split())), str(node))
        for user, since, strength, rated, avoided, node in rows
    ]


def claim_tickets(connection: Connection, users: Sequence[str], game: str) -> ConflictError | None:
    """Enter the game of two who wait; a conflict if one of them waits no longer."""
    marks = ", ".join("?" * len(users))
    rows = connection.execute(
        f'SELECT "user" FROM tickets WHERE game = \'\' AND "user" IN ({marks})',  # noqa: S608
        list(users),
    )
    if len(rows) < len(users):
        return ConflictError()
    connection.many(
        'UPDATE tickets SET game = ? WHERE "user" = ?', [(game, user) for user in users]
    )
    return None


def read_found(connection: Connection, node: str) -> dict[str, str]:
    """Return the games of those who have waited over a node."""
    rows = connection.execute(
        "SELECT \"user\", game FROM tickets WHERE node = ? AND game <> ''", (node,)
    )
    return {str(user): str(game) for user, game in rows}
