"""Made puzzles keep their promise: generated, graded, in the booklet, of the day, hinted."""

from datetime import date, timedelta
from typing import Any

import pytest

from luckynumbers.core import GameError, TextError
from luckynumbers.puzzles import (
    GRADES,
    Arrangement,
    Grade,
    Puzzle,
    Solution,
    Swap,
    booklet,
    booklet_entry,
    daily,
    endless,
    generate,
    grade,
    hint,
    parse_day,
    shortest_solutions,
    solve,
)
from luckynumbers.puzzles.booklet import BookletEntry, format_booklet, make
from luckynumbers.puzzles.daily import BY_WEEKDAY
from luckynumbers.puzzles.generate import LENGTHS, is_dull, lone_swaps
from luckynumbers.puzzles.grade import detours, disorder, edge_swaps, first_moves
from luckynumbers.puzzles.luck import Luck

IN_ORDER = Arrangement.parse("01020304/05060708/09101112/13141516")


@pytest.mark.parametrize("length", LENGTHS)
def test_a_generated_puzzle_needs_exactly_the_wanted_moves(length: int) -> None:
    for seed in ("a", "b"):
        made = generate(length, seed, pool=2)
        assert made.puzzle.maximum == length
        assert solve(made.puzzle.start).optimal == length == len(made.solution)
        assert made.puzzle.accepts(made.solution)
        assert not is_dull(made.puzzle.start, shortest_solutions(made.puzzle.start))
        assert generate(length, seed, pool=2) == made


@pytest.mark.soak
@pytest.mark.parametrize("length", LENGTHS)
def test_many_generated_puzzles_need_exactly_the_wanted_moves(length: int) -> None:
    for seed in range(50):
        made = generate(length, str(seed), pool=1)
        assert solve(made.puzzle.start).optimal == length


@pytest.mark.parametrize("length", [1, 13, 0, -1])
def test_other_lengths_are_refused(length: int) -> None:
    with pytest.raises(GameError) as refusal:
        generate(length, "a")
    assert refusal.value.code == "puzzle/length"


def test_swaps_that_stand_alone_are_dull() -> None:
    line = Solution.parse("1-2 15-16 7-8")
    start = IN_ORDER.after(line)
    assert lone_swaps(start, line) == 3
    assert is_dull(start, [line])
    chain = Solution.parse("1-2 1-3 1-4")
    assert lone_swaps(IN_ORDER.after(reversed(chain.swaps)), chain) == 0


def test_a_grade_measures_detours_edges_and_temptations() -> None:
    line = Solution.parse("1-2 1-3 1-4 1-4")
    assert detours(IN_ORDER, line) > 0
    assert detours(IN_ORDER.swap(Swap(1, 2)), Solution.parse("1-2")) == 0
    assert edge_swaps(IN_ORDER, Solution.parse("1-4 5-8 2-14 6-10")) == 3
    assert disorder(IN_ORDER) == 0
    assert disorder(IN_ORDER.swap(Swap(1, 2))) == 1
    start = IN_ORDER.swap(Swap(1, 2))
    assert first_moves(start, 1)[0] == (Swap(2, 1),)


def test_grades_rise_with_what_makes_a_puzzle_hard() -> None:
    plain = Grade(length=4, detours=0, edges=0, tempting=0, good=2, ways=5)
    harder = [
        Grade(length=5, detours=0, edges=0, tempting=0, good=2, ways=5),
        Grade(length=4, detours=1, edges=0, tempting=0, good=2, ways=5),
        Grade(length=4, detours=0, edges=1, tempting=0, good=2, ways=5),
        Grade(length=4, detours=0, edges=0, tempting=2, good=2, ways=5),
        Grade(length=4, detours=0, edges=0, tempting=0, good=2, ways=1),
    ]
    assert all(each.points > plain.points for each in harder)
    assert generate(2, "a").grade.grade < generate(12, "a").grade.grade == GRADES[-1]


def test_the_booklet_has_forty_proven_puzzles_from_easy_to_hard() -> None:
    entries = booklet()
    assert [each.number for each in entries] == list(range(1, 41))
    assert len({each.puzzle.start.ranks for each in entries}) == 40
    assert [each.grade for each in entries] == sorted(each.grade for each in entries)
    assert {each.grade for each in entries} == set(GRADES)
    assert {each.puzzle.maximum for each in entries} == set(range(2, 9))
    for each in entries:
        assert solve(each.puzzle.start).optimal == each.puzzle.maximum == len(each.solution)
        assert each.puzzle.accepts(each.solution)
        assert grade(each.puzzle.start).grade == each.grade
        assert BookletEntry.parse(str(each)) == each


@pytest.mark.soak
def test_the_booklet_is_made_anew_from_its_seed() -> None:
    assert make() == booklet()


def test_a_small_booklet_is_the_same_for_the_same_seed() -> None:
    small = make(5, "x")
    assert small == make(5, "x") != make(5, "y")
    assert format_booklet(small, "x").splitlines()[0].endswith("seed: x")


def test_the_booklet_refuses_what_it_has_not() -> None:
    assert booklet_entry(7).number == 7
    for number in (0, 41):
        with pytest.raises(GameError) as refusal:
            booklet_entry(number)
        assert refusal.value.code == "puzzle/no-such-number"
    with pytest.raises(TextError) as unread:
        BookletEntry.parse("1: nonsense")
    assert unread.value.code == "puzzle/booklet-line"
    with pytest.raises(GameError) as too_many:
        make(0)
    assert too_many.value.code == "puzzle/booklet-count"


def test_the_puzzle_of_a_day_is_the_same_for_everyone() -> None:
    assert str(daily(date(2026, 11, 15)).made.puzzle) == GOLDEN_DAILY
    week = [date(2026, 11, 9) + timedelta(days=day) for day in range(7)]
    assert [daily(day).made.puzzle.maximum for day in week] == list(BY_WEEKDAY)
    assert len({daily(day).made.puzzle for day in week}) == 7


GOLDEN_DAILY = "12091102/10131708/01031604/20191518 ; max 10"


@pytest.mark.parametrize("odd", [[], {}, "2026-01-01"])
def test_a_puzzle_of_no_day_or_grade_is_refused(odd: Any) -> None:
    for puzzle_of in (daily, lambda each: endless(each, 1), lambda each: endless(1, each)):
        with pytest.raises(GameError, match="argument/type"):
            puzzle_of(odd)


def test_a_day_is_read_from_its_text() -> None:
    assert parse_day("2026-11-15") == date(2026, 11, 15)
    with pytest.raises(TextError) as refusal:
        parse_day("tomorrow")
    assert refusal.value.code == "puzzle/day"
    for parse in (parse_day, BookletEntry.parse):
        with pytest.raises(TextError, match="text/not-text"):
            parse(None)  # type: ignore[arg-type]


def test_luck_is_the_same_everywhere() -> None:
    luck = Luck("seed")
    assert [luck.below(100) for _ in range(5)] == LUCK
    items = list(range(8))
    luck.shuffle(items)
    assert sorted(items) == list(range(8))
    assert {Luck(str(n)).below(3) for n in range(50)} == {0, 1, 2}


LUCK = [52, 65, 51, 5, 67]


def test_hints_come_in_three_steps() -> None:
    start = Puzzle.parse("02160508/03040611/07130917/10011820 ; max 3").start
    found = hint(start)
    codes = [found.message(step).code for step in (1, 2, 3, 9)]
    assert codes == ["puzzle/hint-tile", "puzzle/hint-swap", "puzzle/hint-line", "puzzle/hint-line"]
    assert found.tile in (16, 1, 2, 13, 9)
    assert solve(start.swap(found.swap)).optimal == 2
    assert start.after(found.line).solved
    end = start.after(found.line)
    assert start.cell(found.tile) != end.cell(found.tile)
    with pytest.raises(GameError) as refusal:
        hint(IN_ORDER)
    assert refusal.value.code == "puzzle/is-solved"
    with pytest.raises(GameError, match="argument/type"):
        found.message("1")  # type: ignore[arg-type]
