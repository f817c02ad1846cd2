"""Records: every position crosses the border unchanged, and nothing else does."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luckynumbers import _kernel
from luckynumbers.core import DIAGONAL, Discard, GameError, Place, Position, PositionError, Rules
from luckynumbers.kernel import Packed, Policy, decide, playouts
from luckynumbers.kernel.packed import wrap
from luckynumbers.kernel.record import SIZE, read_record, write_record
from tests.helpers import EVERY_GAME, POLICIES, random_game, stand

NAMES = [f"{rules}-{seats}" for rules, seats in EVERY_GAME]
TRAIL = next(
    position
    for seed in range(100)
    for position, _, _ in random_game(seed, Rules(bruno=True), 3, POLICIES[2])
    if len(position.trail) > 1
)
SOME = [
    Position.start(Rules(), 2),
    Position.start(Rules(michael=True), 5, first=3).leave(1),
    stand("03....../..07..../....12../......18", "02....../..05..../....11../......19", hand="14"),
    stand("03....../..07..../....12../......18", "02....../..05..../....11../......19").close(),
    TRAIL,
]


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME, ids=NAMES)
def test_a_position_comes_back_as_it_went(rules: Rules, seats: int) -> None:
    game = random_game(11, rules, seats, POLICIES[2 if rules.bruno else 0], leaving=0.005)
    for index, (_, _, position) in enumerate(game):
        if index % 9 == 0 or position.trail or position.over:
            packed = Packed(position)
            assert packed.position == position
            assert Packed.parse(str(position)) == packed
            assert str(packed) == str(position)


def test_values_compare_hash_pickle_and_show_themselves() -> None:
    one, other = Packed(SOME[2]), Packed(SOME[3])
    assert one == Packed(SOME[2])
    assert one != other
    assert one != SOME[2]
    assert len({one, other, Packed(SOME[2])}) == 2
    assert pickle.loads(pickle.dumps(one)) == one
    assert Packed.from_bytes(bytes(one)) == one
    assert eval(repr(one), {"Packed": Packed}) == one


def test_a_discard_of_another_tile_is_not_meant() -> None:
    holding = Packed(SOME[2])
    assert holding.apply(Discard(14)).position == SOME[2].apply(Discard(14))
    with pytest.raises(GameError, match="action/not-in-hand"):
        holding.apply(Discard(13))
    with pytest.raises(GameError, match="action/not-in-hand"):
        holding.apply(Place(13, DIAGONAL[0]))


def survives(record: bytes) -> None:
    """Any bytes are refused with a code, or can be played to the end."""
    code, twin = "", None
    try:
        twin = _kernel.Position(record)
    except PositionError as error:
        code = error.code
    assert code.startswith("kernel/record-") == (twin is None)
    if twin is not None:
        for policy in Policy:
            playouts(wrap(twin), 2, policy, limit=300)
        assert twin.record == record


def both_doors_agree(record: bytes) -> None:
    survives(record)
    try:
        position = read_record(record)
    except GameError:
        return
    assert write_record(position) == record
    assert bytes(Packed(position)) == record


@settings(max_examples=400)
@given(st.binary(max_size=SIZE + 8))
def test_noise_is_refused(noise: bytes) -> None:
    both_doors_agree(noise)


@settings(max_examples=600)
@given(
    st.sampled_from(SOME),
    st.lists(st.tuples(st.integers(0, SIZE + 7), st.integers(0, 255)), min_size=1, max_size=4),
)
def test_damaged_records_are_refused_or_sound(
    position: Position, damage: list[tuple[int, int]]
) -> None:
    record = bytearray(write_record(position))
    for at, value in damage:
        if at < len(record):
            record[at] = value
    both_doors_agree(bytes(record))


@settings(max_examples=600)
@given(
    st.sampled_from(SOME),
    st.lists(st.tuples(st.integers(1, SIZE - 1), st.integers(0, 21)), min_size=1, max_size=3),
    st.integers(0, 100),
)
def test_plausible_damage_is_refused_or_sound(
    position: Position, damage: list[tuple[int, int]], hidden: int
) -> None:
    """Small values in every field, with the count of the pile set right or nearly so."""
    record = bytearray(write_record(position))
    for at, value in damage:
        record[at] = value
    seen = sum(record[12:32]) + record[7] + sum(1 for number in record[32:SIZE] if number)
    record[5] = max(0, min(100, 20 * min(record[1], 5) - seen)) if hidden % 3 else hidden
    both_doors_agree(bytes(record))


@settings(max_examples=300)
@given(st.text(max_size=120))
def test_texts_that_are_no_position_are_refused(text: str) -> None:
    with pytest.raises(GameError):
        Packed.parse(text)


@settings(max_examples=500)
@given(st.sampled_from(SOME), st.integers(0, 200), st.sampled_from("0123456789.*?-x:^/+ lnsd"))
def test_damaged_texts_are_refused_or_sound(position: Position, at: int, letter: str) -> None:
    text = str(position)
    damaged = text[: at % len(text)] + letter + text[at % len(text) + 1 :]
    try:
        packed = Packed.parse(damaged)
    except GameError:
        return
    assert str(packed) == damaged
    if not packed.over and not packed.chance:
        assert decide(packed.position, "greedy") in packed.position.actions


@pytest.mark.parametrize("record", [b"", b"\x01", bytes(SIZE), bytes(SIZE + 1), b"\xff" * SIZE])
def test_short_and_empty_records_are_refused(record: bytes) -> None:
    with pytest.raises(PositionError, match="kernel/record-form"):
        Packed.from_bytes(record)
    with pytest.raises(PositionError, match="kernel/record-form"):
        _kernel.Position(record)
