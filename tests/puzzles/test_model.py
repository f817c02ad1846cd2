"""The rules of solo puzzles: what a puzzle is, which swaps are legal, when it is solved (R12)."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luckynumbers.core import CELLS, ActionError, Cell, GameError, PositionError, TextError
from luckynumbers.puzzles import (
    PARTNERS,
    Arrangement,
    Attempt,
    Puzzle,
    Solution,
    Swap,
    solve,
)

IN_ORDER = "01020304/05060708/09101112/13141516"
# 16 and 1 stand at the two ends of column b; then 1 and 2 are neighbours; 13 and 9 always are.
EXAMPLE = Puzzle.parse("02160508/03040611/07130917/10011820 ; max 3")

arrangements = (
    st.permutations(range(1, 21))
    .map(lambda p: Arrangement(tuple(p[:16])))
    .filter(lambda a: not a.solved)
)


def test_every_cell_has_four_partners_and_there_are_32_swaps() -> None:
    assert all(len(set(partners)) == 4 for partners in PARTNERS)
    assert all(cell in PARTNERS[partner] for cell in CELLS for partner in PARTNERS[cell])
    assert len(set(EXAMPLE.start.swaps)) == 32


@pytest.mark.parametrize(
    ("swap", "reason"),
    [
        ("13-12", "neighbours across"),
        ("13-10", "neighbours down"),
        ("5-19", "opposite ends of a column"),
        ("17-1", "a corner with the opposite end of its row"),
        ("17-8", "a corner with the opposite end of its column"),
    ],
)
def test_the_rulebooks_examples_of_legal_swaps(swap: str, reason: str) -> None:
    garden = Arrangement.parse("17050301/02131204/06101114/08190716")
    one, other = Swap.parse(swap).one, Swap.parse(swap).other
    after = garden.swap(Swap(one, other))
    assert (after.cell(one), after.cell(other)) == (garden.cell(other), garden.cell(one)), reason
    assert after.swap(Swap(other, one)) == garden


def test_the_rulebooks_example_is_solved_in_three_moves() -> None:
    start, line = EXAMPLE.start, Solution.parse("16-1 1-2 13-9")
    assert start.cell(16).column == start.cell(1).column
    assert (start.cell(16).row, start.cell(1).row) == (1, 4)
    first = start.swap(Swap(16, 1))
    assert (first.cell(2), first.cell(1)) == (Cell.a1, Cell.b1)
    assert EXAMPLE.accepts(line)
    assert solve(start).optimal == 3
    assert sorted(str(solve(start).solution).split()) == ["1-16", "1-2", "13-9"]
    assert not Puzzle(start, 2).accepts(line)


@pytest.mark.parametrize(("one", "other"), [("a1", "b2"), ("a1", "c1"), ("b1", "b3"), ("a1", "d4")])
def test_diagonal_and_distant_tiles_cannot_be_swapped(one: str, other: str) -> None:
    garden = Arrangement.parse(IN_ORDER)
    with pytest.raises(ActionError) as refusal:
        garden.swap(Swap(garden[Cell[one]], garden[Cell[other]]))
    assert refusal.value.code == "puzzle/not-partners"
    assert len(refusal.value.message.facts["partners"]) == 4  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("make", "kind", "code"),
    [
        (lambda: Arrangement(tuple(range(1, 16))), PositionError, "puzzle/not-sixteen"),
        (lambda: Arrangement.parse(IN_ORDER[:-2] + ".."), PositionError, "puzzle/not-sixteen"),
        (lambda: Arrangement.parse(IN_ORDER[:-2] + "15"), PositionError, "puzzle/twice"),
        (lambda: Arrangement((*range(15), 20)), PositionError, "puzzle/no-such-tile"),
        (lambda: Arrangement((*range(2, 17), 21)), PositionError, "puzzle/no-such-tile"),
        (lambda: Arrangement.parse(IN_ORDER[:-2] + "21"), TextError, "text/tile"),
        (lambda: Puzzle.parse(IN_ORDER), PositionError, "puzzle/already-solved"),
        (lambda: Puzzle.parse(IN_ORDER + " ; max 3"), PositionError, "puzzle/already-solved"),
        (lambda: Puzzle(EXAMPLE.start, 0), PositionError, "puzzle/maximum"),
        (lambda: Puzzle.parse(f"{EXAMPLE.start} ; max 0"), PositionError, "puzzle/maximum"),
        (lambda: Puzzle.parse(f"{EXAMPLE.start} ; max 100"), PositionError, "puzzle/maximum"),
        (lambda: Puzzle.parse(f"{EXAMPLE.start} ; max 03"), TextError, "puzzle/text"),
        (lambda: Puzzle.parse(f"{EXAMPLE.start} ; most 3"), TextError, "puzzle/text"),
        (lambda: Puzzle.parse(f"{EXAMPLE.start} max 3"), TextError, "text/row"),
        (lambda: Puzzle.parse(""), TextError, "text/garden"),
        (lambda: Swap.parse("16"), TextError, "puzzle/swap-text"),
        (lambda: Swap.parse("16-21"), TextError, "puzzle/swap-text"),
        (lambda: Swap.parse("0-1"), TextError, "puzzle/swap-text"),
        (lambda: Solution.parse("16-1  1-2"), TextError, "puzzle/swap-text"),
        (lambda: Solution.parse("1-2 16-16"), ActionError, "puzzle/same-tile"),
        (lambda: EXAMPLE.start.swap(Swap(2, 19)), ActionError, "puzzle/not-there"),
        (lambda: Swap(2, 2), ActionError, "puzzle/same-tile"),
        (lambda: Attempt(EXAMPLE).undo(), ActionError, "puzzle/nothing-to-undo"),
    ],
)
def test_what_is_wrong_is_said_by_code(make: object, kind: type[GameError], code: str) -> None:
    assert callable(make)
    with pytest.raises(GameError) as refusal:
        make()
    assert type(refusal.value) is kind
    assert refusal.value.code == code


def test_r12_solved_as_soon_as_everything_ascends() -> None:
    attempt = Attempt(Puzzle(Arrangement.parse(IN_ORDER).swap(Swap(1, 2)), 2))
    assert not attempt.solved
    done = attempt.swap(Swap(2, 1))
    assert (done.solved, done.over, done.moves, done.remaining) == (True, False, 1, 1)
    with pytest.raises(ActionError) as refusal:
        done.swap(Swap(3, 4))
    assert refusal.value.code == "puzzle/is-solved"


def test_r12_undo_takes_the_move_off_the_count() -> None:
    attempt = Attempt(EXAMPLE)
    swap = EXAMPLE.start.swaps[0]
    assert attempt.swap(swap).moves == 1
    assert attempt.swap(swap).undo() == attempt


def test_r12_past_the_maximum_play_goes_on_over_the_limit() -> None:
    start = Arrangement.parse(IN_ORDER).swap(Swap(1, 2))
    attempt = Attempt(Puzzle(start, 1)).swap(Swap(3, 4)).swap(Swap(3, 4))
    assert (attempt.over, attempt.solved, attempt.remaining) == (True, False, 0)
    done = attempt.swap(Swap(1, 2))
    assert (done.over, done.solved, done.moves) == (True, True, 3)
    assert not Puzzle(start, 1).accepts(Solution(done.made))


@given(arrangements, st.none() | st.integers(1, 99))
def test_parse_and_format_of_a_puzzle_are_inverse(start: Arrangement, maximum: int | None) -> None:
    puzzle = Puzzle(start, maximum)
    assert Puzzle.parse(str(puzzle)) == puzzle
    assert eval(repr(puzzle)) == puzzle
    assert Arrangement.parse(str(start)) == start


@given(st.lists(st.permutations(range(1, 21)).map(lambda tiles: Swap(*tiles[:2])), max_size=20))
def test_parse_and_format_of_swaps_are_inverse(swaps: list[Swap]) -> None:
    solution = Solution(tuple(swaps))
    assert Solution.parse(str(solution)) == solution


@given(st.text(alphabet="0123456789/.; max-", max_size=60))
def test_any_text_is_read_or_refused_by_code(text: str) -> None:
    for read in (Puzzle.parse, Solution.parse):
        with suppress(GameError):
            assert str(read(text)) == text


@given(arrangements)
def test_swaps_move_two_tiles_and_keep_the_rest(start: Arrangement) -> None:
    for swap in start.swaps:
        after = start.swap(swap)
        assert sorted(after.tiles) == sorted(start.tiles)
        assert sum(a != b for a, b in zip(after.tiles, start.tiles, strict=True)) == 2


@pytest.mark.parametrize("odd", ["16-9 16-12", None])
def test_swaps_are_no_text(odd: Any) -> None:
    for call in (EXAMPLE.accepts, Attempt(EXAMPLE).swap):
        with pytest.raises(GameError) as error:
            call(odd)
        assert error.value.code == "argument/type"
