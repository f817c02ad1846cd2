"""Records in files, written atomically, from which a game can be resumed."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from luckynumbers.play import Game, Record
from luckynumbers.terminal.seating import Seat

DEFAULT_NAME: Final = "game.lnr"


def record_of(game: Game, seats: Sequence[Seat], tags: Mapping[str, str]) -> Record:
    """Return the record of a game with its players; a bot's spec goes into a tag such as Bot2."""
    bots = {f"Bot{n}": seat.spec for n, seat in enumerate(seats, start=1) if seat.spec}
    dated = {"Date": date.today().isoformat(), **tags, **bots}
    return Record.of(game, [seat.name for seat in seats], dated)


def save(record: Record, path: Path) -> None:
    """Write a record to a file beside its path, then rename it: a crash keeps the older one."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(str(record), encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def free_path(folder: Path, name: str = DEFAULT_NAME) -> Path:
    """Return a path in a folder that no file has yet."""
    path, number = folder / name, 1
    while path.exists():
        number += 1
        path = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
    return path
