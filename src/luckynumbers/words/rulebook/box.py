"""What is in each box: its pieces and what it calls them, and the marks of the ACCESS edition."""

from typing import Final

from luckynumbers.words.rulebook.values import Section, Text

_PIECES: Final = Section(
    texts=(
        Text("box/lucky-numbers", when=("lucky-numbers",)),
        Text("box/anniversary", when=("anniversary",)),
        Text("box/access", when=("access",)),
        Text("box/5-vor-12", when=("5-vor-12",)),
        Text("rulebook/box-players", when=("all",)),
        Text("rulebook/components-lucky-numbers", when=("all", "lucky-numbers")),
        Text("rulebook/components-anniversary", when=("all", "anniversary")),
        Text("rulebook/components-access", when=("all", "access")),
        Text("rulebook/components-5-vor-12", when=("all", "5-vor-12")),
        Text("rulebook/box-clover", when=("clover",)),
        Text("rulebook/box-number-tile", when=("number-tile",)),
        Text("rulebook/box-text"),
        Text("rulebook/box-names"),
    ),
)


def marked_tiles(*topics: str) -> Section:
    """Return the section on tiles that fingers can read, for some topics."""
    return Section(
        texts=(
            Text("rulebook/editions-access"),
            Text("rulebook/access-braille"),
            Text("rulebook/access-audio"),
        ),
        sets=True,
        digits=True,
        when=topics,
    )


BOX: Final = (_PIECES, marked_tiles("access"))
