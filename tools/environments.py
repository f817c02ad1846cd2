"""Clean Python environments in which no compiler is to be found."""

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from time import monotonic

ENVIRONMENTS = Path(__file__).parents[1] / "build/clean"
MOST_SECONDS = 1200
"""The longest that any one program may take, an installation with its downloads included."""
COMPILERS = ("cc", "c++", "gcc", "g++", "clang", "clang++", "cl")


def run(*words: str, cwd: Path | None = None, environment: dict[str, str] | None = None) -> str:
    """Run a program; return its output, or raise with it."""
    done = subprocess.run(  # noqa: S603  # our own commands
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=cwd,
        env=environment,
        check=True,
        timeout=MOST_SECONDS,
    )
    return done.stdout


class Clean:
    """A new environment in a folder of its own, with nothing but Python and pip."""

    def __init__(self, name: str) -> None:
        self.folder = ENVIRONMENTS / name
        shutil.rmtree(self.folder, ignore_errors=True)
        venv.create(self.folder / "env", with_pip=True)
        scripts = self.folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
        self.interpreter = scripts / ("python.exe" if sys.platform == "win32" else "python")
        self._program = str(scripts / "luckynumbers")
        kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        self._environment = {**kept, "PATH": str(scripts), "COLUMNS": "80", "LANG": "C.UTF-8"}
        assert not any(shutil.which(each, path=str(scripts)) for each in COMPILERS)

    def install(self, what: str) -> float:
        """Install a package and check what it brought; return the seconds it took."""
        start = monotonic()
        self.python("-m", "pip", "install", "--quiet", "--only-binary", ":all:", what)
        self.python("-m", "pip", "check")
        return monotonic() - start

    def python(self, *words: str) -> str:
        """Run the interpreter of the environment."""
        command = (str(self.interpreter), *words)
        return run(*command, cwd=self.folder, environment=self._environment)

    def command(self, *words: str, status: int = 0) -> str:
        """Run the command line; return its output, once its status is checked."""
        try:
            return run(self._program, *words, cwd=self.folder, environment=self._environment)
        except subprocess.CalledProcessError as error:
            if error.returncode != status:
                raise
            return str(error.output)

    def start(self, *words: str) -> "subprocess.Popen[bytes]":
        """Start the command line, and do not wait for it."""
        return subprocess.Popen(  # noqa: S603  # as above
            [self._program, *words],
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def remove(self) -> None:
        """Free the disk of the environment."""
        shutil.rmtree(self.folder)

    def packages(self) -> list[str]:
        """The names of what is installed, pip apart."""
        listed = self.python("-m", "pip", "list", "--format", "json", "--exclude", "pip")
        names = (str(each["name"]).lower() for each in json.loads(listed))
        return [name for name in names if name != "setuptools"]

    def megabytes(self) -> float:
        """The size of what is installed, pip apart."""
        site = next((self.folder / "env").rglob("site-packages"))
        own = {"pip", "setuptools", "pkg_resources", "_distutils_hack"}
        parts = [each for each in site.iterdir() if each.name.partition("-")[0] not in own]
        files = [file for part in parts for file in (part, *part.rglob("*")) if file.is_file()]
        return sum(file.stat().st_size for file in files) / 1e6
