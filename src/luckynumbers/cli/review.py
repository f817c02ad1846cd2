"""``luckynumbers review FILE``: luck told from skill, for one game or over many."""

import json
import sys
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated, Final

from luckynumbers.cli import choices, options
from luckynumbers.cli.arguments import Argument, Exit, Option, echo
from luckynumbers.cli.clusters import workers_at
from luckynumbers.cli.faults import STATUS, message_of
from luckynumbers.cli.interruption import signals_raised
from luckynumbers.cli.outputs import check_new, write_file
from luckynumbers.cli.playing import names_of
from luckynumbers.cli.progress import Bar
from luckynumbers.cli.review_page import write_profiles, write_review
from luckynumbers.cli.speech import WORDS, explain
from luckynumbers.core import GameError, Message
from luckynumbers.play import Record
from luckynumbers.play.files import FileError, read_bytes
from luckynumbers.review import INSTANT, STANDARD, Depth, depth_named, profiles_of
from luckynumbers.review.batch import Reviewed, review_files
from luckynumbers.review.data import game_data, games_data
from luckynumbers.review.page import page
from luckynumbers.review.reviewing import Progress, review
from luckynumbers.terminal import Screen

SUFFIX: Final = ".lnr"
_PAGE: Final = ".html"
_STEPS: Final = 1000
"""The length of a progress bar."""


def review_games(
    files: Annotated[list[Path], Argument("FILE")],
    *,
    depth: Annotated[
        str | None, Option("--depth", metavar="DEPTH", help=explain("help/review-depth"))
    ] = None,
    seed: Annotated[
        int, Option("--seed", metavar="N", min=0, help=explain("help/review-seed"))
    ] = 0,
    jobs: options.JobsOption = None,
    ray: options.RayOption = None,
    as_json: Annotated[bool, Option("--json", help=explain("help/review-json"))] = False,
    html: Annotated[
        Path | None, Option("--html", metavar="FILE", help=explain("help/review-html"))
    ] = None,
    width: options.WidthOption = None,
    spoken: Annotated[bool, Option("--spoken", help=explain("help/review-spoken"))] = False,
) -> None:
    """Review one record, or several and a folder of them for a profile of each player."""
    if as_json and spoken:
        raise GameError("review/two-forms")
    single = len(files) == 1 and not files[0].is_dir()
    chosen = depth_named(depth or (STANDARD if single else INSTANT).name)
    screen = choices.open_game_screen(width, spoken=spoken)
    if single:
        _review_one(files[0], chosen, seed, screen, html, as_json=as_json)
        return
    if html is not None:
        raise GameError("review/one-page")
    paths = [path for each in files for path in _records_in(each)]
    with workers_at(ray, jobs) as workers:
        reviewing = review_files(paths, chosen, seed, jobs, workers, _read)
        batch = _review_all(reviewing, len(paths))
    editions = {each.tags.get("Edition", "") for each in batch if each.review is not None}
    screen.words = screen.words.of(editions.pop() if len(editions) == 1 else "")
    profiles = profiles_of([each.review for each in batch if each.review is not None])
    if as_json:
        echo(json.dumps(games_data(batch, profiles, screen.words), indent=2))
    else:
        write_profiles(batch, profiles, chosen.name, screen)
    if any(each.fault for each in batch):
        raise Exit(STATUS)


def _review_one(
    path: Path, depth: Depth, seed: int, screen: Screen, html: Path | None, *, as_json: bool
) -> None:
    if html is not None:
        check_new(html, _PAGE)
    record = _load(path)
    screen.words = screen.words.of(record.tags.get("Edition"))
    with _progress() as progress:
        found = review(record, depth, seed, since=record.practised, progress=progress)
    names = names_of(record, screen)
    if html is not None:
        write_file(html, _PAGE, page(found, record, names, screen.words).encode())
    if as_json:
        echo(json.dumps(game_data(found, record.tags, screen.words), indent=2))
    elif html is not None:
        screen.say("review/written", file=str(html))
    else:
        write_review(found, names, screen, practised=record.practised > 0)


def _load(path: Path) -> Record:
    """Load a record; whatever is wrong with it is said with its name."""
    try:
        return Record.load(path)
    except FileError:
        raise  # it has the name
    except GameError as error:
        reason = WORDS.say(message_of(error))
        raise GameError("review/unreadable", file=str(path), reason=reason) from None


def _read(path: Path) -> bytes | Message:
    """Read a record, or say why it cannot be read."""
    try:
        return read_bytes(path)
    except (GameError, OSError) as error:
        return message_of(error)


def _review_all(reviewing: Generator[Reviewed, None, None], count: int) -> list[Reviewed]:
    found = []
    with signals_raised(), closing(reviewing), _progress() as progress:
        for reviewed in reviewing:
            found.append(reviewed)
            if progress is not None:
                progress(len(found), count)
    return found


def _records_in(path: Path) -> list[Path]:
    """The record itself, or all records in a folder and the folders in it."""
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob(f"*{SUFFIX}"))
    if not found:
        raise GameError("review/no-records", folder=str(path))
    return found


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """Draw a bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    with Bar(sys.stderr, WORDS.text("review/working"), _STEPS) as bar:
        shown = 0

        def draw(done: int, count: int) -> None:
            nonlocal shown
            reached = _STEPS * done // count
            bar.advance(reached - shown)
            shown = reached

        yield draw
