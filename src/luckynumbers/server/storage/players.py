"""The table ``players``: which games name a user in their log, so that they are found at once."""

from collections.abc import Iterable, Iterator

from msgspec import MsgspecError

from luckynumbers.server.game.events import Created, Data, Seated, parse
from luckynumbers.server.storage.connection import Connection


def write_players(connection: Connection, game: str, data: Created | Seated) -> None:
    """Enter the users that a new event of a game names."""
    _insert(connection, ((user, game) for user in sorted(set(_named(data)))))


def fill_players(connection: Connection) -> None:
    """Enter the users of all games, once; a damaged event names nobody."""
    rows = connection.execute(
        "SELECT game, data FROM events WHERE kind IN ('created', 'seated') ORDER BY game"
    )
    _insert(connection, sorted({(user, game) for game, text in rows for user in _read(text)}))


def _insert(connection: Connection, rows: Iterable[tuple[str, str]]) -> None:
    connection.many('INSERT INTO players ("user", game) VALUES (?, ?) ON CONFLICT DO NOTHING', rows)


def _read(text: str) -> Iterator[str]:
    try:
        data = parse(text)
    except MsgspecError:
        return
    yield from _named(data)


def _named(data: Data) -> Iterator[str]:
    match data:
        case Created(host=host, seats=seats):
            named = (user for seat in seats for user in (seat.user, seat.replaced))
            yield from filter(None, (host, *named))
        case Seated(who=who):
            yield from filter(None, (who.user, who.replaced))
