"""``luckynumbers review``: a table and sentences, data for programs, a profile over many games."""

import json
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from luckynumbers import bots
from luckynumbers.cli import main
from luckynumbers.cli.review_page import write_review
from luckynumbers.core import Rules
from luckynumbers.play import Game, Pile, Record, play_out
from luckynumbers.review import Review, TurnReview, review
from luckynumbers.review.batch import Reviewed
from luckynumbers.review.changes import choices_in, course_of, folded, turning_points
from luckynumbers.review.colours import colours_of
from luckynumbers.review.ledger import ledger
from luckynumbers.review.page import page
from luckynumbers.review.rows import marks_of, seat_cells, turn_facts, turn_rows
from luckynumbers.review.story import story
from luckynumbers.review.telling import MARK_NAMES, decided_line, notes, told, turning_lines
from luckynumbers.terminal import Screen
from luckynumbers.words import Words
from tests.review.support import ONE_PLY, bot_record

if TYPE_CHECKING:
    from tests.cli.conftest import Run

GAME = play_out(
    Game(Rules(sorted=True), Pile.seeded(2, "review")), [bots.make("level:2"), bots.make("level:6")]
).game
RECORD = Record.of(GAME, ["Anna", "Ben"])
WORDS = Words("en")
QUICK = ("--depth", "instant")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.lnr"
    path.write_text(str(RECORD), encoding="utf-8")
    return path


def marked(turn: TurnReview, mark: str) -> re.Pattern[str]:
    """A play with its mark; where it has several, the choice that is meant stands between."""
    return re.compile(rf"{re.escape(turn.text)}( \(.+?\))? {re.escape(mark)} ")


def test_every_turn_has_its_line_and_every_seat_its_balance(run: "Run", saved: Path) -> None:
    ran = run(["review", str(saved), *QUICK])
    assert (ran.status, ran.err) == (0, "")
    verdict = story(review(RECORD), ["Anna", "Ben"])
    assert verdict is not None
    headline = WORDS.say(verdict)
    assert ran.out.startswith(f"Review of the game (a quick look)\n{headline}\nA quick look, ")
    assert "--depth standard" in ran.out
    assert "\n\nRound  Player  Play" in ran.out
    found = review(RECORD)
    for turn in folded(found.turns)[0]:
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


def figure(cell: str) -> int:
    """A percentage as a number: nearly nothing is 0, nearly everything 100."""
    if cell[0] in "<>":
        return {"<1%": 0, ">99%": 100}[cell]
    return int(cell.replace("\u2212", "-").rstrip("%"))


def test_the_columns_of_a_turn_add_up_as_they_are_written() -> None:
    turns = review(RECORD).turns
    rows = [*turn_rows(turns, ["Anna", "Ben"], WORDS)]
    assert len(rows) == len(turns)
    for row, turn in zip(rows, turns, strict=True):
        start, luck, lost, end = map(figure, row[3:7])
        assert start + luck + lost == end
        assert start == round(round(100 * turn.before[turn.seat - 1], 2))
        noted = sum(map(turn.cost_of, turn.noted))
        assert -lost == noted or abs(lost + 100 * turn.loss) <= 1
        assert turn.tiles or luck == 0
    assert course_of(turns[-1])[-1] in (0, 100)


def test_the_chart_has_a_bar_for_every_turn(run: "Run", saved: Path) -> None:
    out = run(["review", str(saved), *QUICK, "--width", "100"]).out
    charts = [line for line in out.splitlines() if "▁" in line or "█" in line]
    assert len(charts) == 2
    assert all(len(line.split()[-1]) == len(review(RECORD).turns) + 1 for line in charts)
    narrow = run(["review", str(saved), *QUICK, "--width", "40"]).out
    assert max(len(line) for line in narrow.splitlines() if "█" in line) <= 40


def test_a_table_that_is_too_wide_becomes_sentences(run: "Run", saved: Path) -> None:
    for width in (40, 80):
        out = run(["review", str(saved), *QUICK, "--width", str(width)]).out
        assert max(map(len, out.splitlines())) <= width
        assert ("Round 1, Anna: " in out) == (width == 40)


def test_a_turn_costs_the_same_in_a_sentence_as_in_the_table(run: "Run", saved: Path) -> None:
    said = run(["review", str(saved), *QUICK, "--spoken"]).out.replace("\n", " ")
    for turn in folded(review(RECORD).turns)[0]:
        figures = turn_facts(turn, WORDS)
        told_turn = told(turn, ["Anna", "Ben"][turn.seat - 1], WORDS)
        mark = "".join(f" {WORDS.text(MARK_NAMES[mark])}." for mark in marks_of(turn))
        changes = f"luck {figures['luck']}, choice {figures['choice']}."
        course = f"From {figures['before']} to {figures['share']}: {changes}"
        when = f"Round {turn.number}" if turn.number else "Setup"
        assert f"{when}: {told_turn}{mark} {course}" in said


def test_the_books_add_up_as_they_are_read() -> None:
    seat = replace(review(RECORD).seats[0], start=0.55, luck=0.515, error=-0.065, result=1.0)
    seat = replace(seat, own_error=-0.365)
    assert seat_cells(seat, "Anna", WORDS)[:7] == [
        *("Anna", "55%", "+51%", "−36%", "+30%", "100%", "49%"),
    ]


def test_by_ear_a_review_is_sentences(run: "Run", saved: Path) -> None:
    out = run(["review", str(saved), *QUICK, "--spoken"]).out
    assert "▁" not in out
    assert "\nRound 1, " in out
    assert "Round  Player" not in out
    assert not re.search(r"\d\d@", out)  # no codes


def test_a_play_with_two_marked_choices_says_which_is_meant() -> None:
    found = review(bot_record("clover", "level:3", "level:3"), ONE_PLY)
    noted = [*zip(found.turns, notes(found.turns, ["Ann", "Ben"], WORDS), strict=True)]
    several = [said for turn, said in noted if turn.kind == "play" and len(turn.noted) > 1]
    assert several
    part = re.compile(r"@\S+ \((draw|place|take|leave) ?.*\) [?!]")
    assert all(part.search(note.text) for said in several for note in said if note.choice)


def test_all_marked_choices_of_a_turn_show_their_marks_in_their_order() -> None:
    record = bot_record("clover", "level:3", "level:3")
    found, names = review(record, ONE_PLY), ["Ann", "Ben"]
    several = [turn for turn in found.turns if turn.kind == "play" and len(turn.noted) > 1]
    assert several
    written, spoken = (written_review(found, names, grids=grids) for grids in (True, False))
    narrow = written_review(found, names, grids=True, width=40).replace("\n", " ")
    shown = page(found, record, names, WORDS)
    for turn in several:
        marks = [each.mark for each in turn.decisions if each.mark]
        assert len(marks) == len(turn.noted)
        (row,) = turn_rows([turn], names, WORDS)
        assert row[-1] == " ".join(marks)
        assert f"  {row[-1]}\n" in written
        assert f"{turn.text} {row[-1]}. From" in narrow
        named = " ".join(f"{WORDS.text(MARK_NAMES[mark])}." for mark in marks)
        assert f"{told(turn, names[turn.seat - 1], WORDS)} {named} From" in spoken
        (line,) = re.findall(rf'<tr id="turn-{found.turns.index(turn) + 1}".*?</tr>', shown)
        assert re.findall(r'<span class="mark \w+">(.+?)</span>', line) == marks


def written_review(found: Review, names: Sequence[str], *, grids: bool, width: int = 300) -> str:
    sink = StringIO()
    write_review(found, names, Screen(WORDS, StringIO(), sink, width, grids=grids))
    return sink.getvalue()


def test_the_books_are_in_natural_french(run: "Run", saved: Path) -> None:
    out = run(["review", str(saved), *QUICK, "--language", "fr", "--width", "200"]).out
    assert out.count(", erreurs commises −") == 2


def test_as_data_it_is_the_schema_of_the_documents(run: "Run", saved: Path) -> None:
    ran = run(["review", str(saved), *QUICK, "--json"])
    found = json.loads(ran.out)
    heading = {"date", "winners", "rules", "first", "depth", "seed", "finished"}
    assert heading | {"seats", "turns"} == found.keys()
    assert (found["date"], found["winners"]) == (None, [2])
    assert not re.search(r"-0\.0\b", ran.out)
    for seat in found["seats"]:
        assert seat["start"] + seat["luck"] + seat["error"] == pytest.approx(seat["result"])
        assert seat["without_luck"] == min(1, max(0, seat["adjusted"]))
        assert 0 <= seat["accuracy"] <= 100
    document = (Path(__file__).parents[2] / "docs" / "review.md").read_text(encoding="utf-8")
    turn = found["turns"][-1]
    decision = turn["decisions"][0]
    for part in (found, found["seats"][0], turn, decision, decision["alternatives"][0]):
        for name in part:
            assert f"`{name}`" in document
    assert json.loads(run(["review", str(saved), *QUICK, "--json"]).out) == found
    for decision in (each for turn in found["turns"] for each in turn["decisions"]):
        assert decision["alternatives"][0]["action"] == decision["best"]


def test_the_mistakes_of_a_player_are_in_the_documents(run: "Run", saved: Path) -> None:
    found = json.loads(run(["review", str(saved.parent), "--json", "--jobs", "1"]).out)
    document = (Path(__file__).parents[2] / "docs" / "review.md").read_text(encoding="utf-8")
    mistakes = [each for player in found["players"] for each in player["mistakes"]]
    assert mistakes
    for mistake in mistakes:
        assert all(f"`{name}`" in document for name in mistake)
        assert mistake["told"] == round(mistake["told"], 4)


def test_a_reason_comes_with_its_sentence(run: "Run", saved: Path) -> None:
    found = json.loads(run(["review", str(saved), *QUICK, "--json", "--language", "de"]).out)
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
        links = [str(value) for name, value in attrs if name in ("src", "href")]
        self.fetched += [link for link in links if not link.startswith("#")]
        self.tags.add(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_as_a_page_it_needs_nothing_else(run: "Run", saved: Path, tmp_path: Path) -> None:
    ran = run(["review", str(saved), *QUICK, "--html", "page.html"])
    assert (ran.status, ran.out) == (0, "The review is in page.html.\n")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.open == []
    assert page.fetched == []
    assert "url(" not in text
    assert "@import" not in text
    words, found = " ".join(page.words), review(RECORD)
    noted = [each for turn in found.turns for each in turn.noted]
    assert text.count('<svg class="bed"') == len(noted) + text.count("<figure>") // 2 > 0
    for turn in folded(found.turns)[0]:
        assert told(turn, ["Anna", "Ben"][turn.seat - 1], WORDS) in page.words
        assert set(turn_facts(turn, WORDS).values()) <= set(page.words)
    for said in notes(found.turns, ["Anna", "Ben"], WORDS, spoken=True):
        assert {note.text for note in said} <= set(page.words)
    assert not re.search(r"\d\d@|@-|\*\d\d", words)  # the codes of a record


def test_names_cannot_write_into_the_page(run: "Run", tmp_path: Path) -> None:
    path = tmp_path / "bad.lnr"
    path.write_text(str(Record.of(GAME, ["<script>alert(1)</script>", "Ben"])), encoding="utf-8")
    run(["review", str(path), *QUICK, "--html", "page.html"])
    page = Page((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert "<script>alert(1)</script>" in page.words
    assert "script" not in page.tags


def test_what_the_text_says_follows_from_the_data(run: "Run", saved: Path) -> None:
    """The table of docs/review.md: each line of the books by the names in the data."""
    seats = json.loads(run(["review", str(saved), *QUICK, "--json"]).out)["seats"]
    for seat, found in zip(seats, review(RECORD).seats, strict=True):
        books = ledger(found)
        shares = {
            "start": seat["start"],
            "luck": seat["luck"],
            "own": seat["own_error"],
            "others": seat["error"] - seat["own_error"],
            "result": seat["result"],
        }
        for name, share in shares.items():
            most = 2.1 if name == "luck" else 0.51  # which takes what rounding leaves
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
    assert out.startswith("2 games reviewed (a quick look).\n")
    assert "\n\nAnna: 2 games, accuracy " in out
    flat = out.replace("\n", " ")
    played = ", ".join(f"{seat.name} ({seat.accuracy:.1f})" for seat in review(RECORD).seats)
    for path in (saved, again):
        assert f"{path}: Ben won; accuracy {played}." in flat
    assert re.search(r" cell: \d+ choices?, −\d+% a game\.", flat)
    assert "Placed on the wrong cell: " in out
    assert (out.count("\nKind of mistake:\n"), out.count("\nPhase of the game:\n")) == (2, 2)
    found = json.loads(run(["review", str(saved), str(again), "--json", "--jobs", "1"]).out)
    assert [game["file"] for game in found["games"]] == [str(saved), str(again)]
    assert [player["name"] for player in found["players"]] == ["Anna", "Ben"]
    anna = found["players"][0]
    assert anna["luck"] == [found["games"][0]["seats"][0]["luck"]] * 2
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


def test_why_is_said_once_where_the_same_action_is_missed_again_for_the_same_reason() -> None:
    found = review(bot_record("clover", "level:3", "level:3"), ONE_PLY)
    missed: dict[int, dict[str, str]] = {}
    again = anew = 0
    said = notes(found.turns, ["Ann", "Ben"], WORDS)
    for turn, noted in zip(found.turns, said, strict=True):
        for choice, text in noted:
            if choice and choice.reason and choice.mark.startswith("?"):
                before = missed.get(turn.seat, {}).get(choice.best)
                told = WORDS.say(choice.reason) in text
                assert told != bool(re.search(r"Better, as in round \d+: ", text))
                assert told or before == choice.reason.code
                again += not told
                anew += told and before is not None
        missed[turn.seat] = {each.best: each.reason.code for each in turn.noted if each.reason}
    assert again > 2
    assert anew > 0


def test_a_file_that_is_no_record_does_not_spoil_the_others(
    run: "Run", saved: Path, tmp_path: Path
) -> None:
    (tmp_path / "bad.lnr").write_text("nonsense")
    ran = run(["review", "nothing.lnr", str(tmp_path), "--jobs", "1"])
    assert (ran.status, ran.err) == (2, "")
    assert ran.out.startswith("1 game reviewed (a quick look).\n")
    said = ran.out.replace("\n", " ")
    assert "nothing.lnr was not reviewed. There is no file nothing.lnr." in said
    assert "bad.lnr was not reviewed. " in said
    found = json.loads(run(["review", str(tmp_path), "--jobs", "1", "--json"]).out)
    assert [each["file"] for each in found["games"]] == [str(saved)]
    assert [each["fault"]["code"] for each in found["unreadable"]] == ["record/format"]
    alone = run(["review", str(tmp_path / "bad.lnr")])
    assert alone.status == 2
    assert alone.err.count("This is not the record of a game") == 1


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_the_status_names_the_signal_that_ended_it(
    run: "Run", saved: Path, monkeypatch: pytest.MonkeyPatch, sign: signal.Signals
) -> None:
    def reviewing(*_: object) -> Iterator[Reviewed]:
        signal.raise_signal(sign)
        yield from ()

    monkeypatch.setattr("luckynumbers.cli.review.review_files", reviewing)
    ran = run(["review", str(saved.parent)])
    assert (ran.status, ran.out, ran.err) == (128 + sign, "", "")


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
    assert main(["review", str(saved), *QUICK, *more]) == 0
    assert "Reviewing" in drawn.getvalue()
    assert drawn.getvalue().rstrip().endswith("100%")


@pytest.mark.parametrize("language", ["en", "fr", "de", "ko"])
def test_every_language_has_a_review(run: "Run", saved: Path, language: str) -> None:
    ran = run(["review", str(saved), *QUICK, "--language", language])
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
        (["game.lnr", "--json", "--spoken"], "review/two-forms"),
        ([], "usage/missing"),
    ],
)
def test_a_review_that_cannot_be_is_refused_with_its_code(
    run: "Run", words: list[str], code: str
) -> None:
    ran = run(["review", *words])
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"luckynumbers: {code}: ")


@pytest.mark.parametrize("language", ["en", "fr", "de", "ko"])
def test_every_language_has_a_table_with_long_names_on_a_usual_screen(
    run: "Run", tmp_path: Path, language: str
) -> None:
    path = tmp_path / "long.lnr"
    path.write_text(str(replace(RECORD, names=("Maximiliane", "Constantin"))), encoding="utf-8")
    out = run(["review", str(path), *QUICK, "--language", language]).out
    titles = Words(language)
    names = [titles.text("review/column-play"), titles.text("review/column-luck")]
    assert any(all(name in line for name in names) for line in out.splitlines())
    assert titles.text("review/depth-instant") in out.splitlines()[0]


@pytest.mark.parametrize("language", ["en", "fr", "de", "ko"])
def test_by_ear_every_line_ends_like_a_sentence(run: "Run", saved: Path, language: str) -> None:
    wide = ["--spoken", "--width", "2000", "--language", language]
    out = run(["review", str(saved), *QUICK, *wide]).out
    lines = [line for line in out.splitlines() if line]
    assert [line for line in lines if line[-1] not in ".!:"] == []
    assert Words(language).text("review/means-marks-spoken") in lines
    full = told(review(RECORD).turns[-1], "Ben", Words(language))
    assert full.endswith("!")
    assert full in out


def test_what_changed_the_chances_most_comes_before_the_turns(run: "Run", saved: Path) -> None:
    out = run(["review", str(saved), *QUICK, "--width", "300"]).out
    above = out[: out.index("Round  Player")]
    assert "What changed Anna’s chances most" in above
    turns = review(RECORD).turns
    points = turning_points(turns, 1)
    moved = [_moved(turn) for turn in turns]
    assert sorted(map(_moved, (point.turn for point in points))) == sorted(moved)[-3:]
    assert [turns.index(point.turn) for point in points] == sorted(
        turns.index(point.turn) for point in points
    )
    for turn, change, luck, choice in points:
        assert luck + choice == change
        assert f"Round {turn.number}, {change:+d}%".replace("-", "−") in above
        assert told(turn, ["Anna", "Ben"][turn.seat - 1], WORDS) in above


def _moved(turn: TurnReview) -> int:
    """What a turn moved the chance of the first seat by: the step, or the draw or the choices."""
    step = round(100 * turn.after[0]) - round(100 * turn.before[0])
    choice = choices_in(turn, 1)
    return max(abs(step), abs(step - choice), abs(choice))


def test_mistakes_that_luck_made_good_are_among_what_changed_the_chances() -> None:
    found = review(bot_record("clover", "level:1", "level:1"), ONE_PLY)
    points = turning_points(found.turns, 1)
    least = min(point.most for point in points)
    hidden = [point for point in points if abs(point.change) < least]
    assert hidden
    for turn in found.turns:
        if not any(turn is point.turn for point in points):
            assert abs(choices_in(turn, 1)) <= least


def test_what_changed_the_chances_has_the_name_of_its_mark() -> None:
    found = review(bot_record("clover", "level:1", "level:1", "level:1"), ONE_PLY)
    deeds = {"?!": "inaccuracy", "?": "mistake", "??": "blunder"}
    seen = set()
    for turn in found.turns:
        if choices_in(turn, turn.seat) == 0 or not turning_points([turn], turn.seat):
            continue
        marks = [each.mark for each in turn.noted if each.mark in deeds]
        deed = "choices" if len(marks) > 1 else deeds.get("".join(marks), "choice")
        seen.add(deed)
        names = ["Ann", "Ben", "Cleo"]
        assert f"{names[turn.seat - 1]}’s {deed}: " in next(
            turning_lines([turn], turn.seat, names, WORDS)
        )
    assert seen == {"inaccuracy", "mistake", "blunder", "choices", "choice"}


def test_a_small_mistake_that_changed_much_for_somebody_else_is_called_a_choice_there() -> None:
    found = review(bot_record("moss", *["level:1"] * 4), ONE_PLY)
    named = set()
    for turn in found.turns:
        if len(turn.noted) != 1 or turn.noted[0].mark not in {"?!", "?", "??"}:
            continue
        own = abs(choices_in(turn, turn.seat))
        for seat in (1, 2, 3, 4):
            for point in turning_points([turn], seat):
                (line,) = turning_lines([turn], seat, ["Ann", "Ben", "Cleo", "Dan"], WORDS)
                if point.choice and "’s choices: " not in line:
                    assert ("’s choice: " in line) == (abs(point.choice) > 2 * own), line
                    named.add("’s choice: " in line)
    assert named == {True, False}


def test_the_choices_of_a_turn_are_told_in_their_order_and_add_up() -> None:
    found = review(bot_record("elm", "level:1", "level:1", "level:1"), ONE_PLY)
    several = more = 0
    said = notes(found.turns, ["Ann", "Ben", "Cleo"], WORDS)
    for turn, noted in zip(found.turns, said, strict=True):
        places = [turn.decisions.index(note.choice) for note in noted if note.choice]
        assert places == sorted(places)
        if len(places) > 1:
            several += 1
            assert -choices_in(turn, turn.seat) == sum(map(turn.cost_of, turn.noted))
        if places and -choices_in(turn, turn.seat) != sum(map(turn.cost_of, turn.noted)):
            more += 1
            assert "All choices of the turn together" in noted[-1].text
        else:
            assert len(noted) == len(places) or not places
    assert several > 3
    assert more > 1


def test_small_losses_of_one_turn_that_come_to_a_mark_are_told() -> None:
    found = review(bot_record("clover", "level:3", "level:3"), ONE_PLY)
    small = 0
    said = notes(found.turns, ["Ann", "Ben"], WORDS)
    for turn, noted in zip(found.turns, said, strict=True):
        lost = sum(each.points for each in turn.decisions)
        if turn.kind == "play" and not turn.noted:
            assert [note.choice for note in noted] == [None] * (lost >= 3)
            assert all("Several small losses" in note.text for note in noted)
            small += len(noted)
    assert small > 1


@pytest.mark.parametrize("above", [False, True])
def test_figures_above_a_win_are_explained_where_there_are_some(
    run: "Run", tmp_path: Path, above: bool
) -> None:
    record = bot_record("clover", "level:3", "level:3") if above else RECORD
    books = [line for seat in review(record).seats for line in ledger(seat)]
    assert any(abs(line) > 100 for line in books) == above
    path = tmp_path / "game.lnr"
    path.write_text(str(record), encoding="utf-8")
    out = run(["review", str(path), *QUICK, "--width", "300"]).out
    assert (WORDS.text("after/beyond") in out) == above


def test_a_page_has_the_day_of_the_game_and_the_colours_of_the_site(
    run: "Run", tmp_path: Path
) -> None:
    path = tmp_path / "dated.lnr"
    record = Record.of(GAME, ["Anna", "Tobi"], {"Date": "2026-11-15"})
    path.write_text(str(record), encoding="utf-8")
    run(["review", str(path), *QUICK, "--html", "page.html"])
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "15 November 2026" in text
    assert text.count("<polyline") == 2
    anna, tobi = re.findall(r'<polyline [^>]*class="line (\w+)"', text)
    assert (anna, tobi) == colours_of(["Anna", None])


def test_one_game_is_searched_and_many_are_looked_at_quickly(run: "Run", tmp_path: Path) -> None:
    path = tmp_path / "part.lnr"
    path.write_text(str(Record.of(Game(Rules(sorted=True), Pile.seeded(2, "part")))))
    assert json.loads(run(["review", str(path), "--json"]).out)["depth"] == "standard"
    assert "A quick look" not in run(["review", str(path)]).out
    many = json.loads(run(["review", str(tmp_path), "--json", "--jobs", "1"]).out)
    assert [game["depth"] for game in many["games"]] == ["instant"]


@pytest.mark.parametrize("lost", [False, True])
def test_a_costly_setup_in_order_is_said_to_get_no_mark(
    run: "Run", tmp_path: Path, lost: bool
) -> None:
    record = bot_record("setup 8" if lost else "setup 9", "level:3", "level:3")
    path = tmp_path / "game.lnr"
    path.write_text(str(record), encoding="utf-8")
    spared = WORDS.text("review/setup-unmarked")
    for more in ([], ["--spoken"]):
        assert (spared in run(["review", str(path), *QUICK, *more]).out) == lost
    run(["review", str(path), *QUICK, "--html", "page.html"])
    assert (spared in (tmp_path / "page.html").read_text(encoding="utf-8")) == lost


def test_rounding_is_told_below_the_table_alone(run: "Run", saved: Path) -> None:
    for width, there in ((100, True), (40, False)):
        out = run(["review", str(saved), *QUICK, "--width", str(width)]).out
        assert (WORDS.text("review/rounded") in out.replace("\n", " ")) == there


def test_the_help_names_the_page_of_the_data(run: "Run") -> None:
    assert "docs/review.md" in run(["review", "--help"]).out


def test_a_game_has_its_day_and_its_winners_in_the_data(run: "Run", tmp_path: Path) -> None:
    path = tmp_path / "dated.lnr"
    path.write_text(str(Record.of(GAME, ["Anna", "Ben"], {"Date": "2026-11-15"})), encoding="utf-8")
    one = json.loads(run(["review", str(path), *QUICK, "--json"]).out)
    (many,) = json.loads(run(["review", str(tmp_path), "--json", "--jobs", "1"]).out)["games"]
    for found in (one, many):
        assert (found["date"], found["winners"]) == ("2026-11-15", [2])


def test_a_page_names_players_and_winner_and_marks_both_choices(
    run: "Run", saved: Path, tmp_path: Path
) -> None:
    run(["review", str(saved), *QUICK, "--html", "page.html"])
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    title = "Anna – Ben, Ben won: review of the game (a quick look)"
    assert f"<title>{title}</title>" in text
    assert f"<h1>{title}</h1>" in text
    assert WORDS.text("review/beds") in text
    choices = [each for turn in review(RECORD).turns for each in turn.noted]
    placed = [each for each in choices if re.search(r"@[a-d][1-4]", each.action)]
    elsewhere = [each for each in placed if each.action != each.best and not each.layout]
    assert text.count('<rect class="played"') == len(elsewhere) > 0
    assert text.count('<text class="name"') == 8 * text.count('<svg class="bed"')
    for sign, kind in (("??", "blunder"), ("?", "mistake"), ("?!", "doubtful")):
        assert f'<span class="mark {kind}">{sign}</span>' in text


def test_a_page_of_an_unfinished_game_names_no_winner(run: "Run", tmp_path: Path) -> None:
    path = tmp_path / "part.lnr"
    part = Game(Rules(sorted=True), Pile.seeded(2, "part"))
    path.write_text(str(Record.of(part, ["Anna", "Ben"])), encoding="utf-8")
    run(["review", str(path), *QUICK, "--html", "page.html"])
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "<title>Anna – Ben: review of the game (a quick look)</title>" in text


def test_a_damaged_record_is_named(run: "Run", tmp_path: Path) -> None:
    path = tmp_path / "torn.lnr"
    for data in (b"nothing", b"\xff\xfe\x00"):
        path.write_bytes(data)
        assert f"{path} was not reviewed. " in run(["review", str(path)]).err


def test_an_unfinished_game_says_at_once_that_its_result_is_an_estimate(
    run: "Run", tmp_path: Path
) -> None:
    path = tmp_path / "part.lnr"
    path.write_text(str(Record.of(Game(Rules(sorted=True), Pile.seeded(2, "part")))))
    out = run(["review", str(path), *QUICK]).out.replace("\n", " ")
    assert out.index(WORDS.text("review/unfinished")) < out.index("Round")


def test_turns_after_the_game_is_decided_are_told_in_one_line(run: "Run", tmp_path: Path) -> None:
    record = bot_record("decided 3", "level:3", "random")
    shown, idle = folded(review(record).turns)
    line = decided_line(idle, WORDS)
    assert f"{len(idle)} turns before the last, from round {idle[0].number} on" in line
    path = tmp_path / "game.lnr"
    path.write_text(str(record), encoding="utf-8")
    out = run(["review", str(path), *QUICK, "--width", "120"]).out
    assert line in out
    assert len(re.findall(r"^(?: +\d+|Setup)  ", out, re.MULTILINE)) == len(shown)
    run(["review", str(path), *QUICK, "--html", "page.html"])
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.index(f"<p>{line}</p>") < page.index(f"<td>{shown[-1].number}</td>")
