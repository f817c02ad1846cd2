"""What a chat shows of a link: who invites, who plays and what; never what a name would inject."""

import re
from html import unescape
from pathlib import Path

import pytest

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
