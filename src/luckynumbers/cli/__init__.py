"""The command ``luckynumbers``: one file per command, all text from the catalogue."""

import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from io import TextIOWrapper
from typing import Annotated

import typer

from luckynumbers.cli import (
    arena,
    bench,
    bot,
    play,
    puzzle,
    replay,
    rules,
    serve,
    tactile,
    tournament,
)
from luckynumbers.cli.eval import evaluate
from luckynumbers.cli.faults import report
from luckynumbers.cli.interruption import INTERRUPTED
from luckynumbers.cli.manual import Command, Group
from luckynumbers.cli.speech import LANGUAGE, PROGRAM, WORDS, choose_language, explain

app = typer.Typer(
    cls=Group,
    help=explain("help/luckynumbers"),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if not wanted:
        return
    try:
        number = version(PROGRAM)
    except PackageNotFoundError:  # run from the sources, not installed
        number = "0"
    typer.echo(WORDS.text("program/version", version=number))
    raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", help=explain("help/version"), callback=_show_version, is_eager=True
        ),
    ] = False,
    # choose_language reads it before typer does; it is declared for the help page.
    _language: Annotated[
        str | None, typer.Option(LANGUAGE, metavar="LANGUAGE", help=explain("help/language"))
    ] = None,
) -> None:
    """Show the help when no command is given."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command("play", cls=Command, help=explain("help/play"))(play.play)
app.command("tournament", cls=Command, help=explain("help/tournament"))(tournament.tournament)
app.command("arena", cls=Command, help=explain("help/arena"))(arena.arena)
app.command("eval", cls=Command, help=explain("help/eval"))(evaluate)
app.command("replay", cls=Command, help=explain("help/replay"))(replay.replay)
app.command("rules", cls=Command, help=explain("help/rules"))(rules.rules)
app.add_typer(puzzle.app, name="puzzle", help=explain("help/puzzle"))
app.command("tactile", cls=Command, help=explain("help/tactile"))(tactile.tactile)
app.command("bot", cls=Command, help=explain("help/bot"))(bot.bot)
app.command("bench", cls=Command, help=explain("help/bench"))(bench.bench)
app.command("serve", cls=Command, help=explain("help/serve"))(serve.serve)
app.command("backup", cls=Command, help=explain("help/backup"))(serve.backup)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status; errors are written, never raised."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a stray byte must not end a game
    try:
        words = choose_language(sys.argv[1:] if arguments is None else arguments)
        status = app(args=words, prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except BrokenPipeError:
        # The reader has closed the pipe; without this Python would report it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as error:
        if os.environ.get("LUCKYNUMBERS_DEBUG"):
            raise
        return report(error)
