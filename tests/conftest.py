"""How the tests run: the same examples every time, no clock, and interrupts are heard."""

import os
import signal
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "suite",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("suite")

# Who starts the tests in the background may have them ignore interrupts; some tests send one.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Whatever language this computer speaks, the tests read English unless they ask for another.
os.environ["LANGUAGE"] = "en"

# All servers are here and speak plain HTTP; a client would read every certificate, for 50 ms each.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = os.devnull


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """The event loop that the server runs on."""
    return "asyncio", {"use_uvloop": sys.platform != "win32"}


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than processors: some test always waits for a clock or a browser."""
    return (os.cpu_count() or 1) + 1
