"""``luckynumbers eval``: what every action of a position is worth, in words and as data."""

import json
from typing import TYPE_CHECKING

import pytest

from luckynumbers.core import DRAW, Position

if TYPE_CHECKING:
    from tests.cli.conftest import Run

GARDENS = "0304..../..07..../....12../......18:02....../..05..../....11../......19"
MIDDLE = f"ln1 std {GARDENS} 0920 *29 - 1"
HELD = f"ln1 std {GARDENS} 0920 *28 14 1"


def test_every_action_and_every_number_has_its_line(run: "Run") -> None:
    ran = run(["eval", MIDDLE, "--nodes", "500"])
    assert ran.status == 0
    position = Position.parse(MIDDLE)
    for action in position.actions:
        assert f"({action}; " in ran.out
    for number in position.unseen:
        assert f"\n{number} (chance " in ran.out
    assert ran.out.startswith("Seat 1 is to act; 29 tiles are face down.\n")
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "eval/" not in ran.out


def test_the_best_comes_first(run: "Run") -> None:
    out = run(["eval", MIDDLE, "--nodes", "500"]).out
    best = json.loads(run(["eval", MIDDLE, "--nodes", "500", "--json"]).out)["best"]
    first = next(line for line in out.splitlines() if line.startswith("1. "))
    assert f"({best}; " in first


def test_as_data_it_is_complete_and_the_same_again(run: "Run") -> None:
    words = ["eval", MIDDLE, "--nodes", "1", "--json"]
    one, two = (json.loads(run(words).out) for _ in range(2))
    assert one == two
    position = Position.parse(MIDDLE)
    assert [each["action"] for each in one["actions"]] == [str(a) for a in position.actions]
    assert {each["number"]: each["count"] for each in one["numbers"]} == dict(position.unseen)
    average = sum(each["count"] * each["share"] for each in one["numbers"]) / position.hidden
    assert one["draw"] == pytest.approx(average, abs=1e-5)
    for each in one["numbers"]:
        held = position.apply(DRAW).reveal(each["number"])
        assert [reply["action"] for reply in each["actions"]] == [str(a) for a in held.actions]


def test_with_a_tile_in_hand_nothing_is_said_about_drawing(run: "Run") -> None:
    ran = run(["eval", HELD, "--nodes", "300"])
    assert ran.status == 0
    assert "leave 14 on the table (14@-; " in ran.out
    assert "may draw" not in ran.out
    assert json.loads(run(["eval", HELD, "--nodes", "300", "--json"]).out)["draw"] is None


def test_words_of_a_position_need_no_quotation_marks(run: "Run") -> None:
    ran = run(["eval", *MIDDLE.split(), "--ms", "5"])
    assert ran.status == 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ln1 std", "text/fields"),
        ("", "text/fields"),
        (MIDDLE.replace("*29", "*30"), "position/tile-count"),
        (MIDDLE.replace(" - 1", " ? 1"), "eval/chance"),
        (MIDDLE.replace(" - 1", " - -"), "eval/over"),
        (
            "ln1 std " + ":".join([".." * 4 + ("/" + ".." * 4) * 3] * 2) + " - *40 ???? 1",
            "eval/chance",
        ),
    ],
)
def test_a_position_without_a_choice_gets_one_line_with_its_code(
    run: "Run", text: str, code: str
) -> None:
    ran = run(["eval", text])
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"luckynumbers: {code}: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("option", ["--nodes", "--ms"])
def test_a_budget_is_at_least_one(run: "Run", option: str) -> None:
    assert "usage/whole-least" in run(["eval", MIDDLE, option, "0"]).err


def test_the_example_of_the_help_page_can_be_copied_as_it_is_folded(run: "Run") -> None:
    page = run("eval --help").out
    example = page.split('luckynumbers eval "')[1].split('"')[0]
    assert "\n" in example
    assert run(["eval", example, "--nodes", "1"]).status == 0
