"""A history checker: what every client did and saw, against the log that was stored.

The log of a table is one order of everything that happened there. It is a fair one if it has no
gaps, nothing twice and nothing that nobody asked for; if it has whatever was acknowledged and
nothing that was refused; if what was asked for after an acknowledgement comes later than it; and if
everyone has seen it from its beginning, in order, never behind what was acknowledged before.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, TypeVar

Json = dict[str, Any]


@dataclass
class Asked:
    """A command, from when it was first sent until it was answered for good."""

    table: str
    key: str
    deed: Json
    """What its event must say."""
    sent: float
    answered: float = inf
    seq: int | None = None
    """Where the log has it, as the acknowledgement says."""
    refused: str = ""


@dataclass(frozen=True)
class Seen:
    """An event as one client received it, over a connection that may be the client's tenth."""

    client: str
    connection: int
    table: str
    seq: int
    data: Json


@dataclass(frozen=True)
class Read:
    """A state that was asked for, and how far the table had come in it."""

    client: str
    table: str
    seq: int
    sent: float


@dataclass(frozen=True)
class Stored:
    """An event of the log."""

    seq: int
    key: str
    """The idempotency key as the client wrote it."""
    data: Json


Noted = TypeVar("Noted", Asked, Seen, Read)


@dataclass
class History:
    """What all clients did and saw, in the time of one clock."""

    asked: list[Asked] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    reads: list[Read] = field(default_factory=list)

    def tables(self) -> frozenset[str]:
        noted: list[Asked | Seen | Read] = [*self.asked, *self.seen, *self.reads]
        return frozenset(each.table for each in noted)


def faults_of(history: History, logs: Mapping[str, Sequence[Stored]]) -> list[str]:
    """List everything that is wrong with a history, in words; a fair one has nothing."""
    found = list[str]()
    asked_at, seen_at = _by_table(history.asked), _by_table(history.seen)
    reads_at = _by_table(history.reads)
    for table in sorted(history.tables()):
        asked, log = asked_at[table], logs.get(table, ())
        checks = (
            _log_faults(log),
            _answer_faults(asked, log),
            _order_faults(asked),
            _seen_faults(seen_at[table], log),
            _read_faults(reads_at[table], asked),
        )
        found += [f"{table}: {fault}" for check in checks for fault in check]
    return found


def _by_table(noted: Iterable[Noted]) -> dict[str, list[Noted]]:
    found: dict[str, list[Noted]] = defaultdict(list)
    for each in noted:
        found[each.table].append(each)
    return found


def around(history: History, logs: Mapping[str, Sequence[Stored]], fault: str) -> str:
    """A fault with both sides of it: the stored log, and what clients noted where it points."""
    table = fault.partition(":")[0]
    numbers = [int(number) for number in re.findall(r"\b\d+\b", fault.partition(":")[2])]
    first, last = min(numbers, default=0) - 3, max(numbers, default=0) + 3

    def near(seq: int | None) -> bool:
        return seq is None or not numbers or first <= seq <= last

    noted: list[Asked | Seen | Read | Stored] = [
        *[each for each in logs.get(table, ()) if near(each.seq)],
        *[each for each in history.asked if each.table == table and near(each.seq)],
        *[each for each in history.reads if each.table == table and near(each.seq)],
        *[each for each in history.seen if each.table == table and near(each.seq)],
    ]
    return "\n  ".join([fault, *map(str, noted)])


def _log_faults(log: Sequence[Stored]) -> Iterator[str]:
    if [event.seq for event in log] != list(range(len(log))):
        yield "a gap in the log"
    for key, times in Counter(event.key for event in log if event.key).items():
        if times > 1:
            yield f"{key} was carried out twice"


def _answer_faults(asked: Iterable[Asked], log: Sequence[Stored]) -> Iterator[str]:
    stored = {event.key: event for event in log if event.key}
    known = {each.key for each in asked}
    for key in stored.keys() - known:
        yield f"{key} was asked for by nobody"
    for each in asked:
        event = stored.get(each.key)
        if each.refused and event is not None:
            yield f"{each.key} was refused ({each.refused}) and carried out"
        if each.seq is None or (event is None and not each.deed):
            continue
        if event is None:
            yield f"{each.key} was acknowledged and lost"
        elif not event.seq <= each.seq < event.seq + 3:  # a deed may begin or end the game
            yield f"{each.key} was acknowledged as {each.seq} and stored as {event.seq}"
        elif {name: event.data.get(name) for name in each.deed} != each.deed:
            yield f"{each.key} was stored as {event.data}"


def _order_faults(asked: Iterable[Asked]) -> Iterator[str]:
    """What was sent after another was acknowledged must come later in the log."""
    earliest = inf
    done = [each for each in asked if each.seq is not None and each.deed]
    for each in sorted(done, key=lambda each: each.seq or 0, reverse=True):
        if each.sent > earliest:
            yield f"{each.key} comes before what was acknowledged before it was sent"
        earliest = min(earliest, each.answered)


def _seen_faults(seen: Iterable[Seen], log: Sequence[Stored]) -> Iterator[str]:
    last: dict[tuple[str, int], int] = {}
    for each in seen:
        line = (each.client, each.connection)
        if each.seq >= len(log) or log[each.seq].data != each.data:
            yield f"{each.client} saw another event {each.seq}"
        if each.seq != last.get(line, each.seq - 1) + 1:
            yield f"{each.client} saw {each.seq} after {last[line]}"
        last[line] = each.seq


def _read_faults(reads: Iterable[Read], asked: Sequence[Asked]) -> Iterator[str]:
    answers = sorted((e.answered, e.seq) for e in asked if e.seq is not None)
    known, number = -1, 0
    for read in sorted(reads, key=lambda read: read.sent):
        while number < len(answers) and answers[number][0] < read.sent:
            known = max(known, answers[number][1])
            number += 1
        if read.seq < known:
            yield f"{read.client} read {read.seq} when {known} had been acknowledged"
