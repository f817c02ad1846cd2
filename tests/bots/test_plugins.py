"""Players of other people: objects, classes by name, and what packages announce."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from luckynumbers import bots
from luckynumbers.bots import registry
from luckynumbers.bots.arena import name_of, run
from luckynumbers.cli.players import seats_of_record
from luckynumbers.core import GameError, Position, Rules
from luckynumbers.play import Game, Match, Pile, play_out
from tests.bots.plugged import Own
from tests.bots.test_arena import result

HERE = "tests.bots.plugged"
MATCH = Match(Rules(), 2, 2, seed="plugins")
Writer: TypeAlias = Callable[[str, str], object]


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Writer:
    """Write a module of a name and a text beside the reader."""
    monkeypatch.setattr("sys.path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    return lambda name, text: (tmp_path / f"{name}.py").write_text(text)


def test_a_class_plays_as_its_object_and_as_the_player_it_is() -> None:
    own = f"{HERE}:Own"
    by_spec = run([own, "greedy"], MATCH, jobs=1)
    assert result(by_spec) == result(run([Own(), "greedy"], MATCH, jobs=2))
    assert by_spec.players[0].spec == own == name_of(Own())
    assert by_spec.players[0].share == run(["filler", "greedy"], MATCH, jobs=1).players[0].share


def test_a_package_announces_a_player_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "garden_bots-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: garden-bots\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text(f"[luckynumbers.players]\nrose = {HERE}:Own\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert run(["rose", "greedy"], MATCH, jobs=1).games == 4
    assert not bots.is_public("rose")
    assert registry.is_outside("rose")
    with pytest.raises(GameError) as error:
        bots.make("tulip")
    assert "rose" in str(error.value.message.facts["known"])


def test_a_module_beside_the_reader_is_found(module: Writer) -> None:
    module(
        "first_bot_here",
        "class First:\n"
        "    def choose(self, position, think):\n"
        "        return position.actions[0]\n",
    )
    report = run(["first_bot_here:First", "filler"], Match(Rules(), 2, 2), jobs=1)
    assert not report.forfeits


@pytest.mark.parametrize(
    ("name", "code", "reason"),
    [
        ("Unmakeable", "bot/cannot-load", "RuntimeError: no weights (plugged.py:19)"),
        ("Nobody", "bot/close-class", ""),
        ("Bystander", "bot/no-player", ""),
    ],
)
def test_what_is_no_player_is_refused_before_the_first_deal(
    name: str, code: str, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(GameError) as error:
        run([f"{HERE}:{name}", "filler"], MATCH, jobs=1, save=tmp_path / "match.jsonl")
    assert error.value.code == code
    assert reason in str(error.value.message.facts.get("reason", ""))
    assert not (tmp_path / "match.jsonl").exists()


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("class First:\n    def choose(self): ...\n", "has no class Frist. Did you mean First?"),
        ("FIRST = 1\n", "has no class Frist, nor any other with a method choose."),
    ],
)
def test_a_class_that_a_module_lacks_is_named_with_those_it_has(
    code: str, sentence: str, module: Writer
) -> None:
    name = f"lacking_{len(code)}"
    module(name, code)
    with pytest.raises(GameError) as error:
        bots.make(f"{name}:Frist")
    assert str(error.value).endswith(f"The module {name} {sentence}")


@pytest.mark.parametrize(
    ("spec", "wanted"),
    [
        ("careful.py:Careful", "careful:Careful"),
        ("./careful:Careful", "careful:Careful"),
        ("pk/nasty.py:Chdir", "pk.nasty:Chdir"),
    ],
)
def test_a_file_in_the_place_of_a_module_is_told_as_one(spec: str, wanted: str) -> None:
    with pytest.raises(GameError, match=f"bot/file.* “{wanted}”"):
        bots.make(spec)


def test_a_player_that_raises_forfeits_with_its_reason() -> None:
    report = run([f"{HERE}:Failing", "filler"], MATCH, jobs=1)
    assert report.players[1].share == 1
    assert {reason.code for _, reason in report.forfeits} == {"bot/raised"}
    assert {reason.facts["reason"] for _, reason in report.forfeits} == {"ValueError: out of ideas"}
    assert report.broken == (f"{HERE}:Failing",)


def test_a_player_that_was_made_from_its_name_forfeits_outside_the_arena_too() -> None:
    game = Game(Rules(), Pile.seeded(2, 1))
    played = play_out(game, [bots.make(f"{HERE}:Failing"), bots.make("filler")])
    assert [(forfeit.seat, forfeit.reason.code) for forfeit in played.forfeits] == [
        (1, "bot/raised")
    ]


def test_a_player_that_ends_the_program_only_forfeits(module: Writer) -> None:
    module(
        "ending_bot",
        "class Exits:\n"
        "    def choose(self, position, think):\n"
        "        raise SystemExit(3)\n"
        "class Ends:\n"
        "    def __init__(self):\n"
        "        raise SystemExit('usage')\n",
    )
    reason = run(["ending_bot:Exits", "filler"], MATCH, jobs=1).forfeits[0][1]
    assert (reason.code, reason.facts["where"]) == ("bot/raised", "ending_bot.py:3")
    with pytest.raises(GameError, match="bot/cannot-load"):
        bots.make("ending_bot:Ends")


def test_what_a_player_prints_is_not_the_output(
    module: Writer, capsys: pytest.CaptureFixture[str]
) -> None:
    module(
        "talking_bot",
        "class Talks:\n"
        "    def choose(self, position, think):\n"
        "        print('thinking')\n"
        "        return position.actions[0]\n",
    )
    run(["talking_bot:Talks", "filler"], MATCH, jobs=1)
    said = capsys.readouterr()
    assert said.out == ""
    assert "thinking" in said.err


def test_a_player_that_crashes_its_process_is_named_as_the_cause(module: Writer) -> None:
    module(
        "crashing_bot",
        "import os\nclass Crashes:\n    def choose(self, position, think):\n        os._exit(3)\n",
    )
    with pytest.raises(GameError) as error:
        run(["crashing_bot:Crashes", "filler"], MATCH, jobs=2)
    assert error.value.code == "arena/died"


OWN = """
from luckynumbers import GameError, Match, Rules
from luckynumbers.bots.arena import run
class Mine:
    def choose(self, position, think):
        return position.actions[0]
def play():
    try:
        print(run([{player}, "filler"], Match(Rules(), 2, 2), jobs=2).games)
    except GameError as error:
        print(error.code, error.message.facts)
"""
INNER = "type('Inner', (Mine,), {'__qualname__': 'play.<locals>.Inner'})()"
GUARDED = 'if __name__ == "__main__": play()'
INNERS = "arena/import {'name': '__main__:play.<locals>.Inner'}\n"


@pytest.mark.parametrize(
    ("player", "start", "by", "answer"),
    [
        ("Mine()", GUARDED, "own.py", "4\n"),
        ("Mine()", "play()", "own.py", "arena/program {}\n"),
        ("'greedy'", "play()", "own.py", "arena/program {}\n"),
        ("'greedy'", GUARDED, "-", "arena/program {}\n"),
        ("Mine()", GUARDED, "-", "arena/program {}\n"),
        (INNER, GUARDED, "own.py", INNERS),
    ],
)
def test_a_player_that_no_other_process_can_import_is_told_from_one_that_crashes(
    player: str, start: str, by: str, answer: str, tmp_path: Path
) -> None:
    program = OWN.format(player=player) + start + "\n"
    (tmp_path / "own.py").write_text(program)
    ran = subprocess.run(
        [sys.executable, by],
        check=False,
        input=program,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (ran.stdout, ran.stderr) == (answer, "")


def test_a_player_that_raises_is_reported_with_its_own_line_and_the_position(
    module: Writer,
) -> None:
    module(
        "broken_bot",
        "class Deep:\n"
        "    def choose(self, position, think):\n"
        "        return self.best(position)\n"
        "    def best(self, position):\n"
        "        return position.garden[99]\n"
        "class Lacking:\n"
        "    def choose(self):\n"
        "        ...\n",
    )
    for name, where in [("Deep", "broken_bot.py:5"), ("Lacking", "choose")]:
        report = run([f"broken_bot:{name}", "filler"], MATCH, jobs=1)
        facts = report.forfeits[0][1].facts
        assert facts["where"] == where
        assert Position.parse(str(facts["position"])).seat is not None


def test_a_player_that_returns_no_action_is_reported_with_what_it_returned() -> None:
    report = run([f"{HERE}:Silent", "filler"], MATCH, jobs=1)
    (_, reason), *_ = report.forfeits
    assert (reason.code, reason.facts["found"]) == ("bot/returned", "None")


def test_neither_a_stranger_nor_a_record_may_load_code() -> None:
    spec = f"{HERE}:Own"
    assert not bots.is_public(spec)
    with pytest.raises(GameError, match="resume/program"):
        seats_of_record(["Anna", "Ben"], {"Bot2": spec})
