"""Seeds of test servers: the shuffles of a test are the same in every run."""

from collections import Counter
from pathlib import Path

_starts: Counter[Path] = Counter()


def next_seed(folder: Path) -> str:
    """A seed for one more start in a folder; table ids follow from it, so no two starts share it.

    Users, cookies and tokens do not: they come from the system's randomness on every server.
    """
    _starts[folder] += 1
    return f"{folder.name} {_starts[folder]}"
