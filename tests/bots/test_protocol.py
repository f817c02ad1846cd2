"""The line protocol: our players as processes, and other programs as players."""

import sys
import threading
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from time import monotonic
from typing import Protocol

import pytest

from luckynumbers import bots
from luckynumbers.bots.protocol import (
    LONGEST_LINE,
    MOST_INFO,
    MOST_LINES,
    ExternalBot,
    TimeLimits,
    format_budget,
    parse_budget,
    serve,
)
from luckynumbers.core import DRAW, Action, End, GameError, Position, Rules, parse_action
from luckynumbers.play import Game, Match, Pile, PlayerError, Think, play_out
from tests.bots.support import running
from tests.contracts.player import positions
from tests.waiting import until

START = Game(Rules(), Pile.seeded(2, 1)).position
TURN = Game(Rules(sorted=True), Pile.seeded(2, 1)).position


# Serving


def answers(*lines: str, spec: str = "greedy") -> list[str]:
    said = StringIO()
    serve(bots.make(spec), StringIO("".join(line + "\n" for line in lines)), said, spec)
    return said.getvalue().splitlines()


def test_the_bot_introduces_itself() -> None:
    assert answers("lnp 1") == ["id greedy", "ready"]


def test_it_answers_a_position_with_one_action() -> None:
    (answer,) = answers(f"position {TURN}", "go ms=500 seed=7")
    word, action = answer.split()
    assert word == "action"
    assert parse_action(action) in TURN.actions


@pytest.mark.parametrize("spec", ["random", "filler", "greedy"])
def test_over_the_wire_a_bot_answers_as_it_does_here(spec: str) -> None:
    bot = bots.make(spec)
    think = Think(seed=2**63 - 1, ms=10)
    lines = [line for p in positions() for line in (f"position {p}", f"go {format_budget(think)}")]
    expected = [f"action {bot.choose(position, think)}" for position in positions()]
    assert answers(*lines, spec=spec) == expected


def test_the_position_stays_until_another_comes() -> None:
    first, second = answers(f"position {TURN}", "go seed=1", "go seed=1")
    assert first == second


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["hello"], "bot/unknown-command"),
        ([""], "bot/unknown-command"),
        (["lnp 2"], "bot/unknown-command"),
        (["lnp"], "bot/unknown-command"),
        (["go ms=1"], "bot/no-position"),
        (["position nonsense"], "text/version"),
        (["position"], "text/fields"),
        (["position ln1 std - - - - -"], "text/seats"),
        ([f"position {TURN}", "go fast"], "bot/budget"),
        ([f"position {TURN}", "go ms=-1"], "bot/budget"),
        ([f"position {TURN}", "go ms=1.5"], "bot/budget"),
        ([f"position {TURN}", "go ms=" + "9" * 30], "bot/budget"),
        ([f"position {TURN}", "go ms=٣"], "bot/budget"),
        ([f"position {Position.start(Rules(), 2)}", "go ms=1"], "bot/nothing-to-choose"),
        ([f"position {TURN.leave(1)}", "go ms=1"], "bot/nothing-to-choose"),
    ],
)
def test_what_it_cannot_answer_it_answers_with_a_code(lines: list[str], code: str) -> None:
    assert answers(*lines) == [f"error {code}"]


def test_after_a_bad_position_the_older_one_is_not_used() -> None:
    said = answers(f"position {TURN}", "position nonsense", "go seed=1")
    assert said == ["error text/version", "error bot/no-position"]


def test_after_an_error_it_goes_on() -> None:
    said = answers("nonsense", f"position {TURN}", "go nonsense", "go seed=1")
    assert said[:2] == ["error bot/unknown-command", "error bot/budget"]
    assert said[2].startswith("action ")


def test_quit_ends_it_and_so_does_the_end_of_the_input() -> None:
    assert answers("quit", "lnp 1") == []
    assert answers() == []


def test_any_line_end_will_do() -> None:
    said = StringIO()
    serve(bots.make("greedy"), StringIO("lnp 1\r\nquit\r\n", newline=""), said, "greedy")
    assert said.getvalue() == "id greedy\nready\n"


def test_a_failing_player_is_answered_with_its_code() -> None:
    class Failing:
        def choose(self, position: Position, think: Think) -> Action:
            raise PlayerError("bot/late", command="x", words="")

    said = StringIO()
    serve(Failing(), StringIO(f"position {TURN}\ngo seed=1\nlnp 1\n"), said, "x")
    assert said.getvalue().splitlines() == ["error bot/late", "id x", "ready"]


@pytest.mark.parametrize(
    "think",
    [
        Think(),
        Think(seed=2**63 - 1),
        Think(seed=2**64 - 1, ms=0),
        Think(seed=7, ms=500),
        Think(seed=7, nodes=2000),
        Think(seed=7, ms=500, nodes=2000),
    ],
)
def test_a_budget_is_read_as_it_was_written(think: Think) -> None:
    read = parse_budget(format_budget(think))
    assert (read.seed, read.nodes) == (think.seed, think.nodes)
    assert read.ms == (1000 if think.ms is think.nodes is None else think.ms)


def test_the_budget_is_written_as_the_protocol_says() -> None:
    assert format_budget(Think(seed=7, ms=500)) == "ms=500 seed=7"
    assert format_budget(Think(seed=7, nodes=2000)) == "nodes=2000 seed=7"


# Other programs as players

READY = "import sys, time\nprint('id x\\nready', flush=True)\n"
GOOD = READY + (
    "for line in sys.stdin:\n"
    "    if line.startswith('go'): print('action *', flush=True)\n"
    "    if line.startswith('quit'): break\n"
)


PATIENT = Think(ms=20_000)
"""What a busy machine may need; only a test of lateness waits for all of its budget."""
HURRIED = Think(ms=1)
IMPATIENT = TimeLimits(grace=0.2, quit=0.2)
SOON_READY = TimeLimits(start=0.5)


class Run(Protocol):
    """Make a player of a program's source."""

    def __call__(self, source: str, limits: TimeLimits | None = None) -> ExternalBot: ...


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Make a player of a program; see that nothing of it is left afterwards."""
    made: list[ExternalBot] = []
    before = threading.active_count()
    mark = str(tmp_path)

    def start(source: str, limits: TimeLimits | None = None) -> ExternalBot:
        path = tmp_path / f"bot{len(made)}.py"
        path.write_text(source, encoding="utf-8")
        made.append(ExternalBot(f"{sys.executable} {path}", limits))
        return made[-1]

    yield start
    for bot in made:
        bot.close()
    assert running(mark) == []
    assert threading.active_count() == before


def failure(bot: ExternalBot, think: Think = PATIENT) -> PlayerError:
    with pytest.raises(PlayerError) as error:
        bot.choose(TURN, think)
    return error.value


def test_a_program_answers_as_a_player(run: Run) -> None:
    bot = run(GOOD)
    assert [bot.choose(TURN, Think(seed=n)) for n in range(3)] == [DRAW] * 3


def test_what_a_program_says_about_its_choice_is_kept_and_no_answer(run: Run) -> None:
    bot = run(GOOD.replace("print('action *'", "print('info seen 3\\ninfo\\naction *'"))
    assert bot.choose(TURN, PATIENT) == DRAW
    assert [*bot.info] == ["seen 3", ""]


def test_a_program_that_only_talks_about_its_choice_is_late(run: Run) -> None:
    source = READY + "for line in sys.stdin:\n    while True: print('info', flush=True)\n"
    bot = run(source, IMPATIENT)
    assert failure(bot, HURRIED).code in ("bot/late", "bot/died")
    assert len(bot.info) <= MOST_INFO


def test_our_own_bot_as_a_process_plays_the_same_game(tmp_path: Path) -> None:
    command = f"{sys.executable} -m luckynumbers.cli bot greedy"
    outside, inside = bots.make(f"exec:{command}"), bots.make("greedy")
    try:
        game = Game(Rules(bruno=True), Pile.seeded(2, 3))
        played = play_out(game, [outside, inside], Think(seed=5))
        assert played.forfeits == ()
        assert played == play_out(game, [inside, inside], Think(seed=5))
    finally:
        bots.close(outside)


def test_what_a_program_says_before_it_is_ready_is_no_answer(
    run: Run,
) -> None:
    bot = run("print('action 01@a1\\nwelcome!')\n" + GOOD)
    assert bot.choose(TURN, PATIENT) == DRAW


def test_what_a_program_says_on_its_error_stream_is_no_answer(
    run: Run,
) -> None:
    bot = run(GOOD.replace("print('action", "print('hm', file=sys.stderr); print('action"))
    assert bot.choose(TURN, PATIENT) == DRAW


FAILURES = {
    "refuses": ("raise SystemExit('no licence')", "bot/not-ready", "no licence"),
    "crashes": (READY + "input(); 1 / 0", "bot/died", "ZeroDivisionError: division by zero"),
    "error": (GOOD.replace("action *", "error bot/tired"), "bot/no-action", "error bot/tired"),
    "no such action": (GOOD.replace("action *", "action 99@z9"), "bot/no-action", "action 99@z9"),
    "half an answer": (GOOD.replace("action *", "action"), "bot/no-action", "action"),
    "wrong word": (GOOD.replace("action *", "ACTION *"), "bot/no-action", "ACTION *"),
    "empty line": (GOOD.replace("action *", ""), "bot/no-action", "ready"),
    "not text": (
        READY + "sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); time.sleep(60)",
        "bot/no-action",
        "\ufffd",
    ),
    "no line end": (READY + "while True: sys.stdout.write('x' * 999)", "bot/no-action", "xxx"),
    "endless lines": (READY + "while True: print('y')", "bot/no-action", "y"),
}
LATE = {
    "sleeps": ("time.sleep(60)", "ready"),
    "reads and is silent": ("sys.stdin.read()", "ready"),
    "endless errors": ("while True: sys.stderr.write('z' * 999)", "zzz"),
}


def test_a_program_that_talks_on_is_no_dead_one_however_late_it_is_asked(
    run: Run, tmp_path: Path
) -> None:
    """It has filled the pipe behind the last line that is read of it, and waits for room."""
    full = tmp_path / "full"
    talk = (
        "import fcntl, itertools, os, pathlib, signal\n"
        "signal.signal(signal.SIGPIPE, signal.SIG_DFL)\n"
        f"fcntl.fcntl(1, fcntl.F_SETPIPE_SZ, {LONGEST_LINE})\n"
        "while not sys.stdin.readline().startswith('go'): pass\n"
        "print('action *', flush=True)\n"
        "for count in itertools.count(1):\n"
        f"    os.write(1, b'y' * {LONGEST_LINE - 1} + b'\\n')\n"
        f"    if count == {MOST_LINES + 2}: pathlib.Path({str(full)!r}).touch()\n"
    )
    bot = run(READY + talk)
    assert bot.choose(TURN, PATIENT) == DRAW
    assert until(full.exists)
    assert len(running(str(tmp_path))) == 1
    assert failure(bot).code == "bot/no-action"


@pytest.mark.parametrize("name", FAILURES)
def test_a_program_that_fails_forfeits_with_its_last_words(run: Run, name: str) -> None:
    source, code, words = FAILURES[name]
    error = failure(run(source))
    assert error.code == code
    assert words in str(error.message.facts["words"])
    assert len(str(error.message.facts["words"])) <= 200
    assert str(error.message.facts["command"]).startswith(sys.executable)
    asked = None if code == "bot/not-ready" else str(TURN)
    assert error.message.facts.get("position") == asked


@pytest.mark.parametrize("name", LATE)
def test_a_program_that_is_late_forfeits_with_its_last_words(run: Run, name: str) -> None:
    source, words = LATE[name]
    error = failure(run(READY + source, IMPATIENT), HURRIED)
    assert error.code == "bot/late"
    assert words in str(error.message.facts["words"])


def test_a_program_that_fails_without_a_word_is_not_quoted(run: Run) -> None:
    ended = failure(run(""))
    slow = failure(run("import time; time.sleep(60)", SOON_READY))
    assert (ended.code, slow.code) == ("bot/died-silent", "bot/late-silent")
    assert set(ended.message.facts) == set(slow.message.facts) == {"command"}


def test_a_program_that_ends_at_once_is_quoted_though_nobody_waited_for_it(run: Run) -> None:
    error = failure(run("print('hi'); import os; os.close(0)"))
    assert (error.code, error.message.facts["words"]) == ("bot/not-ready", "hi")


def test_a_program_that_closes_its_input_forfeits(run: Run) -> None:
    error = failure(run(READY + "import os; os.close(0); time.sleep(60)", IMPATIENT), HURRIED)
    # Whether the greeting, and then the question, could still be put.
    assert error.code in {"bot/died", "bot/died-silent", "bot/late", "bot/not-ready"}


@pytest.mark.parametrize("source", ["while True: print('not yet')", "import time; time.sleep(60)"])
def test_a_program_that_is_never_ready_is_late_or_cut_off(run: Run, source: str) -> None:
    start = monotonic()
    code = failure(run(source, SOON_READY)).code
    assert code in {"bot/not-ready", "bot/late-silent"}  # it may not have begun to speak
    assert monotonic() - start < 15


def test_slow_chatter_before_ready_does_not_put_off_the_limit(run: Run) -> None:
    """Each line comes in time, but not the one that is waited for."""
    chatter = "import time\nwhile True: print('not yet', flush=True); time.sleep(0.01)"
    assert failure(run(chatter, SOON_READY)).code in {"bot/not-ready", "bot/late-silent"}


@pytest.mark.parametrize(
    "command", ["/no/such/program", "'unclosed", "''", "   ''  ", "/", "a\0b", "."]
)
def test_a_program_that_cannot_be_started_forfeits(command: str) -> None:
    bot = ExternalBot(command)
    for _ in range(2):
        error = failure(bot)
        assert error.code == "bot/cannot-start"
        assert error.message.facts == {"command": command}
    bot.close()


@pytest.mark.parametrize(("command", "code"), [("/no/x", "no-folder"), ("/dev/null", "forbidden")])
def test_why_a_program_cannot_be_started_is_told(command: str, code: str) -> None:
    cause = failure(ExternalBot(command)).__cause__
    assert isinstance(cause, GameError)
    assert cause.code == f"file/{code}"


def test_a_late_answer_is_not_taken_for_the_answer_to_the_next_question(
    run: Run, tmp_path: Path
) -> None:
    """The first answer never comes in time; the next game begins with a fresh program."""
    late = READY + (
        "from pathlib import Path\n"
        f"slow = Path({str(tmp_path / 'was-slow')!r})\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('go') and not slow.exists():\n"
        "        slow.touch(); time.sleep(1); print('action 20@d4', flush=True)\n"
        "    elif line.startswith('go'): print('action *', flush=True)\n"
    )
    bot = run(late, IMPATIENT)
    assert failure(bot, HURRIED).code == "bot/late"
    assert bot.choose(TURN, PATIENT) == DRAW


def test_the_children_of_a_program_end_with_it(run: Run, tmp_path: Path) -> None:
    """They hold its output open, and would keep the host waiting."""
    child = tmp_path / "child.py"
    child.write_text("import time\ntime.sleep(60)\n")
    parent = f"import subprocess\nsubprocess.Popen([{sys.executable!r}, {str(child)!r}])\n"
    bot = run(parent + GOOD, IMPATIENT)
    assert bot.choose(TURN, PATIENT) == DRAW
    start = monotonic()
    bot.close()
    assert monotonic() - start < 15
    assert running(str(tmp_path)) == []


def test_a_program_that_does_not_quit_is_ended(run: Run) -> None:
    deaf = GOOD.replace("import sys", "import signal, sys").replace("break", "pass")
    bot = run(deaf + "signal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(60)\n", IMPATIENT)
    assert bot.choose(TURN, PATIENT) == DRAW
    bot.close()


def test_closing_twice_or_unused_does_no_harm(run: Run) -> None:
    bot = run(GOOD)
    bot.close()
    assert bot.choose(TURN, PATIENT) == DRAW
    bot.close()
    bot.close()
    assert bot.choose(TURN, PATIENT) == DRAW


def test_r9_an_illegal_answer_forfeits_the_game(run: Run) -> None:
    bot = run(GOOD, IMPATIENT)  # it always draws, which setup does not know
    game = Game(Rules(), Pile.seeded(2, 1))
    result = play_out(game, [bot, bots.make("filler")], PATIENT)
    assert (result.outcome.end, result.outcome.winners) == (End.left, (2,))
    assert result.forfeits[0].reason.code == "action/setup-places"


def test_a_program_that_dies_in_every_game_forfeits_every_game(
    run: Run,
) -> None:
    match = Match(Rules(), 2, 1)
    bot = run("raise SystemExit('broken')", IMPATIENT)
    for deal, rotation in match.fixtures():
        result = match.play([bot, bots.make("filler")], deal, rotation)
        assert match.player_shares(result, rotation) == (0.0, 1.0)
        assert result.forfeits[0].reason.facts["words"] == "broken"


def test_only_positions_with_a_choice_are_asked(run: Run) -> None:
    """The host never asks at a chance node; a bot that checks would say so."""
    checking = (
        "import sys\nfrom luckynumbers.core import Position\nprint('ready', flush=True)\n"
        "for line in sys.stdin:\n"
        "    word, _, rest = line.strip().partition(' ')\n"
        "    if word == 'position': position = Position.parse(rest)\n"
        "    if word == 'go': print('action', position.actions[0], flush=True)\n"
        "    if word == 'quit': break\n"
    )
    result = play_out(
        Game(Rules(michael=True, bruno=True), Pile.seeded(2, 2)),
        [run(checking), bots.make("filler")],
        PATIENT,
    )
    assert result.forfeits == ()


def test_an_error_of_the_text_is_a_game_error() -> None:
    with pytest.raises(GameError):
        parse_budget("ms")


def test_a_bot_of_a_few_lines_serves_on_the_standard_streams(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class First:
        def choose(self, position: Position, think: Think) -> Action:
            return position.actions[0]

    said = StringIO()
    monkeypatch.setattr(sys, "stdin", StringIO(f"lnp 1\nposition {TURN}\ngo ms=5 seed=1\nquit\n"))
    monkeypatch.setattr(sys, "stdout", said)
    bots.serve(First())
    first = TURN.actions[0]
    assert said.getvalue().splitlines() == ["id First", "ready", f"action {first}"]
