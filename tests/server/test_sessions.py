"""Sockets and streams whose session cannot be checked, or ends while they are open."""

import asyncio
import json
import logging
from pathlib import Path

import pytest

from luckynumbers.server.game.values import User
from luckynumbers.server.storage import StorageError, Store
from luckynumbers.server.storage.sqlite import SqliteBackend
from tests.server.doors import Json, Rest, Socket, Stream
from tests.server.support import Client, new_table, running


class UnreadableStore(Store):
    """A store that cannot read a user by their id while it is told to fail."""

    def __init__(self, path: Path) -> None:
        super().__init__(SqliteBackend(path / "games.db"))
        self.failing = True

    async def user(self, user: str) -> User | None:
        if self.failing:
            raise StorageError
        return await super().user(user)


async def earlier(path: Path) -> tuple[str, dict[str, str]]:
    """A table and a program's headers from before a restart: the next server reads both."""
    async with running(path) as server:
        owner = Client(server, await server.people.register(None, "ann", "correct horse", "Ann"))
        made = await create_program(owner.rest)
        return await new_table(owner, "me", "open"), {"authorization": f"Bearer {made['token']}"}


async def test_a_socket_whose_session_cannot_be_checked_is_asked_to_come_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    _, bearer = await earlier(tmp_path)
    store = UnreadableStore(tmp_path)
    async with running(tmp_path, store=lambda _: store) as server:
        with caplog.at_level(logging.WARNING):
            socket = Socket(server, bearer)
            await socket.until(lambda: socket.closed)
        assert socket.closed == 1013
        assert [message["message"]["code"] for message in socket.heard] == ["storage/failed"]
        assert [record.exc_info for record in caplog.records] == [None]
        store.failing = False
        again = Socket(server, bearer)
        await again.say(json.dumps({"op": "ping", "id": "p"}))
        await again.until(lambda: again.heard)
        assert again.heard[-1]["type"] == "pong"


async def test_a_stream_whose_session_cannot_be_checked_ends_with_a_refusal(
    tmp_path: Path,
) -> None:
    table, bearer = await earlier(tmp_path)
    async with running(tmp_path, store=lambda _: UnreadableStore(tmp_path)) as server:
        stream = Stream(server, table, bearer)
        await asyncio.wait_for(stream.ended(), 10)
        assert code(stream.lines[-1]) == "storage/failed"


async def test_a_program_gets_another_token_and_keeps_what_it_has(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        owner = Client(server, await server.people.register(None, "ann", "correct horse", "Ann"))
        made = await create_program(owner.rest)
        old = Socket(server, {"authorization": f"Bearer {made['token']}"})
        await old.say(json.dumps({"op": "ping", "id": "p"}))
        await old.until(lambda: old.heard)
        status, renewed = await owner.rest.ask("POST", f"/programs/{made['id']}/token")
        assert (status, renewed["id"], renewed["name"]) == (201, made["id"], "Robot")
        await old.until(lambda: old.closed)
        assert code(old.raw[-1]) == "user/logged-out"
        for token, answer in ((made["token"], 401), (renewed["token"], 200)):
            asked = await Rest(server, {"authorization": f"Bearer {token}"}).ask("GET", "/me")
            assert asked[0] == answer
        assert owner.user is not None
        await server.people.log_out(owner.user)
        ann = await server.people.find(owner.user.id)
        token = await server.people.renew(ann, (await server.people.programs(ann))[0])
        again = await Rest(server, {"authorization": f"Bearer {token}"}).ask("GET", "/me")
        assert (again[0], again[1]["id"]) == (200, made["id"])


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


async def test_a_socket_with_a_token_that_nobody_has_is_closed_for_good(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        socket = Socket(server, {"authorization": "Bearer lnb_x"})
        await socket.until(lambda: socket.closed)
        assert socket.closed == 1008
        assert [each["message"]["code"] for each in socket.heard] == ["user/unknown-token"]
