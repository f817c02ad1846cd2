"""The chapters of the rules, as codes and gardens; the sentences are in the catalogues."""

from typing import Final

from luckynumbers.words.rulebook.box import BOX, marked_tiles
from luckynumbers.words.rulebook.closing import CREDITS, GLANCE
from luckynumbers.words.rulebook.values import Box, Chapter, Figure, Overview, Section, Text

# The garden of the examples, in its stages.
_SET_UP: Final = "103............207............312............418"
_GROWN: Final = "103...108...204107.........309212414......116318"
_EXCHANGED: Final = "401...108...204107.........309212414......116318"
_FILLED: Final = "101203406310202107411313305409412214208316117118"
_PAIR: Final = "103...208......108............312............418"
_OUT_OF_ORDER: Final = "106............212............311............414"
_PUZZLE: Final = "414403411406402409417401419412404415408420405410"
_READY: Final = Overview(
    "ready",
    (
        "103............207............112............218",
        "202............105............211............119",
    ),
    32,
    "rulebook/table-figure",
)
"""Two players, and so two sets: before the first turn."""

_AIM: Final = Section(
    texts=(
        Text("rulebook/aim-text"),
        Text("rulebook/aim-corner", when=("ladybug",)),
        Text("rulebook/aim-triangle", when=("triangle",)),
    ),
    figures=(Figure("filled", _FILLED, "rulebook/aim-figure"),),
)
_DIAGONAL: Final = (
    Text("rulebook/setup-diagonal"),
    Text("rulebook/setup-golden", when=("clover",)),
    Text("rulebook/setup-dots", when=("number-tile",)),
)
_SETUP: Final = (
    Section(
        texts=(
            Text("rulebook/setup-text"),
            Text("rulebook/setup-order", when=("any-order",)),
            Text("rulebook/setup-ascending", when=("sorted",)),
            Text("rulebook/setup-start"),
        ),
        figures=(Figure("setup", _SET_UP, "rulebook/setup-figure"),),
        when=("any-order", "sorted"),
        unless=("michael",),
    ),
    Section(
        texts=(Text("rulebook/michael-text"), *_DIAGONAL, Text("rulebook/setup-start")),
        figures=(Figure("michael", _OUT_OF_ORDER, "rulebook/michael-figure"),),
        when=("michael",),
    ),
    Section(overview=_READY, when=("clover", "number-tile")),  # whoever plays has it in sight
)
_TURN: Final = Section(
    texts=(
        Text("rulebook/turn-text"),
        Text("rulebook/turn-draw-text", lead="rulebook/turn-draw"),
        Text("rulebook/turn-take-text", lead="rulebook/turn-take"),
        Text("rulebook/turn-no-pass"),
    ),
)
_PLACING: Final = Section(
    texts=(
        Text("rulebook/placing-text"),
        Text("rulebook/placing-whole"),
        Text("rulebook/placing-refused"),
    ),
    figures=(
        Figure(
            "fits",
            _GROWN,
            "rulebook/placing-figure",
            ("d1", "d2", "c3", "d3", "a4", "b4", "c4"),
            tile="413",
        ),
        Figure("exchange", _EXCHANGED, "rulebook/exchange-figure", ("a1",), tile="103"),
    ),
)
_END: Final = Section(
    texts=(
        Text("rulebook/end-full"),
        Text("rulebook/end-last"),
        Text("rulebook/end-repetition", unless=("norep",)),
        Text("rulebook/end-endless", when=("norep",)),
    ),
)
_VARIANTS: Final = (
    Section(texts=(Text("rulebook/variants-text"),), when=("all",)),
    Section(
        heading="variant/michael",
        texts=(
            Text("rulebook/michael-text"),
            Text("rulebook/michael-hard", when=("all", "anniversary")),
        ),
        figures=(Figure("michael-too", _OUT_OF_ORDER, "rulebook/michael-figure"),),
        when=("michael-too",),
        unless=("michael",),
    ),
    Section(
        heading="variant/bruno",
        texts=(Text("rulebook/bruno-text"),),
        figures=(Figure("bruno", _PAIR, "rulebook/bruno-figure", ("c1", "b2")),),
        when=("bruno",),
    ),
    Section(
        heading="new/tournament",
        texts=(
            Text("rulebook/tournament-text"),
            Text("rulebook/tournament-example"),
            Text("rulebook/tournament-series", when=("all", "5-vor-12")),
        ),
        when=("tournament",),
    ),
    Section(
        heading="web/puzzles",
        texts=(
            Text("rulebook/puzzles-anniversary", when=("anniversary",)),
            Text("rulebook/puzzles-text"),
            Text("rulebook/puzzles-ours"),
        ),
        figures=(Figure("puzzle", _PUZZLE, "rulebook/puzzles-figure", ("a1", "c1", "d2", "d4")),),
        when=("solo",),
    ),
)
_BOXES: Final = (
    Box("edition/lucky-numbers", 2, 4, "rulebook/setup-any", "rulebook/variants-lucky-numbers"),
    Box("edition/anniversary", 2, 4, "rulebook/setup-sorted", "rulebook/variants-anniversary"),
    Box("edition/access", 2, 5, "rulebook/setup-any", "rulebook/variants-access"),
    Box("edition/5-vor-12", 2, 4, "rulebook/setup-michael", "rulebook/variants-5-vor-12"),
)
_EDITIONS: Final = (
    Section(boxes=_BOXES, when=("all",)),
    Section(
        texts=(Text("rulebook/editions-any"),),
        figures=(
            Figure("clover", _SET_UP, "edition/lucky-numbers", look="clover"),
            Figure("sober", _SET_UP, "edition/5-vor-12", look="sober"),
        ),
        when=("all",),
    ),
    marked_tiles("all"),
)
_RULINGS: Final = (
    Section(texts=(Text("rulebook/rulings-text"),)),
    Section(
        rulings=True,
        texts=(
            Text("ruling/r1"),
            Text("ruling/r2"),
            Text("ruling/r3"),
            Text("ruling/r4"),
            Text("ruling/r5"),
            Text("ruling/r6", when=("bruno",)),
            Text("ruling/r7", unless=("norep",)),
            Text("ruling/r8", when=("tournament",)),
            Text("ruling/r9"),
            Text("ruling/r10"),
            Text("ruling/r11"),
            Text("ruling/r12", when=("solo",)),
            Text("ruling/r13"),
        ),
    ),
)

CHAPTERS: Final = (
    Chapter("glance", "rulebook/glance", GLANCE),
    Chapter("aim", "rulebook/aim", (_AIM,)),
    Chapter("box", "rulebook/box", BOX),
    Chapter("setup", "rulebook/setup", _SETUP),
    Chapter("turn", "rulebook/turn", (_TURN,)),
    Chapter("placing", "rulebook/placing", (_PLACING,)),
    Chapter("end", "rulebook/end", (_END,)),
    Chapter("variants", "rulebook/variants", _VARIANTS),
    Chapter("editions", "rulebook/editions", _EDITIONS),
    Chapter("rulings", "rulebook/rulings", _RULINGS),
    Chapter("credits", "rulebook/credits", CREDITS),
)
