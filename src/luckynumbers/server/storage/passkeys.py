"""SQL statements about passkeys: the keys with which accounts are entered without a password."""

from dataclasses import astuple
from typing import Literal, TypeAlias

from luckynumbers.server.game.values import User
from luckynumbers.server.storage.base import Passkey
from luckynumbers.server.storage.connection import Connection, Row
from luckynumbers.server.storage.faults import ConflictError
from luckynumbers.server.storage.people import add_user, read_user

_COLUMNS = 'id, "user", key, count, name, created, used'
Removal: TypeAlias = Literal["removed", "unknown", "last"]


def add_account_with_passkey(
    connection: Connection, user: User, passkey: Passkey
) -> User | ConflictError | None:
    """Store a new account, or turn a guest into one, with the passkey that opens it.

    ``None`` if the guest's sessions have ended, or they are a guest no longer.
    """
    now = read_user(connection, "id", user.id)
    if read_passkey(connection, passkey.id) is not None:
        return ConflictError()
    if now is None and user.kind == "account":
        add_user(connection, user)
    elif now is None or now.kind != "guest" or now.epoch != user.epoch:
        return None
    else:
        connection.write(
            "UPDATE users SET kind = 'account', epoch = epoch + 1 WHERE id = ?", (user.id,)
        )
    _insert(connection, passkey)
    return read_user(connection, "id", user.id)


def add_passkey(
    connection: Connection, user: User, passkey: Passkey, most: int
) -> ConflictError | bool:
    """Store another passkey of an account; whether there was room, and its sessions go on."""
    now = read_user(connection, "id", user.id)
    if read_passkey(connection, passkey.id) is not None:
        return ConflictError()
    if now is None or now.epoch != user.epoch or len(read_passkeys(connection, user.id)) >= most:
        return False
    _insert(connection, passkey)
    return True


def _insert(connection: Connection, passkey: Passkey) -> None:
    connection.write(
        f"INSERT INTO passkeys ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
        astuple(passkey),
    )


def read_passkey(connection: Connection, identity: str) -> Passkey | None:
    """Return the passkey with an id."""
    rows = connection.execute(f"SELECT {_COLUMNS} FROM passkeys WHERE id = ?", (identity,))  # noqa: S608
    return _passkey(rows[0]) if rows else None


def read_passkeys(connection: Connection, user: str) -> list[Passkey]:
    """List the passkeys of a user, the oldest first."""
    rows = connection.execute(
        f'SELECT {_COLUMNS} FROM passkeys WHERE "user" = ? ORDER BY created, id',  # noqa: S608
        (user,),
    )
    return [_passkey(row) for row in rows]


def mark_used(connection: Connection, identity: str, count: int, at: int) -> None:
    """Enter that a passkey was used, and how often its device has counted."""
    connection.write("UPDATE passkeys SET count = ?, used = ? WHERE id = ?", (count, at, identity))


def remove_passkey(connection: Connection, user: str, identity: str) -> Removal:
    """Delete a passkey of a user, unless there would be no way into the account any more."""
    known, now = read_passkeys(connection, user), read_user(connection, "id", user)
    if now is None or identity not in {each.id for each in known}:
        return "unknown"
    if len(known) == 1 and now.password is None:
        return "last"
    connection.write('DELETE FROM passkeys WHERE id = ? AND "user" = ?', (identity, user))
    return "removed"


def _passkey(row: Row) -> Passkey:
    return Passkey(*row)
