"""SQL statements about people among people: who follows and who blocks whom.

At most one tie leads from one user to another: whoever blocks someone does not follow them.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from luckynumbers.core import GameError
from luckynumbers.server.storage.connection import Connection

TieKind: TypeAlias = Literal["follow", "block"]
MOST_TIES: Final = 200
"""How many people one may follow, and how many block."""


@dataclass(frozen=True)
class Tie:
    """Someone whom a user follows or blocks, who follows the user, or has only met them."""

    kind: TieKind | None
    id: str
    name: str
    public: bool
    mutual: bool
    """Whether the other follows, too."""


def write_tie(
    connection: Connection, user: str, other: str, kind: TieKind, at: int
) -> GameError | None:
    """Follow or block someone who exists; to block also ends that they follow."""
    found = connection.execute("SELECT kind FROM users WHERE id = ?", (other,))
    if not found or found[0][0] == "bot" or other == user:
        return GameError("person/unknown")
    [(count,)] = connection.execute(
        'SELECT count(*) FROM ties WHERE "user" = ? AND kind = ? AND other <> ?',
        (user, kind, other),
    )
    if count >= MOST_TIES:
        return GameError("person/too-many", count=MOST_TIES)
    connection.write(
        'INSERT INTO ties ("user", other, kind, at) VALUES (?, ?, ?, ?) '
        'ON CONFLICT ("user", other) DO UPDATE SET kind = excluded.kind, at = excluded.at',
        (user, other, kind, at),
    )
    if kind == "block":
        delete_tie(connection, other, user, "follow")
    return None


def delete_tie(connection: Connection, user: str, other: str, kind: TieKind) -> None:
    """Follow or block someone no more."""
    connection.write(
        'DELETE FROM ties WHERE "user" = ? AND other = ? AND kind = ?', (user, other, kind)
    )


def read_tie(connection: Connection, user: str, other: str) -> TieKind | None:
    """Return what ties one user to another."""
    rows = connection.execute('SELECT kind FROM ties WHERE "user" = ? AND other = ?', (user, other))
    kind: TieKind | None = rows[0][0] if rows else None
    return kind


def read_ties(connection: Connection, user: str) -> list[Tie]:
    """List whom a user follows and blocks, by name."""
    rows = connection.execute(
        "SELECT t.kind, u.id, u.name, u.public, b.kind FROM ties t JOIN users u ON u.id = t.other "
        'LEFT JOIN ties b ON b."user" = t.other AND b.other = t."user" '
        'WHERE t."user" = ? ORDER BY u.name, u.id',
        (user,),
    )
    return [
        Tie(kind, other, name, bool(public), back == "follow")
        for kind, other, name, public, back in rows
    ]


def read_followers(connection: Connection, user: str, most: int = MOST_TIES) -> list[Tie]:
    """List who follows a user without being followed or blocked, the latest first."""
    rows = connection.execute(
        'SELECT u.id, u.name, u.public FROM ties t JOIN users u ON u.id = t."user" '
        'LEFT JOIN ties b ON b."user" = t.other AND b.other = t."user" '
        "WHERE t.other = ? AND t.kind = 'follow' AND b.kind IS NULL "
        "ORDER BY t.at DESC, u.id LIMIT ?",
        (user, most),
    )
    return [Tie("follow", other, name, bool(public), mutual=True) for other, name, public in rows]


def read_met(connection: Connection, user: str, meetings: int, most: int) -> list[Tie]:
    """List who sat in a user's latest games and has no tie with them, the latest first."""
    rows = connection.execute(
        'SELECT u.id, u.name, u.public FROM (SELECT game, seat, "user", at FROM results '
        'WHERE "user" = ? ORDER BY at DESC, game LIMIT ?) m '
        "JOIN results o ON o.game = m.game AND o.seat <> m.seat "
        'JOIN users u ON u.id = o."user" AND u.kind <> \'bot\' AND u.id <> m."user" '
        'LEFT JOIN ties t ON t."user" = m."user" AND t.other = u.id '
        'LEFT JOIN ties b ON b."user" = u.id AND b.other = m."user" '
        "WHERE t.kind IS NULL AND b.kind IS NULL ORDER BY m.at DESC, m.game",
        (user, meetings),
    )
    people = list(dict.fromkeys(rows))[:most]
    return [Tie(None, other, name, bool(public), mutual=False) for other, name, public in people]


def read_namesakes(connection: Connection, user: str, name: str, now: int, most: int) -> list[Tie]:
    """List the people of a name whose profiles a user may see: public, neither banned nor blocking.

    Whom the user blocks is among those they block, and not here.
    """
    rows = connection.execute(
        "SELECT u.id, u.name, b.kind FROM users u "
        'LEFT JOIN ties t ON t."user" = ? AND t.other = u.id '
        'LEFT JOIN ties b ON b."user" = u.id AND b.other = ? '
        "WHERE u.public = 1 AND lower(u.name) = lower(?) AND u.kind <> 'bot' AND u.banned <= ? "
        "AND u.id <> ? AND (t.kind IS NULL OR t.kind <> 'block') "
        "AND (b.kind IS NULL OR b.kind <> 'block') ORDER BY u.seen DESC, u.id LIMIT ?",
        (user, user, name, now, user, most),
    )
    return [
        Tie(None, other, found, public=True, mutual=back == "follow") for other, found, back in rows
    ]


def read_blockers(connection: Connection, user: str) -> frozenset[str]:
    """Return who blocks a user."""
    rows = connection.execute(
        "SELECT \"user\" FROM ties WHERE other = ? AND kind = 'block'", (user,)
    )
    return frozenset(str(blocker) for (blocker,) in rows)


def read_avoided(connection: Connection, user: str) -> frozenset[str]:
    """Return who blocks a user, and whom the user blocks."""
    rows = connection.execute(
        "SELECT other FROM ties WHERE \"user\" = ? AND kind = 'block'", (user,)
    )
    return read_blockers(connection, user) | {str(other) for (other,) in rows}
