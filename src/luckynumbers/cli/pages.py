"""``luckynumbers site``: the browser client as plain files, for any web host."""

import re
from pathlib import Path
from typing import Annotated, Final

from luckynumbers.cli.arguments import Option
from luckynumbers.cli.speech import WORDS, explain, open_screen
from luckynumbers.core import GameError

_BASE: Final = re.compile(r"(?:/[A-Za-z0-9._~-]+)*/")
_DAYS: Final = 366


def write_site(
    out: Annotated[Path, Option("--out", metavar="FOLDER", help=explain("help/site-out"))] = Path(
        "site"
    ),
    base: Annotated[str, Option("--base", metavar="FOLDER", help=explain("help/site-base"))] = "/",
    days: Annotated[
        int, Option("--days", metavar="N", min=2, max=3660, help=explain("help/site-days"))
    ] = _DAYS,
) -> None:
    """Write the static edition into a folder."""
    # The server's libraries take a second to import; no other command should wait for them.
    from luckynumbers.server.http.plain import write_plain  # noqa: PLC0415

    if not _BASE.fullmatch(base):
        raise GameError("site/base", found=base)
    screen = open_screen()
    screen.say("site/writing")
    write_plain(out, WORDS, base.rstrip("/"), days)
    if base == "/":
        screen.say("site/written", folder=str(out))
    else:
        screen.say("site/written-in", folder=str(out), base=base)
    screen.say("site/unknown")
