"""A release up to its tag: ``python -m tools.release 1.0.0``; ``--rehearse`` does it in a clone.

It writes the version, dates the section of the changelog, commits and tags. Nothing is pushed and
nothing is uploaded: RELEASING.md says what comes before and after.
"""

import re
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from tools.environments import run

ROOT = Path(__file__).parents[1]
VERSION_FILE = "src/luckynumbers/__init__.py"
CHANGELOG = "CHANGELOG.md"
UNRELEASED = "## [Unreleased]\n"
_VERSION = re.compile(r'^__version__ = "(.*)"$', re.MULTILINE)
_FORM = re.compile(r"\d+\.\d+\.\d+")


def git(folder: Path, *words: str) -> str:
    """Run git in a folder and return what it says."""
    return run("git", *words, cwd=folder).strip()


def check(folder: Path, version: str) -> None:
    """Refuse a version that is not a later one, a changed tree, and an empty changelog."""
    found = _VERSION.search((folder / VERSION_FILE).read_text("utf-8"))
    if not _FORM.fullmatch(version) or found is None or _order(version) <= _order(found[1]):
        sys.exit(f"{version} is not a version after {found and found[1]}")
    if git(folder, "status", "--porcelain"):
        sys.exit("There are changes that are not committed")
    if git(folder, "tag", "--list", f"v{version}"):
        sys.exit(f"There is a tag v{version} already")
    if not notes(folder, "Unreleased"):
        sys.exit(f"{CHANGELOG} names nothing new")


def _order(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def notes(folder: Path, name: str) -> str:
    """Return the section of the changelog of one version."""
    text = (folder / CHANGELOG).read_text("utf-8")
    _, _, rest = text.partition(f"## [{name}]")
    return rest.partition("\n## [")[0].partition("\n")[2].strip()


def stamp(folder: Path, version: str, day: str) -> None:
    """Write the version where it stands, and date the section of the changelog."""
    home, changelog = folder / VERSION_FILE, folder / CHANGELOG
    home.write_text(_VERSION.sub(f'__version__ = "{version}"', home.read_text("utf-8")), "utf-8")
    dated = f"{UNRELEASED}\n## [{version}] - {day}\n"
    changelog.write_text(changelog.read_text("utf-8").replace(UNRELEASED, dated, 1), "utf-8")


def release(folder: Path, version: str) -> None:
    """Stamp, commit and tag."""
    check(folder, version)
    stamp(folder, version, f"{datetime.now(UTC):%Y-%m-%d}")
    git(folder, "commit", "--quiet", "--all", "--message", f"Release {version}")
    git(folder, "tag", "--annotate", f"v{version}", "--message", notes(folder, version))
    print(f"{git(folder, 'describe')}: {git(folder, 'show', '--no-patch', '--format=%s')}")


def rehearse(version: str) -> None:
    """Release in a clone, and build the source archive that would be uploaded."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        git(ROOT, "clone", "--quiet", str(ROOT), str(clone))
        for key in ("user.name", "user.email"):
            git(clone, "config", key, git(ROOT, "config", key))
        release(clone, version)
        run(sys.executable, "-m", "build", "--no-isolation", "--sdist", str(clone))
        archive = next((clone / "dist").iterdir())
        assert archive.name == f"luckynumbers-{version}.tar.gz", archive.name
        run(sys.executable, "-m", "twine", "check", "--strict", str(archive))
        print(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB")


def main(arguments: Sequence[str]) -> None:
    """Release, or rehearse it."""
    versions = [word for word in arguments if not word.startswith("-")]
    if len(versions) != 1:
        sys.exit(__doc__)
    if "--rehearse" in arguments:
        rehearse(versions[0])
    else:
        release(ROOT, versions[0])


if __name__ == "__main__":
    main(sys.argv[1:])
