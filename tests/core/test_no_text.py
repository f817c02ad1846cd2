"""What is no text is refused with a code by everything that parses."""

from collections.abc import Callable
from typing import cast

import pytest

from luckynumbers.core import Position, Rules, TextError, parse_action, parse_garden
from luckynumbers.play import Record
from luckynumbers.puzzles import Arrangement, Puzzle, Solution, Swap

PARSERS: dict[str, Callable[[str], object]] = {
    "action": parse_action,
    "arrangement": Arrangement.parse,
    "garden": parse_garden,
    "position": Position.parse,
    "puzzle": Puzzle.parse,
    "record": Record.parse,
    "rules": Rules.parse,
    "solution": Solution.parse,
    "swap": Swap.parse,
}


@pytest.mark.parametrize("value", [None, 7, b"ln1", ["ln1"]], ids=repr)
@pytest.mark.parametrize("name", PARSERS)
def test_only_a_text_is_parsed(name: str, value: object) -> None:
    with pytest.raises(TextError) as error:
        PARSERS[name](cast("str", value))
    assert error.value.code == "text/not-text"
    assert error.value.message.facts == {"found": type(value).__name__}
