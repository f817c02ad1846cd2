"""Many records reviewed, on every core; the reviews do not depend on how many there are."""

import io
import os
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from luckynumbers.bots.workers import Processes, Workers
from luckynumbers.core import GameError, Message
from luckynumbers.play import Record
from luckynumbers.review.depth import INSTANT, Depth
from luckynumbers.review.reviewing import review
from luckynumbers.review.values import Review


@dataclass(frozen=True)
class Reviewed:
    """A file of a batch: its review, or why there is none."""

    file: str
    review: Review | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    fault: Message | None = None


def review_files(
    paths: Sequence[Path],
    depth: Depth = INSTANT,
    seed: int = 0,
    jobs: int | None = None,
    workers: Workers | None = None,
    read: Callable[[Path], bytes | Message] = Path.read_bytes,
) -> Generator[Reviewed, None, None]:
    """Review records one after the other, in the order given, each as soon as it is done.

    The files are read here: other machines do not have them. ``read`` may return why it cannot.
    """
    count = min(jobs or os.cpu_count() or 1, len(paths))
    work = ((str(path), read(path), depth, seed) for path in paths)
    if workers is None and count <= 1:
        yield from map(_review, work)
        return
    with closing((workers or Processes(count)).in_order(_review, work)) as reviewed:
        yield from reviewed


def _review(work: tuple[str, bytes | Message, Depth, int]) -> Reviewed:
    path, data, depth, seed = work
    if isinstance(data, Message):
        return Reviewed(path, fault=data)
    try:
        record = Record.parse(_text(data))
        return Reviewed(path, review(record, depth, seed, since=record.practised), record.tags)
    except GameError as error:
        return Reviewed(path, fault=error.message)
    except UnicodeDecodeError:
        return Reviewed(path, fault=Message("file/not-text", {"file": path}))


def _text(data: bytes) -> str:
    """Decode a record, with any ends of lines."""
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8").read()
