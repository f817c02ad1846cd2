"""Every reason is true on the board that it speaks of, and a sentence in every language."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from luckynumbers.core import DIAGONAL, Cell, Garden, Message, Position, Rules, parse_action
from luckynumbers.review import Decision, TurnReview, review
from luckynumbers.review.figures import hundredths
from luckynumbers.review.reasons import WORTH_MORE, praise, reason
from luckynumbers.review.rows import better_message, notes
from luckynumbers.review.views import View
from luckynumbers.server.http.routes.reviews import review_turn
from luckynumbers.words import Words, languages
from tests.helpers import LOW, OTHER, cleared, stand
from tests.review.facts import CHECKS, Claim
from tests.review.support import ONE_PLY, bot_record, random_record


def bad_turns(games: int, most: int) -> Iterator[TurnReview]:
    """The turns of some bad games, of so many first entries."""
    every = (Rules(), Rules(bruno=True), Rules(michael=True))
    for seed in range(games):
        rules = every[seed % len(every)]
        for record in (
            random_record(seed, rules, 2 + seed % 4),
            bot_record(f"reasons {seed}", "level:2", "level:3", rules=rules),
        ):
            opening = replace(record, log=record.log[:most])
            yield from review(opening, ONE_PLY).turns


def check_reasons(games: int, most: int) -> Counter[str]:
    told = {language: Words(language) for language in languages()}
    assert set(told) >= {"en", "fr", "de", "ko"}
    seen: Counter[str] = Counter()
    for turn in bad_turns(games, most):
        for decision in turn.decisions:
            claim = claim_of(turn, decision)
            if claim is None:
                continue
            assert claim.is_true, claim
            seen[claim.message.code] += 1
            for words in told.values():
                check_sentence(words, claim.message)
    return seen


def claim_of(turn: TurnReview, decision: Decision) -> Claim | None:
    """What the review says of a choice with a mark, or would say of one that gave away little."""
    chosen, best = parse_action(decision.action), parse_action(decision.best)
    position, message = Position.parse(decision.position), decision.reason
    if decision.layout:  # people lay a hand as a whole
        if message is None:
            return None
        start = Position.parse(turn.decisions[0].position)
        lain = {Cell[text[3:]]: int(text[:2]) for text in turn.text.split()}
        gardens = laid([lain[cell] for cell in DIAGONAL]), laid(decision.layout)
        return Claim(start, chosen, best, message, *gardens)
    if decision.loss <= 0.02 or decision.mark == "!":
        return None
    shares = {each.action: each.share for each in decision.alternatives}
    views, share = (View(position, chosen), View(position, best)), shares[decision.action]
    said = reason(*views, share, share + decision.loss)
    assert message in (None, said)
    return Claim(position, chosen, best, said)


def laid(numbers: Iterable[int]) -> Garden:
    garden = Garden()
    for cell, number in zip(DIAGONAL, numbers, strict=True):
        garden = garden.with_tile(number, cell)
    return garden


def check_sentence(words: Words, message: Message) -> None:
    """A sentence names every fact; a count of one may be a word."""
    sentence = words.say(message)
    assert message.code not in sentence
    assert "{" not in sentence
    for name, fact in message.facts.items():
        parts = fact if isinstance(fact, tuple) else (fact,)
        said = all(str(part) in sentence for part in parts)
        assert said or (name, fact) == ("count", 1)


def test_every_reason_is_true_on_its_board_and_told_in_four_languages() -> None:
    assert len(check_reasons(games=3, most=44)) >= 7


@pytest.mark.soak
def test_every_kind_of_reason_is_true_on_its_board() -> None:
    # These players fill a garden whenever they can; the example below misses a win.
    found = set(check_reasons(games=120, most=400))
    rare = {code for code in CHECKS if code.endswith(("-none", "-win", "-two"))}
    assert set(CHECKS) - rare <= found <= set(CHECKS)


NEARLY_FULL = "03....15/06081216/09101317/11141820"
WAITING = "01020304/05060708/09101112/1314..20"
STUCK = "01020304/05060708/09101112/1014..20"
EXAMPLES = {
    "Only c4 is empty, and no face-down tile fits it; with 13 on b4, one would.": (
        cleared(STUCK, OTHER, pile="0314", hand="13"),
        *("13@-", "13@b4"),
    ),
    "16 on c4 would have filled the garden and won the game.": (
        cleared(WAITING, OTHER, pile="1718", hand="16"),
        *("16@-", "16@c4"),
    ),
    "9 was on the table and fitted the empty cell c1; "
    "there was room for 23 of the 31 face-down tiles.": (
        stand(LOW, OTHER, table="09"),
        *("*", "09@c1"),
    ),
    "16 was on the table and fitted the empty cell c4; no face-down tile fits any empty cell.": (
        cleared(WAITING.replace("12", ".."), OTHER, pile="0103"),
        *("*", "16@c4"),
    ),
    "This choice leaves no empty cell for 8 to 10; c1 was the only one.": (
        stand(NEARLY_FULL, OTHER, hand="05"),
        *("05@c1", "05@b1"),
    ),
    "4 fits b1, for which only 2 face-down tiles are left.": (
        stand("03..06../..09..../....12../......18", OTHER, table="0415"),
        *("15@d3", "04@b1"),
    ),
    "This choice leaves 18 on the table, where the next player has an empty cell for it.": (
        stand(LOW, OTHER, hand="15"),
        *("15@d4", "15@d3"),
    ),
    "This choice leaves 16 on the table, the last tile that the next player needs to win.": (
        stand(OTHER, WAITING, hand="16"),
        *("16@-", "16@d3"),
    ),
}


@pytest.mark.parametrize("sentence", EXAMPLES)
def test_a_reason_in_words(sentence: str) -> None:
    position, chosen, best = EXAMPLES[sentence]
    views = View(position, parse_action(chosen)), View(position, parse_action(best))
    message = reason(*views, 0.42, 0.5)
    assert Words("en").say(message) == sentence


_SET = "03....../..07..../....12../......18"


@pytest.mark.parametrize("lead", [0.05, 0.124])
@pytest.mark.parametrize(
    ("hand", "action", "deed"),
    [
        ("-", "*", "Drawing"),
        ("-", "09@c2", "Taking 9 for c2"),
        ("10", "10@c2", "Placing 10 on c2"),
        ("10", "10@-", "Leaving 10 on the table"),
    ],
)
def test_a_single_good_choice_is_named_and_praised_with_its_lead(
    hand: str, action: str, deed: str, lead: float
) -> None:
    hidden = 31 if hand == "-" else 30
    position = Position.parse(f"ln1 std {_SET}:{_SET} 09 *{hidden} {hand} 1")
    sentence = Words("en").say(praise(View(position, parse_action(action)), lead))
    rest = f"was the only good choice: any other would have cost at least {lead:.0%}."
    assert sentence == f"{deed} {rest}"


def test_a_setup_is_judged_as_a_whole() -> None:
    """The better layout of all four tiles, and a fact about it."""
    turns = [turn for turn in bad_turns(games=9, most=30) if turn.kind == "setup" and turn.worst]
    told = [turn.worst for turn in turns if turn.worst and turn.worst.layout]
    assert len(told) > 5
    words = Words("en")
    for decision in told:
        hand = Position.parse(decision.position)
        there = [number for number in hand.garden.cells if number]
        assert sorted(decision.layout) == sorted((*there, *hand.hand))
        said = words.say(better_message(decision))
        assert said == ", ".join(map(str, decision.layout)) + " from a1 to d4"
    codes = {decision.reason.code for decision in told if decision.reason}
    assert {"review/more-closed", "review/less-room"} <= codes


def test_a_hand_laid_in_ascending_order_gets_no_mark_and_still_its_reason() -> None:
    found = [review(bot_record(f"order {seed}", "level:2", "level:2"), ONE_PLY) for seed in (0, 1)]
    setups = [turn for each in found for turn in each.turns if turn.kind == "setup"]
    laid = [turn.worst for turn in setups]
    assert not any(decision.mark for turn in setups for decision in turn.decisions)
    assert [each.layout for each in laid if each] == [(3, 5, 13, 4)]
    (note,) = [note for said in notes(setups, ["Ann", "Ben"], Words("en")) for note in said]
    assert note.startswith("0. Ben: 03@a1 04@b2 05@c3 13@d4 (−18%) In order, the usual way. ")
    costly = next(turn for turn in setups if turn.worst)
    assert costly.error[1] == pytest.approx(-costly.loss) != 0


def test_few_marks_say_no_more_than_what_the_choice_costs() -> None:
    marked = [turn.worst for turn in bad_turns(games=4, most=400) if turn.worst]
    bare = [each for each in marked if each.reason and each.reason.code == WORTH_MORE]
    assert all(each.reason for each in marked)
    assert 7 * len(bare) <= len(marked)


def test_the_figures_of_a_choice_are_those_of_its_sentence() -> None:
    """What a marked choice costs is the difference of the two chances, as both are written."""
    words, told = Words("en"), 0
    for turn in bad_turns(games=4, most=400):
        shown = review_turn(turn, words)
        cost = hundredths(shown.better_left) - hundredths(shown.left)
        if turn.worst is None:
            assert (shown.left, shown.better_left) == (0.0, 0.0)
            continue
        assert cost == turn.cost
        assert abs(cost - 100 * turn.worst.loss) <= 1 or turn.worst.layout
        if turn.worst.reason and turn.worst.reason.code == WORTH_MORE:
            told += 1
            facts = {"share": hundredths(shown.left), "better": hundredths(shown.better_left)}
            assert turn.worst.reason.facts == facts
    assert told > 3
