"""Friends and profiles: who may see, follow and ask whom, and what a block stops."""

from pathlib import Path
from typing import Any

import pytest

from luckynumbers.server.app import Server
from luckynumbers.server.storage.moderation import FOR_EVER, Measure
from tests.server.doors import Json
from tests.server.support import Client, begin, guest, lay, new_table, running


async def ask(client: Client, method: str, path: str, **more: Any) -> tuple[int, Any]:
    answer = await client.rest.request(method, f"/api/v1{path}", **more)
    return answer.status_code, answer.json() if answer.content else None


async def tie(client: Client, kind: str, other: Client) -> None:
    assert other.user is not None
    status, _ = await ask(client, "PUT", f"/me/{kind}/{other.user.id}")
    assert status == 204


async def company(client: Client) -> Json:
    status, found = await ask(client, "GET", "/me/people")
    assert status == 200
    return dict(found)


async def challenge(host: Client, other: Client, **more: Any) -> tuple[int, Any]:
    assert other.user is not None
    seats = [{"kind": "me"}, {"kind": "friend", "user": other.user.id}]
    return await ask(host, "POST", "/tables", json={"seats": seats, **more})


async def people(server: Server) -> tuple[Client, Client]:
    return await guest(server, "Ann"), await guest(server, "Ben")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/me/people", None),
        ("PUT", "/me/following/somebody", None),
        ("DELETE", "/me/following/somebody", None),
        ("PUT", "/me/blocked/somebody", None),
        ("DELETE", "/me/blocked/somebody", None),
        ("PUT", "/me/profile", {"public": True}),
        ("GET", "/people?name=Ann", None),
    ],
)
async def test_nobody_asks_without_being_someone(
    tmp_path: Path, method: str, path: str, body: Json | None
) -> None:
    async with running(tmp_path) as server:
        nobody = Client(server, None)
        status, found = await ask(nobody, method, path, json=body)
        assert (status, found["code"]) == (401, "user/unknown")


async def test_challenges_do_not_come_in_floods(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        eve, ben = await people(server)
        answers = []
        for _ in range(12):
            status, made = await challenge(eve, ben)
            answers.append(status)
            if status == 201:
                assert (await eve.ask("close", table=made["table"]))["type"] == "ack"
        assert answers == [201] * 10 + [429] * 2, "however quickly each is withdrawn"
        assert (await ask(eve, "GET", "/me/tables")) == (200, [])
        assert await new_table(eve, "me", "open")


async def test_a_profile_is_private_until_it_is_opened(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await people(server)
        assert ann.user is not None
        path = f"/people/{ann.user.id}"
        table = await new_table(ann, "me", "greedy", edition="access")
        await begin(table, ann)
        await ann.ask("leave", table=table, seat=1)
        status, own = await ask(ann, "GET", path)
        assert (status, own["own"], own["games"], own["left"]) == (200, True, 1, 1)
        tally = {"games": 1, "wins": 0, "shared": 0}
        assert own["by_seats"] == [{"seats": 2, **tally}]
        assert own["by_edition"] == [{"edition": "access", **tally}]
        assert [each["bot"] for each in own["opponents"]] == ["greedy"]
        for other in (ben, Client(server, None)):
            assert (await ask(other, "GET", path))[1]["code"] == "person/unknown"
            assert (await ask(other, "GET", "/people/nobody"))[1]["code"] == "person/unknown"
        await ask(ann, "PUT", "/me/profile", json={"public": True})
        for other in (ben, Client(server, None)):
            status, seen = await ask(other, "GET", path)
            assert (status, seen["own"], seen["games"]) == (200, False, 1)
        await tie(ann, "blocked", ben)
        assert (await ask(ben, "GET", path))[0] == 404
        assert (await ask(ben, "PUT", f"/me/following/{ann.user.id}"))[0] == 404
        exported = (await ask(ann, "GET", "/me/export"))[1]
        assert exported["public_profile"] is True
        assert [each["name"] for each in exported["people"]["blocked"]] == ["Ben"]
        await ask(ann, "PUT", "/me/profile", json={"public": False})
        assert (await ask(Client(server, None), "GET", path))[0] == 404


async def test_people_are_found_by_their_whole_name_if_they_want_to_be(tmp_path: Path) -> None:
    """Not by a part of it, for nobody shall list everyone; and not by whom they block."""
    async with running(tmp_path) as server:
        ann, ben = await people(server)
        eve, other = await guest(server, "Eve"), await guest(server, "ben")

        async def found(client: Client, name: str) -> list[str]:
            status, listed = await ask(client, "GET", "/people", params={"name": name})
            assert status == 200
            return [each["id"] for each in listed]

        assert await found(ann, "Ben") == [], "private until it is opened"
        for each in (ann, ben, other):
            assert (await ask(each, "PUT", "/me/profile", json={"public": True}))[0] == 204
        assert ben.user is not None
        assert other.user is not None
        both = {ben.user.id, other.user.id}
        assert set(await found(ann, " BEN ")) == set(await found(eve, "ben")) == both
        assert await found(ann, "Be") == await found(ann, "Ben%") == await found(ann, "Ann") == []
        await tie(ben, "blocked", ann)
        await tie(eve, "blocked", other)
        assert await found(ann, "Ben") == [other.user.id]
        assert await found(eve, "Ben") == [ben.user.id]
        await server.hub.store.moderation.take(Measure(1, "op", "ban", ben.user.id, FOR_EVER))
        assert await found(eve, "Ben") == []
        assert (await ask(eve, "GET", "/people", params={"name": "…"}))[1][
            "code"
        ] == "player/no-name"
        asked = [(await ask(eve, "GET", "/people", params={"name": "x"}))[0] for _ in range(25)]
        assert (asked[0], asked[-1]) == (200, 429)


async def test_who_follows_whom_and_who_is_here(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await people(server)
        assert ben.user is not None
        await tie(ann, "following", ben)
        [friend] = (await company(ann))["following"]
        assert (friend["name"], friend["mutual"], friend["here"]) == ("Ben", False, False)
        assert [each["name"] for each in (await company(ben))["followers"]] == ["Ann"]
        await tie(ben, "following", ann)
        assert (await company(ann))["following"][0]["here"], "he follows her, so she may know"
        await ask(ann, "DELETE", f"/me/following/{ben.user.id}")
        assert (await company(ann))["following"] == []
        status, refused = await ask(ann, "PUT", "/me/following/nobody")
        assert (status, refused["code"]) == (404, "person/unknown")


async def test_whom_one_has_played_with_is_offered_until_a_tie_is_made(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await people(server)
        cy = await guest(server, "Cy")
        for other in (ben, cy):
            table = await new_table(ann, "me", "open", edition="access")
            await begin(table, ann, other)
            await other.ask("leave", table=table, seat=2)
        assert [each["name"] for each in (await company(ann))["met"]] == ["Cy", "Ben"]
        assert not any(each["here"] for each in (await company(ann))["met"]), "nobody told her"
        await tie(ann, "following", ben)
        await tie(cy, "blocked", ann)
        assert (await company(ann))["met"] == []
        assert (await company(ben))["met"] == [], "she is among his followers"
        assert [each["name"] for each in (await company(ben))["followers"]] == ["Ann"]


async def test_finished_games_are_found_by_their_ending_and_opponent(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await people(server)
        assert ben.user is not None
        tables = []
        for other, leaver in ((ben, ben), (ben, ann), (None, ann)):
            table = await new_table(ann, "me", "open" if other else "greedy", edition="access")
            await begin(table, *([ann, other] if other else [ann]))
            await leaver.ask("leave", table=table, seat=1 if leaver is ann else 2)
            tables.append(table)

        async def found(query: str) -> list[int]:
            status, lines = await ask(ann, "GET", f"/me/games{query}")
            assert status == 200
            return sorted(tables.index(line["table"]) for line in lines)

        assert await found("") == [0, 1, 2]
        assert await found("?ending=won") == [0]
        assert await found("?ending=lost") == [1, 2]
        assert await found("?ending=shared") == []
        assert await found(f"?against={ben.user.id}") == [0, 1]
        assert await found("?against=greedy&ending=lost") == [2]
        assert (await ask(ann, "GET", "/me/games?ending=drawn"))[0] == 422
        statistics = (await ask(ann, "GET", "/me/statistics"))[1]
        assert (statistics["games"], statistics["wins"], statistics["shared"]) == (3, 1, 0)
        assert [(each["name"], each["games"]) for each in statistics["opponents"]] == [
            ("Ben", 2),
            ("", 1),
        ]


async def test_a_friend_is_challenged_and_may_decline(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await people(server)
        eve = await guest(server, "Eve")
        status, made = await challenge(ann, ben, auto=True)
        assert status == 201
        status, [game] = await ask(ben, "GET", "/me/tables")
        assert (game["table"], game["mine"]) == (made["table"], [2])
        assert game["info"]["seats"][1]["name"] == "Ben"
        assert (await eve.ask("join", table=made["table"]))["message"]["code"] == "table/no-seat"
        assert (await ben.ask("join", table=made["table"]))["seat"] == 2
        _, second = await challenge(ann, ben)
        assert (await ben.ask("leave", table=second["table"], seat=2))["type"] == "ack"
        _, games = await ask(ben, "GET", "/me/tables")
        assert [game["table"] for game in games] == [made["table"]]
        _, games = await ask(ann, "GET", "/me/tables")
        told = {game["table"]: game["info"]["declined"] for game in games}
        assert told == {made["table"]: [], second["table"]: ["Ben"]}
        for other in (ann, Client(server, None)):
            seats = {"seats": [{"kind": "me"}, {"kind": "friend", "user": "nobody"}]}
            assert (await ask(other, "POST", "/tables", json=seats))[0] in {401, 404}
        assert (await challenge(ann, ann))[1]["code"] == "challenge/others"


async def test_a_block_stops_invitations_phrases_and_rematches(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await people(server)
        made = await lay(ann, "me", "open", "greedy", edition="access")
        table = str(made["table"])
        await begin(table, ann, ben, first=1)
        await ann.ask("emote", table=table, seat=1, emote="hello")
        await ben.wait(lambda message: message["type"] == "emote")
        await tie(ben, "blocked", ann)
        await ann.ask("emote", table=table, seat=1, emote="bye")
        await ben.ask("emote", table=table, seat=2, emote="oops")
        await ben.wait(lambda message: message.get("emote") == "oops")
        assert [each["emote"] for each in ben.received("emote")] == ["hello", "oops"]
        assert [each["emote"] for each in ann.received("emote")] == ["hello", "bye", "oops"]
        status, refused = await challenge(ann, ben)
        assert (status, refused["code"]) == (403, "person/not-asked")
        for seat, client in ((1, ann), (2, ben)):
            await client.ask("leave", table=table, seat=seat)
        answer = await ann.ask("rematch", table=table)
        _, following = await ask(ann, "GET", f"/tables/{answer['next']}")
        assert [seat["kind"] for seat in following["info"]["seats"]] == ["invite", "bot", "person"]
        assert (await ask(ben, "GET", "/me/tables"))[1] == []
