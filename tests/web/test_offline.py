"""A table in the page is the server's table: the same events, views, sentences and refusals.

Games are played at a table of the server, with commands that make sense and others that do not; the
scripts, run in Node with the kernel as WebAssembly, must answer every one of them alike.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from luckynumbers.core import CELLS, EDITIONS, GameError, Position, Rules, parse_action
from luckynumbers.kernel import decide as policy
from luckynumbers.play import Game, Pile, Record, Shuffle
from luckynumbers.server.game.commands import Act, BotMoves, Leave, Start, TableCommand, Undo
from luckynumbers.server.game.deciding import Circumstances, decide
from luckynumbers.server.game.events import Created, Lesson, Seat
from luckynumbers.server.game.evolve import evolve
from luckynumbers.server.game.messages import dump, sentence
from luckynumbers.server.game.plans import Plan, SeatPlan, next_table, resume
from luckynumbers.server.game.replay import moment_of, record_of
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Secret, User
from luckynumbers.server.game.view import event_of, view_of
from luckynumbers.server.http.routes.tables import named
from luckynumbers.words import Words, languages
from luckynumbers.words.advice import hint_message, where_answers
from luckynumbers.words.colours import Palette
from tests.helpers import EVERY_GAME
from tests.web.node import in_node

HERE = "local-user"
NAMES = ("Ann", "Ben", "안나", "Élise", 'Žofie "Z"')


@dataclass
class Case:
    """A game at a table of the server: what was commanded, and what came of it."""

    language: str
    secret: str
    created: Any
    commands: list[Any] = field(default_factory=list)
    outs: list[Any] = field(default_factory=list)
    asked: list[Any] = field(default_factory=list)
    answers: list[Any] = field(default_factory=list)
    record: str = ""
    following: Created | None = None
    """How the table after this one is made, without the promise of its shuffle."""
    wish: Any = None
    """Who goes on from which moment of a finished game."""
    resumed: Created | None = None
    """How the table is made at which it goes on, without the promise of its shuffle."""


def series(seed: int, rules: Rules, seats: int, language: str) -> Iterator[Case]:
    """Play a whole tournament, at a table with a lesson, or go on from moments of a game."""
    luck = Random(seed)
    people = tuple(
        Seat("bot", name, "", "level:3") if seat and luck.random() < 0.3 else person(seat, name)
        for seat, name in enumerate(NAMES[:seats])
    )
    edition = luck.choice([*EDITIONS]) if seats < 5 else "access"
    created = Created(str(rules), edition, HERE, people)
    if seed % 3 == 0:
        created = replace(created, tournament=True, players=tuple(range(1, seats + 1)))
    elif seed % 3 == 1:
        created = replace(created, lesson=a_lesson(luck, rules, seats))
    for _ in range(seats):
        case = play(luck, created, language)
        yield case
        if case.resumed is not None:
            created = case.resumed
            continue
        if case.following is None or not case.following.scored:
            return
        created = case.following
        if all(seat.user != HERE for seat in created.seats):
            return  # everyone here has left the tournament: only those who play can begin


def play(luck: Random, plan: Created, language: str) -> Case:
    """Play a game with random commands, and note every answer of the server."""
    secret = Secret(luck.randbytes(32)) if plan.lesson is None else None
    created = replace(plan, commit=(secret and Shuffle(secret.secret).commit) or "")
    words = Words(language, created.edition)
    case = Case(
        language, secret.secret.hex() if secret else "", json.loads(msgspec.json.encode(created))
    )
    state = State.empty("T", created, secret, ())
    state = evolve(state, created, 1000)
    case.outs.append([shown(event_of(state.events[0], state, view_of(state), words))])
    user = User(HERE, "Ann", "guest", 0)
    for step in range(900):
        command = wish(luck, state) if step else Start("c", "T", first=starter(luck, created))
        before = state
        try:
            given = Circumstances(user, 1000 + step, random.Random(0))
            state = decide(state, command, given).state
            view = view_of(state)
            events = state.events[before.seq + 1 :]
            out = [shown(event_of(event, state, view, words)) for event in events]
        except GameError as error:
            out = [{"refused": json.loads(msgspec.json.encode(sentence(error.message, words)))}]
        case.commands.append(json.loads(msgspec.json.encode(command)))
        case.outs.append(out)
        ask(case, luck, state, words)
        if state.closed is not None:
            break
    case.record = str(record_of(state))
    if state.closed is not None:
        if secret:
            Record.parse(case.record).verify()
        following = next_table(state, user, random.Random(0)).created
        case.following = replace(following, commit="")
        if plan.lesson is None and not plan.tournament:
            go_on(case, luck, state, words)
    return case


def go_on(case: Case, luck: Random, state: State, words: Words) -> None:
    """Go on from some moment of a game that is over, in a seat that is still playing."""
    seq = luck.randrange(1, state.seq - 1)  # the last two end the game
    then = moment_of(state, seq)
    seat = luck.choice(then.game.position.playing)
    count = len(state.seats) - 1
    bots = [f"level:{luck.randrange(9) + 1}" for _ in range(luck.choice((1, count)))]
    others = bots * count if len(bots) == 1 else bots
    seats = [named(SeatPlan("bot", bot=bot), case.language) for bot in others]
    seats.insert(seat - 1, SeatPlan("me"))
    plan = Plan(tuple(seats))
    me = User(HERE, words.text("player/default-name"), "guest", 0)
    made = resume(plan, then, me, bots, random.Random(0)).created
    case.resumed = replace(made, commit="")
    case.wish = {"seq": seq, "seat": seat, "bots": bots}


def a_lesson(luck: Random, rules: Rules, seats: int) -> Lesson:
    """A lesson whose first actions are those of a greedy player."""
    numbers = tuple(luck.sample(range(1, 21), 20))
    game = Game(rules, Pile.scripted(seats, numbers).mixed(), 1)
    expect = []
    for _ in range(30):
        action = policy(game.position, "greedy", luck.getrandbits(60))
        expect.append(str(action))
        game = game.act(action)
    return Lesson(numbers, tuple(expect))


def starter(luck: Random, created: Created) -> int | None:
    """Who is named as the first; in a later game of a tournament that is fixed."""
    if created.lesson:
        return 1
    return None if created.scored else luck.randrange(len(created.seats)) + 1


def person(seat: int, name: str) -> Seat:
    return Seat("device" if seat else "person", name, HERE)


def shown(out: Any) -> Any:
    return json.loads(dump(out))


def wish(luck: Random, state: State) -> TableCommand | BotMoves:
    """A command: mostly what one would do, sometimes what makes no sense."""
    game = state.game
    assert game is not None
    position = game.position
    seat, chance = position.seat or 1, luck.random()
    if chance < 0.05:
        return Undo("c", "T", seat=luck.randrange(len(state.seats)) + 1, seq=state.seq)
    if chance < 0.006 + 0.05:
        return Leave("c", "T", seat=luck.randrange(len(state.seats)) + 1)
    if chance < 0.15:
        texts = ["*", f"{luck.randrange(20) + 1:02d}@-", "b2", "21@a1"]
        texts.append(f"{luck.randrange(20) + 1:02d}@{luck.choice(CELLS)}")
        numbers = [*position.hand, *position.table]
        texts += [f"{luck.choice(numbers):02d}@{luck.choice(CELLS)}"] * 4 if numbers else []
        return Act("c", "T", seat=seat, seq=state.seq, action=luck.choice(texts))
    if chance < 0.17:
        return Act("c", "T", seat=luck.randrange(5) + 1, seq=state.seq - 1, action="*")
    lesson, kind = state.created.lesson, luck.choice(("random", "greedy", "greedy", "filler"))
    action = policy(position, kind, luck.getrandbits(60))
    if lesson is not None and state.steps < len(lesson.expect) and luck.random() < 0.9:
        action = parse_action(lesson.expect[state.steps])
    if state.seats[seat - 1].kind == "bot":
        if action not in position.actions:  # no gardener of the page moves against the rules
            action = policy(position, kind, luck.getrandbits(60))
        return BotMoves(seat, state.seq, str(action))
    return Act("c", "T", seat=seat, seq=state.seq, action=str(action))


def ask(case: Case, luck: Random, state: State, words: Words) -> None:
    """Ask where a tile fits, and for the sentence of a hint, now and then."""
    if state.closed is not None or state.game is None or luck.random() > 0.1:
        return
    game = state.game
    position: Position = game.position
    tile = luck.choice([None, None, luck.randrange(20) + 1])
    colours = luck.random() < 0.5
    bed = game.layout.gardens[position.acting - 1]
    palette = Palette(words, bed, game.layout.table, game.layout.hand) if colours else None
    found = where_answers(position, tile, words, palette)
    where = words.paragraph(message for messages in found for message in messages)
    action = luck.choice([*position.actions])
    step = len(case.outs) - 1
    case.asked.append({"step": step, "tile": tile, "colours": colours, "action": str(action)})
    case.answers.append([where, words.say(hint_message(position, action))])


_RUN = """async (load, given) => {
  const { readFileSync } = await import("node:fs");
  const { Kernel } = await load("engine/kernel.js");
  const words = await load("base/words.js");
  const { after, blank, eventOut, evolve } = await load("offline/state.js");
  const { decide, move } = await load("offline/deciding.js");
  const { sentence } = await load("offline/messages.js");
  const { nextCreated } = await load("offline/following.js");
  const { resumedBy } = await load("offline/plan.js");
  const { recordText } = await load("offline/record.js");
  const { hintSentence, whereSentences } = await load("offline/advice.js");
  const web = new URL(process.argv[1] + "/");
  const bytes = readFileSync(new URL("engine/kernel.wasm", web));
  const kernel = await Kernel.of(await WebAssembly.compile(bytes));
  const rules = { call: async (name, args) => kernel[name](...args) };
  const read = (language, part) =>
    JSON.parse(readFileSync(`${given.catalogues}/${language}${part}.json`, "utf-8"));
  const answers = [];
  for (const { language, secret, created, commands, asked, wish } of given.cases) {
    const texts = ["", "-offline"].map((part) => read(language, part).texts);
    words.useCatalogue({ ...read(language, ""), texts: Object.assign({}, ...texts) });
    words.useWording(created.edition);
    let state = await evolve(rules, blank("T", secret), { kind: "created", ...created }, 1000);
    const outs = [[eventOut(state, state.events[0])]];
    const said = [];
    const games = [];
    for (const [step, command] of commands.entries()) {
      try {
        const { op, seat, seq, action } = command;
        const data = op ? decide(state, command) : move(state, seat, seq, action);
        const next = await after(rules, state, data, 1000 + step);
        games[state.events.length] = next.game;
        outs.push(next.events.slice(state.events.length).map((each) => eventOut(next, each)));
        state = next;
      } catch (error) {
        if (!error.code) throw error;
        outs.push([{ refused: sentence(error) }]);
      }
      for (const { step: at, tile, colours, action } of asked)
        if (at === step + 1)
          said.push([
            await whereSentences(rules, state.game, tile, colours),
            hintSentence(state.game.position, action),
          ]);
    }
    const { commit, ...following } = state.closed ? nextCreated(state) : {};
    const resumed = wish && resumedBy(state.created, games[wish.seq], wish, { bots: wish.bots });
    answers.push({ outs, said, record: await recordText(rules, state), following, resumed });
  }
  return answers;
}"""


def check(cases: list[Case], catalogues: Path) -> None:
    given = [
        {
            "language": case.language,
            "secret": case.secret,
            "created": case.created,
            "commands": case.commands,
            "asked": case.asked,
            "wish": case.wish,
        }
        for case in cases
    ]
    found = in_node(_RUN, {"cases": given, "catalogues": str(catalogues)})
    for case, answer in zip(cases, found, strict=True):
        for number, (ours, theirs) in enumerate(zip(case.outs, answer["outs"], strict=True)):
            assert theirs == ours, (number, case.commands[number - 1])
        assert answer["said"] == case.answers
        assert answer["record"] == case.record
        if case.following is not None:
            assert msgspec.convert(answer["following"], Created) == case.following
        if case.resumed is not None:
            assert msgspec.convert(answer["resumed"], Created) == case.resumed


def cases(count: int) -> Iterator[Case]:
    every = [*languages()]
    for seed in range(count):
        rules, seats = EVERY_GAME[(7 * seed) % len(EVERY_GAME)]
        yield from series(seed, rules, seats, every[seed % len(every)])


def test_a_table_in_the_page_answers_as_the_server_does(catalogues: Path) -> None:
    check([*cases(24)], catalogues)


@pytest.mark.soak
def test_a_table_in_the_page_answers_as_the_server_does_in_many_games(catalogues: Path) -> None:
    every = [*cases(240)]
    for at in range(0, len(every), 24):
        check(every[at : at + 24], catalogues)
