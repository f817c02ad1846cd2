"""``luckynumbers people``: reports, mutes and bans on a server, which may be running.

What is decided is written to the database; a running server follows within seconds.
"""

import getpass
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

from luckynumbers.cli.arguments import Argument, Option, echo
from luckynumbers.cli.serve import DbOption, database_url
from luckynumbers.cli.speech import WORDS, explain
from luckynumbers.core import GameError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from luckynumbers.server.game.values import User
    from luckynumbers.server.storage.connection import Connection
    from luckynumbers.server.storage.moderation import Deed, Measure, Report

WhoArgument = Annotated[str, Argument("WHO")]
CountOption = Annotated[
    int, Option("--count", metavar="N", min=1, max=1000, help=explain("help/people-count"))
]
DaysOption = Annotated[
    int | None, Option("--days", metavar="N", min=1, max=3650, help=explain("help/people-days"))
]
ReasonOption = Annotated[
    str | None, Option("--reason", metavar="TEXT", help=explain("help/people-reason"))
]
_LONGEST = 200


def reports(count: CountOption = 20, db: DbOption = None) -> None:
    """List the latest reports."""
    from luckynumbers.server.storage.moderation import read_reports  # noqa: PLC0415  # needs an extra

    with _visit(db) as connection:
        found = read_reports(connection, count)
        if not found:
            echo(WORDS.text("moderation/no-reports"))
        for each in found:
            echo(_report(connection, each))


def show(who: WhoArgument, db: DbOption = None) -> None:
    """Show someone, the reports about them and what was decided."""
    from luckynumbers.server.storage import moderation  # noqa: PLC0415  # needs an extra

    with _visit(db) as connection:
        user = _find(connection, who)
        made, seen = _time(user.created), _time(user.seen)
        echo(
            WORDS.text(
                "moderation/person",
                name=user.name,
                id=user.id,
                kind=user.kind,
                made=made,
                seen=seen,
            )
        )
        for until, code in ((user.muted, "moderation/muted"), (user.banned, "moderation/banned")):
            if until:
                echo(WORDS.text(code, until=_time(until)))
        for each in moderation.read_reports_of(connection, user.id, 20):
            echo(_report(connection, each))
        for measure in moderation.read_log_of(connection, user.id, 20):
            echo(_measure(measure))


def log(count: CountOption = 20, db: DbOption = None) -> None:
    """List the latest measures."""
    from luckynumbers.server.storage.moderation import read_log  # noqa: PLC0415  # needs an extra

    with _visit(db) as connection:
        for measure in read_log(connection, count):
            echo(_measure(measure))


def mute(
    who: WhoArgument, days: DaysOption = None, reason: ReasonOption = None, db: DbOption = None
) -> None:
    """Refuse the phrases and new names of someone, for some days or for good."""
    _take(who, "mute", days, reason, db)


def unmute(who: WhoArgument, reason: ReasonOption = None, db: DbOption = None) -> None:
    """End a mute."""
    _take(who, "unmute", 0, reason, db)


def ban(
    who: WhoArgument, days: DaysOption = None, reason: ReasonOption = None, db: DbOption = None
) -> None:
    """End all sessions of someone, and refuse new ones for some days or for good."""
    _take(who, "ban", days, reason, db)


def unban(who: WhoArgument, reason: ReasonOption = None, db: DbOption = None) -> None:
    """End a ban."""
    _take(who, "unban", 0, reason, db)


def _take(who: str, deed: "Deed", days: int | None, reason: str | None, db: str | None) -> None:
    """Take a measure; without a number of days it lasts for ever, with 0 it ends one."""
    from luckynumbers.server.storage import moderation, visiting  # noqa: PLC0415  # needs an extra

    reason = reason or ""
    if len(reason) > _LONGEST:
        raise GameError("moderation/long-reason", most=_LONGEST)
    at = visiting.now()
    with _visit(db) as connection:
        user = _find(connection, who)
        until = moderation.FOR_EVER if days is None else at + days * moderation.DAY if days else 0
        measure = moderation.Measure(at, _operator(), deed, user.id, until, reason)
        refused = moderation.take_measure(connection, measure)
        if refused is not None:
            raise refused
    echo(WORDS.text("moderation/done", name=user.name, id=user.id))


@contextmanager
def _visit(db: str | None) -> "Iterator[Connection]":
    from luckynumbers.server.storage.visiting import visit  # noqa: PLC0415  # needs an extra

    with visit(database_url(db)) as connection:
        yield connection


def _find(connection: "Connection", who: str) -> "User":
    """Find a user by id or by username."""
    from luckynumbers.server.storage.people import read_user  # noqa: PLC0415  # needs an extra

    user = read_user(connection, "id", who) or read_user(connection, "login", who.casefold())
    if user is None:
        raise GameError("moderation/nobody", found=who[:40])
    return user


def _operator() -> str:
    with suppress(OSError, KeyError):
        return getpass.getuser()
    return ""


def _report(connection: "Connection", report: "Report") -> str:
    from luckynumbers.server.storage.people import read_user  # noqa: PLC0415  # needs an extra

    names = [read_user(connection, "id", each) for each in (report.person, report.reporter)]
    person, reporter = (user.name if user else "-" for user in names)
    facts = {"number": str(report.number), "at": _time(report.at), "reason": report.reason}
    people = {"name": person, "id": report.person, "reporter": reporter}
    line = WORDS.text("moderation/report", **facts, **people, table=report.game or "-")
    return f"{line}\n  {report.words}" if report.words else line


def _measure(measure: "Measure") -> str:
    facts = {"at": _time(measure.at), "operator": measure.operator or "-", "deed": measure.deed}
    until = _time(measure.until) if measure.until else "-"
    more = {"id": measure.person, "until": until, "reason": measure.reason or "-"}
    return WORDS.text("moderation/measure", **facts, **more)


def _time(at: int) -> str:
    """A time to the minute; what is beyond any calendar has no end."""
    try:
        return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="minutes")
    except (OverflowError, ValueError, OSError):
        return WORDS.text("moderation/for-ever")
