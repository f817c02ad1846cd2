"""SQL statements about the nodes that share a database, by the time of PostgreSQL alone."""

from typing import Final

from luckynumbers.server.storage.connection import Connection

DAY: Final = 86_400_000
_NOW: Final = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"


def beat(connection: Connection, node: str) -> dict[str, int]:
    """Enter that a node is alive; return how many milliseconds ago each was, this one included."""
    connection.write(
        f"INSERT INTO nodes (id, seen) VALUES (?, {_NOW}) "  # noqa: S608
        "ON CONFLICT (id) DO UPDATE SET seen = excluded.seen",
        (node,),
    )
    rows = connection.execute(f"SELECT id, {_NOW} - seen FROM nodes")  # noqa: S608
    return {str(found): max(0, int(age)) for found, age in rows}


def leave(connection: Connection, node: str) -> None:
    """Delete a node, and those that have not been alive for long."""
    connection.write(f"DELETE FROM nodes WHERE id = ? OR seen < {_NOW} - {DAY}", (node,))  # noqa: S608
