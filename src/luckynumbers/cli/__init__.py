"""The command ``luckynumbers``: one file per command, all text from the catalogue."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from luckynumbers import __version__
from luckynumbers.cli.commands import Program
from luckynumbers.cli.faults import report
from luckynumbers.cli.interruption import INTERRUPTED
from luckynumbers.cli.speech import LANGUAGE, PROGRAM, WORDS, choose_language, explain
from luckynumbers.cli.streams import standing_in

app = typer.Typer(
    cls=Program,
    help=explain("help/luckynumbers"),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(WORDS.text("program/version", version=__version__))
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status; errors are written, never raised."""
    with standing_in():
        return _run(sys.argv[1:] if arguments is None else arguments)


def _run(arguments: Sequence[str]) -> int:
    try:
        words = choose_language(arguments)
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
