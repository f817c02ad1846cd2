"""The seed of a server, for tests: it decides the shuffles, and nothing that lets anyone in."""

from pathlib import Path

from tests.server.support import guest, lay, running


async def seen(folder: Path, seed: str) -> tuple[dict[str, object], list[str]]:
    """What follows from a seed, and what must not: a fresh server's first table and guest."""
    folder.mkdir()
    async with running(folder, seed=seed) as server:
        ann = await guest(server, "Ann")
        assert ann.user is not None
        made = await lay(ann, "me", "invite")
        return made, [ann.user.id, server.people.cookie(ann.user)]


async def test_the_same_seed_deals_the_same_and_makes_nobody_the_same(tmp_path: Path) -> None:
    first, again, other = [
        await seen(tmp_path / name, seed) for name, seed in (("a", "1"), ("b", "1"), ("c", "2"))
    ]
    assert first[0] == again[0]
    assert first[0] != other[0]
    assert not set(first[1]) & set(again[1])


async def test_without_a_seed_no_two_servers_deal_the_same(tmp_path: Path) -> None:
    (first, _), (second, _) = [await seen(tmp_path / name, "") for name in ("a", "b")]
    for part in ("table", "commit", "invitation"):
        assert first[part] != second[part]
