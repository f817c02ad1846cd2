"""The files that a command writes."""

from pathlib import Path

from luckynumbers.core import GameError
from luckynumbers.play.files import named


def check_new(path: Path, suffix: str) -> None:
    """Refuse a folder that is not there, and a file that is not named as what is written is."""
    if not path.parent.is_dir():
        raise GameError("file/no-folder", folder=str(path.parent))
    if path.is_file() and path.suffix.lower() != suffix:
        raise GameError("file/exists", file=str(path))


def write_file(path: Path, suffix: str, content: bytes) -> None:
    """Write a file over an older one of its kind, but over no other; an error has its name."""
    check_new(path, suffix)
    with named(path):
        path.write_bytes(content)
