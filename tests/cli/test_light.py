"""A light command imports what it needs and no more: no NumPy, no Babel, no other command."""

import json
import subprocess
import sys
from importlib.metadata import version

import pytest

import luckynumbers
from luckynumbers.cli.commands import COMMANDS, PUZZLE, Entry, load

PROGRAM = """
import json, sys
from luckynumbers.cli import main
status = main(sys.argv[1:])
sys.stderr.write(json.dumps([status, sorted(sys.modules)]))
"""
HEAVY = {"babel", "numpy", "reportlab", "starlette", "torch", "uvicorn"}


def imported(*words: str) -> set[str]:
    """Run a command in a process of its own, and list the modules that it has imported."""
    command = [sys.executable, "-c", PROGRAM, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    status, modules = json.loads(done.stderr)
    assert status == 0
    return set(modules)


@pytest.mark.parametrize(
    ("words", "own"),
    [
        (("--version",), set()),
        (("--help",), set()),
        ((), set()),
        (("rules", "--help"), {"rules"}),
        (("serve", "--help"), {"serve"}),
        (("tactile", "--help"), {"tactile"}),
        (("print", "--help"), {"printing"}),
        (("play", "--help"), {"play"}),
        (("tournament", "--help"), {"tournament"}),
        (("bot", "--list"), {"bot"}),
    ],
)
def test_a_light_command_imports_no_library_and_no_other_command(
    words: tuple[str, ...], own: set[str]
) -> None:
    modules = imported(*words)
    assert not HEAVY & {name.partition(".")[0] for name in modules}
    homes = {entry.home.partition(":")[0] for entry in COMMANDS.values() if entry.home}
    assert homes & modules == {f"luckynumbers.cli.{name}" for name in own}


@pytest.mark.parametrize("command", ["play", "rules"])
def test_a_help_page_needs_the_options_of_its_command_only(command: str) -> None:
    more = imported(command, "--help") - imported("--help")
    own = {f"luckynumbers.cli.{command}", "luckynumbers.cli.options"}
    assert {name for name in more if name.startswith("luckynumbers.")} == own


def test_reading_the_rules_needs_no_numpy() -> None:
    assert "numpy" not in imported("rules", "--edition", "access")


@pytest.mark.parametrize("entry", [*COMMANDS.values(), *PUZZLE.values()], ids=lambda at: at.text)
def test_every_command_is_where_the_list_says(entry: Entry) -> None:
    if entry.commands:
        return
    command, parameters = load(entry)
    assert command.__doc__
    assert parameters[-1].label == "--help"


def test_the_package_is_a_program() -> None:
    command = [sys.executable, "-m", "luckynumbers", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == f"luckynumbers {luckynumbers.__version__}\n"


def test_the_version_is_that_of_the_distribution() -> None:
    assert luckynumbers.__version__ == version("luckynumbers")
