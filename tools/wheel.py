"""One wheel of this machine, repaired for any Linux, and tested where there is no compiler.

``make wheel`` runs it. It says what it does, and stops at the first thing that is wrong: the wheel
and the source archive pass ``twine check``; the base installation has few packages, plays in the
terminal and asks for its extras in a sentence; each extra works alone; a client program passes mypy
and pyright in their strict modes. ``--train`` adds the extra that downloads gigabytes.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

from tools.environments import Clean, run

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
CLIENT = ROOT / "tests/package/client.py"
WEB_OR_PDF = {"reportlab", "starlette", "uvicorn", "websockets", "pillow", "msgspec", "psycopg"}
MOST_PACKAGES = 8
PORT = "48217"


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


def test_server(clean: Clean) -> None:
    """Start a server, and read its page."""
    server = clean.start("serve", "--port", PORT, "--db", "sqlite:///games.db")
    try:
        page = _fetch(f"http://127.0.0.1:{PORT}/")
        assert b"<html" in page
    finally:
        server.terminate()
        server.wait(timeout=20)


def _fetch(address: str) -> bytes:
    deadline = monotonic() + 60
    while True:
        try:
            with urlopen(address, timeout=5) as answer:  # noqa: S310  # our own address
                return bytes(answer.read())
        except URLError:
            if monotonic() > deadline:
                raise
            sleep(0.2)


def test_postgres(clean: Clean) -> None:
    """Ask for a database that is not there: the driver answers."""
    url = "postgresql://nobody@127.0.0.1:1/nothing"
    said = clean.command("serve", "--port", PORT, "--db", url, status=2)
    assert "program/extra" not in said, said


def test_paper(clean: Clean) -> None:
    """Print the rules."""
    clean.command("rules", "--edition", "access", "--pdf", "rules.pdf")
    assert (clean.folder / "rules.pdf").read_bytes().startswith(b"%PDF")


def test_train(clean: Clean) -> None:
    """Import what the training imports."""
    clean.python("-m", "luckynumbers.training", "--help")


EXTRAS: dict[str, Callable[[Clean], None]] = {
    "server": test_server,
    "postgres": test_postgres,
    "paper": test_paper,
    "train": test_train,
}


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
    wheel = build()
    base = test_base(wheel)
    check_types(base)
    for extra, use in EXTRAS.items():
        if extra == "train" and "--train" not in arguments:
            continue
        clean = Clean(extra)
        seconds = clean.install(f"luckynumbers[{extra}] @ {wheel.as_uri()}")
        use(clean)
        found = len(clean.packages())
        print(f"{extra}: {found} packages, {clean.megabytes():.0f} MB, {seconds:.0f} s to install")
    print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.1f} MB, tested")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}\n{error.output or ''}")
