"""``luckynumbers bench``: the speed of the engine on this machine, and its signature."""

import json
from typing import Annotated

from luckynumbers.cli.arguments import Option, echo
from luckynumbers.cli.speech import explain, open_screen
from luckynumbers.kernel.bench import report


def bench(
    *,
    seconds: Annotated[
        float, Option("--seconds", metavar="S", min=0.01, help=explain("help/seconds"))
    ] = 1.0,
    as_json: Annotated[bool, Option("--json", help=explain("help/json"))] = False,
) -> None:
    """Measure the engine and print the results."""
    found = report(seconds)
    if as_json:
        echo(json.dumps(found.as_dict(), indent=2))
        return
    screen = open_screen()
    for speed in found.speeds:
        screen.say(speed.code, rate=round(speed.rate))
    for peer in found.peers:
        screen.say(peer.code, rate=round(peer.rate), times=screen.words.decimal(peer.times))
    screen.say("bench/machine", machine=found.machine)
    screen.say("bench/signature", signature=found.signature)
