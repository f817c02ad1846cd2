"""The documentation under ``/docs/``: the files of its folder, and nothing beside it."""

from pathlib import Path

import httpx
import pytest

from luckynumbers.core import GameError
from luckynumbers.server.http.routes.documents import _read
from tests.server.process import started


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<h1>Start</h1>")
    (site / "assets" / "page.css").write_text("h1 { color: green }")
    (tmp_path / "secret.txt").write_text("secret")
    (site / "link.txt").symlink_to(tmp_path / "secret.txt")
    return site


@pytest.mark.parametrize(
    "path",
    ["nothing.html", "assets", "../secret.txt", "/etc/passwd", "link.txt", "a\0b", "x" * 5000],
)
def test_nothing_beside_the_folder_exists(folder: Path, path: str) -> None:
    with pytest.raises(GameError) as refused:
        _read(str(folder), path)
    assert refused.value.code == "server/no-page"


def test_a_server_shows_the_site_with_the_policy_of_all_pages(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUCKYNUMBERS_DOCS", str(folder))
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as process:
        first = httpx.get(f"{process.url}/docs", follow_redirects=True)
        assert (first.status_code, first.text) == (200, "<h1>Start</h1>")
        assert first.headers["content-type"].startswith("text/html")
        assert "script-src 'self'" in first.headers["content-security-policy"]
        style = httpx.get(f"{process.url}/docs/assets/page.css")
        assert style.headers["content-type"].startswith("text/css")
        for path in ("/docs/../secret.txt", "/docs/%2e%2e/secret.txt", "/docs/nothing.html"):
            assert httpx.get(f"{process.url}{path}").status_code == 404
        (folder / "404.html").write_text("<h1>There is no such page</h1>")
        missing = httpx.get(f"{process.url}/docs/gone.html")
        assert (missing.status_code, missing.text) == (404, "<h1>There is no such page</h1>")
        assert httpx.get(f"{process.url}/docs/gone.css").json()["code"] == "server/no-page"
        assert httpx.post(f"{process.url}/docs/").status_code in {403, 405}
