"""Make the Korean fonts of the printed rules: the syllables of KS X 1001 and the Latin letters.

    pip install fonttools; apt-get install fonts-nanum
    python docs/make_korean_font.py /usr/share/fonts/truetype/nanum src/luckynumbers/paper/fonts

A modified font may not keep its reserved name (SIL Open Font License), so it gets another.
"""

import sys
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS: Final = {
    "NanumSquareRoundR": ("GardenRound-Regular", "Regular"),
    "NanumSquareRoundB": ("GardenRound-Bold", "Bold"),
}
FAMILY: Final = "Garden Round"
LATIN: Final = range(0x20, 0x250)
SIGNS: Final = "–—‘’“”„…·•−×「」『』、。〈〉《》～"


def letters() -> set[int]:
    """The characters to keep: Latin letters, signs, and the 2,350 syllables of KS X 1001."""
    rows = (bytes((lead, trail)) for lead in range(0xB0, 0xC9) for trail in range(0xA1, 0xFF))
    syllables = "".join(row.decode("euc-kr", errors="ignore") for row in rows)
    return {*LATIN, *map(ord, SIGNS), *map(ord, syllables)}


def make(source: Path, target: Path, style: str) -> None:
    """Write a subset of a font under another name."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options(layout_features=[], hinting=False, name_IDs=[0, 1, 2, 3, 4, 5, 6])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters())
    subsetter.subset(font)
    names = {1: FAMILY, 2: style, 3: target.stem, 4: f"{FAMILY} {style}", 6: target.stem}
    for record in list(font["name"].names):
        if record.nameID in names:
            font["name"].removeNames(record.nameID)
    for number, name in names.items():
        font["name"].setName(name, number, 3, 1, 0x409)
    font.save(target)


if __name__ == "__main__":
    for name, (renamed, style) in FONTS.items():
        make(Path(sys.argv[1]) / f"{name}.ttf", Path(sys.argv[2]) / f"{renamed}.ttf", style)
