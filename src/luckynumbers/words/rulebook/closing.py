"""What frames the rules: the game at a glance before them, and after them who made it."""

from typing import Final

from luckynumbers.words.rulebook.values import Section, Text

GLANCE: Final = (
    Section(
        texts=(
            Text("rulebook/glance-aim"),
            Text("rulebook/glance-any", when=("any-order",), unless=("michael",)),
            Text("rulebook/glance-sorted", when=("sorted",), unless=("michael",)),
            Text("rulebook/glance-michael", when=("michael",)),
            Text("rulebook/glance-turn"),
            Text("rulebook/glance-placing"),
            Text("rulebook/glance-end"),
            Text("rulebook/glance-bruno", when=("bruno",)),
            Text("rulebook/glance-tournament", when=("tournament",)),
        ),
    ),
)
CREDITS: Final = (
    Section(
        texts=(
            Text("rulebook/credits-lucky-numbers", when=("all", "lucky-numbers")),
            Text("rulebook/credits-anniversary", when=("all", "anniversary")),
            Text("rulebook/credits-access", when=("all", "access")),
            Text("rulebook/credits-5-vor-12", when=("all", "5-vor-12")),
            Text("rulebook/credits-bruno", when=("bruno",)),
            Text("rulebook/credits-ours"),
        ),
    ),
)
