"""Texts that are nearly positions: refused with a code, or playable to the end of the game."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luckynumbers.core import Position, PositionError, Rules, TextError
from tests.helpers import EVERY_RULES, POLICIES, any_game, play_on, rebuilt, tile_count

SEEDS = st.integers(0, 2**32 - 1)
LETTERS = "0123456789.-?*x^:/+ "
HANDS = ("-", "?", "??", "????", "05", "14", "05??", "0512", "051220?", "05121414")


def some_position(rng: random.Random) -> Position:
    """Stop a random game anywhere, setup and extra plays more often than chance would."""
    rules, seats = rng.choice(EVERY_RULES), rng.randint(2, 5)
    stop = rng.choice((rng.randint(1, 30), rng.randint(30, 300)))
    game = any_game(rng.randrange(2**32), rules, seats, leaving=rng.choice((0.0, 0.02)))
    passed = [after for _, _, after in islice(game, stop)]
    trails = [position for position in passed if position.trail]
    return trails[-1] if trails and rng.random() < 0.5 else passed[-1]


def with_other_letters(rng: random.Random, text: str) -> str:
    letters = list(text)
    for _ in range(rng.randint(1, 3)):
        index = rng.randrange(len(letters))
        letters[index : index + rng.randint(0, 1)] = rng.choice(("", rng.choice(LETTERS)))
    return "".join(letters)


def with_other_fields(rng: random.Random, text: str) -> str:
    """Change whole fields and then the count of the pile, so that the form stays right."""
    words = text.split(" ")
    for _ in range(rng.randint(1, 3)):
        rng.choice(FIELD_CHANGES)(rng, words)
    words[4] = f"*{20 * (words[2].count(':') + 1) - tile_count(words[2] + words[3] + words[5])}"
    return " ".join(words)


def other_rules(rng: random.Random, words: list[str]) -> None:
    words[1] = str(rng.choice(EVERY_RULES))


def other_garden(rng: random.Random, words: list[str]) -> None:
    gardens = words[2].split(":")
    index = rng.randrange(len(gardens))
    gone, garden = gardens[index].startswith("x"), gardens[index].lstrip("x")
    match rng.randrange(4):
        case 0:
            gone = not gone
        case 1:
            garden = rng.choice((str(Position.start(Rules(), 2).garden), garden))
        case _:
            row, column = rng.randrange(4), rng.randrange(4)
            at = 9 * row + 2 * (row if rng.random() < 0.5 else column)
            tile = rng.choice(("..", f"{rng.randint(1, 20):02d}"))
            garden = garden[:at] + tile + garden[at + 2 :]
    gardens[index] = "x" * gone + garden
    words[2] = ":".join(gardens)


def other_table(rng: random.Random, words: list[str]) -> None:
    word = "" if words[3] == "-" else words[3]
    tiles = [word[i : i + 2] for i in range(0, len(word), 2)]
    for _ in range(rng.choice((1, 2, 30))):
        if tiles and rng.random() < 0.5:
            tiles.remove(rng.choice(tiles))
        else:
            tiles.append(f"{rng.randint(1, 20):02d}")
    words[3] = "".join(sorted(tiles)) or "-"


def other_hand(rng: random.Random, words: list[str]) -> None:
    words[5] = rng.choice(HANDS)


def other_seat(rng: random.Random, words: list[str]) -> None:
    words[6] = rng.choice("12345-")


def other_trail(rng: random.Random, words: list[str]) -> None:
    if len(words) > 7:
        gardens = words[7].split("^")
        rng.shuffle(gardens)
        words[7:] = ["^".join(gardens[: rng.randint(0, len(gardens))])]
        if not words[7]:
            words.pop()
    else:
        words.append(rng.choice(words[2].replace("x", "").split(":")))


FIELD_CHANGES = (
    *(other_rules, other_garden, other_garden, other_table, other_table),
    *(other_hand, other_seat, other_trail),
)


def accepted(text: str) -> Position | None:
    """Read a position; nothing but a coded refusal may come instead."""
    try:
        return Position.parse(text)
    except (TextError, PositionError):
        return None


def is_refused_or_playable(seed: int) -> None:
    rng = random.Random(seed)
    mutate = rng.choice((with_other_letters, with_other_fields, with_other_fields))
    for _ in range(6):
        text = mutate(rng, str(some_position(rng)))
        position = accepted(text)
        if position is None:
            continue
        assert str(position) == text
        leaving = rng.choice((0.0, 0.02))
        for _, _, after in islice(play_on(rng, position, rng.choice(POLICIES), leaving), 2000):
            assert sum(after.unseen.values()) == after.hidden
            assert not (after.chance and not after.unseen)
        if position.over:
            assert position.outcome is not None
        else:
            assert rebuilt(after) == after


@settings(max_examples=60)
@given(seed=SEEDS)
def test_a_text_that_is_nearly_a_position_is_refused_or_playable(seed: int) -> None:
    is_refused_or_playable(seed)


@pytest.mark.soak
@settings(max_examples=1500)
@given(seed=SEEDS)
def test_a_text_that_is_nearly_a_position_is_refused_or_playable_at_length(seed: int) -> None:
    is_refused_or_playable(seed)


@settings(max_examples=300)
@given(text=st.text(alphabet=LETTERS, max_size=60))
def test_a_text_of_any_kind_is_refused_with_a_code(text: str) -> None:
    assert accepted(text) is None
    assert accepted(f"ln1 std {text}") is None


@settings(max_examples=200)
@given(text=st.text(max_size=30))
def test_a_text_of_any_letters_is_refused_with_a_code(text: str) -> None:
    assert accepted(text) is None
