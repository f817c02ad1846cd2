"""Every reason is true on the board that it speaks of, and a sentence in every language."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from luckynumbers.core import DIAGONAL, Cell, Fact, Message, Place, Position, Rules, parse_action
from luckynumbers.review import Decision, TurnReview, review
from luckynumbers.review.figures import hundredths
from luckynumbers.review.marks import DOUBTFUL, LEAST
from luckynumbers.review.reasons import DRAW_WORTH_LESS, WORTH_MORE, cells_of, praise, reason
from luckynumbers.review.rows import better_message
from luckynumbers.review.telling import notes
from luckynumbers.review.views import View
from luckynumbers.server.http.routes.reviews import review_turn
from luckynumbers.words import Words, languages
from tests.helpers import LOW, OTHER, cleared, stand
from tests.review.claims import Claim, check_sentence, laid
from tests.review.facts import CHECKS, is_true
from tests.review.support import ONE_PLY, bot_record, random_record

BARE = {WORTH_MORE, DRAW_WORTH_LESS}


@cache
def bad_turns(games: int, most: int) -> tuple[TurnReview, ...]:
    """The turns of some bad games, of so many first entries."""
    return tuple(_bad_turns(games, most))


def _bad_turns(games: int, most: int) -> Iterator[TurnReview]:
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
            assert is_true(claim), claim
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
    views, share = (View(position, chosen), View(position, best)), decision.left
    said = reason(*views, share, share + decision.loss)
    assert message in (None, said)
    return Claim(position, chosen, best, said)


def test_every_reason_is_true_on_its_board_and_told_in_four_languages() -> None:
    assert len(check_reasons(games=3, most=44)) >= 7


@pytest.mark.soak
def test_every_kind_of_reason_is_true_on_its_board() -> None:
    # These players fill a garden whenever they can; examples below miss a win, or tiles for one.
    found = set(check_reasons(games=120, most=400))
    rare = {code for code in CHECKS if code.endswith(("-none", "-win", "-wins"))}
    assert set(CHECKS) - rare <= found <= set(CHECKS)


NEARLY_FULL = "03....15/06081216/091013../11141820"
WAITING = "01020304/05060708/09101112/1314..20"
STUCK = "01020304/05060708/09101112/1014..20"
FOLLOWER = "04..0608/0709..14/10121315/18....19"
THIRD = "01....08/0204..11/....11../..07..13"
FOURTH = "02....../..10..../....1314/......18"
FIFTH = "011112../0212..15/07..1617/11141719"
NEXT = "01..0607/..041117/021112../03131920"
HUMBLE = "02....../..03..../....04../......11"
SEVENTH = "12....../..15..18/....17../......19"
CROWDED = "04....../..16..../....17../......19"
EXAMPLES = {
    "No face-down tile fits c4; 13 on b4 changes that.": (
        cleared(STUCK.replace("08", ".."), OTHER, pile="0314", hand="13"),
        *("13@-", "13@b4"),
    ),
    "16 on c4 fills the garden and wins the game.": (
        cleared(WAITING, OTHER, pile="1718", hand="16"),
        *("16@-", "16@c4"),
    ),
    "9 has a place: it fits the empty cell c1.": (
        stand(LOW, OTHER, hand="09"),
        *("09@-", "09@c1"),
    ),
    "11 fills the empty cell c2 for certain; 8 of the 31 face-down tiles fit there.": (
        stand("02....../..08..../....14../......19", OTHER, table="11"),
        *("*", "11@c2"),
    ),
    "16 on the table fits the empty cell c4; no face-down tile fits any empty cell.": (
        cleared(WAITING.replace("12", "..").replace("07", ".."), OTHER, pile="0103"),
        *("*", "16@c4"),
    ),
    "The better choice leaves room for 10 of the 22 face-down tiles; the chosen one for only 6.": (
        stand(NEARLY_FULL, OTHER, hand="05"),
        *("05@c1", "05@b1"),
    ),
    "The chosen move leaves no face-down tile that fits d3 or c4.": (
        stand("03....../..04..../....12../......20", OTHER, hand="06"),
        *("06@d4", "06@b2"),
    ),
    "After the chosen move 8 face-down tiles fit d2; after the better one 13.": (
        stand("03..06../..09..../....12../......18", OTHER, table="0415"),
        *("15@d3", "04@b1"),
    ),
    "4 fits a2, for which only 3 face-down tiles are left.": (
        stand("01....09/..05..12/....07../12....17", THIRD, table="101416172020", hand="04"),
        *("04@c1", "04@a2"),
    ),
    "The chosen move leaves c2, which 2 face-down tiles fit; "
    "the better one leaves c1, which 5 fit.": (
        stand("09....../..10..../....16../......08", FOURTH, table="0316", hand="14"),
        *("14@c1", "14@c2"),
    ),
    "With 20 on d4, 6 face-down tiles fit d2 and d3, instead of 3.": (
        stand(
            "02..0615/..05..../....14../....1618",
            "15....../..07..10/....09../......13",
            table="0404",
            hand="20",
        ),
        *("20@-", "20@d4"),
    ),
    "12 can wait on the table: nobody else has an empty cell for it, "
    "and 16 of the 29 face-down tiles fill another cell.": (
        stand("05....../..07..../....17../13....15", HUMBLE, table="1215"),
        *("12@a3", "*"),
    ),
    "After the better choice, 27 of the 29 face-down tiles help, as they fill a cell or open one "
    "by an exchange; after the chosen one, 18 do.": (
        stand(
            "05....../..14..../....17../11....19",
            "08....../..08..12/....09../......19",
            table="15",
        ),
        *("15@c2", "15@d2"),
    ),
    "The chosen move leaves 20 on the table; with it on d4, the 19 from there fits d3 in the next "
    "player’s garden.": (
        Position.parse(
            "ln1 std 03050810/06121516/101617../1117..19:01....04/..08..12/05..0914/14..1519 "
            "010620 *13 - 2"
        ),
        *("*", "20@d4"),
    ),
    "18 fits d3, and no face-down tile does.": (
        stand(
            "01091113/0215..../06..17../08....19",
            "03....../..05..../....12../......18",
            hand="18",
        ),
        *("18@d2", "18@d3"),
    ),
    "After the better choice, 3 empty cells of this garden have a fitting tile of their own on the "
    "table; after the chosen one, 2.": (
        stand(
            "01040506/..05..../..070917/10121318",
            "01..0315/..030716/080911../13141517",
            rules="std+bruno",
            table="02061012141618192020",
            hand="08",
        ),
        *("08@d2", "08@c2"),
    ),
    "With 16 on b4, the 12 from there fits the empty cell b3.": (
        stand(
            "03040516/05080918/....15../..121819",
            "0107..13/0408..14/06..14../....1720",
            table="0209",
            hand="16",
        ),
        *("16@-", "16@b4"),
    ),
    "After the better choice, a tile on the table can fill a cell of this garden; "
    "after the chosen one, none.": (
        stand(
            "01020306/1217..../....0508/14..1516",
            "20....../..010309/..050610/..101317",
            table="020404070811111315181819",
        ),
        *("04@d1", "02@a2"),
    ),
    "With 18 on b2, the 13 from there fits the empty cell d1.": (
        stand("03....../1213..../....13../......16", SEVENTH, table="0320", hand="18"),
        *("18@-", "18@b2"),
    ),
    "The better choice leaves d1 empty and still has room for 16 of the 24 face-down tiles "
    "elsewhere; the chosen one for only 8.": (
        stand(
            "0305..../1213..15/....13../......20",
            "12....../..10..18/....17../..161819",
            table="0307",
        ),
        *("07@d1", "*"),
    ),
    "17 fills the empty cell b4 for certain; of the 23 face-down tiles, 7 would fill none.": (
        stand(
            "02....11/..02..../....05../08....20",
            "07..09../..13..../08..14../12....15",
            table="04161717",
        ),
        *("*", "17@b4"),
    ),
    "The chosen move leaves 16 on the table: on c4 it fills the next player’s garden.": (
        stand(OTHER, WAITING, hand="16"),
        *("16@-", "16@d3"),
    ),
    "The chosen move leaves 17 on the table: on c4 it fills the next player’s garden.": (
        stand(OTHER, WAITING, table="17"),
        *("*", "17@d3"),
    ),
    "The chosen move leaves 3 on the table, where the next player has an empty cell for it.": (
        stand(FOLLOWER, NEXT, table="01161720", hand="03"),
        *("03@-", "03@a1"),
    ),
    "With 8 on a4, 3 could go on a3 later and open a2; no tile fits there otherwise.": (
        stand("01030607/..041117/021112../03131920", FOLLOWER, table="01141617", hand="08"),
        *("08@-", "08@a4"),
    ),
    "Drawing the last face-down tile ends the game now.": (
        cleared(LOW, OTHER, pile="09"),
        *("20@d4", "*"),
    ),
    "The chosen draw takes the last face-down tile and so ends the game.": (
        cleared(LOW, OTHER, pile="09"),
        *("*", "20@d4"),
    ),
    "The chosen exchange fills no cell; a draw may: 9 of the 9 face-down tiles fit one.": (
        stand(WAITING, "01030507/02060910/04081415/1112..20", table="13"),
        *("13@d3", "*"),
    ),
    "With 12 on d3, only c4 is empty, and the 16 on the table fits it: "
    "the garden can be full next turn.": (
        stand(WAITING.replace("12", ".."), OTHER, table="16", hand="12"),
        *("12@-", "12@d3"),
    ),
    "With 9 on b1, only a2 is empty, and the 4 on the table fits it: "
    "the garden can be full next turn.": (
        stand("02041113/..121417/06151618/08171920", OTHER, hand="09"),
        *("09@-", "09@b1"),
    ),
    "7 on b2 opens c2 and b3: 16 face-down tiles fit there then, none before.": (
        stand(CROWDED, OTHER, table="07"),
        *("*", "07@b2"),
    ),
    "20 on d4 opens d3 and c4: 5 tiles on the table fit there then, besides 3 face-down.": (
        stand(
            "08....../..13..../10..15../12....16",
            "07....../..04..../....14../......03",
            table="0211171718192020",
        ),
        *("*", "20@d4"),
    ),
    "With 1 on a1, the 2 from there fits the empty cell c1.": (
        stand("02....../..02..07/....11../......14", LOW, table="01"),
        *("*", "01@a1"),
    ),
    "After the chosen move 1 of the 20 face-down tiles can fill the garden; "
    "after the better one 8.": (
        stand(WAITING, OTHER, hand="18"),
        *("18@b4", "18@-"),
    ),
    "After the chosen move one face-down tile fits b1; after the better one 7.": (
        stand(
            "03....../..10..../....09../08121617",
            "02..0411/..12..../07..14../..14..20",
            table="03051719",
        ),
        *("05@d1", "*"),
    ),
    "With 16 on c3, 19 could go on d4 later and open d3; no tile fits there otherwise.": (
        stand("01030406/020615../031320../05....07", FIFTH, table="1819", hand="16"),
        *("16@-", "16@c3"),
    ),
    "No single reason stands out: the better choice wins 50% of the time, the chosen one 42%.": (
        stand(
            "02....../..10..../....13../......18", "09....../..10..../....16../......08", hand="14"
        ),
        *("14@d3", "14@d2"),
    ),
    "5 on b2 opens c2, d2, b3 and b4 for 13 face-down tiles, where none fitted before; "
    "in return it closes b1 and a2.": (
        stand(
            "06..09../..17..../....1315/11....17",
            "0410..../0615..../....16../......20",
            table="0505",
        ),
        *("*", "05@b2"),
    ),
    "The chosen move leaves 16 on the table; "
    "on c3 it opens c2 and b3 in the next player’s garden.": (
        stand(
            "02..0415/..101118/..1117../12161819",
            "03050607/0913..15/10..13../12..1720",
            table="010304070809",
            hand="14",
        ),
        *("14@b4", "14@c3"),
    ),
    "17 on d2 can wait: 14 of the 25 face-down tiles fit there.": (
        stand(
            "01....06/..03..../04..17../..16..19",
            "11....../..12..../....09../..141518",
            table="1317",
        ),
        *("17@d2", "*"),
    ),
    "No single reason stands out: the better choice wins 50% of the time, drawing 42%.": (
        stand(
            "03050607/0913..15/10..13../12..1720",
            "02..0415/..101118/..1117../..161819",
            table="0103040812",
        ),
        *("*", "12@d1"),
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
    view, other = View(position, parse_action(action)), parse_action("09@b1")
    rest = f"any other would have cost at least {lead:.0%}."
    if action == "*":
        rest = f"even the next best, 9 on b1, would have cost {lead:.0%}."
    sentence = Words("en").say(praise(view, other, lead))
    assert sentence == f"{deed} was the only good choice: {rest}"


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
    assert {"review/more-closed-none", "review/less-room", "review/placeholder-none"} <= codes


def test_a_setup_out_of_order_is_not_praised_for_what_an_ordered_one_does_better() -> None:
    start = stand("/".join(["." * 8] * 4), "/".join(["." * 8] * 4), hand="07141517")
    one, other = (14, 17, 7, 15), (15, 7, 14, 17)
    chosen, best = (View(start, Place(7, Cell.a1), laid(each)) for each in (one, other))
    assert Words("en").say(reason(chosen, best, 0.3, 0.57)) == (
        "12 of the 36 face-down tiles could replace 15 on a1 and put the diagonal in order; "
        "in the chosen setup no single one could."
    )


def test_two_setups_that_one_tile_puts_in_order_are_compared_without_that_tile() -> None:
    """7 on a1 stands apart from 6, 8 and 15, which are further apart than 6, 7 and 15."""
    start = stand("/".join(["." * 8] * 4), "/".join(["." * 8] * 4), hand="06070815")
    one, other = (7, 6, 8, 15), (6, 7, 15, 8)
    chosen, best = (View(start, Place(6, Cell.a1), laid(each)) for each in (one, other))
    assert reason(chosen, best, 0.3, 0.4).code == WORTH_MORE


def test_a_hand_laid_in_ascending_order_gets_no_mark_and_still_its_reason() -> None:
    found = [review(bot_record(f"order {seed}", "level:2", "level:2"), ONE_PLY) for seed in (0, 1)]
    setups = [turn for each in found for turn in each.turns if turn.kind == "setup"]
    laid = [turn.worst for turn in setups]
    assert not any(decision.mark for turn in setups for decision in turn.decisions)
    assert [each.layout for each in laid if each] == [(3, 5, 13, 4)]
    (note,) = [note for said in notes(setups, ["Ann", "Ben"], Words("en")) for note in said]
    assert note.text.startswith(
        "Setup. Ben: 03@a1 04@b2 05@c3 13@d4 (−17%) In order, the usual way. "
    )
    costly = next(turn for turn in setups if turn.worst)
    assert costly.error[1] == pytest.approx(-costly.loss) != 0


def test_few_marks_say_no_more_than_what_the_choice_costs() -> None:
    marked = [turn.worst for turn in bad_turns(games=6, most=400) if turn.worst]
    bare = [each for each in marked if each.reason and each.reason.code in BARE]
    assert all(each.reason for each in marked)
    assert 7 * len(bare) <= len(marked)


def test_the_figures_of_a_choice_are_those_of_its_sentence() -> None:
    """What a marked choice costs is the difference of the two chances, as both are written."""
    words, told = Words("en"), 0
    for turn in bad_turns(games=6, most=400):
        shown = review_turn(turn, words)
        cost = hundredths(shown.better_left) - hundredths(shown.left)
        if turn.worst is None:
            assert (shown.left, shown.better_left) == (0.0, 0.0)
            continue
        assert cost == turn.cost_of(turn.worst)
        assert abs(cost - 100 * turn.worst.loss) <= 1 or turn.worst.layout
        if turn.worst.reason and turn.worst.reason.code in BARE:
            told += 1
            facts = {"share": hundredths(shown.left), "better": hundredths(shown.better_left)}
            assert turn.worst.reason.facts == facts
    assert told > 3


def test_two_small_losses_of_a_turn_come_with_what_was_better_in_the_dearer_one() -> None:
    """Each is too small for a mark, but not both together."""
    words, found = Words("en"), 0
    for turn in bad_turns(games=6, most=400):
        if turn.noted or turn.kind != "play":
            continue
        lost = [decision.points for decision in turn.decisions]
        dearer = turn.decisions[lost.index(max(lost))]
        better = words.say(better_message(dearer)) if sum(lost) >= LEAST[DOUBTFUL] else ""
        assert review_turn(turn, words).better == better
        found += bool(better) and min(lost) > 0
    assert found


def test_a_reason_names_cells_of_the_garden_of_whoever_chose_alone() -> None:
    opens: dict[str, Fact] = {"tile": 19, "at": "d4", "cells": ("d3", "c4"), "closed": ("a2",)}
    assert cells_of(Message("review/opens-and-closes", opens)) == ["a2", "c4", "d3", "d4"]
    assert cells_of(Message("review/leaves-win", {"tile": 8, "there": "a1"})) == []
    assert cells_of(Message("review/missed-end")) == []
