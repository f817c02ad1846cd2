"""SQL statements about people: users, tokens, ratings, and their deletion."""

from collections.abc import Sequence
from dataclasses import astuple

from luckynumbers.server.game.events import dump, parse, without_name
from luckynumbers.server.game.values import User
from luckynumbers.server.storage.connection import Connection, Row

_USER = "id, name, kind, created, epoch, login, password, owner, seen"
_STATISTICS = (
    "SELECT count(*), coalesce(sum(share), 0), coalesce(sum(gone), 0), coalesce(avg(empties), 0) "
    'FROM results WHERE "user" = ?'
)


def write_user(connection: Connection, user: User) -> None:
    """Insert or update a user."""
    connection.execute(
        f"INSERT INTO users ({_USER}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) "  # noqa: S608
        "DO UPDATE SET name = excluded.name, kind = excluded.kind, epoch = excluded.epoch, "
        "login = excluded.login, password = excluded.password, seen = excluded.seen",
        astuple(user),
    )


def read_user(connection: Connection, column: str, value: str) -> User | None:
    """Return the user with an ``id`` or ``login``."""
    statement = f"SELECT {_USER} FROM users WHERE {column} = ?"  # noqa: S608
    rows = connection.execute(statement, (value,))
    return _user(rows[0]) if rows else None


def read_owned(connection: Connection, owner: str) -> list[User]:
    """List the programs of an account."""
    statement = f"SELECT {_USER} FROM users WHERE owner = ? ORDER BY created, id"  # noqa: S608
    return [_user(row) for row in connection.execute(statement, (owner,))]


def write_token(connection: Connection, digest: str, user: str, at: int) -> None:
    """Store the token of a program, replacing an older one."""
    connection.execute('DELETE FROM tokens WHERE "user" = ?', (user,))
    connection.execute("INSERT INTO tokens VALUES (?, ?, ?)", (digest, user, at))


def read_token(connection: Connection, digest: str) -> User | None:
    """Return the user whose token has this digest."""
    rows = connection.execute('SELECT "user" FROM tokens WHERE hash = ?', (digest,))
    return read_user(connection, "id", str(rows[0][0])) if rows else None


def read_ratings(connection: Connection, users: list[str]) -> dict[str, tuple[float, float, int]]:
    """Return mean, deviation and number of rated games of the users who have a rating."""
    if not users:
        return {}
    marks = ", ".join("?" * len(users))
    rows = connection.execute(
        f'SELECT "user", mu, sigma, games FROM ratings WHERE "user" IN ({marks})',  # noqa: S608
        users,
    )
    return {str(user): (mu, sigma, games) for user, mu, sigma, games in rows}


def read_best(connection: Connection, most: int) -> list[tuple[str, float, float, int]]:
    """List the highest ratings, each with the name of its user."""
    rows = connection.execute(
        'SELECT u.name, r.mu, r.sigma, r.games FROM ratings r JOIN users u ON u.id = r."user" '
        "ORDER BY r.mu - 3 * r.sigma DESC, u.id LIMIT ?",
        (most,),
    )
    return [(str(name), mu, sigma, games) for name, mu, sigma, games in rows]


def read_statistics(connection: Connection, user: str) -> tuple[int, float, int, float]:
    """Return a user's games, wins (shared ones in part), games left, and average empty cells."""
    [(games, wins, left, empties)] = connection.execute(_STATISTICS, (user,))
    return int(games), float(wins), int(left), float(empties)


def forget_guests(connection: Connection, before: int, most: int) -> list[str]:
    """Delete some of the guests not seen since a time; return their ids."""
    rows = connection.execute(
        "SELECT id FROM users WHERE kind = 'guest' AND seen < ? ORDER BY seen LIMIT ?",
        (before, most),
    )
    guests = [str(user) for (user,) in rows]
    delete_users(connection, guests)
    return guests


def delete_users(connection: Connection, users: Sequence[str]) -> None:
    """Delete users; their games stay, without their names."""
    if not users:
        return
    named = " OR ".join(["data LIKE ?"] * len(users))
    rows = connection.execute(
        "SELECT game, seq, data FROM events "  # noqa: S608
        f"WHERE kind IN ('created', 'seated') AND ({named})",
        [f"%{user}%" for user in users],
    )
    for game, seq, text in rows:
        for user in users:
            if user in text:
                _blank(connection, (game, seq), user)
    for user in users:
        connection.execute(
            """UPDATE results SET name = '', "user" = '' WHERE "user" = ?""", (user,)
        )
        for table in ("tokens", "ratings"):
            connection.execute(f'DELETE FROM {table} WHERE "user" = ?', (user,))  # noqa: S608
        connection.execute("DELETE FROM users WHERE id = ?", (user,))


def _blank(connection: Connection, place: tuple[str, int], user: str) -> None:
    """Remove a name from the log of a game: the only change ever made to a log."""
    [(text,)] = connection.execute("SELECT data FROM events WHERE game = ? AND seq = ?", place)
    data = dump(without_name(parse(text), user))
    connection.execute("UPDATE events SET data = ? WHERE game = ? AND seq = ?", (data, *place))
    connection.execute(
        "UPDATE events SET key = '' WHERE game = ? AND key LIKE ?", (place[0], f"{user}/%")
    )


def read_meta(connection: Connection, name: str) -> str | None:
    """Return one of the server's own values."""
    rows = connection.execute("SELECT value FROM meta WHERE name = ?", (name,))
    return str(rows[0][0]) if rows else None


def write_meta(connection: Connection, name: str, value: str) -> None:
    """Store one of the server's own values."""
    connection.execute(
        "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )


def add_meta(connection: Connection, name: str, value: str) -> str:
    """Store a value unless there is one; return the one that is stored."""
    connection.execute(
        "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, value)
    )
    return read_meta(connection, name) or value


def _user(row: Row) -> User:
    return User(*row)
