"""The base package stands on two libraries; what an extra brings is asked for in a sentence."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from luckynumbers.words import languages
from luckynumbers.words.extras import LIBRARIES
from tools.lock import lock

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src/luckynumbers"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
BASE = {"babel", "numpy"}
BRINGS = {"pyspiel": "open-spiel", "triton": "torch"}
"""Libraries that another distribution brings."""
BARE = """
import sys
MISSING = {missing!r}
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
from luckynumbers.cli import main
sys.exit(main(sys.argv[1:]))
"""


def imported() -> Iterator[str]:
    """Yield the libraries that the sources import, apart from Python's own."""
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            yield from (name.partition(".")[0] for name in names)


def run(words: str, folder: Path, lines: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command where no library of an extra is installed."""
    program = BARE.format(missing=sorted(LIBRARIES))
    return subprocess.run(
        [sys.executable, "-c", program, *words.split()],
        input=lines,
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=60,
        check=False,
    )


def test_every_library_is_in_the_base_or_in_its_extra() -> None:
    own = sys.stdlib_module_names | {"luckynumbers"}
    assert {name for name in imported() if name not in own} <= BASE | LIBRARIES.keys()
    assert {need.partition(">")[0] for need in PROJECT["dependencies"]} == BASE
    for library, extra in LIBRARIES.items():
        needs = " ".join(EXTRAS[extra])
        assert canonicalize_name(BRINGS.get(library, library)) in needs, library


def test_the_base_is_at_most_eight_packages_and_all_is_all() -> None:
    assert len(lock(["luckynumbers"])) <= 8
    every = set(EXTRAS) - {"all", "dev", "docs", "release", "wasm"}
    assert set(EXTRAS["all"][0].partition("[")[2].strip("]").split(",")) == every


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ("rules --pdf rules.pdf", "paper"),
        ("serve --port 0", "server"),
        ("backup games.db", "server"),
    ],
)
def test_a_missing_extra_is_one_sentence_with_the_command_that_helps(
    words: str, extra: str, tmp_path: Path
) -> None:
    for language in languages() if extra == "paper" else ("en",):
        ran = run(f"--language {language} {words}", tmp_path)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr.startswith("luckynumbers: program/extra: ")
        assert ran.stderr.endswith(f'pip install "luckynumbers[{extra}]"\n')
        assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ("from luckynumbers.envs import register; register()", "rl"),
        ("from luckynumbers.envs import lucky_numbers_v0", "rl"),
        ("from luckynumbers.training.environment import TensorEnv", "train"),
    ],
)
def test_a_module_of_a_missing_extra_raises_that_sentence(
    words: str, extra: str, tmp_path: Path
) -> None:
    before, _, _ = BARE.format(missing=sorted(LIBRARIES)).partition("from luckynumbers")
    ran = subprocess.run(
        [sys.executable, "-c", before + words],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=60,
        check=False,
    )
    assert ran.stderr.endswith(f'pip install "luckynumbers[{extra}]"\n')
    assert "MissingExtraError: program/extra: " in ran.stderr


def test_the_base_plays_reviews_measures_and_solves_without_any_extra(tmp_path: Path) -> None:
    played = run("play greedy filler --seed 7 --save game.lnr", tmp_path)
    assert played.returncode == 0, played.stderr
    assert run("replay game.lnr --spoken", tmp_path).returncode == 0
    assert run("arena random filler --games 2 --jobs 1", tmp_path).returncode == 0
    assert run("puzzle new --length 4 --seed 1", tmp_path).returncode == 0
