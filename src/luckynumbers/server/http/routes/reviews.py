"""Reviews of games that are over: luck told from skill, by the workers of the bots.

The record of a table and one that somebody brings along are reviewed alike, and nothing is kept.
"""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing

import msgspec
from msgspec import Struct
from starlette.responses import StreamingResponse

from luckynumbers.core import DIAGONAL, GameError, Place
from luckynumbers.play import Record
from luckynumbers.review import Review, SeatReview, TurnReview
from luckynumbers.review.figures import wire_share
from luckynumbers.review.marks import LEAST, mistake
from luckynumbers.review.reasons import cells_of
from luckynumbers.review.rows import better_message, level_text
from luckynumbers.review.values import Decision
from luckynumbers.review.vectors import Vector
from luckynumbers.server.game.messages import Sentence, sentence
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.http.routes.records import read_in_turn
from luckynumbers.server.http.routes.streams import MEDIA, UNBUFFERED
from luckynumbers.server.languages import words_for
from luckynumbers.server.live.bots import Part
from luckynumbers.server.live.desk import check_length
from luckynumbers.words import Words

routes = Routes("/api/v1", "advice")


class ReviewedSeat(Struct):
    """The balance of a seat: ``start + luck + error = result``, as shares of the win."""

    seat: int
    start: float
    luck: float
    """What all draws changed."""
    error: float
    own_error: float
    """The part of ``error`` by the own choices."""
    result: float
    adjusted: float
    """The result without the luck."""
    planted: int
    """How many tiles it placed after the setup."""
    weight: float
    """How much its choices count for the accuracy, in all."""
    accuracy: float
    """From 0 to 100."""
    level: str
    """A word for this level of play; it says where few choices mattered."""


class ReviewedChoice(Struct):
    """A choice that gave something away."""

    mark: str
    """``?!``, ``?`` or ``??``."""
    left: float
    """What it left whoever chose."""
    better_left: float
    """What the better choice would have left."""
    choice: str
    """The position in which it was made."""
    better: str
    """The better choice, as a sentence."""
    best: str
    """The same as the text of an action."""
    reason: str
    cells: list[str]
    """The cells that the reason names in the garden of whoever chose."""


class ReviewedTurn(Struct):
    """A play of one seat, its setup, or its departure."""

    number: int
    """Of the round, as a record has it; 0 in setup."""
    seat: int
    kind: str
    """``setup``, ``play`` or ``leave``."""
    position: str
    """The position before it."""
    drew: bool
    """Whether a tile was drawn in it."""
    after: list[float]
    """Each seat's share of the win after it, seat 1 first."""
    luck: list[float]
    """What the tiles drawn changed for each seat."""
    error: list[float]
    """What the choices changed for each seat: negative for whoever chose."""
    points: float
    """What its unforced choices gave away, in points."""
    weight: float
    """How much they count for the accuracy."""
    use_loss: float
    """What whoever drew gave away by the use of the tile."""
    mark: str
    """``?!``, ``?``, ``??`` or ``!``; empty for an ordinary choice."""
    left: float
    """What the choice spoken of left whoever chose; 0 without one. It is the one with the mark, or
    a hand laid in ascending order, which gets none."""
    better_left: float
    """What the better choice would have left."""
    choice: str
    """The position in which this choice was made, for a hand laid as a whole the one before
    its first tile; empty without one."""
    better: str
    """What would have been better, where something was. Without a choice spoken of: than the
    dearer of two that have no mark, but cost as much together as one that has."""
    best: str
    """The same as the text of an action, for a whole setup of four; empty for two without a
    mark."""
    reason: str
    """Why, where a choice is spoken of."""
    cells: list[str]
    """The cells that the reason names in the garden of whoever chose."""
    also: list[ReviewedChoice]
    """Its other marked mistakes, the worst first."""


class ReviewOut(Struct):
    """A reviewed game."""

    depth: str
    """``instant``, or ``standard`` where every choice was searched."""
    seats: list[ReviewedSeat]
    turns: list[ReviewedTurn]


class StepsOut(Struct):
    """How far a review has come."""

    done: int
    steps: int


class ReviewLine(Struct, omit_defaults=True):
    """One line of a review under way: how far it has come, its result, or why there is none."""

    progress: StepsOut | None = None
    review: ReviewOut | None = None
    refused: Sentence | None = None


@routes.add("POST", "/records/review")
async def review_record(call: Call, caller: User | None, body: str) -> ReviewOut:
    """Review a record (.lnr) of a game that is over: the deeper review where one is known."""
    call.check_advice(caller)
    record, edition = await read_in_turn(call, caller, _finished, body)
    found = await call.context.hub.advisor.deepest(record, call.share(caller))
    return review_out(found, words_for(call.language, edition))


@routes.add("POST", "/records/review/standard", media=MEDIA)
async def review_deeper(call: Call, caller: User | None, body: str) -> StreamingResponse:
    """Review a record of a game that is over at standard depth; hanging up cancels it.

    Lines of JSON show how far it has come; the last one is the review, or a refusal.
    """
    call.check_advice(caller)
    person = caller.id if caller else call.network
    record, edition = await read_in_turn(call, caller, _finished, body)
    desk, share = call.context.hub.desk, call.share(caller)
    desk.check(record, person, share)
    words = words_for(call.language, edition)
    lines = _lines(desk.review(record, person, share), words)
    return StreamingResponse(lines, headers=UNBUFFERED, media_type=f"{MEDIA}; charset=utf-8")


async def _lines(parts: AsyncGenerator[Part | Review, None], words: Words) -> AsyncIterator[bytes]:
    async with aclosing(parts):
        try:
            async for part in parts:
                yield _line(part, words)
        except GameError as error:
            said = sentence(error.message, words)
            yield msgspec.json.encode(ReviewLine(refused=said)) + b"\n"


def _line(part: Part | Review, words: Words) -> bytes:
    if isinstance(part, Review):
        return msgspec.json.encode(ReviewLine(review=review_out(part, words))) + b"\n"
    return msgspec.json.encode(ReviewLine(progress=StepsOut(part.done, part.steps))) + b"\n"


def _finished(text: str) -> tuple[str, str]:
    """The text of a record, in its one form, and its edition; refused while the game goes on."""
    record = Record.parse(text)
    if record.outcome is None:
        raise GameError("game/not-over")
    check_length(record)
    return str(record), record.tags.get("Edition", "")


def review_out(found: Review, words: Words) -> ReviewOut:
    """A review as it is sent."""
    seats = [_seat_out(seat, words) for seat in found.seats]
    return ReviewOut(found.depth, seats, [review_turn(turn, words) for turn in found.turns])


def _seat_out(seat: SeatReview, words: Words) -> ReviewedSeat:
    return ReviewedSeat(
        seat=seat.seat,
        start=wire_share(seat.start),
        luck=round(seat.luck, 4),
        error=round(seat.error, 4),
        own_error=round(seat.own_error, 4),
        result=round(seat.result, 4),
        adjusted=round(seat.adjusted, 4),
        planted=seat.planted,
        weight=round(seat.weight, 4),
        accuracy=round(seat.accuracy, 1),
        level=level_text(seat, words),
    )


def review_turn(turn: TurnReview, words: Words) -> ReviewedTurn:
    """A turn of a review as it is sent."""
    worst, *others = turn.noted or (None,)
    # A hand is advised as a whole, so its choice begins with the first tile.
    begun = turn.decisions[0] if worst and worst.layout else worst
    left, better_left = turn.stakes(worst) if worst else (0.0, 0.0)
    return ReviewedTurn(
        number=turn.number,
        seat=turn.seat,
        kind=turn.kind,
        position=turn.position,
        drew=bool(turn.tiles),
        after=[*map(wire_share, turn.after)],
        luck=_rounded(turn.luck),
        error=_rounded(turn.error),
        points=round(sum(each.points for each in turn.decisions if each.unforced), 4),
        weight=round(sum(each.weight for each in turn.decisions), 4),
        use_loss=round(sum(each.loss for each in turn.decisions[1:]), 4),
        mark=worst.mark if worst else "",
        left=wire_share(left),
        better_left=wire_share(better_left),
        choice=begun.position if begun else "",
        better=_better(worst or _slip(turn), words),
        best=_best(worst),
        reason=_why(worst, words),
        cells=_cells(worst),
        also=[_choice_out(each, turn, words) for each in others if each.mark in LEAST],
    )


def _slip(turn: TurnReview) -> Decision | None:
    """The dearer of two small losses of a turn without a mark that would have one together."""
    if turn.kind != "play" or not mistake(sum(each.points for each in turn.decisions)):
        return None
    return max(turn.decisions, key=lambda each: each.points)


def _choice_out(choice: Decision, turn: TurnReview, words: Words) -> ReviewedChoice:
    left, better_left = turn.stakes(choice)
    return ReviewedChoice(
        mark=choice.mark,
        left=wire_share(left),
        better_left=wire_share(better_left),
        choice=choice.position,
        better=_better(choice, words),
        best=choice.best,
        reason=_why(choice, words),
        cells=_cells(choice),
    )


def _better(choice: Decision | None, words: Words) -> str:
    if choice is None or choice.action == choice.best:
        return ""
    return words.say(better_message(choice))


def _best(choice: Decision | None) -> str:
    if choice is None or choice.action == choice.best:
        return ""
    laid = zip(choice.layout, DIAGONAL, strict=False)
    return " ".join(str(Place(number, cell)) for number, cell in laid) or choice.best


def _why(choice: Decision | None, words: Words) -> str:
    return words.say(choice.reason) if choice and choice.reason else ""


def _cells(choice: Decision | None) -> list[str]:
    return cells_of(choice.reason) if choice and choice.reason else []


def _rounded(shares: Vector) -> list[float]:
    return [round(share, 4) for share in shares]
