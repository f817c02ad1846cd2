"""The shipped WebAssembly modules are those of the sources."""

import json
from pathlib import Path

import pytest

from tools import wasm


def test_the_modules_were_built_from_these_sources() -> None:
    built = json.loads(wasm.BUILT.read_text())
    assert built["recipe"] == wasm.recipe(), "the kernel has changed: run `make wasm`"
    assert built["modules"] == wasm.content(wasm.ENGINE)


@pytest.mark.soak
def test_building_again_makes_the_same_bytes(tmp_path: Path) -> None:
    pytest.importorskip("ziglang", reason="pip install '.[wasm]'")
    wasm.build(tmp_path)
    assert wasm.content(tmp_path) == wasm.content(wasm.ENGINE)
