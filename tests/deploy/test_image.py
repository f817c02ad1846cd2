"""The steps of the image, carried out as a script in an empty folder: no container is needed."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.deploy.test_files import ROOT, containerfile
from tests.server.process import free_port
from tests.waiting import until

NOBODY = 10001
PLACE = "/opt/luckynumbers"
LARGEST = 256 * 1024 * 1024
"""The most bytes that the image adds to that of Python."""


def build(source: Path, place: Path) -> None:
    """Carry out the first stage: its files and no others, and what it runs but for ``apt-get``."""
    for name, rest in containerfile()[0]:
        *names, to = rest.split()
        for each in names if name == "COPY" else ():
            target = source / (each if to == "./" else to)
            if (ROOT / each).is_dir():
                shutil.copytree(ROOT / each, target, ignore=shutil.ignore_patterns("*.so", "*.pyc"))
            else:
                shutil.copy(ROOT / each, target)
        if name == "RUN" and not rest.startswith("apt-get"):
            command = rest.replace("python -m venv", f"{sys.executable} -m venv")
            command = command.replace(PLACE, str(place))
            subprocess.run(["/bin/sh", "-ec", command], cwd=source, check=True)


def user_for(place: Path) -> int | None:
    """The user of the image, unless this machine's Python is in a folder closed to others."""
    try:
        subprocess.run([place / "bin/python", "-c", ""], user=NOBODY, check=True)
    except PermissionError:
        sys.stdout.write("not tried as another user: Python is not theirs to run\n")
        return None
    return NOBODY


@pytest.mark.soak
def test_the_steps_of_the_image_make_a_server_that_is_healthy(tmp_path: Path) -> None:
    (source := tmp_path / "source").mkdir()
    place = tmp_path / "luckynumbers"
    build(source, place)
    shutil.rmtree(source)
    size = sum(file.lstat().st_size for file in place.rglob("*"))
    sys.stdout.write(f"\n{size / 1e6:.0f} MB beside Python's own image\n")
    assert size < LARGEST
    final = dict(containerfile()[-1])
    words = dict(pair.split("=", 1) for pair in shlex.split(final["ENV"]))
    port = free_port()
    surroundings = {**words, "PATH": os.environ["PATH"], "LUCKYNUMBERS_PORT": str(port)}
    (home := tmp_path / "home").mkdir()
    home.chmod(0o777)
    for folder in (tmp_path, *tmp_path.parents[:2]):  # pytest keeps its folders to itself
        folder.chmod(folder.stat().st_mode | 0o055)
    surroundings["LUCKYNUMBERS_DB"] = f"sqlite:///{home}/games.db"
    entry = [
        each.replace(PLACE, str(place))
        for each in msgspec.json.decode(final["ENTRYPOINT"]) + msgspec.json.decode(final["CMD"])
    ]
    check = msgspec.json.decode(final["HEALTHCHECK"].partition("CMD ")[2])
    process = subprocess.Popen(entry, env=surroundings, cwd=home, user=user_for(place))
    try:
        command = [each.replace(PLACE, str(place)) for each in check]
        assert until(lambda: subprocess.run(command, env=surroundings, check=False).returncode == 0)
        assert httpx.get(f"http://127.0.0.1:{port}/", timeout=30).status_code == 200
    finally:
        process.terminate()
        assert process.wait(30) in {0, -15}
