"""Every reason is true on the board that it speaks of, and a sentence in every language."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from luckynumbers.core import Message, Position, Rules, parse_action
from luckynumbers.review import Decision, review
from luckynumbers.review.reasons import praise, reason
from luckynumbers.words import Words, languages
from tests.helpers import LOW, OTHER, cleared, stand
from tests.review.facts import CHECKS, Claim
from tests.review.support import ONE_PLY, bot_record, random_record


def mistakes(games: int, most: int) -> Iterator[Decision]:
    """The decisions of some bad games that gave something away, of so many first entries."""
    every = (Rules(), Rules(bruno=True), Rules(michael=True))
    for seed in range(games):
        rules = every[seed % len(every)]
        for record in (
            random_record(seed, rules, 2 + seed % 4),
            bot_record(f"reasons {seed}", "level:2", "level:3", rules=rules),
        ):
            opening = replace(record, log=record.log[:most])
            for turn in review(opening, ONE_PLY).turns:
                yield from (each for each in turn.decisions if each.loss > 0.02)


def check_reasons(games: int, most: int) -> Counter[str]:
    told = {language: Words(language) for language in languages()}
    assert set(told) >= {"en", "fr", "de", "ko"}
    seen: Counter[str] = Counter()
    for decision in mistakes(games, most):
        position = Position.parse(decision.position)
        chosen, best = parse_action(decision.action), parse_action(decision.best)
        message = reason(position, chosen, best, decision.points)
        assert Claim(position, chosen, best, message).is_true, (decision, message)
        seen[message.code] += 1
        if decision.mark in ("?!", "?", "??"):
            assert decision.reason == message
        for words in told.values():
            check_sentence(words, message)
    return seen


def check_sentence(words: Words, message: Message) -> None:
    """A sentence names every fact; a count of one may be a word."""
    sentence = words.say(message)
    assert message.code not in sentence
    assert "{" not in sentence
    for name, fact in message.facts.items():
        assert str(fact) in sentence or (name, fact) == ("count", 1)


def test_every_reason_is_true_on_its_board_and_told_in_four_languages() -> None:
    assert len(check_reasons(games=3, most=44)) >= 7


@pytest.mark.soak
def test_every_kind_of_reason_is_true_on_its_board() -> None:
    # These players fill a garden whenever they can; the example below misses a win.
    assert set(check_reasons(games=120, most=400)) == set(CHECKS) - {"review/missed-win"}


NEARLY_FULL = "03....15/06081216/09101317/11141820"
WAITING = "01020304/05060708/09101112/1314..20"
EXAMPLES = {
    "16 on c4 would have filled the garden and won the game.": (
        cleared(WAITING, OTHER, pile="1718", hand="16"),
        *("16@-", "16@c4"),
    ),
    "9 was on the table and would have fitted the empty cell c1; "
    "face-down tiles that fit an empty cell: 23 of 31.": (
        stand(LOW, OTHER, table="09"),
        *("*", "09@c1"),
    ),
    "No empty cell is left for 8 to 10; c1 was the only one.": (
        stand(NEARLY_FULL, OTHER, hand="05"),
        *("05@c1", "05@b1"),
    ),
    "4 fits b1, for which only 2 face-down tiles are left.": (
        stand("03..06../..09..../....12../......18", OTHER, table="0415"),
        *("15@d3", "04@b1"),
    ),
    "Leaves 18 on the table, where the next player can take it for an empty cell.": (
        stand(LOW, OTHER, hand="15"),
        *("15@d4", "15@d3"),
    ),
}


@pytest.mark.parametrize("sentence", EXAMPLES)
def test_a_reason_in_words(sentence: str) -> None:
    position, chosen, best = EXAMPLES[sentence]
    message = reason(position, parse_action(chosen), parse_action(best), 8)
    assert Words("en").say(message) == sentence


@pytest.mark.parametrize("lead", [5.0, 12.4])
def test_a_single_good_choice_is_praised_with_its_lead(lead: float) -> None:
    sentence = Words("en").say(praise(lead))
    assert sentence == f"The only good choice: any other gives away at least {lead:.0f} points."
