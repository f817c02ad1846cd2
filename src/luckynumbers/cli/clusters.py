"""The workers that ``--ray`` stands for."""

from collections.abc import Iterator
from contextlib import contextmanager

from luckynumbers.bots.workers import Workers


@contextmanager
def workers_at(address: str | None, jobs: int | None) -> Iterator[Workers | None]:
    """Yield the workers of Ray, or nothing where it is not asked for."""
    if address is None:
        yield None
        return
    from luckynumbers.cluster import connected  # noqa: PLC0415  # slow to import, rarely needed

    with connected(address or None, jobs) as workers:
        yield workers
