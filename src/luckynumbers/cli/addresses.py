"""The option ``--ray``, whose address may be left out."""

import re
from collections.abc import Sequence
from typing import Final

RAY: Final = "--ray"
# A port has two digits at least: level:3 is a player.
_ADDRESS: Final = re.compile(r"auto|local|ray://\S+|\S+:\d{2,5}", re.ASCII)


def with_address(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with an empty address for a ``--ray`` that is followed by none."""
    rest = list(arguments)
    for index, word in enumerate(rest):
        if word == "--":
            break
        following = rest[index + 1 : index + 2]
        if word == RAY and not (following and _ADDRESS.fullmatch(following[0])):
            rest[index] = f"{RAY}="
    return rest
