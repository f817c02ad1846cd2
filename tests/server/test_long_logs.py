"""A long log is cheap to ask for: its texts are made once, and are those of a short one."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from luckynumbers.play import Log
from luckynumbers.server.game.commands import Forget, Undo
from luckynumbers.server.game.events import Event
from luckynumbers.server.game.messages import Past, dump
from luckynumbers.server.game.state import State
from luckynumbers.server.game.view import past_of
from luckynumbers.server.live import publishing
from luckynumbers.server.live.log_texts import LONG, LogTexts
from luckynumbers.server.live.subscribers import Subscribers
from luckynumbers.words import Words
from tests.server.doors import Json
from tests.server.game.support import ANN, HERE, act, choice, do, play, started
from tests.server.support import guest, new_table, running

GAME = play(started("me", "open", "random", edition="anniversary"), 40)
WORDS = {language: Words(language) for language in ("en", "de")}


def lengthened(state: State, length: int) -> State:
    """A log as long as nobody wrote it; its events come again and again."""
    times = length // len(state.events) + 1
    events = (state.events[:] * times)[:length]
    numbered = Log(replace(event, seq=seq) for seq, event in enumerate(events))
    return replace(state, events=numbered, messages=Log((state.messages[:] * times)[:length]))


def shown(texts: LogTexts, state: State, since: int, language: str) -> list[Json]:
    subscribers = Subscribers(state.id)
    message = publishing.state_of(state, subscribers, texts, since, WORDS[language])
    return list(json.loads(dump(message))["events"])


def plain(state: State, since: int, language: str) -> list[Json]:
    texts = LogTexts()
    short = range(since + 1, state.seq + 1, LONG // 2)
    parts = [replace(state, events=state.events[: n + LONG // 2]) for n in short]
    return [
        event
        for begin, part in zip(short, parts, strict=True)
        for event in shown(texts, part, begin - 1, language)
    ]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("since", [-1, 0, 37, 700, 999, 1500])
def test_a_long_log_reads_as_a_short_one(since: int, language: str) -> None:
    state = lengthened(GAME, 1000)
    expected = plain(state, since if since <= state.seq else -1, language)
    assert shown(LogTexts(), state, since, language) == expected


def test_each_event_is_made_once_for_each_language() -> None:
    made: list[int] = []

    def counted(event: Event, state: State, words: Words) -> Past:
        made.append(event.seq)
        return past_of(event, state, words)

    texts, state = LogTexts(counted), lengthened(GAME, 1000)
    for _ in range(20):
        shown(texts, state, -1, "en")
        shown(texts, state, 3, "de")
    assert len(made) == 2 * 1000


def test_a_name_that_was_forgotten_is_in_no_text() -> None:
    texts = LogTexts()
    state = started("me", "Ben")
    while len(state.events) <= LONG:
        state = act(state, choice(state))
        state = do(state, Undo(*HERE, 1, state.seq), ANN)
    assert "Ann" in json.dumps(shown(texts, state, -1, "en"))
    assert "Ann" not in json.dumps(shown(texts, do(state, Forget("ann")), -1, "en"))


async def test_subscribers_and_rest_get_a_long_log(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = server.hub.tables[await new_table(ann, "me", "Ben")]
        table.ledger.state = replace(lengthened(GAME, 1000), id=table.id)
        state = await ann.subscribe(table.id)
        assert [event["seq"] for event in state["events"]] == list(range(1000))
        state = await ann.subscribe(table.id, since=990)
        assert [event["seq"] for event in state["events"]] == list(range(991, 1000))
