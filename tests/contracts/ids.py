"""Ids for the checks of a contract."""

from itertools import count

_ids = count(1)


def fresh_id() -> str:
    """An id that no other check uses: some share a database."""
    return f"{next(_ids):012x}"


def fresh_ids(number: int) -> list[str]:
    """Some such ids."""
    return [fresh_id() for _ in range(number)]
