"""`core` stands on the standard library alone."""

import subprocess
import sys

# The package's own front door is left out, so that only what `core` asks for is loaded.
CORE_ALONE = """
import importlib.util, sys, types
known = set(sys.modules)
package = types.ModuleType("luckynumbers")
package.__path__ = importlib.util.find_spec("luckynumbers").submodule_search_locations
sys.modules["luckynumbers"] = package
import luckynumbers.core
print(*sorted(set(sys.modules) - known))
"""
WHOLE_PACKAGE = """
import sys
known = set(sys.modules)
import luckynumbers
print(*sorted(set(sys.modules) - known))
"""


def loaded(program: str) -> list[str]:
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return run.stdout.split()


def test_core_imports_only_the_standard_library_and_itself() -> None:
    names = loaded(CORE_ALONE)
    assert "luckynumbers.core.position" in names
    own = ("luckynumbers", "luckynumbers.core")
    strangers = [
        name
        for name in names
        if name.partition(".")[0] not in sys.stdlib_module_names
        and name not in own
        and not name.startswith("luckynumbers.core.")
    ]
    assert strangers == []


def test_importing_the_package_pulls_no_third_party_library() -> None:
    roots = {name.partition(".")[0] for name in loaded(WHOLE_PACKAGE)}
    assert roots - set(sys.stdlib_module_names) == {"luckynumbers"}


def test_the_front_door_lists_what_it_loads_only_when_it_is_asked_for() -> None:
    listed = loaded("import luckynumbers; print(*dir(luckynumbers))")
    assert {"Game", "Pile", "Position", "Record", "play_out"} <= set(listed)
    assert "import_module" not in listed


def test_the_packages_are_reached_from_the_front_door() -> None:
    assert loaded("import luckynumbers; print(luckynumbers.bots.__name__)") == ["luckynumbers.bots"]
