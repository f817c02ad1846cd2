"""Unfinished games are found again: by whoever plays them, and by nobody else."""

from pathlib import Path

from luckynumbers.core import DIAGONAL
from tests.server.doors import Json
from tests.server.support import Client, begin, guest, new_table, play, running


async def games_of(client: Client) -> list[Json]:
    answer = await client.rest.request("GET", "/api/v1/me/tables")
    assert answer.status_code == 200
    return list(answer.json())


async def tables_of(client: Client) -> list[str]:
    return [game["table"] for game in await games_of(client)]


async def test_those_that_wait_for_me_come_first_the_most_urgent_before_all(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        calm = await new_table(ann, "me", "open")
        days = {"kind": "days", "seconds": 86_400}
        urgent = await new_table(ann, "me", "open", clock=days)
        theirs = await new_table(ann, "me", "open")
        for table, first in ((calm, 1), (urgent, 1), (theirs, 2)):
            await begin(table, ann, ben, first=first)
        waiting = await new_table(ann, "me", "invite")
        assert (await tables_of(ann))[:2] == [urgent, calm]
        assert set((await tables_of(ann))[2:]) == {theirs, waiting}
        assert (await tables_of(ben))[0] == theirs
        assert waiting not in await tables_of(ben)
        [game] = [game for game in await games_of(ann) if game["table"] == urgent]
        assert (game["turn"], game["mine"], game["info"]["status"]) == (1, [1], "running")
        assert game["deadline"] > game["at"]


async def test_a_setup_is_told_as_a_whole_as_at_the_table(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open")
        await begin(table, ann, ben, first=1)
        await play(table, ann, ben, most=4)
        [game] = await games_of(ben)
        state = server.hub.tables[table].state
        assert state.game is not None
        garden = state.game.position.gardens[0]
        assert game["message"]["code"] in {"turn/setup", "turn/setup-mixed"}
        assert game["message"]["facts"]["tiles"] == [garden[cell] for cell in DIAGONAL]


async def test_a_tournament_is_listed_between_its_games(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben", edition="anniversary", tournament=True)
        for number in (1, 2):
            await begin(table, ann)
            await play(table, ann)
            if number == 1:
                [game] = await games_of(ann)
                assert (game["table"], game["turn"], game["info"]["status"]) == (table, 0, "closed")
                assert game["message"]["code"].startswith("win/")
                table = (await ann.ask("rematch", table=table))["next"]
                assert await tables_of(ann) == [table]
        assert await tables_of(ann) == []


async def test_what_is_over_left_or_a_lesson_is_no_running_game(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben, cy = [await guest(server, name) for name in ("Ann", "Ben", "Cy")]
        over = await new_table(ann, "me", "open")
        await begin(over, ann, ben)
        await play(over, ann, ben)
        left = await new_table(ann, "me", "open", "open")
        await begin(left, ann, ben, cy)
        assert (await ann.ask("leave", table=left, seat=1))["type"] == "ack"
        lesson = await new_table(ann, "me", "Tim", lesson={"pile": [1, 2, 3]})
        await begin(lesson, ann)
        assert await tables_of(ann) == []
        assert await tables_of(ben) == [left]


async def test_they_are_found_after_a_restart_and_by_nobody_else(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open")
        await begin(table, ann, ben)
    async with running(tmp_path) as server:
        again = Client(server, ann.user)
        assert await tables_of(again) == [table]
        assert await tables_of(await guest(server, "Eve")) == []
        assert await tables_of(Client(server, None)) == []


async def test_whoever_is_on_another_page_learns_at_once_what_waits_for_them(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server:
        ann, ben, eve = [await guest(server, name) for name in ("Ann", "Ben", "Eve")]
        for client in (ann, ben, eve):
            assert (await client.ask("games"))["type"] == "games"
            client.heard.clear()
        assert ben.user is not None
        seats = [{"kind": "me"}, {"kind": "friend", "user": ben.user.id}]
        _, made = await ann.rest.ask("POST", "/tables", json={"seats": seats, "start": 1})
        table = made["table"]
        await ben.wait(lambda each: each["type"] == "games")
        assert (await ben.ask("join", table=table))["type"] == "ack"
        await ben.until(lambda: len(ben.received("games")) == 2)  # it waits no longer
        assert len(ann.received("games")) == 1, "nobody is missing any more"
        for client in (ann, ben):
            await client.subscribe(table)
        await ann.ask("start", table=table)
        assert [each["table"] for each in ann.received("games")] == [table] * 2, "her turn"
        assert len(ben.received("games")) == 3, "it has begun, whoever begins"
        assert (await ben.ask("games", subscribe=False))["type"] == "ack"
        await play(table, ann, ben, most=5)
        told = [*ann.received("games"), *ben.received("games")]
        assert {tuple(sorted(each)) for each in told} == {("table", "type")}, "nothing of the game"
        assert len(ben.received("games")) == 3
        assert eve.received("games") == []
        refused = await Client(server, None).ask("games")
        assert refused["message"]["code"] == "user/unknown"
