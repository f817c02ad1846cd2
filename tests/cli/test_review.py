"""``luckynumbers review``: a table and sentences, data for programs, a profile over many games."""

import json
import re
import sys
from dataclasses import replace
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from luckynumbers import bots
from luckynumbers.cli import main
from luckynumbers.core import Rules
from luckynumbers.play import Game, Pile, Record, play_out
from luckynumbers.review import TurnReview, review
from luckynumbers.review.ledger import ledger
from luckynumbers.review.rows import course_of, deeds, notes, seat_cells, turn_rows
from luckynumbers.review.story import story
from luckynumbers.words import Words
from tests.review.support import ONE_PLY, bot_record

if TYPE_CHECKING:
    from tests.cli.conftest import Run

GAME = play_out(
    Game(Rules(sorted=True), Pile.seeded(2, "review")), [bots.make("level:2"), bots.make("level:6")]
).game
RECORD = Record.of(GAME, ["Anna", "Ben"])
WORDS = Words("en")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.lnr"
    path.write_text(str(RECORD), encoding="utf-8")
    return path


def marked(turn: TurnReview, mark: str) -> re.Pattern[str]:
    """A play with its mark; where it has several, the choice that is meant stands between."""
    return re.compile(rf"{re.escape(turn.text)}( \(.+?\))? {re.escape(mark)} ")


def test_every_turn_has_its_line_and_every_seat_its_balance(run: "Run", saved: Path) -> None:
    ran = run(["review", str(saved)])
    assert (ran.status, ran.err) == (0, "")
    told = story(review(RECORD), ["Anna", "Ben"])
    assert told is not None
    headline = WORDS.say(told)
    assert ran.out.startswith(
        f"Review of the game, depth instant\n{headline}\n\nRound  Player  Play"
    )
    found = review(RECORD)
    for turn in found.turns:
        assert turn.text[:23] in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    lines = ran.out.replace("\n", " ")
    for seat in found.seats:
        assert f"{seat.name}: start {100 * seat.start:.0f}%, luck " in lines
        assert f"{seat.name}: accuracy {seat.accuracy:.1f}" in lines
    for turn in found.turns:
        if turn.worst is not None and turn.worst.mark:
            assert marked(turn, turn.worst.mark).search(lines)
    assert "review/" not in ran.out


def test_the_columns_of_a_turn_add_up_as_they_are_written() -> None:
    turns = review(RECORD).turns
    rows = [*turn_rows(turns, ["Anna", "Ben"], WORDS)]
    assert len(rows) == len(turns)
    shares = {0: turns[0].before[0], 1: turns[0].before[1]}
    for row, turn in zip(rows, turns, strict=True):
        start, luck, lost, look, end = (
            int(cell.replace("\u2212", "-").rstrip("%")) for cell in row[3:8]
        )
        assert start + luck + lost + look == end
        assert start == round(round(100 * shares[turn.seat - 1], 2))
        assert -lost == turn.cost or abs(lost + 100 * turn.loss) <= 1
        shares = dict(enumerate(turn.after))
    assert course_of(turns[-1], turns[-2].after)[-1] in (0, 100)


def test_the_chart_has_a_bar_for_every_turn(run: "Run", saved: Path) -> None:
    out = run(["review", str(saved), "--width", "100"]).out
    charts = [line for line in out.splitlines() if "▁" in line or "█" in line]
    assert len(charts) == 2
    assert all(len(line.split()[-1]) == len(review(RECORD).turns) + 1 for line in charts)
    narrow = run(["review", str(saved), "--width", "40"]).out
    assert max(len(line) for line in narrow.splitlines() if "█" in line) <= 40


def test_a_table_that_is_too_wide_becomes_sentences(run: "Run", saved: Path) -> None:
    for width in (40, 80):
        out = run(["review", str(saved), "--width", str(width)]).out
        assert max(map(len, out.splitlines())) <= width
        assert ("Round 1, " in out) == (width == 40)


def test_a_turn_costs_the_same_in_a_sentence_as_in_the_table(run: "Run", saved: Path) -> None:
    said = run(["review", str(saved), "--spoken"]).out.replace("\n", " ")
    turns = review(RECORD).turns
    rows = turn_rows(turns, ["Anna", "Ben"], WORDS)
    for row, turn in zip(rows, turns, strict=True):
        number, name, _, before, luck, lost, fix, share, mark = row
        play = deeds(turn, WORDS)
        changes = f"luck {luck}, choice {lost}, estimate corrected {fix}."
        figures = f"From {before} to {share}: {changes}"
        assert f"Round {number}, {name}: {f'{play} {mark}'.rstrip()}. {figures}" in said


def test_the_books_have_the_luck_of_the_tiles_and_what_was_put_right_apart() -> None:
    seat = replace(review(RECORD).seats[0], start=0.55, luck=0.515, error=-0.065, result=1.0)
    seat = replace(seat, tile_luck=0.195, own_error=-0.365)
    assert seat_cells(seat, "Anna", WORDS)[:8] == [
        *("Anna", "55%", "+20%", "−36%", "+30%", "+31%", "100%", "49%"),
    ]


def test_by_ear_a_review_is_sentences(run: "Run", saved: Path) -> None:
    out = run(["review", str(saved), "--spoken"]).out
    assert "▁" not in out
    assert "\nRound 1, " in out
    assert "Round  Player" not in out
    assert not re.search(r"\d\d@", out)  # no codes


def test_a_play_with_two_marked_choices_says_which_is_meant() -> None:
    found = review(bot_record("clover", "level:3", "level:3"), ONE_PLY)
    told = [*zip(found.turns, notes(found.turns, ["Ann", "Ben"], WORDS), strict=True)]
    several = [said for turn, said in told if turn.kind == "play" and len(said) > 1]
    assert several
    part = re.compile(r"@\S+ \((draw|place|take|leave) ?.*\) [?!]")
    assert all(part.search(text) for said in several for text in said)


def test_as_data_it_is_the_schema_of_the_documents(run: "Run", saved: Path) -> None:
    ran = run(["review", str(saved), "--json"])
    found = json.loads(ran.out)
    assert {"rules", "first", "depth", "seed", "finished", "seats", "turns"} == found.keys()
    for seat in found["seats"]:
        assert seat["start"] + seat["luck"] + seat["error"] == pytest.approx(seat["result"])
        assert seat["tile_luck"] + seat["correction"] == pytest.approx(seat["luck"])
        assert seat["without_luck"] == min(1, max(0, seat["adjusted"]))
        assert 0 <= seat["accuracy"] <= 100
    document = (Path(__file__).parents[2] / "docs" / "review.md").read_text(encoding="utf-8")
    turn = found["turns"][-1]
    decision = turn["decisions"][0]
    for part in (found, found["seats"][0], turn, decision, decision["alternatives"][0]):
        for name in part:
            assert f"`{name}`" in document
    assert json.loads(run(["review", str(saved), "--json"]).out) == found


def test_a_reason_comes_with_its_sentence(run: "Run", saved: Path) -> None:
    found = json.loads(run(["review", str(saved), "--json", "--language", "de"]).out)
    reasons = [
        decision["reason"]
        for turn in found["turns"]
        for decision in turn["decisions"]
        if decision["reason"]
    ]
    assert reasons
    for reason in reasons:
        assert reason["code"].startswith("review/")
        assert reason["text"] != reason["code"]


class Page(HTMLParser):
    """The words of a page, and whatever it would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.fetched: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [str(value) for name, value in attrs if name in ("src", "href")]
        self.tags.add(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_as_a_page_it_needs_nothing_else(run: "Run", saved: Path, tmp_path: Path) -> None:
    ran = run(["review", str(saved), "--html", "page.html"])
    assert (ran.status, ran.out) == (0, "The review is in page.html.\n")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.open == []
    assert page.fetched == []
    assert "url(" not in text
    assert "@import" not in text
    words, found = " ".join(page.words), review(RECORD)
    assert text.count('<svg class="bed"') == sum(len(turn.noted) for turn in found.turns) > 0
    rows = turn_rows(found.turns, ["Anna", "Ben"], WORDS, spoken=True)
    for turn, (_, _, play, *figures) in zip(found.turns, rows, strict=True):
        assert play == deeds(turn, WORDS)
        assert play in page.words
        assert set(filter(None, figures)) <= set(page.words)
    for said in notes(found.turns, ["Anna", "Ben"], WORDS, spoken=True):
        assert set(said) <= set(page.words)
    assert not re.search(r"\d\d@|@-|\*\d\d", words)  # the codes of a record


def test_names_cannot_write_into_the_page(run: "Run", tmp_path: Path) -> None:
    path = tmp_path / "bad.lnr"
    path.write_text(str(Record.of(GAME, ["<script>alert(1)</script>", "Ben"])), encoding="utf-8")
    run(["review", str(path), "--html", "page.html"])
    page = Page((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert "<script>alert(1)</script>" in page.words
    assert "script" not in page.tags


def test_what_the_text_says_follows_from_the_data(run: "Run", saved: Path) -> None:
    """The table of docs/review.md: each line of the books by the names in the data."""
    seats = json.loads(run(["review", str(saved), "--json"]).out)["seats"]
    for seat, found in zip(seats, review(RECORD).seats, strict=True):
        books = ledger(found)
        shares = {
            "start": seat["start"],
            "luck": seat["tile_luck"],
            "own": seat["own_error"],
            "others": seat["error"] - seat["own_error"],
            "correction": seat["correction"],
            "result": seat["result"],
        }
        for name, share in shares.items():
            most = 3 if name == "correction" else 0.51  # which takes what rounding leaves
            assert abs(getattr(books, name) - 100 * share) < most
        assert abs(books.adjusted - 100 * seat["without_luck"]) < 2


def test_a_page_shows_one_game(run: "Run", saved: Path) -> None:
    assert saved.exists()
    ran = run(["review", ".", "--html", "page.html"])
    assert ran.err.startswith("luckynumbers: review/one-page: ")


def test_a_folder_gives_a_profile_of_every_player(run: "Run", saved: Path, tmp_path: Path) -> None:
    again = tmp_path / "more" / "again.lnr"
    again.parent.mkdir()
    again.write_text(str(RECORD), encoding="utf-8")
    out = run(["review", str(tmp_path), "--jobs", "1"]).out
    assert out.startswith("2 games reviewed, depth instant.\n\nAnna: 2 games, accuracy ")
    assert "Placed on the wrong cell: " in out
    assert (out.count("\nKind of mistake:\n"), out.count("\nPhase of the game:\n")) == (2, 2)
    found = json.loads(run(["review", str(saved), str(again), "--json", "--jobs", "1"]).out)
    assert [game["file"] for game in found["games"]] == [str(saved), str(again)]
    assert [player["name"] for player in found["players"]] == ["Anna", "Ben"]
    anna = found["players"][0]
    assert anna["luck"] == [found["games"][0]["seats"][0]["tile_luck"]] * 2
    assert sum(each["count"] for each in anna["kinds"].values()) == sum(
        each["count"] for each in anna["phases"].values()
    )


def test_the_profiles_of_one_edition_have_its_words(run: "Run", tmp_path: Path) -> None:
    record = replace(RECORD, tags={**RECORD.tags, "Edition": "lucky-numbers"})
    for name in ("one.lnr", "two.lnr"):
        (tmp_path / name).write_text(str(record), encoding="utf-8")
    assert "the drawn clovers" in run(["review", str(tmp_path), "--jobs", "1"]).out
    other = replace(RECORD, tags={**RECORD.tags, "Edition": "5-vor-12"})
    (tmp_path / "two.lnr").write_text(str(other), encoding="utf-8")
    assert "the drawn tiles" in run(["review", str(tmp_path), "--jobs", "1"]).out


def test_why_is_said_once_where_the_same_action_is_missed_again() -> None:
    found = review(bot_record("clover", "level:3", "level:3"), ONE_PLY)
    told = [*notes(found.turns, ["Ann", "Ben"], WORDS)]
    missed: dict[int, set[str]] = {}
    again = 0
    for turn, said in zip(found.turns, told, strict=True):
        for decision, text in zip(turn.noted, said, strict=True):
            if decision.mark.startswith("?"):
                still = decision.best in missed.get(turn.seat, set())
                assert ("Still better: " in text) == still
                again += still
        missed[turn.seat] = {each.best for each in turn.noted if each.mark != "!"}
    assert again > 2


def test_a_file_that_is_no_record_does_not_spoil_the_others(
    run: "Run", saved: Path, tmp_path: Path
) -> None:
    (tmp_path / "bad.lnr").write_text("nonsense")
    ran = run(["review", str(tmp_path), "--jobs", "1"])
    assert ran.status == 0
    assert ran.out.startswith("1 game reviewed, depth instant.\n")
    assert "bad.lnr was not reviewed. " in ran.out.replace("\n", " ")
    found = json.loads(run(["review", str(tmp_path), "--jobs", "1", "--json"]).out)
    assert [each["file"] for each in found["games"]] == [str(saved)]
    assert [each["fault"]["code"] for each in found["unreadable"]] == ["record/format"]


@pytest.mark.soak
def test_on_several_cores_the_reviews_are_the_same(run: "Run", saved: Path) -> None:
    paths = [str(saved)] * 4
    one, two = (run(["review", *paths, "--json", "--jobs", jobs]).out for jobs in ("1", "2"))
    assert json.loads(one) == json.loads(two)


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("more", [[], ["game.lnr", "--jobs", "1"]], ids=str)
def test_progress_is_drawn_on_a_terminal(
    saved: Path, more: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    drawn = Terminal()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stderr", drawn)
    monkeypatch.setattr(sys, "stdout", StringIO())
    assert main(["review", str(saved), *more]) == 0
    assert "Reviewing" in drawn.getvalue()
    assert drawn.getvalue().rstrip().endswith("100%")


@pytest.mark.parametrize("language", ["en", "fr", "de", "ko"])
def test_every_language_has_a_review(run: "Run", saved: Path, language: str) -> None:
    ran = run(["review", str(saved), "--language", language])
    assert ran.status == 0
    assert "review/" not in ran.out
    assert "{" not in ran.out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["game.lnr", "--depth", "bottomless"], "review/depth"),
        (["."], "review/no-records"),
        (["nothing.lnr"], "file/not-found"),
        (["game.lnr", "--seed", "x"], "usage/whole-least"),
        ([], "usage/missing"),
    ],
)
def test_a_review_that_cannot_be_is_refused_with_its_code(
    run: "Run", words: list[str], code: str
) -> None:
    ran = run(["review", *words])
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"luckynumbers: {code}: ")


def test_a_game_that_was_not_finished_is_said_to_be(run: "Run", tmp_path: Path) -> None:
    path = tmp_path / "part.lnr"
    start = Game(Rules(sorted=True), Pile.seeded(2, "part"))
    path.write_text(str(Record.of(start)), encoding="utf-8")
    out = run(["review", str(path)]).out
    assert "The record stops before the end; the result is an estimate." in out


@pytest.mark.parametrize("language", ["en", "fr", "de", "ko"])
def test_every_language_has_a_table_with_long_names_on_a_usual_screen(
    run: "Run", tmp_path: Path, language: str
) -> None:
    path = tmp_path / "long.lnr"
    path.write_text(str(replace(RECORD, names=("Maximiliane", "Constantin"))), encoding="utf-8")
    out = run(["review", str(path), "--language", language]).out
    titles = Words(language)
    head = next(line for line in out.splitlines() if titles.text("review/column-play") in line)
    assert titles.text("review/column-luck") in head
    assert titles.text("review/depth-instant") in out.splitlines()[0]
