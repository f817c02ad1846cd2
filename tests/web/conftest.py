"""What the tests of the scripts share."""

from pathlib import Path

import pytest

from luckynumbers.server.http.site import Site


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the catalogues as the server sends them."""
    folder = tmp_path_factory.mktemp("words")
    for path, file in Site().files.items():
        if path.startswith("words/"):
            (folder / path.removeprefix("words/")).write_bytes(file.content)
    return folder
