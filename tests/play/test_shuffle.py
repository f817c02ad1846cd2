"""The fair shuffle of decision 9, checked against a second reading of its specification."""

import hashlib
from collections import Counter

import pytest

from luckynumbers.core import GameError, Rules, Tile, tiles_for
from luckynumbers.play import Match, Shuffle

SECRET = bytes(range(32))
SEED_1, SEED_2, SEED_3 = (bytes([n]) * 32 for n in (1, 2, 3))


def by_specification(key: bytes, tiles: list[Tile]) -> list[Tile]:
    """Shuffle as the specification says, in the plainest code."""
    stream = b"".join(hashlib.sha256(key + n.to_bytes(8, "big")).digest() for n in range(200))
    words = [int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4)]
    order = sorted(tiles, key=lambda tile: (tile.colour, tile.number))
    last = len(order) - 1
    for word in words:
        if last == 0:
            break
        bound = last + 1
        if word >= 2**32 // bound * bound:
            continue  # rejected
        chosen = word % bound
        order[last], order[chosen] = order[chosen], order[last]
        last -= 1
    return order


def texts(order: tuple[Tile, ...] | list[Tile]) -> str:
    return " ".join(f"{tile.colour + 1}{tile.number:02d}" for tile in order)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_order_is_the_one_that_the_specification_gives(seats: int) -> None:
    key = hashlib.sha256(SECRET + SEED_1 + SEED_2).digest()
    shuffle = Shuffle(SECRET, {1: SEED_1, 2: SEED_2})
    box = list(tiles_for(seats))
    assert list(shuffle.order(box)) == by_specification(key, box)


def test_the_test_vector_stays_what_it_was_published_as() -> None:
    """Anyone who verifies old records relies on it."""
    assert Shuffle(SECRET).commit == (
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    )
    assert texts(Shuffle(SECRET).order(tiles_for(2))) == VECTOR
    assert texts(Shuffle.seeded("7").order(tiles_for(2))) == SEEDED_VECTOR


VECTOR = (
    "209 119 109 211 205 210 107 111 202 101 104 204 106 215 112 113 102 103 120 116 "
    "114 214 117 115 219 220 213 207 105 212 118 110 217 203 201 218 208 108 216 206"
)
SEEDED_VECTOR = (
    "219 115 113 102 213 220 206 101 118 211 120 216 202 214 109 215 111 210 119 218 "
    "103 205 209 114 107 203 108 117 217 104 207 212 208 105 201 106 110 204 112 116"
)


def test_words_beyond_the_last_whole_stretch_are_thrown_away() -> None:
    """A bound of 40 leaves 16 words out of 2^32 over; a key that hits one shows the rejection."""
    from luckynumbers.play import shuffle as module  # noqa: PLC0415 - the only look inside

    words = iter([2**32 - 1, 2**32 - 16, 2**32 - 17, 5])
    assert module._below(40, words) == (2**32 - 17) % 40
    assert next(words) == 5


def test_the_commit_is_the_hash_of_the_secret_and_says_nothing_of_the_seeds() -> None:
    commit = hashlib.sha256(SECRET).hexdigest()
    assert Shuffle(SECRET).commit == commit
    assert Shuffle(SECRET, {1: SEED_1}).commit == commit


def test_seeds_count_in_seat_order_however_they_came() -> None:
    box = tiles_for(3)
    one = Shuffle(SECRET, {3: SEED_3, 1: SEED_1})
    other = Shuffle(SECRET, {1: SEED_1, 3: SEED_3})
    swapped = Shuffle(SECRET, {1: SEED_3, 3: SEED_1})
    assert one.order(box) == other.order(box)
    assert one.order(box) != swapped.order(box)


def test_every_seed_changes_the_order() -> None:
    box = tiles_for(2)
    orders = {Shuffle(SECRET, seeds).order(box) for seeds in ({}, {1: SEED_1}, {1: SEED_2})}
    assert len(orders) == 3


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(GameError) as error:
        Shuffle(SECRET, {1: b"x" * size})
    assert error.value.code == "shuffle/seed-size"


@pytest.mark.parametrize("size", [0, 4, 31, 33])
def test_a_secret_has_32_bytes(size: int) -> None:
    with pytest.raises(GameError) as error:
        Shuffle(b"x" * size)
    assert error.value.code == "shuffle/seed-size"


@pytest.mark.parametrize("seed", ["7", "", "Kleeblatt", "네잎클로버", "a b:c"])
def test_the_key_of_a_seeded_deal_is_the_hash_of_its_word(seed: str) -> None:
    key = hashlib.sha256(b"seed:" + seed.encode()).digest()
    box = list(tiles_for(2))
    assert list(Shuffle.seeded(seed).order(box)) == by_specification(key, box)


def test_a_seed_with_half_a_character_is_refused() -> None:
    """A record could not be written of it."""
    for seeded in (Shuffle.seeded, lambda seed: Match(Rules(), 2, 1, seed)):
        with pytest.raises(GameError, match="shuffle/seed-text"):
            seeded("\ud800")


@pytest.mark.parametrize("length", [0, 1, 26, 27, 28, 60])
def test_r10_a_seeded_deal_shows_no_commit_for_that_would_be_its_key(length: int) -> None:
    """A word of 27 letters makes a secret of 32 bytes, just like a fair one."""
    assert Shuffle.seeded("x" * length).commit is None


def test_the_order_does_not_depend_on_how_the_tiles_were_given() -> None:
    box = tiles_for(4)
    assert Shuffle(SECRET).order(box) == Shuffle(SECRET).order(tuple(reversed(box)))


def test_a_fair_shuffle_picks_a_new_secret_each_time() -> None:
    commits = {Shuffle.fair().commit for _ in range(50)}
    assert len(commits) == 50
    assert len(Shuffle.fair().secret) == 32


@pytest.mark.parametrize("shuffle", [Shuffle(SECRET, {1: SEED_1}), Shuffle.seeded("secret word")])
def test_r10_no_text_of_a_shuffle_shows_its_secret(shuffle: Shuffle) -> None:
    for text in (repr(shuffle), str(shuffle), f"{shuffle}", repr([shuffle])):
        assert shuffle.secret.hex() not in text
        assert repr(shuffle.secret) not in text
        assert "secret word" not in text
        assert SEED_1.hex() not in text


def test_every_tile_comes_to_every_place_about_equally_often() -> None:
    """A sanity check with fixed seeds: the chi-square of 40 tiles on the first place."""
    box, deals = tiles_for(2), 4000
    for place in (0, 19, 39):
        seen = Counter(Shuffle.seeded(f"place/{n}").order(box)[place] for n in range(deals))
        expected = deals / len(box)
        chi_square = sum((seen[tile] - expected) ** 2 / expected for tile in box)
        assert 16 < chi_square < 73  # 39 degrees of freedom, one in a thousand on either side
