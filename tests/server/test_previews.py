"""What a chat shows of a link: who invites, who plays and what; never what a name would inject."""

import asyncio
import re
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from luckynumbers.core import GameError
from luckynumbers.server.limits import Buckets
from luckynumbers.server.live import pictures
from tests.server.support import Client, guest, lay, running

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


async def test_a_name_can_write_nothing_into_the_page(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, eve = await guest(server, '"><script>{base}&'), Client(server, None)
        made = await lay(ann, "me", "invite")
        for path in (f"/t/{made['table']}", f"/join/{made['invitation']}"):
            title, _ = await preview(eve, path)
            assert '"><script>{base}&' in title
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
    "path", ["/", "/t", "/t/", "/t/nowhere", "/t/%00", "/join/AAAAAAAA", "/join/x", "/lobby"]
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
