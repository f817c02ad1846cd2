"""The network in the kernel: what it sees, what it says, and which files it refuses."""

import pickle
import struct
from dataclasses import replace
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from luckynumbers.core import GameError, Position, Rules
from luckynumbers.kernel import Networks, Packed, features
from luckynumbers.kernel.network import FILE
from tests.helpers import EVERY_GAME, LOW, OTHER, stand
from tests.kernel.nets import (
    evaluable,
    file_of,
    position_features,
    random_nets,
    reference,
    sample,
    signed,
)

NETS = random_nets(1)
WHOLE = file_of(NETS)
NETWORKS = Networks.parse(WHOLE)
MIDDLE = stand(LOW, OTHER, table="0920")


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME)
def test_the_features_are_those_of_the_specification(rules: Rules, seats: int) -> None:
    for position in sample(seats, rules, seats, 40):
        expected = [tuple(sorted(each)) for each in position_features(position)]
        assert list(features(position)) == expected, position


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME)
def test_the_shares_are_those_of_the_reference(rules: Rules, seats: int) -> None:
    for position in sample(seats + 1, rules, seats, 60):
        if evaluable(position):
            expected = pytest.approx(reference(NETS, position), abs=2e-5)
            assert NETWORKS.shares(position) == expected, position


def test_widths_other_than_the_usual_ones_work_too() -> None:
    nets = random_nets(3, (100, 17, 40))
    position = stand(LOW, OTHER, LOW, table="0920")
    expected = reference(nets, position)
    assert Networks.parse(file_of(nets)).shares(position) == pytest.approx(expected, abs=2e-5)


def test_a_finished_game_has_exact_shares() -> None:
    over = MIDDLE.close()
    assert over.outcome is not None
    assert NETWORKS.shares(over) == over.outcome.shares
    assert NETWORKS.shares(stand(LOW, LOW, OTHER).leave(1).leave(3)) == (0, 1, 0)


def test_a_seat_that_has_left_is_not_seen() -> None:
    three = stand(LOW, OTHER, LOW, seat=3)
    left = three.leave(1)
    assert len(features(left)) == 2
    assert NETWORKS.shares(left)[0] == 0
    assert sum(NETWORKS.shares(left)) == pytest.approx(1)


def test_there_is_no_decision_when_the_game_is_over() -> None:
    over = MIDDLE.close()
    for ask in (NETWORKS.choices, NETWORKS.look_ahead, NETWORKS.decide, features):
        with pytest.raises(GameError, match="kernel/no-decision"):
            ask(over)
    with pytest.raises(GameError, match="kernel/no-decision"):
        NETWORKS.choices(Packed(MIDDLE).apply(0))


def test_a_network_that_is_missing_is_named() -> None:
    few = Networks.parse(file_of({(3, True): NETS[3, True]}))
    assert few.kinds == ((3, True),)
    with pytest.raises(GameError) as refused:
        few.shares(MIDDLE)
    assert refused.value.code == "kernel/network-missing"
    assert refused.value.message.facts == {"seats": 2, "bruno": 0}


def bad_shape(**fields: int) -> bytes:
    shape = {"seats": 2, "bruno": 0, "inputs": 912, "one": 256, "two": 32, "three": 32, **fields}
    head = struct.pack("<IBBHHHH", 1, *shape.values())
    return signed(head + bytes(2_000_000))


def body(data: bytes) -> bytes:
    return data[40:]


def with_value(value: float) -> bytes:
    nets = {(2, False): [array.copy() for array in NETS[2, False]]}
    nets[2, False][4][3, 3] = value
    return file_of(nets)


ONE = file_of({(2, False): NETS[2, False]})


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "kernel/network-form"),
        (b"LNNET", "kernel/network-form"),
        (b"PK" + ONE[2:], "kernel/network-form"),
        (ONE[:7] + b"\x02" + ONE[8:], "kernel/network-version"),
        (ONE[:-1] + bytes([ONE[-1] ^ 1]), "kernel/network-hash"),
        (ONE[:-1], "kernel/network-hash"),
        (signed(b""), "kernel/network-shape"),
        (signed(body(ONE)[:-1]), "kernel/network-shape"),
        (signed(body(ONE) + b"\0"), "kernel/network-shape"),
        (signed(bytes(4)), "kernel/network-shape"),
        (signed(b"\xff" * 4 + body(ONE)[4:]), "kernel/network-shape"),
        (signed(b"\x02\0\0\0" + 2 * body(ONE)[4:]), "kernel/network-shape"),
        (bad_shape(seats=1), "kernel/network-shape"),
        (bad_shape(seats=6), "kernel/network-shape"),
        (bad_shape(bruno=2), "kernel/network-shape"),
        (bad_shape(inputs=911), "kernel/network-shape"),
        (bad_shape(one=0), "kernel/network-shape"),
        (bad_shape(one=65535), "kernel/network-shape"),
        (bad_shape(two=0), "kernel/network-shape"),
        (bad_shape(three=65535), "kernel/network-shape"),
        (with_value(float("nan")), "kernel/network-values"),
        (with_value(float("inf")), "kernel/network-values"),
    ],
)
def test_a_file_that_is_not_sound_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(GameError) as refused:
        Networks.parse(data)
    assert refused.value.code == code


@pytest.mark.parametrize("name", [5, ["networks.lnn"]])
def test_a_name_is_a_text(name: Any) -> None:
    assert Networks.load() is Networks.load(FILE)
    with pytest.raises(GameError, match="argument/type"):
        Networks.load(name)


def test_what_is_no_bytes_is_refused() -> None:
    with pytest.raises(GameError, match="argument/type"):
        Networks.parse("LNNET")  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [0.0, -0.0, 6e-8, -6e-8, 6.1e-5, 1.0, -65504.0, 0.33325])
def test_every_kind_of_half_float_is_read(value: float) -> None:
    nets = {(2, False): [np.zeros_like(array) for array in NETS[2, False]]}
    nets[2, False][7][0] = np.float16(value)
    expected = reference(nets, MIDDLE)
    assert Networks.parse(file_of(nets)).shares(MIDDLE) == pytest.approx(expected, abs=1e-7)


def test_the_rules_that_only_name_the_setup_change_nothing() -> None:
    for rules in (Rules(sorted=True), Rules(michael=True), Rules(norep=True)):
        same = replace(MIDDLE, rules=rules)
        assert NETWORKS.shares(same) == NETWORKS.shares(MIDDLE)


def test_a_package_without_its_file_says_so() -> None:
    with pytest.raises(GameError) as refused:
        Networks.load("nothing.lnn")
    assert refused.value.code == "kernel/network-absent"
    assert refused.value.message.facts == {"name": "nothing.lnn"}


@pytest.mark.skipif(not (files("luckynumbers.kernel") / FILE).is_file(), reason="no weights yet")
def test_the_file_of_the_package_is_loaded_once() -> None:
    assert Networks.load() is Networks.load()
    assert len(Networks.load().kinds) == 8


@pytest.mark.parametrize("networks", [NETWORKS, Networks.load()], ids=["own", "shipped"])
def test_networks_survive_a_pickle_and_shipped_ones_travel_by_name(networks: Networks) -> None:
    packed = pickle.dumps(networks)
    assert pickle.loads(packed).shares(MIDDLE) == networks.shares(MIDDLE)
    assert (len(packed) < 1000) == (networks is Networks.load())


def test_values_do_not_depend_on_the_name_of_the_seat() -> None:
    one, two = stand(LOW, OTHER, seat=1), stand(OTHER, LOW, seat=2)
    assert NETWORKS.shares(one) == NETWORKS.shares(two)[::-1]
    assert isinstance(one, Position)
