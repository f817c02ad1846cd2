"""The books of a review balance: start + luck + errors = result, for every seat of every game."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luckynumbers.core import Rules
from luckynumbers.play import Record
from luckynumbers.review import Cache, Depth, Review, SeatReview, review
from luckynumbers.review.ledger import ledger
from luckynumbers.review.rows import level_text
from luckynumbers.review.vectors import add
from luckynumbers.words import Words
from tests.helpers import EVERY_GAME, EVERY_RULES
from tests.review.support import ONE_PLY, bot_record, random_record, repeated_record

EXACT = 1e-9
SEAT = SeatReview(1, "Ann", 0.5, 0.0, 0.0, 0.5, 0.0, 0.0, 0.5, 0, 0, 0.0, 100.0, "", 0, 0.0)
ROUND = re.compile(r"(\d+)\.")
RESULTS = (0.0, 1 / 3, 0.5, 1.0)
SHALLOW = Depth("shallow", nodes=400, number_nodes=60)


def check_books(found: Review) -> None:
    for seat in found.seats:
        assert seat.start + seat.luck + seat.error == pytest.approx(seat.result, abs=EXACT)
        assert seat.adjusted == pytest.approx(seat.start + seat.error, abs=EXACT)
        assert 0 <= seat.accuracy <= 100
    assert sum(seat.start for seat in found.seats) == pytest.approx(1, abs=EXACT)
    assert sum(seat.result for seat in found.seats) == pytest.approx(1, abs=EXACT)
    for turn in found.turns:
        for vector in (turn.luck, turn.tile_luck, turn.error):
            assert sum(vector) == pytest.approx(0, abs=EXACT)
        for shares in (turn.before, turn.after, turn.drawn or turn.after):
            assert sum(shares) == pytest.approx(1, abs=EXACT)
            assert all(-EXACT <= share <= 1 + EXACT for share in shares)
    check_course(found)


def check_course(found: Review) -> None:
    """Nothing but luck and errors moves a share: each turn begins where the one before it ended."""
    for turn, later in pairwise(found.turns):
        assert later.before == turn.after
    for turn in found.turns:
        if min(*turn.before, *turn.after) > EXACT:  # where a share was held at 0, it was not enough
            moved = add(turn.before, add(turn.luck, turn.error))
            assert moved == pytest.approx(turn.after, abs=EXACT)


def check_turns(found: Review) -> None:
    for turn in found.turns:
        own = turn.error[turn.seat - 1]
        assert own <= EXACT
        if turn.kind != "leave":
            assert turn.loss == pytest.approx(-own, abs=EXACT)
        if not turn.tiles:
            assert not any(turn.luck)
        for decision in turn.decisions:
            assert decision.loss >= 0
            assert decision.source_loss + decision.use_loss == pytest.approx(decision.loss)
            assert (decision.best == decision.action) == (decision.loss == 0)
            assert decision.action in {each.action for each in decision.alternatives}


def check_sums(found: Review, record: Record) -> None:
    """The turns of a review add up to its seats, and its end is that of the record."""
    for index, seat in enumerate(found.seats):
        assert seat.luck == pytest.approx(sum(turn.luck[index] for turn in found.turns))
        assert seat.error == pytest.approx(sum(turn.error[index] for turn in found.turns))
        mine = [turn.error[index] for turn in found.turns if turn.seat == seat.seat]
        assert seat.own_error == pytest.approx(sum(mine))
    if record.outcome is not None:
        assert tuple(seat.result for seat in found.seats) == pytest.approx(record.outcome.shares)
    assert found.finished == (record.outcome is not None)


@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_the_books_balance_under_all_rules_though_seats_leave(rules: Rules) -> None:
    seats = 2 + EVERY_RULES.index(rules) % 4
    record = random_record(EVERY_RULES.index(rules), rules, seats, leaving=0.03)
    found = review(record, ONE_PLY)
    check_books(found)
    check_turns(found)
    check_sums(found, record)


@pytest.mark.soak
@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME, ids=str)
def test_the_books_balance_in_every_game(rules: Rules, seats: int) -> None:
    cache = Cache()
    for seed in range(40):
        record = random_record(seed, rules, seats, leaving=0.01 * (seed % 3))
        found = review(record, ONE_PLY, cache=cache)
        check_books(found)
        check_turns(found)
        check_sums(found, record)


def test_the_books_balance_wherever_a_record_stops() -> None:
    whole = random_record(5, Rules(bruno=True), 3, leaving=0.02)
    cache = Cache()
    for length in (1, 2, 3, 6, 13, 14, 15, 16, len(whole.log) - 1):
        part = replace(whole, log=whole.log[:length])
        found = review(part, ONE_PLY, cache=cache)
        check_books(found)
        check_sums(found, part)


def test_the_books_balance_at_a_greater_depth() -> None:
    record = bot_record("deeper", "level:3", "level:6", rules=Rules(sorted=True))
    short = replace(record, log=record.log[:24])
    found = review(short, SHALLOW)
    check_books(found)
    check_turns(found)


def test_r7_who_ends_a_game_by_repetition_answers_for_its_result() -> None:
    record = repeated_record()
    found = review(record, ONE_PLY)
    check_books(found)
    check_turns(found)
    last = found.turns[-1]
    assert record.outcome is not None
    assert last.after == record.outcome.shares


def test_r9_who_leaves_gives_the_own_share_away() -> None:
    record = bot_record("leaver", "level:5", "level:5", "level:5")
    start = replace(record, log=record.log[:20]).replay()
    gone = start.position.playing[-1]
    left = Record.of(start.leave(gone))
    found = review(left, ONE_PLY)
    check_books(found)
    turn = found.turns[-1]
    assert (turn.kind, turn.seat, turn.text) == ("leave", gone, f"~{gone}")
    assert turn.error[gone - 1] == pytest.approx(-turn.before[gone - 1])
    assert turn.after[gone - 1] == pytest.approx(0, abs=EXACT)
    assert turn.decisions == ()


def test_the_words_of_the_turns_are_those_of_the_record() -> None:
    for rules in (Rules(), Rules(michael=True), Rules(sorted=True), Rules(bruno=True)):
        record = random_record(3, rules, 2)
        words = [word.text for word in record.transcript.words()]
        found = review(record, ONE_PLY)
        assert [word for turn in found.turns for word in turn.text.split()] == words


@pytest.mark.parametrize("seed", range(12))
def test_a_turn_has_the_number_of_its_round_in_the_record(seed: int) -> None:
    rules, seats = EVERY_GAME[(7 * seed) % len(EVERY_GAME)]
    record = random_record(seed, rules, seats, leaving=0.01 * (seed % 3))
    rounds: list[int] = []
    number = 0
    for word in str(record.transcript).split():
        if match := ROUND.fullmatch(word):
            number = int(match[1])
        elif word not in (":", "-"):
            rounds.append(number)
    found = review(record, ONE_PLY)
    told = [turn.number for turn in found.turns for _ in turn.text.split()]
    assert told == rounds


@given(
    st.floats(0.2, 0.6),
    st.floats(-2, 0),
    st.floats(0, 2),
    st.sampled_from(RESULTS),
)
def test_the_books_add_up_as_they_are_written(
    start: float, own: float, others: float, result: float
) -> None:
    """In hundredths; no line is off by more than rounding, but for the one that takes the rest."""
    error = own + others
    luck = result - start - error
    seat = replace(SEAT, start=start, luck=luck, error=error, result=result, own_error=own)
    books = ledger(replace(seat, adjusted=result - luck))
    *lines, written = books
    assert sum(lines) == written
    exact = (start, luck, own, others, result)
    for shown, share, most in zip(books, exact, (0.51, 2.1, 0.51, 0.52, 0.51), strict=True):
        assert abs(shown - 100 * share) <= most
    assert books.adjusted == min(100, max(0, books.start + books.own + books.others))


def test_a_level_says_where_few_choices_mattered() -> None:
    words = Words("en")
    seat = replace(SEAT, level="review/level-strong", decisions=5)
    assert level_text(replace(seat, choices=10), words) == "strong"
    few = "strong (few choices mattered in this game)"
    assert level_text(replace(seat, choices=11), words) == few
    found = review(bot_record("deeper", "level:3", "level:6", rules=Rules(sorted=True)))
    for each in found.seats:
        own = [
            choice for turn in found.turns if turn.seat == each.seat for choice in turn.decisions
        ]
        assert each.choices == len(own)
        assert each.decisions == sum(choice.unforced for choice in own)
        assert each.weight == pytest.approx(sum(choice.weight for choice in own))
