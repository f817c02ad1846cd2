"""``luckynumbers review`` of a try: a game that was taken up from the middle of another."""

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from luckynumbers.review import review
from tests.review.support import bot_record

if TYPE_CHECKING:
    from tests.cli.conftest import Run

WHOLE = bot_record("clover", "level:3", "level:3")
QUICK = ("--depth", "instant")


def practised(at: int) -> str:
    """The text of a record in which so many moves come from another game."""
    return str(replace(WHOLE, tags={**WHOLE.tags, "Practice": str(at)}))


@pytest.mark.parametrize("at", [20, 21, 0], ids=["before a turn", "in a turn", "in the setup"])
def test_a_try_is_reviewed_from_the_moment_at_which_it_began(run: "Run", at: int) -> None:
    Path("try.lnr").write_text(practised(at), encoding="utf-8")
    found = json.loads(run(["review", "try.lnr", *QUICK, "--json"]).out)
    begun = str(WHOLE.until(at).replay().position)
    assert found["turns"][0]["position"] == begun
    last = review(WHOLE).turns[-1]
    assert (found["turns"][-1]["text"], found["turns"][-1]["number"]) == (last.text, last.number)
    for seat in found["seats"]:
        index = seat["seat"] - 1
        assert seat["start"] == found["turns"][0]["before"][index]
        assert seat["start"] + seat["luck"] + seat["error"] == pytest.approx(seat["result"])


def test_a_try_is_called_one(run: "Run") -> None:
    Path("try.lnr").write_text(practised(30), encoding="utf-8")
    Path("game.lnr").write_text(str(WHOLE), encoding="utf-8")
    number = review(WHOLE, since=31).turns[0].number
    line = f"taken up from a moment of another one (Round {number}) and is reviewed from there."
    assert number > 1
    for file, told in (("try.lnr", True), ("game.lnr", False)):
        run(["review", file, *QUICK, "--html", "page.html"])
        assert (line in Path("page.html").read_text(encoding="utf-8")) is told
        assert (line in " ".join(run(["review", file, *QUICK]).out.split())) is told


@pytest.mark.parametrize("tag", ["many", "", "999"])
def test_a_moment_that_is_none_leaves_the_whole_game(tag: str) -> None:
    assert replace(WHOLE, tags={"Practice": tag}).practised == 0
