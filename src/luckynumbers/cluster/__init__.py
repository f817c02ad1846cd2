"""Scale: the work of many processes on Ray, and its results as Parquet.

Ray and Arrow come with the extra ``ray`` and are imported here only. Nothing here decides what is
played: the same work, done in one process, has the same results.
"""

import os
import secrets
import sys
from contextlib import AbstractContextManager
from typing import Final

from luckynumbers.bots.workers import Workers

LOCAL: Final = "local"
"""The address of a Ray that is started for this work alone."""


def connected(
    address: str | None = None, jobs: int | None = None
) -> AbstractContextManager[Workers]:
    """Start Ray on this machine, or join the cluster at an address; end or leave it afterwards.

    Without an address, ``RAY_ADDRESS`` counts, as for Ray itself.
    """
    address = address or os.environ.get("RAY_ADDRESS") or LOCAL
    # Otherwise Ray prints its own news, such as a worker's death, among our results.
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")
    if address == LOCAL:
        _protect()
    from luckynumbers.cluster.ray_workers import connect  # noqa: PLC0415  # reads them

    return connect(None if address == LOCAL else address, jobs)


def _protect() -> None:
    """Have Ray ask for a token: it listens on every interface, and may be told to run anything.

    Ray reads these variables when it is imported, and its processes inherit them. Whoever has
    imported it before has decided.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if "ray" not in sys.modules and "RAY_AUTH_MODE" not in os.environ:
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
