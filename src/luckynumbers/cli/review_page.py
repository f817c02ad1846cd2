"""A review on the screen: a table, a small chart, and the reasons; or sentences only."""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from luckynumbers.review import Profile, Review, SeatReview, TurnReview
from luckynumbers.review.batch import Reviewed
from luckynumbers.review.changes import folded
from luckynumbers.review.depth import INSTANT
from luckynumbers.review.figures import hundredths
from luckynumbers.review.rows import (
    GAME_MEANINGS,
    KIND_NAMES,
    PHASE_NAMES,
    PROFILE_MEANINGS,
    depth_name,
    exceeds_win,
    ledger_facts,
    level_text,
    marks_of,
    round_name,
    signed,
    turn_facts,
    turn_rows,
    turn_titles,
)
from luckynumbers.review.story import story
from luckynumbers.review.telling import (
    MARK_NAMES,
    decided_line,
    notes,
    practice_line,
    spares_setup,
    told,
    turning_lines,
)
from luckynumbers.terminal import Screen
from luckynumbers.terminal.columns import columns, cut, pad
from luckynumbers.words import Words

BARS: Final = "▁▂▃▄▅▆▇█"
_NAME: Final = 12
_SHORT: Final = 3
_PLAY: Final = 23
_RIGHT: Final = (True, False, False, True, True, True, True, False)


def write_review(
    found: Review, names: Sequence[str], screen: Screen, *, practised: bool = False
) -> None:
    """Write a review: verdict, turning points, turns, course, reasons and balance."""
    verdict = story(found, names)
    title = "review/title" if screen.grids else "review/title-spoken"
    screen.say(title, depth=depth_name(found.depth, screen.words))
    if verdict is not None:
        screen.show(verdict)
    if practised:
        screen.line(practice_line(found, screen.words))
    if not found.finished:
        screen.say("review/unfinished")
    if found.depth == INSTANT.name:
        screen.say("review/quick")
    screen.line("")
    _write_turning(found.turns, names, screen)
    _write_turns(found.turns, names, screen)
    if screen.grids:
        screen.say("review/means-marks")
        _write_spared(found.turns, screen)
        screen.say("review/legend")
        screen.line("")
        _write_course(found, names, screen)
    else:
        screen.say("review/means-marks-spoken")
        _write_spared(found.turns, screen)
    screen.line("")
    _write_notes(found.turns, names, screen)
    if verdict is not None:
        screen.show(verdict)
    for seat in found.seats:
        _write_balance(seat, names[seat.seat - 1], screen)
    screen.say("after/ledger-note")
    if any(map(exceeds_win, found.seats)):
        screen.say("after/beyond")
    _write_meanings(GAME_MEANINGS, screen)


def _write_turning(turns: Sequence[TurnReview], names: Sequence[str], screen: Screen) -> None:
    """Write what changed the chances of the first seat most, as the page does for a visitor."""
    lines = [*turning_lines(turns, 1, names, screen.words)]
    if not lines:
        return
    screen.say("review/turning-title", name=names[0])
    for line in lines:
        screen.line(line)
    screen.line("")


def _write_turns(turns: Sequence[TurnReview], names: Sequence[str], screen: Screen) -> None:
    turns, idle = folded(turns)
    table = _table(turns, names, screen.words, _NAME)
    over = max(map(columns, table)) - screen.width
    if over > 0:  # short names leave room for the figures
        longest = min(_NAME, max(map(columns, names)))
        table = _table(turns, names, screen.words, max(longest - over, _SHORT))
    if screen.grids and max(map(columns, table)) <= screen.width:
        screen.block(table)
        _write_idle(idle, screen)
        screen.line("")
        screen.say("review/legend-columns")
        screen.say("review/rounded")
        return
    *before, last = turns
    for turn in before:
        _say_turn(turn, names[turn.seat - 1], screen)
    _write_idle(idle, screen)
    _say_turn(last, names[last.seat - 1], screen)


def _write_idle(idle: Sequence[TurnReview], screen: Screen) -> None:
    if idle:
        screen.line(decided_line(idle, screen.words))


def _write_spared(turns: Sequence[TurnReview], screen: Screen) -> None:
    if spares_setup(turns):
        screen.say("review/setup-unmarked")


def _write_meanings(codes: Sequence[str], screen: Screen) -> None:
    """Explain the figures, in the words of every other face."""
    screen.line("")
    for code in codes:
        screen.say(code)


def write_profiles(
    batch: Sequence[Reviewed], profiles: Sequence[Profile], depth: str, screen: Screen
) -> None:
    """Write the profile of every player over many games, and which files were no records."""
    words = screen.words
    count = sum(each.review is not None for each in batch)
    screen.say("review/games", count=count, depth=depth_name(depth, words))
    for each in batch:
        if each.review is not None:
            _write_game(each.file, each.review, screen)
        if each.fault is not None:
            screen.say("review/unreadable", file=each.file, reason=words.say(each.fault))
    for profile in profiles:
        screen.line("")
        screen.say(
            "review/profile",
            name=profile.name,
            count=profile.games,
            accuracy=words.decimal(profile.accuracy),
            level=words.text(profile.level),
            result=words.percent(profile.result, 0),
            luck=signed(sum(profile.luck) / profile.games, words, 0),
        )
        _write_mistakes(profile, screen)
    if count > 0:
        _write_meanings(PROFILE_MEANINGS, screen)


def _write_game(file: str, found: Review, screen: Screen) -> None:
    """Write who won a game of many, and how well everyone played it."""
    names = {seat.seat: seat.name or str(seat.seat) for seat in found.seats}
    seats = tuple(
        f"{names[seat.seat]} ({screen.words.decimal(seat.accuracy)})" for seat in found.seats
    )
    if winners := tuple(names[seat.seat] for seat in found.winners):
        screen.say("review/game-won", file=file, winners=winners, seats=seats)
    else:
        screen.say("review/game-open", file=file, seats=seats)


def _write_mistakes(profile: Profile, screen: Screen) -> None:
    words = screen.words
    for title, codes, counted in (
        ("after/skill-kind", KIND_NAMES, profile.kinds),
        ("after/skill-phase", PHASE_NAMES, profile.phases),
    ):
        if any(mistakes.count for mistakes in counted.values()):
            screen.line(f"{words.text(title)}:")
        for name, mistakes in counted.items():
            if mistakes.count:
                lost = hundredths(mistakes.points / profile.games / 100)
                shown = signed(-lost / 100, words, 0) if lost else f"<{words.percent(0.01, 0)}"
                kind = words.text(codes[name])
                screen.say("review/mistakes", count=mistakes.count, kind=kind, lost=shown)


def _table(
    turns: Sequence[TurnReview], names: Sequence[str], words: Words, longest: int
) -> list[str]:
    short = [cut(name, longest) for name in names]
    rows = [turn_titles(words), *turn_rows(turns, short, words)]
    for row in rows:
        row[2] = cut(row[2], _PLAY)
    widths = [max(columns(row[index]) for row in rows) for index in range(len(rows[0]))]
    return ["  ".join(map(_aligned, row, widths, _RIGHT)).rstrip() for row in rows]


def _aligned(text: str, width: int, right: bool) -> str:
    return " " * (width - columns(text)) + text if right else pad(text, width)


def _say_turn(turn: TurnReview, name: str, screen: Screen) -> None:
    facts = {"round": round_name(turn, screen.words), **turn_facts(turn, screen.words)}
    if screen.grids:
        play = " ".join([turn.text, *marks_of(turn)])
        screen.say("review/turn", name=name, play=play, **facts)
        return
    play = told(turn, name, screen.words)
    if marks := [screen.words.text(MARK_NAMES[mark]) for mark in marks_of(turn)]:
        screen.say("review/turn-marked", play=play, mark=". ".join(marks), **facts)
    else:
        screen.say("review/turn-spoken", play=play, **facts)


def _write_course(found: Review, names: Sequence[str], screen: Screen) -> None:
    """Draw the share of each seat after every turn."""
    widest = max(columns(cut(name, _NAME)) for name in names)
    room = max(screen.width - widest - 1, 1)
    for index, name in enumerate(names):
        course = [found.turns[0].before[index], *(turn.after[index] for turn in found.turns)]
        count = min(len(course), room)
        shown = [course[(place + 1) * len(course) // count - 1] for place in range(count)]
        line = "".join(BARS[min(int(share * len(BARS)), len(BARS) - 1)] for share in shown)
        screen.say("review/course", name=pad(cut(name, _NAME), widest), line=line)


def _write_notes(turns: Sequence[TurnReview], names: Sequence[str], screen: Screen) -> None:
    noted = [*chain(*notes(turns, names, screen.words, spoken=not screen.grids))]
    for note in noted:
        screen.line(note.text)
    if noted:
        screen.line("")


def _write_balance(seat: SeatReview, name: str, screen: Screen) -> None:
    words = screen.words
    screen.say("review/balance", name=name, **ledger_facts(seat, words))
    if not seat.planted:
        return
    screen.say(
        "review/accuracy",
        name=name,
        accuracy=words.decimal(seat.accuracy),
        level=level_text(seat, words),
        lost=words.percent(seat.points / 100),
        count=seat.decisions,
    )
