"""All user text lives in the catalogue: no face holds a sentence of its own."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import luckynumbers

PACKAGE = Path(luckynumbers.__file__).parent
FACES = sorted(path for face in ("terminal", "cli") for path in (PACKAGE / face).rglob("*.py"))
TWO_WORDS = re.compile(r"[^\W\d_]{2,}[,.:;!?]? [^\W\d_]{2,}")

SCRIPTS = sorted((PACKAGE / "web").rglob("*.js"))
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
SPOKEN = re.compile(r"""["'`>][A-Z][a-z]+[,.:;!?]? [a-z]+""")


def sentences(source: str) -> Iterator[str]:
    """Find string literals with two words or more that are no docstrings."""
    tree = ast.parse(source)
    comments = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and id(node) not in comments and TWO_WORDS.search(text):
            yield text


@pytest.mark.parametrize("path", FACES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_face_has_no_sentence_of_its_own(path: Path) -> None:
    assert list(sentences(path.read_text(encoding="utf-8"))) == []


def test_the_scan_finds_a_sentence() -> None:
    assert list(sentences('"""A module."""\nprint("Hello there", "a-b", "word")')) == [
        "Hello there"
    ]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_script_of_the_browser_has_no_sentence_of_its_own(path: Path) -> None:
    assert SPOKEN.findall(COMMENT.sub("", path.read_text(encoding="utf-8"))) == []
