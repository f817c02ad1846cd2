"""``luckynumbers puzzle booklet`` writes what the booklet of the package holds."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from luckynumbers.cli import main
from luckynumbers.paper.brf import ascii_cells
from luckynumbers.puzzles import booklet
from luckynumbers.words.braille import code_of


def test_a_booklet_is_written_as_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.pdf"
    assert main(["puzzle", "booklet", "--count", "3", "--lang", "en", "--out", str(file)]) == 0
    assert "3 puzzles are in" in capsys.readouterr().out.replace("\n", " ")
    back = " ".join(PdfReader(BytesIO(file.read_bytes())).pages[5].extract_text().split())
    for entry in booklet()[:3]:
        assert f"{entry.number}: {str(entry.solution).replace(' ', ' / ')}" in back


def test_puzzles_beyond_the_booklet_go_on_with_its_numbers(tmp_path: Path) -> None:
    file = tmp_path / "mine.brf"
    assert main(["puzzle", "booklet", "--count", "42", "--brf", "--out", str(file)]) == 0
    text = file.read_text("ascii")
    write = code_of("en")
    assert ascii_cells(write("Puzzle 42, difficulty")) in text
    assert ascii_cells(write("Puzzle 43,")) not in text


def test_without_a_name_the_file_is_named_by_its_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["puzzle", "booklet", "--count", "1"]) == 0
    assert main(["puzzle", "booklet", "--count", "1", "--brf"]) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["booklet.brf", "booklet.pdf"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--large", "--brf"], "booklet/two-forms"),
        (["--count", "0"], "puzzle/booklet-count"),
        (["--lang", "tlh"], "language/unknown"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    options: list[str],
    code: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["puzzle", "booklet", *options]) == 2
    assert code in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
