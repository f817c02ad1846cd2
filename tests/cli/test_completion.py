"""A shell completes every command and option, and man has them all on one page."""

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from luckynumbers.cli.arguments import Option
from luckynumbers.cli.commands import PROGRAM
from luckynumbers.cli.completion import SHELLS, VALUES, every_command

if TYPE_CHECKING:
    from tests.cli.conftest import Run

TREE = dict(every_command(PROGRAM))
OPTIONS = {
    each.declared.name
    for _, parameters in TREE.values()
    for each in parameters
    if isinstance(each.declared, Option)
}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_has_every_command_and_option(run: "Run", shell: str) -> None:
    script = run(f"completion {shell}").out
    assert all(words[-1] in script for words in TREE if words)
    dashes = "-l " if shell == "fish" else "--"
    assert all(dashes + option.removeprefix("--") in script for option in OPTIONS)


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_bash_completes_what_was_begun(run: "Run") -> None:
    ask = """
    for words in "luckynumbers pl" "luckynumbers puzzle n" "luckynumbers play --ed" \\
        "luckynumbers play --edition a" "luckynumbers review --depth s" "luckynumbers arena gr" \\
        "luckynumbers play level : 9" "luckynumbers play level :"; do
        COMP_WORDS=($words); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _luckynumbers
        echo "${COMPREPLY[@]}"
    done"""
    script = run("completion bash").out + ask
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        *("play", "new", "--edition"),
        *("anniversary access", "standard", "greedy"),
        *("9", "1 2 3 4 5 6 7 8 9"),
    ]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_has_the_values_that_are_known(run: "Run", shell: str) -> None:
    script = run(f"completion {shell}").out
    assert all(value in script for values in VALUES.values() for value in values)
    assert [name for name in VALUES if name.startswith("--") and name not in OPTIONS] == []


def test_completion_and_manual_are_installed_for_one_user(
    run: "Run", monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    assert run("completion --install").status == 0
    assert "fpath=(" in run("completion zsh --install").out
    assert run("manual --install").status == 0
    found = {str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*") if file.is_file()}
    assert found == {
        "config/fish/completions/luckynumbers.fish",
        "data/man/man1/luckynumbers.1",
        "data/zsh/site-functions/_luckynumbers",
    }


def test_a_shell_that_is_not_known_is_refused_with_those_that_are(run: "Run") -> None:
    ran = run("completion tcsh")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("luckynumbers: completion/unknown: ")
    assert "bash, zsh and fish" in ran.err


def test_the_manual_has_every_command_and_no_line_that_man_takes_for_its_own(run: "Run") -> None:
    page = run("manual").out
    assert all(f'.SS "luckynumbers {" ".join(words)}"' in page for words in TREE if words)
    macros = {line.split(" ")[0] for line in page.splitlines() if line.startswith((".", "'"))}
    assert ".B luckynumbers arena\n[OPTIONS] SPEC..." in page
    assert page.rstrip().endswith("and 130 after Ctrl\\-C.")
    assert ".B luckynumbers puzzle\n[OPTIONS] COMMAND [ARGS]..." in page
    assert macros == {".TH", ".SH", ".SS", ".PP", ".TP", ".B"}
