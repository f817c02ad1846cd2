"""``luckynumbers puzzle``: solo puzzles to play, to solve and to make."""

import json
import os
import secrets
import sys
from datetime import date
from typing import Annotated, Final

from luckynumbers.cli import choices, options
from luckynumbers.cli.arguments import Argument, Option, echo
from luckynumbers.cli.speech import WORDS, explain, open_screen
from luckynumbers.puzzles import (
    LIMIT,
    Made,
    Progress,
    Puzzle,
    booklet,
    booklet_entry,
    daily,
    generate,
    parse_day,
    shortest_solutions,
    solve,
)
from luckynumbers.puzzles import hint as find_hint
from luckynumbers.puzzles.progress import default_path, load, save
from luckynumbers.terminal import Screen, Stopped
from luckynumbers.terminal.grid import braille_grid, grid
from luckynumbers.terminal.puzzle import PlainPuzzle
from luckynumbers.terminal.reasons import reason_of

PuzzleArgument = Annotated[str, Argument("PUZZLE")]
JsonOption = Annotated[bool, Option("--json", help=explain("help/json"))]
_DEFAULT_LENGTH: Final = 6


def play(
    which: Annotated[str | None, Argument("PUZZLE")] = None,
    width: options.WidthOption = None,
    spoken: options.SpokenOption = False,
    braille: options.BrailleOption = False,
) -> None:
    """Play a puzzle of the booklet, or one given as text."""
    screen = choices.open_game_screen(width, spoken=spoken, braille=braille)
    progress = load(default_path(os.environ))
    if which is not None and not which.isdecimal():
        puzzle = Puzzle.parse(which)
        screen.say("puzzle/welcome")
        _sit(puzzle, screen, None)
        return
    chosen = booklet_entry(int(which) if which else _next_number(progress))
    screen.say("puzzle/number", number=chosen.number, count=chosen.puzzle.maximum or 0)
    screen.say("puzzle/grade", grade=chosen.grade)
    screen.say("puzzle/welcome")
    _sit(chosen.puzzle, screen, f"booklet/{chosen.number}")


def solve_puzzle(
    text: PuzzleArgument,
    limit: Annotated[
        int, Option("--limit", metavar="N", min=1, help=explain("help/puzzle-limit"))
    ] = LIMIT,
    as_json: JsonOption = False,
    width: options.WidthOption = None,
) -> None:
    """Write the fewest moves, a shortest solution, and how many there are."""
    puzzle = Puzzle.parse(text)
    answer = solve(puzzle.start, on_progress=_write_effort)
    count = len(shortest_solutions(puzzle.start, limit, on_progress=_write_effort))
    if as_json:
        data = {
            "puzzle": str(puzzle),
            "optimal": answer.optimal,
            "solution": [str(swap) for swap in answer.solution],
            "count": count,
            "count_complete": count < limit,
            "nodes": answer.nodes,
        }
        echo(json.dumps(data))
        return
    screen = open_screen(width)
    screen.say("puzzle/optimal", count=answer.optimal)
    screen.line(str(answer.solution))
    screen.say("puzzle/ways" if count < limit else "puzzle/ways-or-more", count=count)


def show_hint(
    text: PuzzleArgument,
    step: Annotated[
        int, Option("--step", metavar="N", min=1, max=3, help=explain("help/puzzle-step"))
    ] = 1,
    width: options.WidthOption = None,
) -> None:
    """Write a hint, in one of three steps."""
    found = find_hint(Puzzle.parse(text).start)
    open_screen(width).line(WORDS.say(found.message(step)))


def new(
    length: Annotated[
        int, Option("--length", metavar="N", help=explain("help/puzzle-length"))
    ] = _DEFAULT_LENGTH,
    seed: Annotated[
        str | None, Option("--seed", metavar="WORD", help=explain("help/puzzle-seed"))
    ] = None,
    as_json: JsonOption = False,
    and_play: Annotated[bool, Option("--play", help=explain("help/puzzle-play-it"))] = False,
    width: options.WidthOption = None,
    spoken: options.SpokenOption = False,
    braille: options.BrailleOption = False,
) -> None:
    """Generate a puzzle, to show or to play."""
    word = secrets.token_hex(4) if seed is None else seed
    made = generate(length, word)
    if as_json:
        echo(json.dumps({**_as_data(made), "seed": word}))
        return
    screen = choices.open_game_screen(width, spoken=spoken, braille=braille)
    _present(made, screen)
    if and_play:
        screen.say("puzzle/welcome")
        _sit(made.puzzle, screen, None)
    else:
        _show(made, screen)


def play_daily(
    day: Annotated[
        str | None, Option("--date", metavar="DATE", help=explain("help/puzzle-date"))
    ] = None,
    as_json: JsonOption = False,
    show: Annotated[bool, Option("--show", help=explain("help/puzzle-show"))] = False,
    width: options.WidthOption = None,
    spoken: options.SpokenOption = False,
    braille: options.BrailleOption = False,
) -> None:
    """Play or show the puzzle of a day."""
    today = daily(current_day() if day is None else parse_day(day))
    if as_json:
        echo(json.dumps({"date": today.day.isoformat(), **_as_data(today.made)}))
        return
    screen = choices.open_game_screen(width, spoken=spoken, braille=braille)
    screen.say("puzzle/of-day", day=WORDS.day(today.day))
    _present(today.made, screen)
    if show:
        _show(today.made, screen)
        return
    screen.say("puzzle/welcome")
    _sit(today.made.puzzle, screen, today.name)


def current_day() -> date:
    """The date of today, here."""
    return date.today()


def _next_number(progress: Progress) -> int:
    unsolved = [each for each in booklet() if not progress.solved(f"booklet/{each.number}")]
    return (unsolved or booklet())[0].number


def _present(made: Made, screen: Screen) -> None:
    screen.say("puzzle/needs", count=len(made.solution))
    screen.say("puzzle/grade", grade=made.grade.grade)


def _show(made: Made, screen: Screen) -> None:
    if screen.grids:
        draw = braille_grid if screen.braille else grid
        screen.block(draw(made.puzzle.start.garden))
    screen.line(str(made.puzzle))


def _sit(puzzle: Puzzle, screen: Screen, name: str | None) -> None:
    """Play one puzzle and, where it has a name, store the result."""
    try:
        attempt = PlainPuzzle(puzzle, screen).play()
    except Stopped:
        screen.say("puzzle/stopped")
        return
    if name is None:
        return
    path, today = default_path(os.environ), current_day()
    progress = load(path).add(name, attempt, today)
    try:
        save(progress, path)
    except OSError as error:
        screen.say("file/not-saved", file=str(path), reason=reason_of(error, WORDS))
    _write_progress(progress, screen, today)


def _write_progress(progress: Progress, screen: Screen, today: date) -> None:
    solved = sum(progress.solved(f"booklet/{each.number}") for each in booklet())
    screen.say("puzzle/progress", count=solved, most=len(booklet()))
    if streak := progress.streak(today):
        screen.say("puzzle/streak", count=streak, best=progress.best_streak)


def _as_data(made: Made) -> dict[str, object]:
    return {
        "puzzle": str(made.puzzle),
        "optimal": len(made.solution),
        "solution": [str(swap) for swap in made.solution],
        "count": made.grade.ways,
        "grade": made.grade.grade,
    }


def _write_effort(length: int, _nodes: int) -> None:
    """Write the progress of a long search, if to a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{WORDS.text('puzzle/trying', count=length)} ")
