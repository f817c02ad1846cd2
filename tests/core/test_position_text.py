"""The ln1 text: parse and format are inverse; malformed text is refused with its column."""

import pytest

from luckynumbers.core import Position, Rules, TextError, parse_garden
from tests.helpers import LOW, OTHER, cleared, play, stand

EXAMPLES = (
    "ln1 std 03....../..07..../....12../......18:02....../..05..../....11../......19 - *32 - 1",
    "ln1 std 0304..../..07..../....12../......18:02....../..05..../....11../......19 0920 *28 14 1",
)


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_format_are_positions(text: str) -> None:
    assert str(Position.parse(text)) == text


def test_every_field_is_read() -> None:
    position = Position.parse(EXAMPLES[1])
    assert position.rules == Rules()
    assert position.gardens[1] == parse_garden(OTHER)
    assert (position.table, position.hidden, position.hand) == ((9, 20), 28, (14,))
    assert (position.seat, position.unrevealed, position.trail) == (1, 0, ())


@pytest.mark.parametrize(
    "position",
    [
        Position.start(Rules(), 2),
        Position.start(Rules(michael=True), 5, first=4),
        play(Position.start(Rules(sorted=True), 3), "?12 ?3"),
        play(Position.start(Rules(), 2), "?12 ?3 ?9 ?9 03@c3"),
        stand(LOW, f"x{OTHER}", LOW, hand="?", table="0101"),
        stand(LOW, OTHER).close(),
        play(stand(LOW, OTHER), "~1"),
        cleared(LOW, OTHER, hand="20"),
        play(
            stand("01....05/..03..../..0610../......15", LOW, rules="std+bruno", hand="06"),
            "06@c2",
        ),
    ],
    ids=["start", "michael", "sorted", "setup", "left", "closed", "deserted", "last", "trail"],
)
def test_text_and_repr_give_the_position_back(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert eval(repr(position), {"Position": Position}) == position
    assert repr(position) == f"Position.parse('{position}')"


def test_a_trail_is_written_while_an_extra_play_is_on() -> None:
    ours = "01....05/..03..../..0610../......15"
    position = stand(ours, LOW, rules="std+bruno", hand="06", table="05")
    again = play(position, "06@c2 05@c2")
    assert str(again).split(" ")[7] == f"{ours}^01....05/..0306../..0610../......15"


def test_equal_positions_are_equal_values() -> None:
    one, other = (Position.parse(EXAMPLES[0]) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Position.parse(EXAMPLES[1])


# Malformed text

G1, G2 = LOW, OTHER
GARDENS = f"{G1}:{G2}"
AT_TABLE = len(f"ln1 std {GARDENS} ") + 1

MALFORMED = {
    "empty": ("", "text/fields", 1),
    "leading space": (f" ln1 std {GARDENS} - *32 - 1", "text/space", 1),
    "two spaces": (f"ln1  std {GARDENS} - *32 - 1", "text/space", 5),
    "trailing space": (f"ln1 std {GARDENS} - *32 - 1 ", "text/space", AT_TABLE + 10),
    "other version": (f"ln2 std {GARDENS} - *32 - 1", "text/version", 1),
    "no version": (f"std {GARDENS} - *32 - 1", "text/version", 1),
    "fen": ("rnbqkbnr/pppppppp/8/8 w KQkq - 0 1", "text/version", 1),
    "too few fields": (f"ln1 std {GARDENS} - *32 -", "text/fields", AT_TABLE + 7),
    "only a version": ("ln1", "text/fields", 4),
    "too many fields": (f"ln1 std {GARDENS} - *32 - 1 {G1} x y", "text/fields", AT_TABLE + 46),
    "unknown rules": (f"ln1 abc {GARDENS} - *32 - 1", "rules/unknown", 5),
    "unknown option": (f"ln1 std+luck {GARDENS} - *32 - 1", "rules/unknown-option", 5),
    "option order": (f"ln1 std+norep+bruno {GARDENS} - *32 - 1", "rules/option-order", 5),
    "two setups": (f"ln1 std+michael+sorted {GARDENS} - *32 - 1", "rules/two-setups", 5),
    "one garden": (f"ln1 std {G1} - *16 - 1", "text/seats", 9),
    "six gardens": (f"ln1 std {':'.join([G1] * 6)} - *96 - 1", "text/seats", 9),
    "three rows": (f"ln1 std {G1}:{G2[:-9]} - *32 - 1", "text/garden", 45),
    "five rows": (f"ln1 std {G1}/........:{G2} - *32 - 1", "text/garden", 9),
    "empty garden": (f"ln1 std {G1}: - *32 - 1", "text/garden", 45),
    "short row": (f"ln1 std {G1[:-2]}:{G2} - *32 - 1", "text/row", 36),
    "long row": (f"ln1 std ..{G1}:{G2} - *32 - 1", "text/row", 9),
    "short row of a left seat": (f"ln1 std {G1}:x{G2[1:]} - *32 - 1", "text/row", 46),
    "tile 00": (f"ln1 std 00{G1[2:]}:{G2} - *32 - 1", "text/tile", 9),
    "tile 21": (f"ln1 std {G1}:21{G2[2:]} - *32 - 1", "text/tile", 45),
    "half a tile": (f"ln1 std .3{G1[2:]}:{G2} - *32 - 1", "text/tile", 9),
    "letters": (f"ln1 std {G1[:-2]}ab:{G2} - *32 - 1", "text/tile", 42),
    "other digits": (f"ln1 std {G1[:-2]}١٨:{G2} - *32 - 1", "text/tile", 42),
    "upper x": (f"ln1 std X{G1}:{G2} - *32 - 1", "text/row", 9),
    "odd table": (f"ln1 std {GARDENS} 092 *31 - 1", "text/tile", AT_TABLE + 2),
    "table descends": (f"ln1 std {GARDENS} 2009 *30 - 1", "text/ascending", AT_TABLE),
    "table of dots": (f"ln1 std {GARDENS} .. *32 - 1", "text/tile", AT_TABLE),
    "no star": (f"ln1 std {GARDENS} - 32 - 1", "text/pile", AT_TABLE + 2),
    "leading zero": (f"ln1 std {GARDENS} - *032 - 1", "text/pile", AT_TABLE + 2),
    "no count": (f"ln1 std {GARDENS} - * - 1", "text/pile", AT_TABLE + 2),
    "negative count": (f"ln1 std {GARDENS} - *-1 - 1", "text/pile", AT_TABLE + 2),
    "count past a hundred": (f"ln1 std {GARDENS} - *101 - 1", "text/pile", AT_TABLE + 2),
    "hand of letters": (f"ln1 std {GARDENS} - *32 ab 1", "text/tile", AT_TABLE + 6),
    "hand descends": (f"ln1 std {GARDENS} - *30 2009 1", "text/ascending", AT_TABLE + 6),
    "unrevealed first": (f"ln1 std {GARDENS} - *31 ?09 1", "text/tile", AT_TABLE + 6),
    "hand of a dash and more": (f"ln1 std {GARDENS} - *32 -? 1", "text/tile", AT_TABLE + 6),
    "seat 0": (f"ln1 std {GARDENS} - *32 - 0", "text/seat", AT_TABLE + 8),
    "seat 6": (f"ln1 std {GARDENS} - *32 - 6", "text/seat", AT_TABLE + 8),
    "seat 12": (f"ln1 std {GARDENS} - *32 - 12", "text/seat", AT_TABLE + 8),
    "seat of letters": (f"ln1 std {GARDENS} - *32 - a", "text/seat", AT_TABLE + 8),
    "line break": (f"ln1 std {GARDENS} - *32 - 1\n1", "text/seat", AT_TABLE + 8),
    "trail of nothing": (f"ln1 std+bruno {GARDENS} - *32 - 1 ^", "text/garden", AT_TABLE + 16),
    "second of the trail": (
        f"ln1 std {GARDENS} - *32 - 1 {G1}^{G1[:-1]}",
        "text/row",
        AT_TABLE + 10 + 36 + 27,
    ),
    "left seat in the trail": (f"ln1 std {GARDENS} - *32 - 1 x{G1}", "text/row", AT_TABLE + 10),
}


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_line_of_a_file_is_a_position(end: str) -> None:
    text = f"ln1 std {GARDENS} - *32 - 1"
    assert str(Position.parse(text + end)) == text


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_text_is_refused_with_its_code_and_column(name: str) -> None:
    text, code, column = MALFORMED[name]
    with pytest.raises(TextError) as refusal:
        Position.parse(text)
    assert refusal.value.code == code
    assert refusal.value.message.facts["column"] == column


def test_a_refusal_quotes_no_more_than_a_short_piece_of_a_long_text() -> None:
    long = "9" * 10_000
    fields = f"ln1 std {GARDENS} - *32 - 1".split()
    for index in range(len(fields)):
        text = " ".join((*fields[:index], long, *fields[index + 1 :]))
        with pytest.raises(TextError) as refusal:
            Position.parse(text)
        assert len(str(refusal.value.message)) < 120
    for rules in (f"std+{long}", "std" + "+bruno" * 999):
        with pytest.raises(TextError) as refusal:
            Position.parse(f"ln1 {rules} {GARDENS} - *32 - 1")
        assert len(str(refusal.value.message)) < 120


def test_a_garden_can_be_read_alone() -> None:
    assert str(parse_garden(LOW)) == LOW
    with pytest.raises(TextError) as refusal:
        parse_garden("03....../..07..../....12../......1x")
    assert refusal.value.message.facts == {"column": 34, "found": "1x"}
