"""Every refusal of compiled code is known by name, so that it has a sentence."""

import re
from pathlib import Path

from luckynumbers.kernel.checks import NATIVE_REFUSALS

ROOT = Path(__file__).parents[2]
CODE = re.compile(r'"(kernel/[a-z-]+)"')


def codes_in(folder: Path, pattern: str) -> set[str]:
    return {code for path in folder.rglob(pattern) for code in CODE.findall(path.read_text())}


def test_the_codes_that_only_compiled_code_raises_are_listed() -> None:
    native = codes_in(ROOT / "native", "*.?pp")
    python = codes_in(ROOT / "src/luckynumbers/kernel", "*.py")
    assert native <= python
    assert set(NATIVE_REFUSALS) <= native
