"""A hint says why in one fact, the fact is true on the board, and every language tells it."""

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
from luckynumbers.review.hints import hint_messages
from luckynumbers.words import Words, languages
from luckynumbers.words.advice import preference_message
from tests.helpers import LOW, OTHER, cleared, stand
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
    # With more than two tiles in hand, a later hint may lay them in another order.
    "Place 4 on b2.": (
        Position.parse(f"ln1 std 04....../......../......../........:{OTHER} - *32 040714 1"),
        "04@b2",
    ),
    "Place 7 on c3. So your starting tiles stand in ascending order from a1 to d4.": (
        Position.parse(f"ln1 std 04....../..05..../......../........:{OTHER} - *32 0714 1"),
        "07@c3",
    ),
    "Place 5 on d4. With the rest in ascending order, 5 on d4 is only a placeholder: "
    "11 of the 32 face-down tiles could replace it and put the diagonal in order.": (
        Position.parse(f"ln1 std 04....../......../......../........:{OTHER} - *32 050714 1"),
        "05@d4",
    ),
    "Take 7 from the table and place it on b2, in exchange for 16. "
    "7 on b2 opens c2 and b3: 16 face-down tiles fit there then, otherwise none.": (
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
    monkeypatch.setattr(evaluation, "hint", lambda *_: parse_action("18@d4"))
    (advice, *_) = Advice().hint(position)
    assert Words("en").say(advice) == "Leave 18 on the table."


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


def test_a_setup_that_leaves_room_for_every_tile_has_no_reason() -> None:
    position = Position.parse(f"ln1 std+michael {EMPTY}:{EMPTY} - *39 03 1")
    assert [each.code for each in hint_messages(position, position.actions[0])] == ["hint/place"]


def check(position: Position, action: Action, message: Message) -> None:
    """Count on the board what a reason says, by trying every number on every cell."""
    garden, facts = position.garden, message.facts
    after = garden.with_tile(action.number, action.cell) if isinstance(action, Place) else garden
    room = sum(count for number, count in position.unseen.items() if homes(after, number))
    if message.code.startswith("review/"):
        idle = Discard(position.hand[0]) if position.hand else DRAW
        assert is_true(Claim(position, idle, action, message))
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
    if message.code == "hint/why-shift":
        assert suits(after, int(str(facts["displaced"])), Cell[str(facts["cell"])])


def check_setup(position: Position, action: Action, message: Message) -> None:
    """Lay the rest of the hand in order, and try every number where the placeholder stands."""
    laid = position.apply(action)
    while len(laid.hand) and laid.seat == position.seat:
        laid = laid.apply(Place(laid.hand[0], laid.garden.free_diagonal[0]))
    garden = laid.gardens[(position.seat or 1) - 1]
    numbers = [garden[cell] or 0 for cell in DIAGONAL]
    if message.code == "hint/why-order":
        assert numbers == sorted(numbers)
    if message.code == "hint/why-placeholder":
        at = DIAGONAL.index(Cell[str(message.facts["cell"])])
        assert numbers[at] == message.facts["tile"]
        tried = {n: [*numbers[:at], n, *numbers[at + 1 :]] for n in position.unseen}
        rising = [n for n, each in tried.items() if sorted(set(each)) == each]
        count = sum(position.unseen[n] for n in rising)
        assert (count, count > 0) == (message.facts["replacing"], True)
    assert message.code in {"hint/why-order", "hint/why-placeholder", "hint/why-fill"}


def test_every_reason_is_true_and_told_in_every_language() -> None:
    told, seen = [Words(language) for language in languages()], set()
    for seed, rules in enumerate((Rules(), Rules(bruno=True), Rules(michael=True))):
        record = bot_record(f"hints {seed}", "level:2", "level:3", rules=rules)
        for position in record.positions():
            for action in () if position.over else position.actions:
                for message in hint_messages(position, action)[1:]:
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
    )
    assert seen >= {f"hint/why-{name}" for name in names}
