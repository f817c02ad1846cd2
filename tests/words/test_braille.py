"""Braille: the numbers of the tiles, and texts as the readers of four languages know them."""

import pytest

from luckynumbers.core import NUMBERS, GameError
from luckynumbers.words import languages
from luckynumbers.words.braille import CODES, code_of, number

# RULES.md: the number sign ⠼ and then 1-9, 0 = ⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚.
SIGN, DIGITS = "⠼", dict(zip("1234567890", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚", strict=True))

WRITTEN = [
    ("en", "Anna, take 14!", "⠠⠁⠝⠝⠁⠂ ⠞⠁⠅⠑ ⠼⠁⠙⠖"),
    ("en", "a BRF file; 2b or not 2z?", "⠁ ⠠⠠⠃⠗⠋ ⠋⠊⠇⠑⠆ ⠼⠃⠰⠃ ⠕⠗ ⠝⠕⠞ ⠼⠃⠵⠦"),
    ("en", "Zoë’s café", "⠠⠵⠕⠑⠄⠎ ⠉⠁⠋⠑"),
    ("en", "−3 points", "⠐⠤⠼⠉ ⠏⠕⠊⠝⠞⠎"),
    ("fr", "−3 points", "⠠⠤⠼⠉ ⠏⠕⠊⠝⠞⠎"),
    ("de", "−3 Punkte", "⠈⠤⠼⠉ ⠏⠥⠝⠅⠞⠑"),
    ("fr", "été", "⠿⠞⠿"),
    ("fr", "Où ça ? À l’œuvre !", "⠨⠕⠾ ⠯⠁⠢ ⠨⠷ ⠇⠄⠪⠥⠧⠗⠑⠖"),
    ("fr", "« Trèfle » (20)", "⠶⠨⠞⠗⠮⠋⠇⠑⠶ ⠦⠼⠃⠚⠴"),
    ("fr", "tête, naïf, forêt, sûr", "⠞⠣⠞⠑⠂ ⠝⠁⠻⠋⠂ ⠋⠕⠗⠣⠞⠂ ⠎⠱⠗"),
    ("de", "Füße", "⠋⠳⠮⠑"),
    ("de", "Größe: schön, Kärtchen.", "⠛⠗⠪⠮⠑⠒ ⠎⠉⠓⠪⠝⠂ ⠅⠜⠗⠞⠉⠓⠑⠝⠄"),
    ("de", "Feld 12? Feld 12a!", "⠋⠑⠇⠙ ⠼⠁⠃⠠⠢ ⠋⠑⠇⠙ ⠼⠁⠃⠠⠁⠖"),
    ("de", "„Garten“ – 7", "⠦⠛⠁⠗⠞⠑⠝⠴⠠⠤ ⠼⠛"),
    ("ko", "안녕하세요", "⠣⠒⠉⠱⠶⠚⠣⠠⠝⠬"),
    ("ko", "빨간 꽃, 흙과 값.", "⠠⠘⠣⠂⠈⠣⠒ ⠠⠈⠥⠆⠐ ⠚⠪⠂⠁⠈⠧ ⠈⠣⠃⠄⠲"),
    ("ko", "왔어요?", "⠧⠌⠎⠬⠦"),
    ("ko", "아예, 수액", "⠣⠤⠌⠐ ⠠⠍⠤⠗⠁"),
    ("ko", "14를 놓아요. 7은 20나", "⠼⠁⠙⠐⠪⠂ ⠉⠥⠴⠣⠬⠲ ⠼⠛⠪⠒ ⠼⠃⠚ ⠉⠣"),
    ("ko", "b2와 BRF", "⠴⠃⠼⠃⠧ ⠴⠠⠠⠃⠗⠋⠲"),
]


@pytest.mark.parametrize("tile", NUMBERS)
def test_a_number_is_the_number_sign_and_its_digits(tile: int) -> None:
    assert number(tile) == SIGN + "".join(DIGITS[digit] for digit in str(tile))


@pytest.mark.parametrize("language", CODES)
def test_the_numbers_of_the_tiles_are_the_same_in_every_language(language: str) -> None:
    assert code_of(language)("7 20") == f"{number(7)} {number(20)}"


@pytest.mark.parametrize(("language", "text", "cells"), WRITTEN)
def test_a_text_is_written_letter_by_letter(language: str, text: str, cells: str) -> None:
    assert code_of(language)(text) == cells


def test_every_language_of_the_game_has_its_braille() -> None:
    assert set(languages()) <= set(CODES)


@pytest.mark.parametrize("language", CODES)
def test_what_has_no_braille_is_refused(language: str) -> None:
    with pytest.raises(GameError, match="braille/no-sign"):
        code_of(language)("★")
    with pytest.raises(GameError, match="braille/no-code"):
        code_of("tlh")
