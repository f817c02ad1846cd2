"""Turn notifications: readable by one browser alone, for absent players only, and bounded."""

import asyncio
import json
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from luckynumbers.core import GameError
from luckynumbers.server.http.routes.push import MOST
from luckynumbers.server.push import lookups, sender
from luckynumbers.server.push.encryption import encrypt
from luckynumbers.server.push.endpoints import is_public, parse_endpoint
from luckynumbers.server.push.resting import MOST as MOST_RESTING
from luckynumbers.server.push.resting import REST, Resting
from tests.server.doors import Rest
from tests.server.mailbox import Browser, Mailbox, mailbox, plain
from tests.server.support import Client, Time, act, begin, choose, guest, lay, running
from tests.waiting import async_until

DAYS = {"kind": "days", "seconds": 2 * 86_400}


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with mailbox() as found:
        yield found


async def opt_in(client: Client, box: Mailbox, browser: Browser, path: str = "/one") -> None:
    body = {"endpoint": box.url + path, **browser.keys}
    answer = await client.rest.request("PUT", "/api/v1/me/push", json=body)
    assert answer.status_code == 204, answer.text


async def wait_for(box: Mailbox, count: int = 1) -> None:
    assert await async_until(lambda: len(box.letters) >= count)


async def move(client: Client, table: str) -> None:
    """Act until the turn of a client is over."""
    [seat] = client.seats(table)
    while (latest := client.latest(table))["view"].get("seat") == seat:
        await act(client, table, seat, choose(latest["view"]), latest["seq"])
        await client.wait_past(table, latest["seq"])


def test_the_example_of_the_standard_is_reproduced() -> None:
    """RFC 8291, section 5 and appendix A."""
    number = int.from_bytes(plain("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    sent = encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        plain("DGv6ra1nlYgDCS1FRnbzlw"),
        ec.derive_private_key(number, ec.SECP256R1()),
    )
    assert sent == plain(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/x",
        "https://push.example:8443/x",
        "https://user@push.example/x",
        "https:///x",
        "ftp://push.example/x",
        "https://push.example/\r\nhost: x",
        "https://push.example/a b",
        "https://[::1/x",
        "https://push.example:99999/x",
        "https://push.example/" + "x" * 1000,
    ],
)
def test_only_a_push_service_is_written_to(url: str) -> None:
    with pytest.raises(GameError, match="push/endpoint"):
        parse_endpoint(url, local=False)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1"),
        *("0.0.0.0", "224.0.0.1", "::1", "::", "fe80::1", "fd00::1", "ff02::1", "fe80::1%eth0"),
        *("::7f00:1", "fec0::1", "::ffff:0:7f00:1", "3::1"),  # old ways to a machine of one's own
        *("::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "2001:0:a00:1::1", "nonsense"),
    ],
)
def test_no_private_address_is_written_to(address: str) -> None:
    assert not is_public(address)


def test_a_public_address_is_written_to() -> None:
    assert is_public("8.8.8.8")
    assert is_public("2606:4700::1111")
    assert is_public("127.0.0.1", local=True)
    assert not is_public("10.0.0.1", local=True)


async def test_a_name_that_leads_home_is_forgotten(tmp_path: Path, monkeypatch: Any) -> None:
    """What a name means can change after the browser has given it."""
    async with running(tmp_path) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        body = {"endpoint": "https://localhost/x", **Browser().keys}
        answer = await ann.rest.request("PUT", "/api/v1/me/push", json=body)
        assert answer.status_code == 204
        made = await lay(ben, "me", "open", clock=DAYS)
        await begin(made["table"], ben, ann, first=1)
        assert ann.user is not None
        await ann.gone()
        await move(ben, made["table"])
        store, user = server.hub.store, ann.user.id
        for _ in range(300):
            if not await store.push_subscriptions(user):
                break
            await asyncio.sleep(0.01)
        assert await store.push_subscriptions(user) == []


async def test_who_is_away_is_told_and_nothing_secret_is(tmp_path: Path, box: Mailbox) -> None:
    async with running(tmp_path, push_local=True) as server:
        ann, ben = await guest(server, "Ann", language="fr"), await guest(server, "Ben")
        browser = Browser()
        await opt_in(ann, box, browser)
        made = await lay(ben, "me", "open", clock=DAYS)
        table = str(made["table"])
        await begin(table, ben, ann, first=1)
        await move(ben, table)
        assert ann.latest(table)["view"]["seat"] == 2
        await move(ann, table)  # she has the page in sight: nothing is sent
        await ann.ask("look", looking=False)
        await move(ben, table)  # now it is hidden
        await wait_for(box)
        assert len(box.letters) == 1
        headers, body = box.letters[0]
        assert json.loads(browser.read(body)) == {
            "table": table,
            "title": "À vous",
            "body": "Votre partie avec Ben vous attend.",
        }
        assert (headers["topic"], headers["content-encoding"]) == (table, "aes128gcm")
        assert 0 < int(headers["ttl"]) <= 2 * 86_400
        assert b"Ben" not in body
        claims = box.claims()
        assert claims["aud"] == box.url
        _, key = await ann.rest.ask("GET", "/push")
        assert claims["k"] == key["key"]
        await ann.gone()
        later = Client(server, ann.user)
        await later.subscribe(table)
        await move(later, table)
        await later.gone()
        await move(ben, table)
        await wait_for(box, 2)
    async with running(tmp_path, push_local=True) as again:
        assert (await Rest(again).ask("GET", "/push"))[1] == key, "kept in the database"


async def test_a_gardeners_turn_calls_nobody(tmp_path: Path, box: Mailbox) -> None:
    async with running(tmp_path, push_local=True) as server:
        ann = await guest(server, "Ann")
        await opt_in(ann, box, Browser())
        made = await lay(ann, "me", "greedy")
        await ann.subscribe(made["table"])
        await ann.ask("look", looking=False)
        await ann.ask("start", table=made["table"], first=2)
        await ann.until(lambda: ann.latest(made["table"])["view"].get("seat") == 1)
        await server.push.stop()
        assert box.letters == []


async def test_a_browser_that_is_gone_is_forgotten(
    tmp_path: Path, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "RETRY_SECONDS", (0.0, 0.0))
    async with running(tmp_path, push_local=True) as server:
        ann, ben = await guest(server, "Ann"), await guest(server, "Ben")
        store = server.hub.store
        await opt_in(ann, box, Browser())
        made = await lay(ben, "me", "open")
        table = str(made["table"])
        await begin(table, ben, ann, first=1)
        await ann.ask("look", looking=False)
        box.status = 503
        await move(ben, table)
        await wait_for(box, 3)  # tried twice more, and then given up
        assert ann.user is not None
        assert len(await store.push_subscriptions(ann.user.id)) == 1
        box.status = 410
        await move(ann, table)
        await move(ben, table)
        await wait_for(box, 4)
        for _ in range(300):
            if not await store.push_subscriptions(ann.user.id):
                break
            await asyncio.sleep(0.01)
        assert await store.push_subscriptions(ann.user.id) == []
        assert len(box.letters) == 4


async def test_nobody_reads_or_ends_the_notifications_of_others(
    tmp_path: Path, box: Mailbox
) -> None:
    async with running(tmp_path, push_local=True) as server:
        ann, eve = await guest(server, "Ann"), await guest(server, "Eve")
        store, nobody, keys = server.hub.store, Rest(server), Browser().keys
        assert ann.user is not None
        body = {"endpoint": box.url + "/one", **keys}
        assert (await nobody.refusal("PUT", "/me/push", json=body)) == (401, "user/unknown")
        digest = sha256(body["endpoint"].encode()).hexdigest()
        assert (await nobody.refusal("DELETE", f"/me/push/{digest}"))[0] == 401
        for wrong in (
            {**body, "key": "AAAA"},
            {**body, "auth": "AAAA"},
            {**body, "endpoint": "https://10.0.0.1:8080/x\n"},
            {**body, "more": 1},
        ):
            assert (await ann.rest.refusal("PUT", "/me/push", json=wrong))[0] in {400, 422}
        await opt_in(ann, box, Browser())
        await eve.rest.request("DELETE", f"/api/v1/me/push/{digest}")
        assert len(await store.push_subscriptions(ann.user.id)) == 1
        assert box.url not in str(await eve.rest.ask("GET", "/me/export"))
        [told] = (await ann.rest.ask("GET", "/me/export"))[1]["notifications"]
        assert told["service"] == "127.0.0.1"
        for number in range(MOST + 3):
            await opt_in(ann, box, Browser(), f"/{number}")
        assert len(await store.push_subscriptions(ann.user.id)) == MOST
        await ann.rest.request("DELETE", "/api/v1/sessions")
        assert await store.push_subscriptions(ann.user.id) == []


async def test_names_that_never_answer_keep_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The threads that passwords and pictures need are not the ones that wait for name servers."""
    answer = threading.Event()
    monkeypatch.setattr(lookups, "getaddrinfo", lambda *_, **__: answer.wait(30) and [])
    asked = [asyncio.create_task(lookups.look_up("slow.example", 443)) for _ in range(lookups.MOST)]
    await asyncio.sleep(0)
    async with asyncio.timeout(10):
        await asyncio.gather(*(asyncio.to_thread(int) for _ in range(8)))
    with pytest.raises(OSError):
        await lookups.look_up("one.more.example", 443)
    for task in asked:
        task.cancel()  # given up; their threads end when they end
    answer.set()
    await asyncio.gather(*asked, return_exceptions=True)


def test_a_service_that_does_not_answer_rests() -> None:
    now = Time()
    resting = Resting(now)
    for name in ("a.evil.example", "b.evil.example"):
        resting.note(name, works=False)
    assert not resting.rests("c.evil.example")
    resting.note("good.example", works=False)
    resting.note("good.example", works=True)
    resting.note("c.evil.example", works=False)
    assert resting.rests("d.evil.example"), "the same domain"
    assert not resting.rests("good.example")
    now.at += REST
    assert not resting.rests("d.evil.example")
    for number in range(2 * MOST_RESTING):
        resting.note(f"x.y{number}.example{number}", works=False)
    assert len(resting) == MOST_RESTING


async def test_a_private_address_is_refused_at_the_door(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        body = {"endpoint": "http://127.0.0.1:1/x", **Browser().keys}
        assert (await ann.rest.refusal("PUT", "/me/push", json=body)) == (400, "push/endpoint")
