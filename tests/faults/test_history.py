"""The history checker itself: a fair history has no faults, and each planted one is found."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.faults.history import Asked, History, Read, Seen, Stored, around, faults_of

TABLE = "t"


def acted(seat: int, action: str) -> dict[str, object]:
    return {"kind": "acted", "seat": seat, "action": action}


def fair() -> tuple[History, dict[str, list[Stored]]]:
    """Two who play in turn over two nodes, and one who watches."""
    log = [Stored(0, "", {"kind": "created"})]
    history = History()
    for number in range(1, 7):
        key, deed = f"k{number}", acted(1 + number % 2, f"{number:02d}@a1")
        log.append(Stored(number, key, deed))
        history.asked.append(Asked(TABLE, key, deed, number, number + 0.5, number))
    for client in ("ann", "ben", "watcher"):
        history.seen += [Seen(client, 1, TABLE, event.seq, event.data) for event in log[1:]]
        history.reads.append(Read(client, TABLE, 6, 10.0))
    history.asked.append(Asked(TABLE, "k7", acted(2, "*"), 7.0, 7.5, refused="table/stale"))
    history.asked.append(Asked(TABLE, "hello", {}, 7.0, 7.5, 6))
    return history, {TABLE: log}


def test_a_fair_history_has_no_faults() -> None:
    assert faults_of(*fair()) == []


def lose(_history: History, log: list[Stored]) -> None:
    log.pop()


def leave_a_gap(_history: History, log: list[Stored]) -> None:
    del log[3]


def repeat(_history: History, log: list[Stored]) -> None:
    log.append(replace(log[-1], seq=7))


def invent(_history: History, log: list[Stored]) -> None:
    log.append(Stored(7, "k99", acted(1, "*")))


def change(_history: History, log: list[Stored]) -> None:
    log[2] = replace(log[2], data=acted(1, "20@d4"))


def carry_out_what_was_refused(_history: History, log: list[Stored]) -> None:
    log.append(Stored(7, "k7", acted(2, "*")))


def answer_with_another_number(history: History, _log: list[Stored]) -> None:
    history.asked[0].seq = 5


def turn_the_order_round(history: History, _log: list[Stored]) -> None:
    """The second command is sent only after the third was acknowledged, and stands before it."""
    history.asked[1].sent, history.asked[1].answered = 20.0, 21.0


def show_another_event(history: History, _log: list[Stored]) -> None:
    history.seen[4] = replace(history.seen[4], data=acted(1, "*"))


def leave_one_out(history: History, _log: list[Stored]) -> None:
    del history.seen[2]


def show_one_twice(history: History, _log: list[Stored]) -> None:
    history.seen.insert(3, history.seen[2])


def show_what_is_not_stored(history: History, _log: list[Stored]) -> None:
    history.seen.append(Seen("watcher", 1, TABLE, 7, acted(1, "*")))


def show_an_old_state(history: History, _log: list[Stored]) -> None:
    history.reads.append(Read("ben", TABLE, 2, 5.0))


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (lose, "acknowledged and lost"),
        (leave_a_gap, "a gap"),
        (repeat, "carried out twice"),
        (invent, "asked for by nobody"),
        (change, "was stored as"),
        (carry_out_what_was_refused, "was refused"),
        (answer_with_another_number, "acknowledged as 5"),
        (turn_the_order_round, "comes before"),
        (show_another_event, "saw another event"),
        (leave_one_out, "saw 4 after 2"),
        (show_one_twice, "saw 3 after 3"),
        (show_what_is_not_stored, "saw another event 7"),
        (show_an_old_state, "read 2 when 4"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_a_planted_fault_is_found(
    plant: Callable[[History, list[Stored]], None], found: str
) -> None:
    history, logs = fair()
    plant(history, logs[TABLE])
    assert any(found in fault for fault in faults_of(history, logs)), faults_of(history, logs)


def test_a_fault_is_shown_with_what_was_stored_and_noted_around_it() -> None:
    history, logs = fair()
    leave_one_out(history, logs[TABLE])
    [fault] = faults_of(history, logs)
    shown = around(history, logs, fault).splitlines()
    assert shown[0] == "t: ann saw 4 after 2"
    assert any(line.strip().startswith("Stored(seq=3,") for line in shown)
    assert any("client='ann'" in line and "seq=2" in line for line in shown)
    assert not any("seq=9" in line for line in shown)
