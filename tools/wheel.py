"""One wheel of this machine, repaired for any Linux, and tested where there is no compiler.

``make wheel`` runs it. It says what it does, and stops at the first thing that is wrong: the wheel
and the source archive pass ``twine check``; the base installation has few packages, plays in the
terminal and asks for its extras in a sentence; each extra works alone; a client program passes mypy
and pyright in their strict modes. Words name the extras to try, ``python -m tools.wheel rl ray``;
without any, all are tried but those that bring torch, a gigabyte.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.environments import Clean, run
from tools.extras import EXTRAS, LIGHT

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
CLIENT = ROOT / "tests/package/client.py"
WEB_OR_PDF = {"reportlab", "starlette", "uvicorn", "websockets", "pillow", "msgspec", "psycopg"}
MOST_PACKAGES = 8


def build() -> Path:
    """Build the wheel and the source archive; return the wheel, repaired."""
    shutil.rmtree(DIST, ignore_errors=True)
    raw = ROOT / "build/raw"
    shutil.rmtree(raw, ignore_errors=True)
    run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(raw), str(ROOT))
    run(
        sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", str(DIST), str(ROOT)
    )
    wheel = str(next(raw.glob("*.whl")))
    if sys.platform == "linux":
        run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(DIST), wheel)
    else:
        shutil.copy(wheel, DIST)
    run(sys.executable, "-m", "twine", "check", "--strict", *map(str, DIST.iterdir()))
    return next(DIST.glob("*.whl"))


def test_base(wheel: Path) -> Clean:
    """Install the base and use all of it."""
    clean = Clean("base")
    seconds = clean.install(str(wheel))
    names = clean.packages()
    print(f"base: {len(names)} packages, {clean.megabytes():.0f} MB, {seconds:.0f} s to install")
    assert len(names) <= MOST_PACKAGES, names
    assert not WEB_OR_PDF & set(names), names
    clean.python(str(CLIENT))
    clean.command("play", "greedy", "filler", "--seed", "7", "--save", "game.lnr")
    clean.command("review", "game.lnr")
    clean.command("arena", "random", "filler", "--games", "4", "--jobs", "2")
    clean.command("puzzle", "new", "--length", "4", "--seed", "1")
    refused = clean.command("rules", "--pdf", "rules.pdf", status=2)
    assert "luckynumbers[paper]" in refused, refused
    for words in (["--version"], ["--help"], ["rules", "--help"], ["play", "--help"]):
        print(f"base: luckynumbers {' '.join(words)}: {_quickest(clean, words):.3f} s")
    return clean


def _quickest(clean: Clean, words: Sequence[str]) -> float:
    """The least processor time of five runs; other programs on this machine do not count."""

    def once() -> float:
        before = os.times()
        clean.command(*words)
        after = os.times()
        used = after.children_user + after.children_system
        return used - before.children_user - before.children_system

    return min(once() for _ in range(5))


def check_types(clean: Clean) -> None:
    """Read the client program as a strict type checker does, against the installed wheel."""
    copy = clean.folder / CLIENT.name
    shutil.copy(CLIENT, copy)
    python = str(clean.interpreter)
    run(sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull,
        "--python-executable", python, str(copy))  # fmt: skip
    settings = clean.folder / "pyrightconfig.json"
    settings.write_text('{"typeCheckingMode": "strict", "include": ["client.py"]}')
    run(sys.executable, "-m", "pyright", "--pythonpath", python, "--project", str(settings))


def main(arguments: Sequence[str]) -> None:
    """Build, install and test."""
    unknown = set(arguments) - EXTRAS.keys()
    if unknown:
        sys.exit(f"no extra: {', '.join(sorted(unknown))}")
    wheel = build()
    base = test_base(wheel)
    check_types(base)
    for extra in arguments or LIGHT:
        clean = Clean(extra)
        seconds = clean.install(f"luckynumbers[{extra}] @ {wheel.as_uri()}")
        EXTRAS[extra](clean)
        found, size = len(clean.packages()), clean.megabytes()
        print(f"{extra}: {found} packages, {size:.0f} MB, {seconds:.0f} s to install", flush=True)
        clean.remove()
    print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.1f} MB, tested")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}\n{error.output or ''}")
