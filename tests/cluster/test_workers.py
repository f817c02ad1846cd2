"""On Ray, the same results as in one process; what a dead worker had to do is counted once."""

import json
import os
import random
import signal
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from examples.league import play_league
from luckynumbers.bots import make
from luckynumbers.bots.arena import run
from luckynumbers.bots.ratings import Rating
from luckynumbers.bots.sprt import Hypotheses
from luckynumbers.bots.workers import AHEAD, Workers
from luckynumbers.cli import main
from luckynumbers.core import GameError, Rules
from luckynumbers.play import Game, Match, Pile, Record, play_out
from tests.bots.test_arena import result
from tests.cluster.mortal import Mortal, die_always, die_once, refuse
from tests.cluster.plain import InThisProcess

MATCH = Match(Rules(), 2, 24, seed="ray")


def test_tasks_of_dead_workers_are_done_again_in_their_place(
    workers: Workers, tmp_path: Path
) -> None:
    read = []

    def tasks() -> Iterator[tuple[Path, int]]:
        for number in range(10**9):
            read.append(number)
            yield tmp_path, number

    with closing(workers.in_order(die_once, tasks())) as results:
        assert [next(results) for _ in range(6)] == [0, 1, 4, 9, 16, 25]
    assert len(read) <= 6 + AHEAD * workers.count + 1
    assert (tmp_path / "1").exists()


def test_what_a_task_raises_is_raised_and_what_kills_every_worker_is_given_up(
    workers: Workers,
) -> None:
    ray_workers: Any = type(workers)  # imported by whoever starts Ray, and not before
    with pytest.raises(GameError, match="arena/no-games") as error:
        list(workers.in_order(refuse, [7]))
    assert error.value.message.facts == {"number": 7}
    with pytest.raises(GameError, match="cluster/failed"):
        list(ray_workers(1, retries=0).in_order(die_always, [7]))


def test_an_arena_with_dead_workers_has_the_table_of_one_process(
    workers: Workers, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone, dying, file = tmp_path / "alone", tmp_path / "dying", tmp_path / "match.jsonl"
    for folder in (alone, dying):
        folder.mkdir()
    first = run([Mortal(dying), "greedy"], replace(MATCH, deals=9), save=file, workers=workers)
    whole = run([Mortal(dying), "greedy"], MATCH, save=file, workers=workers)
    deaths = {mark.name for mark in dying.iterdir()}
    assert len(deaths) == 1
    for mark in deaths:
        (alone / mark).touch()  # who has died already plays on
    expected = run([Mortal(alone), "greedy"], MATCH, jobs=1)
    assert result(whole) == result(expected)
    assert (first.played, whole.played) == (18, 30)
    deals = [json.loads(line)["deal"] for line in file.read_text().splitlines()]
    assert sorted(deals) == list(range(24))
    assert capsys.readouterr().out == ""  # Ray would tell of the death there


def test_a_sequential_test_decides_at_the_same_deal(workers: Workers) -> None:
    claims = Hypotheses(0, 400)
    one = run(["greedy", "filler"], MATCH, jobs=1, sprt=claims)
    other = run(["greedy", "filler"], MATCH, sprt=claims, workers=workers)
    assert one.verdict is not None
    assert one.verdict.accepted == 400
    assert (result(other), other.verdict) == (result(one), one.verdict)


def test_the_command_line_reviews_and_compares_on_ray(
    workers: Workers, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in (1, 2):
        players = [make("level:2"), make("greedy")]
        played = play_out(Game(Rules(), Pile.seeded(2, seed)), players)
        (tmp_path / f"{seed}.lnr").write_text(str(Record.of(played.game)))
    (tmp_path / "broken.lnr").write_bytes(b"\xff")

    def said(*words: str, status: int = 0) -> object:
        assert main(words) == status
        found = json.loads(capsys.readouterr().out)
        return {key: value for key, value in found.items() if key in ("games", "unreadable")}

    review = ("review", str(tmp_path), "--json")
    ray, alone = said(*review, "--ray", status=2), said(*review, "--jobs", "1", status=2)
    assert ray == alone  # and a damaged file is told in the status
    arena = ("arena", "random", "filler", "--games", "4", "--json")
    assert said(*arena, "--ray") == said(*arena, "--jobs", "1")


def test_a_league_on_ray_has_the_ratings_of_one_process(workers: Workers, tmp_path: Path) -> None:
    bots = ["random", "filler", "greedy"]
    ratings = play_league(bots, 2, workers, tmp_path / "league.jsonl")
    assert [*ratings] == bots
    assert ratings["greedy"] == Rating(1000, 0)
    assert play_league(bots, 2, InThisProcess()) == ratings


@pytest.mark.soak
def test_ten_thousand_games_with_workers_killed_at_random(workers: Workers) -> None:
    match, luck, over = Match(Rules(), 2, 5000, seed="soak"), random.Random(1), Event()
    killed = []

    def kill() -> None:
        while not over.wait(luck.uniform(2, 6)):
            if found := working():
                killed.append(luck.choice(found))
                os.kill(killed[-1], signal.SIGKILL)

    expected = run(["greedy", "filler"], match, jobs=1)
    killer = Thread(target=kill)
    killer.start()
    try:
        report = run(["greedy", "filler"], match, workers=workers)
    finally:
        over.set()
        killer.join()
    assert len(killed) >= 10
    assert result(report) == result(expected)


def working() -> list[int]:
    """List the workers of our own Ray that are playing."""
    parents, named = {}, []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(entry.name)] = int(
                (entry / "stat").read_text().rpartition(")")[2].split()[1]
            )
            if (entry / "cmdline").read_bytes().startswith(b"ray::_work"):
                named.append(int(entry.name))
        except OSError:
            continue
    return [each for each in named if parents.get(parents[each]) == os.getpid()]
