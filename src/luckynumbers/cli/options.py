"""The options that several commands share: declarations only, for a help page to import."""

from pathlib import Path
from typing import Annotated, Final, TypeAlias

from luckynumbers.cli.arguments import Argument, Option
from luckynumbers.cli.speech import explain

RANDOM: Final = "random"
ACCESS: Final = "access"

PlayersArgument: TypeAlias = Annotated[
    list[str] | None,
    Argument("PLAYER"),
]
EditionOption: TypeAlias = Annotated[
    str | None, Option("--edition", metavar="NAME", help=explain("help/edition"))
]
BrunoOption: TypeAlias = Annotated[bool, Option("--bruno", help=explain("help/bruno"))]
MichaelOption: TypeAlias = Annotated[bool, Option("--michael", help=explain("help/michael"))]
NorepOption: TypeAlias = Annotated[
    bool, Option("--no-repetition", help=explain("help/no-repetition"))
]
StartOption: TypeAlias = Annotated[
    str, Option("--start", metavar="WHO", help=explain("help/start"))
]
SeedOption: TypeAlias = Annotated[
    str | None, Option("--seed", metavar="WORD", help=explain("help/seed"))
]
WidthOption: TypeAlias = Annotated[
    int | None, Option("--width", metavar="COLUMNS", min=20, help=explain("help/width"))
]
SpokenOption: TypeAlias = Annotated[bool, Option("--spoken", help=explain("help/spoken"))]
BrailleOption: TypeAlias = Annotated[bool, Option("--braille", help=explain("help/braille"))]
ColoursOption: TypeAlias = Annotated[bool, Option("--colours", help=explain("help/colours"))]
TutorOption: TypeAlias = Annotated[
    float | None, Option("--tutor", metavar="PERCENT", min=1, help=explain("help/tutor"))
]
AccessOption: TypeAlias = Annotated[bool, Option("--access", help=explain("help/access"))]
RayOption: TypeAlias = Annotated[
    str | None, Option("--ray", metavar="ADDRESS", help=explain("help/ray"))
]
SpecsArgument: TypeAlias = Annotated[list[str], Argument("SPEC")]
MatchRulesOption: TypeAlias = Annotated[
    str, Option("--rules", metavar="RULES", help=explain("help/arena-rules"))
]
MatchSeedOption: TypeAlias = Annotated[
    str, Option("--seed", metavar="WORD", help=explain("help/arena-seed"))
]
JobsOption: TypeAlias = Annotated[
    int | None, Option("--jobs", metavar="N", min=1, help=explain("help/jobs"))
]
MsOption: TypeAlias = Annotated[
    int | None, Option("--ms", metavar="N", min=1, help=explain("help/arena-ms"))
]
NodesOption: TypeAlias = Annotated[
    int | None, Option("--nodes", metavar="N", min=1, help=explain("help/arena-nodes"))
]
RecordArgument: TypeAlias = Annotated[Path, Argument("FILE")]
