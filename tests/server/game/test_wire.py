"""The texts on the wire: strict commands in, the same sentences out."""

import json

import msgspec
import pytest

from luckynumbers.core import Message
from luckynumbers.server.game import commands
from luckynumbers.server.game.commands import parse_command, parse_table_command
from luckynumbers.server.game.messages import Ack, Pong, Refused, dump, sentence
from luckynumbers.words import Words

BASE = {"id": "k", "table": "t"}
GOOD: list[tuple[dict[str, object], commands.Command]] = [
    ({"op": "subscribe", **BASE}, commands.Subscribe("k", "t")),
    ({"op": "subscribe", **BASE, "since": 7}, commands.Subscribe("k", "t", 7)),
    ({"op": "unsubscribe", **BASE}, commands.Unsubscribe("k", "t")),
    ({"op": "join", **BASE, "code": "ABC"}, commands.Join("k", "t", code="ABC")),
    ({"op": "seed", **BASE, "seat": 1, "seed": ""}, commands.AddSeed("k", "t", 1, "")),
    ({"op": "start", **BASE, "first": 2}, commands.Start("k", "t", 2)),
    ({"op": "act", **BASE, "seat": 1, "seq": 3, "action": "*"}, commands.Act("k", "t", 1, 3, "*")),
    ({"op": "leave", **BASE, "seat": 1}, commands.Leave("k", "t", 1)),
    ({"op": "undo", **BASE, "seat": 1, "seq": 3}, commands.Undo("k", "t", 1, 3)),
    ({"op": "replace", **BASE, "seat": 1, "bot": "x"}, commands.Replace("k", "t", 1, "x")),
    ({"op": "answer", **BASE, "offer": 1, "accept": True}, commands.Answer("k", "t", 1, True)),
    ({"op": "give", **BASE, "seat": 1, "seconds": 5}, commands.Give("k", "t", 1, 5)),
    ({"op": "emote", **BASE, "seat": 1, "emote": "wow"}, commands.Emote("k", "t", 1, "wow")),
    ({"op": "rematch", **BASE}, commands.Rematch("k", "t")),
    ({"op": "close", **BASE}, commands.Close("k", "t")),
    ({"op": "lobby", "id": "k"}, commands.Lobby("k")),
    ({"op": "lobby", "id": "k", "subscribe": False}, commands.Lobby("k", subscribe=False)),
    ({"op": "ping", "id": "k"}, commands.Ping("k")),
]
BAD: list[object] = [
    {},
    [],
    None,
    {"op": "act"},
    {"op": "watch", **BASE},
    {"op": "ping", "id": ""},
    {"op": "ping", "id": "x" * 65},
    {"op": "ping", "id": "a b"},
    {"op": "ping", "id": "k", "more": 1},
    {"op": "leave", **BASE, "seat": 0},
    {"op": "leave", **BASE, "seat": 6},
    {"op": "leave", **BASE, "seat": "1"},
    {"op": "start", "id": "k", "table": "../x"},
    {"op": "seed", **BASE, "seat": 1, "seed": "xyz"},
    {"op": "give", **BASE, "seat": 1, "seconds": 0},
    {"op": "answer", **BASE, "offer": 0, "accept": True},
    {"op": "subscribe", **BASE, "since": -2},
]


@pytest.mark.parametrize(("sent", "command"), GOOD)
def test_a_command_is_parsed(sent: dict[str, object], command: commands.Command) -> None:
    assert parse_command(json.dumps(sent)) == command


@pytest.mark.parametrize("sent", BAD)
def test_what_is_no_command_is_refused(sent: object) -> None:
    with pytest.raises(msgspec.MsgspecError):
        parse_command(json.dumps(sent))


def test_rest_takes_commands_to_a_table_and_no_others() -> None:
    assert parse_table_command(b'{"op":"close","id":"k","table":"t"}') == commands.Close("k", "t")
    for text in (b'{"op":"ping","id":"k"}', b'{"op":"subscribe","id":"k","table":"t"}', b"\xff"):
        with pytest.raises((msgspec.MsgspecError, ValueError)):
            parse_table_command(text)


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (Message("turn/draws", {"name": "Ann", "tile": 7}), "Ann draws 7."),
        (Message("pile/count", {"count": 1}), "1 tile is face down."),
        (Message("pile/count", {"count": 2}), "2 tiles are face down."),
        (Message("table/stale", {"found": 1, "expected": 12345}), None),
    ],
)
def test_a_sentence_has_its_code_and_its_facts(message: Message, text: str | None) -> None:
    made = sentence(message, Words("en"))
    assert (made.code, made.facts) == (message.code, message.facts)
    assert made.text == (text or Words("en").say(message))


def test_a_message_leaves_out_what_is_usual() -> None:
    assert dump(Pong("k")) == '{"type":"pong","id":"k"}'
    assert json.loads(dump(Ack("k", 3))) == {"type": "ack", "id": "k", "seq": 3}
    said = sentence(Message("offer/gone", {}), Words("en"))
    assert json.loads(dump(Refused("k", 3, said)))["message"]["code"] == "offer/gone"
