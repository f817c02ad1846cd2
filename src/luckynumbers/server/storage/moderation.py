"""SQL statements of moderation: reports, what was decided about people, and the log of that.

The command line writes from a process of its own while a server runs: only to these tables and to
the users, whose rows no server keeps for long. The server reads the log and follows.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from luckynumbers.core import GameError
from luckynumbers.server.storage.connection import Connection
from luckynumbers.server.storage.people import end_sessions, read_user

DAY: Final = 86_400_000
MOST_A_DAY: Final = 5
"""How many people one may report in a day."""
FOR_EVER: Final = 1 << 62
Reason: TypeAlias = Literal["name", "conduct", "cheating", "other"]
Deed: TypeAlias = Literal["mute", "unmute", "ban", "unban"]
_LOG: Final = "number, at, operator, deed, person, until, reason"


@dataclass(frozen=True)
class Report:
    """A complaint of one user about another."""

    number: int
    at: int
    reporter: str
    person: str
    reason: str
    game: str
    words: str = ""
    """What happened, as the reporter tells it."""


@dataclass(frozen=True)
class Measure:
    """What was decided about someone, by whom and why."""

    at: int
    operator: str
    deed: Deed
    person: str
    until: int = 0
    reason: str = ""
    number: int = 0


def write_report(connection: Connection, report: Report) -> GameError | None:
    """Store a report; the same about the same person counts once a day."""
    rows = connection.execute(
        "SELECT person FROM reports WHERE reporter = ? AND at > ?",
        (report.reporter, report.at - DAY),
    )
    people = {str(person) for (person,) in rows}
    if report.person in people:
        return None
    if len(people) >= MOST_A_DAY:
        return GameError("report/too-many", count=MOST_A_DAY)
    connection.write(
        "INSERT INTO reports (number, at, reporter, person, reason, game, words) "
        "VALUES (coalesce((SELECT number + 1 FROM reports WHERE number > 0 "
        "ORDER BY number DESC LIMIT 1), 1), ?, ?, ?, ?, ?, ?)",
        (
            *(report.at, report.reporter, report.person),
            *(report.reason, report.game, report.words),
        ),
    )
    return None


def read_reports(connection: Connection, most: int) -> list[Report]:
    """List the latest reports."""
    rows = connection.execute(
        "SELECT number, at, reporter, person, reason, game, words FROM reports "
        "WHERE number > 0 ORDER BY number DESC LIMIT ?",
        (most,),
    )
    return [Report(*row) for row in rows]


def read_reports_of(connection: Connection, user: str, most: int) -> list[Report]:
    """List the latest reports by a user and about them."""
    columns = "SELECT number, at, reporter, person, reason, game, words FROM reports "
    made = connection.execute(columns + "WHERE reporter = ? ORDER BY at DESC LIMIT ?", (user, most))
    about = connection.execute(columns + "WHERE person = ? ORDER BY at DESC LIMIT ?", (user, most))
    return [Report(*row) for row in (*made, *about)]


def drop_reports(connection: Connection, user: str) -> None:
    """Delete the reports about someone who is deleted, and who and what they wrote from theirs."""
    connection.write("DELETE FROM reports WHERE person = ?", (user,))
    connection.write("UPDATE reports SET reporter = '', words = '' WHERE reporter = ?", (user,))


def take_measure(connection: Connection, measure: Measure) -> GameError | None:
    """Mute or ban someone, or end that, and log it; a ban ends all sessions and tokens."""
    user = read_user(connection, "id", measure.person)
    if user is None:
        return GameError("person/unknown")
    if measure.deed in {"mute", "unmute"}:
        connection.write("UPDATE users SET muted = ? WHERE id = ?", (measure.until, user.id))
    else:
        connection.write("UPDATE users SET banned = ? WHERE id = ?", (measure.until, user.id))
    if measure.deed == "ban":
        end_sessions(connection, user.id)
    connection.write(
        f"INSERT INTO audit ({_LOG}) "  # noqa: S608
        "VALUES (coalesce((SELECT number + 1 FROM audit WHERE number > 0 "
        "ORDER BY number DESC LIMIT 1), 1), ?, ?, ?, ?, ?, ?)",
        (
            *(measure.at, measure.operator, measure.deed, measure.person),
            *(measure.until, measure.reason),
        ),
    )
    return None


def read_log(connection: Connection, most: int) -> list[Measure]:
    """List the latest measures."""
    rows = connection.execute(
        f"SELECT {_LOG} FROM audit WHERE number > 0 ORDER BY number DESC LIMIT ?",  # noqa: S608
        (most,),
    )
    return [_measure(*row) for row in rows]


def read_log_of(connection: Connection, user: str, most: int) -> list[Measure]:
    """List the latest measures about a user."""
    rows = connection.execute(
        f"SELECT {_LOG} FROM audit WHERE person = ? ORDER BY number DESC LIMIT ?",  # noqa: S608
        (user, most),
    )
    return [_measure(*row) for row in rows]


def read_measures_after(connection: Connection, number: int, most: int) -> list[Measure]:
    """List the measures after the one with a number, in order."""
    rows = connection.execute(
        f"SELECT {_LOG} FROM audit WHERE number > ? ORDER BY number LIMIT ?",  # noqa: S608
        (number, most),
    )
    return [_measure(*row) for row in rows]


def read_muted(connection: Connection, user: str) -> int:
    """Return until when a user is muted."""
    rows = connection.execute("SELECT muted FROM users WHERE id = ?", (user,))
    return int(rows[0][0]) if rows else 0


def _measure(
    number: int, at: int, operator: str, deed: Deed, person: str, until: int, reason: str
) -> Measure:
    return Measure(at, operator, deed, person, until, reason, number)
