"""SQL statements about what someone made of their games, for their profile."""

from collections.abc import Sequence

from luckynumbers.server.game.profiles import Meeting, Played, Sums
from luckynumbers.server.game.ratings import Rating
from luckynumbers.server.storage.connection import Connection


def read_sums(connection: Connection, user: str) -> Sums:
    """Sum up all games of a user."""
    [(games, wins, shared, left, empties)] = connection.execute(
        "SELECT count(*), count(CASE WHEN share = 1 THEN 1 END), "
        "count(CASE WHEN share > 0 AND share < 1 THEN 1 END), coalesce(sum(gone), 0), "
        'coalesce(avg(empties), 0) FROM results WHERE "user" = ?',
        (user,),
    )
    return Sums(games, wins, shared, int(left), float(empties))


def read_played(connection: Connection, user: str, most: int) -> list[Played]:
    """Return the latest games of a user, the earliest of them first."""
    rows = connection.execute(
        'SELECT seats, edition, share FROM results WHERE "user" = ? ORDER BY at DESC, game LIMIT ?',
        (user, most),
    )
    return [Played(seats, edition, share) for seats, edition, share in reversed(rows)]


def read_meetings(connection: Connection, user: str, most: int) -> list[Meeting]:
    """Return whom a user met lately: people, and computer players by spec."""
    rows = connection.execute(
        'SELECT o."user", o.bot, u.name, u.public, m.share FROM (SELECT game, seat, at, share '
        'FROM results WHERE "user" = ? ORDER BY at DESC, game LIMIT ?) m '
        "JOIN results o ON o.game = m.game AND o.seat <> m.seat "
        "LEFT JOIN users u ON u.id = o.\"user\" AND u.kind <> 'bot' "
        "WHERE o.bot <> '' OR u.id IS NOT NULL ORDER BY m.at DESC, m.game LIMIT ?",
        (user, most, most),
    )
    return [
        Meeting(other if not bot else "", bot, name or "", bool(public), share)
        for other, bot, name, public, share in rows
        if other != user
    ]


def read_changes(
    connection: Connection, user: str, games: Sequence[str]
) -> dict[str, tuple[Rating, int | None, float]]:
    """Return what games made of a user's rating: the new one, its change and how far it counted.

    The change is unknown of games that an older server has rated.
    """
    if not games:
        return {}
    marks = ", ".join("?" * len(games))
    rows = connection.execute(
        f'SELECT game, mu, sigma, change, part FROM curve WHERE game IN ({marks}) AND "user" = ?',  # noqa: S608
        (*games, user),
    )
    return {game: ((mu, sigma), change, part) for game, mu, sigma, change, part in rows}


def read_curve(connection: Connection, user: str, most: int) -> list[tuple[int, Rating]]:
    """Return when a user's rating changed lately and what it became, the earliest first."""
    rows = connection.execute(
        'SELECT at, mu, sigma FROM curve WHERE "user" = ? ORDER BY at DESC, game LIMIT ?',
        (user, most),
    )
    return [(at, (mu, sigma)) for at, mu, sigma in reversed(rows)]
