"""SQL statements about people: users, tokens, ratings, and their deletion."""

from dataclasses import astuple, replace

from luckynumbers.server.game.events import dump, parse_or_none
from luckynumbers.server.game.mentions import handed_seats, without_name
from luckynumbers.server.game.ratings import Rating
from luckynumbers.server.game.values import User
from luckynumbers.server.storage.base import Account, Rank
from luckynumbers.server.storage.connection import Connection, Row
from luckynumbers.server.storage.faults import ConflictError
from luckynumbers.server.storage.pushes import drop_push_subscriptions

_USER = "id, name, kind, created, epoch, login, password, owner, seen, public, muted, banned"
_OF_ONE_USER = (
    *("tokens", "ratings", "push_subscriptions", "passkeys", "progress", "curve", "ties"),
    "weeks",
)
"""The tables whose rows go with their user."""


def add_user(connection: Connection, user: User) -> ConflictError | None:
    """Insert a user, unless the login is taken: a refusal must not break the whole commit."""
    if _taken(connection, user.login):
        return ConflictError()
    connection.write(
        f"INSERT INTO users ({_USER}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
        [int(value) if isinstance(value, bool) else value for value in astuple(user)],
    )
    return None


def rename_user(connection: Connection, user: str, name: str) -> User | None:
    """Change the name of a user; return them as they are now, if they exist."""
    connection.write("UPDATE users SET name = ? WHERE id = ?", (name, user))
    return read_user(connection, "id", user)


def open_profile(connection: Connection, user: str, public: bool) -> User | None:
    """Open the profile of a user to everyone, or close it; return them as they are now."""
    connection.write("UPDATE users SET public = ? WHERE id = ?", (int(public), user))
    return read_user(connection, "id", user)


def mark_seen(connection: Connection, user: str, at: int) -> User | None:
    """Enter when a user was last here; return them as they are now, if they exist."""
    connection.write("UPDATE users SET seen = ? WHERE id = ?", (at, user))
    return read_user(connection, "id", user)


def end_sessions(connection: Connection, user: str) -> User | None:
    """Begin a new epoch of a user and their programs, and delete all tokens of these.

    No browser gets their notifications any more.

    Return the user as they are now, if they exist.
    """
    for each in (user, *(program.id for program in read_owned(connection, user))):
        connection.write("UPDATE users SET epoch = epoch + 1 WHERE id = ?", (each,))
        connection.write('DELETE FROM tokens WHERE "user" = ?', (each,))
    drop_push_subscriptions(connection, user)
    return read_user(connection, "id", user)


def change_password(connection: Connection, user: User, password: str) -> User | None:
    """Change a password and end all sessions, unless these have ended since ``user`` was read."""
    now = read_user(connection, "id", user.id)
    if now is None or now.epoch != user.epoch:
        return None
    connection.write(
        "UPDATE users SET password = ?, epoch = epoch + 1 WHERE id = ?", (password, user.id)
    )
    drop_push_subscriptions(connection, user.id)
    return replace(now, password=password, epoch=now.epoch + 1)


def make_account(
    connection: Connection, guest: User, account: Account
) -> User | ConflictError | None:
    """Turn a guest into an account, or give one a username, and end all sessions.

    Nothing of it happens if these have ended already, or there is a username by now.
    """
    now = read_user(connection, "id", guest.id)
    if now is None or now.epoch != guest.epoch or now.login is not None:
        return None
    if _taken(connection, account.login):
        return ConflictError()
    connection.write(
        "UPDATE users SET kind = 'account', name = ?, login = ?, password = ?, epoch = epoch + 1 "
        "WHERE id = ?",
        (account.name or now.name, account.login, account.password, guest.id),
    )
    return read_user(connection, "id", guest.id)


def _taken(connection: Connection, login: str | None) -> bool:
    return login is not None and read_user(connection, "login", login) is not None


def read_user(connection: Connection, column: str, value: str) -> User | None:
    """Return the user with an ``id`` or ``login``."""
    statement = f"SELECT {_USER} FROM users WHERE {column} = ?"  # noqa: S608
    rows = connection.execute(statement, (value,))
    return _user(rows[0]) if rows else None


def read_epochs(connection: Connection, users: list[str]) -> dict[str, int]:
    """Return the epochs of some users, of those who exist."""
    marks = ", ".join("?" * len(users))
    rows = connection.execute(f"SELECT id, epoch FROM users WHERE id IN ({marks})", users)  # noqa: S608
    return {str(user): int(epoch) for user, epoch in rows}


def read_owned(connection: Connection, owner: str) -> list[User]:
    """List the programs of an account."""
    # The index leaves out the users without an owner, so the query must say so, too.
    rows = connection.execute(
        f"SELECT {_USER} FROM users WHERE owner <> '' AND owner = ? ORDER BY created, id",  # noqa: S608
        (owner,),
    )
    return [_user(row) for row in rows]


def write_token(connection: Connection, digest: str, user: str, at: int) -> None:
    """Store the token of a program, replacing an older one."""
    connection.write('DELETE FROM tokens WHERE "user" = ?', (user,))
    connection.write("INSERT INTO tokens VALUES (?, ?, ?)", (digest, user, at))


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


def read_best(connection: Connection, programs: bool, now: int, most: int) -> list[Rank]:
    """List the highest ratings of people or of programs; who is banned is left out."""
    rows = connection.execute(
        "SELECT u.id, u.name, u.public, r.mu, r.sigma, r.games, u.banned FROM ratings r "
        'JOIN users u ON u.id = r."user" WHERE r.program = ? '
        'ORDER BY r.mu - 3 * r.sigma DESC, r."user" LIMIT ?',
        (int(programs), most),
    )
    return _ranks(rows, now)


def read_best_of_week(connection: Connection, week: int, now: int, most: int) -> list[Rank]:
    """List the people with the highest ratings of a week."""
    rows = connection.execute(
        "SELECT u.id, u.name, u.public, w.mu, w.sigma, w.games, u.banned FROM weeks w "
        'JOIN users u ON u.id = w."user" WHERE w.week = ? '
        'ORDER BY w.mu - 3 * w.sigma DESC, w."user" LIMIT ?',
        (week, most),
    )
    return _ranks(rows, now)


def _ranks(rows: list[Row], now: int) -> list[Rank]:
    return [
        Rank(user, name, bool(public), mu, sigma, games)
        for user, name, public, mu, sigma, games, banned in rows
        if banned <= now
    ]


def read_week(connection: Connection, users: list[str], week: int) -> dict[str, Rating]:
    """Return the ratings of a week of the users who have one."""
    if not users:
        return {}
    marks = ", ".join("?" * len(users))
    rows = connection.execute(
        f'SELECT "user", mu, sigma FROM weeks WHERE week = ? AND "user" IN ({marks})',  # noqa: S608
        (week, *users),
    )
    return {str(user): (mu, sigma) for user, mu, sigma in rows}


def read_met(connection: Connection, users: list[str], since: int) -> dict[frozenset[str], int]:
    """Count the rated games that each two of some users have played since a time."""
    if not users:
        return {}
    marks = ", ".join("?" * len(users))
    rows = connection.execute(
        'SELECT a."user", b."user", count(*) FROM curve a JOIN curve b ON b.game = a.game '  # noqa: S608
        f'WHERE a."user" IN ({marks}) AND a.at >= ? AND b."user" IN ({marks}) '
        'AND a."user" < b."user" GROUP BY a."user", b."user"',
        (*users, since, *users),
    )
    return {frozenset((one, other)): int(count) for one, other, count in rows}


def drop_weeks(connection: Connection, before: int) -> None:
    """Delete the ratings of weeks long past."""
    connection.write("DELETE FROM weeks WHERE week < ?", (before,))


def read_old_guests(connection: Connection, before: int, most: int) -> list[User]:
    """Return some of the guests not seen since a time."""
    rows = connection.execute(
        f"SELECT {_USER} FROM users WHERE kind = 'guest' AND seen < ? ORDER BY seen LIMIT ?",  # noqa: S608
        (before, most),
    )
    return [_user(row) for row in rows]


def delete_some(connection: Connection, user: str, most: int) -> bool:
    """Take the name of a user out of some games; after the last ones delete the user.

    Return whether the user is gone. The games stay, without the name.
    """
    rows = connection.execute('SELECT game FROM players WHERE "user" = ? LIMIT ?', (user, most))
    games = [str(game) for (game,) in rows]
    if games:
        _blank(connection, games, user)
    if len(games) == most:
        return False
    for table in _OF_ONE_USER:
        connection.write(f'DELETE FROM {table} WHERE "user" = ?', (user,))  # noqa: S608
    connection.write("DELETE FROM ties WHERE other = ?", (user,))
    connection.write("DELETE FROM users WHERE id = ?", (user,))
    return True


def _blank(connection: Connection, games: list[str], user: str) -> None:
    """Remove a name from the logs of games: the only change ever made to a log."""
    marks = ", ".join("?" * len(games))
    rows = connection.execute(
        "SELECT game, seq, data FROM events "  # noqa: S608
        f"WHERE game IN ({marks}) AND kind IN ('created', 'seated')",
        games,
    )
    connection.many(
        "UPDATE events SET data = ? WHERE game = ? AND seq = ?",
        [(_nameless(data, user), game, seq) for game, seq, data in rows if user in data],
    )
    prefix = f"{user}/"
    connection.write(
        f"UPDATE events SET key = '' WHERE game IN ({marks}) AND substr(key, 1, ?) = ?",  # noqa: S608
        (*games, len(prefix), prefix),
    )
    connection.write(
        f"""UPDATE results SET name = '', "user" = '' WHERE game IN ({marks}) AND "user" = ?""",  # noqa: S608
        (*games, user),
    )
    connection.many(
        "UPDATE results SET name = '' WHERE game = ? AND seat = ?",
        [(game, seat) for game, _, data in rows for seat in _handed(data, user)],
    )
    connection.write(
        f"UPDATE games SET host = '' WHERE id IN ({marks}) AND host = ?",  # noqa: S608
        (*games, user),
    )
    connection.write(
        f'DELETE FROM players WHERE "user" = ? AND game IN ({marks})',  # noqa: S608
        (user, *games),
    )


def _nameless(text: str, user: str) -> str:
    data = parse_or_none(text)
    if data is None:  # a damaged event, which nobody can load
        return text.replace(user, "")
    return dump(without_name(data, user))


def _handed(text: str, user: str) -> tuple[int, ...]:
    """The seats that an event shows with a bot in place of a user."""
    data = parse_or_none(text)
    return () if data is None else handed_seats(data, user)


def read_meta(connection: Connection, name: str) -> str | None:
    """Return one of the server's own values."""
    rows = connection.execute("SELECT value FROM meta WHERE name = ?", (name,))
    return str(rows[0][0]) if rows else None


def write_meta(connection: Connection, name: str, value: str) -> None:
    """Store one of the server's own values."""
    connection.write(
        "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )


def add_meta(connection: Connection, name: str, value: str) -> str:
    """Store a value unless there is one; return the one that is stored."""
    connection.write("INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, value))
    return read_meta(connection, name) or value


def _user(row: Row) -> User:
    user = User(*row)
    return replace(user, public=bool(user.public))
