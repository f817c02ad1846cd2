"""Messages for the fuzzer: some are valid, most nearly so, some nothing at all."""

import json
import random
import string
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from tests.server.doors import Json
from tests.server.raw import BINARY, CLOSE, CONTINUED, FINAL, PING, TEXT, frame

# What each command takes, and how often it is tried; what ends a table is tried rarely.
SHAPES: Final[dict[str, tuple[tuple[str, ...], float]]] = {
    "act": (("table", "seat", "seq", "action"), 6),
    "join": (("table", "seat", "code", "name", "seed"), 3),
    "undo": (("table", "seat", "seq"), 2),
    "replace": (("table", "seat", "bot", "name"), 1),
    "answer": (("table", "offer", "accept"), 2),
    "give": (("table", "seat", "seconds"), 1),
    "emote": (("table", "seat", "emote"), 1),
    "seed": (("table", "seat", "seed"), 1),
    "start": (("table", "first"), 1),
    "rematch": (("table",), 1),
    "subscribe": (("table", "since"), 1),
    "unsubscribe": (("table",), 1),
    "lobby": (("subscribe",), 1),
    "look": (("looking",), 1),
    "match": (("wanted",), 1),
    "games": (("subscribe",), 1),
    "ping": ((), 1),
    "nonsense": (("table",), 1),
    "leave": (("table", "seat"), 0.1),
    "close": (("table",), 0.05),
}
FIELDS: Final = (*sorted({name for names, _ in SHAPES.values() for name in names}), "id", "extra")
NAMES: Final = (
    *("Ann", "\u202egnirts", "\x00\x07", "a" * 199, "Z̸̡̛" * 60, "<script>alert(1)</script>", "%s%n"),
    *("' OR 1=1 --", "../../etc/passwd", "{name}", "👩‍👩‍👧‍👦", "ＡＮＮ", "\ufeff \u200b", "\ud7ff"),
)
ODD: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 6, 10**30, 1.5, 1e300, [], {}, {"x": [1]}, [[[]]]),
    *("", "*", "14@b2", "01@a1", "٣", "a" * 500, "0" * 64, "exec:ls", "greedy", *NAMES),
)
VALUES: Final[dict[str, Callable[[random.Random], Any]]] = {
    **dict.fromkeys(("seat", "first", "offer"), lambda luck: luck.randint(1, 5)),
    **dict.fromkeys(("seq", "since"), lambda luck: luck.randint(-1, 200)),
    **dict.fromkeys(("accept", "looking", "subscribe", "wanted"), lambda luck: luck.random() < 0.5),
    "action": lambda luck: f"{luck.randint(1, 20):02d}@{luck.choice('abcd')}{luck.randint(1, 4)}",
    "seconds": lambda luck: luck.randint(1, 100),
    "seed": lambda luck: luck.randbytes(32).hex(),
    "emote": lambda luck: luck.choice(("hello", "thanks", "wow", "nothing")),
    "bot": lambda luck: luck.choice(("greedy", "filler", "random", "", "exec:ls")),
    "name": lambda luck: luck.choice(NAMES),
}
NOTHING: Final = (
    *(b"[" * 5000, b'{"op":' * 2000, b"null", b"[]", b'"x"', b"1e999", b"", b'{"op":"\\ud800"}'),
    *(b"\x00", b"{" * 16000, b"9" * 16000, b'{"op":"ping","id":"p","id":"q"}', b"\xef\xbb\xbf{}"),
)
ENDINGS: Final = {  # frames that are none, and the code with which their socket ends
    "too large": (frame(b"x" * 17_000), 1009),
    "too large in parts": (frame(b"x" * 9000, TEXT, 0) + frame(b"x" * 9000, CONTINUED), 1009),
    "no such kind of frame": (frame(b"", 3), 1002),
    "reserved bits": (frame(b"{}", flags=0xF0), 1002),
    "goes on with nothing": (frame(b"{}", CONTINUED), 1002),
    "a ping in parts": (frame(b"", PING, 0), 1002),
    "a ping that is too large": (frame(b"x" * 126, PING), 1002),
    "no mask": (b"\x81\x02{}", 1002),
    "a close that is none": (frame(b"\x03", CLOSE), 1002),
    "closed": (frame(b"\x03\xe8", CLOSE), 1000),
    "cut off": (frame(b"x" * 300)[:200], 1006),
}


class View(msgspec.Struct):
    seat: int = 0
    actions: list[str] = []


@dataclass
class Seen:
    """What the observer knows of a table."""

    host: str
    codes: list[str]
    seq: int = -1
    offer: int = 1
    view: View = field(default_factory=View)
    closed: bool = False


class Messages:
    """Make messages."""

    def __init__(self, seed: int, known: dict[str, Seen]) -> None:
        self.luck = random.Random(seed)
        self._known = known

    def frames(self, pool: list[str]) -> bytes:
        """Make one message, in one frame or in several."""
        body, style = self._body(pool), self.luck.random()
        if style < 0.05:
            return frame(body, BINARY)
        if style < 0.10:
            cut = self.luck.randint(0, len(body))
            between = self.luck.choice((b"", frame(b"still there?", PING)))
            return frame(body[:cut], TEXT, 0) + between + frame(body[cut:], CONTINUED, FINAL)
        return frame(body)

    def sensible(self, table: str, *, hurry: bool = False) -> bytes:
        """Do what brings a table on: join, fill a seat and start, or act as the position allows."""
        seen = self._known[table]
        base = {"id": f"s{seen.seq}-{self.luck.randint(0, 3)}", "table": table}
        if not seen.view.actions:
            filled = {"op": "replace", "seat": self.luck.randint(1, 5), "bot": "greedy"}
            joined = {"op": "join", "code": self.luck.choice([*seen.codes, ""])}
            begin: Json = {"op": "start"}
            [said] = self.luck.choices((begin, joined, filled), (5, 4, 1))
            return json.dumps({**base, **said}).encode()
        actions = seen.view.actions
        # To be done soon, draw and discard.
        in_a_hurry = actions[0] if actions[0] == "*" else actions[-1]
        action = in_a_hurry if hurry else self.luck.choice(actions)
        act = {"op": "act", "seat": seen.view.seat, "seq": seen.seq, "action": action}
        return json.dumps({**base, **act}).encode()

    def _body(self, pool: list[str]) -> bytes:
        kind = self.luck.random()
        if kind < 0.25:
            return self.sensible(self.luck.choice(pool))
        if kind < 0.75:
            return json.dumps(self._shaped(pool)).encode()
        if kind < 0.85:
            return json.dumps(self._mixed(pool)).encode("utf-8", "surrogatepass")
        if kind < 0.92:
            return self._torn(json.dumps(self._shaped(pool), ensure_ascii=False).encode())
        return self.luck.choice((*NOTHING, self.luck.randbytes(self.luck.randint(0, 200))))

    def _shaped(self, pool: list[str]) -> Json:
        """Make a command of the right shape, most of its values being possible ones."""
        [op] = self.luck.choices(list(SHAPES), [weight for _, weight in SHAPES.values()])
        command: Json = {"op": op, "id": f"k{self.luck.randint(0, 10**6)}"}
        command |= {name: self._value(name, pool) for name in SHAPES[op][0]}
        seen = self._known.get(str(command.get("table")))
        if seen is not None and self.luck.random() < 0.5:
            fitting = {"seat": seen.view.seat, "seq": seen.seq, "offer": seen.offer}
            command |= {name: value for name, value in fitting.items() if name in command}
        return command

    def _mixed(self, pool: list[str]) -> Json:
        chosen = self.luck.sample(FIELDS, self.luck.randint(0, 5))
        return {"op": self.luck.choice(list(SHAPES)), **{f: self._value(f, pool) for f in chosen}}

    def _value(self, name: str, pool: list[str]) -> Any:
        luck = self.luck
        if luck.random() < 0.1:
            return luck.choice(ODD)
        make = VALUES.get(name)
        if make is not None:
            return make(luck)
        if name == "table":
            return luck.choice([*pool, "nowhere"])
        return "".join(luck.choices(string.printable, k=luck.randint(1, 20)))

    def _torn(self, text: bytes) -> bytes:
        cut = self.luck.randint(0, len(text))
        return text[:cut] + self.luck.choice((b"", b"}", b"\x00", b'"', b"\xc3")) + text[cut + 1 :]
