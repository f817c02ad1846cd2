"""SQL statements about turn notifications: the browsers that want them."""

from dataclasses import astuple

from luckynumbers.server.storage.base import PushSubscription
from luckynumbers.server.storage.connection import Connection

_COLUMNS = 'id, "user", endpoint, key, auth, language, created'
_DROP = "DELETE FROM push_subscriptions WHERE id = ?"


def write_push_subscription(connection: Connection, added: PushSubscription, most: int) -> None:
    """Store a browser, whoever used it before; beyond ``most`` of a user the oldest go."""
    drop_push_subscription(connection, added.id)
    known = read_push_subscriptions(connection, added.user)
    connection.many(_DROP, [(old.id,) for old in known[: max(0, len(known) - most + 1)]])
    connection.write(
        f"INSERT INTO push_subscriptions ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
        astuple(added),
    )


def read_push_subscriptions(connection: Connection, user: str) -> list[PushSubscription]:
    """List the browsers of a user, the oldest first."""
    rows = connection.execute(
        f'SELECT {_COLUMNS} FROM push_subscriptions WHERE "user" = ? ORDER BY created, id',  # noqa: S608
        (user,),
    )
    return [PushSubscription(*row) for row in rows]


def drop_push_subscription(connection: Connection, identity: str, user: str = "") -> None:
    """Forget a browser; with ``user``, only if it is theirs."""
    if user:
        connection.write(f'{_DROP} AND "user" = ?', (identity, user))
    else:
        connection.write(_DROP, (identity,))


def drop_push_subscriptions(connection: Connection, user: str) -> None:
    """Forget all browsers of a user."""
    connection.write('DELETE FROM push_subscriptions WHERE "user" = ?', (user,))
