"""SQL statements about what accounts have achieved, an entry each."""

from collections.abc import Mapping

from luckynumbers.server.progress import merge_entries
from luckynumbers.server.storage.connection import Connection
from luckynumbers.server.storage.people import read_user


def read_progress(connection: Connection, user: str) -> dict[str, str]:
    """Return the entries of a user."""
    rows = connection.execute('SELECT name, value FROM progress WHERE "user" = ?', (user,))
    return {str(name): str(value) for name, value in rows}


def merge_progress(
    connection: Connection, user: str, entries: Mapping[str, str], most: int
) -> bool:
    """Merge entries into those of an account; whether there was room for them."""
    if read_user(connection, "id", user) is None:  # deleted meanwhile
        return False
    known = read_progress(connection, user)
    merged = merge_entries(known, entries)
    if len(merged) > most:
        return False
    connection.many(
        'INSERT INTO progress ("user", name, value) VALUES (?, ?, ?) '
        'ON CONFLICT ("user", name) DO UPDATE SET value = excluded.value',
        [(user, name, merged[name]) for name in entries if known.get(name) != merged[name]],
    )
    return True
