"""Beyond one game: rematches, tournaments, clocks, lessons, seeds, ratings."""

from pathlib import Path

from luckynumbers.core import Outcome
from luckynumbers.core.outcome import End
from luckynumbers.play import Record
from luckynumbers.server.game import ratings
from luckynumbers.server.game.events import Adjusted, Started
from luckynumbers.server.game.profiles import Sums
from luckynumbers.server.game.replay import record_of
from luckynumbers.server.game.values import Status
from tests.server.support import Client, Time, act, begin, guest, new_table, play, running
from tests.server.test_company import code

LOGINS = ("ann", "ben")


async def test_a_rematch_begins_when_all_who_played_agree(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben, eve = [await guest(server, name) for name in ("Ann", "Ben", "Eve")]
        table = await new_table(ann, "me", "open", edition="anniversary")
        await begin(table, ann, ben)
        assert code(await ann.ask("rematch", table=table)) == "game/not-over"
        await ben.ask("leave", table=table, seat=2)
        following = (await ann.ask("rematch", table=table))["next"]
        assert (await ben.ask("rematch", table=table))["next"] == following
        assert (await ben.wait(lambda m: m["type"] == "next"))["next"] == following
        assert code(await eve.ask("join", table=following)) == "table/no-seat"
        assert (await ben.ask("join", table=following))["seat"] == 1, "everyone moves up"
        state = server.hub.tables[following].state
        assert state.status is Status.running
        assert state.created.commit != server.hub.tables[table].state.created.commit


async def test_a_tournament_lets_each_player_start_once(tmp_path: Path) -> None:
    """R8."""

    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(
            ann, "me", "Ben", "Cy", edition="anniversary", tournament=True, start=2
        )
        starters = []
        for _ in range(3):
            await begin(table, ann)
            await play(table, ann)
            state = server.hub.tables[table].state
            starters += [e.data.first for e in state.events if isinstance(e.data, Started)]
            answer = await ann.ask("rematch", table=table)
            last, table = table, answer.get("next", "")
        assert starters == [2, 3, 1]
        again = (await ann.subscribe(table))["info"]
        assert (again["tournament"], again["game"], again["players"]) == (True, 1, [1, 2, 3])
        assert {points for _, points in again["standings"]} <= {0}
        info = (await ann.subscribe(last))["info"]
        assert info["game"] == 3
        assert len(info["standings"]) == 3
        points = [points for _, points in info["standings"]]
        assert points == sorted(points, reverse=True)
        lines = (await ann.rest.request("GET", "/api/v1/me/games")).json()
        rounds = [line["round"] for line in lines]
        assert [each["number"] for each in rounds] == [3, 2, 1]
        assert {(each["series"], each["most"]) for each in rounds} == {(lines[2]["table"], 3)}
        own = dict(info["standings"])[1]
        assert (rounds[0]["points"], rounds[0]["place"]) == (own, 1 + points.index(own))


async def test_who_leaves_a_tournament_sits_out_the_later_games(tmp_path: Path) -> None:
    """R9."""

    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        plan = {"edition": "anniversary", "tournament": True, "start": 1}
        table = await new_table(ann, "me", "Ben", "Cy", **plan)
        await begin(table, ann)
        await ann.ask("leave", table=table, seat=2)
        await play(table, ann)
        following = (await ann.ask("rematch", table=table))["next"]
        created = (await server.hub.table(following)).state.created
        assert created.players == (1, 3)
        [line] = (await ann.rest.request("GET", "/api/v1/me/games")).json()
        assert (line["round"]["number"], line["round"]["most"]) == (1, 2)
        assert created.start == 2  # player 3 starts: the game of player 2 is dropped


async def test_a_clock_that_runs_out_takes_its_seat_out(tmp_path: Path) -> None:
    watch = Time()
    async with running(tmp_path, now=watch) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben", clock={"kind": "turn", "seconds": 5})
        await begin(table, ann, first=1)
        gave = await ann.ask("give", table=table, seat=2, seconds=60)
        assert code(gave) == "table/own-time"
        watch.at += 5_000
        server.hub.tables[table].wake()
        left = await ann.wait(lambda m: m.get("data", {}).get("kind") == "left")
        assert left["data"] == {"kind": "left", "seat": 1, "reason": "timeout"}


async def test_a_restart_gives_the_downtime_back(tmp_path: Path) -> None:
    watch = Time()
    async with running(tmp_path, now=watch) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open", clock={"kind": "game", "seconds": 600})
        await begin(table, ann, ben, first=1)
        watch.at += 10_000
        deadline = ann.latest(table)["view"]["deadline"]
        assert deadline == Time.at + 600_000
        given = await ben.ask("give", table=table, seat=1, seconds=30)
        assert code(given) == "done"
    watch.at += 3_600_000
    async with running(tmp_path, now=watch) as server:
        found = await server.hub.table(table)
        await found.settle()
        assert found.state.clocks.deadline == deadline + 30_000 + 3_600_000
        adjusted = found.state.events[-1].data
        assert isinstance(adjusted, Adjusted)
        assert adjusted.reason == "restart"
    async with running(tmp_path, now=watch) as server:  # at once: nothing to give back
        found = await server.hub.table(table)
        await found.settle()
        assert found.state.clocks.deadline == deadline + 30_000 + 3_600_000


async def test_a_lesson_plays_its_script(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        pile = [2, 7, 12, 18, 3, 8, 13, 19, 5, 9]
        script = {"pile": pile, "expect": ["*", "05@b1", "*", "09@-"]}
        plan = {"edition": "anniversary", "start": 1, "lesson": script}
        table = await new_table(ann, "me", "greedy", **plan)
        await begin(table, ann)
        await act(ann, table, 1, "*", ann.seq(table))
        unlawful = await act(ann, table, 1, "05@c4", ann.seq(table))
        assert code(unlawful) == "action/does-not-fit"  # the rule comes first
        other = await act(ann, table, 1, "05@-", ann.seq(table))
        assert (code(other), other["message"]["facts"]["cell"]) == ("lesson/place", "b1")
        await act(ann, table, 1, "05@b1", ann.seq(table))
        await ann.wait(lambda m: m.get("data", {}).get("action") == "09@-")


async def test_the_seeds_of_the_seats_go_into_the_shuffle(tmp_path: Path) -> None:
    """Decision 9: anyone can check that the deal follows from secret and seeds."""

    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open", edition="anniversary", seed="01" * 32)
        await ann.subscribe(table)
        commit = ann.latest(table)["info"]["commit"]
        await ben.ask("join", table=table, seed="02" * 32)
        await ben.ask("seed", table=table, seat=2, seed="03" * 32)
        await begin(table, ann, first=1)
        await ann.ask("leave", table=table, seat=1)
        state = server.hub.tables[table].state
        closed = ann.latest(table)["data"]
        assert closed["seeds"] == {"1": "01" * 32, "2": "03" * 32}
        record = Record.parse(str(record_of(state)))
        record.verify()
        assert record.tags["Commit"] == commit
        late = await ben.ask("seed", table=table, seat=2, seed="04" * 32)
        assert code(late) == "table/started"


async def test_a_rated_game_changes_ratings_and_refuses_guests(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        people = server.people
        logins = ("ann", "ben")
        users = [await people.register(None, name, "correct horse", "") for name in logins]
        ann, ben = (Client(server, user) for user in users)
        table = await new_table(ann, "me", "open", edition="anniversary", rated=True)
        eve = await guest(server, "Eve")
        assert code(await eve.ask("join", table=table)) == "table/rated-accounts"
        await begin(table, ann, ben, first=1)
        refused = await ann.ask("undo", table=table, seat=1, seq=ann.seq(table))
        assert code(refused) == "table/no-undo-rated"
        await play(table, ann, ben, most=12)
        await ben.ask("leave", table=table, seat=2)
        known = await server.hub.store.ratings([user.id for user in users])
        assert known[users[0].id][0] > 25 > known[users[1].id][0]
        closed = server.hub.tables[table].state.closed
        assert closed is not None
        expected = Sums(1, 1, 0, 0, closed.empties[0])
        assert await server.hub.store.company.sums(users[0].id) == expected


async def test_who_played_a_rated_game_learns_what_it_was_worth_and_why(tmp_path: Path) -> None:
    """Won because the other has left, again against the same, and when somebody left at once."""
    async with running(tmp_path) as server:
        users = [await server.people.register(None, name, "correct horse", "") for name in LOGINS]
        ann, ben = (Client(server, user) for user in users)
        lines = []
        for turns in (12, 12, 0):
            table = await new_table(ann, "me", "open", edition="anniversary", rated=True)
            await begin(table, ann, ben, first=1)
            await play(table, ann, ben, most=turns)
            await ben.ask("leave", table=table, seat=2)
            answers = [
                await each.rest.request("GET", f"/api/v1/me/games/{table}") for each in (ann, ben)
            ]
            lines.append([answer.json() for answer in answers])
        listed = (await ann.rest.request("GET", "/api/v1/me/games")).json()
        assert listed == [line for line, _ in reversed(lines)]
        assert all(line["gone"] == [2] for pair in lines for line in pair)
        [(won, lost), (again, _), (nothing, left)] = lines
        assert won["worth"] == {"rating": 1138, "change": 138, "part": 1.0, "new": True}
        assert lost["worth"] == {"rating": 927, "change": -73, "part": 1.0, "new": True}
        assert (again["worth"]["part"], 0 < again["worth"]["change"] < 138) == (0.8, True)
        assert (nothing["rated"], nothing["worth"]) == (True, None), "nobody gains by an early end"
        assert left["worth"]["change"] < 0
        eve = await guest(server, "Eve")
        refused = await eve.rest.request("GET", f"/api/v1/me/games/{lines[0][0]['table']}")
        assert (refused.status_code, refused.json()["code"]) == (404, "table/unknown")


def test_ratings_rank_winners_then_empty_cells_then_leavers() -> None:
    outcome = Outcome(End.last, (2, 3), (5, 1, 1, 4))
    assert ratings.ranks(outcome, {4}) == [6.0, 0.0, 0.0, 999.0]
    before = [ratings.FRESH] * 4
    after = [ratings.shown(*rating) for rating in ratings.rate(before, outcome, {4})]
    assert after[1] == after[2] > after[0] > after[3]
    assert ratings.shown(*ratings.FRESH) == 1000


async def test_a_table_that_waits_too_long_is_closed(tmp_path: Path) -> None:
    async with running(tmp_path, waiting_hours=-1.0) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "open", public=True)
        await server.hub.expire()
        await server.hub.tables[table].settle()
        assert server.hub.tables[table].state.closed is not None
        assert server.hub.lobby.entries() == ()


async def test_a_table_nobody_looks_at_is_let_go_and_found_again(tmp_path: Path) -> None:
    async with running(tmp_path, idle_seconds=-1.0) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben")
        await begin(table, ann)
        server.hub.sweep()
        assert table in server.hub.tables
        seq = ann.seq(table)
        await ann.gone()
        server.hub.sweep()
        assert table not in server.hub.tables
        back = await guest(server, "Eve")
        assert (await back.subscribe(table))["seq"] == seq
