"""Many records reviewed, on every core; the reviews do not depend on how many there are."""

import os
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from luckynumbers.bots.workers import Processes
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
    fault: Message | None = None


def review_files(
    paths: Sequence[Path], depth: Depth = INSTANT, seed: int = 0, jobs: int | None = None
) -> Generator[Reviewed, None, None]:
    """Review records one after the other, in the order given, each as soon as it is done."""
    count = min(jobs or os.cpu_count() or 1, len(paths))
    work = [(path, depth, seed) for path in paths]
    if count <= 1:
        yield from map(_review, work)
        return
    with closing(Processes(count).in_order(_review, work)) as reviewed:
        yield from reviewed


def _review(work: tuple[Path, Depth, int]) -> Reviewed:
    path, depth, seed = work
    try:
        return Reviewed(str(path), review(Record.load(path), depth, seed))
    except GameError as error:
        return Reviewed(str(path), fault=error.message)
    except UnicodeDecodeError:
        return Reviewed(str(path), fault=Message("file/not-text"))
