"""No file imports another that imports it back: what the check finds, and what it leaves alone."""

from pathlib import Path

import pytest

from tools.circles import circles, folder_graph, main, python_graph, script_graph


def tree(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


PYTHON = {
    "a plain import": ("import room.b", "import room.a"),
    "an import of names": ("from room.b import name", "from room.a import name"),
    "a module imported by name": ("from room import b", "from room import a"),
    "a relative import": ("from .b import name", "from . import a"),
    "an import for types only": (
        "from room.b import name",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from room.a import name",
    ),
    "an import inside a function": (
        "from room.b import name",
        "def late():\n    from room.a import name",
    ),
}


@pytest.mark.parametrize(("a", "b"), PYTHON.values(), ids=PYTHON)
def test_two_python_files_that_import_each_other_are_a_circle(
    tmp_path: Path, a: str, b: str
) -> None:
    root = tree(tmp_path, {"room/__init__.py": "", "room/a.py": a, "room/b.py": b})
    assert list(circles(python_graph(root))) == [["room/a.py", "room/b.py", "room/a.py"]]


def test_a_package_that_reexports_is_a_circle_for_its_own_files_only(tmp_path: Path) -> None:
    files = {
        "room/__init__.py": "from room.a import name",
        "room/a.py": "from room.b import name",
        "room/b.py": "",
        "other.py": "from room import name",
    }
    root = tree(tmp_path, files)
    assert list(circles(python_graph(root))) == []
    tree(tmp_path, {"room/b.py": "from room import name"})
    (circle,) = circles(python_graph(root))
    assert circle == ["room/__init__.py", "room/a.py", "room/b.py", "room/__init__.py"]


def test_each_knot_of_python_files_is_told_once(tmp_path: Path) -> None:
    files = {
        "a.py": "import b",
        "b.py": "import c, a",
        "c.py": "import a",
        "x.py": "import y, a",
        "y.py": "import x",
        "z.py": "import z",
    }
    assert list(circles(python_graph(tree(tmp_path, files)))) == [
        ["a.py", "b.py", "a.py"],
        ["x.py", "y.py", "x.py"],
    ]


SCRIPTS = {
    "a static import": 'import { name } from "./b.js";',
    "an import for its effects": 'import "./b.js";',
    "an export": 'export { name } from "./b.js";',
    "a dynamic import": 'const page = async () => (await import("./b.js")).page;',
    "a type": '/** @typedef {import("./b.js").Name} Name */',
    "an imported type": '/** @import { Name } from "./b.js" */',
}


@pytest.mark.parametrize("text", SCRIPTS.values(), ids=SCRIPTS)
def test_two_scripts_that_import_each_other_are_a_circle(tmp_path: Path, text: str) -> None:
    root = tree(tmp_path, {"web/a.js": text, "web/b.js": "import {\n  name\n} from '../web/a.js';"})
    assert list(circles(script_graph(root))) == [["web/a.js", "web/b.js", "web/a.js"]]
    tree(root, {"web/b.js": ""})
    assert list(circles(script_graph(root))) == []


def test_two_folders_that_import_each_other_are_a_circle(tmp_path: Path) -> None:
    files = {
        "app/words.js": "",
        "app/router.js": 'import "../home/page.js";',
        "home/page.js": 'import "../app/words.js"; import "./deep/more.js";',
        "home/deep/more.js": 'import "../page2.js";',
        "home/page2.js": 'import "./deep/less.js";',
        "home/deep/less.js": "",
        "main.js": 'import "./app/router.js"; import "./home/page.js";',
    }
    graph = script_graph(tree(tmp_path, files))
    assert list(circles(graph)) == []
    assert list(circles(folder_graph(graph))) == [["app", "home", "app"]]


def test_the_check_prints_the_circle_and_counts_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {"luckynumbers/a.py": "", "luckynumbers/web/app/main.js": ""}
    assert main(tree(tmp_path, files)) == 0
    assert (
        main(
            tree(
                tmp_path,
                {
                    "luckynumbers/a.py": "from luckynumbers import b",
                    "luckynumbers/b.py": "from luckynumbers.a import name",
                },
            )
        )
        == 1
    )
    expected = "Python files: luckynumbers/a.py → luckynumbers/b.py → luckynumbers/a.py"
    assert expected in capsys.readouterr().out


def test_a_tree_without_files_is_an_error_not_a_pass(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        main(tree(tmp_path, {"luckynumbers/a.py": ""}))
