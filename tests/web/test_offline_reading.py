"""A record is read in the page as the server reads it: event by event, or refused."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from luckynumbers.core import GameError
from luckynumbers.play import Game, Pile, Record
from luckynumbers.server.game.reading import read
from luckynumbers.words import Words
from tests.helpers import EVERY_GAME
from tests.web.node import in_node

_RUN = """async (load, given) => {
  const { readFileSync } = await import("node:fs");
  const { Kernel } = await load("engine/kernel.js");
  const words = await load("base/words.js");
  const { readRecord } = await load("offline/reading.js");
  const { ANSWERS } = await load("offline/answers.js");
  const web = new URL(process.argv[1] + "/");
  const bytes = readFileSync(new URL("engine/kernel.wasm", web));
  const kernel = await Kernel.of(await WebAssembly.compile(bytes));
  const engine = { call: async (name, args) => kernel[name](...args) };
  const parts = ["", "-offline"].map((part) =>
    JSON.parse(readFileSync(`${given.catalogues}/en${part}.json`, "utf-8")));
  words.useCatalogue({ ...parts[0], texts: Object.assign({}, ...parts.map(({ texts }) => texts)) });
  words.useWording("lucky-numbers");
  const answers = [];
  for (const record of given.records)
    try {
      const state = await readRecord(engine, record, ["lucky-numbers"]);
      answers.push(await ANSWERS["GET /tables/{table}/replay"]({ room: { engine }, state }));
    } catch (error) {
      if (!error.code) throw error;
      answers.push({ refused: error.code, facts: error.facts });
    }
  return answers;
}"""


def in_page(records: list[str], catalogues: Path) -> list[Any]:
    found: list[Any] = in_node(_RUN, {"records": records, "catalogues": str(catalogues)})
    return found


def records() -> Iterator[str]:
    """Games of every kind: to their end, broken off, with someone who leaves, without a Deal."""
    for seed, (rules, seats) in enumerate(EVERY_GAME):
        luck = Random(seed)
        game = Game(rules, Pile.seeded(seats, f"record {seed}"), luck.randrange(seats) + 1)
        for _ in range(luck.choice([3, 40, 400])):
            if game.position.over:
                break
            if luck.random() < 0.01:
                here = [s for s in range(1, seats + 1) if s not in game.position.left]
                game = game.leave(luck.choice(here))
            else:
                game = game.act(luck.choice([*game.position.actions]))
        names = ["Ann", 'Bo "B"', "", "안나", "Élise"][:seats]
        text = str(Record.of(game, names=names, tags={"Edition": "lucky-numbers"}))
        yield text if seed % 3 else re.sub(r"\[Deal .*\n", "", text)


def test_a_record_is_read_as_the_server_reads_it(catalogues: Path) -> None:
    given = [*records()]
    for text, found in zip(given, in_page(given, catalogues), strict=True):
        wanted = read(text, Words("en")).replay
        assert "refused" not in found, (found, text)
        assert [seat["name"] for seat in found["info"]["seats"]] == [
            seat.name for seat in wanted.info.seats
        ]
        _made, *events = found["events"]
        for ours, theirs in zip(wanted.events, events, strict=True):
            assert theirs["position"] == ours.position
            assert theirs["layout"] == ours.layout
            assert theirs["setup"] == ours.setup
            told = [line.text for line in ours.event.log or ()]
            assert [line["text"] for line in theirs["event"].get("log") or ()] == told


def miscopied(good: str) -> Iterator[str]:
    """A record with the number of one drawn tile miscopied, for each of them."""
    for drawn in re.finditer(r"(?<=\*)\d\d(?=@)", good):
        number = int(drawn[0]) % 20 + 1
        yield f"{good[: drawn.start()]}{number:02d}{good[drawn.end() :]}"


def test_a_damaged_record_is_refused_with_the_same_reason(catalogues: Path) -> None:
    good = next(text for text in records() if '[Result "-"]' not in text and "~" not in text)
    given = [
        "",
        "Dear diary",
        good.replace("ln1", "ln9"),
        good.replace('[Rules "std', '[Rules "chess'),
        re.sub(r'\[Seats "\d"', '[Seats "7"', good),
        re.sub(r'\[Start "\d"', '[Start "9"', good),
        re.sub(r'\[Result ".*"', '[Result "-"', good),
        re.sub(r"\[End .*\n", "", good),
        good.replace('[Format "ln1"]', '[Format "ln1"'),
        good.rstrip() + " : *03@-",
        good.replace("\n1. ", "\n1. what "),
        re.sub(r"\*\d\d@[a-d]\d", "*01@d4", good, count=1),
        re.sub(r"\n0\. .*", "\n0. 03@a1", good, flags=re.DOTALL),
        re.sub(r"\n0\. .*", "\n0. 03@a1 03@b2 03@c3 03@d4 : 03@a1", good, flags=re.DOTALL),
        *(good.rstrip()[:-cut] for cut in range(8, 60)),
        *miscopied(good),
    ]
    for text, found in zip(given, in_page(given, catalogues), strict=True):
        with pytest.raises(GameError) as refused:
            Record.parse(text)
        code = refused.value.message.code
        assert found["refused"] == code, text
        if code in ("record/result", "record/moves", "record/short"):
            assert found["facts"] == refused.value.message.facts
