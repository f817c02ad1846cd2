"""A log leads to its state, or is refused as damaged; finished games are shown again."""

import pytest

from luckynumbers.core import GameError
from luckynumbers.play import Record
from luckynumbers.server.game import events, mentions
from luckynumbers.server.game.commands import Close, Leave
from luckynumbers.server.game.events import (
    Acted,
    Adjusted,
    Event,
    Left,
    Seat,
    Seated,
    Started,
    Undone,
)
from luckynumbers.server.game.evolve import replay
from luckynumbers.server.game.replay import course_of, record_of, replay_of
from luckynumbers.server.game.state import State
from luckynumbers.server.game.view import view_of
from luckynumbers.words import Words
from tests.server.game.support import ANN, HERE, NOW, do, lay, play, started

ENGLISH = Words("en")
PLAYED = play(started("me", "Tim", edition="anniversary"), 12)
OVER = play(PLAYED)
CLOSED = do(lay("me", "open"), Close(*HERE), ANN)


def again(state: State, log: tuple[Event, ...]) -> State:
    return replay(state.id, log, state.secret, state.codes)


@pytest.mark.parametrize("state", [lay("me", "invite"), PLAYED, OVER, CLOSED])
def test_a_log_leads_to_the_state_that_wrote_it(state: State) -> None:
    assert again(state, state.events[:]) == state


def spoiled(change: Event) -> tuple[Event, ...]:
    return (*PLAYED.events[: change.seq], change, *PLAYED.events[change.seq + 1 :])


LAST = PLAYED.events[-1]
ILLEGAL = "*" if view_of(again(PLAYED, PLAYED.events[:-1])).actions[0] != "*" else "20@-"


@pytest.mark.parametrize(
    "log",
    [
        PLAYED.events[1:],
        spoiled(Event(LAST.seq, NOW, Acted(1, ILLEGAL))),
        spoiled(Event(LAST.seq, NOW, Acted(1, "nonsense"))),
        spoiled(Event(LAST.seq, NOW, Acted(LAST.seq, "*", (21,)))),
        spoiled(Event(LAST.seq, NOW, Left(7))),
        spoiled(Event(LAST.seq, NOW, Undone(1, 100))),
        spoiled(Event(LAST.seq, NOW, Adjusted(9, 1000))),
        spoiled(Event(LAST.seq, NOW, Adjusted(0, 1000))),
        spoiled(Event(LAST.seq, NOW, Acted(9, "*"))),
        (*lay("me", "open").events, Event(1, NOW, Seated(9, Seat("person", "Ben", "ben")))),
        (*lay("me", "open").events, Event(1, NOW, Seated(-1, Seat("person", "Ben", "ben")))),
        (*lay("me", "Tim").events, Event(1, NOW, Started(9))),
        (*PLAYED.events, Event(LAST.seq + 5, NOW, Adjusted(1, 1000))),
        (*lay("me", "open").events, Event(1, NOW, Acted(1, "*"))),
    ],
)
def test_a_log_that_no_table_wrote_is_refused(log: tuple[Event, ...]) -> None:
    with pytest.raises(GameError, match="storage/damaged"):
        again(PLAYED, log)


def test_a_game_whose_secret_is_lost_is_refused() -> None:
    with pytest.raises(GameError, match="storage/damaged"):
        replay("t", PLAYED.events, None)


@pytest.mark.parametrize("event", OVER.events)
def test_events_are_parsed_as_they_are_written(event: Event) -> None:
    text = events.dump(event.data)
    assert events.parse(text) == event.data
    assert f'"kind":"{events.kind_of(event.data)}"' in text


@pytest.mark.parametrize("data", [Acted(1, "*"), Seated(2, Seat("person", "Ben", "ben"))])
def test_a_name_leaves_the_events_of_its_user_only(data: events.Data) -> None:
    assert mentions.without_name(data, "eve") == data


def test_a_name_leaves_the_log() -> None:
    created = lay("me", "Tim", "open").created
    nameless = mentions.without_name(created, "ann")
    assert isinstance(nameless, events.Created)
    assert (nameless.host, nameless.seats) == ("", (Seat("person"), Seat("device"), Seat("open")))
    seated = Seated(2, Seat("person", "Ben", "ben"))
    assert mentions.without_name(seated, "ben") == Seated(2, Seat("person"))


# Games that were played


def test_a_record_keeps_the_secret_until_the_end() -> None:
    """R10."""
    assert OVER.secret is not None
    secret = OVER.secret.secret.hex()
    assert secret not in str(record_of(PLAYED))
    record = Record.parse(str(record_of(OVER)))
    record.verify()
    assert record.tags["Secret"] == secret
    assert (record.tags["Edition"], record.tags["Date"]) == ("anniversary", "2023-11-14")


def test_a_record_needs_a_game() -> None:
    with pytest.raises(GameError, match="table/not-running"):
        record_of(lay("me", "open"))


@pytest.mark.parametrize("state", [lay("me", "open"), PLAYED])
def test_a_game_is_shown_again_when_it_is_over(state: State) -> None:
    for show in (course_of, lambda state: replay_of(state, ENGLISH)):
        with pytest.raises(GameError, match="game/not-over"):
            show(state)


def test_a_table_that_never_started_has_no_course() -> None:
    with pytest.raises(GameError, match="game/not-over"):
        course_of(CLOSED)
    [made, closed] = replay_of(CLOSED, ENGLISH).events
    assert (made.position, closed.layout) == ("", "")


def test_a_replay_shows_every_position() -> None:
    shown = replay_of(OVER, ENGLISH)
    assert [each.event.seq for each in shown.events] == list(range(OVER.seq + 1))
    assert shown.events[-1].position == view_of(OVER).position
    assert shown.events[-1].layout == view_of(OVER).layout
    course = course_of(OVER)
    assert [position for _, position in course] == [e.position for e in shown.events if e.position]
    left = do(started("me", "Tim", "Tom"), Leave(*HERE, 1), ANN)
    assert len(course_of(play(left))) > 2
