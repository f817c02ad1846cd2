"""One real use of each extra, in an environment that has this extra and no other."""

from collections.abc import Callable
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

from tools.environments import Clean

PORT = "48217"
GAME = """
from luckynumbers.envs import lucky_numbers_v0
env = lucky_numbers_v0.env(render_mode="ansi")
env.reset(seed=7)
for agent in env.agent_iter():
    seen, _, ended, cut, _ = env.last()
    over = ended or cut
    env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
import gymnasium
one = gymnasium.make("luckynumbers.envs:LuckyNumbers-v0")
one.reset(seed=7)
one.step(one.unwrapped.action_masks().argmax())
import pyspiel
import luckynumbers.envs.open_spiel
state = pyspiel.load_game("python_lucky_numbers(players=3)").new_initial_state()
assert state.is_chance_node()
"""
TABLE = """
import pyarrow.parquet
table = pyarrow.parquet.read_table("games/games")
assert table.num_rows == 4, table
"""


def test_server(clean: Clean) -> None:
    """Start a server, and read its page."""
    server = clean.start("serve", "--port", PORT, "--db", "sqlite:///games.db")
    try:
        page = _fetch(f"http://127.0.0.1:{PORT}/")
        assert b"<html" in page
    finally:
        server.terminate()
        server.wait(timeout=20)


def _fetch(address: str) -> bytes:
    deadline = monotonic() + 60
    while True:
        try:
            with urlopen(address, timeout=5) as answer:  # noqa: S310  # our own address
                return bytes(answer.read())
        except URLError:
            if monotonic() > deadline:
                raise
            sleep(0.2)


def test_postgres(clean: Clean) -> None:
    """Ask for a database that is not there: the driver answers."""
    url = "postgresql://nobody@127.0.0.1:1/nothing"
    said = clean.command("serve", "--port", PORT, "--db", url, status=2)
    assert "program/extra" not in said, said


def test_paper(clean: Clean) -> None:
    """Print the rules."""
    clean.command("rules", "--edition", "access", "--pdf", "rules.pdf")
    assert (clean.folder / "rules.pdf").read_bytes().startswith(b"%PDF")


def test_rl(clean: Clean) -> None:
    """Play a game of PettingZoo, and begin one of Gymnasium and of OpenSpiel."""
    clean.python("-c", GAME)


def test_ray(clean: Clean) -> None:
    """Play a match on Ray, and keep games as a dataset."""
    clean.command("arena", "random", "filler", "--games", "4", "--jobs", "1", "--ray")
    clean.command("dataset", "random", "filler", "--games", "4", "--jobs", "1", "--out", "games")
    clean.python("-c", TABLE)


def test_train(clean: Clean) -> None:
    """Train for ten seconds."""
    words = ("--device", "cpu", "--seconds", "10", "--games", "64", "--measure", "64")
    clean.python("-m", "luckynumbers.training", "course", *words, "--only", "2")
    assert list((clean.folder / "course").iterdir())


def test_all(clean: Clean) -> None:
    """Use every extra."""
    for extra, use in EXTRAS.items():
        if extra != "all":
            use(clean)


EXTRAS: dict[str, Callable[[Clean], None]] = {
    "server": test_server,
    "postgres": test_postgres,
    "paper": test_paper,
    "rl": test_rl,
    "ray": test_ray,
    "train": test_train,
    "all": test_all,
}
LIGHT = tuple(extra for extra in EXTRAS if extra not in ("train", "all"))
"""The extras without torch."""
