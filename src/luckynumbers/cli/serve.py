"""``luckynumbers serve`` and ``luckynumbers backup``: online play, and a copy of its database."""

import os
import sys
import webbrowser
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Annotated, Final

from luckynumbers.cli.arguments import Argument, Option, echo
from luckynumbers.cli.speech import WORDS, explain
from luckynumbers.core import GameError

LOG_LEVEL: Final = "LUCKYNUMBERS_LOG_LEVEL"
DbOption = Annotated[
    str | None,
    Option("--db", metavar="URL", help=explain("help/db"), otherwise="sqlite:///luckynumbers.db"),
]


def database_url(db: str | None) -> str:
    """The database of a server: what ``--db`` names, or else the environment."""
    # The server's libraries take a second to import; no other command should wait for them.
    from luckynumbers.server.settings import Settings  # noqa: PLC0415

    return db or Settings().with_environment(os.environ).db


def serve(
    host: Annotated[
        str | None,
        Option("--host", metavar="ADDRESS", help=explain("help/host"), otherwise="127.0.0.1"),
    ] = None,
    port: Annotated[
        int | None,
        Option(
            "--port", metavar="N", help=explain("help/port"), min=0, max=65535, otherwise="8000"
        ),
    ] = None,
    db: DbOption = None,
    origin: Annotated[
        list[str] | None, Option("--origin", metavar="URL", help=explain("help/origin"))
    ] = None,
    secure: Annotated[bool, Option("--secure", help=explain("help/secure"))] = False,
    show: Annotated[bool, Option("--open", help=explain("help/open"))] = False,
) -> None:
    """Run a server until it is stopped."""
    from luckynumbers.server import serving  # noqa: PLC0415
    from luckynumbers.server.settings import Settings  # noqa: PLC0415

    settings = Settings().with_environment(os.environ)
    settings = replace(
        settings,
        host=host or settings.host,
        port=settings.port if port is None else port,
        db=db or settings.db,
        origins=tuple(origin or ()) or settings.origins,
        secure=secure or settings.secure,
        log_level=_log_level(settings.log_level),
    )
    # Announced once it listens: by then the database is open and the port is its own.
    serving.serve(settings, partial(_announce, settings.host, show=show))


def _log_level(level: str) -> str:
    """What is logged: in a terminal where nobody asked for more, only what is wrong."""
    return "warning" if _errors_are_read() and not os.environ.get(LOG_LEVEL) else level


def _errors_are_read() -> bool:
    """Whether standard error is a terminal, read by a person."""
    return sys.stderr.isatty()


def _announce(host: str, port: int, *, show: bool) -> None:
    """Write where the game is served, and show it in a browser if asked to."""
    from luckynumbers.server import origins  # noqa: PLC0415

    everywhere = host in {"0.0.0.0", "::"}  # noqa: S104
    address = f"[{host}]" if ":" in host else host
    own = f"http://{'localhost' if everywhere else address}:{port}/"
    with suppress(OSError, GameError):  # whoever started it need not read
        echo(WORDS.text("server/address", address=own))
        if everywhere:
            house = f"http://{origins.home_address()}:{port}/"
            echo(WORDS.text("server/house", address=house))
    if show:
        _show(own)


def _show(address: str) -> None:
    """Open the page in a browser, where there is a display."""
    if sys.platform in {"darwin", "win32"} or {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def backup(
    file: Annotated[Path, Argument("FILE")],
    db: DbOption = None,
) -> None:
    """Copy the database of a server, which may be running."""
    from luckynumbers.server.storage import sqlite, urls  # noqa: PLC0415

    url = database_url(db)
    urls.check_file(url)
    sqlite.backup(urls.path_of(url), file)
    echo(WORDS.text("file/saved", file=str(file)))
