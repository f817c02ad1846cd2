"""The tables of the database, and the migrations from older versions.

The SQL is the same for SQLite and PostgreSQL; each migration runs once, in one transaction.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, TypeAlias

from luckynumbers.core import GameError
from luckynumbers.server.game.events import Created, dump, parse_or_none
from luckynumbers.server.game.mentions import host_of, with_replaced, with_users_of_bots
from luckynumbers.server.storage.connection import Connection
from luckynumbers.server.storage.players import fill_players, write_players

Step: TypeAlias = str | Callable[[Connection], None]

_FIRST: Final = (
    """CREATE TABLE games (
        id TEXT PRIMARY KEY, status TEXT NOT NULL, created BIGINT NOT NULL,
        public SMALLINT NOT NULL, attend SMALLINT NOT NULL, previous TEXT NOT NULL)""",
    "CREATE INDEX games_status ON games (status, created)",
    "CREATE UNIQUE INDEX games_previous ON games (previous) WHERE previous <> ''",
    """CREATE TABLE events (
        game TEXT NOT NULL, seq INTEGER NOT NULL, at BIGINT NOT NULL, kind TEXT NOT NULL,
        data TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (game, seq)) {clustered}""",
    "CREATE TABLE secrets (game TEXT PRIMARY KEY, secret BYTEA NOT NULL, seeds TEXT NOT NULL)",
    """CREATE TABLE invites (
        code TEXT PRIMARY KEY, game TEXT NOT NULL, seat INTEGER NOT NULL, UNIQUE (game, seat))""",
    """CREATE TABLE users (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, created BIGINT NOT NULL,
        epoch INTEGER NOT NULL, login TEXT UNIQUE, password TEXT, owner TEXT NOT NULL)""",
    "CREATE INDEX users_owner ON users (owner) WHERE owner <> ''",
    """CREATE TABLE tokens (
        hash TEXT PRIMARY KEY, "user" TEXT NOT NULL, created BIGINT NOT NULL)""",
    """CREATE TABLE results (
        game TEXT NOT NULL, seat INTEGER NOT NULL, "user" TEXT NOT NULL, name TEXT NOT NULL,
        at BIGINT NOT NULL, seats INTEGER NOT NULL, share DOUBLE PRECISION NOT NULL,
        empties INTEGER NOT NULL, gone SMALLINT NOT NULL, rated SMALLINT NOT NULL,
        PRIMARY KEY (game, seat))""",
    """CREATE INDEX results_user ON results ("user", at)""",
    """CREATE TABLE ratings (
        "user" TEXT PRIMARY KEY, mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL,
        games INTEGER NOT NULL)""",
)
_SECOND: Final = (
    "ALTER TABLE users ADD COLUMN seen BIGINT NOT NULL DEFAULT 0",
    "UPDATE users SET seen = created",
    "CREATE INDEX users_guests ON users (seen) WHERE kind = 'guest'",
    "CREATE INDEX events_people ON events (game) WHERE kind IN ('created', 'seated')",
    "CREATE UNIQUE INDEX events_made ON events (key) WHERE seq = 0 AND key <> ''",
)
_THIRD: Final[tuple[Step, ...]] = (
    """CREATE TABLE players (
        "user" TEXT NOT NULL, game TEXT NOT NULL, PRIMARY KEY ("user", game)) {clustered}""",
    fill_players,
    "DROP INDEX events_people",
    """CREATE INDEX tokens_user ON tokens ("user")""",
    """CREATE INDEX ratings_shown ON ratings ((mu - 3 * sigma) DESC, "user")""",
)


def _fill_hosts(connection: Connection) -> None:
    """Enter who opened the unfinished games, once; a damaged event names nobody."""
    rows = connection.execute(
        "SELECT g.id, e.data FROM games g JOIN events e ON e.game = g.id AND e.seq = 0 "
        "WHERE g.status <> 'closed'"
    )
    events = ((parse_or_none(text), game) for game, text in rows)
    hosts = [(host_of(data), game) for data, game in events if data is not None]
    connection.many("UPDATE games SET host = ? WHERE id = ?", hosts)


_FOURTH: Final[tuple[Step, ...]] = (
    "ALTER TABLE games ADD COLUMN host TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN origin TEXT NOT NULL DEFAULT ''",
    _fill_hosts,
    "CREATE INDEX games_unfinished ON games (host, created) WHERE status <> 'closed'",
)


def _mark_replaced(connection: Connection) -> None:
    """Enter whose seats bots have taken over, once: the names must go with those users."""
    rows = connection.execute(
        "SELECT game, seq, data FROM events WHERE kind IN ('created', 'seated') AND game IN "
        "(SELECT game FROM events WHERE kind = 'seated') ORDER BY game, seq"
    )
    for game, events in groupby(rows, key=itemgetter(0)):
        stored = [(seq, parse_or_none(text)) for _, seq, text in events]
        marked = with_replaced(data for _, data in stored)
        connection.many(
            "UPDATE events SET data = ? WHERE game = ? AND seq = ?",
            [
                (dump(after), game, seq)
                for (seq, before), after in zip(stored, marked, strict=True)
                if after is not None and after is not before
            ],
        )


def _mark_rematches(connection: Connection) -> None:
    """Enter whose names bots have in rematches, once, so that they go with those users."""
    rows = connection.execute(
        "SELECT e.game, g.previous, e.seq, e.data FROM games g JOIN events e ON e.game = g.id "
        "WHERE e.kind IN ('created', 'seated') AND (g.previous <> '' OR g.id IN "
        "(SELECT game FROM events WHERE kind = 'seated')) ORDER BY g.created, e.game, e.seq"
    )
    users: dict[str, dict[str, str]] = {}
    for (game, previous), events in groupby(rows, key=itemgetter(0, 1)):
        stored = [(seq, parse_or_none(text)) for _, _, seq, text in events]
        after, found = with_users_of_bots((data for _, data in stored), users.get(previous, {}))
        if found:
            users[game] = found
            write_players(connection, game, found.values())
            connection.many(
                "UPDATE events SET data = ? WHERE game = ? AND seq = ?",
                [
                    (dump(data), game, seq)
                    for (seq, before), data in zip(stored, after, strict=True)
                    if data is not None and data != before
                ],
            )


_FIFTH: Final[tuple[Step, ...]] = (_mark_replaced,)
_SIXTH: Final[tuple[Step, ...]] = (_mark_rematches,)
_SEVENTH: Final = (
    "CREATE TABLE invitations (code TEXT PRIMARY KEY, game TEXT NOT NULL)",
    "INSERT INTO invitations SELECT code, game FROM invites",
    "CREATE INDEX invitations_game ON invitations (game, code)",
    "DROP TABLE invites",
)
_EIGHTH: Final = (
    """CREATE TABLE push_subscriptions (
        id TEXT PRIMARY KEY, "user" TEXT NOT NULL, endpoint TEXT NOT NULL, key TEXT NOT NULL,
        auth TEXT NOT NULL, language TEXT NOT NULL, created BIGINT NOT NULL)""",
    """CREATE INDEX push_subscriptions_user ON push_subscriptions ("user", created, id)""",
)


def _fill_results(connection: Connection) -> None:
    """Enter in which edition and against which computer players the finished games were played."""
    rows = connection.execute(
        "SELECT game, data FROM events WHERE seq = 0 AND game IN (SELECT game FROM results)"
    )
    for game, text in rows:
        data = parse_or_none(text)
        if isinstance(data, Created):
            connection.write("UPDATE results SET edition = ? WHERE game = ?", (data.edition, game))
            bots = [
                (seat.bot, game, n) for n, seat in enumerate(data.seats, 1) if seat.kind == "bot"
            ]
            connection.many("UPDATE results SET bot = ? WHERE game = ? AND seat = ?", bots)


_NINTH: Final[tuple[Step, ...]] = (
    "ALTER TABLE users ADD COLUMN public SMALLINT NOT NULL DEFAULT 0",
    """CREATE TABLE ties (
        "user" TEXT NOT NULL, other TEXT NOT NULL, kind TEXT NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY ("user", other)) {clustered}""",
    """CREATE INDEX ties_other ON ties (other, kind, "user")""",
    """CREATE TABLE curve (
        "user" TEXT NOT NULL, at BIGINT NOT NULL, game TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL,
        sigma DOUBLE PRECISION NOT NULL, PRIMARY KEY ("user", at, game)) {clustered}""",
    "CREATE INDEX curve_game ON curve (game)",
    "ALTER TABLE results ADD COLUMN edition TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE results ADD COLUMN bot TEXT NOT NULL DEFAULT ''",
    _fill_results,
)
_TENTH: Final = (
    """CREATE TABLE passkeys (
        id TEXT PRIMARY KEY, "user" TEXT NOT NULL, key TEXT NOT NULL, count BIGINT NOT NULL,
        name TEXT NOT NULL, created BIGINT NOT NULL, used BIGINT NOT NULL)""",
    """CREATE INDEX passkeys_user ON passkeys ("user", created, id)""",
)
_ELEVENTH: Final = (
    """CREATE TABLE progress (
        "user" TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
        PRIMARY KEY ("user", name)) {clustered}""",
)
_TWELFTH: Final = (
    """CREATE TABLE weeks (
        week INTEGER NOT NULL, "user" TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL,
        sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL,
        PRIMARY KEY (week, "user")) {clustered}""",
    """CREATE INDEX weeks_user ON weeks ("user")""",
    """CREATE INDEX weeks_shown ON weeks (week, (mu - 3 * sigma) DESC, "user")""",
    "ALTER TABLE ratings ADD COLUMN program SMALLINT NOT NULL DEFAULT 0",
    """UPDATE ratings SET program = 1 WHERE "user" IN (SELECT id FROM users WHERE kind = 'bot')""",
    "DROP INDEX ratings_shown",
    """CREATE INDEX ratings_shown ON ratings (program, (mu - 3 * sigma) DESC, "user")""",
    "ALTER TABLE users ADD COLUMN muted BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE users ADD COLUMN banned BIGINT NOT NULL DEFAULT 0",
    """CREATE TABLE reports (
        number INTEGER PRIMARY KEY, at BIGINT NOT NULL, reporter TEXT NOT NULL,
        person TEXT NOT NULL, reason TEXT NOT NULL, game TEXT NOT NULL)""",
    "CREATE INDEX reports_reporter ON reports (reporter, at)",
    "CREATE INDEX reports_person ON reports (person, at)",
    """CREATE TABLE audit (
        number INTEGER PRIMARY KEY, at BIGINT NOT NULL, operator TEXT NOT NULL,
        deed TEXT NOT NULL, person TEXT NOT NULL, until BIGINT NOT NULL, reason TEXT NOT NULL)""",
    "CREATE INDEX audit_person ON audit (person, number)",
)
_THIRTEENTH: Final = (
    "CREATE TABLE nodes (id TEXT PRIMARY KEY, seen BIGINT NOT NULL)",
    """CREATE TABLE tickets (
        "user" TEXT PRIMARY KEY, node TEXT NOT NULL, since BIGINT NOT NULL,
        strength DOUBLE PRECISION NOT NULL, rated SMALLINT NOT NULL, avoided TEXT NOT NULL,
        game TEXT NOT NULL)""",
)
_FOURTEENTH: Final = (
    "ALTER TABLE curve ADD COLUMN change INTEGER",
    "ALTER TABLE curve ADD COLUMN part DOUBLE PRECISION NOT NULL DEFAULT 1",
    "ALTER TABLE reports ADD COLUMN words TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX users_public_name ON users (lower(name)) WHERE public = 1",
)
MIGRATIONS: Final[tuple[tuple[Step, ...], ...]] = (
    _FIRST,
    _SECOND,
    _THIRD,
    _FOURTH,
    _FIFTH,
    _SIXTH,
    _SEVENTH,
    _EIGHTH,
    _NINTH,
    _TENTH,
    _ELEVENTH,
    _TWELFTH,
    _THIRTEENTH,
    _FOURTEENTH,
)
"""What leads from each version to the next; append only."""


def migrate(
    connection: Connection, clustered: str, migrations: Sequence[Sequence[Step]] = MIGRATIONS
) -> None:
    """Migrate a database to the current schema; refuse one written by a newer server."""
    connection.begin()
    try:
        connection.write("CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT)")
        rows = connection.execute("SELECT value FROM meta WHERE name = 'schema'")
        version = int(rows[0][0]) if rows else 0
        if version > len(migrations):
            raise GameError("storage/newer", found=version, known=len(migrations))
        for step in (step for migration in migrations[version:] for step in migration):
            if isinstance(step, str):
                connection.write(step.format(clustered=clustered))
            else:
                step(connection)
        connection.write(
            "INSERT INTO meta VALUES ('schema', ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (str(len(migrations)),),
        )
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
