"""The commands of the program by where they are, so that a run imports one of them only.

A help page of the program needs their names and texts, not the commands themselves.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pkgutil import resolve_name
from typing import Final

from luckynumbers import __version__
from luckynumbers.cli.arguments import (
    HELP,
    Option,
    Parameter,
    echo,
    parameters_of,
    sort_words,
    values,
)
from luckynumbers.cli.manual import page, summary
from luckynumbers.cli.speech import LANGUAGE, WORDS
from luckynumbers.core import GameError


@dataclass(frozen=True)
class Entry:
    """A command by where it is, as ``module:name``, or a group of commands; its help text."""

    text: str
    home: str = ""
    commands: Mapping[str, "Entry"] = field(default_factory=dict)
    parameters: tuple[Parameter, ...] = (HELP,)
    """The options of a group."""


PUZZLE: Final = {
    "play": Entry("help/puzzle-play", "luckynumbers.cli.puzzle:play"),
    "solve": Entry("help/puzzle-solve", "luckynumbers.cli.puzzle:solve_puzzle"),
    "hint": Entry("help/puzzle-hint", "luckynumbers.cli.puzzle:show_hint"),
    "new": Entry("help/puzzle-new", "luckynumbers.cli.puzzle:new"),
    "daily": Entry("help/puzzle-daily", "luckynumbers.cli.puzzle:play_daily"),
    "booklet": Entry("help/booklet", "luckynumbers.cli.booklet:print_booklet"),
}
PEOPLE: Final = {
    "reports": Entry("help/people-reports", "luckynumbers.cli.people:reports"),
    "show": Entry("help/people-show", "luckynumbers.cli.people:show"),
    "mute": Entry("help/people-mute", "luckynumbers.cli.people:mute"),
    "unmute": Entry("help/people-unmute", "luckynumbers.cli.people:unmute"),
    "ban": Entry("help/people-ban", "luckynumbers.cli.people:ban"),
    "unban": Entry("help/people-unban", "luckynumbers.cli.people:unban"),
    "log": Entry("help/people-log", "luckynumbers.cli.people:log"),
}
COMMANDS: Final = {
    "play": Entry("help/play", "luckynumbers.cli.play:play"),
    "tournament": Entry("help/tournament", "luckynumbers.cli.tournament:tournament"),
    "arena": Entry("help/arena", "luckynumbers.cli.arena:arena"),
    "merge": Entry("help/merge", "luckynumbers.cli.merge:merge"),
    "dataset": Entry("help/dataset", "luckynumbers.cli.dataset:dataset"),
    "eval": Entry("help/eval", "luckynumbers.cli.eval:evaluate"),
    "replay": Entry("help/replay", "luckynumbers.cli.replay:replay"),
    "review": Entry("help/review", "luckynumbers.cli.review:review_games"),
    "rules": Entry("help/rules", "luckynumbers.cli.rules:rules"),
    "puzzle": Entry("help/puzzle", commands=PUZZLE),
    "print": Entry("help/print", "luckynumbers.cli.printing:print_game"),
    "tactile": Entry("help/tactile", "luckynumbers.cli.tactile:tactile"),
    "bot": Entry("help/bot", "luckynumbers.cli.bot:bot"),
    "bench": Entry("help/bench", "luckynumbers.cli.bench:bench"),
    "serve": Entry("help/serve", "luckynumbers.cli.serve:serve"),
    "site": Entry("help/site", "luckynumbers.cli.pages:write_site"),
    "backup": Entry("help/backup", "luckynumbers.cli.serve:backup"),
    "archive": Entry("help/archive", "luckynumbers.cli.archive:archive"),
    "people": Entry("help/people", commands=PEOPLE),
    "completion": Entry("help/completion", "luckynumbers.cli.completion:completion"),
    "manual": Entry("help/manual", "luckynumbers.cli.manpage:manual"),
}
VERSION: Final = Option("--version", help="help/version")
_OPTIONS: Final = (
    Parameter("version", VERSION, words=0),
    # choose_language reads it before anything else; it is here for the help page.
    Parameter("language", Option(LANGUAGE, "LANGUAGE", "help/language"), str, default=None),
    HELP,
)
PROGRAM: Final = Entry("help/luckynumbers", commands=COMMANDS, parameters=_OPTIONS)


def load(entry: Entry) -> tuple[Callable[..., None], tuple[Parameter, ...]]:
    """Import a command; return it with its parameters."""
    command: Callable[..., None] = resolve_name(entry.home)
    return command, (*parameters_of(command), HELP)


def run(entry: Entry, path: str, words: Sequence[str]) -> None:
    """Run a command, or the one that is named first of a group."""
    if not entry.commands:
        _call(entry, path, words)
        return
    options, rest = sort_words(entry.parameters, words, one=True)
    if VERSION.name in options and HELP.label not in options:
        echo(WORDS.text("program/version", version=__version__))
    elif HELP.label in options or not rest:
        echo(help_page(entry, path))
    else:
        run(_find(entry, rest[0]), f"{path} {rest[0]}", rest[1:])


def help_page(entry: Entry, path: str) -> str:
    """Return the help page of a command or a group."""
    parameters = entry.parameters if entry.commands else load(entry)[1]
    rows = [(name, summary(each.text)) for name, each in entry.commands.items()]
    return page(path, entry.text, parameters, rows)


def _call(entry: Entry, path: str, words: Sequence[str]) -> None:
    command, parameters = load(entry)
    options, rest = sort_words(parameters, words)
    if HELP.label in options:
        echo(help_page(entry, path))
        return
    found = values(parameters, options, rest)
    del found[HELP.key]
    command(**found)


def _find(group: Entry, name: str) -> Entry:
    """Return the named command, or raise an error with the closest names."""
    if name not in group.commands:
        known = tuple(get_close_matches(name, group.commands))
        code = "usage/close-command" if known else "usage/no-such-command"
        raise GameError(code, found=name, known=known)
    return group.commands[name]
