"""``luckynumbers site``: the client as plain files."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import luckynumbers.server.http.plain as plain
from luckynumbers.server.http.site import NETWORKS

if TYPE_CHECKING:
    from tests.cli.conftest import Run


def test_every_file_that_the_listing_names_is_written(
    run: "Run", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain.write_plain, "__defaults__", ("", 2, 1))
    told = run("site --out there --base /games/lucky/ --days 2").out
    assert "there" in told
    assert "/games/lucky/" in told
    assert "404.html" in told
    listing = json.loads(Path("there/web.json").read_text())
    folder = Path("there/v") / listing["version"]
    assert set(listing["players"]) == set(NETWORKS)
    for name in (*listing["files"], *listing["players"]):
        assert (folder / name).is_file(), name
    page = Path("there/puzzles/index.html").read_text()
    assert f'src="/games/lucky/v/{listing["version"]}/app/main.js"' in page
    assert 'data-alone="de en fr ko"' in page
    assert len(json.loads((folder / "puzzles/daily.json").read_bytes())) == 2
    assert not Path("there/lobby").exists()
    shown = {file.parent for file in Path("there/puzzles").glob("**/index.html")}
    folders = {each for each in Path("there/puzzles").glob("**/") if each.is_dir()}
    assert folders == shown  # no host lists a folder instead of a page


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("site --base games", "site/base"),
        ("site --base /a%20b/", "site/base"),
        ('site --base /"/', "site/base"),
        ("site --days 0", "usage/whole-between"),
        ("site --out taken/site", "file/failed"),
    ],
)
def test_what_cannot_be_written_is_refused(run: "Run", words: str, code: str) -> None:
    Path("taken").write_text("a file")
    ran = run(words)
    assert ran.status == 2
    assert f"luckynumbers: {code}: " in ran.err
    assert [file.name for file in Path().iterdir()] == ["taken"]
