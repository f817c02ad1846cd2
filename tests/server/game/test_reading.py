"""Records that somebody brings along are played again, and what is wrong with them is told."""

import pytest

from luckynumbers.bots.greedy import GreedyBot
from luckynumbers.core import GameError, Rules
from luckynumbers.play import Game, Pile, Record, Shuffle, Think
from luckynumbers.server.game.events import Left
from luckynumbers.server.game.layouts import layout_text
from luckynumbers.server.game.reading import read
from luckynumbers.words import Words


def pile(seats: int) -> Pile:
    """A pile with a commitment, the same in every run."""
    return Pile.shuffled(seats, Shuffle(b"\x2a" * 32))


def played(names: tuple[str, ...] = ("Ann", "Ben")) -> tuple[Game, str]:
    game, player = Game(Rules(), pile(2)), GreedyBot()
    while not game.position.over:
        game = game.act(player.choose(game.position, Think()))
    return game, str(Record.of(game, names))


def test_a_record_is_shown_as_it_was_played() -> None:
    """Colours included (R11): they follow from the deal."""
    game, text = played()
    reading = read(text, Words("en"))
    last = reading.replay.events[-1]
    assert reading.kept
    assert reading.verdict.code == "verify/kept"
    assert last.position == str(game.position)
    assert last.layout == layout_text(game.layout)
    assert reading.replay.events[0].event.message.text == "Ann starts."


def test_a_broken_promise_is_told_and_the_game_still_shown() -> None:
    _, text = played()
    secret = Record.parse(text).tags["Secret"]
    reading = read(text.replace(secret, "00" * 32), Words("en"))
    assert not reading.kept
    assert reading.verdict.code == "verify/commit"
    assert len(reading.replay.events) > 1


def test_a_game_that_stops_is_shown_as_far_as_it_goes() -> None:
    game = Game(Rules(), pile(3))
    reading = read(str(Record.of(game)), Words("en"))
    assert reading.verdict.code == "verify/no-secret"
    assert reading.replay.info.status == "running"
    assert [seat.name for seat in reading.replay.info.seats] == ["Seat 1", "Seat 2", "Seat 3"]


def test_a_seat_that_left_is_told() -> None:
    game = Game(Rules(), Pile.seeded(3, 1)).leave(2)
    last = read(str(Record.of(game, ("Ann", "Ben", "Cy"))), Words("en")).replay.events[-1].event
    assert isinstance(last.data, Left)
    assert "Ben" in last.message.text


def test_names_are_made_safe_to_show() -> None:
    _, text = played(("\u202eevil", "x" * 200))
    names = [seat.name for seat in read(text, Words("en")).replay.info.seats]
    assert names == ["evil", "x" * 24]


@pytest.mark.parametrize("text", ["", "nonsense", '[Format "ln1"]', "[", "\x00"])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(GameError):
        read(text, Words("en"))
