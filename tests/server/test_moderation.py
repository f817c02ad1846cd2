"""Reports, mutes and bans on a server that runs, and who may see which list."""

from pathlib import Path
from typing import Any

import pytest

from luckynumbers.server.app import Server
from luckynumbers.server.storage.moderation import FOR_EVER, MOST_A_DAY, Measure, take_measure
from luckynumbers.server.storage.visiting import visit
from tests.server.support import Client, begin, guest, lay, running

PASSWORD = "clover ladder teapot"


async def account(server: Server, name: str) -> Client:
    return Client(server, await server.people.register(None, name.lower(), PASSWORD, name))


async def ask(client: Client, method: str, path: str, **more: Any) -> tuple[int, Any]:
    answer = await client.rest.request(method, f"/api/v1{path}", **more)
    return answer.status_code, answer.json() if answer.content else None


async def report(client: Client, person: str, table: str = "") -> tuple[int, Any]:
    body = {"person": person, "reason": "conduct", "table": table}
    return await ask(client, "POST", "/reports", json=body)


def identity(client: Client) -> str:
    assert client.user is not None
    return client.user.id


def take(path: Path, deed: Any, person: str, until: int = 0) -> None:
    """Take a measure as another process does, beside the server."""
    with visit(f"sqlite:///{path}/games.db") as connection:
        assert take_measure(connection, Measure(1, "op", deed, person, until)) is None


async def test_reports_are_for_people_about_people_and_bounded(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        assert (await report(Client(server, None), identity(ann)))[0] == 401
        assert (await report(ann, identity(ann)))[1]["code"] == "person/unknown"
        assert (await report(ann, "nobody"))[1]["code"] == "person/unknown"
        assert (await report(ann, identity(ben)))[0] == 204
        assert (await report(ann, identity(ben)))[0] == 204
        made = await lay(ann, "me", "open")
        eve = await guest(server, "Eve")
        status, refused = await report(ann, identity(eve), made["table"])
        assert (status, refused["code"]) == (404, "person/unknown"), "who was never at that table"
        await eve.ask("join", table=made["table"])
        assert (await report(ann, identity(eve), made["table"]))[0] == 204
        for _ in range(MOST_A_DAY - 2):
            assert (await report(ann, identity(await guest(server, "X"))))[0] == 204
        status, refused = await report(ann, identity(await guest(server, "X")))
        assert (status, refused["code"]) == (429, "report/too-many")
        exported = (await ask(ann, "GET", "/me/export"))[1]
        assert len(exported["reports"]) == MOST_A_DAY
        assert (await ask(ben, "GET", "/me/export"))[1]["reports"] == [], "not those about them"


async def test_a_report_has_words_of_its_own_on_one_line_until_their_writer_goes(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server:
        ann, ben = await account(server, "Ann"), await guest(server, "Ben")
        body = {"person": identity(ben), "reason": "other"}
        assert (await ask(ann, "POST", "/reports", json={**body, "words": "x" * 301}))[0] == 422
        words = " He said\n\x1b[2Jbad \u202ethings\0"
        assert (await ask(ann, "POST", "/reports", json={**body, "words": words}))[0] == 204
        [stored] = await server.hub.store.moderation.reports()
        assert stored.words == "He said [2Jbad things"
        exported = (await ask(ann, "GET", "/me/export"))[1]
        assert [each["words"] for each in exported["reports"]] == [stored.words]
        assert stored.words not in str((await ask(ben, "GET", "/me/export"))[1])
        assert (await ask(ann, "DELETE", "/me", json={"password": "a guess"}))[0] == 401
        assert (await ask(ann, "DELETE", "/me", json={"password": PASSWORD}))[0] == 204
        [stored] = await server.hub.store.moderation.reports()
        assert (stored.reporter, stored.words, stored.person) == ("", "", identity(ben))


async def test_a_mute_stops_phrases_and_new_names_at_once(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = str((await lay(ann, "me", "open"))["table"])
        await begin(table, ann, ben)
        take(tmp_path, "mute", identity(ann), FOR_EVER)
        said = await ann.ask("emote", table=table, seat=1, emote="hello")
        assert said["message"]["code"] == "user/muted"
        await server.measures.follow()
        status, refused = await ask(ann, "PATCH", "/me", json={"name": "Zoe"})
        assert (status, refused["code"]) == (403, "user/muted")
        take(tmp_path, "unmute", identity(ann))
        await server.measures.follow()
        assert (await ask(ann, "PATCH", "/me", json={"name": "Zoe"}))[0] == 200
        assert (await ann.ask("emote", table=table, seat=1, emote="hello"))["type"] == "ack"
        exported = (await ask(ann, "GET", "/me/export"))[1]
        assert [each["deed"] for each in exported["measures"]] == ["unmute", "mute"]


async def test_whoever_is_muted_names_nobody(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await account(server, "Ben")
        take(tmp_path, "mute", identity(ann), FOR_EVER)
        take(tmp_path, "mute", identity(ben), FOR_EVER)
        await server.measures.follow()
        made = await lay(await guest(server, "Host"), "me", "open", "invite", "invite")
        for name in ("Rude", "Ruder"):
            command = {"table": made["table"], "code": made["invitation"], "name": name}
            assert (await ann.ask("join", **command))["type"] == "ack"
        seats = (await ann.subscribe(made["table"]))["info"]["seats"]
        assert [seat["name"] for seat in seats] == ["Host", "Ann", "Ann (2)", ""]
        bot = {"kind": "bot", "bot": "greedy", "name": "Rude"}
        own = {"seats": [{"kind": "me"}, {"kind": "device", "name": "Rude"}, bot, {"kind": "open"}]}
        table = (await ask(ann, "POST", "/tables", json=own))[1]["table"]
        filled = {"table": table, "seat": 4, "bot": "filler", "name": "Rude"}
        assert (await ann.ask("replace", **filled))["type"] == "ack"
        names = [seat["name"] for seat in (await ann.subscribe(table))["info"]["seats"]]
        assert names[:2] == ["Ann", "Ann (2)"]
        assert "Rude" not in names
        registered = {"login": "ann.muted", "password": PASSWORD, "name": "Rude"}
        assert (await ask(ann, "POST", "/accounts", json=registered))[1]["name"] == "Ann"
        status, refused = await ask(ben, "POST", "/programs", json={"name": "Rude"})
        assert (status, refused["code"]) == (403, "user/muted")


async def test_a_ban_ends_sessions_sockets_and_programs(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await account(server, "Ann")
        assert ann.user is not None
        _, token = await server.people.program(ann.user, "Robot")
        await ann.ask("lobby")
        take(tmp_path, "ban", identity(ann), FOR_EVER)
        await server.measures.follow()
        await ann.wait(lambda each: each.get("message", {}).get("code") == "user/logged-out")
        assert (await ask(ann, "GET", "/me"))[0] == 401
        assert await server.people.by_token(token) is None
        body = {"login": "ann", "password": PASSWORD}
        status, refused = await ask(Client(server, None), "POST", "/sessions", json=body)
        assert (status, refused["code"]) == (403, "account/banned")
        wrong = {"login": "ann", "password": "not the password"}
        status, refused = await ask(Client(server, None), "POST", "/sessions", json=wrong)
        assert (status, refused["code"]) == (401, "account/wrong"), "told to its owner only"
        take(tmp_path, "unban", identity(ann))
        await server.measures.follow()
        assert (await ask(Client(server, None), "POST", "/sessions", json=body))[0] == 201


async def test_lists_of_people_and_programs_are_apart(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await account(server, "Ann"), await account(server, "Ben")
        table = str((await lay(ann, "me", "open", rated=True, edition="anniversary"))["table"])
        await begin(table, ann, ben, first=1)
        for client, seat in ((ann, 1), (ben, 2)):
            action = client.latest(table)["view"]["actions"][0]
            act = {"seat": seat, "seq": client.seq(table), "action": action}
            answer = await client.ask("act", table=table, **act)
            assert answer["type"] in {"ack", "refused"}
        await ben.ask("leave", table=table, seat=2)
        for query in ("", "?week=true"):
            status, ranked = await ask(Client(server, None), "GET", f"/ratings{query}")
            assert status == 200
            assert [each["name"] for each in ranked][-1] == "Ben"
            assert all(each["profile"] == "" for each in ranked), "private profiles are not linked"
        assert (await ask(ann, "GET", "/ratings?programs=true"))[1] == []
        status, programs = await ask(ann, "GET", "/programs")
        assert (status, programs) == (200, [])
        assert ann.user is not None
        program, _ = await server.people.program(ann.user, "Robot")
        assert [each["name"] for each in (await ask(ann, "GET", "/programs"))[1]] == ["Robot"]
        assert (await ask(ben, "GET", "/programs"))[1] == []
        assert (await ask(ben, "DELETE", f"/programs/{program.id}"))[0] == 404
        assert (await ask(Client(server, None), "GET", "/programs"))[0] == 401
        take(tmp_path, "ban", identity(ben), FOR_EVER)
        ranked = (await ask(ann, "GET", "/ratings"))[1]
        assert "Ben" not in [each["name"] for each in ranked]


async def test_the_command_needs_a_database_of_its_own_version(tmp_path: Path) -> None:
    async with running(tmp_path):
        pass
    with pytest.raises(Exception, match="storage/no-database"), visit("sqlite:////no/where.db"):
        pass
    url = f"sqlite:///{tmp_path}/games.db"
    with visit(url) as connection:
        connection.write("UPDATE meta SET value = '3' WHERE name = 'schema'")
    with pytest.raises(Exception, match="storage/other-schema"), visit(url):
        pass
