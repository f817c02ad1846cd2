"""Korean braille, letter by letter: initial, vowel, final.

Source: the Korean braille code of 2020, without the short forms for whole syllables.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.words.braille.cells import DIGITS, LETTERS, number, table

# Initials, vowels and finals, each in the order of Unicode; a silent ㅇ is not written.
_FIRSTS: Final = (
    *("⠈", "⠠⠈", "⠉", "⠊", "⠠⠊", "⠐", "⠑", "⠘", "⠠⠘", "⠠", "⠠⠠"),
    *("", "⠨", "⠠⠨", "⠰", "⠋", "⠓", "⠙", "⠚"),
)
_VOWELS: Final = table(
    "ㅏ ⠣ ㅐ ⠗ ㅑ ⠜ ㅒ ⠜⠗ ㅓ ⠎ ㅔ ⠝ ㅕ ⠱ ㅖ ⠌ ㅗ ⠥ ㅘ ⠧ ㅙ ⠧⠗ ㅚ ⠽ ㅛ ⠬ "
    "ㅜ ⠍ ㅝ ⠏ ㅞ ⠏⠗ ㅟ ⠍⠗ ㅠ ⠩ ㅡ ⠪ ㅢ ⠺ ㅣ ⠕"
)
_FINALS: Final = (
    *("", "⠁", "⠁⠁", "⠁⠄", "⠒", "⠒⠅", "⠒⠴", "⠔", "⠂", "⠂⠁", "⠂⠢", "⠂⠃", "⠂⠄", "⠂⠦", "⠂⠲", "⠂⠴"),
    *("⠢", "⠃", "⠃⠄", "⠄", "⠌", "⠶", "⠅", "⠆", "⠖", "⠦", "⠲", "⠴"),
)
_FIRST_SYLLABLE: Final = ord("가")
_HYPHEN: Final = "⠤"
_LATIN_BEGINS, _LATIN_ENDS, _CAPITAL = "⠴", "⠲", "⠠"
_SIGNS: Final = table(
    ". ⠲ , ⠐ ? ⠦ ! ⠖ : ⠐⠂ ; ⠰⠆ · ⠐⠆ … ⠠⠠⠠ "
    "“ ⠦ ” ⠴ ‘ ⠠⠦ ’ ⠴⠄ ' ⠴⠄ ( ⠦⠄ ) ⠠⠴ "
    "- ⠤ – ⠤⠤ — ⠤⠤ ~ ⠈⠔ / ⠸⠌ * ⠐⠔ × ⠡ % ⠴⠏ "
    "+ ⠢ = ⠒⠒ 《 ⠰⠶ 》 ⠶⠆ 〈 ⠐⠶ 〉 ⠶⠂"
)
_RUN: Final = re.compile(r"\d+|[가-힣]+|[A-Za-z]+(?: [A-Za-z]+)*|\s+|.")


@dataclass(frozen=True)
class _Syllable:
    first: str
    vowel: str
    final: str

    @classmethod
    def of(cls, letter: str) -> "_Syllable":
        rest, final = divmod(ord(letter) - _FIRST_SYLLABLE, len(_FINALS))
        first, vowel = divmod(rest, len(_VOWELS))
        return cls(_FIRSTS[first], tuple(_VOWELS)[vowel], _FINALS[final])

    def misread_after(self, other: "_Syllable | None") -> bool:
        """Whether the vowel would read as a part of the syllable before."""
        if other is None or other.final or self.first:
            return False
        return self.vowel == "ㅖ" or (self.vowel == "ㅐ" and other.vowel in "ㅑㅘㅜㅝ")


def korean(text: str) -> str:
    """Transcribe a Korean text into braille; the spaces stay."""
    return "".join(_runs(text))


def _runs(text: str) -> Iterator[str]:
    runs = _RUN.findall(text)
    for before, run, after in zip(["", *runs], runs, [*runs[1:], ""], strict=False):
        if run.isdecimal():
            yield number(run)
        elif run.isspace():
            yield " "
        elif "가" <= run[0] <= "힣":
            cells = _hangul(run)
            # Some initials have the same cells as digits.
            yield (" " if before.isdecimal() and cells[0] in DIGITS.values() else "") + cells
        elif run[0].isascii() and run[0].isalpha():
            # The number sign ends a run of Latin letters too.
            yield _latin(run) + ("" if after.isdecimal() else _LATIN_ENDS)
        else:
            yield _sign(run)


def _hangul(run: str) -> str:
    cells = []
    before = None
    for letter in run:
        syllable = _Syllable.of(letter)
        cells.append(_HYPHEN if syllable.misread_after(before) else "")
        cells += [syllable.first, _VOWELS[syllable.vowel], syllable.final]
        before = syllable
    return "".join(cells)


def _latin(run: str) -> str:
    return _LATIN_BEGINS + " ".join(_latin_word(word) for word in run.split(" "))


def _latin_word(word: str) -> str:
    if len(word) > 1 and word.isupper():
        return 2 * _CAPITAL + "".join(LETTERS[letter.lower()] for letter in word)
    return "".join((_CAPITAL if each.isupper() else "") + LETTERS[each.lower()] for each in word)


def _sign(sign: str) -> str:
    if sign not in _SIGNS:
        raise GameError("braille/no-sign", found=sign)
    return _SIGNS[sign]
