"""A hint says why in one fact, the fact is true on the board, and every language tells it."""

from dataclasses import replace
from random import Random

import pytest

from luckynumbers.bots import evaluation
from luckynumbers.cli.advising import Advice
from luckynumbers.core import (
    DIAGONAL,
    DRAW,
    Action,
    Cell,
    Discard,
    Message,
    Place,
    Position,
    Rules,
    parse_action,
)
from luckynumbers.play import Think
from luckynumbers.review.hints import hint, hint_messages
from luckynumbers.review.views import View
from luckynumbers.words import Words, languages
from luckynumbers.words.advice import preference_message
from tests.helpers import LOW, OTHER, cleared, in_soak, stand
from tests.review.claims import Claim, check_sentence, homes, suits
from tests.review.facts import is_true
from tests.review.support import bot_record

EMPTY = "......../......../......../........"
WAITING = "01020304/05060708/09101112/1314..20"
EXAMPLES = {
    "Place 16 on c4. That fills your garden, and you win.": (
        cleared(WAITING, OTHER, pile="1718", hand="16"),
        "16@c4",
    ),
    "Place 7 on c1. That makes a pair, and you play again.": (
        stand(LOW, OTHER, rules="std+bruno", hand="07"),
        "07@c1",
    ),
    "Draw a tile. You have room for 24 of the 32 face-down tiles.": (stand(LOW, OTHER), "*"),
    "Place 9 on c2. There is still room for 23 of the 31 face-down tiles.": (
        stand(LOW, OTHER, hand="09"),
        "09@c2",
    ),
    "Place 4 on b2. The plan: 4, 4, 14 and 7 from a1 to d4.": (
        Position.parse(f"ln1 std 04....../......../......../........:{OTHER} - *32 040714 1"),
        "04@b2",
    ),
    "Place 7 on c3. The plan: 4, 5, 7 and 14 from a1 to d4, in ascending order.": (
        Position.parse(f"ln1 std 04....../..05..../......../........:{OTHER} - *32 0714 1"),
        "07@c3",
    ),
    "Place 5 on d4. The plan: 4, 7, 14 and 5 from a1 to d4. 5 is only a placeholder: "
    "11 of the 32 face-down tiles could replace it.": (
        Position.parse(f"ln1 std 04....../......../......../........:{OTHER} - *32 050714 1"),
        "05@d4",
    ),
    "Place 3 on a1. Of the face-down tiles, 4 are lower than 3 and 34 higher.": (
        Position.parse(f"ln1 std+michael {EMPTY}:{EMPTY} - *39 03 1"),
        "03@a1",
    ),
    "Take 7 from the table and place it on b2, in exchange for 16. "
    "7 on b2 opens c2 and b3: 16 face-down tiles fit there then, none before.": (
        stand("04....../..16..../....17../......19", OTHER, table="07"),
        "07@b2",
    ),
    "Leave 18 on the table. It fits none of your empty cells.": (
        stand(LOW, OTHER, hand="18"),
        "18@-",
    ),
    "Leave 9 on the table. That keeps room for 23 of the 31 face-down tiles.": (
        stand(LOW, OTHER, hand="09"),
        "09@-",
    ),
    "Take 4 from the table and place it on b1. Only 2 face-down tiles could fill b1 later.": (
        stand("03..06../..09..../....12../......18", OTHER, table="0415"),
        "04@b1",
    ),
}


@pytest.mark.parametrize("sentence", EXAMPLES)
def test_a_hint_in_words(sentence: str) -> None:
    position, action = EXAMPLES[sentence]
    assert Words("en").paragraph(hint_messages(position, parse_action(action))) == sentence


def test_a_tile_is_not_exchanged_for_one_like_it(monkeypatch: pytest.MonkeyPatch) -> None:
    position = stand("03..06../..09..../....12../......18", OTHER, hand="18")
    found = evaluation.assess(position, Think(nodes=1))
    exchange = next(each for each in found.actions if str(each.action) == "18@d4")
    monkeypatch.setattr(evaluation, "assess", lambda *_: replace(found, best=exchange))
    (advice, *_) = Advice().hint(position)
    assert Words("en").say(advice) == "Leave 18 on the table."


def test_a_hint_compares_its_chance_with_that_of_the_next_best_choice() -> None:
    """Of two places that are as good as each other, either will do."""
    codes = set()
    for tile in (5, 10, 17):
        position = stand("03..06../..09..../....12../......18", OTHER, hand=f"{tile:02d}")
        *_, compared = hint(position, Think(nodes=2_000)).messages
        found = evaluation.assess(position, Think(nodes=2_000))
        best, other, *_ = sorted((each.share for each in found.actions), reverse=True)
        told = [int(str(fact)) for fact in compared.facts.values()]
        assert told == sorted({round(100 * best), round(100 * other)}, reverse=True)
        codes.add(compared.code)
    assert codes == {"hint/chance", "hint/close"}


def test_a_hint_that_wins_or_lays_a_setup_has_nothing_to_compare() -> None:
    won, _ = EXAMPLES["Place 16 on c4. That fills your garden, and you win."]
    setup = Position.parse(f"ln1 std {EMPTY}:{EMPTY} - *36 04050714 1")
    for position in (won, setup):
        codes = {message.code for message in hint(position, Think(nodes=100)).messages}
        assert not codes & {"hint/chance", "hint/close"}


def tile_of(action: Action) -> int:
    return action.number if isinstance(action, Place) else 0


@pytest.mark.parametrize(
    ("text", "other", "why"),
    [
        ("04@a1", "04@c1", "On c1 it would leave no face-down tile that fits b1."),
        ("04@d1", "04@c3", "On c3 it would leave no face-down tile that fits c2, a3 or b3."),
        ("10@d1", "10@c1", "On c1 it would leave one face-down tile that fits c2, instead of 6."),
        ("06@b1", "06@d1", "On d1 it would leave 3 face-down tiles that fit c1, instead of 8."),
        (
            "15@d1",
            "15@d4",
            "On d4 it would leave room for 18 of the 31 face-down tiles, instead of 23.",
        ),
        ("06@b1", "*", "There is still room for 23 of the 31 face-down tiles."),
    ],
)
def test_a_hint_tells_what_speaks_against_another_cell_for_the_tile(
    text: str, other: str, why: str
) -> None:
    position = stand("03....../..07..../....12../......18", OTHER, hand=text[:2])
    messages = hint_messages(position, parse_action(text), parse_action(other))
    assert Words("en").paragraph(messages[1:]) == why


def test_what_the_tutor_calls_better_says_what_an_exchange_sends_away() -> None:
    position = stand("03..06../..09..../....12../......18", OTHER, table="04", hand="10")
    said = [
        Words("en").say(preference_message(position, parse_action(text)))
        for text in ("10@c2", "10@c3", "10@-")
    ]
    assert said == [
        "Better: 10 on c2.",
        "Better: 10 on c3; 12 goes to the table.",
        "Better: leave 10 on the table.",
    ]


def test_every_hint_of_a_setup_has_the_same_plan() -> None:
    dice = Random(7)
    for _ in range(12):
        hand = "".join(f"{number:02d}" for number in sorted(dice.sample(range(1, 21), 4)))
        position = Position.parse(f"ln1 std {EMPTY}:{EMPTY} - *36 {hand} 1")
        plans = []
        while position.hand:
            advised = hint(position, Think(nodes=100))
            plans.append(advised.messages[1].facts["tiles"])
            position = position.apply(advised.action)
        laid = tuple(position.gardens[0][cell] for cell in DIAGONAL)
        assert plans == [laid] * 4


FOUR_PLACES = (
    "ln1 std 0104..../..12..../....06../04....08:01....14/..09..../....1316/12....20 "
    "03031115171920 *20 - 2"
)
TWO_WANT_SIX = "01....../..04..../....06../......08:01....../..03..../....03../......12"
ELEVEN_CAN_WAIT = "01....../..04..../....06../04....08:01....../..03..../....03../12....20"
FITS_TEN = "021213../0315..../04..1519/09..1820:06....../..0408../....14../..07..10"


@pytest.mark.parametrize(
    ("text", "action", "why"),
    [
        # 13 also fits c2, b3 and c4, where it would close other cells.
        (FOUR_PLACES, "03@c3", "Then 13 fits on b4, and nobody else has an empty cell for it."),
        (
            f"ln1 std {TWO_WANT_SIX} - *31 04 1",
            "04@c3",
            "There is still room for 7 of the 31 face-down tiles.",
        ),
        (
            f"ln1 std {ELEVEN_CAN_WAIT} 1120 *28 - 2",
            "*",
            "The table can wait: nobody else has an empty cell for 11.",
        ),
        (
            f"ln1 std {TWO_WANT_SIX} 0611 *30 - 1",
            "*",
            "You have room for 7 of the 30 face-down tiles.",
        ),
        (
            f"ln1 std {FITS_TEN} 010310 *20 - 2",
            "*",
            "You have room for 10 of the 20 face-down tiles. From the table, 10 would leave "
            "another of your empty cells without any face-down tile that fits.",
        ),
    ],
)
def test_a_hint_counts_on_tiles_only_where_that_is_no_mistake(
    text: str, action: str, why: str
) -> None:
    messages = hint_messages(Position.parse(text), parse_action(action))
    assert Words("en").paragraph(messages[1:]) == why


def check(position: Position, action: Action, message: Message) -> None:
    """Count on the board what a reason says, by trying every number on every cell."""
    garden, facts = position.garden, message.facts
    after = garden.with_tile(action.number, action.cell) if isinstance(action, Place) else garden
    room = sum(count for number, count in position.unseen.items() if homes(after, number))
    if message.code.startswith("review/"):
        idle = Discard(position.hand[0]) if position.hand else DRAW
        assert is_true(Claim(position, idle, action, message))
        return
    if message.code.startswith("hint/not-"):
        check_elsewhere(position, action, message)
        return
    assert facts.get("useful", room) == room
    assert facts.get("hidden", position.hidden) == position.hidden
    if "before" in facts:
        before = sum(count for n, count in position.unseen.items() if homes(garden, n))
        assert facts["before"] == before < room
    if message.code in {"hint/why-rare", "hint/why-last"}:
        cell = Cell[str(facts["cell"])]
        fitting = (count for n, count in position.unseen.items() if suits(garden, n, cell))
        assert sum(fitting) == facts.get("count", 0)
    if position.setup and not position.rules.michael:
        check_setup(position, action, message)
    if message.code == "hint/why-no-cell":
        assert homes(garden, position.hand[0]) == []
    others = [garden for seat, garden in enumerate(position.gardens, 1) if seat != position.seat]
    if message.code == "hint/why-shift":
        displaced = int(str(facts["displaced"]))
        assert isinstance(facts["cells"], tuple)
        for name in facts["cells"]:
            assert suits(after, displaced, Cell[str(name)])
            assert View(position, action).welcomes(displaced, Cell[str(name)])
        assert not any(homes(garden, displaced) for garden in others)
    if message.code in {"hint/why-wait", "hint/why-closing"}:
        tiles = [n for n in sorted(set(position.table)) if homes(garden, n)]
        assert facts["tiles"] == tuple(tiles)
        assert not any(homes(garden, n) for garden in others for n in tiles)


def check_elsewhere(position: Position, action: Action, message: Message) -> None:
    """Count what another cell for the same tile would leave, as a review of it would."""
    assert isinstance(action, Place)
    facts, kind = dict(message.facts), message.code.removeprefix("hint/not-")
    other = Place(action.number, Cell[str(facts.pop("at"))])
    code = {"closes": "closes-cells", "narrows": "narrows-cells", "room": "less-room"}[kind]
    if isinstance(cells := facts.get("cells"), tuple) and len(cells) == 1 and kind == "closes":
        code, facts = "closes-cell", {"cell": cells[0]}
    assert is_true(Claim(position, other, action, Message(f"review/{code}", facts)))


def check_setup(position: Position, action: Action, message: Message) -> None:
    """Lay the rest of the hand as hints would, and try every number on each cell."""
    laid = position.apply(action)
    while len(laid.hand) and laid.seat == position.seat:
        laid = laid.apply(evaluation.hint(laid, Think(nodes=1)))
    garden = laid.gardens[(position.seat or 1) - 1]
    numbers = [garden[cell] or 0 for cell in DIAGONAL]
    assert message.facts["tiles"] == tuple(numbers)
    settling = [
        sum(
            count
            for n, count in position.unseen.items()
            if (tried := [*numbers[:at], n, *numbers[at + 1 :]]) == sorted(set(tried))
        )
        for at in range(len(numbers))
    ]
    if numbers == sorted(set(numbers)):
        assert message.code == "hint/why-order"
    elif not any(settling):
        assert message.code == "hint/why-layout"
    else:
        assert message.code == "hint/why-placeholder"
        assert message.facts["replacing"] == max(settling)
        assert (
            settling[numbers.index(int(str(message.facts["tile"])))]
            or numbers.count(int(str(message.facts["tile"]))) > 1
        )


@pytest.mark.parametrize("every", [3, *in_soak(1)])
def test_every_reason_is_true_and_told_in_every_language(every: int) -> None:
    told, seen = [Words(language) for language in languages()], set()
    for seed, rules in enumerate((Rules(), Rules(bruno=True), Rules(michael=True))):
        record = bot_record(f"hints {seed}", "level:2", "level:3", rules=rules)
        for position in [*record.positions()][every - 1 :: every]:
            for action in () if position.over else position.actions:
                alike = [other for other in position.actions if tile_of(other) == tile_of(action)]
                for message in hint_messages(position, action, alike[-1])[1:]:
                    check(position, action, message)
                    seen.add(message.code)
                    for words in told:
                        check_sentence(words, message)
    names = (
        "draw",
        "fill",
        "keep",
        "no-cell",
        "last",
        "rare",
        "exchange",
        "shift",
        "pair",
        "order",
        "placeholder",
        "wait",
        "between",
    )
    assert seen >= {f"hint/why-{name}" for name in names}
    assert seen >= {f"hint/not-{name}" for name in ("closes", "narrows")}
