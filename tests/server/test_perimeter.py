"""Connections are bounded in number and by address, and the oldest idle one makes room."""

from asyncio import Transport

import pytest

from luckynumbers.server import perimeter
from luckynumbers.server.limits import Buckets
from luckynumbers.server.perimeter import Connections


class Wire(Transport):
    """A transport that only knows whether it was aborted."""

    aborted = False

    def abort(self) -> None:
        self.aborted = True


def connections(most: int = 4, per_address: int = 2, opened: float = 100) -> Connections:
    return Connections(most, per_address, Buckets(0.001, opened), lambda a: a == "proxy")


def open_all(to: Connections, *addresses: str) -> list[Wire]:
    wires = [Wire() for _ in addresses]
    assert all(to.open(wire, address) for wire, address in zip(wires, addresses, strict=True))
    return wires


def test_the_oldest_idle_connection_of_an_address_makes_room_for_its_next() -> None:
    bounded = connections()
    first, second, third, other = open_all(bounded, "a", "a", "a", "b")
    assert [wire.aborted for wire in (first, second, third, other)] == [True, False, False, False]
    assert (len(bounded), bounded.dropped) == (3, 1)


def test_a_connection_at_work_is_never_dropped() -> None:
    bounded = connections()
    first, second = open_all(bounded, "a", "a")
    bounded.work(first)
    (third,) = open_all(bounded, "a")
    assert (first.aborted, second.aborted) == (False, True)
    bounded.work(third)
    assert not bounded.open(Wire(), "a")
    bounded.rest(first)
    open_all(bounded, "a")
    assert (first.aborted, third.aborted) == (True, False)


def test_the_oldest_idle_connection_of_all_makes_room_when_there_are_too_many() -> None:
    bounded = connections()
    first, second, *_ = open_all(bounded, "a", "b", "c", "d")
    bounded.work(first)
    open_all(bounded, "e")
    assert (first.aborted, second.aborted, len(bounded)) == (False, True, 4)


def test_sockets_count_among_all_and_not_for_their_address() -> None:
    bounded = connections()
    wires = open_all(bounded, "a", "a")
    for wire in wires:
        bounded.upgrade(wire)
    wires += open_all(bounded, "a", "a")
    assert (len(bounded), bounded.dropped) == (4, 0)
    for wire in wires:
        bounded.work(wire)
    assert not bounded.open(Wire(), "b")
    for wire in wires:
        bounded.close(wire)
    assert len(bounded) == 0


def test_a_proxy_has_as_many_connections_as_there_are() -> None:
    bounded = connections(opened=1)
    open_all(bounded, "proxy", "proxy", "proxy", "proxy")
    assert bounded.dropped == 0


def test_an_address_opens_only_so_many_connections_in_a_while() -> None:
    bounded = connections(opened=3)
    for wire in open_all(bounded, "a", "a", "a"):
        bounded.close(wire)
    assert not bounded.open(Wire(), "a")
    assert bounded.open(Wire(), "b")


@pytest.mark.parametrize(("allowed", "most"), [(256, 192), (1024, 896), (65536, 57344), (10, 1)])
def test_some_descriptors_are_kept_for_the_storage(
    monkeypatch: pytest.MonkeyPatch, allowed: int, most: int
) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda _kind: (allowed, allowed))
    assert perimeter.most_connections() == most
