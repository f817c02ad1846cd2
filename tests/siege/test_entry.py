"""Attempts to get in: passwords, cookies and tokens, and what a revocation leaves of them."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.databases import running_postgres
from tests.server.process import Process, make_guest, socket_client, started
from tests.server.support import sit
from tests.siege.harness import public_server
from tests.waiting import async_until

GUESS = {"login": "ann", "password": "wrong horse"}
ACCOUNT = {"login": "ann", "password": "correct horse"}
LOGINS_PER_SECOND = 1 / 30


def from_address(process: Process, address: str) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=f"{process.url}/api/v1", transport=transport, timeout=30)


async def test_the_log_shows_no_secret_at_any_level(tmp_path: Path) -> None:
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path, LOG_LEVEL="debug") as process:
        cookie = make_guest(process, "Planted Name")
        async with socket_client(process, cookie) as client:
            await client.ask("ping")
        with from_address(process, "127.0.0.66") as client_of_rest:
            client_of_rest.post("/accounts", json=ACCOUNT)
            token = client_of_rest.post("/programs", json={"name": "Robot"}).json()["token"]
            client_of_rest.get("/me", headers={"authorization": f"Bearer {token}"})
            client_of_rest.post("/sessions", json=GUESS)
            secrets = [cookie.partition("=")[2], client_of_rest.cookies["ln"], token]
        assert process.stop() in (0, -15)
        log = process.log.read_text()
    assert "server.starting" in log
    assert '"event": "login.failed"' in log
    for secret in (*secrets, "Planted Name", "wrong horse", "correct horse", '"ann"'):
        assert secret not in log
    assert all(json.loads(line)["event"] for line in log.splitlines())


def test_many_addresses_cannot_try_one_account_for_long_nor_lock_its_owner_out(
    tmp_path: Path,
) -> None:
    with public_server(tmp_path, REQUESTS="1000") as process:
        with from_address(process, "127.0.0.1") as owner:
            assert owner.post("/accounts", json=ACCOUNT).status_code == 201
        for login in ("ann", "nobody"):  # nothing shows which of them exists
            tried, start = [], monotonic()
            for number in range(5):
                with from_address(
                    process, f"127.0.1.{number}" if login == "ann" else f"127.0.2.{number}"
                ) as stranger:
                    guess = {**GUESS, "login": login}
                    tried += [stranger.post("/sessions", json=guess).status_code for _ in range(5)]
            more = int((monotonic() - start) * LOGINS_PER_SECOND)
            assert tried[:20] == [401] * 20
            assert 5 - more <= tried.count(429) <= 5
        with from_address(process, "127.0.0.1") as owner:
            assert owner.post("/sessions", json=ACCOUNT).status_code == 201


@pytest.mark.xdist_group("postgres")
def test_a_login_with_control_characters_is_refused_by_every_database(tmp_path: Path) -> None:
    with running_postgres() as postgres:
        for number, url in enumerate((f"sqlite:///{tmp_path}/games.db", postgres)):
            folder = tmp_path / str(number)
            folder.mkdir()
            with started(url, folder) as process, from_address(process, "127.0.0.1") as client:
                for login in ("ann\0", "\0", "a\u0085b", "ann\n", "a\x1bb"):
                    for path in ("/sessions", "/accounts"):
                        answer = client.post(path, json={**ACCOUNT, "login": login})
                        assert (answer.status_code, answer.json()["code"]) == (
                            422,
                            "server/bad-request",
                        )


def log_out(client: httpx.Client) -> httpx.Response:
    return client.delete("/sessions")


def change_password(client: httpx.Client) -> httpx.Response:
    return client.put("/me/password", json={"old": "correct horse", "new": "battery staple"})


def delete(client: httpx.Client) -> httpx.Response:
    return client.request("DELETE", "/me", json={"password": ACCOUNT["password"]})


@pytest.mark.parametrize("revoke", [log_out, change_password, delete])
async def test_a_revocation_closes_sockets_and_streams(
    tmp_path: Path, revoke: Callable[[httpx.Client], httpx.Response]
) -> None:
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
        client = from_address(process, "127.0.0.1")
        client.post("/accounts", json=ACCOUNT)
        cookie = {"cookie": f"ln={client.cookies['ln']}"}
        plan = {"seats": sit("me", "open"), "public": True}
        table = client.post("/tables", json=plan).json()["table"]
        reading = asyncio.create_task(asyncio.to_thread(read_stream, process, table, cookie))
        async with connect(process.socket, additional_headers=cookie, compression=None) as socket:
            await socket.send(json.dumps({"op": "subscribe", "id": "w", "table": table}))
            assert await async_until(
                lambda: client.get(f"/tables/{table}").json()["subscribers"] >= 2
            )
            answer = await asyncio.to_thread(revoke, client)
            assert answer.status_code in (200, 204)
            async with asyncio.timeout(10):
                heard = [message async for message in received(socket)]
        assert socket.close_code == 1008
        assert json.loads(heard[-1])["message"]["code"] == "user/logged-out"
        lines = await asyncio.wait_for(reading, 10)
        assert json.loads(lines[-1])["message"]["code"] == "user/logged-out"
        join = {"op": "join", "id": "j", "table": table}
        old = httpx.post(
            f"{process.url}/api/v1/tables/{table}/commands", json=join, headers=cookie, timeout=30
        )
        assert old.status_code == 401
        client.close()


async def received(socket: ClientConnection) -> AsyncIterator[str]:
    """Everything that comes until the socket is closed, with whatever code."""
    with suppress(ConnectionClosed):
        while True:
            yield str(await socket.recv())


def read_stream(process: Process, table: str, headers: dict[str, str]) -> list[str]:
    """Read a table's stream to its end."""
    url = f"{process.url}/api/v1/tables/{table}/events"
    with httpx.stream("GET", url, headers=headers, timeout=30) as stream:
        return [line for line in stream.iter_lines() if line]
