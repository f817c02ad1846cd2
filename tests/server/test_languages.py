"""The server speaks each reader's language, and nothing but the words of the catalogue."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from luckynumbers import bots
from luckynumbers.server.app import Server
from luckynumbers.server.game.messages import EMOTES
from luckynumbers.server.languages import language_of
from luckynumbers.words import Words, languages
from tests.pseudo import english_in, made_up_language
from tests.server.support import Client, begin, guest, new_table, play, running

Json = dict[str, Any]
MISTAKES: list[tuple[str, Json]] = [
    ("act", {"seat": 1, "seq": 0, "action": "*"}),
    ("act", {"seat": 2, "seq": 99, "action": "nonsense"}),
    ("act", {"seat": 1, "seq": 99, "action": "14@b2"}),
    ("join", {}),
    ("join", {"code": "NOTHING1"}),
    ("undo", {"seat": 1, "seq": 0}),
    ("give", {"seat": 2, "seconds": 10}),
    ("emote", {"seat": 1, "emote": "hello"}),
    ("emote", {"seat": 1, "emote": "boo"}),
    ("rematch", {}),
    ("close", {}),
    ("replace", {"seat": 2, "bot": "nobody"}),
    ("answer", {"offer": 5, "accept": True}),
    ("seed", {"seat": 1, "seed": ""}),
    ("start", {}),
    ("leave", {"seat": 3}),
]
PATHS = [
    *("/api/v1/nothing", "/api/v1/tables/nothing", "/api/v1/me", "/api/v1/tables/nothing/record"),
    *("/api/v1/puzzles/daily?day=x", "/metrics/no", "/v/none/none.js"),
]
POSTS: list[tuple[str, object]] = [
    ("/api/v1/guests", {"name": ""}),
    ("/api/v1/guests", {"name": "!"}),
    ("/api/v1/guests", {"name": "x" * 300}),
    ("/api/v1/guests", []),
    ("/api/v1/tables", {"seats": [{"kind": "bot", "bot": "nobody"}]}),
    ("/api/v1/tables", {"seats": [{"kind": "me"}], "edition": "chess"}),
    ("/api/v1/records", "nonsense"),
]


def sentences(value: object) -> Iterator[str]:
    """Find every sentence in what was told, however deep."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "text" and isinstance(inner, str):
                yield inner
            yield from sentences(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from sentences(inner)


async def at_the_table(server: Server, client: Client, *, language: str = "en") -> list[str]:
    """Play a game with every kind of message, and give all that was said to one client."""
    bert = await guest(server, "BERT", language=language)
    table = await new_table(client, "me", "open", "greedy")
    await begin(table, client, bert)
    for op, fields in MISTAKES:
        await client.ask(op, table=table, **fields)
    await client.say("nonsense")
    await client.say('{"op": "act"}')
    await play(table, client, bert)
    await client.ask("rematch", table=table)
    return list(sentences(client.heard))


async def by_rest(server: Server, language: str) -> list[str]:
    transport = httpx.ASGITransport(app=server)
    headers = {"accept-language": language, "origin": "http://test"}
    said: list[str] = []
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
        answers = [await http.get(path, headers=headers) for path in PATHS]
        answers += [await http.post(path, json=body, headers=headers) for path, body in POSTS]
        for answer in answers:
            assert answer.status_code >= 400, answer.url
            said += sentences(answer.json())
    return said


async def test_nothing_the_server_says_is_left_in_english(tmp_path: Path) -> None:
    with made_up_language():
        async with running(tmp_path) as server:
            anna = await guest(server, "ANNA")
            said = [*await at_the_table(server, anna), *await by_rest(server, "en")]
            await server.farewell()
            said += sentences(anna.received("bye"))
    assert anna.received("bye")
    assert len(said) > 60
    # What a program writes is the same in every language: a bot, an emote, a field of a request.
    typed = "|".join(sorted({*EMOTES, *bots.names()}, key=len, reverse=True))
    names = rf"ANNA|BERT|Greedy|{typed}|level:\d|body(\.\w+)*|query(\.\w+)*"
    assert [text for text in said if english_in(text, names)] == []


@pytest.mark.parametrize("edition", ["lucky-numbers", "5-vor-12"])
async def test_at_one_table_each_reader_is_told_in_their_language_and_the_wording_of_the_box(
    edition: str, tmp_path: Path
) -> None:
    async with running(tmp_path) as server:
        host = await guest(server, "Anna")
        table = await new_table(host, "me", "greedy", edition=edition)
        readers = {each: await guest(server, "Eve", language=each) for each in languages()}
        await begin(table, host)
        for reader in readers.values():
            await reader.subscribe(table)
        await play(table, host, most=12)
        heard = {each: reader.received("event") for each, reader in readers.items()}
    for language, events in heard.items():
        assert events
        told = [event["message"] for event in events if "message" in event]
        for message in told:
            words = Words(language, edition)
            assert message["text"] == words.text(message["code"], **message["facts"])


@pytest.mark.parametrize(
    ("accepted", "chosen", "spoken"),
    [
        (None, None, "en"),
        ("", None, "en"),
        ("en-US,en;q=0.9", None, "en"),
        ("tlh, en-AU;q=0.3", None, "en"),
        ("*", None, "en"),
        (";;;q=,,x=y;q=z", None, "en"),
        ("en", "tlh", "en"),
    ],
)
def test_a_reader_is_always_understood(
    accepted: str | None, chosen: str | None, spoken: str
) -> None:
    assert language_of(accepted, chosen) == spoken


@pytest.mark.skipif("fr" not in languages() or "de" not in languages(), reason="no such catalogue")
def test_the_best_wish_of_a_browser_counts_and_a_choice_counts_more() -> None:
    assert language_of("de;q=0.5, fr-CA") == "fr"
    assert language_of("de-AT, fr;q=0.8") == "de"
    assert language_of("fr;q=0, de;q=0.1") == "de"
    assert language_of("de", "fr") == "fr"


@pytest.mark.parametrize("language", languages())
async def test_pages_are_in_the_language_of_the_reader(language: str, tmp_path: Path) -> None:
    wish = {"accept-language": language, "accept": "text/html"}
    choice = {"accept-language": "tlh", "cookie": f"ln-language={language}"}
    async with running(tmp_path) as server:
        transport = httpx.ASGITransport(app=server)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            home = await http.get("/", headers=wish)
            chosen = await http.get("/", headers=choice)
            nowhere = await http.get("/no/such/page", headers=wish)
            manifest = await http.get("/manifest.webmanifest", headers=wish)
    words = Words(language)
    assert [answer.status_code for answer in (home, chosen, nowhere)] == [200, 200, 404]
    for page in (home, chosen, nowhere):
        assert f'<html lang="{language}">' in page.text
        assert words.text("web/noscript").split(".")[0] in page.text
    about = manifest.json()
    assert about["lang"] == language
    assert about["description"] == words.text("web/description")
    assert about["icons"]
