"""``luckynumbers bot SPEC``: one of our players as a process that speaks the line protocol."""

import sys
from typing import Annotated

import typer

from luckynumbers import bots
from luckynumbers.bots.protocol import serve


def bot(
    spec: Annotated[str, typer.Argument(metavar="SPEC", hidden=True)],
) -> None:
    """Answer a host on standard input and output until it says quit."""
    player = bots.make(spec)
    try:
        serve(player, sys.stdin, sys.stdout, spec)
    finally:
        bots.close(player)
