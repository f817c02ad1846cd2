"""Who may sit, watch, ask and agree: seats, invitations, consent, presence, phrases, the lobby."""

import json
from pathlib import Path

from tests.server.doors import Json
from tests.server.support import (
    Client,
    act,
    begin,
    choose,
    guest,
    lay,
    new_table,
    play,
    running,
)


def code(answer: Json) -> str:
    return str(answer["message"]["code"]) if answer["type"] == "refused" else "done"


async def test_one_invitation_opens_every_free_seat_of_its_table_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben, cy, eve = [await guest(server, name) for name in ("Ann", "Ben", "Cy", "Eve")]
        made = await lay(ann, "me", "invite", "invite")
        table, invitation = made["table"], made["invitation"]
        assert code(await ben.ask("join", table=table)) == "table/invited-only"
        assert code(await ben.ask("join", table=table, seat=2)) == "table/invited-only"
        assert code(await ben.ask("join", table=table, code="ß٣ \x00")) == "invite/unknown"
        other = await new_table(ann, "me", "invite")
        assert code(await ben.ask("join", table=other, code=invitation)) == "invite/unknown"
        taken = await ben.ask("join", table=table, seat=3, code=invitation.lower())
        assert (code(taken), taken["seat"]) == ("done", 3)
        assert (await cy.ask("join", table=table, code=invitation))["seat"] == 2
        assert code(await eve.ask("join", table=table, code=invitation)) == "table/no-seat"
        await ann.ask("start", table=table)
        assert code(await eve.ask("join", table=table, code=invitation)) == "table/started"
        shown = await eve.rest.ask("GET", f"/invitations/{invitation}")
        assert shown == (200, {"table": table}), "a late guest finds the table and can watch"


async def test_the_invitation_is_shown_to_the_host_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben, eve = [await guest(server, name) for name in ("Ann", "Ben", "Eve")]
        made = await lay(ann, "me", "invite", "invite")
        path = f"/tables/{made['table']}/invitation"
        await ben.ask("join", table=made["table"], code=made["invitation"])
        assert await ann.rest.ask("GET", path) == (200, made)
        for other, status in ((ben, 403), (eve, 403), (Client(server, None), 401)):
            assert (await other.rest.ask("GET", path))[0] == status


async def test_only_the_host_arranges_the_seats(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben, cy, eve = [await guest(server, name) for name in ("Ann", "Ben", "Cy", "Eve")]
        made = await lay(ann, "me", "invite", "invite", "invite")
        table = made["table"]
        for client in (ben, cy):
            await client.ask("join", table=table, code=made["invitation"])
        for other in (ben, eve):
            for op, fields in (
                ("replace", {"seat": 4}),
                ("replace", {"seat": 4, "bot": "greedy"}),
                ("leave", {"seat": 3}),
            ):
                answer = await other.ask(op, table=table, **fields)
                assert code(answer) in {"table/host-only", "table/not-your-seat"}, op
        assert code(await ann.ask("leave", table=table, seat=3)) == "done"
        assert code(await ann.ask("replace", table=table, seat=3, bot="greedy")) == "done"
        assert code(await ann.ask("replace", table=table, seat=4)) == "done"
        await begin(table, ann)
        seats = server.hub.tables[table].state.seats
        assert [seat.kind for seat in seats] == ["person", "person", "bot"]


async def test_invitations_are_in_nothing_that_is_shown(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, eve = await guest(server, "Ann"), await guest(server, "Eve")
        table = await new_table(ann, "me", "invite", public=True)
        [invite] = server.hub.tables[table].state.codes
        await eve.subscribe(table)
        await eve.ask("lobby")
        assert invite not in "".join(eve.raw)


async def test_a_spectator_can_watch_and_nothing_else(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        eve, nobody = await guest(server, "Eve"), Client(server, None)
        table = await new_table(ann, "me", "open", clock={"kind": "turn", "seconds": 60})
        await begin(table, ann, ben, first=1)
        for watcher in (eve, nobody):
            seq = (await watcher.subscribe(table))["seq"]
            view = watcher.latest(table)["view"]
            asked = {
                "act": {"seat": 1, "seq": seq, "action": choose(view)},
                "leave": {"seat": 1},
                "undo": {"seat": 1, "seq": seq},
                "replace": {"seat": 1},
                "give": {"seat": 1, "seconds": 60},
                "emote": {"seat": 1, "emote": "hello"},
                "seed": {"seat": 1, "seed": "0" * 64},
                "start": {},
                "rematch": {},
                "close": {},
                "answer": {"offer": 1, "accept": True},
                "join": {},
            }
            for op, fields in asked.items():
                answer = await watcher.ask(op, table=table, **fields)
                assert answer["type"] == "refused", op
            assert server.hub.tables[table].state.seq == seq


async def test_a_restart_ends_open_offers_and_their_numbers(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open")
        await begin(table, ann, ben, first=1)
        await act(ann, table, 1, choose(ann.latest(table)["view"]), ann.seq(table))
        await ann.ask("undo", table=table, seat=1, seq=ann.seq(table))
        offer = await ben.wait(lambda m: m["type"] == "offer")
        assert (await ben.subscribe(table))["offers"] == [offer]
    async with running(tmp_path) as server:
        ann, ben = Client(server, ann.user), Client(server, ben.user)
        assert "offers" not in await ben.subscribe(table)
        await ann.subscribe(table)
        await ann.ask("undo", table=table, seat=1, seq=ann.seq(table))
        late = await ben.ask("answer", table=table, offer=offer["offer"], accept=True)
        assert code(late) == "offer/gone"


async def test_taking_back_needs_the_consent_of_the_other_person(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open")
        await begin(table, ann, ben, first=1)
        before = ann.latest(table)["view"]
        await act(ann, table, 1, choose(before), ann.seq(table))
        asked = await ann.ask("undo", table=table, seat=1, seq=ann.seq(table))
        assert asked["type"] == "ack"
        offer = await ben.wait(lambda m: m["type"] == "offer")
        assert (offer["kind"], offer["wanted"]) == ("undo", [2])
        mine = await ann.ask("answer", table=table, offer=offer["offer"], accept=True)
        assert code(mine) == "offer/not-asked"
        await ben.ask("answer", table=table, offer=offer["offer"], accept=False)
        assert ann.latest(table)["view"] != before
        await ann.ask("undo", table=table, seat=1, seq=ann.seq(table))
        again = await ben.wait(lambda m: m["type"] == "offer" and m["offer"] != offer["offer"])
        number = again["offer"]
        await ben.ask("answer", table=table, offer=number, accept=True)
        assert ann.latest(table)["view"] == before
        assert ann.latest(table)["data"] == {
            "kind": "undone",
            "seat": 1,
            "count": 1,
            "agreed": [2],
        }


async def test_taking_back_is_free_on_one_device_and_never_across_a_reveal(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", "Ben")
        await begin(table, ann, first=1)
        before = ann.latest(table)["view"]
        await act(ann, table, 1, choose(before), ann.seq(table))
        assert code(await ann.ask("undo", table=table, seat=1, seq=ann.seq(table))) == "done"
        assert ann.latest(table)["view"] == before
        await play(table, ann, most=4)  # the last of them reveals for seat 2
        late = await ann.ask("undo", table=table, seat=1, seq=ann.seq(table))
        assert code(late) == "undo/revealed"


async def test_who_is_here_is_told_again_when_people_sit_down_or_seats_close(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open", "open")
        for client in (ann, ben):
            await client.subscribe(table)
        await ben.ask("join", table=table, seat=3)
        await ann.wait(lambda m: m["type"] == "presence" and m["present"] == [1, 3])
        await ann.ask("replace", table=table, seat=2)
        await ben.wait(lambda m: m["type"] == "presence" and m["present"] == [1, 2])


async def test_the_seat_of_someone_gone_is_given_away_only_if_the_others_choose_so(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, grace=0.0) as server:
        ann, ben, cy = [await guest(server, name) for name in ("Ann", "Ben", "Cy")]
        table = await new_table(ann, "me", "open", "open", edition="anniversary")
        await begin(table, ann, ben, cy, first=3)
        here = await ann.ask("replace", table=table, seat=3, bot="greedy")
        assert code(here) == "table/not-gone"
        await cy.gone()
        presence = await ann.wait(lambda m: m["type"] == "presence" and m["present"] == [1, 2])
        assert presence["subscribers"] == 2
        program = await ann.ask("replace", table=table, seat=3, bot="exec:ls")
        assert code(program) == "bot/unknown"
        await ann.ask("replace", table=table, seat=3, bot="greedy")
        offer = await ben.wait(lambda m: m["type"] == "offer")
        assert server.hub.tables[table].state.seats[2].kind == "person"
        await ben.ask("answer", table=table, offer=offer["offer"], accept=True)
        assert server.hub.tables[table].state.seats[2].kind == "bot"
        await ben.gone()
        await ann.wait(lambda m: m.get("view", {}).get("seat") == 1)
        early = await ann.ask("replace", table=table, seat=2)
        assert code(early) == "table/not-their-turn"
        while (latest := ann.latest(table))["view"]["seat"] == 1:
            await act(ann, table, 1, choose(latest["view"]), latest["seq"])
        await ann.ask("replace", table=table, seat=2)
        assert server.hub.tables[table].state.running.position.left == {2}


async def test_phrases_are_preset_and_said_in_the_readers_words(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open")
        await begin(table, ann, ben)
        await ann.ask("emote", table=table, seat=1, emote="well-played")
        said = await ben.wait(lambda m: m["type"] == "emote")
        assert (said["seat"], said["text"]) == (1, "Well played!")
        assert "seq" not in said
        assert code(await ann.ask("emote", table=table, seat=1, emote="x")) == "emote/unknown"


async def test_a_phrase_with_a_repeated_id_is_said_once(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open")
        await begin(table, ann, ben)
        hello = {"op": "emote", "table": table, "seat": 1, "emote": "hello"}
        for identity in ("a", "a", "b", "a"):
            await ann.say(json.dumps({**hello, "id": identity}))
        await ann.wait(lambda m: m.get("id") == "b")
        await ann.ask("emote", table=table, seat=1, emote="bye")
        await ben.wait(lambda m: m["type"] == "emote" and m["emote"] == "bye")
        assert [said["emote"] for said in ben.received("emote")] == ["hello", "hello", "bye"]
        answers = [m.get("again", False) for m in ann.heard if m.get("id") == "a"]
        assert answers == [False, True, True]


async def test_a_question_with_a_repeated_id_is_asked_once(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "open")
        await begin(table, ann, ben, first=1)
        await act(ann, table, 1, choose(ann.latest(table)["view"]), ann.seq(table))
        ask = {"op": "undo", "id": "u", "table": table, "seat": 1, "seq": ann.seq(table)}
        for _ in range(3):
            await ann.say(json.dumps(ask))
        await ann.ask("emote", table=table, seat=1, emote="sorry")
        assert len(server.hub.tables[table].state.offers) == 1
        assert len(ben.received("offer")) == 1


async def test_the_lobby_shows_open_tables_until_they_are_full(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        assert (await ben.ask("lobby"))["tables"] == []
        table = await new_table(ann, "me", "open", public=True)
        shown = await ben.wait(lambda m: m["type"] == "lobby" and m["tables"])
        assert shown["tables"][0]["table"] == table
        await new_table(ann, "me", "open")  # private
        await ben.ask("join", table=table)
        assert server.hub.lobby.entries() == ()
    async with running(tmp_path) as server:
        cy = await guest(server, "Cy")
        open_one = await new_table(cy, "me", "open", public=True)
    async with running(tmp_path) as server:
        assert [entry.table for entry in server.hub.lobby.entries()] == [open_one]


async def test_names_are_cleaned_and_told_apart(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, other = await guest(server, "Ann"), await guest(server, "\u202eＡnn\x07\u200b")
        table = await new_table(ann, "me", "open")
        await begin(table, ann, other)
        names = [seat.name for seat in server.hub.tables[table].state.seats]
        assert names == ["Ann", "Ａnn (2)"]


async def test_leaving_before_the_start_frees_the_seat(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        table = await new_table(ann, "me", "invite")
        found = server.hub.tables[table]
        [invitation] = found.state.codes
        await ben.ask("join", table=table, code=invitation)
        assert code(await ben.ask("leave", table=table, seat=2)) == "done"
        assert code(await ben.ask("join", table=table, code=invitation)) == "done"
        assert code(await ben.ask("leave", table=table, seat=2)) == "done"
        assert code(await ben.ask("close", table=table)) == "table/host-only"
        assert code(await ann.ask("leave", table=table, seat=1)) == "done"
        assert server.hub.tables[table].state.closed is not None
