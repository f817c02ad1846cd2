"""Workers that are none: everything in this process, one after the other."""

from collections.abc import Callable, Generator, Iterable

from luckynumbers.bots.workers import Done, Task


class InThisProcess:
    count = 1

    def in_order(
        self, work: Callable[[Task], Done], tasks: Iterable[Task]
    ) -> Generator[Done, None, None]:
        for task in tasks:
            yield work(task)
