"""What every storage promises of leaderboards, reports and measures."""

import pytest

from luckynumbers.core import GameError
from luckynumbers.server.game.values import SeatResult, User
from luckynumbers.server.storage import Batch, Store
from luckynumbers.server.storage.moderation import DAY, MOST_A_DAY, Measure, Report
from tests.contracts.ids import fresh_id, fresh_ids

WEEK = 7 * DAY
MONDAY = 4 * DAY  # the first of 1970


async def _account(store: Store, name: str, kind: str = "account") -> str:
    user = User(fresh_id(), name, kind, 7, login=fresh_id())
    await store.add_user(user)
    return user.id


async def _rated(store: Store, at: int, *users: str, mu: float = 26.0) -> None:
    game = fresh_id()
    results = [
        SeatResult(game, seat, user, "", at, len(users), 0.5, 0, left=False, rated=True)
        for seat, user in enumerate(users, 1)
    ]
    ratings = dict.fromkeys(users, (mu, 8.0))
    await store.append(Batch(game, results=tuple(results), ratings=ratings, weekly=ratings))


async def check_a_week_has_its_own_ratings(store: Store) -> None:
    now = MONDAY + 5000 * WEEK + int(fresh_id(), 16) * WEEK
    ann, ben = await _account(store, "Ann"), await _account(store, "Ben")
    robot = await _account(store, "Robot", "bot")
    await _rated(store, now - 1, ann)
    await _rated(store, now, ann, mu=30.0)
    await _rated(store, now + WEEK - 1, ann, mu=31.0)
    await _rated(store, now + 2, ben, mu=33.0)
    await store.append(Batch(fresh_id(), ratings={robot: (30.0, 8.0)}))
    assert [each.user for each in await store.best_of_week(now + 3)] == [ben, ann]
    assert await store.week_ratings([ann, "nobody"], now) == {ann: (31.0, 8.0)}
    assert await store.week_ratings([ann], now - 1) == {ann: (26.0, 8.0)}
    assert await store.week_ratings([], now) == {}
    assert robot in [each.user for each in await store.best(now, programs=True)]
    assert robot not in [each.user for each in await store.best(now)]
    await store.drop_weeks(now + WEEK)
    assert await store.week_ratings([ann], now - 1) == {}
    assert len(await store.best_of_week(now)) == 2
    await store.delete_user(ann)
    assert [each.user for each in await store.best_of_week(now)] == [ben]


async def check_who_met_whom_is_counted(store: Store) -> None:
    ann, ben, cy = [await _account(store, name) for name in ("Ann", "Ben", "Cy")]
    await _rated(store, 100, ann, ben)
    await _rated(store, 200, ann, ben, cy)
    await _rated(store, 300, ann, cy)
    met = await store.met([ann, ben, cy], 150)
    assert met == {
        frozenset((ann, ben)): 1,
        frozenset((ann, cy)): 2,
        frozenset((ben, cy)): 1,
    }
    assert (await store.met([ann, ben], 0))[frozenset((ann, ben))] == 2
    assert await store.met([], 0) == {}


async def check_reports_are_bounded_and_go_with_their_people(store: Store) -> None:
    ann, *others = [await _account(store, "P") for _ in range(MOST_A_DAY + 2)]
    for other in [*others[:MOST_A_DAY], others[0]]:
        await store.moderation.report(Report(0, 1000, ann, other, "name", ""))
    with pytest.raises(GameError, match="report/too-many"):
        await store.moderation.report(Report(0, 1000, ann, others[-1], "name", ""))
    await store.moderation.report(Report(0, 1000 + DAY, ann, others[-1], "conduct", "game"))
    found = await store.moderation.reports_of(ann)
    assert len(found) == MOST_A_DAY + 1
    assert (found[0].person, found[0].reason, found[0].game) == (others[-1], "conduct", "game")
    assert (await store.moderation.reports(1))[0] == found[0]
    await store.delete_user(others[-1])
    assert len(await store.moderation.reports_of(ann)) == MOST_A_DAY
    await store.delete_user(ann)
    [about] = await store.moderation.reports_of(others[0])
    assert about.reporter == ""


async def check_measures_are_taken_and_logged(store: Store) -> None:
    ann = await _account(store, "Ann")
    program = User(fresh_id(), "Robot", "bot", 9, owner=ann)
    await store.add_user(program)
    await store.save_token(f"digest{ann}", program.id, 10)
    last = await store.moderation.latest()
    await store.moderation.take(Measure(5, "op", "mute", ann, 99, "rude"))
    assert await store.moderation.muted(ann) == 99
    assert await store.moderation.muted("nobody") == 0
    await store.moderation.take(Measure(6, "op", "ban", ann, 500))
    banned = await store.user(ann)
    assert banned is not None
    assert (banned.banned, banned.epoch) == (500, 1)
    assert await store.user_by_token(f"digest{ann}") is None, "its programs stop, too"
    await store.moderation.take(Measure(7, "op", "unban", ann))
    await store.moderation.take(Measure(8, "op", "unmute", ann))
    log = await store.moderation.after(last)
    assert [each.deed for each in log] == ["mute", "ban", "unban", "unmute"]
    assert [each.number for each in log] == list(range(last + 1, last + 5))
    assert await store.moderation.log_of(ann) == log[::-1]
    assert log[0] == Measure(5, "op", "mute", ann, 99, "rude", last + 1)
    with pytest.raises(GameError, match="person/unknown"):
        await store.moderation.take(Measure(9, "op", "ban", fresh_ids(1)[0]))


CHECKS = (
    check_a_week_has_its_own_ratings,
    check_who_met_whom_is_counted,
    check_reports_are_bounded_and_go_with_their_people,
    check_measures_are_taken_and_logged,
)
