"""What every storage promises. Each check takes an open ``Store`` and leaves rows of its own."""

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from luckynumbers.server.game.events import Acted, Created, Event, Seat, Seated
from luckynumbers.server.game.matching import Ticket
from luckynumbers.server.game.profiles import Sums
from luckynumbers.server.game.values import SeatResult, Secret, Status, User
from luckynumbers.server.storage import (
    Account,
    Batch,
    ConflictError,
    GameRow,
    Passkey,
    PushSubscription,
    StorageError,
    Store,
    tickets,
)
from luckynumbers.server.storage.faults import UnstorableError
from tests.contracts import company, moderation
from tests.contracts.ids import fresh_id

Check = Callable[[Store], Awaitable[None]]


def created(host: str = "host") -> Created:
    seats = (Seat("person", "Ann", host), Seat("invite"))
    return Created(rules="std", edition="access", host=host, seats=seats, commit="ab" * 32)


def opening(game: str, host: str = "host") -> Batch:
    row = GameRow(game, Status.waiting, 5, public=True)
    secret = Secret(b"\x01" * 32, {1: b"\x02" * 32})
    event = Event(0, 5, created(host))
    return Batch(game, (event,), row, secret, (f"CODE{game}",))


async def check_a_batch_comes_back_whole(store: Store) -> None:
    game = fresh_id()
    await store.append(opening(game))
    step = Batch(game, (Event(1, 6, Acted(1, "*", (14,)), "k1"), Event(2, 6, Acted(1, "14@b2"))))
    await store.append(step)
    stored = await store.game(game)
    assert stored is not None
    assert stored.row == GameRow(game, Status.waiting, 5, public=True)
    assert stored.events == (*opening(game).events, *step.events)
    assert stored.secret is not None
    assert (stored.secret.secret, dict(stored.secret.seeds)) == (b"\x01" * 32, {1: b"\x02" * 32})
    assert await store.game("nothing") is None


async def check_an_event_number_is_given_once(store: Store) -> None:
    game = fresh_id()
    await store.append(opening(game))
    await store.append(Batch(game, (Event(1, 6, Acted(1, "*", (14,))),)))
    with pytest.raises(ConflictError):
        await store.append(Batch(game, (Event(1, 7, Acted(2, "*", (3,))),)))
    stored = await store.game(game)
    assert stored is not None
    assert stored.events[1].data == Acted(1, "*", (14,))


async def check_a_failed_batch_leaves_nothing(store: Store) -> None:
    game = fresh_id()
    await store.append(opening(game))
    row = GameRow(game, Status.closed, 5)
    spoiled = Batch(game, (Event(1, 6, Acted(1, "*")), Event(0, 6, Acted(1, "*"))), row)
    with pytest.raises(ConflictError):
        await store.append(spoiled)
    stored = await store.game(game)
    assert stored is not None
    assert len(stored.events) == 1
    assert stored.row.status is Status.waiting


async def check_one_failure_spares_the_rest_of_its_group(store: Store) -> None:
    game, others = fresh_id(), [fresh_id() for _ in range(20)]
    await store.append(opening(game))
    jobs = [store.append(opening(other)) for other in others]
    jobs.insert(10, store.append(Batch(game, (Event(0, 1, Acted(1, "*")),))))
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(result) for result in results].count(ConflictError) == 1
    for other in others:
        assert await store.game(other) is not None


async def check_many_writers_are_grouped(store: Store) -> None:
    before = store.counts.commits
    await asyncio.gather(*(store.append(opening(fresh_id())) for _ in range(100)))
    assert store.counts.commits - before < 100


async def check_a_game_changes_its_status(store: Store) -> None:
    game = fresh_id()
    await store.append(opening(game))
    assert game in [row.id for row in await store.games(Status.waiting)]
    await store.append(Batch(game, (), GameRow(game, Status.running, 5, attend=True)))
    [row] = [row for row in await store.games(Status.running) if row.id == game]
    assert row.attend


async def check_unfinished_games_are_counted_by_their_host(store: Store) -> None:
    host, games = fresh_id(), [fresh_id() for _ in range(4)]
    for at, game in enumerate(games):
        row = GameRow(game, Status.waiting, at, host=host, origin="here")
        await store.append(Batch(game, (Event(0, at, created(host)),), row))
    assert await store.unfinished(host, 0) == 4
    assert await store.unfinished(host, 2) == 2, "of those that were opened since"
    await store.append(Batch(games[3], (), GameRow(games[3], Status.running, 3)))
    assert await store.unfinished(host, 2) == 2
    await store.append(Batch(games[2], (), GameRow(games[2], Status.closed, 2)))
    assert await store.unfinished(host, 2) == 1
    stored = [await store.game(game) for game in games]
    origins = [game.row.origin for game in stored if game is not None]
    assert origins == ["here", "here", "", "here"], "nothing is kept when the game is over"
    await store.delete_user(host)
    assert await store.unfinished(host, 0) == 0


async def check_unfinished_games_are_found_by_whom_they_name(store: Store) -> None:
    ann, ben, games = fresh_id(), fresh_id(), [fresh_id() for _ in range(3)]
    for at, game in enumerate(games):
        row = GameRow(game, Status.waiting, at)
        await store.append(Batch(game, (Event(0, at, created(ann)),), row))
    await store.append(Batch(games[0], (Event(1, 9, Seated(2, Seat("person", "Ben", ben))),)))
    assert await store.unfinished_of(ann, 9) == games[::-1], "the latest first"
    assert await store.unfinished_of(ann, 2) == games[:0:-1], "no more than are wanted"
    assert await store.unfinished_of(ben, 9) == games[:1]
    await store.append(Batch(games[0], (), GameRow(games[0], Status.closed, 0)))
    assert await store.unfinished_of(ben, 9) == []
    assert await store.unfinished_of("", 9) == []


async def check_an_invitation_leads_to_its_table(store: Store) -> None:
    game = fresh_id()
    await store.append(opening(game))
    assert await store.invited(f"CODE{game}") == game
    assert await store.invited(f"code{game}") is None
    await store.append(Batch(game, codes=(f"ALSO{game}",)))
    assert await store.codes(game) == (f"ALSO{game}", f"CODE{game}")
    with pytest.raises(ConflictError):
        await store.append(Batch(fresh_id(), codes=(f"CODE{game}",)))


async def check_one_game_follows_another(store: Store) -> None:
    game, following, late = fresh_id(), fresh_id(), fresh_id()
    await store.append(opening(game))
    row = GameRow(following, Status.waiting, 6, previous=game)
    await store.append(Batch(following, (Event(0, 6, created()),), row))
    assert await store.next_game(game) == following
    with pytest.raises(ConflictError):
        await store.append(Batch(late, (), GameRow(late, Status.waiting, 7, previous=game)))


async def check_seeds_can_be_added_but_the_secret_stays(store: Store) -> None:
    game = fresh_id()
    await store.append(opening(game))
    seeds = {1: b"\x03" * 32, 2: b"\x04" * 32}
    await store.append(Batch(game, secret=Secret(b"\x09" * 32, seeds)))
    stored = await store.game(game)
    assert stored is not None
    assert stored.secret is not None
    assert (stored.secret.secret, dict(stored.secret.seeds)) == (b"\x01" * 32, seeds)


async def check_people_and_tokens(store: Store) -> None:
    name = fresh_id()
    user = User(name, "Ann", "account", 7, 0, login=f"ann{name}", password="hash")
    await store.add_user(user)
    assert await store.user(name) == user
    assert await store.user_by_login(f"ann{name}") == user
    with pytest.raises(ConflictError):
        await store.add_user(User(fresh_id(), "Bob", "account", 8, login=f"ann{name}"))
    program = User(fresh_id(), "Robot", "bot", 9, owner=name)
    await store.add_user(program)
    await store.save_token(f"digest{name}", program.id, 10)
    assert await store.user_by_token(f"digest{name}") == program
    assert await store.owned(name) == [program]


async def check_results_and_ratings(store: Store) -> None:
    game, user = fresh_id(), fresh_id()
    await store.append(opening(game))
    result = SeatResult(game, 1, user, "Ann", 9, 2, 0.5, 3, left=False, rated=True)
    await store.append(Batch(game, results=(result,), ratings={user: (26.0, 8.0)}))
    assert await store.results(user) == [result]
    assert await store.seats([game]) == [result]
    assert await store.seats([]) == []
    assert await store.company.sums(user) == Sums(1, 0, 1, 0, 3.0)
    assert await store.ratings([user, "nobody"]) == {user: (26.0, 8.0, 1)}
    await store.append(Batch(game, ratings={user: (27.0, 7.0)}))
    assert (await store.ratings([user]))[user] == (27.0, 7.0, 2)


async def check_deletion_takes_the_name_out_of_the_log(store: Store) -> None:
    game, user = fresh_id(), fresh_id()
    await store.add_user(User(user, "Ann", "account", 7, login=user))
    await store.append(opening(game, user))
    seated = Event(1, 6, Seated(2, Seat("person", "Ann", user)))
    result = SeatResult(game, 1, user, "Ann", 9, 2, 1.0, 0, left=False)
    await store.append(Batch(game, (seated,), results=(result,), ratings={user: (26.0, 8.0)}))
    await store.delete_user(user)
    stored = await store.game(game)
    assert stored is not None
    assert "Ann" not in str(stored.events)
    assert user not in str(stored.events)
    assert await store.user(user) is None
    assert await store.ratings([user]) == {}


async def check_deletion_takes_the_name_from_a_bot_that_took_over(store: Store) -> None:
    games, user = [fresh_id(), fresh_id()], fresh_id()
    await store.add_user(User(user, "Ann", "guest", 7))
    bot = Seat("bot", "Ann", "", "greedy", replaced=user)
    again = replace(created("other"), seats=(bot, Seat("person", "Ben", "other")))
    await store.append(opening(games[0], user))
    await store.append(Batch(games[0], (Event(1, 6, Seated(1, bot)),)))
    await store.append(Batch(games[1], (Event(0, 7, again),), GameRow(games[1], Status.waiting, 7)))
    for game in games:
        results = [
            SeatResult(game, seat, "", name, 9, 2, 0.5, 0, left=False)
            for seat, name in enumerate(("Ann", "Ben"), 1)
        ]
        await store.append(Batch(game, results=tuple(results)))
    await store.delete_user(user)
    for game in games:
        stored = await store.game(game)
        assert stored is not None
        assert "Ann" not in str(stored.events)
        assert user not in str(stored.events)
    assert [seat.name for seat in await store.seats(games)] == ["", "Ben"] * 2


async def check_a_deleted_user_of_many_games_is_in_none(store: Store) -> None:
    user, other, games = fresh_id(), fresh_id(), [fresh_id() for _ in range(25)]
    await store.add_user(User(user, "Ann", "guest", 7))
    for game in games:
        batch = opening(game, user)
        acted = Event(1, 6, Acted(1, "*", (14,)), f"{user}/k1")
        others = Event(2, 6, Acted(2, "*", (3,)), f"{other}/k1")
        results = (
            SeatResult(game, 1, user, "Ann", 9, 2, 1.0, 0, left=False),
            SeatResult(game, 2, other, "Ben", 9, 2, 0.0, 3, left=False),
        )
        await store.append(replace(batch, events=(*batch.events, acted, others), results=results))
    await store.delete_user(user)
    for game in games:
        stored = await store.game(game)
        assert stored is not None
        assert user not in str(stored.events)
        assert "Ann" not in str(stored.events)
        assert stored.events[2].key == f"{other}/k1"
    assert await store.results(user) == []
    assert len(await store.results(other)) == 25
    assert {seat.name for seat in await store.seats(games)} == {"", "Ben"}


async def check_changes_of_a_user_do_not_undo_each_other(store: Store) -> None:
    """Whoever read the user before a change still leaves that change as it is."""
    user = User(fresh_id(), "Ann", "account", 7, login=fresh_id(), password="old", seen=7)
    await store.add_user(user)
    changes = await asyncio.gather(
        store.rename_user(user.id, "Zoe"),
        store.change_password(user, "new"),
        store.mark_seen(user.id, 9),
        store.end_sessions(user.id),
        store.change_password(user, "stale"),
        store.rename_user(user.id, "Eve"),
    )
    assert await store.user(user.id) == changes[-1]
    assert changes[-1] == User(
        user.id, "Eve", "account", 7, 2, login=user.login, password="new", seen=9
    )
    assert changes[4] is None, "its old password was checked against a row that is no more"


async def check_a_guest_becomes_an_account_once(store: Store) -> None:
    guest, login = User(fresh_id(), "Ann", "guest", 7), fresh_id()
    await store.add_user(guest)
    await store.rename_user(guest.id, "Zoe")
    made, late = await asyncio.gather(
        store.make_account(guest, Account(login, "hash")),
        store.make_account(guest, Account(fresh_id(), "other")),
    )
    assert made == User(guest.id, "Zoe", "account", 7, 1, login=login, password="hash")
    assert late is None
    second = User(fresh_id(), "Ben", "guest", 7)
    await store.add_user(second)
    with pytest.raises(ConflictError):
        await store.make_account(second, Account(login, "hash"))


async def check_nobody_comes_back_by_a_late_change(store: Store) -> None:
    user = User(fresh_id(), "Ann", "guest", 7)
    await store.add_user(user)
    await store.delete_user(user.id)
    assert await store.rename_user(user.id, "Zoe") is None
    assert await store.end_sessions(user.id) is None
    assert await store.mark_seen(user.id, 9) is None
    assert await store.change_password(user, "new") is None
    assert await store.make_account(user, Account(fresh_id(), "hash")) is None
    assert await store.user(user.id) is None


async def check_the_best_come_first(store: Store) -> None:
    users = [User(fresh_id(), name, "account", 7, login=fresh_id()) for name in ("Lo", "Hi")]
    for user, mu in zip(users, (900.0, 950.0), strict=True):
        await store.add_user(user)
        await store.append(Batch(fresh_id(), ratings={user.id: (mu, 8.0)}))
    best = [(each.name, each.mu, each.sigma, each.games) for each in await store.best(1)]
    assert best[:2] == [("Hi", 950.0, 8.0, 1), ("Lo", 900.0, 8.0, 1)]
    for user in users:
        await store.delete_user(user.id)


async def check_a_text_with_nul_is_refused_alone(store: Store) -> None:
    """PostgreSQL has no NUL in a text: that is the sender's error, and nobody else's."""
    for refused in (store.game("a\0b"), store.user_by_login("\0"), store.invited("\0")):
        with pytest.raises(StorageError, match="server/bad-message"):
            await refused
    game, others = fresh_id(), [fresh_id() for _ in range(20)]
    await store.append(opening(game))
    jobs = [store.append(opening(other)) for other in others]
    jobs.insert(10, store.append(Batch(game, (Event(1, 1, Acted(1, "*"), "\0"),))))
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [str(result) for result in results if result] == [str(UnstorableError())]
    for other in others:
        assert await store.game(other) is not None
    await store.check()


async def check_passkeys_open_accounts(store: Store) -> None:
    guest, other = User(fresh_id(), "Ann", "guest", 7), User(fresh_id(), "Ben", "account", 7)
    await store.add_user(guest)
    one, two, three = (
        Passkey(fresh_id(), user.id, "key", 0, "Linux", at)
        for at, user in enumerate((guest, guest, other))
    )
    made = await store.add_account_with_passkey(guest, one)
    assert made == dataclasses.replace(guest, kind="account", epoch=1)
    assert await store.add_account_with_passkey(guest, two) is None, "a guest no longer"
    with pytest.raises(ConflictError):
        await store.add_account_with_passkey(other, dataclasses.replace(one, user=other.id))
    assert await store.add_account_with_passkey(other, three) == other
    assert await store.remove_passkey(guest.id, one.id) == "last"
    assert await store.remove_passkey(guest.id, three.id) == "unknown"
    assert await store.add_passkey(made, two, 2)
    with pytest.raises(ConflictError):
        await store.add_passkey(made, two, 3)
    assert not await store.add_passkey(made, dataclasses.replace(two, id=fresh_id()), 2)
    assert not await store.add_passkey(guest, dataclasses.replace(two, id=fresh_id()), 9), "ended"
    await store.mark_passkey(two.id, 5, 9)
    assert await store.passkeys(guest.id) == [one, dataclasses.replace(two, count=5, used=9)]
    assert await store.remove_passkey(guest.id, one.id) == "removed"
    assert await store.passkey(one.id) is None
    await store.delete_user(guest.id)
    assert await store.passkey(two.id) is None


async def check_achievements_are_merged(store: Store) -> None:
    user = User(fresh_id(), "Ann", "account", 7, login=fresh_id())
    await store.add_user(user)
    good, best = (
        f'{{"moves":{moves},"within":true,"day":"2026-02-01","hints":0}}' for moves in (9, 7)
    )
    assert await store.merge_progress(user.id, {"puzzle/booklet/1": best, "beaten/level:1": ""}, 3)
    assert await store.merge_progress(user.id, {"puzzle/booklet/1": good}, 3)
    assert not await store.merge_progress(user.id, {"beaten/level:2": "", "lesson/a": ""}, 3)
    whole = {"puzzle/booklet/1": best, "beaten/level:1": ""}
    assert await store.progress(user.id) == whole
    await store.delete_user(user.id)
    assert await store.progress(user.id) == {}
    assert not await store.merge_progress(user.id, whole, 3), "nobody has them any more"


def browser_of(user: str, at: int) -> PushSubscription:
    return PushSubscription(fresh_id(), user, "https://push.example/x", "key", "auth", "fr", at)


async def check_browsers_that_want_notifications(store: Store) -> None:
    ann, ben = (User(fresh_id(), name, "account", 7, login=fresh_id()) for name in ("Ann", "Ben"))
    for user in (ann, ben):
        await store.add_user(user)
    browsers = [browser_of(ann.id, at) for at in range(4)]
    for browser in browsers:
        await store.save_push_subscription(browser, 3)
    assert await store.push_subscriptions(ann.id) == browsers[1:], "no more than the latest"
    await store.drop_push_subscription(browsers[3].id, ben.id)
    assert await store.push_subscriptions(ann.id) == browsers[1:], "it is not his"
    await store.drop_push_subscription(browsers[3].id, ann.id)
    await store.save_push_subscription(dataclasses.replace(browsers[1], user=ben.id), 3)
    assert await store.push_subscriptions(ann.id) == [browsers[2]], "who uses a browser has it"
    await store.drop_push_subscription(browsers[2].id)
    assert await store.push_subscriptions(ann.id) == []
    await store.end_sessions(ben.id)
    assert await store.push_subscriptions(ben.id) == []
    for owner in (ann, ben):
        await store.save_push_subscription(browser_of(owner.id, 9), 3)
    await store.change_password(ann, "new")
    await store.delete_user(ben.id)
    for owner in (ann, ben):
        assert await store.push_subscriptions(owner.id) == []


async def check_the_servers_own_values(store: Store) -> None:
    name = fresh_id()
    assert await store.meta(name) is None
    assert await store.add_meta(name, "first") == "first"
    assert await store.add_meta(name, "second") == "first"
    await store.save_meta(name, "third")
    assert await store.meta(name) == "third"


async def check_a_log_is_read_on_from_where_one_is(store: Store) -> None:
    game, other = fresh_id(), fresh_id()
    await store.append(opening(game))
    await store.append(opening(other))
    step = (Event(1, 6, Acted(1, "*", (14,)), "k1"), Event(2, 6, Acted(1, "14@b2")))
    await store.append(Batch(game, step, GameRow(game, Status.running, 5, attend=True)))
    assert await store.events_after(game, 0) == step
    assert await store.events_after(game, 1) == step[1:]
    assert await store.events_after(game, 2) == ()
    assert await store.heads([game, other, "nothing"]) == {game: 2, other: 0}
    attended = await store.attended()
    assert game in attended
    assert other not in attended


async def check_what_has_no_number_is_compared(store: Store) -> None:
    """A seed is no event: two that were decided on the same state are a conflict all the same."""
    game = fresh_id()
    await store.append(opening(game))
    known = opening(game).secret
    assert known is not None
    mine = dataclasses.replace(known, seeds={**known.seeds, 2: b"\x03" * 32})
    theirs = dataclasses.replace(known, seeds={**known.seeds, 1: b"\x04" * 32})
    await store.append(Batch(game, secret=mine, after=0, known=known))
    with pytest.raises(ConflictError):
        await store.append(Batch(game, secret=theirs, after=0, known=known))
    begin = Batch(game, (Event(1, 6, Acted(1, "*", (14,))),), known=known)
    with pytest.raises(ConflictError):  # it would begin with a shuffle that is no longer true
        await store.append(begin)
    await store.append(replace(begin, known=mine))
    with pytest.raises(ConflictError):
        await store.append(Batch(game, secret=theirs, after=0, known=mine))
    stored = await store.game(game)
    assert stored is not None
    assert (len(stored.events), stored.secret) == (2, mine)


async def check_epochs_of_many_are_read_at_once(store: Store) -> None:
    users = [fresh_id() for _ in range(3)]
    for epoch, user in enumerate(users[:2]):
        await store.add_user(User(user, "Ann", "guest", 5, epoch))
    assert await store.epochs(users) == {users[0]: 0, users[1]: 1}


async def check_two_who_wait_are_claimed_once(store: Store) -> None:
    node, other = fresh_id(), fresh_id()
    ann, ben, cy = (Ticket(fresh_id(), 5, 20.5, avoided=frozenset({"a", "b"})) for _ in range(3))
    await store.nodes.save_ticket(ann, other)
    for ticket in (ann, ben, cy):  # whoever asks again waits over the last node alone
        await store.nodes.save_ticket(ticket, node)
    await store.nodes.drop_ticket(cy.user, other)
    waiting = [ticket for ticket, found in await store.nodes.tickets() if found == node]
    assert {ticket.user: ticket for ticket in waiting} == {t.user: t for t in (ann, ben, cy)}
    await store.nodes.claim((ann.user, ben.user), "game")
    with pytest.raises(ConflictError):
        await store.nodes.claim((cy.user, ben.user), "another")
    assert await store.nodes.found(node) == {ann.user: "game", ben.user: "game"}
    await store.nodes.drop_ticket(ann.user, node)
    assert await store.nodes.found(node) == {ben.user: "game"}
    await store._writer.submit(lambda c: tickets.drop_tickets(c, node))
    assert node not in {found for _, found in await store.nodes.tickets()}


CHECKS: tuple[Check, ...] = (
    check_a_batch_comes_back_whole,
    check_an_event_number_is_given_once,
    check_a_failed_batch_leaves_nothing,
    check_one_failure_spares_the_rest_of_its_group,
    check_many_writers_are_grouped,
    check_a_game_changes_its_status,
    check_unfinished_games_are_counted_by_their_host,
    check_unfinished_games_are_found_by_whom_they_name,
    check_an_invitation_leads_to_its_table,
    check_one_game_follows_another,
    check_seeds_can_be_added_but_the_secret_stays,
    check_people_and_tokens,
    check_results_and_ratings,
    check_deletion_takes_the_name_out_of_the_log,
    check_deletion_takes_the_name_from_a_bot_that_took_over,
    check_a_deleted_user_of_many_games_is_in_none,
    check_changes_of_a_user_do_not_undo_each_other,
    check_a_guest_becomes_an_account_once,
    check_nobody_comes_back_by_a_late_change,
    check_the_best_come_first,
    check_a_text_with_nul_is_refused_alone,
    check_passkeys_open_accounts,
    check_achievements_are_merged,
    check_browsers_that_want_notifications,
    check_the_servers_own_values,
    check_a_log_is_read_on_from_where_one_is,
    check_what_has_no_number_is_compared,
    check_epochs_of_many_are_read_at_once,
    check_two_who_wait_are_claimed_once,
    *company.CHECKS,
    *moderation.CHECKS,
)
