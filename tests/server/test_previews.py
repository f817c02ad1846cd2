"""What a chat shows of a link: who invites, plays, won; never what a name would inject."""

import asyncio
import re
from html import escape, unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from luckynumbers.core import GameError
from luckynumbers.server.limits import Buckets
from luckynumbers.server.live import pictures
from tests.server.support import Client, begin, guest, lay, new_table, play, running

USUAL = "Lucky Numbers"


async def preview(client: Client, path: str) -> tuple[str, str]:
    """The title and the description of a page."""
    page = (await client.rest.request("GET", path)).text
    found = [
        re.search(f'<meta property="og:{name}" content="([^"<>]*)">', page)
        for name in ("title", "description")
    ]
    title, description = (unescape(each[1]) if each else "" for each in found)
    return title, description


async def test_an_invitation_names_the_host_and_the_game(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, eve = await guest(server, "Ann"), Client(server, None)
        made = await lay(ann, "me", "invite", "invite", edition="access")
        title, description = await preview(eve, f"/join/{made['invitation'].lower()}")
        assert title == "Ann has kept a seat for you."
        assert description.startswith("ACCESS")
        assert "for 3 players." in description
        german = await preview(Client(server, None, "de"), f"/join/{made['invitation']}")
        assert german[0] == "Ann hält dir einen Platz frei."
        nobody = await lay(ann, "open", "open")
        assert (await preview(eve, f"/join/{nobody['invitation']}"))[0] == "You are invited"


async def test_a_table_names_who_plays(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, eve = await guest(server, "Ann"), Client(server, None)
        made = await lay(ann, "me", "Tim", "open")
        assert (await preview(eve, f"/t/{made['table']}"))[0] == "A table with Ann and Tim"
        assert made["invitation"] not in (await eve.rest.request("GET", f"/t/{made['table']}")).text


async def test_a_finished_game_names_who_won(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, eve = await guest(server, "Ann"), Client(server, None)
        table = await new_table(ann, "me", "greedy")
        assert (await preview(eve, f"/replay/{table}"))[0] == USUAL, "it has not begun"
        await begin(table, ann, first=1)
        assert (await preview(eve, f"/replay/{table}"))[0] == USUAL, "it is not over"
        assert "og:image" not in (await eve.rest.request("GET", f"/replay/{table}")).text
        await play(table, ann)
        title, description = await preview(eve, f"/replay/{table}")
        names = [seat.name for seat in (await server.hub.table(table)).state.seats]
        assert title.startswith(f"{' – '.join(names)}: ")
        assert any(name in title.partition(": ")[2] for name in names)
        assert re.match(r"Lucky Numbers, .* \d{4}\. Replay every move", description)
        assert await preview(eve, f"/t/{table}") == (title, description)
        german = await preview(Client(server, None, "de"), f"/replay/{table}?step=5")
        assert "Jeder Zug noch einmal" in german[1]
        shown = await eve.rest.request("GET", f"/replay/{table}")
        assert f"/picture/{table}?seq=" in shown.text
        assert f"<title>{escape(title)}</title>" in shown.text
        assert {"accept-language", "cookie"} <= set(shown.headers["vary"].split(", "))


async def test_a_link_to_a_moment_shows_it_and_not_the_end(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, eve = await guest(server, "Ann"), Client(server, None)
        table = await new_table(ann, "me", "greedy")
        await begin(table, ann, first=1)
        running_picture = await eve.rest.request("GET", f"/picture/{table}?seq=0")
        await play(table, ann)
        state = (await server.hub.table(table)).state
        replay = (await eve.rest.request("GET", f"/api/v1/tables/{table}/replay")).json()
        told = [(e["seq"], e.get("log", [e["message"]])) for e in _events(replay)]
        whole, what = await preview(eve, f"/replay/{table}")
        for step, (seq, sentences) in enumerate((each for each in told if each[1]), 1):
            path = f"/replay/{table}?step={step}"
            title, described = await preview(eve, path)
            assert f'/picture/{table}?seq={seq}"' in (await eve.rest.request("GET", path)).text
            assert described == what
            players, _, text = title.partition(": ")
            assert whole.startswith(f"{players}: ")
            assert text == (
                " ".join(sentence["text"] for sentence in sentences)
                if seq < state.seq
                else whole.partition(": ")[2]
            )
        for beyond in ("999", "0", "-1", "x", "1e3", "9" * 30, ""):
            assert (await preview(eve, f"/replay/{table}?step={beyond}"))[0] == whole
        begun, half, full = [
            (await eve.rest.request("GET", f"/picture/{table}?seq={seq}")).content
            for seq in (1, state.seq // 2, state.seq)
        ]
        assert begun == running_picture.content, "the gardens are still empty"
        assert len({begun, half, full}) == 3
        assert (await eve.rest.request("GET", f"/picture/{table}")).content == full
        assert (await eve.rest.request("GET", f"/picture/{table}?seq=x")).status_code == 422


def _events(replay: Any) -> list[Any]:
    """The events of a replay, from the start of the game on."""
    return [shown["event"] for shown in replay["events"] if shown["layout"]]


async def test_a_name_can_write_nothing_into_the_page(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, eve = await guest(server, '"><script>{base}&'), Client(server, None)
        made = await lay(ann, "me", "invite")
        for path in (f"/t/{made['table']}", f"/join/{made['invitation']}"):
            title, _ = await preview(eve, path)
            assert '"><script>{base}&' in title
            assert "<script>{" not in (await eve.rest.request("GET", path)).text
        table = await new_table(ann, "me", "greedy")
        await begin(table, ann, first=1)
        await play(table, ann)
        for path in (f"/t/{table}", f"/replay/{table}"):
            assert (await preview(eve, path))[0].startswith('"><script>{base}& – ')
            assert "<script>{" not in (await eve.rest.request("GET", path)).text


async def test_a_table_has_a_picture_that_is_drawn_once(tmp_path: Path) -> None:
    async with running(tmp_path, origins=("https://play.example",)) as server:
        ann, eve = await guest(server, "Ann"), Client(server, None)
        made = await lay(ann, "me", "Tim")
        table, pictures = str(made["table"]), server.hub.pictures
        page = (await eve.rest.request("GET", f"/t/{table}")).text
        assert f'content="https://play.example/picture/{table}?seq=0"' in page
        assert "og:image" not in (await eve.rest.request("GET", "/")).text
        drawn = await eve.rest.request("GET", f"/picture/{table}")
        assert drawn.headers["content-type"] == "image/png"
        with Image.open(BytesIO(drawn.content)) as image:
            assert (image.format, image.size) == ("PNG", (1200, 630))
        assert len(drawn.content) < 300_000
        server.context.limits.pictures = Buckets(1e-9, 1)
        again = await eve.rest.request("GET", f"/picture/{table}")
        assert (again.content, len(pictures)) == (drawn.content, 1)
        await ann.subscribe(table)
        await ann.ask("start", table=table, first=1)
        begun = await eve.rest.request("GET", f"/picture/{table}")
        assert begun.content == drawn.content, "the gardens are still empty"
        other = str((await lay(ann, "me", "Tim", edition="5-vor-12"))["table"])
        sober = await eve.rest.request("GET", f"/picture/{other}")
        assert sober.content != drawn.content
        third = str((await lay(ann, "me", "Tim", "Zoe"))["table"])
        late = await eve.rest.request("GET", f"/picture/{third}")
        assert (late.status_code, late.json()["code"]) == (429, "server/too-fast")
        assert (await eve.rest.request("GET", "/picture/nowhere")).status_code == 404


async def test_pictures_are_few_at_once_and_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_postcard", lambda name, beds: f"{name}{len(beds)}".encode())
    monkeypatch.setattr(pictures, "key_of", lambda state: (str(state), ((),)))
    kept = pictures.Pictures()
    asked: list[Any] = list(range(pictures.MOST_WAITING + 2))
    found = await asyncio.gather(*map(kept.draw, asked), return_exceptions=True)
    refused = [each for each in found if isinstance(each, GameError)]
    assert [error.code for error in refused] == ["table/busy"] * 2
    for number in range(pictures.MOST + 5):
        state: Any = number
        await kept.draw(state)
    assert len(kept) == pictures.MOST


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/t",
        "/t/",
        "/t/nowhere",
        "/t/%00",
        "/replay/nowhere",
        "/replay/file",
        "/join/AAAAAAAA",
        "/join/x",
        "/lobby",
    ],
)
async def test_every_other_page_shows_the_game(tmp_path: Path, path: str) -> None:
    async with running(tmp_path) as server:
        assert (await preview(Client(server, None), path))[0] == USUAL


async def test_codes_cannot_be_tried_by_previews(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, eve = await guest(server, "Ann"), Client(server, None)
        made = await lay(ann, "me", "invite")
        for _ in range(12):
            shown = await preview(eve, f"/join/{made['invitation']}")
            assert shown[0] == "Ann has kept a seat for you.", "a right code is no guess"
        for _ in range(12):
            await eve.rest.request("GET", "/join/AAAAAAAA")
        assert (await preview(eve, f"/join/{made['invitation']}"))[0] == USUAL
