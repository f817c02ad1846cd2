"""SQL statements about games: the event log, rows, secrets, invitations and results."""

import json
from collections.abc import Sequence
from dataclasses import replace

from msgspec import MsgspecError

from luckynumbers.server.game.events import Created, Event, dump, kind_of, parse, parse_or_none
from luckynumbers.server.game.mentions import named_users
from luckynumbers.server.game.ratings import week_of
from luckynumbers.server.game.values import DamagedError, SeatResult, Secret, Status
from luckynumbers.server.storage.base import Batch, GameRow, Round, StoredGame, Wanted
from luckynumbers.server.storage.connection import Connection, Row
from luckynumbers.server.storage.faults import ConflictError
from luckynumbers.server.storage.players import write_players

_GAME = "id, status, created, public, attend, previous, host, origin"
_ENDINGS = {
    "": "",
    "won": "AND share = 1",
    "shared": "AND share > 0 AND share < 1",
    "lost": "AND share = 0",
}
_AGAINST = (
    " AND EXISTS (SELECT 1 FROM results o WHERE o.game = r.game AND o.seat <> r.seat "
    'AND (o."user" = ? OR o.bot = ?))'
)
_RESULT = 'game, seat, "user", name, at, seats, share, empties, gone, rated, edition, bot'


def write_batch(connection: Connection, batch: Batch) -> ConflictError | None:
    """Write a batch, unless the table has changed since it was decided.

    The numbers of its events find out; what has none compares the last number and the seeds.
    """
    if not _stands(connection, batch):
        return ConflictError()
    if batch.row is not None:
        _write_game(connection, batch.row)
    for e in batch.events:
        connection.write(
            "INSERT INTO events (game, seq, at, kind, data, key) VALUES (?, ?, ?, ?, ?, ?)",
            (batch.game, e.seq, e.at, kind_of(e.data), dump(e.data), e.key),
        )
        if users := named_users(e.data):
            write_players(connection, batch.game, users)
    if batch.secret is not None:
        _write_secret(connection, batch.game, batch.secret)
    for code in batch.codes:
        connection.write("INSERT INTO invitations VALUES (?, ?)", (code, batch.game))
    _write_results(connection, batch)
    return None


def _stands(connection: Connection, batch: Batch) -> bool:
    """Whether nothing has happened that no number of an event would find out."""
    if batch.after is not None and read_heads(connection, [batch.game]) != {
        batch.game: batch.after
    }:
        return False
    if batch.known is None:
        return True
    found = connection.execute("SELECT secret, seeds FROM secrets WHERE game = ?", (batch.game,))
    if not found or _secret(found[0]).seeds != batch.known.seeds:
        return False
    # Written even if it stays the same, so that it meets whoever writes it at the same time.
    _write_secret(connection, batch.game, batch.known)
    return True


def _write_game(connection: Connection, row: GameRow) -> None:
    connection.write(
        f"INSERT INTO games ({_GAME}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE "  # noqa: S608
        "SET status = excluded.status, public = excluded.public, attend = excluded.attend, "
        "origin = CASE excluded.status WHEN 'closed' THEN '' ELSE games.origin END",
        (*_standing(row), row.previous, row.host, row.origin),
    )


def _standing(row: GameRow) -> tuple[str, str, int, int, int]:
    return row.id, row.status.value, row.created, int(row.public), int(row.attend)


def _write_secret(connection: Connection, game: str, secret: Secret) -> None:
    seeds = json.dumps({str(seat): seed.hex() for seat, seed in secret.seeds.items()})
    connection.write(
        "INSERT INTO secrets (game, secret, seeds) VALUES (?, ?, ?) "
        "ON CONFLICT (game) DO UPDATE SET seeds = excluded.seeds",
        (game, secret.secret, seeds),
    )


def _write_results(connection: Connection, batch: Batch) -> None:
    for r in batch.results:
        values = (r.game, r.seat, r.user, r.name, r.at, r.seats, r.share, r.empties)
        connection.write(
            f"INSERT INTO results ({_RESULT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
            (*values, int(r.left), int(r.rated), r.edition, r.bot),
        )
    at = max((result.at for result in batch.results), default=0)
    for user, (mu, sigma) in batch.ratings.items():
        worth = batch.worth.get(user)
        connection.write(
            'INSERT INTO ratings ("user", mu, sigma, games, program) VALUES (?, ?, ?, 1, '
            "coalesce((SELECT 1 FROM users WHERE id = ? AND kind = 'bot'), 0)) "
            'ON CONFLICT ("user") DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, '
            "games = ratings.games + 1",
            (user, mu, sigma, user),
        )
        connection.write(
            'INSERT INTO curve ("user", at, game, mu, sigma, change, part) '
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (user, at, batch.game, mu, sigma, worth and worth.change, worth.part if worth else 1.0),
        )
    for user, (mu, sigma) in batch.weekly.items():
        connection.write(
            'INSERT INTO weeks (week, "user", mu, sigma, games) VALUES (?, ?, ?, ?, 1) '
            'ON CONFLICT (week, "user") DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, '
            "games = weeks.games + 1",
            (week_of(at), user, mu, sigma),
        )


def read_game(connection: Connection, game: str) -> StoredGame | None:
    """Read a whole game: its row, its log and its secret. What no server wrote is damaged."""
    rows = connection.execute(f"SELECT {_GAME} FROM games WHERE id = ?", (game,))  # noqa: S608
    if not rows:
        return None
    events = connection.execute(
        "SELECT seq, at, data, key FROM events WHERE game = ? ORDER BY seq", (game,)
    )
    secrets = connection.execute("SELECT secret, seeds FROM secrets WHERE game = ?", (game,))
    try:
        log = tuple(Event(seq, at, parse(data), key) for seq, at, data, key in events)
        return StoredGame(_game(rows[0]), log, _secret(secrets[0]) if secrets else None)
    except (MsgspecError, ValueError, TypeError, AttributeError):
        raise DamagedError(game) from None


def _secret(row: Row) -> Secret:
    secret, text = row
    seeds = {int(seat): bytes.fromhex(seed) for seat, seed in json.loads(text).items()}
    return Secret(bytes(secret), seeds)


def read_events(connection: Connection, game: str, seq: int) -> tuple[Event, ...]:
    """Return the events of a game after the one with a number."""
    rows = connection.execute(
        "SELECT seq, at, data, key FROM events WHERE game = ? AND seq > ? ORDER BY seq", (game, seq)
    )
    try:
        return tuple(Event(seq, at, parse(data), key) for seq, at, data, key in rows)
    except MsgspecError:
        raise DamagedError(game) from None


def read_heads(connection: Connection, games: Sequence[str]) -> dict[str, int]:
    """Return the number of the last event of each of some games."""
    marks = ", ".join("?" * len(games))
    rows = connection.execute(
        "SELECT id, (SELECT max(seq) FROM events WHERE game = id) FROM games "  # noqa: S608
        f"WHERE id IN ({marks})",
        list(games),
    )
    return {str(game): int(seq) for game, seq in rows if seq is not None}


def read_attended(connection: Connection) -> list[str]:
    """Return the running games where a clock runs or a bot plays."""
    rows = connection.execute(
        "SELECT id FROM games WHERE status = 'running' AND attend = 1 ORDER BY created, id"
    )
    return [str(game) for (game,) in rows]


def read_games(connection: Connection, statuses: Sequence[Status]) -> list[GameRow]:
    """Return the games with some statuses, the oldest first."""
    marks = ", ".join("?" * len(statuses))
    rows = connection.execute(
        f"SELECT {_GAME} FROM games WHERE status IN ({marks}) ORDER BY created, id",  # noqa: S608
        [status.value for status in statuses],
    )
    return [_game(row) for row in rows]


def count_unfinished(connection: Connection, host: str, since: int) -> int:
    """Count the unfinished games that a user has opened since a time."""
    [(count,)] = connection.execute(
        "SELECT count(*) FROM games WHERE host = ? AND created >= ? AND status <> 'closed'",
        (host, since),
    )
    return int(count)


def read_unfinished(connection: Connection, user: str, most: int) -> list[str]:
    """Return the unfinished games that name a user, the latest first."""
    rows = connection.execute(
        'SELECT g.id FROM players p JOIN games g ON g.id = p.game WHERE p."user" = ? '
        "AND g.status <> 'closed' ORDER BY g.created DESC, g.id LIMIT ?",
        (user, most),
    )
    return [str(game) for (game,) in rows]


def read_next_game(connection: Connection, game: str) -> str | None:
    """Return the game that follows another one as its rematch or in its tournament."""
    # The index leaves out the games without a previous one, so the query must say so, too.
    rows = connection.execute("SELECT id FROM games WHERE previous <> '' AND previous = ?", (game,))
    return str(rows[0][0]) if rows else None


def read_game_by_key(connection: Connection, key: str) -> str | None:
    """Return the game that was created with an idempotency key."""
    rows = connection.execute(
        "SELECT game FROM events WHERE seq = 0 AND key <> '' AND key = ?", (key,)
    )
    return str(rows[0][0]) if rows else None


def read_invited(connection: Connection, code: str) -> str | None:
    """Return the game that an invitation leads to."""
    rows = connection.execute("SELECT game FROM invitations WHERE code = ?", (code,))
    return str(rows[0][0]) if rows else None


def read_codes(connection: Connection, game: str) -> tuple[str, ...]:
    """Return the codes of the invitations to a game."""
    rows = connection.execute("SELECT code FROM invitations WHERE game = ? ORDER BY code", (game,))
    return tuple([str(code) for (code,) in rows])


def read_results(
    connection: Connection, user: str, most: int, before: int, wanted: Wanted
) -> list[SeatResult]:
    """Return a user's results in finished games, the latest first."""
    others = [wanted.against] * 2 if wanted.against else []
    rows = connection.execute(
        f'SELECT {_RESULT} FROM results r WHERE "user" = ? AND at < ? {_ENDINGS[wanted.ending]}'  # noqa: S608
        f"{_AGAINST if others else ''} ORDER BY at DESC, game LIMIT ?",
        (user, before, *others, most),
    )
    return [_result(row) for row in rows]


def read_rounds(connection: Connection, games: Sequence[str]) -> dict[str, Round]:
    """Return which of some games belong to a tournament; each follows the one before it."""
    if not games:
        return {}
    marks = ", ".join("?" * len(games))
    rows = connection.execute(
        "SELECT e.data, g.id, g.previous, a.previous, b.previous, c.previous "  # noqa: S608
        "FROM games g JOIN events e ON e.game = g.id AND e.seq = 0 "
        "LEFT JOIN games a ON a.id = g.previous LEFT JOIN games b ON b.id = a.previous "
        f"LEFT JOIN games c ON c.id = b.previous WHERE g.id IN ({marks})",
        list(games),
    )
    openings = [(parse_or_none(data), chain) for data, *chain in rows]
    return {
        str(chain[0]): Round(str(chain[len(created.scored)]), created)
        for created, chain in openings
        if isinstance(created, Created) and created.tournament
    }


def read_seats(connection: Connection, games: Sequence[str]) -> list[SeatResult]:
    """Return the results of every seat in some games, by game and seat."""
    if not games:
        return []
    marks = ", ".join("?" * len(games))
    rows = connection.execute(
        f"SELECT {_RESULT} FROM results WHERE game IN ({marks}) ORDER BY game, seat",  # noqa: S608
        list(games),
    )
    return [_result(row) for row in rows]


def _result(row: Row) -> SeatResult:
    result = SeatResult(*row)
    return replace(result, left=bool(result.left), rated=bool(result.rated))


def _game(row: Row) -> GameRow:
    game, status, created, public, attend, *others = row
    return GameRow(game, Status(status), created, bool(public), bool(attend), *others)
