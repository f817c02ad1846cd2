"""The REST API against its own description: no 500, and answers that keep their schema."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Err, Ok
from schemathesis.specs.openapi.checks import response_schema_conformance

from tests.server.process import Process, make_account, make_guest, make_table, started
from tests.server.support import sit

CHECKS = [not_a_server_error, response_schema_conformance]
ENDLESS = "/api/v1/tables/{table}/events"
FINAL = {("DELETE", "/api/v1/me"), ("DELETE", "/api/v1/sessions")}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("api")
    with started(f"sqlite:///{folder}/games.db", folder) as process:
        yield process
        process.stop()
        assert '"trace"' not in process.log.read_text()


def operations(process: Process) -> list[Any]:
    """List all operations but the endless stream, those that end the session last."""
    schema = schemathesis.openapi.from_url(f"{process.url}/api/v1/openapi.json")
    results = list(schema.get_all_operations())
    assert [result for result in results if isinstance(result, Err)] == []
    found = [result.ok() for result in results if isinstance(result, Ok)]
    chosen = [operation for operation in found if operation.path != ENDLESS]
    return sorted(chosen, key=lambda one: (one.method.upper(), one.path) in FINAL)


def attack(process: Process, examples: int) -> int:
    """Ask everything of a server, as an account on one of its own pages.

    Every request has an address of its own, so that no limit hides what is behind it.
    """
    cookie = make_account(process, f"ann{examples}")
    table = make_table(process, cookie, seats=sit("me", "open"), public=True)["table"]
    person = httpx.get(f"{process.url}/api/v1/me", headers={"cookie": make_guest(process, "Ben")})
    known = {"table": table, "person": person.json()["id"]}
    calls = 0
    with httpx.Client(timeout=60, base_url=process.url, headers={"cookie": cookie}) as client:
        for operation in operations(process):

            @settings(
                max_examples=examples,
                deadline=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy())
            def try_one(case: Any) -> None:
                nonlocal calls
                calls += 1
                if case.path_parameters and calls % 2:
                    names = known.keys() & case.path_parameters.keys()
                    case.path_parameters.update({name: known[name] for name in names})
                address = f"2001:db8:{calls >> 16:x}:{calls & 0xFFFF:x}::1"
                headers = {"cookie": cookie, "origin": process.url, "x-forwarded-for": address}
                response = case.call(base_url=process.url, headers=headers)
                case.validate_response(response, checks=CHECKS)

            try_one()
        assert client.get("/healthz").status_code == 200
    return calls


def test_the_api_keeps_its_own_description(server: Process) -> None:
    assert attack(server, examples=4) > 60


@pytest.mark.soak
def test_the_api_keeps_its_own_description_for_long(server: Process) -> None:
    assert attack(server, examples=400) > 5000


def test_the_description_names_every_command(server: Process) -> None:
    schema = httpx.get(f"{server.url}/api/v1/openapi.json").json()
    command = schema["components"]["schemas"]["TableCommand"]
    assert set(command["discriminator"]["mapping"]) == {
        *("act", "answer", "close", "emote", "give", "join", "leave"),
        *("rematch", "replace", "seed", "start", "undo"),
    }
