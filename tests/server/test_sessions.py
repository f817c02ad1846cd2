"""Sockets and streams whose session cannot be checked, or ends while they are open."""

import asyncio
import json
import logging
from pathlib import Path

import pytest

from luckynumbers.server.app import Server
from luckynumbers.server.game.values import User
from luckynumbers.server.storage import StorageError
from tests.server.doors import Json, Rest, Socket, Stream
from tests.server.support import Client, guest, new_table, running


def failing(monkeypatch: pytest.MonkeyPatch, server: Server) -> None:
    """Make the storage fail from the moment that a session is checked again."""

    async def is_current(_user: User) -> bool:
        raise StorageError

    monkeypatch.setattr(server.people, "is_current", is_current)


async def test_a_socket_whose_session_cannot_be_checked_is_asked_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        await ann.opened()
        with monkeypatch.context() as broken:
            failing(broken, server)
            with caplog.at_level(logging.WARNING):
                client = Client(server, ann.user)
                await client.until(lambda: client.closed)
        assert client.closed == 1013
        assert [message["message"]["code"] for message in client.heard] == ["storage/failed"]
        assert [record.exc_info for record in caplog.records] == [None]
        assert (await Client(server, ann.user).ask("ping"))["type"] == "pong"


async def test_a_stream_whose_session_cannot_be_checked_ends_with_a_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "open")
        failing(monkeypatch, server)
        stream = Stream(server, table, ann.headers)
        await asyncio.wait_for(stream.ended(), 10)
        assert code(stream.lines[-1]) == "storage/failed"


async def test_a_deleted_program_is_disconnected(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        owner = Client(server, await server.people.register(None, "ann", "correct horse", "Ann"))
        table = await new_table(owner, "me", "open")
        made = await create_program(owner.rest)
        bearer = {"authorization": f"Bearer {made['token']}"}
        socket, stream = Socket(server, bearer), Stream(server, table, bearer)
        await socket.say(json.dumps({"op": "subscribe", "id": "s", "table": table}))
        await socket.until(lambda: socket.heard)
        await stream.until(lambda: stream.lines)
        deleted = await owner.rest.request("DELETE", f"/api/v1/programs/{made['id']}")
        assert deleted.status_code == 204
        await socket.until(lambda: socket.closed)
        assert (socket.closed, code(socket.raw[-1])) == (1008, "user/logged-out")
        await asyncio.wait_for(stream.ended(), 10)
        assert code(stream.lines[-1]) == "user/logged-out"
        assert (await owner.ask("ping"))["type"] == "pong", "its owner stays"


async def create_program(rest: Rest) -> Json:
    status, made = await rest.ask("POST", "/programs", json={"name": "Robot"})
    assert status == 201, made
    return made


def code(text: str) -> str:
    return str(json.loads(text)["message"]["code"])
