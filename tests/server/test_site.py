"""The browser client's files: small, kept for ever, never mixed with those of another version."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from luckynumbers.core import Position, Rules
from luckynumbers.kernel import Networks
from luckynumbers.server.http.site import NETWORKS, Site, page_scripts
from luckynumbers.words.scripts import browser_catalogue, script_codes
from tests.server.process import Process, started


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("site")
    with started(f"sqlite:///{folder}/games.db", folder) as running:
        yield running


def test_files_of_this_version_are_kept_for_ever(process: Process) -> None:
    listing = httpx.get(f"{process.url}/web.json").json()
    answer = httpx.get(f"{process.url}/v/{listing['version']}/app/main.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    assert "app/main.js" in listing["files"]


def test_files_of_another_version_are_not_kept(process: Process) -> None:
    answer = httpx.get(f"{process.url}/v/another/app/main.js")
    assert answer.headers["cache-control"] == "no-store"


def test_a_known_page_costs_nothing(process: Process) -> None:
    first = httpx.get(process.url)
    again = httpx.get(process.url, headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["/t/abc", "/new", "/lobby", "/join/ABCDEFGH", "/puzzles/7", "/learn", "/rules"]
)
def test_every_page_of_the_client_has_an_address(process: Process, path: str) -> None:
    answer = httpx.get(f"{process.url}{path}")
    assert answer.status_code == 200
    assert "modulepreload" in answer.text


@pytest.mark.parametrize(
    "path", ["/nothing", "/docs/", "/v/x/../../app.py", "/v/x/index.html", "/v/x/%2e%2e/app.py"]
)
def test_nothing_else_is_served(process: Process, path: str) -> None:
    assert httpx.get(f"{process.url}{path}").status_code == 404


def test_a_qr_code_shows_only_addresses_of_this_server(process: Process) -> None:
    qr = f"{process.url}/qr/join/ABCDEFGH"
    drawn = httpx.get(qr, params={"origin": process.url})
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert httpx.get(qr, params={"origin": "http://elsewhere.example"}).status_code == 404
    assert httpx.get(f"{process.url}/qr/join/x", params={"origin": process.url}).status_code == 404


def test_a_page_comes_with_the_style_sheet_of_its_folder(process: Process) -> None:
    assert "/home/home.css" in httpx.get(process.url).text
    puzzles = httpx.get(f"{process.url}/puzzles").text
    assert "/puzzles/puzzles.css" in puzzles
    assert "/home/home.css" not in puzzles
    settings = httpx.get(f"{process.url}/settings").text
    assert "/home/settings.css" in settings
    assert "/home/home.css" not in settings


def test_a_page_comes_with_the_words_of_its_reader(process: Process) -> None:
    page = httpx.get(process.url, headers={"accept-language": "ko"}).text
    (link,) = [line for line in page.splitlines() if "/words/" in line]
    assert "/words/ko.json" in link
    assert 'rel="preload"' in link


def test_scripts_are_found_by_their_imports(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "index.html").write_text("<p>")
    (tmp_path / "app" / "main.js").write_text('import { a } from "./a.js";\nimport("./later.js");')
    (tmp_path / "app" / "a.js").write_text('export { b } from "../b.js";')
    (tmp_path / "app" / "later.js").write_text("")
    (tmp_path / "b.js").write_text('export const load = () => style("./b.css");')
    (tmp_path / "b.css").write_text("")
    assert Site(tmp_path).imports("app/main.js") == ["app/main.js", "app/a.js", "b.js"]


def test_every_page_of_the_client_is_read_from_its_own_list() -> None:
    site = Site()
    listing = site.files["app/pages.js"].content.decode()
    pages = page_scripts()
    assert {"", "t", "puzzles"} < pages.keys()
    assert len(pages) == listing.count("=> import(")
    for script in pages.values():
        assert " function openPage(" in site.files[script].content.decode()


def test_declarations_are_no_files_of_the_client() -> None:
    assert [path for path in Site().files if path.endswith(".d.ts")] == []


def test_compressed_files_hold_what_plain_ones_hold() -> None:
    site = Site()
    for file in site.files.values():
        assert file.packed is None or gzip.decompress(file.packed) == file.content


def test_codes_in_comments_do_not_count() -> None:
    script = '/** "a/comment" */\n// t("b/line")\nt("garden/of", 1); t(`pile/count`)'
    assert script_codes(script) == {"garden/of", "pile/count"}


def test_a_catalogue_for_the_browser_has_what_was_asked_for() -> None:
    made = browser_catalogue("en", ["garden/full", "pile/count"])
    assert made["texts"] == {
        "garden/full": "full",
        "pile/count": [
            "{count} <tile|clover> is face down.",
            "{count} <tiles|clovers> are face down.",
        ],
    }


def test_the_networks_are_cut_by_seats_and_variant_and_kept_small() -> None:
    site = Site()
    whole = Networks.load()
    assert not NETWORKS.keys() & site.files.keys()  # nobody keeps all of them for offline use
    for path, (seats, bruno) in NETWORKS.items():
        file = site.file(path)
        assert file is not None
        assert file.packed is not None
        assert len(file.packed) < 540_000
        part = Networks.parse(file.content)
        assert part.kinds == ((seats, bruno),)
        start = Position.start(Rules(bruno=bruno, michael=True), seats)
        assert part.shares(start) == whole.shares(start)
    assert site.file("engine/networks/6.lnn") is None


def test_two_seats_need_at_most_700_kb_for_the_engine() -> None:
    site = Site()
    scripts = site.imports("engine/worker.js", "engine/client.js")
    for network in ("engine/networks/2.lnn", "engine/networks/2-bruno.lnn"):
        found = [site.file(path) for path in (*scripts, "engine/kernel.wasm", network)]
        assert sum(len(file.packed) for file in found if file and file.packed) <= 700_000
