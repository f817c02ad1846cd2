"""A mapping that nobody can make grow without end."""

from luckynumbers.server.latest import Latest


def test_the_entry_that_was_set_longest_ago_goes() -> None:
    latest: Latest[str, int] = Latest(2)
    latest["a"] = 1
    latest["b"] = 2
    latest["a"] = 3  # the latest again
    latest["c"] = 4
    assert latest == {"a": 3, "c": 4}
    assert list(latest) == ["a", "c"]
