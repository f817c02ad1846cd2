"""``luckynumbers completion``: what bash, zsh and fish need to complete a command line.

The scripts are written from the list of commands and their signatures, and call no program: a press
of the key costs nothing.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from luckynumbers import bots
from luckynumbers.cli.arguments import Argument, Option, Parameter, echo
from luckynumbers.cli.commands import PROGRAM, Entry, load
from luckynumbers.cli.manual import summary
from luckynumbers.cli.speech import NAME, WORDS, explain
from luckynumbers.core import EDITIONS, GameError
from luckynumbers.review.depth import DEPTHS
from luckynumbers.words.catalogue import languages

VALUES: Final = {
    "--depth": tuple(DEPTHS),
    "--edition": tuple(EDITIONS),
    "--lang": languages(),
    "--language": languages(),
    "PLAYER": bots.names(),
    "SHELL": ("bash", "zsh", "fish"),
    "SPEC": bots.names(),
}
"""What may stand behind an option, by its name, or for an argument, by its placeholder."""
Tree: TypeAlias = Mapping[tuple[str, ...], tuple[Entry, tuple[Parameter, ...]]]
"""Every command and group by its words, with its parameters."""


def completion(
    shell: Annotated[str | None, Argument("SHELL")] = None,
    *,
    install: Annotated[bool, Option("--install", help=explain("help/completion-install"))] = False,
) -> None:
    """Write the script for a shell, or put it where the shell finds it."""
    name = shell or Path(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        raise GameError("completion/unknown", found=name, known=tuple(SHELLS))
    script = SHELLS[name](dict(every_command(PROGRAM)))
    if not install:
        echo(script.rstrip("\n"))
        return
    file = places(os.environ)[name]
    put(file, script)
    if name == "zsh":  # the only one that does not look in a folder of its user
        echo(WORDS.text("completion/zsh", folder=str(file.parent)))


def put(file: Path, text: str) -> None:
    """Write a file in a folder that may not exist yet, and say where it is."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    echo(WORDS.text("file/saved", file=str(file)))


def data_folder(environment: Mapping[str, str]) -> Path:
    """Where programs keep the files of one user."""
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local/share")


def places(environment: Mapping[str, str]) -> dict[str, Path]:
    """Where each shell looks for the completions of one user."""
    settings = Path(environment.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    data = data_folder(environment)
    return {
        "bash": data / "bash-completion" / "completions" / NAME,
        "zsh": data / "zsh" / "site-functions" / f"_{NAME}",
        "fish": settings / "fish" / "completions" / f"{NAME}.fish",
    }


def every_command(
    entry: Entry, words: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], tuple[Entry, tuple[Parameter, ...]]]]:
    """Yield the program, its groups and their commands by their words."""
    yield words, (entry, entry.parameters if entry.commands else load(entry)[1])
    for name, inner in entry.commands.items():
        yield from every_command(inner, (*words, name))


def _choices(tree: Tree) -> Iterator[tuple[str, str]]:
    """Yield what may stand behind the words of a command, which are joined by slashes."""
    for words, (entry, parameters) in tree.items():
        options = [each.label for each in parameters if isinstance(each.declared, Option)]
        choices = [*entry.commands, *_arguments(parameters), *options]
        yield "".join(f"{word}/" for word in words), " ".join(choices)


def _arguments(parameters: tuple[Parameter, ...]) -> Iterator[str]:
    """Yield the words that are known for the arguments of a command."""
    for each in parameters:
        if isinstance(each.declared, Argument):
            yield from VALUES.get(each.declared.metavar, ())


def _values(tree: Tree) -> Iterator[tuple[str, str]]:
    """Yield the options whose values are known, and these values."""
    used = {each.label for _, parameters in tree.values() for each in parameters}
    yield from ((name, " ".join(known)) for name, known in VALUES.items() if name in used)


def _filled(shell: str, tree: Tree, cases: str, values: str) -> str:
    """The script of a shell, from the file beside this one with the commands filled in."""
    script = (files("luckynumbers.cli") / f"completion.{shell}").read_text(encoding="utf-8")
    known = "|".join("/".join(words) for words in tree if words)
    filled = {"@NAME@": NAME, "@KNOWN@": known, "@CASES@": cases, "@VALUES@": values}
    for place, text in filled.items():
        script = script.replace(place, text)
    return script


def bash(tree: Tree) -> str:
    """Return the script for bash; file names come where nothing else fits."""
    cases = "\n".join(f'        "{place}") choices="{words}" ;;' for place, words in _choices(tree))
    values = "\n".join(f'    {name}) choices="{known}" ;;' for name, known in _values(tree))
    return _filled("bash", tree, cases, values)


def zsh(tree: Tree) -> str:
    """Return the script for zsh."""
    cases = "\n".join(f'    "{place}") compadd -- {words} ;;' for place, words in _choices(tree))
    values = "\n".join(f"{name}) compadd -- {known}; return ;;" for name, known in _values(tree))
    return _filled("zsh", tree, cases, values)


def fish(tree: Tree) -> str:
    """Return the script for fish, which shows what each word does."""
    lines = []
    for words, (entry, parameters) in tree.items():
        here = _seen(words, tree)
        for name, inner in entry.commands.items():
            lines.append(f"{here} -f -a {name} -d {_quoted(summary(inner.text))}")
        for each in parameters:
            known = " ".join(VALUES.get(each.label, ()))
            if isinstance(each.declared, Option):
                value = f" -x -a {_quoted(known)}" if known else " -r" if each.words else ""
                text = _quoted(summary(each.declared.help))
                lines.append(f"{here} -l {each.label.lstrip('-')}{value} -d {text}")
        lines += [f"{here} -f -a {word}" for word in _arguments(parameters)]
    return "\n".join(lines) + "\n"


def _seen(words: tuple[str, ...], tree: Tree) -> str:
    """The condition under which a line counts: these words stand there, and none below them."""
    depth = len(words)
    below = sorted({each[depth] for each in tree if each[:depth] == words and len(each) > depth})
    # "puzzle play" has the words of "play" in it.
    groups = (
        [] if depth != 1 else [each[0] for each in tree if len(each) == 2 and each[1] == words[0]]
    )
    asked = [f"__fish_seen_subcommand_from {word}" for word in words]
    if others := [*below, *groups]:
        asked.append(f"not __fish_seen_subcommand_from {' '.join(others)}")
    condition = "; and ".join(asked)
    return f"complete -c {NAME}" + (f" -n '{condition}'" if condition else "")


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


SHELLS: Final[dict[str, Callable[[Tree], str]]] = {"bash": bash, "zsh": zsh, "fish": fish}
