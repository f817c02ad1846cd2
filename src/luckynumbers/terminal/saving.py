"""Records in files, written atomically, from which a game can be resumed."""

import errno
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from luckynumbers.play import Game, Record
from luckynumbers.terminal.seating import Seat
from luckynumbers.words import Words

DEFAULT_NAME: Final = "game.lnr"
_REASONS: Final = {
    errno.ENOSPC: "reason/no-space",
    errno.EDQUOT: "reason/no-space",
    errno.EACCES: "reason/forbidden",
    errno.EPERM: "reason/forbidden",
    errno.EROFS: "reason/forbidden",
    errno.ENOENT: "reason/no-folder",
    errno.ENOTDIR: "reason/no-folder",
    errno.EISDIR: "reason/is-folder",
}


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


def reason_of(error: OSError, words: Words) -> str:
    """Return the sentence for a file error; the system's own would be in another language."""
    number = error.errno or 0
    name = errno.errorcode.get(number, type(error).__name__)
    return words.text(_REASONS.get(number, "reason/other"), name=name)


def free_path(folder: Path, name: str = DEFAULT_NAME) -> Path:
    """Return a path in a folder that no file has yet."""
    path, number = folder / name, 1
    while path.exists():
        number += 1
        path = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
    return path
