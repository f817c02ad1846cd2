"""A game is told at the terminal as in the page: by the same rule, from the same figures."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from luckynumbers.core import Message
from luckynumbers.play import Record
from luckynumbers.review import Review, SeatReview, review
from luckynumbers.review.depth import INSTANT
from luckynumbers.review.ledger import ledger
from luckynumbers.review.story import story
from luckynumbers.server.http.routes.reviews import review_out
from luckynumbers.words import Words
from tests.helpers import EVERY_GAME
from tests.web.node import in_node
from tests.web.test_offline_review import game_of

NAMES = ("Ann", "Ben", "Cy", "Di", "Ed")
_TELL = """async (load, given) => {
  const { storyOf } = await load("review/story.js");
  const { booksOf } = await load("review/books.js");
  // Without a catalogue a sentence is its code.
  return given.map(({ seats, look }) => ({
    story: storyOf(seats, [], 0, look),
    books: seats.map(booksOf).map(({ start, luck, own, others, result, adjusted }) =>
      [start, luck, own, others, result, adjusted]),
  }));
}"""


def told(found: list[Review]) -> list[Any]:
    """What the page makes of the answers of a server."""
    given = [
        {
            "seats": msgspec.to_builtins(review_out(each, Words("en")))["seats"],
            "look": "quick" if each.depth == INSTANT.name else "deep",
        }
        for each in found
    ]
    return list(in_node(_TELL, given))


def check(found: list[Review]) -> set[str]:
    codes = set()
    for ours, theirs in zip(found, told(found), strict=True):
        message = story(ours, NAMES)
        assert theirs["story"] == (message.code if message else ""), ours.seats
        books = map(ledger, ours.seats)
        assert theirs["books"] == [[*each, each.adjusted] for each in books]
        codes.add(theirs["story"])
    return codes


def made(seed: int) -> Review:
    """A game of made-up figures, every other one on the edge between two verdicts."""
    luck = Random(seed)
    count = luck.choice((2, 2, 3, 5))
    winners = luck.sample(range(count), luck.choice((1, 1, 1, 2)))
    results = [(1 / len(winners)) * (index in winners) for index in range(count)]
    seats = tuple(_seat(index + 1, result, luck) for index, result in enumerate(results))
    return Review("std", 1, luck.choice(("instant", "deep")), 0, True, seats, ())


def _seat(seat: int, result: float, luck: Random) -> SeatReview:
    start, edge = luck.uniform(0.2, 0.6), luck.random() < 0.5
    if luck.random() < 0.2:  # a lead, or on the edge of one
        start = luck.choice((0.3, 0.35, 0.4, 0.48, 0.65, 0.9)) + luck.choice((0, 0.0049, 0.0051))
    # Halves of a hundredth, of a ten-thousandth and of a tenth are rounded one way by all.
    near = luck.choice((0.0, 0.005, 0.00005, -0.00005)) + luck.choice((0.05, 0.06, -0.05, -0.06))
    drawn = near if edge else luck.uniform(-0.6, 0.6)
    error = result - start - drawn
    own = luck.choice((error - drawn, error - drawn + 0.005)) if edge else -luck.random()
    accuracy = 80 + luck.choice((0, 1.95, 2.0, 2.05, 3.95, 4.0, 4.05)) + luck.choice((0, 0.1, 0.3))
    figures = (start, drawn, error, result, own, drawn, result - drawn)
    planted = 0 if luck.random() < 0.02 else 5
    weight = luck.choice((3.0, 3.00004, 3.0001, 6.0, 6.0001, 6.0002, 8.0))
    return SeatReview(
        seat, NAMES[seat - 1], *figures, planted, 9, 1.0, accuracy, "review/level-solid", 9, weight
    )


def games() -> Iterator[Record]:
    for seed in range(5):
        rules, seats = EVERY_GAME[(7 * seed) % len(EVERY_GAME)]
        yield Record.of(game_of(seed, rules, seats))


def test_games_are_told_alike_at_the_terminal_and_in_the_page() -> None:
    check([review(record) for record in games()])


def test_verdicts_on_the_edge_are_told_alike() -> None:
    codes = check([made(seed) for seed in range(4000)])
    kinds = (
        "both",
        "luck",
        "gifts",
        "earned",
        "skill",
        "even",
        "even-luck",
        "mixed",
        "mixed-luck",
        "ahead",
        "even-ahead",
        "mixed-ahead",
        "better-ahead",
        "alone",
    )
    assert codes == {f"after/story-{kind}" for kind in (*kinds, "shared", "shared-even")}


def test_a_winner_whom_choices_brought_much_is_not_said_to_have_played_alike() -> None:
    def of(seat: int, result: float, own: float, accuracy: float) -> SeatReview:
        error = -own if result else own
        luck, drawn = result - 0.5 - error, 0.2 if result else -0.2
        figures = (0.5, luck, error, result, 0.0 if result else own, drawn, 0.5 + error)
        return SeatReview(
            seat, NAMES[seat - 1], *figures, 5, 9, 1.0, accuracy, "review/level-solid", 9, 6.0
        )

    def verdict(own: float, accuracy: float) -> str:
        seats = (of(1, 1.0, own, accuracy), of(2, 0.0, own, 91.0))
        [code] = check([Review("std", 1, "instant", 0, True, seats, ())])
        return code

    assert verdict(-0.17, 93.0) == "after/story-both"
    assert verdict(-0.14, 93.0) == "after/story-even-luck"
    assert verdict(-0.17, 90.0) == "after/story-even-luck"


def _played(
    seat: int, start: float, own: float, others: float, result: float, told: tuple[float, float]
) -> SeatReview:
    """A seat with the accuracy and the weight of its choices."""
    luck, (accuracy, weight) = result - start - own - others, told
    figures = (start, luck, own + others, result, own, luck, result - luck)
    level = "review/level-solid"
    return SeatReview(seat, NAMES[seat - 1], *figures, 5, 9, 1.0, accuracy, level, 9, weight)


def _verdict(*seats: SeatReview) -> str:
    [code] = check([Review("std", 1, "deep", 0, True, seats, ())])
    return code


def test_a_win_from_a_lead_is_not_told_to_be_luck() -> None:
    def verdict(start: float, own: float, accuracy: float) -> str:
        """Of a game in which the others' mistakes brought the winner 5 %."""
        return _verdict(
            _played(1, start, own, 0.05, 1.0, (accuracy, 6.0)),
            _played(2, 1 - start, -0.05, -own, 0.0, (90.0, 6.0)),
        )

    assert verdict(0.75, -0.07, 89.0) == "after/story-even-ahead"  # luck brought 27 %
    assert verdict(0.75, -0.07, 84.0) == "after/story-ahead"
    assert verdict(0.75, -0.01, 94.0) == "after/story-better-ahead"
    assert verdict(0.75, -0.11, 94.0) == "after/story-mixed-ahead"
    assert verdict(0.65, -0.07, 89.0) == "after/story-even-ahead"
    assert verdict(0.64, -0.07, 89.0) == "after/story-even-luck"  # hardly a lead
    assert verdict(0.75, -0.63, 60.0) == "after/story-luck"  # luck brought 83 %
    assert verdict(0.55, -0.07, 89.0) == "after/story-even-luck"


def test_a_lead_is_one_over_those_who_still_play() -> None:
    two = [
        _played(1, 0.6, 0.0, 0.0, 1.0, (90.0, 6.0)),
        _played(2, 0.4, 0.0, 0.0, 0.0, (90.0, 6.0)),
    ]
    assert _verdict(*two, _played(3, 0.0, 0.0, 0.0, 0.0, (90.0, 0.0))) == "after/story-even-luck"
    third = _played(3, 0.1, 0.0, 0.0, 0.0, (90.0, 6.0))
    three = [two[0], _played(2, 0.3, 0.0, 0.0, 0.0, (90.0, 6.0)), third]
    assert _verdict(*three) == "after/story-even-ahead"


def test_nobody_is_called_better_whose_choices_hardly_counted() -> None:
    def verdict(weight: float, third: float, second: float = 95.0) -> Message | None:
        seats = (
            _played(1, 0.35, -0.40, 0.60, 1.0, (85.0, 8.0)),
            _played(2, 0.35, -0.10, 0.05, 0.0, (second, weight)),
            _played(3, 0.30, -0.50, 0.35, 0.0, (third, 8.0)),
        )
        found = Review("std", 1, "deep", 0, True, seats, ())
        check([found])
        return story(found, NAMES)

    def told(code: str, best: str, *others: str) -> Message:
        return Message(f"after/story-{code}", {"winner": "Ann", "best": best, "others": others})

    assert verdict(4.0, 70.0) == told("luck", "Ben", "Ben", "Cy")
    assert verdict(3.9, 70.0, 87.9) == told("even-luck", "Ben", "Ben", "Cy")  # alike
    assert verdict(3.9, 70.0) == told("both", "Cy", "Cy")
    assert verdict(3.9, 86.0) == told("even-luck", "Cy", "Cy")


def test_of_two_players_either_may_be_called_better() -> None:
    seats = (
        _played(1, 0.5, -0.40, 0.60, 1.0, (85.0, 8.0)),
        _played(2, 0.5, -0.60, 0.40, 0.0, (95.0, 3.0)),
        _played(3, 0.0, -0.60, 0.40, 0.0, (95.0, 3.0)),
    )
    assert _verdict(*seats[:2]) == "after/story-mixed-luck"
    assert _verdict(*seats) == "after/story-alone"
