"""Build the kernel as WebAssembly: `python -m tools.wasm`, or `make wasm`.

The compiler is PyPI's `ziglang`, of the version below, so that the same sources make the same
bytes on every machine. The modules ship with the package, next to the scripts that load them;
`native/web/built.json` records what they were built from, and the tests compare it.
"""

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
NATIVE: Final = ROOT / "native"
ENGINE: Final = ROOT / "src" / "luckynumbers" / "web" / "engine"
BUILT: Final = NATIVE / "web" / "built.json"
COMPILER: Final = "ziglang==0.17.0"
FLAGS: Final = (
    *("-target", "wasm32-wasi", "-mexec-model=reactor", "-std=c++20", "-O3", "-s"),
    *("-Wl,-z,stack-size=4194304", "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Werror"),
)
_INCLUDE: Final = re.compile(r'^#include "(\w+\.hpp)"', re.MULTILINE)
MODULES: Final = {"kernel.wasm": ("-msimd128", "-flto"), "kernel-plain.wasm": ()}
"""The modules and what is special about them: vectors, for browsers that have them, and one
look at all sources together, which makes those a quarter faster and the plain one only longer."""


def sources() -> list[Path]:
    """List the files that the module consists of: what its interface includes, and so on."""
    found = {NATIVE / "web" / "engine.cpp"}
    waiting = list(found)
    while waiting:
        for name in _INCLUDE.findall(waiting.pop().read_text()):
            header = NATIVE / "ln" / name
            new = {path for path in (header, header.with_suffix(".cpp")) if path.exists()} - found
            found |= new
            waiting += new
    return sorted(found)


def recipe() -> str:
    """Hash what decides about the bytes: the sources, the compiler and its options."""
    digest = hashlib.sha256(json.dumps([COMPILER, FLAGS, MODULES]).encode())
    for path in sources():
        digest.update(path.relative_to(NATIVE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def content(folder: Path) -> dict[str, str]:
    """Hash the modules in a folder."""
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in MODULES}


def build(folder: Path) -> None:
    """Compile every module into a folder."""
    if f"ziglang=={version('ziglang')}" != COMPILER:
        raise SystemExit(f"{COMPILER} is needed: pip install '.[wasm]'")
    for name, special in MODULES.items():
        paths = [str(path.relative_to(ROOT)) for path in sources() if path.suffix == ".cpp"]
        _compile([*FLAGS, *special, "-Inative/ln", *paths, "-o", str(folder / name)])
        (folder / name).chmod(0o644)


def _compile(arguments: Sequence[str]) -> None:
    command = [sys.executable, "-m", "ziglang", "c++", *arguments]
    subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603  no shell, and nothing from outside


def main() -> None:
    """Build the modules in their place and record what they were built from."""
    build(ENGINE)
    built = {"recipe": recipe(), "modules": content(ENGINE)}
    BUILT.write_text(json.dumps(built, indent=2) + "\n")


if __name__ == "__main__":
    main()
