"""Records: what is written is read back without loss, and what is wrong is refused with a code."""

import random
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from luckynumbers.core import GameError, Rules, TextError
from luckynumbers.play import Game, Pile, Record, Shuffle
from tests.helpers import EVERY_RULES, POLICIES
from tests.play.support import GAMES, NAMES, advance, begin, finish, play

SHUFFLE = Shuffle(bytes(range(32)), {2: bytes(32)})


def played(
    rules: Rules, seats: int, seed: int, steps: int = 100_000, leaving: float = 0.004
) -> Game:
    """Play some steps of a game, with people who leave and change their minds."""
    start = Game(rules, Pile.seeded(seats, f"record/{seed}"), 1 + seed % seats)
    policy = POLICIES[seed % len(POLICIES)]
    return advance(start, random.Random(seed), policy, leaving, undoing=0.05, steps=steps)


def reread(record: Record) -> Record:
    """Write and read a record, and check that writing it again changes nothing."""
    text = str(record)
    again = Record.parse(text)
    assert str(again) == text
    return again


def ended() -> str:
    """Return the record of a short game that is over."""
    game = begin("3 7 12 18 2 5 11 19 14 9 12", rules="std")
    game = play(game, "03@a1 07@b2 12@c3 18@d4 02@a1 05@b2 11@c3 19@d4")
    game = play(game, "* 14@c4 * 09@- 09@c2 * 12@c3 ~2")
    return str(Record.of(game, ("Ann", "Bob")))


# Round trips


@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=NAMES)
def test_a_whole_game_is_read_back_as_it_was(rules: Rules, seats: int) -> None:
    for seed in range(2 if seats == 2 else 1):
        game = played(rules, seats, seed)
        record = reread(Record.of(game, [f"player {n}" for n in range(seats)]))
        assert record.log == game.log
        assert (record.rules, record.seats, record.first) == (rules, seats, game.first)
        assert record.names == tuple(f"player {n}" for n in range(seats))
        assert record.outcome == game.outcome
        assert record.replay().position == game.position


@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=NAMES)
def test_a_game_can_be_broken_off_anywhere(rules: Rules, seats: int) -> None:
    """With a tile in hand, half-way through setup, after a leave: the record tells it all."""
    for steps in range(0, 40, 3 if seats == 2 else 8):
        game = played(rules, seats, steps, steps, leaving=0.02)
        record = reread(Record.of(game))
        assert record.log == game.log
        assert record.replay().position == game.position


@pytest.mark.soak
@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=NAMES)
def test_many_games_broken_off_anywhere(rules: Rules, seats: int) -> None:
    for seed in range(60):
        steps = random.Random(seed).choice([5, 20, 60, 200, 100_000])
        game = played(rules, seats, seed, steps, leaving=random.Random(seed).choice([0, 0.01, 0.1]))
        record = reread(Record.of(game))
        assert (record.log, record.replay().position) == (tuple(game.log), game.position)


@given(
    st.sampled_from(GAMES),
    st.integers(0, 10**6),
    st.integers(0, 120),
    st.sampled_from([0.0, 0.05, 0.3]),
)
def test_any_game_with_any_leaves_is_read_back(
    kind: tuple[Rules, int], seed: int, steps: int, leaving: float
) -> None:
    game = played(*kind, seed, steps, leaving)
    record = reread(Record.of(game))
    assert record.log == game.log
    assert record.replay().position == game.position


def test_a_tile_in_hand_and_a_half_laid_setup_are_written() -> None:
    held = play(begin("1 5 9 13 2 6 10 14 20", rules="std+sorted"), "*")
    assert str(Record.of(held)).endswith("1. *20\n")
    laying = play(begin("1 5 9 13 2 6 10 14"), "01@a1 05@b2 09@c3 13@d4 02@c3")
    assert str(Record.of(laying)).endswith("0. 01@a1 05@b2 09@c3 13@d4 : 02@c3 06 10 14\n")
    fresh = begin("1 5 9 13")
    assert str(Record.of(fresh)).endswith("0. 01 05 09 13\n")


def test_a_leave_is_written_where_it_happened() -> None:
    game = begin("1 5 9 13 2 6 10 14 3 7 11 15 20 4", rules="std+sorted", seats=3)
    game = play(game, "* ~2 20@- * 04@- *")
    moves = str(Record.of(game)).partition("\n\n")[2]
    assert moves == (
        "0. 01@a1 05@b2 09@c3 13@d4 : 02@a1 06@b2 10@c3 14@d4 : 03@a1 07@b2 11@c3 15@d4\n"
        "1. *20 ~2 20@- : - : *04@-\n"
        "2. *08\n"
    )


def test_the_tags_stand_in_the_order_of_the_format() -> None:
    names = re.findall(r"^\[(\w+)", ended(), re.MULTILINE)
    assert names == ["Format", "Rules", "Seats", "Start", "Seat1", "Seat2", "End", "Result", "Deal"]


def test_the_example_of_the_design_is_a_record() -> None:
    record = Record.parse(
        '[Format "ln1"]\n[Rules "std"]\n[Edition "lucky-numbers"]\n[Seats "2"]\n[Start "1"]\n'
        '[Date "2024-03-17"]\n[Seat1 "Ann"]\n[Seat2 "Bob"]\n[Result "-"]\n\n'
        "0. 03@a1 07@b2 12@c3 18@d4 : 02@a1 05@b2 11@c3 19@d4\n"
        "1. *14@c4 : *09@-\n"
        "2. 09@c2 : *12@c3x11\n"
    )
    assert str(record.replay().position) == (
        "ln1 std 03....../..0709../....12../....1418:02....../..05..../....12../......19 11 *29 - 1"
    )
    assert record.names == ("Ann", "Bob")
    assert record.tags == {"Edition": "lucky-numbers", "Date": "2024-03-17"}


# Names, tags and comments

ODD_NAMES = (
    'say "hi"',
    "back\\slash",
    '\\"',
    "[Rules]",
    "} {",
    "이서연",
    "Zoë",
    "🍀",
    "' : -",
    "\\\\",
)


@pytest.mark.parametrize("name", ODD_NAMES)
def test_an_odd_name_is_read_back(name: str) -> None:
    record = reread(Record.of(begin(""), (name, "Bob")))
    assert record.names == (name, "Bob")


@pytest.mark.parametrize("name", ["a\nb", "a\r\nb", "a\x85b", "a\u2028b", "\x1b[31m", "\ud800"])
def test_a_name_never_breaks_out_of_its_line(name: str) -> None:
    record = reread(Record.of(begin(""), (name, "Bob")))
    assert record.names[1] == "Bob"
    assert record.names[0].isprintable()
    str(record).encode()


@given(st.lists(st.text(max_size=20), min_size=2, max_size=2))
@example(["", ""])
@example(["", "Bob"])
@example(["Ann", ""])
def test_any_two_names_can_be_written(names: list[str]) -> None:
    record = reread(Record.of(begin(""), names))
    shown = tuple("".join(c if c.isprintable() else " " for c in name) for name in names)
    assert record.names == (shown if any(shown) else ())


def test_fewer_names_than_seats_leave_the_others_without() -> None:
    record = Record.of(begin("", seats=3), ("Ann",))
    assert record.names == ("Ann", "", "")
    assert reread(record) == record


def test_tags_that_nobody_knows_are_kept() -> None:
    text = ended().replace("[Seat1", '[Weather "rain, \\"cats\\" and \\\\dogs"]\n[Seat1')
    record = reread(Record.parse(text))
    assert record.tags["Weather"] == 'rain, "cats" and \\dogs'


def test_comments_stand_where_they_stood() -> None:
    moves = (
        "{before all}0. {two}{three} 03@a1 07@b2 12@c3 18@d4 : 02@a1 05@b2 11@c3 19@d4\n"
        "1. *14@c4 {risky: 14@b2?}: *09@-{}\n"
        "{a line\nof its own}\n2. 09@c2 : *12@c3x11\n{z} {a} {m}"
    )
    text = f'[Format "ln1"]\n[Rules "std"]\n[Seats "2"]\n[Start "1"]\n\n{moves}\n'
    record = Record.parse(text)
    assert [comment for _, comment in record.comments] == [
        "before all", "two", "three", "risky: 14@b2?", "", "a line\nof its own", "z", "a", "m",
    ]  # fmt: skip
    again = reread(record)
    assert again == record


@given(
    st.lists(
        st.tuples(st.integers(0, 20), st.text(st.characters(exclude_characters="}"), max_size=8)),
        max_size=5,
    )
)
def test_any_comment_anywhere_is_read_back(comments: list[tuple[int, str]]) -> None:
    one_kind_of_line = [(at, "\n".join(text.splitlines())) for at, text in comments]
    in_order = sorted(one_kind_of_line, key=lambda comment: comment[0])
    record = replace(Record.parse(ended()), comments=tuple(in_order))
    assert Record.parse(str(record)).comments == tuple(in_order)


def test_a_record_is_read_from_a_file_with_any_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.lnr"
    path.write_bytes(ended().replace("\n", "\r\n").encode())
    assert Record.load(path) == Record.load(str(path)) == Record.parse(ended())


# Refusals


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("binary.lnr", "file/not-text"),
        (".", "file/is-folder"),
        ("no.lnr", "file/not-found"),
        ("no/no.lnr", "file/no-folder"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(name: str, code: str, tmp_path: Path) -> None:
    (tmp_path / "binary.lnr").write_bytes(b"\x7fELF\xd0")
    with pytest.raises(GameError) as error:
        Record.load(tmp_path / name)
    assert error.value.code == code


def refused(text: str) -> str:
    with pytest.raises(GameError) as error:
        Record.parse(text)
    return error.value.code


@pytest.mark.parametrize("end", ["*12@c3x11", "*12@c3x", "*12@c", "*12@", "*1", "2.", ":"])
def test_a_record_that_breaks_off_says_where(end: str) -> None:
    whole = ended()
    at = whole.index(end) if end.startswith("*") else whole.rindex(end)
    with pytest.raises(TextError) as refused:
        Record.parse(whole[: at + len(end)])
    assert refused.value.code == "record/short"


@pytest.mark.parametrize("before", ["\ufeff", "\n", "\r\n\r\n"])
def test_what_an_editor_puts_before_a_record_is_no_part_of_it(before: str) -> None:
    assert Record.parse(before + ended()) == Record.parse(ended())


@pytest.mark.parametrize("name", ["Rules", "Seats", "Start"])
def test_a_tag_that_is_missing_is_named(name: str) -> None:
    text = re.sub(rf"\[{name} .*\n", "", ended())
    with pytest.raises(TextError) as error:
        Record.parse(text)
    assert (error.value.code, error.value.message.facts) == ("record/no-tag", {"tag": name})


def test_a_refused_move_is_printed_with_the_rule_that_it_breaks() -> None:
    with pytest.raises(TextError) as error:
        Record.parse(ended().replace("*14@c4", "*14@a2"))
    assert str(error.value).startswith("record/moves: ")
    assert "(action/does-not-fit: 14 does not fit on a2:" in str(error.value)


def test_a_word_that_is_written_otherwise_is_printed_with_what_is_expected() -> None:
    with pytest.raises(TextError) as error:
        Record.parse(ended().replace("*12@c3x11", "*12@c3"))
    assert str(error.value).endswith("(record/written: At this place, “*12@c3x11” is expected.)")


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"a b": "x"}, "record/tag-name"),
        ({"Seats": "3"}, "record/tag-name"),
        ({"Seat1": "Ann"}, "record/tag-name"),
        ({"Date": 5}, "text/not-text"),
        (["Date"], "argument/type"),
    ],
)
def test_a_tag_that_could_not_be_read_again_is_refused(tags: Any, code: str) -> None:
    with pytest.raises(GameError) as error:
        Record.of(Game(Rules(), Pile.seeded(2, 1)), tags=tags)
    assert error.value.code == code


def test_the_record_that_the_refusals_spoil_is_sound() -> None:
    assert Record.parse(ended()).outcome is not None


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('[Format "ln1"]', '[Format "ln2"]', "record/format"),
        ('[Format "ln1"]\n', "", "record/format"),
        ('[Rules "std"]', '[Rules "std+magic"]', "rules/unknown-option"),
        ('[Rules "std"]', '[Rules "std+michael+sorted"]', "rules/two-setups"),
        ('[Rules "std"]\n', "", "record/no-tag"),
        ('[Seats "2"]', '[Seats "6"]', "record/seats"),
        ('[Seats "2"]', '[Seats "two"]', "record/seats"),
        ('[Seats "2"]', '[Seats "２"]', "record/seats"),
        ('[Start "1"]', '[Start "3"]', "record/start"),
        ('[Start "1"]', '[Start "0"]', "record/start"),
        ('[Start "1"]', '[Start "1"]\n[Start "1"]', "record/tag"),
        ('[Start "1"]', "[Start 1]", "record/tag"),
        ('[Start "1"]', '[Start "1]', "record/tag"),
        ('[Start "1"]', '[Start "a\\b"]', "record/tag"),
        ('[Start "1"]', '[start "1"]', "record/tag"),
        ('[Result "1"]', '[Result "2"]', "record/result"),
        ('[Result "1"]', '[Result "-"]', "record/result"),
        ('[Result "1"]', '[Result "1=2"]', "record/result"),
        ('[Result "1"]\n', "", "record/result"),
        ('[End "left"]', '[End "full"]', "record/result"),
        ('[End "left"]\n', "", "record/result"),
        ("*12@c3x11", "*12@c3", "record/moves"),
        ("*12@c3x11", "*12@c3x10", "record/moves"),
        ("*14@c4", "*14@c4x07", "record/moves"),
        ("*14@c4", "*14@c4+", "record/moves"),
        ("*14@c4", "*14@c4#", "record/moves"),
        ("2. 09@c2", "2. *09@c2x07", "record/moves"),
        ("*14@c4", "14@c4", "record/moves"),
        ("*14@c4", "*14@a2", "record/moves"),
        ("*14@c4", "*14@e4", "record/moves"),
        ("*14@c4", "*21@c4", "record/moves"),
        ("*14@c4", "*١٤@c4", "record/moves"),
        ("*14@c4", "14@-", "record/moves"),
        ("*14@c4", "{unclosed *14@c4", "record/moves"),
        ("1. *14", "2. *14", "record/moves"),
        ("1. *14", "*14", "record/moves"),
        ("0. 03@a1", "0. 03@b1", "record/moves"),
        ("0. 03@a1", "0. 13@a1", "record/moves"),
        ("~2", "~3", "record/moves"),
        ("~2", "~2 *20", "record/after-end"),
        ("*09@-", "*03@- : *03@- : *03@-", "record/moves"),
        (" : *09@-", " *09@-", "record/moves"),
        ("*09@-", "- : *09@-", "record/moves"),
    ],
)
def test_a_spoilt_record_is_refused_with_a_code(old: str, new: str, code: str) -> None:
    assert old in ended()
    assert refused(ended().replace(old, new, 1)) == code


@pytest.mark.parametrize(
    ("old", "new", "facts"),
    [
        ('[End "left"]\n', "", ("End", "-", "left")),
        ('[End "left"]', '[End "full"]', ("End", "full", "left")),
        ('[Result "1"]\n', "", ("Result", "-", "1")),
        ('[Result "1"]', '[Result "2"]', ("Result", "2", "1")),
    ],
)
def test_a_wrong_end_is_refused_with_the_tag_and_what_it_should_be(
    old: str, new: str, facts: tuple[str, str, str]
) -> None:
    with pytest.raises(TextError) as error:
        Record.parse(ended().replace(old, new, 1))
    assert error.value.message.facts == dict(zip(("tag", "found", "wanted"), facts, strict=True))


@pytest.mark.parametrize(
    ("old", "new", "found", "number"),
    [
        ("*12@c3x11", "*12@c3", "*12@c3", 2),
        ("*14@c4", "*14@c4+", "*14@c4+", 1),
        ("*12@c3x11", "*12@a1x03", "*12@a1x03", 2),
        ("0. 03@a1", "0. 13@a1", "13@a1", 0),
        ("1. *14", "2. *14", "2.", 1),
        (" : *09@-", " *09@-", "*09@-", 1),
    ],
)
def test_a_move_that_does_not_go_with_the_others_is_named_with_its_round(
    old: str, new: str, found: str, number: int
) -> None:
    with pytest.raises(TextError) as error:
        Record.parse(ended().replace(old, new, 1))
    assert error.value.message.facts == {"found": found, "round": number}


@pytest.mark.parametrize("text", ["", "\n", "nonsense", "[", "{", "\x00", "0. 03@a1", "\ufeff"])
def test_what_is_no_record_at_all_is_refused(text: str) -> None:
    assert refused(text) in {"record/format", "record/tag"}


@pytest.mark.parametrize("moves", ["", "0.", "0. 03@a1 07@b2 12@c3", "0. {only words}", "~1"])
def test_a_setup_without_its_tiles_is_refused(moves: str) -> None:
    frame = '[Format "ln1"]\n[Rules "std"]\n[Seats "2"]\n[Start "1"]\n\n'
    assert refused(frame + moves) == "record/setup-short"


def test_a_wrong_sign_of_brunos_is_refused() -> None:
    game = begin("1 5 9 13 2 6 10 14 5 20", rules="std+bruno+sorted")
    text = str(Record.of(play(game, "* 05@c1 * 20@-")))
    assert "1. *05@c1+ *20@-\n" in text
    for old, new in (("c1+", "c1"), ("*20@-", "*20@d4x13+")):
        assert refused(text.replace(old, new)) == "record/moves"


def test_moves_after_a_repetition_are_refused() -> None:
    """R7 ended the game, so a record that plays on was never played."""
    game = begin("1 5 9 13 2 6 10 14 1 2", rules="std+norep+sorted")
    game = play(game, "* 01@- * 02@- 01@a1 02@a1 01@a1 02@a1 01@a1")
    text = str(Record.of(game)).replace("+norep", "")
    assert refused(text) == "action/game-over"


def _records() -> list[str]:
    texts = [ended()]
    for seed, rules in enumerate(EVERY_RULES):
        for steps in (12, 100_000):
            game = played(rules, 2 + seed % 4, seed, steps, leaving=0.02)
            texts.append(str(Record.of(game, ('"A"', "B\\"))))
    return texts


RECORDS = _records()
BITS = (
    *'*~12-:@x+#{}[]"\\\n ',
    *("0.", "20", "a1", "~1", "*14", "14@-", "\x00", "é", "²", "٣", "\ud800", "9" * 5000),
)


@given(st.data())
def test_a_record_spoilt_anywhere_is_read_or_refused_but_never_breaks(data: st.DataObject) -> None:
    """Whatever a text says, only the game's own errors come of it."""
    text = data.draw(st.sampled_from(RECORDS))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(st.sampled_from(BITS)) + text[end:]
    judge(text)


@given(st.data())
def test_a_record_with_words_moved_about_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(RECORDS))
    words = re.split(r"(\s+)", text)
    for _ in range(data.draw(st.integers(1, 3))):
        one = data.draw(st.integers(0, len(words) - 1))
        other = data.draw(st.integers(0, len(words) - 1))
        words[one], words[other] = words[other], words[one]
    judge("".join(words))


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    judge(text)
    judge(f'[Format "ln1"]\n[Rules "std"]\n[Seats "2"]\n[Start "1"]\n\n{text}')


@pytest.mark.soak
def test_ten_thousand_spoilt_records() -> None:
    rng = random.Random(11)
    for _ in range(10_000):
        text = rng.choice(RECORDS)
        for _ in range(rng.randint(1, 4)):
            start = rng.randint(0, len(text))
            text = text[:start] + rng.choice(BITS) + text[start + rng.randint(0, 12) :]
        judge(text)


def judge(text: str) -> None:
    """Read a text; what is accepted says the same when it is written again."""
    try:
        record = Record.parse(text)
    except GameError:
        return
    again = Record.parse(str(record))
    assert again.log == record.log
    assert str(again) == str(record)
    with suppress(GameError):
        record.verify()


# Verification (decision 9)


def fair_record(shuffle: Shuffle = SHUFFLE, rules: str = "std", seats: int = 3) -> Record:
    game = finish(Game(Rules.parse(rules), Pile.shuffled(seats, shuffle)), seed=5)
    return Record.parse(str(Record.of(game)))


@pytest.mark.parametrize("rules", ["std", "std+michael", "std+sorted", "std+bruno"])
@pytest.mark.parametrize("seats", [2, 5])
def test_an_honest_record_is_accepted(rules: str, seats: int) -> None:
    fair_record(SHUFFLE, rules, seats).verify()
    fair_record(Shuffle.fair(), rules, seats).verify()
    fair_record(Shuffle.seeded("7"), rules, seats).verify()


@pytest.mark.parametrize(
    "seed", ["", "x" * 27, "seed:", "a b", "tab\there", "new\nline", "é", '"\\']
)
def test_a_seeded_record_is_accepted_whatever_the_word(seed: str) -> None:
    record = fair_record(Shuffle.seeded(seed))
    assert "Commit" not in record.tags
    record.verify()


def test_after_the_end_a_record_proves_the_shuffle() -> None:
    tags = fair_record().tags
    assert tags["Secret"] == SHUFFLE.secret.hex()
    assert tags["Seeds"] == "2:" + "00" * 32
    assert tags["Commit"] == SHUFFLE.commit
    assert len(tags["Deal"].split()) == 60


def tampered(record: Record, **tags: str | None) -> str:
    changed = {**record.tags, **tags}
    kept = {name: value for name, value in changed.items() if value is not None}
    with pytest.raises(GameError) as error:
        replace(record, tags=kept).verify()
    return error.value.code


def test_tampering_is_found() -> None:
    record = fair_record()
    deal = record.tags["Deal"].split()
    swapped = " ".join([*deal[:-2], deal[-1], deal[-2]])
    assert tampered(record, Secret="ff" * 32) == "verify/commit"
    assert tampered(record, Commit="ff" * 32) == "verify/commit"
    assert tampered(record, Commit=None) == "verify/commit"
    assert tampered(record, Secret="seed:7") == "verify/commit"
    assert tampered(record, Seeds=None) == "verify/order"
    assert tampered(record, Seeds="2:" + "01" * 32) == "verify/order"
    assert tampered(record, Seeds="1:" + "00" * 32 + " 2:" + "01" * 32) == "verify/order"
    assert tampered(record, Deal=swapped) == "verify/order"
    assert tampered(record, Deal=None) == "verify/order"
    assert tampered(record, Deal=" ".join(deal[:-1])) == "verify/order"


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"Secret": None}, "verify/no-secret"),
        ({"Secret": "xyz"}, "verify/secret"),
        ({"Secret": ""}, "verify/secret"),
        ({"Secret": "ff"}, "verify/secret"),
        ({"Seeds": "nonsense"}, "verify/secret"),
        ({"Seeds": "a:" + "00" * 32}, "verify/secret"),
        ({"Seeds": "2:00"}, "verify/secret"),
        ({"Deal": "999 abc"}, "verify/deal"),
        ({"Deal": "1"}, "verify/deal"),
        ({"Deal": "901"}, "verify/deal"),
        ({"Resumed": "many"}, "verify/deal"),
        ({"Resumed": "-1"}, "verify/deal"),
        ({"Resumed": ""}, "verify/deal"),
        ({"Resumed": "9" * 5000}, "verify/deal"),
        ({"Resumed": "5"}, "verify/order"),
    ],
)
def test_a_proof_that_cannot_be_read_is_refused(tags: dict[str, str | None], code: str) -> None:
    assert tampered(fair_record(), **tags) == code


def test_draws_that_are_not_those_of_the_deal_are_found() -> None:
    """An honest proof under the moves of another game."""
    proof = fair_record(Shuffle(bytes(32)))
    with pytest.raises(GameError) as error:
        replace(fair_record(), tags=proof.tags).verify()
    assert error.value.code == "verify/drawn"


def test_a_draw_changed_without_a_trace_in_the_rules_is_found() -> None:
    """The last tile of a discarded pair is another one: every action stays legal."""
    game = begin("1 5 9 13 2 6 10 14 20", rules="std+sorted")
    honest = Record.of(play(game, "* 20@- ~1"))
    pile = Pile.shuffled(2, SHUFFLE)
    fair = Game(Rules(sorted=True), pile)
    proof = Record.of(play(fair, "~1")).tags
    with pytest.raises(GameError) as error:
        replace(honest, tags=proof).verify()
    assert error.value.code == "verify/drawn"


def test_a_running_game_has_nothing_to_verify_yet() -> None:
    record = Record.of(Game(Rules(), Pile.shuffled(2, SHUFFLE)))
    with pytest.raises(GameError) as error:
        record.verify()
    assert error.value.code == "verify/no-secret"


# Going on


@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=NAMES)
def test_a_resumed_game_goes_on_and_proves_its_shuffle_at_the_end(rules: Rules, seats: int) -> None:
    for steps in (2, 40) if seats == 2 else (10,):  # in setup for five seats
        broken_off = Record.parse(str(Record.of(played(rules, seats, steps, steps, leaving=0))))
        game = broken_off.resume(SHUFFLE)
        assert game.log == broken_off.log
        assert game.commit == SHUFFLE.commit
        record = Record.parse(str(Record.of(finish(game, seed=steps), tags=broken_off.tags)))
        assert record.tags["Resumed"] == str(game.resumed)
        assert record.log[: len(broken_off.log)] == broken_off.log
        record.verify()


def test_a_resumed_game_shuffles_the_rest_afresh() -> None:
    broken_off = Record.parse(str(Record.of(played(Rules(), 2, 1, 20, leaving=0))))
    ends = {str(finish(broken_off.resume(), seed=1).deal()) for _ in range(5)}
    assert len(ends) == 5
    commits = {broken_off.resume().commit for _ in range(5)}
    assert len(commits) == 5


def test_a_game_may_be_broken_off_twice() -> None:
    record = Record.of(played(Rules(), 2, 1, 12, leaving=0))
    for seed in range(2):
        resumed = Record.parse(str(record)).resume(Shuffle(bytes([seed]) * 32))
        game = advance(resumed, random.Random(seed), steps=10)
        record = Record.of(game, tags=record.tags)
    game = Record.parse(str(record)).resume(SHUFFLE)
    final = Record.parse(str(Record.of(finish(game), tags=record.tags)))
    assert final.tags["Commit"] == SHUFFLE.commit
    final.verify()


def test_a_fair_game_resumed_with_a_seed_does_not_keep_the_old_promise() -> None:
    """The commit of the first shuffle is not that of the second, which has none."""
    game = Game(Rules(), Pile.fair(2))
    broken_off = Record.parse(str(Record.of(game)))
    resumed = broken_off.resume(Shuffle.seeded("7"))
    record = Record.of(finish(resumed), tags=broken_off.tags)
    assert "Commit" not in record.tags
    record.verify()


def test_r10_the_proof_of_an_older_game_does_not_travel_with_its_tags() -> None:
    over = fair_record()
    running = Record.of(Game(Rules(), Pile.shuffled(3, SHUFFLE)), tags=over.tags)
    assert set(running.tags) == {"Commit"}


def test_a_finished_game_cannot_be_resumed() -> None:
    with pytest.raises(GameError) as error:
        Record.parse(ended()).resume()
    assert error.value.code == "record/finished"
    seeded = Record.of(finish(Game(Rules(), Pile.seeded(2, "clover"))))
    with pytest.raises(GameError, match="record/finished"):
        seeded.resume()


def test_a_record_error_is_a_text_error_with_its_line() -> None:
    with pytest.raises(TextError) as error:
        Record.parse('[Format "ln1"]\n[Rules "std"]\n[Seats 2]\n')
    assert error.value.message.facts == {"line": 3, "found": "[Seats 2]"}
