"""``luckynumbers rules``: how the game is played, by edition and variant, and our rulings."""

from typing import Final

from luckynumbers.cli import options
from luckynumbers.cli.speech import open_screen
from luckynumbers.core import EDITIONS, Edition
from luckynumbers.core import edition as find_edition
from luckynumbers.terminal.explain import guide

BOXES: Final = {
    "lucky-numbers": "box/lucky-numbers",
    "anniversary": "box/anniversary",
    "access": "box/access",
    "5-vor-12": "box/5-vor-12",
}
CORNERS: Final = {"ladybug": "box/ladybug", "triangle": "box/triangle"}
RULINGS: Final = (
    "ruling/r1",
    "ruling/r2",
    "ruling/r3",
    "ruling/r4",
    "ruling/r5",
    "ruling/r6",
    "ruling/r7",
    "ruling/r8",
    "ruling/r9",
    "ruling/r10",
    "ruling/r11",
    "ruling/r13",
)


def rules(
    edition: options.EditionOption = None,
    bruno: options.BrunoOption = False,
    michael: options.MichaelOption = False,
    no_repetition: options.NorepOption = False,
    width: options.WidthOption = None,
) -> None:
    """Tell the rules of one edition with some variants."""
    box = find_edition(edition or next(iter(EDITIONS)))
    chosen = box.rules_with(bruno=bruno, michael=michael, norep=no_repetition)
    screen = open_screen(width)
    for code in _page(box, guide(chosen)):
        screen.say(code, least=box.seats[0], most=box.seats[-1])
        screen.line("")
    screen.say("ruling/title")
    for code in RULINGS:
        screen.say(code)
    screen.line("")
    screen.say("ruling/more", editions=tuple(EDITIONS))


def _page(box: Edition, body: tuple[str, ...]) -> list[str]:
    bruno_too = "bruno" in box.variants and "guide/bruno" not in body
    variants = {
        "guide/bruno-too": bruno_too,
        "guide/michael-too": "michael" in box.variants and "guide/setup-michael" not in body,
        "guide/tournament": "tournament" in box.variants,
    }
    offered = [code for code, wanted in variants.items() if wanted]
    return [BOXES[box.name], "box/material", CORNERS[box.corner], *body, *offered]
