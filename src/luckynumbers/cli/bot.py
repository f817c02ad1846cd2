"""``luckynumbers bot SPEC``: a computer player as a process with the line protocol."""

import sys
from typing import Annotated

from luckynumbers import bots
from luckynumbers.bots.protocol import serve
from luckynumbers.bots.registry import NOTES, TITLES
from luckynumbers.cli.arguments import Argument, Option, echo
from luckynumbers.cli.speech import WORDS, explain
from luckynumbers.core import GameError


def bot(
    spec: Annotated[str | None, Argument("SPEC")] = None,
    *,
    listing: Annotated[bool, Option("--list", help=explain("help/bot-list"))] = False,
) -> None:
    """Serve a host on standard input and output until it sends ``quit``."""
    if listing:
        for each in bots.names():
            name, note = WORDS.text(TITLES[each]), WORDS.text(NOTES[each])
            echo(WORDS.text("bot/listed", spec=each, name=name, note=note))
        return
    if spec is None:
        raise GameError("usage/missing", parameter=WORDS.text("value/spec"))
    player = bots.make(spec)
    try:
        serve(player, sys.stdin, sys.stdout, spec)
    finally:
        bots.close(player)
