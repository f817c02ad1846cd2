"""The pure scripts, tested without a browser: each ``*.test.js`` is run by Node."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.web.node import NODE

HERE = Path(__file__).parent


@pytest.mark.parametrize("script", sorted(HERE.glob("*.test.js")), ids=lambda path: path.name)
def test_script(script: Path, catalogues: Path) -> None:
    surroundings = {**os.environ, "LUCKYNUMBERS_WORDS": str(catalogues)}
    ran = subprocess.run(
        [NODE, str(script)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=surroundings,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
