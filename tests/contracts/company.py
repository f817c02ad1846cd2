"""What every storage promises of people among people."""

import pytest
from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.server.game.events import Created, Event, Seat
from luckynumbers.server.game.profiles import Meeting, Played, Sums
from luckynumbers.server.game.ratings import Worth
from luckynumbers.server.game.values import SeatResult, Status, User
from luckynumbers.server.storage import Batch, GameRow, Store
from luckynumbers.server.storage.base import Wanted
from luckynumbers.server.storage.company import MOST_TIES, Tie
from tests.contracts.ids import fresh_ids


async def _people(store: Store, *ids: str, public: bool = False) -> list[str]:
    for number, identity in enumerate(ids):
        await store.add_user(
            User(identity, f"P{number}", "account", 7, login=identity, public=public)
        )
    return list(ids)


async def check_whoever_blocks_follows_no_more(store: Store) -> None:
    ann, ben, cy = await _people(store, *fresh_ids(3))
    company = store.company
    await company.tie(ann, ben, "follow", 1)
    await company.tie(ben, ann, "follow", 2)
    await company.tie(cy, ann, "follow", 3)
    assert await company.ties(ann) == [Tie("follow", ben, "P1", public=False, mutual=True)]
    assert [tie.id for tie in await company.followers(ann)] == [cy]
    await company.tie(ann, ben, "block", 4)
    assert await company.ties(ann) == [Tie("block", ben, "P1", public=False, mutual=False)]
    assert await company.ties(ben) == [], "who is blocked follows no more"
    assert await company.tie_between(ann, ben) == "block"
    assert await company.blockers(ben) == {ann}
    assert await company.avoided(ann) == await company.avoided(ben) - {ann} | {ben}
    await company.untie(ann, ben, "follow")
    assert await company.tie_between(ann, ben) == "block", "an unfollow ends no block"
    await company.untie(ann, ben, "block")
    assert await company.avoided(ann) == frozenset()


async def check_ties_are_bounded_and_go_with_their_users(store: Store) -> None:
    [ann, *others] = await _people(store, *fresh_ids(MOST_TIES + 2))
    for other in others[:MOST_TIES]:
        await store.company.tie(ann, other, "follow", 1)
    await store.company.tie(ann, others[0], "follow", 2)  # again
    with pytest.raises(GameError, match="person/too-many"):
        await store.company.tie(ann, others[MOST_TIES], "follow", 3)
    for nobody in (ann, "nobody"):
        with pytest.raises(GameError, match="person/unknown"):
            await store.company.tie(ann, nobody, "block", 3)
    await store.company.tie(others[1], ann, "block", 4)
    await store.delete_user(others[1])
    assert await store.company.blockers(ann) == frozenset()
    assert len(await store.company.ties(ann)) == MOST_TIES - 1
    await store.delete_user(ann)
    assert await store.company.followers(others[0]) == []


async def check_a_profile_is_opened_and_closed(store: Store) -> None:
    [ann] = await _people(store, *fresh_ids(1))
    for public in (True, False):
        changed = await store.open_profile(ann, public=public)
        assert changed == await store.user(ann)
        assert changed is not None
        assert changed.public is public
        found = await store.company.namesakes("somebody", changed.name.upper(), 0)
        assert [tie.id for tie in found if tie.id == ann] == [ann] * public
    assert await store.open_profile("nobody", public=True) is None


async def check_a_profile_is_made_of_results(store: Store) -> None:
    ann, ben, *games = await _people(store, *fresh_ids(4))
    seats = (Seat("person", "Ann", ann), Seat("person", "Ben", ben), Seat("bot", "Momo", "", "b"))
    for at, game in enumerate(games, 1):
        made = Created(rules="std", edition="access", host=ann, seats=seats)
        results = [
            SeatResult(game, 1, ann, "Ann", at, 3, 1.0, 0, False, True, "access"),
            SeatResult(game, 2, ben, "Ben", at, 3, 0.0, 2, False, True, "access"),
            SeatResult(game, 3, "", "Momo", at, 3, 0.0, 2, False, True, "access", "b"),
        ]
        row = GameRow(game, Status.closed, at)
        ratings = {ann: (25.0 + at, 8.0)}
        worth = {ann: Worth(40, 0.8)} if at == 1 else {}
        batch = Batch(game, (Event(0, at, made),), row, results=tuple(results), ratings=ratings)
        await store.append(replace(batch, worth=worth))
    assert await store.seats(games[:1]) == await store.results(ann, before=2) + [
        SeatResult(games[0], 2, ben, "Ben", 1, 3, 0.0, 2, False, True, "access"),
        SeatResult(games[0], 3, "", "Momo", 1, 3, 0.0, 2, False, True, "access", "b"),
    ]
    assert await store.company.played(ann) == [Played(3, "access", 1.0)] * 2
    assert await store.company.sums(ann) == Sums(2, 2, 0, 0, 0.0)
    for wanted, count in ((Wanted("won", ben), 2), (Wanted("lost"), 0), (Wanted("", "b"), 2)):
        assert len(await store.results(ann, wanted=wanted)) == count
    assert await store.results(ann, wanted=Wanted("shared", "c")) == []
    assert [tie.id for tie in await store.company.met(ann)] == [ben]
    assert await store.rounds([]) == await store.rounds(games) == {}
    met = [Meeting(ben, "", "P1", False, 1.0), Meeting("", "b", "", False, 1.0)]
    found = await store.company.meetings(ann)
    assert sorted(found, key=lambda each: each.bot) == [met[0], met[0], met[1], met[1]]
    assert await store.company.curve(ann) == [(1, (26.0, 8.0)), (2, (27.0, 8.0))]
    assert await store.company.curve(ann, 1) == [(2, (27.0, 8.0))]
    assert await store.company.changes(ann, games) == {
        games[0]: ((26.0, 8.0), 40, 0.8),
        games[1]: ((27.0, 8.0), None, 1.0),
    }
    assert await store.company.changes(ben, games) == await store.company.changes(ann, []) == {}
    await store.delete_user(ann)
    assert await store.company.curve(ann) == []
    assert await store.company.changes(ann, games) == {}
    assert await store.company.played(ann) == []


CHECKS = (
    check_whoever_blocks_follows_no_more,
    check_ties_are_bounded_and_go_with_their_users,
    check_a_profile_is_opened_and_closed,
    check_a_profile_is_made_of_results,
)
