"""Limits and small parts: buckets, origins, logs, settings, workers that end."""

import json
import logging
import os
import sys
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from luckynumbers.core import GameError
from luckynumbers.server import limits, origins
from luckynumbers.server.logs import JsonFormatter
from luckynumbers.server.settings import Settings
from tests.server.doors import Socket
from tests.server.process import descendants, make_guest, make_table, socket_client, started
from tests.server.support import running, sit
from tests.waiting import until


def test_a_bucket_allows_a_burst_and_then_its_rate() -> None:
    at = [100.0]
    bucket = limits.Bucket(rate=2, burst=3, now=lambda: at[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    at[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    at[0] += 100
    assert bucket.full


def test_buckets_forget_whom_they_can() -> None:
    buckets = limits.Buckets(rate=0.001, burst=1, most=100)
    for number in range(1000):
        assert buckets.take(number)
    assert not buckets.take(999)
    assert buckets.take(0), "who came long ago is not kept in memory"


def test_what_is_given_back_can_be_taken_again_and_no_more() -> None:
    buckets = limits.Buckets(rate=0.0001, burst=2)
    buckets.give_back("ann")
    assert [buckets.take("ann") for _ in range(3)] == [True, True, False]
    buckets.give_back("ann")
    assert [buckets.take("ann") for _ in range(2)] == [True, False]


async def test_an_account_and_an_address_share_a_limit_over_all_their_sockets(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, rate=0.001, burst=3) as server:
        user = await server.people.guest("Ann")
        cookie = {"cookie": f"ln={server.people.cookie(user)}"}
        own = [Socket(server, cookie, "192.0.2.7") for _ in range(4)]
        assert await pongs(own) == 6, "an account has twice what a socket has"
        strangers = [Socket(server, {}, "192.0.2.7") for _ in range(20)]
        # An address has ten times that; what an account has too much counts there as well.
        assert await pongs(strangers) == 30 - 12
        assert await pongs([Socket(server, {}, "192.0.2.8")]) == 3


async def pongs(sockets: list[Socket]) -> int:
    """Send four pings over each socket, and count the answers that are no refusals."""
    return sum([await pongs_of(socket) for socket in sockets])


async def pongs_of(socket: Socket) -> int:
    for number in range(4):
        await socket.say(json.dumps({"op": "ping", "id": f"p{number}"}))
    await socket.until(lambda: len(socket.heard) == 4)
    return sum(message["type"] == "pong" for message in socket.heard)


async def test_an_address_has_so_many_sockets(tmp_path: Path) -> None:
    async with running(tmp_path, sockets_per_address=2) as server:
        first, second, third = (Socket(server, {}, "192.0.2.7") for _ in range(3))
        assert [await each.opened() for each in (first, second, third)] == [True, True, False]
        assert third.refused == (429, "server/too-fast")
        assert await Socket(server, {}, "192.0.2.8").opened()
        await first.gone()
        assert await Socket(server, {}, "192.0.2.7").opened()


async def test_a_socket_that_is_not_opened_is_refused_with_a_code(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        old = Socket(server, path="/ws/v0")
        assert not await old.opened()
        assert old.refused == (404, "server/no-page")
        foreign = Socket(server, {"origin": "https://evil.example"})
        assert not await foreign.opened()
        assert foreign.refused == (403, "server/origin")
        server.hub.stopping = True
        late = Socket(server)
        assert not await late.opened()
        assert late.refused == (503, "server/bye")


@pytest.mark.parametrize(
    ("origin", "host", "known", "wanted"),
    [
        (None, "a.example", (), True),
        ("http://192.168.0.5:8000", "192.168.0.5:8000", (), True),
        ("http://localhost:8000", "localhost:8000", (), True),
        ("http://box.local:8000", "box.local:8000", (), True),
        ("http://192.168.0.5:8000", "192.168.0.5:9000", (), False),
        ("http://rebound.example:8000", "rebound.example:8000", (), False),
        ("https://play.example", "play.example", ("https://play.example",), True),
        ("https://play.example", "x", ("https://play.example/",), True),
        ("http://localhost:8000", "localhost:8000", ("https://play.example",), False),
        ("null", "localhost", (), False),
        ("file://", "localhost", (), False),
        ("http://[::1", "[::1", (), False),
    ],
)
def test_only_known_pages_may_talk(origin: Any, host: str, known: Any, wanted: bool) -> None:
    assert origins.allowed(origin, host, known) is wanted


def test_a_log_line_names_the_error_and_no_value() -> None:
    try:
        raise ValueError("the secret is 42")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "", 1, "table.failed", None, sys.exc_info())
    record.table = "t1"
    record.secret = "42"
    line = json.loads(JsonFormatter().format(record))
    assert (line["event"], line["table"], line["error"]) == ("table.failed", "t1", "ValueError")
    assert "42" not in json.dumps(line).replace(line["at"], "").replace(str(line["trace"]), "")


def test_settings_come_from_the_environment() -> None:
    environment = {
        "LUCKYNUMBERS_PORT": "9000",
        "LUCKYNUMBERS_SECURE": "true",
        "LUCKYNUMBERS_ORIGINS": "https://a.example, https://b.example",
        "LUCKYNUMBERS_GRACE": "1.5",
    }
    settings = Settings().with_environment(environment)
    assert (settings.port, settings.secure, settings.grace) == (9000, True, 1.5)
    assert settings.origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PORT", "x"),
        ("PORT", "70000"),
        ("SECURE", "maybe"),
        ("RATE", "nan"),
        ("RATE", "inf"),
        ("REQUESTS", "0"),
        ("GUEST_DAYS", "-1"),
        ("WORKERS", "-1"),
        ("BURST", "0"),
        ("BOT_PAUSE", "-0.1"),
        ("LOG_LEVEL", "loud"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused_by_name(name: str, text: str) -> None:
    with pytest.raises(GameError, match="server/bad-setting") as refused:
        Settings().with_environment({f"LUCKYNUMBERS_{name}": text})
    assert refused.value.message.facts == {"name": f"LUCKYNUMBERS_{name}", "found": text}


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("RATE", "0", "misfit/above"),
        ("BURST", "0", "misfit/least"),
        ("PORT", "x", "misfit/integer"),
        ("BOTS", "foo", "bot/unknown"),
        ("BOTS", "greedy,fillr", "bot/close"),
        ("BOTS", "exec:ls", "bot/unknown"),
        ("BOTS", "master:nodes=x", "bot/option"),
        ("ORIGINS", "https://a.example,play.example.org", "misfit/origin"),
        ("PROXIES", "127.0.0.1,foo", "misfit/address"),
        ("DOCS", "/nope", "file/no-folder"),
    ],
)
def test_a_setting_that_no_server_can_use_is_refused_with_the_reason(
    name: str, text: str, reason: str
) -> None:
    with pytest.raises(GameError, match="server/bad-setting") as refused:
        Settings().with_environment({f"LUCKYNUMBERS_{name}": text}).check()
    assert refused.value.message.facts["name"] == f"LUCKYNUMBERS_{name}"
    assert isinstance(refused.value.__cause__, GameError)
    assert refused.value.__cause__.code == reason


def test_an_empty_variable_is_not_set() -> None:
    empty = {f"LUCKYNUMBERS_{field.name.upper()}": "" for field in fields(Settings)}
    assert Settings().with_environment(empty) == Settings()


def test_usual_settings_are_none_of_those(tmp_path: Path) -> None:
    given = {
        "BOTS": "greedy, master:nodes=50",
        "ORIGINS": "https://a.example/,http://localhost:8000",
    }
    given |= {"PROXIES": "127.0.0.1, 10.0.0.0/8, ::1", "DOCS": str(tmp_path)}
    Settings().with_environment({f"LUCKYNUMBERS_{n}": text for n, text in given.items()}).check()
    Settings(proxies="*").check()


@pytest.mark.parametrize("level", ["debug", "INFO", "Warning", "error"])
def test_the_level_of_the_logs_is_understood_in_any_case(level: str) -> None:
    assert Settings().with_environment({"LUCKYNUMBERS_LOG_LEVEL": level}).log_level == level


async def test_a_killed_server_leaves_no_process_behind(tmp_path: Path) -> None:
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
        cookie = make_guest(process, "Ann")
        plan = {"seats": sit("me", "greedy"), "edition": "anniversary", "start": 2}
        table = make_table(process, cookie, **plan)["table"]
        async with socket_client(process, cookie) as ann:
            await ann.ask("subscribe", table=table)
            await ann.ask("start", table=table)
            while (await ann.receive()).get("data", {}).get("kind") != "acted":
                pass
            family = descendants(process.pid)
            assert family
            process.kill()
        until(lambda: not any(alive(pid) for pid in family), seconds=20)
        assert [pid for pid in family if alive(pid)] == []


def alive(pid: int) -> bool:
    with suppress(OSError):
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()[0]
        return state != "Z" and os.path.exists(f"/proc/{pid}")  # noqa: PTH110
    return False
