"""``luckynumbers print``: the game to cut out, and tiles for a 3D printer."""

import struct
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from luckynumbers.core import NUMBERS

if TYPE_CHECKING:
    from tests.cli.conftest import Run


def test_the_command_prints_the_whole_box(run: "Run") -> None:
    assert "4 sets" in run("print").out
    assert len(PdfReader("print.pdf").pages) == 2 * (1 + 2 + 4 + 1)
    ran = run("print --edition access --sets 1 --black-and-white --out mine.pdf --language de")
    assert "mine.pdf" in ran.out
    assert str(PdfReader("mine.pdf").root_object["/Lang"]) == "de"
    assert sorted(file.name for file in Path().iterdir()) == ["mine.pdf", "print.pdf"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("print --edition chess", "edition/unknown"),
        ("print --sets 5", "print/sets"),
        ("print --edition access --sets 6", "print/sets"),
        ("print --sets 0 --stl tiles", "print/sets"),
        ("print --sets many", "usage/whole"),
        ("print --out nowhere/game.pdf", "file/no-folder"),
        ("print --out .", "file/is-folder"),
        ("print --stl tiles --black-and-white", "print/only-paper"),
        ("print --stl taken", "file/exists"),
        ("print --stl taken/tiles", "file/failed"),
    ],
)
def test_what_cannot_be_printed_is_refused(run: "Run", words: str, code: str) -> None:
    Path("taken").write_text("something else")
    ran = run(words)
    assert ran.status == 2
    assert ran.err.startswith(f"luckynumbers: {code}: ")
    assert ran.err.count("\n") == 1
    assert [file.name for file in Path().iterdir()] == ["taken"]


def test_the_command_shapes_a_set_and_prints_nothing(run: "Run") -> None:
    ran = run("print --edition 5-vor-12 --sets 1 --stl tiles")
    assert "20 tiles for a 3D printer are in tiles" in ran.out
    assert sorted(file.name for file in Path().iterdir()) == ["tiles"]
    names = sorted(file.name for file in Path("tiles").iterdir())
    assert names == [*(f"gold-{number:02d}.stl" for number in NUMBERS), "gold.stl"]
    content = Path("tiles/gold-09.stl").read_bytes()
    (count,) = struct.unpack_from("<I", content, 80)
    assert len(content) == 84 + 50 * count
