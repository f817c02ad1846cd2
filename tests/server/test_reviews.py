"""Reviews over the API: of games that are over, in the reader's language, and of nothing else."""

from pathlib import Path

import pytest

from luckynumbers.core import DIAGONAL, Position
from luckynumbers.play import Record
from luckynumbers.review import review
from luckynumbers.review.rows import level_text
from luckynumbers.server.http.routes.reviews import review_out
from luckynumbers.words import Words
from tests.review.support import long_record
from tests.server.doors import Rest
from tests.server.support import begin, guest, new_table, play, running

PATH = "/records/review"


async def test_a_finished_game_is_reviewed_as_the_library_reviews_it(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben")
        await begin(table, ann, first=1)
        early = await ann.rest.request("GET", f"/api/v1/tables/{table}/record")
        refused = await ann.rest.refusal("POST", PATH, content=early.text)
        assert refused == (409, "game/not-over")
        await play(table, ann)
        record = (await ann.rest.request("GET", f"/api/v1/tables/{table}/record")).text
        status, told = await ann.rest.ask("POST", PATH, content=record)
        reader = Rest(server, {"accept-language": "de"})
        german = await reader.ask("POST", PATH, content=record)
        replay = await ann.rest.ask("GET", f"/tables/{table}/replay")
    assert status == 200
    found = review(Record.parse(record))
    assert [seat["accuracy"] for seat in told["seats"]] == pytest.approx(
        [seat.accuracy for seat in found.seats], abs=0.06
    )
    for seat in told["seats"]:
        sum_ = seat["start"] + seat["luck"] + seat["error"]
        assert sum_ == pytest.approx(seat["result"], abs=0.001)
    assert [turn["mark"] for turn in told["turns"]] == [
        turn.worst.mark if turn.worst else "" for turn in found.turns
    ]
    marked = [turn for turn in told["turns"] if turn["mark"]]
    assert marked
    worst = [t.worst for t in found.turns if t.worst and t.worst.mark]
    assert [turn["best"] for turn in marked if turn["kind"] == "play"] == [
        "" if each.action == each.best else each.best for each in worst if not each.layout
    ]
    words = Words("en", Record.parse(record).tags["Edition"])
    assert [turn["reason"] for turn in marked] == [
        words.say(each.reason) for each in worst if each.reason
    ]
    assert [seat["own_error"] for seat in told["seats"]] == pytest.approx(
        [seat.own_error for seat in found.seats], abs=0.0001
    )
    levels = [level_text(seat, Words("de")) for seat in found.seats]
    assert [seat["level"] for seat in german[1]["seats"]] == levels
    positions = [shown["position"] for shown in replay[1]["events"]]
    plays = [turn["position"] for turn in told["turns"] if turn["kind"] == "play"]
    assert [each for each in positions if each in plays] == plays  # a page finds them in its replay


BADLY_LAID = """[Format "ln1"]
[Rules "std"]
[Seats "2"]
[Start "1"]

0. 05@a1 12@d4 14@c3 19@b2 : 03@a1 08@b2 13@c3 18@d4
"""


def test_a_badly_laid_hand_is_advised_from_before_its_first_tile() -> None:
    laid = review_out(review(Record.parse(BADLY_LAID)), Words("en", "lucky-numbers")).turns[0]
    assert (laid.kind, laid.mark, laid.best) == ("setup", "??", "12@a1 05@b2 14@c3 19@d4")
    position = Position.parse(laid.choice)
    assert sorted(position.hand) == [5, 12, 14, 19]
    assert not any(position.gardens[0][cell] for cell in DIAGONAL)
    assert laid.better == "12, 5, 14, 19 from a1 to d4"  # the best of all 24 orders
    assert laid.cells == ["a1"]
    assert "clovers" in laid.reason
    assert "tiles" not in laid.reason


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("no record", (400, "record/format")),
        ("x" * 20_000, (413, "server/too-large")),
        (long_record(700), (400, "review/too-long")),
    ],
    ids=["no record", "too large", "too long"],
)
async def test_what_cannot_be_reviewed_is_refused(
    tmp_path: Path, text: str, refusal: tuple[int, str]
) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        for path in (PATH, f"{PATH}/standard"):
            assert await ann.rest.refusal("POST", path, content=text) == refusal
