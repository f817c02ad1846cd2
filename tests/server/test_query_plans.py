"""No statement of the server reads a whole table: the database says how it would carry it out."""

import ast
import json
import re
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Any

import psycopg
import pytest

from luckynumbers.server.storage import (
    Store,
    company,
    moderation,
    passkeys,
    people,
    players,
    profiles,
    progress,
    pushes,
    statements,
    tickets,
)
from luckynumbers.server.storage.connection import Backend, Connection, Row, Values
from luckynumbers.server.storage.postgres import PostgresBackend
from luckynumbers.server.storage.sqlite import SqliteBackend
from tests.server.databases import running_postgres
from tests.server.test_storage import CHECKS

pytestmark = pytest.mark.xdist_group("postgres")
MODULES = (
    company,
    moderation,
    passkeys,
    people,
    players,
    profiles,
    progress,
    pushes,
    statements,
    tickets,
)
METHODS = ("execute", "write", "many")
ONCE = "fill_players"
"""The migration, which reads everything on purpose."""
SMALL = {"meta", "tickets", "m"}
"""Tables with a few rows, whatever happens: of quick match, one for each who waits; and the latest
games of a user, of which there are no more than were asked for."""
BESIDES = {(people.__name__, "read_best")}
"""What goes through an index from one end, and stops after some rows."""

Place = tuple[str, str, int]
"""A module, a function in it and a line, where a statement is issued."""


class Recorder:
    """Every statement that passes through a connection, with some values, by its place."""

    def __init__(self) -> None:
        self.statements: dict[Place, set[tuple[str, tuple[object, ...]]]] = {}

    def note(self, statement: str, values: Values) -> None:
        if any("\0" in str(value) for value in values):
            return  # it never reaches the database
        frame = sys._getframe(2)
        place = (frame.f_globals["__name__"], frame.f_code.co_name, frame.f_lineno)
        self.statements.setdefault(place, set()).add((statement, tuple(values)))

    def __iter__(self) -> Iterator[tuple[Place, str, tuple[object, ...]]]:
        for place, issued in self.statements.items():
            for statement, values in {s: v for s, v in issued}.items():  # noqa: C416 — one of each
                yield place, statement, values


class RecordingConnection:
    """A connection that notes what passes through it."""

    def __init__(self, connection: Connection, recorder: Recorder) -> None:
        self._connection = connection
        self._note = recorder.note

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def execute(self, statement: str, values: Values = ()) -> list[Row]:
        self._note(statement, values)
        return self._connection.execute(statement, values)

    def write(self, statement: str, values: Values = ()) -> None:
        self._note(statement, values)
        self._connection.write(statement, values)

    def many(self, statement: str, rows: Iterable[Values]) -> None:
        rows = list(rows)
        for values in rows:
            self._note(statement, values)
        self._connection.many(statement, rows)


class RecordingBackend:
    """A backend whose connections note what passes through them."""

    def __init__(self, backend: Backend, recorder: Recorder) -> None:
        self._backend = backend
        self._recorder = recorder

    def __getattr__(self, name: str) -> Any:
        return getattr(self._backend, name)

    def connect(self, *, read_only: bool = False) -> Any:
        connection = self._backend.connect(read_only=read_only)
        return RecordingConnection(connection, self._recorder)


async def record(backend: Backend) -> Recorder:
    """Run the contract of the storage, and return every statement that it led to."""
    recorder = Recorder()
    recording: Any = RecordingBackend(backend, recorder)
    store = Store(recording)
    try:
        for check in CHECKS:
            await check(store)
    finally:
        await store.close()
    return recorder


def written_down(module: ModuleType) -> set[Place]:
    """Find the places in a module where statements are issued."""
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).read_text())
    return {
        (module.__name__, function.name, call.lineno)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and function.name != ONCE
        for call in ast.walk(function)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in METHODS
    }


def check_all_recorded(recorder: Recorder) -> None:
    expected = set().union(*map(written_down, MODULES))
    assert len(expected) > 30
    assert expected - set(recorder.statements) == set(), "the contract never issues these"


async def test_sqlite_reads_no_table_from_end_to_end(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    recorder = await record(SqliteBackend(path))
    check_all_recorded(recorder)
    with closing(sqlite3.connect(path)) as connection:
        for place, statement, values in recorder:
            plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", values).fetchall()
            assert scans_of(place, [str(step[3]) for step in plan]) == [], (place, statement)


def scans_of(place: Place, steps: list[str]) -> list[str]:
    """The steps of a plan of SQLite that go through a whole table or index."""
    scans = [step for step in steps if re.match(r"SCAN (?!\d|CONSTANT)", step)]
    if place[:2] in BESIDES:
        assert not any("TEMP B-TREE" in step for step in steps), steps
        return [step for step in scans if "USING INDEX" not in step]
    return [step for step in scans if step.split()[1] not in SMALL]


async def test_postgres_reads_no_table_from_end_to_end() -> None:
    with running_postgres() as url:
        recorder = await record(PostgresBackend(url))
        check_all_recorded(recorder)
        with psycopg.connect(url, autocommit=True) as connection:
            # With few rows a scan is the best plan, so it is allowed only where nothing else works.
            connection.execute("SET enable_seqscan = off")
            connection.execute("SET enable_sort = off")
            for place, statement, values in recorder:
                explain = f"EXPLAIN (FORMAT JSON) {statement}".replace("?", "%s").encode()
                [(found,)] = connection.execute(explain, values).fetchall()
                plan = found if isinstance(found, list) else json.loads(found)
                bad = list(full_scans(plan[0]["Plan"], place[:2] in BESIDES))
                assert bad == [], (place, statement)


def full_scans(node: dict[str, Any], bounded: bool) -> Iterator[str]:
    """The nodes of a plan of PostgreSQL that go through a whole table or index."""
    kind, table = node["Node Type"], node.get("Relation Name", "")
    if kind == "Seq Scan" and table not in SMALL:
        yield f"{kind} on {table}"
    if kind in {"Index Scan", "Index Only Scan", "Bitmap Index Scan"}:
        indexed = "Index Cond" in node or (bounded and node.get("Index Name") == "ratings_shown")
        if not indexed and table not in SMALL:
            yield f"{kind} on {table or node.get('Index Name')} without a condition"
    for child in node.get("Plans", ()):
        yield from full_scans(child, bounded)


def test_a_scan_is_recognised() -> None:
    """The statements of the first edition, which read everything, would be found."""
    place = (statements.__name__, "read_next_game", 1)
    assert scans_of(place, ["SCAN games"]) == ["SCAN games"]
    assert scans_of(place, ["SEARCH games USING INDEX games_previous (previous=?)"]) == []
    plan = {"Node Type": "Index Scan", "Relation Name": "games", "Index Name": "games_pkey"}
    assert list(full_scans(plan, bounded=False)) != []
