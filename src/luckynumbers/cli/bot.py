"""``luckynumbers bot SPEC``: a computer player as a process with the line protocol."""

import sys
from typing import Annotated

import typer

from luckynumbers import bots
from luckynumbers.bots.protocol import serve
from luckynumbers.bots.registry import NOTES, TITLES
from luckynumbers.cli.speech import WORDS, explain


def _list(wanted: bool) -> None:
    if wanted:
        for spec in bots.names():
            name, note = WORDS.text(TITLES[spec]), WORDS.text(NOTES[spec])
            typer.echo(WORDS.text("bot/listed", spec=spec, name=name, note=note))
        raise typer.Exit


def bot(
    spec: Annotated[str, typer.Argument(metavar="SPEC", hidden=True)],
    *,
    _listing: Annotated[
        bool,
        typer.Option("--list", help=explain("help/bot-list"), callback=_list, is_eager=True),
    ] = False,
) -> None:
    """Serve a host on standard input and output until it sends ``quit``."""
    player = bots.make(spec)
    try:
        serve(player, sys.stdin, sys.stdout, spec)
    finally:
        bots.close(player)
