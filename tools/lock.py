"""Exact versions of what the server needs at run time, read from the installed environment.

``python -m tools.lock > requirements.lock`` writes them for a deployment.
"""

from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, requires, version

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

NAME = "luckynumbers"


def lock(direct: Sequence[str]) -> dict[str, str]:
    """Return the version of every distribution that is needed, directly or not."""
    found: dict[str, str] = {}
    waiting = list(_needed(direct, ()))
    while waiting:
        needed = waiting.pop()
        name = canonicalize_name(needed.name)
        if name not in found:
            found[name] = version(name)
            waiting += _needed(requires(name) or [], tuple(needed.extras))
    return found


def _needed(texts: Sequence[str], extras: tuple[str, ...]) -> Iterator[Requirement]:
    for text in texts:
        needed = Requirement(text)
        marker = needed.marker
        if marker is None or any(marker.evaluate({"extra": each}) for each in ("", *extras)):
            yield needed


def main() -> None:
    """Print the versions, a line each."""
    print("# Made by: python -m tools.lock > requirements.lock")
    for name, exact in sorted(lock([f"{NAME}[server,postgres]"]).items()):
        if name != NAME:
            print(f"{name}=={exact}")


if __name__ == "__main__":
    try:
        main()
    except PackageNotFoundError as error:
        raise SystemExit(f"Install {error.name} first.") from None
