"""Finished games as files: for each month a bundle of records, which needs no server to be read."""

import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from luckynumbers.core import GameError
from luckynumbers.play import Record
from luckynumbers.server.game.evolve import replay
from luckynumbers.server.game.replay import record_of
from luckynumbers.server.game.values import DamagedError
from luckynumbers.server.storage.connection import Connection
from luckynumbers.server.storage.locking import open_private
from luckynumbers.server.storage.statements import read_game
from luckynumbers.server.storage.visiting import visit

PAGE: Final = 500
"""How many games are read at once, so that nobody waits for the whole."""
_CLOSED: Final = "FROM games WHERE status = 'closed' AND created >= ?"


@dataclass(frozen=True)
class Found:
    """A table that is closed, with its game if it was played to the end."""

    id: str
    created: int
    record: Record | None = None
    damaged: bool = False

    @property
    def month(self) -> str:
        """The month in which it was opened, such as 2026-10."""
        return f"{_day(self.created):%Y-%m}"


def first_of(month: str) -> int:
    """Return when a month such as 2026-10 begins, in milliseconds since 1970."""
    with suppress(ValueError):
        return int(datetime.strptime(month, "%Y-%m").replace(tzinfo=UTC).timestamp() * 1000)
    raise GameError("archive/month", found=month)


def count_closed(url: str, since: int) -> int:
    """Count the closed tables that were opened since a time."""
    with visit(url) as connection:
        return int(connection.execute(f"SELECT count(*) {_CLOSED}", (since,))[0][0])


def write_bundles(url: str, folder: Path, since: int) -> Generator[Found, None, None]:
    """Write a bundle for each month, and go through the tables on the way.

    A bundle appears when it is whole, in the place of an earlier one of its month.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for month, found in groupby(_read(url, since), lambda each: each.month):
        yield from _write_bundle(folder / f"games-{month}.zip", found)


def _write_bundle(path: Path, found: Iterator[Found]) -> Iterator[Found]:
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    written = 0
    try:
        with (
            os.fdopen(open_private(part), "wb") as file,
            ZipFile(file, "w", ZIP_DEFLATED) as bundle,
        ):
            for each in found:
                if each.record is not None:
                    name = ZipInfo(f"{each.id}.lnr", _day(each.created).timetuple()[:6])
                    bundle.writestr(name, str(each.record), ZIP_DEFLATED)
                    written += 1
                yield each
        if written:
            part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _read(url: str, since: int) -> Iterator[Found]:
    """Read closed tables by the time at which they were opened, page by page."""
    after: tuple[int, str] = (since, "")
    while True:
        with visit(url) as connection:
            page = connection.execute(
                f"SELECT id, created {_CLOSED} AND (created, id) > (?, ?) "
                "ORDER BY created, id LIMIT ?",
                (after[0], *after, PAGE),
            )
            found = [_found(connection, str(game), int(created)) for game, created in page]
        yield from found
        if len(found) < PAGE:
            return
        after = (found[-1].created, found[-1].id)


def _found(connection: Connection, game: str, created: int) -> Found:
    try:
        stored = read_game(connection, game)
        if stored is None:
            return Found(game, created)
        state = replay(game, stored.events, stored.secret)
    except DamagedError:
        return Found(game, created, damaged=True)
    over = state.game is not None and state.game.position.over
    return Found(game, created, record_of(state) if over else None)


def _day(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)
