"""A review in the page is the server's: the same balances, marks, better moves, reasons and strips.

Only the value of a setup that is not complete may differ: each side draws its own hands for it.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from luckynumbers.core import Rules, parse_action
from luckynumbers.kernel import decide as policy
from luckynumbers.play import Departure, Game, Move, Pile, Record, Think, revealed_in
from luckynumbers.review import review
from luckynumbers.review.depth import INSTANT
from luckynumbers.review.hints import hint as advise
from luckynumbers.review.hints import hint_messages
from luckynumbers.review.judge import Judge
from luckynumbers.review.marks import DOUBTFUL, LEAST, percent
from luckynumbers.review.strip import tile_strip
from luckynumbers.review.tutor import Tutor
from luckynumbers.server.http.routes.reviews import review_out
from luckynumbers.server.http.routes.strips import strip_out
from luckynumbers.words import Words, languages
from tests.helpers import EVERY_GAME
from tests.web.node import in_node

NEAR = 3e-4
"""Shares are rounded to four digits, and the two kernels round floats differently."""
_PERCENTAGE = re.compile(r"\d+(?=\s*%)")
NODES = 300
"""The search for a hint."""
MOMENTS = 6
"""How many moments of a game are looked at for strips, doubts and hints."""


def game_of(seed: int, rules: Rules, seats: int) -> Game:
    """A game in which people play well, badly, and sometimes leave."""
    luck = Random(seed)
    game = Game(rules, Pile.seeded(seats, str(seed)), luck.randrange(seats) + 1)
    while not game.position.over:
        if luck.random() < 0.002:
            game = game.leave(luck.choice(game.position.playing))
            continue
        kind = luck.choice(("random", "greedy", "greedy", "greedy", "filler"))
        game = game.act(policy(game.position, kind, luck.getrandbits(60)))
    return game


_RUN = """async (load, given) => {
  const { readFileSync } = await import("node:fs");
  const { Kernel } = await load("engine/kernel.js");
  const words = await load("base/words.js");
  const { act, begin, leave } = await load("offline/game.js");
  const { reviewOf } = await load("offline/review.js");
  const { stripOf } = await load("offline/strip.js");
  const { doubtsOf } = await load("offline/tutor.js");
  const { hintOut, hintSentences } = await load("offline/hints.js");
  const web = new URL(process.argv[1] + "/");
  const bytes = readFileSync(new URL("engine/kernel.wasm", web));
  const kernel = await Kernel.of(await WebAssembly.compile(bytes));
  kernel.load(readFileSync(given.weights));
  const engine = { call: async (name, args) => kernel[name](...args) };
  const answers = [];
  for (const { language, rules, first, pile, moves, at } of given.cases) {
    const read = (part) =>
      JSON.parse(readFileSync(`${given.catalogues}/${language}${part}.json`, "utf-8"));
    const texts = ["", "-offline"].map((part) => read(part).texts);
    words.useCatalogue({ ...read(""), texts: Object.assign({}, ...texts) });
    let game = await begin(engine, rules, pile, first);
    const [strips, doubts, hints, advice] = [[], [], [], []];
    const asked = (position) => engine.call("search", [position, { nodes: given.nodes, seed: 0n }]);
    for (const [index, [seat, action]] of moves.entries()) {
      if (at.includes(index)) {
        strips.push(await stripOf(engine, game.position));
        doubts.push(await doubtsOf(engine, game, action, "small"));
        hints.push(action && (await hintSentences(engine, game.position, action)));
        advice.push(
          action && (await hintOut(engine, game, await asked(game.position))));
      }
      game = action ? await act(engine, game, action) : await leave(engine, game, seat);
    }
    answers.push({ review: await reviewOf(engine, game), strips, doubts, hints, advice });
  }
  return answers;
}"""


def moves_of(record: Record) -> Iterator[tuple[int, str]]:
    for entry in record.log:
        match entry:
            case Move(seat, action):
                yield seat, str(action)
            case Departure(seat):
                yield seat, ""


def pile_of(record: Record) -> list[str]:
    """The tiles as they came, then those that never came."""
    shown = [*revealed_in(record.log)]
    rest = Counter(dict.fromkeys(range(1, 21), record.seats)) - Counter(shown)
    return [f"1{number:02d}" for number in (*shown, *rest.elements())]


def strips_of(record: Record, at: list[int], words: Words) -> list[Any]:
    judge = Judge(INSTANT)
    # The opening is an entry of the record, and no move.
    positions = [record.game_at(index).position for index in at]
    return [plain(strip_out(tile_strip(each, judge), each, words)) for each in positions]


def doubt(record: Record, index: int, action: str, words: Words) -> dict[str, object]:
    """What the tutor says of a move."""
    position = record.game_at(index).position
    tutor = Tutor(percent(LEAST[DOUBTFUL], position))
    found = tutor.doubt(position, parse_action(action)) if action else None
    judged = bool(action) and not position.setup and parse_action(action) in position.actions
    if found is None:
        return {"judged": judged, "cost": "", "why": "", "shares": []}
    cost, why = words.say(found.cost), words.paragraph(found.why)
    return {"judged": judged, "cost": cost, "why": why, "shares": [*found.shares]}


def hint(record: Record, index: int, action: str, words: Words) -> str:
    """What a hint would say that advises a move."""
    position = record.game_at(index).position
    return words.paragraph(hint_messages(position, parse_action(action)) if action else ())


def advised(record: Record, index: int, action: str, words: Words) -> object:
    """What a hint says that nobody has looked at before, with a comparison."""
    found = advise(record.game_at(index).position, Think(nodes=NODES)) if action else None
    return found and {"action": str(found.action), "text": words.paragraph(found.messages)}


def plain(out: Any) -> Any:
    return msgspec.to_builtins(out)


def check(seeds: range, catalogues: Path) -> None:
    cases, expected, every = [], [], [*languages()]
    for seed in seeds:
        rules, seats = EVERY_GAME[(11 * seed) % len(EVERY_GAME)]
        record = Record.of(game_of(seed, rules, seats))
        moves = [*moves_of(record)]
        at = sorted(Random(seed).sample(range(len(moves)), min(MOMENTS, len(moves))))
        language = every[seed % len(every)]
        case = {"language": language, "rules": str(rules), "first": record.first, "at": at}
        cases.append({**case, "pile": pile_of(record), "moves": moves})
        words = Words(language)
        found = plain(review_out(review(record), words))
        doubts = [doubt(record, index, moves[index][1], words) for index in at]
        hints = [hint(record, index, moves[index][1], words) for index in at]
        advice = [advised(record, index, moves[index][1], words) or "" for index in at]
        expected.append((found, strips_of(record, at, words), doubts, hints, advice))
    weights = str(Path("src/luckynumbers/kernel/networks.lnn").resolve())
    given = {"cases": cases, "catalogues": str(catalogues), "weights": weights, "nodes": NODES}
    answers = in_node(_RUN, given)
    for (ours, strips, doubts, hints, advice), theirs in zip(expected, answers, strict=True):
        same(theirs["doubts"], doubts)
        same(theirs["hints"], hints)
        same(theirs["advice"], advice)
        same_review(theirs["review"], ours)
        same(theirs["strips"], strips)


def same_review(found: Any, expected: Any) -> None:
    same(found, expected)
    for index, seat in enumerate(found["seats"]):
        drawn = [turn["luck"][index] for turn in found["turns"]]
        assert seat["luck"] == pytest.approx(sum(drawn), abs=1e-4 * len(drawn))


def same(found: Any, expected: Any) -> None:
    """Check that two answers are equal, up to the rounding of shares."""
    match expected:
        case dict():
            assert found.keys() == expected.keys()
            for name in expected:
                same(found[name], expected[name])
        case list():
            for one, other in zip(found, expected, strict=True):
                same(one, other)
        case float():
            # An accuracy is a percentage with one digit.
            assert found == pytest.approx(expected, abs=NEAR if expected <= 2 else 0.11)
        case str():
            (text, shares), (their_text, their_shares) = apart(expected), apart(found)
            assert their_text == text
            assert their_shares == pytest.approx(shares, abs=1)
        case _:
            assert found == expected


def apart(text: str) -> tuple[str, list[int]]:
    """A text without its percentages, and these: half a percent may be rounded either way."""
    return _PERCENTAGE.sub("", text), [*map(int, _PERCENTAGE.findall(text))]


def rest(told: dict[str, Any], without: set[str]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name not in without}


def test_a_review_in_the_page_is_that_of_the_server(catalogues: Path) -> None:
    check(range(8), catalogues)


@pytest.mark.soak
def test_many_reviews_in_the_page_are_those_of_the_server(catalogues: Path) -> None:
    for seed in range(160):
        check(range(seed, seed + 1), catalogues)
