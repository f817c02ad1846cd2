"""Games played without a connection, brought along: played again, kept once, never rated."""

from pathlib import Path
from typing import Any

from luckynumbers.play import Record
from tests.server.doors import Rest
from tests.server.game.played_elsewhere import a_game, untrue
from tests.server.support import guest, running

CHAIRS = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
DAY = 24 * 3_600_000


def body(record: str, **changes: object) -> dict[str, object]:
    return {"id": "local-1", "record": record, "seats": CHAIRS, "at": 0, **changes}


async def test_a_game_is_kept_once_and_listed_and_counts_for_no_rating(tmp_path: Path) -> None:
    record = a_game()
    async with running(tmp_path, bots=("greedy",)) as server:
        ann, eve = await guest(server, "Ann"), await guest(server, "Eve")
        now = server.hub.services.now()
        status, made = await ann.rest.ask("POST", "/me/games", json=body(record, at=now - DAY))
        wish = body(record, at=now - DAY, id="the-same-by-another-name")
        again = await ann.rest.ask("POST", "/me/games", json=wish)
        others = await eve.rest.ask("POST", "/me/games", json=body(record, at=now + DAY))
        assert (status, again) == (201, (201, made))
        assert others[1]["table"] != made["table"]  # someone else keeps their own
        games: Any = (await ann.rest.ask("GET", "/me/games"))[1]
        [line] = games
        assert (line["table"], line["rated"], line["seat"]) == (made["table"], False, 1)
        assert line["at"] == now - DAY
        assert line["names"] == ["Ann", "Pico"]  # whoever brings it has their own name there
        games = (await eve.rest.ask("GET", "/me/games"))[1]
        assert games[0]["at"] <= server.hub.services.now()  # nothing ends in the future
        kept = (await eve.rest.request("GET", f"/api/v1/tables/{made['table']}/record")).text
        _, replay = await eve.rest.ask("GET", f"/tables/{made['table']}/replay")
        unfinished_games: Any = (await ann.rest.ask("GET", "/me/tables"))[1]
    assert unfinished_games == []
    assert Record.parse(kept).log == Record.parse(record).log
    Record.parse(kept).verify()
    assert replay["info"]["status"] == "closed"
    assert (replay["info"]["rated"], replay["info"]["edition"]) == (False, "anniversary")


async def test_a_game_somebody_left_and_one_with_seeds_are_kept_too(tmp_path: Path) -> None:
    async with running(tmp_path, bots=("greedy",)) as server:
        ann = await guest(server, "Ann")
        for number, record in enumerate((a_game(2, leaves=True), a_game(3, seeds={1: b"s" * 32}))):
            wish = body(record, id=f"local-{number}")
            status, made = await ann.rest.ask("POST", "/me/games", json=wish)
            assert status == 201, made


async def test_what_is_not_true_is_not_kept(tmp_path: Path) -> None:
    good = a_game()
    async with running(tmp_path, bots=("greedy",)) as server:
        ann = await guest(server, "Ann")
        for code, record in untrue(good).items():
            found = await ann.rest.refusal("POST", "/me/games", json=body(record))
            assert found[1] == code
        seats = {
            "table/no-own-seat": [{"kind": "bot", "bot": "greedy"}] * 2,
            "bot/unknown": [{"kind": "me"}, {"kind": "bot", "bot": "exec:ls"}],
            "bot/unnamed": [{"kind": "me"}, {"kind": "bot"}],
        }
        for code, chairs in seats.items():
            found = await ann.rest.refusal("POST", "/me/games", json=body(good, seats=chairs))
            assert found[1] == code
        three = body(good, seats=[*CHAIRS, {"kind": "device"}])
        assert (await ann.rest.refusal("POST", "/me/games", json=three))[1] == "game/seats"
        huge = body(good + " " * 20_000)
        assert (await ann.rest.refusal("POST", "/me/games", json=huge))[1] == "server/too-large"
        nobody = await Rest(server).refusal("POST", "/me/games", json=body(good))
        assert nobody[1] == "user/unknown"
        games: Any = (await ann.rest.ask("GET", "/me/games"))[1]
        assert games == []


async def test_games_come_no_faster_than_people_play(tmp_path: Path) -> None:
    async with running(tmp_path, bots=("greedy",)) as server:
        ann = await guest(server, "Ann")
        codes = [
            (await ann.rest.request("POST", "/api/v1/me/games", json=body("no"))).status_code
            for _ in range(105)
        ]
    assert codes[:100] == [400] * 100
    assert 429 in codes
