"""``core`` played along with an environment: the kernel's luck, written again in plain Python."""

from collections import Counter
from collections.abc import Sequence

from luckynumbers.core import Position, Rules

BITS = (1 << 64) - 1


class PlainLuck:
    """The twin of ``native/ln/random.hpp``: a stream of a seed."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.counter = _scatter(seed & BITS) ^ _scatter(~stream & BITS)

    def next(self) -> int:
        self.counter = self.counter + 0x9E3779B97F4A7C15 & BITS
        product = self.counter * (self.counter ^ 0xD1B54A32D192ED03)
        return product >> 64 ^ product & BITS

    def below(self, limit: int) -> int:
        return self.next() * limit >> 64


def _scatter(value: int) -> int:
    for _ in range(2):
        value = (value ^ value >> 32) * 0xD6E8FEB86659FD93 & BITS
    return value ^ value >> 32


class CoreGame:
    """A game in ``core`` with the luck of a stream, or of given numbers, that counts R7."""

    def __init__(
        self,
        rules: Rules,
        seats: int,
        luck: PlainLuck | None = None,
        numbers: Sequence[int] = (),
    ) -> None:
        self.rules, self.seats, self.luck = rules, seats, luck
        self.numbers = list(numbers)
        self.begin()

    def begin(self) -> None:
        self.stood: Counter[Position] = Counter()
        self.position = Position.start(self.rules, self.seats)
        self._settle()

    def act(self, action: int) -> None:
        self.position = self.position.apply(self.position.action(action))
        self._settle()

    def _settle(self) -> None:
        while self.position.chance:
            self.position = self.position.reveal(self._number())
            self.stood.clear()
        if self.position.turn_begins:
            self.stood[self.position] += 1
            if self.stood[self.position] == 3 and not self.rules.norep:
                self.position = self.position.close()

    def _number(self) -> int:
        if self.luck is None:
            return self.numbers.pop(0)
        unit = self.luck.below(self.position.hidden)
        for number, count in sorted(self.position.unseen.items()):
            if unit < count:
                return number
            unit -= count
        raise AssertionError("more units than tiles")


def legal_ids(position: Position) -> list[int]:
    return [action.id for action in position.actions]
