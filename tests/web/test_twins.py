"""What exists twice, in Python and in script, is the same: sentences, commands, sounds."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from luckynumbers.core import CELLS, GameError, Message, Position, Rules
from luckynumbers.play import Game, Pile, Shuffle
from luckynumbers.puzzles import Attempt, Hint, Puzzle, Solution, Swap
from luckynumbers.review.colours import COLOURS, colours_of
from luckynumbers.review.figures import wire_share
from luckynumbers.review.vectors import estimated
from luckynumbers.server.game.layouts import layout_text
from luckynumbers.terminal.commands import VOCABULARY, Ask, Put, Save, Verb, Vocabulary
from luckynumbers.words import Words, languages
from luckynumbers.words.overview import hidden_messages, row_messages, table_messages
from luckynumbers.words.puzzles import limit_message, result_message
from luckynumbers.words.sounds import BENDS
from tests.web.node import in_node
from tests.words.test_sounds import FRENCH, GERMAN, LATIN, NAMES, NUMBERS

SAID: list[tuple[str, dict[str, Any]]] = [
    ("garden/of", {"name": "Ann", "count": 1}),
    ("garden/of", {"name": "Ann", "count": 0}),
    ("garden/row", {"row": 2, "cells": ["3", "empty", "9", "empty"]}),
    ("table/tiles", {"tiles": [3]}),
    ("table/tiles", {"tiles": [3, 7]}),
    ("table/tiles", {"tiles": [3, 7, 20]}),
    ("pile/copies", {"count": 1, "tiles": [1, 2]}),
    ("pile/copies", {"count": 3, "tiles": [1, 2]}),
    ("input/unknown", {"found": "{name}<b>"}),
]
TYPED = [
    *(
        "draw",
        "D",
        "take 7 b2",
        "t7 b2",
        "TAKE 7 from the table to b2",
        "b 2",
        "2b",
        "7 ㅠ2",
        "2ㅠ",
        "7 b2",
        "place c3",
    ),
    *(
        "p c3",
        "put it on c3 please",
        "discard",
        "x",
        "drop 14",
        "where",
        "where 7",
        "w7",
        "gardens",
    ),
    *(
        "garden 2",
        "read",
        "r2",
        "tb",
        "hidden",
        "last",
        "undo",
        "leave",
        "leave it",
        " Leave It ",
        "leave 7",
        "leave b2",
        "rules",
    ),
    *(
        "seal",
        "grids",
        "pass",
        "?",
        "help",
        "quit",
        "sort",
        "save evening.lnr",
        "dr",
        "dra",
        "gard",
    ),
    *("take", "place", "e5", "a5", "t99", "take 21 b2", "take 0", "7 8", "a1 b2", "draw discard"),
    *("drwa", "plaec c3", "xyzzy", "§", "table", "take table", "draw 7", "where b2", "undo b2"),
]


# What a fact may be, and the count beside it.
SAMPLES: list[tuple[Any, int]] = [
    *[(1, 0), (1234, 1), ("Anna", 2), ("민준", 5), ("Max", 21), ("b2", 1234)],
    *[([3], 1), ([3, 7], 2), ([3, 8, 20], 3), (["a1", "Hélène"], 1), ([], 2)],
]
SPOKEN = ("", "lucky-numbers", "5-vor-12")
"""No edition, and one with clovers and one with boards."""
_SAY = """async (load, { catalogue, messages, editions }) => {
  const { t, useCatalogue, useWording } = await load("base/words.js");
  useCatalogue(catalogue);
  return editions.map((edition) => {
    useWording(edition);
    return messages.map(([code, facts]) => t(code, facts));
  });
}"""


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def catalogue(catalogues: Path, language: str) -> Any:
    [words, *parts] = [
        json.loads((catalogues / f"{language}{part}.json").read_text(encoding="utf-8"))
        for part in ("", "-rules", "-after", "-puzzles")
    ]
    texts = {code: text for part in (words, *parts) for code, text in part["texts"].items()}
    return {**words, "texts": texts}


def every_sentence(texts: dict[str, str | list[str]]) -> list[tuple[str, dict[str, Any]]]:
    """List what the browser may have to say: each of its codes with facts of every kind."""
    named = {
        code: set(re.findall(r"\{(\w+)", text if isinstance(text, str) else " ".join(text)))
        for code, text in texts.items()
    }
    return [
        (code, {**dict.fromkeys(names, fact), "count": count})
        for code, names in named.items()
        for fact, count in (SAMPLES if names else SAMPLES[:1])
    ]


def test_sentences_are_those_of_python(catalogue: Any, language: str) -> None:
    asked = [*SAID, *every_sentence(catalogue["texts"])]
    told = in_node(_SAY, {"catalogue": catalogue, "messages": asked, "editions": SPOKEN})
    for edition, said in zip(SPOKEN, told, strict=True):
        words = Words(language, edition)
        for (code, facts), heard in zip(asked, said, strict=True):
            given = {name: tuple(x) if isinstance(x, list) else x for name, x in facts.items()}
            assert heard == words.text(code, **given), code


def as_python_reads(line: str, words: Words) -> str:
    try:
        command = Vocabulary(words).read(line)
    except GameError as refusal:
        return refusal.code
    if isinstance(command, Put):
        return f"put {command.tile or ''} {command.cell or ''}"
    if isinstance(command, Save):
        return "save  "
    assert isinstance(command, Ask)
    return f"{command.verb.name} {command.number or ''} "


_READ = """async (load, { catalogue, lines }) => {
  const { useCatalogue } = await load("base/words.js");
  const { parse, Misunderstood } = await load("table/grammar.js");
  useCatalogue(catalogue);
  return lines.map((line) => {
    try {
      const { verb, number, cell } = parse(line);
      return `${verb} ${number ?? ""} ${cell ?? ""}`;
    } catch (error) {
      if (!(error instanceof Misunderstood)) throw error;
      return { refused: error.message };
    }
  });
}"""


def lines_in(words: Words) -> list[str]:
    """Type every word of a language's commands: alone, begun, in capitals, with a tile or cell.

    A tutor is wished for at the terminal alone.
    """
    codes = [code for verb, code in VOCABULARY.items() if verb is not Verb.tutor]
    known = [word for code in codes for word in words.text(code).split()]
    ways = ("{}", "{} 7", "{} b2", "{} 7 b2", "7 {}", "b2 {}", "{}7")
    lines = [way.format(word) for word in known for way in ways]
    return [*lines, *(word.upper() for word in known), *(word[:3] for word in known), *TYPED]


def test_typed_lines_mean_what_the_terminal_makes_of_them(catalogue: Any, language: str) -> None:
    words = Words(language)
    lines = lines_in(words)
    read = in_node(_READ, {"catalogue": catalogue, "lines": lines})
    for line, found in zip(lines, read, strict=True):
        expected = as_python_reads(line, words)
        if isinstance(found, dict):
            assert "/" in expected, (line, found, expected)  # both refuse
        else:
            assert found == expected, line


_LOOK = """async (load, { catalogue, views }) => {
  const { useCatalogue } = await load("base/words.js");
  const { readView, unknown } = await load("table/model.js");
  const { hiddenAnswer, rowsAnswer, tableAnswer } = await load("table/sentences.js");
  useCatalogue(catalogue);
  return views.map((view) => {
    const game = readView(view);
    const rows = game.gardens.map((_, index) => rowsAnswer({ ...unknown("T"), game }, index + 1));
    return [...rows, tableAnswer(game), hiddenAnswer(game)];
  });
}"""


def some_games() -> Iterator[Game]:
    """Games on their way, with two to five seats."""
    rng = random.Random(7)
    for seats, moves in ((2, 0), (2, 30), (3, 45), (4, 60), (5, 90)):
        game = Game(Rules(), Pile.shuffled(seats, Shuffle.seeded(f"{seats}-{moves}")))
        for _ in range(moves):
            game = game if game.position.over else game.act(rng.choice(list(game.position.actions)))
        yield game


def overview(position: Position, words: Words) -> list[str]:
    """What lies open, as Python says it: each garden, the table, the numbers face down."""
    gardens = []
    for seat, garden in enumerate(position.gardens, 1):
        name = words.text("seat/name", seat=seat)
        whose = Message("garden/of", {"name": name, "count": len(garden.empties)})
        gardens.append(words.paragraph([whose, *row_messages(garden, words)]))
    others = (table_messages(position), hidden_messages(position))
    return [*gardens, *map(words.paragraph, others)]


def test_what_lies_open_is_read_as_python_reads_it(catalogue: Any, language: str) -> None:
    games = list(some_games())
    views = [{"position": str(g.position), "layout": layout_text(g.layout)} for g in games]
    said = in_node(_LOOK, {"catalogue": catalogue, "views": views})
    assert said == [overview(game.position, Words(language)) for game in games]


_SHARES = """async (load, { catalogue, shares }) => {
  const { roundedShare } = await load("offline/shares.js");
  const { percent, useCatalogue } = await load("base/words.js");
  useCatalogue(catalogue);
  return shares.map((share) => percent(roundedShare(share)));
}"""


def test_a_chance_is_nothing_or_everything_only_where_that_is_certain(
    catalogue: Any, language: str
) -> None:
    """The kernel computes in single precision."""
    words = Words(language)
    shares = [0, 1e-8, 3e-5, 0.004, 0.006, 0.5, 0.994, 0.996, 0.99997, 1 - 1e-8, 1]
    shown = in_node(_SHARES, {"catalogue": catalogue, "shares": shares})
    assert shown == [words.chance(wire_share(share)) for share in shares]
    none, one, most, all_ = (words.percent(part, 0) for part in (0, 0.01, 0.99, 1))
    assert shown[:4] == [none, none, f"<{one}", f"<{one}"]
    assert shown[-4:] == [f">{most}", f">{most}", all_, all_]


_ESTIMATED = """async (load, cases) => {
  const { estimated } = await load("offline/shares.js");
  return cases.map(([shares, left]) => estimated(shares, left));
}"""


def test_what_trials_have_found_is_never_certain_but_for_whoever_has_left() -> None:
    cases: list[tuple[list[float], list[int]]] = [([0, 1], []), ([0, 0.7, 0.3, 0], [4])]
    assert in_node(_ESTIMATED, cases) == [pytest.approx(estimated(*each)) for each in cases]


_BEND = """async (load, { forms, words }) => {
  const { BENDS } = await load("base/sounds.js");
  return forms.map((form) => words.map(BENDS[form]));
}"""


def test_the_browser_bends_words_like_python() -> None:
    words = [*map(str, NUMBERS), *(name for name, _ in NAMES), *" ".join(LATIN.values()).split()]
    words += [str(fact) for fact, _ in FRENCH] + [name for name, _ in GERMAN]
    words += ["", "“민준”", "51.2%", "ㅋㅋ", "(b2)", "Zoe\u0308", "n\u0303", "각", "Ω", "_", "８"]
    said = in_node(_BEND, {"forms": list(BENDS), "words": words})
    assert said == [[bend(word) for word in words] for bend in BENDS.values()]


_PLAY = """async (load, { catalogue, puzzle, solution, made }) => {
  const { useCatalogue } = await load("base/words.js");
  const model = await load("puzzles/model.js");
  const { movedText, solvedText } = await load("puzzles/sentences.js");
  const { hintFor } = await load("puzzles/hints.js");
  useCatalogue(catalogue);
  const { start, maximum } = model.parsePuzzle(puzzle);
  const known = { name: "", grade: 1, start, maximum, solution: model.parseSwaps(solution, start) };
  const hints = await Promise.all([1, 2].map((step) => hintFor(model.begin(known), step)));
  let attempt = model.begin(known);
  const steps = model.parseSwaps(made, start).map((pair) => {
    attempt = model.move(attempt, pair);
    return {
      solved: model.isSolved(attempt),
      moved: movedText(attempt, pair),
      result: solvedText(attempt),
    };
  });
  return { steps, tile: hints[0].cells[0], swap: hints[1].text };
}"""


@pytest.mark.parametrize("maximum", [2, 3, 4])
def test_a_puzzle_is_judged_and_described_as_python_does_it(
    catalogue: Any, language: str, maximum: int
) -> None:
    puzzle = Puzzle.parse(f"02010316/05060708/09101112/13141504 ; max {maximum}")
    made = [Swap.parse(text) for text in ("7-8", "7-8", "2-1", "16-4")]
    line = Solution(tuple(made[2:]))
    sent = {"puzzle": str(puzzle), "solution": str(line), "made": " ".join(map(str, made))}
    found = in_node(_PLAY, {"catalogue": catalogue, **sent})
    words, attempt = Words(language), Attempt(puzzle)
    for swap, step in zip(made, found["steps"], strict=True):
        attempt = attempt.swap(swap)
        assert step["solved"] == attempt.solved
        assert step["result"] == words.say(result_message(attempt.moves, maximum))
        notice = limit_message(attempt.moves, maximum) is not None and not attempt.solved
        assert (words.text("puzzles/play-on") in step["moved"]) == notice
    assert attempt.solved
    hint = Hint(puzzle.start, line)
    assert CELLS[found["tile"]] == puzzle.start.cell(hint.tile)
    assert found["swap"] == words.say(hint.message(2))


TABLES = (
    ["Anna", "Ben"],
    ["Lucky Star", None],
    ["Ann", "Bob", None, "Zoë"],
    ["김철수", "Ann", None],
)


def test_the_players_of_a_table_have_the_same_colours() -> None:
    shown = in_node(
        """async (load, tables) => {
          const { coloursOf } = await load("draw/portraits.js");
          return tables.map(coloursOf);
        }""",
        TABLES,
    )
    assert [[COLOURS[colour - 1] for colour in each] for each in shown] == [
        [*colours_of(names)] for names in TABLES
    ]
