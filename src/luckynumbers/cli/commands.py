"""The commands of the program by where they are, so that a run imports one of them only.

A help page of the program needs their names and texts, not the commands themselves.
"""

from dataclasses import dataclass
from pkgutil import resolve_name
from typing import Any, Final

import typer
from typer.main import get_command

from luckynumbers.cli.manual import Command, Group, summary


@dataclass(frozen=True)
class Entry:
    """Where a command is, as ``module:name``, and the code of its help text."""

    home: str
    text: str


COMMANDS: Final = {
    "play": Entry("luckynumbers.cli.play:play", "help/play"),
    "tournament": Entry("luckynumbers.cli.tournament:tournament", "help/tournament"),
    "arena": Entry("luckynumbers.cli.arena:arena", "help/arena"),
    "merge": Entry("luckynumbers.cli.merge:merge", "help/merge"),
    "eval": Entry("luckynumbers.cli.eval:evaluate", "help/eval"),
    "replay": Entry("luckynumbers.cli.replay:replay", "help/replay"),
    "review": Entry("luckynumbers.cli.review:review_games", "help/review"),
    "rules": Entry("luckynumbers.cli.rules:rules", "help/rules"),
    "puzzle": Entry("luckynumbers.cli.puzzle:app", "help/puzzle"),
    "print": Entry("luckynumbers.cli.printing:print_game", "help/print"),
    "tactile": Entry("luckynumbers.cli.tactile:tactile", "help/tactile"),
    "bot": Entry("luckynumbers.cli.bot:bot", "help/bot"),
    "bench": Entry("luckynumbers.cli.bench:bench", "help/bench"),
    "serve": Entry("luckynumbers.cli.serve:serve", "help/serve"),
    "backup": Entry("luckynumbers.cli.serve:backup", "help/backup"),
}


class Program(Group):
    """The program: a group whose commands are imported when they are called."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """The names of the commands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """Import a command by its name."""
        return load(cmd_name) if cmd_name in COMMANDS else None

    def rows(self, ctx: Any) -> list[tuple[str, str]]:  # noqa: ARG002
        """The names of the commands, and what each does in a sentence."""
        return [(name, summary(entry.text)) for name, entry in COMMANDS.items()]


def load(name: str) -> Any:
    """Import a command, or a group of them."""
    entry = COMMANDS[name]
    found = resolve_name(entry.home)
    app = found if isinstance(found, typer.Typer) else _alone(found)
    command = get_command(app)
    command.name, command.help = name, entry.text
    return command


def _alone(function: Any) -> typer.Typer:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(cls=Command)(function)
    return app
