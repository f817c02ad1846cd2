"""The review of a game: luck told from skill, for every turn and every seat."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from luckynumbers.bots.master import kernel_flag
from luckynumbers.core import GameError
from luckynumbers.core.checks import checked
from luckynumbers.kernel import CANCELLED
from luckynumbers.kernel.checks import check_between
from luckynumbers.play import CancelFlag, Record
from luckynumbers.play.player import NEVER
from luckynumbers.review.account import settle
from luckynumbers.review.accuracy import accuracy, level_of
from luckynumbers.review.books import Posting, post
from luckynumbers.review.course import rounds_of, steps_of
from luckynumbers.review.depth import INSTANT, Depth, depth_named
from luckynumbers.review.judge import Cache, Judge
from luckynumbers.review.turns import turns_of
from luckynumbers.review.values import Review, SeatReview, TurnReview
from luckynumbers.review.vectors import Vector

Progress: TypeAlias = Callable[[int, int], None]
"""Called after every step with the steps done and the steps in all."""


@checked
def review(
    record: Record,
    depth: Depth | str = INSTANT,
    seed: int = 0,
    *,
    since: int = 0,
    progress: Progress | None = None,
    cancel: CancelFlag = NEVER,
    cache: Cache | None = None,
) -> Review:
    """Review a record: what luck and what each choice did to everyone's share of the win.

    ``depth`` is one of ``DEPTHS``, or its name. ``seed`` is that of the rollouts and of the setups
    drawn, ``since`` the entries of the log that are not reviewed, ``progress`` is called with the
    steps judged and their number, and ``cache`` keeps answers for other reviews.

        >>> from luckynumbers import Game, Pile, Record, Rules, bots, play_out
        >>> from luckynumbers.review import review
        >>> game = Game(Rules(), Pile.seeded(seats=2, seed="clover"))
        >>> record = Record.of(play_out(game, [bots.make("level:3")] * 2).game)
        >>> found = review(record)
        >>> turn = found.turns[5]
        >>> turn.text, turn.worst.mark, turn.worst.best
        ('*05@c3x16', '?', '05@b2')

    Raises:
        GameError: ``cancel`` was set meanwhile (``kernel/cancelled``).
        GameError: No depth has this name (``review/depth``).
        GameError: ``since`` leaves no entry, or is negative (``kernel/range``).

    """
    depth = depth_named(depth) if isinstance(depth, str) else depth
    check_between("since", since, 0, len(record.log) - 1)
    whole, begun = steps_of(record), len(steps_of(replace(record, log=record.log[:since])))
    steps, rounds = whole[begun:], [*rounds_of(whole)][begun:]
    postings: list[Posting] = []
    with kernel_flag(cancel) as flag:
        judge = Judge(depth, seed, flag, cache)
        for step in steps:
            if cancel.is_set():
                raise GameError(CANCELLED)
            postings.append(post(step, judge))
            if progress is not None:
                progress(len(postings), len(steps))
        result = judge.value(steps[-1].after)
        turns = turns_of(settle(postings, result), rounds, judge)
    return Review(
        rules=str(record.rules),
        first=record.first,
        depth=depth.name,
        seed=seed,
        finished=steps[-1].after.over,
        seats=_seats(record, postings[0].before, result, turns),
        turns=turns,
    )


def _seats(
    record: Record, start: Vector, result: Vector, turns: Sequence[TurnReview]
) -> tuple[SeatReview, ...]:
    names = record.names or ("",) * record.seats
    return tuple(
        _seat(seat, names[seat - 1], start[seat - 1], result[seat - 1], turns)
        for seat in range(1, record.seats + 1)
    )


def _seat(
    seat: int, name: str, start: float, result: float, turns: Sequence[TurnReview]
) -> SeatReview:
    own = [turn for turn in turns if turn.seat == seat]
    choices = [each for turn in own for each in turn.decisions]
    chosen = [each for each in choices if each.unforced]
    lost = sum(decision.points for decision in chosen)
    luck = sum(turn.luck[seat - 1] for turn in turns)
    weight = sum(each.weight for each in chosen)
    figure = accuracy(lost, weight)
    return SeatReview(
        seat=seat,
        name=name,
        start=start,
        luck=luck,
        error=sum(turn.error[seat - 1] for turn in turns),
        result=result,
        own_error=sum(turn.error[seat - 1] for turn in own),
        tile_luck=sum(turn.tile_luck[seat - 1] for turn in turns),
        adjusted=result - luck,
        planted=sum(turn.plants for turn in own),
        decisions=len(chosen),
        points=lost / len(chosen) if chosen else 0.0,
        accuracy=figure,
        level=level_of(figure),
        choices=len(choices),
        weight=weight,
    )
