"""Lines fit the terminal in every script, and no word is torn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luckynumbers.terminal.columns import columns, cut, fold, pad

SENTENCE = "민수가 14를 뽑아 b2에 놓고, 7을 테이블로 보냈어요."


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("tile", 4), ("정원", 4), ("é", 1), ("e\u0301", 1), ("b2로", 4)]
)
def test_hangul_is_two_columns_wide_and_an_accent_none(text: str, width: int) -> None:
    assert columns(text) == width


@pytest.mark.parametrize("width", [20, 30, 40, 80])
def test_korean_is_folded_by_columns_between_words(width: int) -> None:
    lines = fold(SENTENCE, width)
    assert " ".join(lines) == SENTENCE
    assert max(map(columns, lines)) <= width


def test_a_no_break_space_holds_a_sign_to_its_word() -> None:
    assert fold("Bien joué\u202f! Encore\u00a0?", 10) == ["Bien", "joué\u202f!", "Encore\u00a0?"]


def test_a_long_word_and_an_option_stay_whole() -> None:
    assert fold("use --no-repetition", 8) == ["use", "--no-repetition"]


@given(st.text("ab é정원 \u202f"), st.integers(1, 30))
def test_folding_loses_nothing_and_only_a_long_word_is_too_wide(text: str, width: int) -> None:
    lines = fold(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(columns(line) <= width or " " not in line.strip(" ") for line in lines)


@pytest.mark.parametrize("width", [3, 4, 5, 8])
def test_titles_are_padded_and_cut_to_columns(width: int) -> None:
    assert columns(pad(cut("정원사 민수", width), width)) == width
