"""Another move over the API: on from a moment of a finished game, alone among bots."""

from pathlib import Path

from luckynumbers.core import Position
from luckynumbers.play import Record
from tests.server.doors import Rest
from tests.server.support import Client, begin, guest, new_table, play, running


async def test_a_finished_game_goes_on_from_a_moment(tmp_path: Path) -> None:
    async with running(tmp_path, bots=("greedy",), tables_per_user=3) as server:
        ann, eve = await guest(server, "Ann"), await guest(server, "Eve")
        table = await new_table(ann, "me", "Ben")
        await begin(table, ann, first=1)
        path, wish = f"/tables/{table}/resume", {"seat": 2, "bots": ["greedy"]}
        assert await eve.rest.refusal("POST", path, json={**wish, "seq": 3}) == (
            409,
            "game/not-over",
        )
        await play(table, ann)
        record = (await ann.rest.request("GET", f"/api/v1/tables/{table}/record")).text
        _, replay = await ann.rest.ask("GET", f"/tables/{table}/replay")
        shown = next(e for e in replay["events"] if e["position"].endswith(" - 2"))
        seq, position = shown["event"]["seq"], Position.parse(shown["position"])
        at = [*Record.parse(record).positions()].index(position)

        refused = [
            await Rest(server).refusal("POST", path, json={**wish, "seq": seq}),
            await eve.rest.refusal("POST", path, json={**wish, "seq": 9999}),
            await eve.rest.refusal("POST", path, json={**wish, "seq": len(replay["events"]) - 1}),
            await eve.rest.refusal("POST", path, json={**wish, "seq": seq, "bots": ["exec:ls"]}),
            await eve.rest.refusal("POST", path, json={**wish, "seq": seq, "seat": 3}),
            await eve.rest.refusal("POST", "/records/resume", json={**wish, "record": "", "at": 0}),
        ]
        assert [code for _, code in refused] == [
            *("user/unknown", "record/no-moment", "record/finished", "bot/unknown"),
            *("table/no-such-seat", "record/format"),
        ]
        first = await _made(eve, path, {**wish, "seq": seq, "id": "one", "seed": "0a" * 32})
        again = await _made(eve, path, {**wish, "seq": seq, "id": "one", "seed": "0a" * 32})
        brought = await _made(eve, "/records/resume", {**wish, "record": record, "at": at})
        assert first == again != brought
        for each in (brought, first):
            await eve.subscribe(each)
            assert eve.latest(each)["view"]["layout"] == shown["layout"]  # colours and all
        told = eve.latest(first)
        assert Position.parse(told["view"]["position"]) == position
        assert (told["info"]["resumed"], told["info"]["rated"]) == (True, False)
        assert [seat["kind"] for seat in told["info"]["seats"]] == ["bot", "person"]
        assert told["info"]["commit"] not in record
        await play(first, eve)
        after = (await eve.rest.request("GET", f"/api/v1/tables/{first}/record")).text
        games = await eve.rest.ask("GET", "/me/games")
        await _made(eve, path, {**wish, "seq": seq})
        await _made(eve, path, {**wish, "seq": seq})
        full = await eve.rest.refusal("POST", path, json={**wish, "seq": seq})
    assert full == (429, "table/too-many")
    assert games[0] == 200
    assert len(games[1]) == 0  # it counts for nothing
    Record.parse(after).verify()
    assert Record.parse(after).log[: at + 1] == Record.parse(record).log[: at + 1]


async def test_every_computer_player_may_keep_its_seat(tmp_path: Path) -> None:
    bots = ("random", "greedy", "filler")
    async with running(tmp_path, bots=bots) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben", "Cat")
        await begin(table, ann, first=1)
        await play(table, ann)
        path, wish = f"/tables/{table}/resume", {"seq": 3, "seat": 2}
        wrong = await ann.rest.refusal("POST", path, json={**wish, "bots": [*bots, "greedy"]})
        assert wrong == (400, "game/seats")
        assert (await ann.rest.refusal("POST", path, json={**wish, "bots": []}))[0] == 422
        made = await _made(ann, path, {**wish, "bots": ["random", "greedy"]})
        await ann.subscribe(made)
        seats = ann.latest(made)["info"]["seats"]
        assert [seat.get("bot", "") for seat in seats] == ["random", "", "greedy"]


async def _made(client: Client, path: str, body: dict[str, object]) -> str:
    status, made = await client.rest.ask("POST", path, json=body)
    assert status == 201, made
    return str(made["table"])
