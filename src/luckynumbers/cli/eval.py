"""``luckynumbers eval "LN1"``: the value of every action in a position."""

import json
from typing import Annotated, Final

from luckynumbers.bots.evaluation import Assessment, Judged, Reply, assess
from luckynumbers.cli import options
from luckynumbers.cli.arguments import Argument, Option, echo
from luckynumbers.cli.speech import explain, open_screen
from luckynumbers.core import Draw, Position
from luckynumbers.kernel.search import Way
from luckynumbers.play import Think
from luckynumbers.terminal import Screen
from luckynumbers.words.advice import action_message

WAYS: Final = {
    Way.one_ply: "eval/one-ply",
    Way.two_ply: "eval/two-ply",
    Way.rollouts: "eval/rollouts",
    Way.exact: "eval/exact",
}


def evaluate(
    words: Annotated[list[str], Argument("LN1")],
    nodes: Annotated[
        int | None, Option("--nodes", metavar="N", min=1, help=explain("help/eval-nodes"))
    ] = None,
    ms: Annotated[
        int | None, Option("--ms", metavar="N", min=1, help=explain("help/eval-ms"))
    ] = None,
    as_json: Annotated[bool, Option("--json", help=explain("help/json"))] = False,
    width: options.WidthOption = None,
) -> None:
    """Evaluate every legal action, and the best reply to each number that may be drawn."""
    # What is copied from a help page has line breaks in it.
    position = Position.parse(" ".join(" ".join(words).split()))
    found = assess(position, Think(nodes=nodes, ms=ms))
    if as_json:
        echo(json.dumps(_as_data(found), indent=2))
    else:
        _write(found, open_screen(width))


def _write(found: Assessment, screen: Screen) -> None:
    words, position = screen.words, found.position
    screen.say("eval/seat", seat=position.seat or 0, count=position.hidden)
    chances = [
        words.text("eval/share", seat=seat, share=words.percent(share))
        for seat, share in enumerate(found.best.shares, start=1)
        if seat not in position.left
    ]
    screen.say("eval/shares", shares=tuple(chances))
    screen.line("")
    screen.say("eval/actions")
    for rank, judged in enumerate(_ranked(found), start=1):
        screen.line(_sentence(rank, judged, position, screen))
    if found.replies:
        screen.line("")
        screen.say("eval/draws")
        for reply in found.replies:
            screen.line(_reply_sentence(reply, position, screen))


def _ranked(found: Assessment) -> list[Judged]:
    """The chosen action, then the others by their share."""
    return sorted(found.actions, key=lambda judged: (judged != found.best, -judged.share))


def _sentence(rank: int, judged: Judged, position: Position, screen: Screen) -> str:
    words = screen.words
    facts = {
        "share": words.percent(judged.share),
        "deed": words.say(action_message(position, judged.action)),
        "action": str(judged.action),
        "way": words.text(WAYS[judged.way], error=words.percent(judged.error)),
    }
    return words.text("eval/line", rank=rank, **facts)


def _reply_sentence(reply: Reply, position: Position, screen: Screen) -> str:
    words = screen.words
    held = position.apply(Draw()).reveal(reply.number)
    facts = {
        "chance": words.percent(reply.count / position.hidden),
        "deed": words.say(action_message(held, reply.best.action)),
        "share": words.percent(reply.best.share),
    }
    return words.text("eval/reply", tile=reply.number, **facts)


def _as_data(found: Assessment) -> dict[str, object]:
    draws = [judged.share for judged in found.actions if isinstance(judged.action, Draw)]
    return {
        "position": str(found.position),
        "seat": found.position.seat,
        "nodes": found.nodes,
        "best": str(found.best.action),
        "shares": found.best.shares,
        "draw": draws[0] if draws else None,
        "actions": [
            {**_judged_data(judged), "way": judged.way.name, "error": judged.error}
            for judged in found.actions
        ],
        "numbers": [
            {
                "number": reply.number,
                "count": reply.count,
                "best": str(reply.best.action),
                "share": reply.best.share,
                "actions": [_judged_data(judged) for judged in reply.actions],
            }
            for reply in found.replies
        ],
    }


def _judged_data(judged: Judged) -> dict[str, object]:
    return {
        "action": str(judged.action),
        "id": judged.action.id,
        "share": judged.share,
        "shares": judged.shares,
    }
