"""Plain play: every typed line is answered, and a whole game can be played by lines alone."""

from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from luckynumbers.core import Action, End, Message, Position, Rules
from luckynumbers.play import Game, Pile, Record
from luckynumbers.terminal import PlainGame, Screen, Seat, Stopped
from luckynumbers.terminal.columns import fold
from luckynumbers.words import Words, languages

if TYPE_CHECKING:
    from tests.terminal.conftest import Sit

SETUP = [3, 7, 12, 18, 2, 5, 11, 19]
"""Anna sets up 3, 7, 12 and 18, Bert 2, 5, 11 and 19."""


class Doubter:
    """An adviser with one hint, with or without a reason, who doubts every choice."""

    least: float | None = 1

    def __init__(self, *reasons: Message) -> None:
        self._hint = (Message("hint/draw"), *reasons, Message("hint/close", {"share": 50}))

    def hint(self, position: Position) -> tuple[Message, ...]:
        assert position.seat
        return self._hint

    def doubts(self, position: Position, action: Action) -> tuple[Message, ...]:
        assert action in position.actions
        return Message("tutor/cost-draw", {"share": 40, "better": 50}), Message("tutor/pays")


def test_a_turn_is_written_in_one_sentence(sit: "Sit") -> None:
    evening = sit(["draw", "place c4", "d", "x"], [*SETUP, 14, 9])
    assert "Anna draws 14.\n14 fits on" in evening.said
    assert "\nAnna draws 14 and places it on c4.\n" in evening.said
    assert "\nBert draws 9 and leaves it on the table.\n" in evening.said
    assert str(evening.game.position).startswith(
        "ln1 std+sorted 03....../..07..../....12../....1418:"
    )


def test_a_tile_is_taken_from_the_table_in_exchange(sit: "Sit") -> None:
    evening = sit(["d", "x", "take 14 c3"], [*SETUP, 14])
    assert "Bert takes 14 from the table and places it on c3, in exchange for 11." in (evening.said)


@pytest.mark.parametrize("line", ["", "sort"])
def test_r1_one_press_lays_the_tiles_in_ascending_order(sit: "Sit", line: str) -> None:
    evening = sit([line], [18, 3, 12, 7], rules=Rules())
    assert "Anna sets up 3, 7, 12 and 18." in evening.said


def test_r1_any_order_is_possible_and_enter_lays_the_rest(sit: "Sit") -> None:
    evening = sit(["place d4", "c3", ""], [18, 3, 12, 7], rules=Rules())
    assert "Anna, where does 7 go? Empty cells: a1, b2 and c3." in evening.said
    assert "Anna sets up 12, 18, 7 and 3, from a1 to d4." in evening.said


def test_r1_nothing_is_sorted_where_the_diagonal_cannot_ascend(sit: "Sit") -> None:
    evening = sit(["place d4", "sort"], [18, 3, 12, 7], rules=Rules())
    assert "With the tiles already placed, no ascending order is left." in evening.said
    assert len(evening.game.position.hand) == 3
    evening = sit(["place a1", "sort"], [18, 3, 12, 7], rules=Rules())
    assert "Anna sets up 3, 7, 12 and 18." in evening.said


def test_michaels_setup_asks_for_one_tile_at_a_time(sit: "Sit") -> None:
    evening = sit(["", "sort", "e1", "a2", "b2"], [18, 3, 12, 7], rules=Rules(michael=True))
    assert "Anna, here is 18 for your setup. Place it on a1, b2, c3 or d4." in evening.said
    assert "In Michael’s setup tiles come one by one" in evening.said
    assert "18 cannot go on a2 yet" in evening.said
    assert "Anna sets up 18 on b2." in evening.said


def test_where_names_empty_cells_and_exchanges(sit: "Sit") -> None:
    evening = sit(["where", "where 13", "d", "where"], [*SETUP, 4])
    assert "The table is empty and you hold nothing" in evening.said
    assert "\n13 fits on the empty cells" in evening.said
    assert "or in exchange for 3 on a1, 7 on b2, 12 on c3 or 18 on d4." in evening.said
    assert evening.said.count("4 fits on the empty cells b1, c1, d1, a2, a3 and a4") == 2


def test_where_names_a_pair_under_bruno(sit: "Sit") -> None:
    evening = sit(["d", "c1"], [*SETUP, 7], rules=Rules(bruno=True, sorted=True))
    assert "On a1, c1, a3 or c3 it makes a pair, and you play again." in evening.said
    assert "A pair! Anna plays again." in evening.said
    plain = sit(["d"], [*SETUP, 7])
    assert "pair" not in plain.said


def test_the_questions_of_a_player_without_sight_are_answered(sit: "Sit") -> None:
    evening = sit(["read 1", "garden 2", "table", "hidden", "last", "g 3"], SETUP)
    assert "Anna’s garden has 12 empty cells.\nRow 1: 3, empty, empty, empty." in evening.said
    assert "Row 4: empty, empty, empty, 19." in evening.said
    assert "The table is empty. 32 tiles are face down." in evening.said
    assert "2 times: 1, 4, 6, 8," in evening.said
    assert "Once: 2, 3, 5, 7, 11, 12, 18 and 19." in evening.said
    assert evening.said.count("Bert sets up 2, 5, 11 and 19.") == 2
    assert "This game has no seat 3." in evening.said


REASON = Message("hint/why-draw", {"useful": 30, "hidden": 32})


@pytest.mark.parametrize(
    ("reasons", "said"),
    [
        ([REASON], "You have room for 30 of the 32 face-down tiles."),
        ([], "Draw a tile. It makes hardly any difference:"),
    ],
)
def test_why_after_a_hint_says_its_reason_again(
    sit: "Sit", reasons: list[Message], said: str
) -> None:
    evening = sit(["hint", "table", "why", "Why?"], SETUP, adviser=Doubter(*reasons))
    answers = evening.said.split("Anna> ")[-3:-1]
    assert all(said in answer.replace("\n", " ") for answer in answers)
    assert "Nothing was asked" not in evening.said


def test_why_means_the_hint_of_this_moment_alone(sit: "Sit") -> None:
    evening = sit(["why", "hint", "d", "yes", "why"], SETUP, adviser=Doubter(REASON))
    assert evening.said.count("Nothing was asked") == 2


def test_nonsense_changes_nothing_and_is_answered(sit: "Sit") -> None:
    before = sit([], SETUP).game.position
    lines = ["abc", "99 b2", "7b2", "!!", "take", "place c3", "discard", "b2", "   ", "draw draw"]
    evening = sit(lines, SETUP)
    assert evening.game.position == before
    prompts = evening.said.split("Anna> ")[1:]
    assert len(prompts) == len(lines) + 1
    assert all(len(answer.split("\n", 1)[1].strip()) > 10 for answer in prompts[:-1])


@pytest.mark.parametrize("line", ["discard", "x", "discard 9"])
def test_who_holds_nothing_is_told_what_can_be_discarded(sit: "Sit", line: str) -> None:
    evening = sit([line], SETUP)
    assert "You have nothing to discard: only a tile you have just drawn" in evening.said


def test_who_holds_nothing_is_told_so_by_the_tutors_question_too(sit: "Sit") -> None:
    evening = sit(["draw", "x", "c4"], SETUP, adviser=Doubter())
    assert "You have nothing to discard: only a tile you have just drawn" in evening.said
    assert evening.game.position.hand == ()


def test_a_refusal_gives_its_reason(sit: "Sit") -> None:
    evening = sit(["d", "d", "c1", "take 3 a1", "a1"], [*SETUP, 14])
    assert "You already hold 14" in evening.said
    assert "14 does not fit on a1" not in evening.said
    assert "You hold 14, not 3." in evening.said


def test_a_tile_named_without_a_cell_gets_its_cells_listed(sit: "Sit") -> None:
    evening = sit(["take 14", "d", "14", "13", "x", "14"], [*SETUP, 14])
    assert "There is no 14 on the table." in evening.said
    assert "You hold 14, not 13." in evening.said
    assert evening.said.count("Where does 14 go?") == 2


def test_passing_is_refused_with_what_can_be_done(sit: "Sit") -> None:
    assert "You cannot pass" in sit(["pass"], SETUP).said


def test_undo_takes_back_a_placement_but_no_reveal(sit: "Sit") -> None:
    evening = sit(["d", "undo", "c4", "undo", "d4"], [*SETUP, 14])
    assert "Only what was done after the last tile was turned over" in evening.said
    assert "Taken back. It is Anna’s turn again." in evening.said
    assert "Anna draws 14 and places it on d4, sending 18 to the table." in evening.said


def test_r9_who_leaves_is_out_and_the_last_one_wins(sit: "Sit") -> None:
    evening = sit(["leave", "no", "d", "leave", "yes"], [*SETUP, 14])
    assert "Good, Anna plays on." in evening.said
    assert "say no and then discard" in evening.said
    assert "Anna leaves the game, and 14 goes to the table." in evening.said
    assert "Only one player is left.\nBert wins." in evening.said
    assert evening.game.outcome is not None
    assert evening.game.outcome.end is End.left


def test_a_leave_is_not_taken_back_by_undo(sit: "Sit") -> None:
    three = [Seat("Anna"), Seat("Bert"), Seat("Cleo")]
    evening = sit(["d", "x", "leave", "yes", "undo"], [1, 2, 3, 4] * 3, seats=three)
    assert "Bert has left since your last action" in evening.said


def test_r9_the_others_play_on(sit: "Sit") -> None:
    three = [Seat("Anna"), Seat("Bert"), Seat("Cleo")]
    evening = sit(["leave", "yes", "d", "x", "d", "x"], seats=three)
    assert "Anna leaves the game." in evening.said
    assert evening.game.position.seat == 2


@pytest.mark.parametrize("language", languages())
def test_what_a_turn_needs_is_in_sight_below_the_rest_of_the_help(language: str) -> None:
    words, sink = Words(language), StringIO()
    typed = StringIO(f"{words.text('command/help').split()[0]}\n")
    screen = Screen(words, typed, sink, 80)
    game = Game(Rules(sorted=True), Pile.scripted(2, SETUP))
    with suppress(Stopped):
        PlainGame(game, (Seat("Anna"), Seat("Bert")), screen).play()
    in_sight = "\n".join(sink.getvalue().splitlines()[-24:])
    for name in ("draw", "take", "place", "discard", "hint", "why"):
        assert words.text(f"command/{name}").split()[0] in words.text(f"explain/{name}")
        assert "\n".join(fold(words.text(f"explain/{name}"), 80)) in in_sight


def test_by_ear_what_a_turn_needs_comes_first_in_the_help(sit: "Sit") -> None:
    by_ear, seen = (sit(["help"], SETUP, grids=grids).said for grids in (False, True))
    assert by_ear.index("draw (d): ") < by_ear.index("quit (q): ")
    assert seen.index("draw (d): ") > seen.index("quit (q): ")


def test_quit_and_the_end_of_the_input_stop_the_game_for_now(sit: "Sit") -> None:
    assert sit([], SETUP).stopped
    assert sit(["quit", "d"], SETUP).game.position.hidden == 32
    assert sit(["leave"], SETUP).stopped


def test_a_game_is_saved_and_never_half(sit: "Sit", tmp_path: Path) -> None:
    target = tmp_path / "my game.lnr"
    evening = sit([f"save {target}", "save", f"save {tmp_path / 'no' / 'where.lnr'}"], SETUP)
    assert f"Saved as {target}."[:40] in evening.said
    assert "Save to which file?" in evening.said
    assert "could not be saved" in evening.said
    assert Record.load(target).names == ("Anna", "Bert")
    assert [path.name for path in tmp_path.iterdir()] == ["my game.lnr"]


def test_r10_nothing_said_depends_on_the_hidden_order(sit: "Sit") -> None:
    lines = ["seal", "hidden", "table", "where 5", "g", "read", "last", "help", "rules"]
    one, two = sit(lines, [*SETUP, 14, 15]), sit(lines, [*SETUP, 15, 14])
    assert one.said == two.said


def test_forty_columns_are_kept(sit: "Sit") -> None:
    lines = ["help", "rules", "g", "read", "hidden", "d", "where", "99", "leave", "no"]
    evening = sit(lines, [*SETUP, 14], width=40, grids=True)
    assert max(map(len, evening.said.splitlines())) <= 40


def test_nothing_but_plain_text_is_written(sit: "Sit") -> None:
    evening = sit(["\x1b[31mred", "d", "g", "x"], [*SETUP, 14], grids=True)
    answers = [line for line in evening.said.splitlines() if not line.startswith("Anna>")]
    assert all(line.isprintable() for line in answers)
