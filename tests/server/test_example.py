"""The example of a program that plays online does what it says; so do the commands."""

import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from luckynumbers.cli import main
from tests.server.process import SocketClient, make_table, socket_client, started
from tests.server.support import choose, sit

ROOT = Path(__file__).parents[2]


async def test_the_example_plays_a_game_by_its_token(tmp_path: Path) -> None:
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
        account = {"login": "ann", "password": "correct horse"}
        answer = httpx.post(f"{process.url}/api/v1/accounts", json=account, timeout=30)
        cookie = f"ln={answer.cookies['ln']}"
        headers = {"cookie": cookie}
        program = httpx.post(
            f"{process.url}/api/v1/programs", json={"name": "Robot"}, headers=headers
        ).json()
        plan = {"seats": sit("me", "invite"), "edition": "anniversary", "start": 1}
        made = make_table(process, cookie, **plan)
        command = [sys.executable, str(ROOT / "examples" / "bot_client.py"), process.url]
        command += [program["token"], made["table"], made["invitation"]]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as robot:
            try:
                async with socket_client(process, cookie) as ann:
                    await play(ann, made["table"])
                told, _ = robot.communicate(timeout=30)
            finally:
                robot.kill()
        assert robot.returncode == 0
        assert "Robot draws" in told
        state = httpx.get(f"{process.url}/api/v1/tables/{made['table']}").json()
        assert state["info"]["seats"][1]["bot"] == "api"


async def play(ann: SocketClient, table: str) -> None:
    state = await ann.ask("subscribe", table=table)
    while not all(seat["name"] for seat in state["info"]["seats"]):
        await ann.receive()
        state = await ann.ask("subscribe", table=table)
    await ann.ask("start", table=table)
    latest = await ann.receive()
    while latest["type"] != "event" or latest["view"].get("seat"):
        if latest["type"] == "event" and latest["view"]["seat"] == 1:
            fields = {"seat": 1, "seq": latest["seq"], "action": choose(latest["view"])}
            await ann.send("act", table=table, **fields)
        latest = await ann.receive()


def test_the_backup_command_copies_a_database(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute("CREATE TABLE t (x)")
        connection.commit()
    db = f"sqlite:///{tmp_path}/games.db"
    assert main(["backup", str(tmp_path / "copy.db"), "--db", db]) == 0
    assert main(["backup", str(tmp_path / "copy.db"), "--db", db]) == 2
    assert main(["backup", str(tmp_path / "other.db"), "--db", "postgresql://host/x"]) == 2
    assert main(["backup", str(tmp_path / "other.db"), "--db", f"{db}.none"]) == 2


def test_serve_refuses_a_database_it_does_not_know() -> None:
    assert main(["serve", "--db", "mysql://x"]) == 2


def test_serve_says_so_when_its_port_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "luckynumbers.cli", "serve", "--port", str(port)]
        command += ["--db", f"sqlite:///{tmp_path}/games.db"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    sentence = "luckynumbers: server/cannot-listen: The server cannot listen on 127.0.0.1"
    assert done.stderr.startswith(sentence)
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "games.db").exists()


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--host", "192.0.2.1", "server/no-address: The server cannot listen on 192.0.2.1"),
        ("--origin", "play.example.org", "server/bad-setting: LUCKYNUMBERS_ORIGINS"),
    ],
)
def test_serve_says_why_it_does_not_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, value: str, said: str
) -> None:
    assert main(["serve", option, value, "--db", f"sqlite:///{tmp_path}/games.db"]) == 2
    assert capsys.readouterr().err.startswith(f"luckynumbers: {said}")
    assert not (tmp_path / "games.db").exists()
