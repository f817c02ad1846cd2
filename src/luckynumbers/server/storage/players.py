"""The table ``players``: which games name a user in their log, so that they are found at once."""

from collections.abc import Iterable

from luckynumbers.server.game.events import parse_or_none
from luckynumbers.server.game.mentions import named_users
from luckynumbers.server.storage.connection import Connection


def write_players(connection: Connection, game: str, users: Iterable[str]) -> None:
    """Enter users whom a new event of a game names."""
    _insert(connection, [(user, game) for user in sorted(users)])


def fill_players(connection: Connection) -> None:
    """Enter the users of all games, once; a damaged event names nobody."""
    rows = connection.execute(
        "SELECT game, data FROM events WHERE kind IN ('created', 'seated') ORDER BY game"
    )
    events = ((game, parse_or_none(text)) for game, text in rows)
    named = {(u, game) for game, data in events if data is not None for u in named_users(data)}
    _insert(connection, sorted(named))


def _insert(connection: Connection, rows: Iterable[tuple[str, str]]) -> None:
    connection.many('INSERT INTO players ("user", game) VALUES (?, ?) ON CONFLICT DO NOTHING', rows)
