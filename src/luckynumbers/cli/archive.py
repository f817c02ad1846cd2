"""``luckynumbers archive``: the finished games of a server as files."""

import sys
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Annotated

from luckynumbers.cli.arguments import Argument, Option, echo
from luckynumbers.cli.interruption import signals_raised
from luckynumbers.cli.progress import Bar
from luckynumbers.cli.serve import DbOption, database_url
from luckynumbers.cli.speech import WORDS, explain, open_screen


def archive(
    folder: Annotated[Path, Argument("FOLDER")],
    since: Annotated[
        str | None, Option("--since", metavar="MONTH", help=explain("help/archive-since"))
    ] = None,
    db: DbOption = None,
) -> None:
    """Write a bundle of records for each month; the server may be running."""
    # The server's libraries take a second to import; no other command should wait for them.
    from luckynumbers.server import archive as bundles  # noqa: PLC0415

    url = database_url(db)
    begin = bundles.first_of(since) if since else 0
    count = bundles.count_closed(url, begin)
    games, damaged = 0, []
    shown = sys.stderr.isatty()
    bar = Bar(sys.stderr, WORDS.text("archive/working"), count) if shown else nullcontext()
    with signals_raised(), closing(bundles.write_bundles(url, folder, begin)) as found, bar:
        for each in found:
            games += each.record is not None
            damaged += [each.id] if each.damaged else []
            if isinstance(bar, Bar):
                bar.advance(1)
    for table in damaged:
        echo(WORDS.text("storage/damaged", found=table), err=True)
    open_screen().say("dataset/written", games=games, folder=str(folder))
