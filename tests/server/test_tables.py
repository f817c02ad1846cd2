"""A table from its first seat to its last event."""

import asyncio
from pathlib import Path

import pytest

from luckynumbers.play import Record
from luckynumbers.server.game import plans
from luckynumbers.server.game.events import Acted, Left
from luckynumbers.server.game.replay import record_of, replay_of
from luckynumbers.server.game.values import Status
from luckynumbers.server.ws.connection import MOST_TABLES
from luckynumbers.words import Words
from tests.server.doors import Rest
from tests.server.support import Client, act, begin, choose, guest, new_table, play, running


async def test_a_table_asked_for_twice_is_made_once(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await server.people.guest("Ann"), await server.people.guest("Ben")
        plan = plans.Plan((plans.SeatPlan("me"), plans.SeatPlan("invite")))
        create = server.hub.create
        both = await asyncio.gather(create(plan, ann, "k1"), create(plan, ann, "k1"))
        assert both[0] is both[1]
        again = await create(plan, ann, "k1")
        assert again.state.codes == both[0].state.codes
        others = [(ann, "k2"), (ben, "k1"), (ann, ""), (ann, "")]
        made = [(await create(plan, *other)).id for other in others]
        assert len({again.id, *made}) == 5


async def test_two_people_play_a_game_to_its_end(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open", public=True)
        await begin(table, ann, ben)
        await play(table, ann, ben)
        state = server.hub.tables[table].state
        assert state.status is Status.closed
        events = [m for m in ann.heard if m["type"] == "event"]
        assert [m["seq"] for m in events] == list(range(1, state.seq + 1))
        assert [m["seq"] for m in ben.received("event")][-1] == state.seq
        assert events[-1]["data"]["kind"] == "closed"
        assert events[-1]["message"]["code"].startswith("win/")
        record = Record.parse(str(record_of(state)))
        record.verify()
        assert state.game is not None
        assert replay_of(state, Words("en")).events[-1].position == str(state.game.position)


async def test_a_table_of_the_access_edition_has_no_clock_unless_one_is_asked_for(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben", "Cy", "Di", "Ed", edition="access")
        await begin(table, ann)
        latest = ann.latest(table)
        assert latest["info"]["clock"]["kind"] == "none"
        assert "deadline" not in latest["view"]


async def test_gardeners_get_their_names_in_the_language_of_whoever_makes_the_table(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server:
        for language, name in (("en", "Pico"), ("de", "Pico"), ("ko", "피코")):
            ann = await guest(server, "Ann", language=language)
            table = await new_table(ann, "me", "level:4", "level:4", "level:9")
            seats = server.hub.tables[table].state.seats
            noa = Words(language).text("gardener/owl")
            assert [seat.name for seat in seats] == ["Ann", name, f"{name} (2)", noa]


async def test_a_table_that_is_loaded_is_the_table_that_was(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben", edition="access", bruno=True)
        await begin(table, ann)
        await play(table, ann, most=30)
        before = ann.latest(table)
    async with running(tmp_path) as server:
        again = await guest(server, "Cy")
        state = await again.subscribe(table)
        assert state["seq"] == before["seq"]
        assert state["view"] == before["view"]
        assert [e["seq"] for e in state["events"]] == list(range(before["seq"] + 1))


async def test_several_seats_on_one_socket_and_a_bot(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben", "greedy", edition="anniversary")
        await begin(table, ann, first=3)
        await play(table, ann)
        state = server.hub.tables[table].state
        assert {e.data.seat for e in state.events if isinstance(e.data, Acted)} == {1, 2, 3}
        assert state.status is Status.closed


async def test_a_command_sent_twice_is_carried_out_once(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben")
        await begin(table, ann, first=1)
        latest = ann.latest(table)
        fields = {"seat": 1, "seq": latest["seq"], "action": choose(latest["view"])}
        first = await ann.ask("act", table=table, id="same", **fields)
        ann.heard.clear()
        second = await ann.ask("act", table=table, id="same", **fields)
        assert (first["seq"], "again" in first) == (second["seq"], False)
        assert second["again"]
        assert ann.received("event") == []


@pytest.mark.parametrize(
    ("fields", "facts"),
    [
        ({}, {"where": "table", "why": "missing"}),
        ({"table": 5}, {"where": "table", "why": "type"}),
        ({"table": "?"}, {"where": "table", "why": "form"}),
        ({"table": "a", "seat": 6}, {"where": "seat", "why": "range", "most": 5}),
        ({"table": "a", "chair": 6}, {"where": "chair", "why": "unknown"}),
    ],
)
async def test_a_message_that_is_no_command_is_refused_by_its_place_and_a_word(
    tmp_path: Path, fields: dict[str, object], facts: dict[str, object]
) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        refused = (await ann.ask("join", **fields))["message"]
        assert refused["code"] == "server/bad-message"
        assert refused["facts"].pop("reason")
        assert refused["facts"] == facts


async def test_half_a_character_is_not_called_a_cut_message(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        await ann.say(r'{"op": "ping", "id": "\ud800"}')
        refused = await ann.wait(lambda message: message["type"] == "refused")
        assert refused["message"]["facts"]["reason"] == "JSON is truncated or malformed"


async def test_a_stale_or_forbidden_action_gets_its_reason(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open")
        await begin(table, ann, ben, first=1)
        latest = ann.latest(table)
        good, seq = choose(latest["view"]), latest["seq"]
        refusals = [
            (await act(ann, table, 1, good, seq - 1), "table/stale"),
            (await act(ben, table, 1, good, seq), "table/not-your-seat"),
            (await act(ben, table, 2, good, seq), "table/not-your-turn"),
            (await act(ann, table, 1, "*", seq), "action/setup-places"),
            (await act(ann, table, 1, "zz", seq), "text/action"),
            (await act(ann, table, 5, good, seq), "table/no-such-seat"),
            (await act(ann, "nowhere", 1, good, seq), "table/unknown"),
        ]
        assert refusals[2][0]["message"]["facts"] == {"name": "Ann", "seat": 1}
        for answer, code in refusals:
            assert (answer["type"], answer["message"]["code"]) == ("refused", code)
            assert answer["message"]["text"]
        assert ann.seq(table) == seq


async def test_who_says_nothing_of_themselves_is_asked_who_they_are(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        table = await new_table(await guest(server, "Ann"), "me", "greedy")
        stranger = Client(server, None)
        await stranger.subscribe(table)
        said = (await act(stranger, table, 1, "*", 0))["message"]
        assert said["code"] == "user/unknown"
        assert "Authorization: Bearer" in said["text"]
        command = {"op": "act", "id": "a", "table": table, "seat": 1, "seq": 0, "action": "*"}
        for misspelt in ({}, {"authorization": "lnb_x"}, {"authorization": "Token lnb_x"}):
            rest = Rest(server, misspelt)
            asked = await rest.ask("POST", f"/tables/{table}/commands", json=command)
            assert asked == (401, said)


async def test_reconnecting_with_since_tells_what_was_missed(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open")
        await begin(table, ann, ben, first=1)
        seen = ben.seq(table)
        await ben.gone()
        await play(table, ann, most=2)  # half-way through the setup of seat 1
        back = Client(server, ben.user)
        state = await back.subscribe(table, since=seen)
        assert [event["seq"] for event in state["events"]] == [seen + 1, seen + 2]
        assert state["events"][0]["message"]["text"].startswith("Ann sets up")
        assert state["view"] == ann.latest(table)["view"]
        assert state["mine"] == [2]


async def test_leaving_with_a_tile_in_hand_puts_it_on_the_table(tmp_path: Path) -> None:
    """R9."""

    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben", "Cy", edition="anniversary")
        await begin(table, ann, first=1)
        drawn = await act(ann, table, 1, "*", ann.seq(table))
        await ann.wait(lambda m: m.get("seq") == drawn["seq"] and "view" in m)
        assert (await ann.ask("leave", table=table, seat=1))["type"] == "ack"
        position = server.hub.tables[table].state.running.position
        assert position.left == {1}
        assert len(position.table) == 1
        assert position.seat == 2


async def test_leaving_in_setup_reveals_for_the_next_seat(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben", "Cy")
        await begin(table, ann, first=1)
        await ann.ask("leave", table=table, seat=1)
        state = server.hub.tables[table].state
        left = state.events[-1].data
        assert isinstance(left, Left)
        assert len(left.revealed) == 4
    async with running(tmp_path) as server:
        again = await server.hub.table(table)
        assert str(again.state.running.position) == str(state.running.position)


async def test_a_seat_taken_twice_is_answered_with_the_same_seat(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open", "open")
        join = {"table": table, "id": "once", "seat": 3}
        assert [(await ben.ask("join", **join))["seat"] for _ in range(2)] == [3, 3]
        await ann.ask("replace", table=table, seat=2)  # the seats after it move up
        again = await ben.ask("join", **join)
        assert (again["seat"], again["again"]) == (2, True)


async def test_a_socket_follows_so_many_tables_and_others_in_their_place(tmp_path: Path) -> None:
    async with running(tmp_path, tables_per_user=MOST_TABLES + 1) as server:
        ann = await guest(server, "Ann")
        tables = [await new_table(ann, "me", "open") for _ in range(MOST_TABLES + 1)]
        *answers, last = [await ann.subscribe(table) for table in tables]
        assert {answer["type"] for answer in answers} == {"state"}
        assert last["message"]["code"] == "table/too-many-followed"
        await ann.ask("unsubscribe", table=tables[0])
        assert (await ann.subscribe(tables[-1]))["type"] == "state"
