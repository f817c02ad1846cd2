"""``luckynumbers people`` beside a server that runs: reports, mutes, bans and their log."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import httpx

from tests.server.process import started
from tests.waiting import until

if TYPE_CHECKING:
    from tests.cli.conftest import Run

PASSWORD = "clover ladder teapot"


def person(url: str, name: str, stack: ExitStack) -> tuple[httpx.Client, str]:
    client = stack.enter_context(httpx.Client(base_url=f"{url}/api/v1", timeout=30))
    account = {"login": name.lower(), "password": PASSWORD, "name": name}
    return client, str(client.post("/accounts", json=account).json()["id"])


def test_a_running_server_follows_what_is_decided(run: "Run", tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/games.db"
    with started(db, tmp_path) as server, ExitStack() as stack:
        (ann, ann_id), (ben, ben_id) = (person(server.url, name, stack) for name in ("Ann", "Ben"))
        sent = ann.post("/reports", json={"person": ben_id, "reason": "name", "words": "So rude"})
        assert sent.status_code == 204
        listed = run(f"people reports --db {db}")
        assert f"Ben ({ben_id}), name, by Ann" in listed.out
        assert listed.out.endswith("\n  So rude\n")
        assert run(f"people mute {ben_id} --days 3 --db {db} --reason rude").status == 0
        assert until(lambda: ben.patch("/me", json={"name": "Ben"}).status_code == 403)
        done = run(f"people ban ben --db {db}")
        assert done.status == 0
        assert f"Done: Ben ({ben_id})" in done.out
        assert until(lambda: ben.get("/me").status_code == 401)
        session = {"login": "ben", "password": PASSWORD}
        refused = ben.post("/sessions", json=session)
        assert (refused.status_code, refused.json()["code"]) == (403, "account/banned")
        shown = run(f"people show ben --db {db}").out
        assert "Banned until for good" in shown
        assert "reason: rude" in shown
        log = run(f"people log --db {db}").out.splitlines()
        assert [
            f" {deed} {ben_id}" in line for deed, line in zip(("ban", "mute"), log, strict=True)
        ]
        assert run(f"people unban {ben_id} --db {db}").status == 0
        assert ben.post("/sessions", json=session).status_code == 201
        assert ann.get("/me").json()["id"] == ann_id
        assert server.stop() == 0


def test_what_cannot_be_done_is_a_sentence(run: "Run", tmp_path: Path) -> None:
    missing = run(f"people reports --db sqlite:///{tmp_path}/none.db")
    assert missing.status == 2
    assert "storage/no-database" in missing.err
    assert not (tmp_path / "none.db").exists()
    with started(f"sqlite:///{tmp_path}/games.db", tmp_path) as server:
        nobody = run(f"people ban nobody --db sqlite:///{tmp_path}/games.db")
        assert nobody.status == 2
        assert "moderation/nobody" in nobody.err
        long = run(f"people ban x --reason {'x' * 201} --db sqlite:///{tmp_path}/games.db")
        assert "moderation/long-reason" in long.err
        assert server.stop() == 0
