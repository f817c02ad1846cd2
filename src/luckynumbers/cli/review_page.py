"""A review on the screen: a table, a small chart, and the reasons; or sentences only."""

from collections.abc import Sequence
from typing import Final

from luckynumbers.review import Profile, Review, SeatReview, TurnReview
from luckynumbers.review.batch import Reviewed
from luckynumbers.review.rows import (
    GAME_MEANINGS,
    KIND_NAMES,
    PHASE_NAMES,
    PROFILE_MEANINGS,
    Course,
    course_of,
    deeds,
    depth_name,
    ledger_facts,
    level_text,
    notes,
    signed,
    turn_rows,
    turn_titles,
    with_befores,
)
from luckynumbers.review.story import story
from luckynumbers.terminal import Screen
from luckynumbers.terminal.columns import columns, cut, pad
from luckynumbers.words import Words

BARS: Final = "▁▂▃▄▅▆▇█"
_NAME: Final = 12
_SHORT: Final = 3
_PLAY: Final = 23
_RIGHT: Final = (True, False, False, True, True, True, True, True, False)


def write_review(found: Review, names: Sequence[str], screen: Screen) -> None:
    """Write a review: turns, course, reasons and balance."""
    screen.say("review/title", depth=depth_name(found.depth, screen.words))
    if (told := story(found, names)) is not None:
        screen.line(screen.words.say(told))
    screen.line("")
    turns = found.turns
    table = _table(turns, names, screen.words, _NAME)
    over = max(map(columns, table)) - screen.width
    if over > 0:  # short names leave room for the figures
        longest = min(_NAME, max(map(columns, names)))
        table = _table(turns, names, screen.words, max(longest - over, _SHORT))
    if screen.grids and max(map(columns, table)) <= screen.width:
        screen.block(table)
        screen.line("")
        screen.say("review/legend-columns")
    else:
        for turn, before in with_befores(turns):
            _say_turn(turn, course_of(turn, before), names, screen)
    if screen.grids:
        screen.say("review/legend")
        screen.line("")
        _write_course(found, names, screen)
    screen.line("")
    _write_notes(turns, names, screen)
    for seat in found.seats:
        _write_balance(seat, names[seat.seat - 1], screen)
    if not found.finished:
        screen.say("review/unfinished")
    _write_meanings(GAME_MEANINGS, screen)


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
            result=words.percent(profile.result),
            luck=signed(sum(profile.luck) / profile.games, words),
        )
        _write_mistakes(profile, screen)
    _write_meanings(PROFILE_MEANINGS, screen)


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
                facts = {
                    "kind": words.text(codes[name]),
                    "lost": signed(-mistakes.points / 100, words),
                }
                screen.say("review/mistakes", count=mistakes.count, **facts)


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


def _say_turn(turn: TurnReview, course: Course, names: Sequence[str], screen: Screen) -> None:
    before, luck, choice, fix, share = course
    play = turn.text if screen.grids else deeds(turn, screen.words)
    screen.say(
        "review/turn",
        number=turn.number,
        name=names[turn.seat - 1],
        play=f"{play} {turn.worst.mark}".rstrip() if turn.worst else play,
        before=screen.words.percent(before / 100, 0),
        luck=signed(luck / 100, screen.words, 0),
        choice=signed(choice / 100, screen.words, 0),
        fix=signed(fix / 100, screen.words, 0),
        share=screen.words.percent(share / 100, 0),
    )


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
    told = notes(turns, names, screen.words, spoken=not screen.grids)
    said = [text for each in told for text in each]
    for text in said:
        screen.line(text)
    if said:
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
