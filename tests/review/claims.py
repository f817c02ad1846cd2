"""What a reason claims of its board, for the tests that check it."""

from collections.abc import Iterable
from dataclasses import dataclass

from luckynumbers.core import CELLS, DIAGONAL, Action, Cell, Garden, Message, Place, Position
from luckynumbers.words import Words
from tests.helpers import ascends


def suits(garden: Garden, number: int, cell: Cell) -> bool:
    return garden[cell] is None and ascends(garden.with_tile(number, cell))


def homes(garden: Garden, number: int) -> list[Cell]:
    return [cell for cell in CELLS if suits(garden, number, cell)]


def diagonal(garden: Garden) -> list[int]:
    return [garden[cell] or 0 for cell in DIAGONAL]


def laid(numbers: Iterable[int]) -> Garden:
    garden = Garden()
    for cell, number in zip(DIAGONAL, numbers, strict=True):
        garden = garden.with_tile(number, cell)
    return garden


@dataclass(frozen=True)
class Claim:
    """A reason, with the choice that it is about and the better one."""

    position: Position
    chosen: Action
    best: Action
    message: Message
    laid: Garden | None = None
    """The gardens with a whole hand, chosen and better, where a setup is judged."""
    better_laid: Garden | None = None

    @property
    def before(self) -> Garden:
        return self.position.garden

    @property
    def after(self) -> Garden:
        return self.laid or self._garden(self.chosen)

    @property
    def better(self) -> Garden:
        return self.better_laid or self._garden(self.best)

    @property
    def ordered(self) -> Garden:
        """The hand of a setup in ascending order, which no reason for another one may praise."""
        return laid(sorted(diagonal(self.better))) if self.better_laid else self.better

    def _garden(self, action: Action) -> Garden:
        if isinstance(action, Place):
            return self.position.garden.with_tile(action.number, action.cell)
        return self.position.garden

    def number(self, name: str) -> int:
        """A count; the one that a sentence with "none" leaves out is 0."""
        none = self.message.code.endswith("-none")
        fact = self.message.facts.get(name, 0) if none else self.message.facts[name]
        assert isinstance(fact, int)
        return fact

    @property
    def cell(self) -> Cell:
        return Cell[str(self.message.facts["cell"])]

    def suiting(self, garden: Garden) -> int:
        unseen = self.position.unseen
        return sum(count for n, count in unseen.items() if suits(garden, n, self.cell))

    def useful(self, garden: Garden) -> int:
        return sum(count for n, count in self.position.unseen.items() if homes(garden, n))


def check_sentence(words: Words, message: Message) -> None:
    """A sentence names every fact; a count of one may be a word."""
    sentence = words.say(message)
    assert message.code not in sentence
    assert "{" not in sentence
    for name, fact in message.facts.items():
        parts = fact if isinstance(fact, tuple) else (fact,)
        said = all(str(part) in sentence for part in parts)
        assert said or (name, fact) == ("count", 1)
