"""Where Ray is, and what is said where it is not."""

import socket
import sys

import pytest

from luckynumbers.cli import main
from luckynumbers.cli.addresses import with_address
from luckynumbers.cluster import connected
from luckynumbers.core import GameError


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("arena a b --ray", "arena a b --ray="),
        ("arena --ray a b", "arena --ray= a b"),
        ("arena --ray level:3 greedy", "arena --ray= level:3 greedy"),
        ("arena --ray auto a b", "arena --ray auto a b"),
        ("arena --ray head:6379 a b", "arena --ray head:6379 a b"),
        ("arena --ray [::1]:6379 a b", "arena --ray [::1]:6379 a b"),
        ("arena --ray=head:6379 a b", "arena --ray=head:6379 a b"),
        ("arena --ray --games 4", "arena --ray= --games 4"),
        ("review games -- --ray", "review games -- --ray"),
    ],
)
def test_an_address_may_be_left_out(words: str, expected: str) -> None:
    assert with_address(words.split()) == expected.split()


def test_nobody_at_an_address_is_said_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
    with pytest.raises(GameError, match="cluster/unreachable"), connected(address):
        pass
    assert main(["arena", "greedy", "filler", "--ray", address]) == 2
    assert f"Ray at “{address}” cannot be reached" in capsys.readouterr().err


def test_without_ray_the_command_that_helps_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "luckynumbers.cluster.ray_workers", raising=False)
    monkeypatch.setitem(sys.modules, "ray", None)
    for language in ("en", "fr", "de", "ko"):
        assert main(["--language", language, "arena", "greedy", "filler", "--ray"]) == 2
        said = capsys.readouterr().err
        assert said.startswith("luckynumbers: program/extra: ")
        assert 'pip install "luckynumbers[ray]"' in said
