"""What is stored with an account beside its games: nothing that was acknowledged may be missing."""

import random
from hashlib import sha256
from typing import Any, Final

import httpx

from tests.server.mailbox import Browser
from tests.server.process import Process

MOST_BROWSERS: Final = 10
GARDENERS: Final = 9


class Deeds:
    """What one account has done, as far as the server has acknowledged it."""

    def __init__(self, process: Process, cookie: str, name: str) -> None:
        self._process, self._headers, self._name = process, {"cookie": cookie}, name
        self._browser = Browser()
        self.puzzles: dict[str, int] = {}
        self.beaten: set[str] = set()
        self.browsers: set[str] = set()
        self.followed: set[str] = set()
        self.public = False

    def do_one(self, luck: random.Random) -> None:
        """Do something that can be done again: what the server did not answer does not count."""
        luck.choice((self._solve, self._beat, self._subscribe, self._follow, self._open))(luck)

    def check(self) -> int:
        """See that the account has all of it; return how much that is."""
        kept = self._ask("GET", "/me/export").json()
        progress = kept["progress"]
        for puzzle, moves in self.puzzles.items():
            assert progress["results"][puzzle]["moves"] <= moves, (self._name, puzzle)
        assert self.beaten <= set(progress["beaten"]), self._name
        assert self.followed <= {each["id"] for each in kept["people"]["following"]}, self._name
        assert len(self.browsers) <= len(kept["notifications"]) <= MOST_BROWSERS, self._name
        assert kept["public_profile"] or not self.public, self._name
        return len(self.puzzles) + len(self.beaten) + len(self.browsers) + len(self.followed)

    def _solve(self, luck: random.Random) -> None:
        puzzle, moves = f"booklet/{luck.randint(1, 40)}", luck.randint(1, 30)
        result = {"moves": moves, "within": True, "day": "2026-02-01", "hints": 0}
        if self._done("PATCH", "/me/progress", {"results": {puzzle: result}}):
            self.puzzles[puzzle] = min(moves, self.puzzles.get(puzzle, moves))

    def _beat(self, luck: random.Random) -> None:
        gardener = f"level:{luck.randint(1, GARDENERS)}"
        if self._done("PATCH", "/me/progress", {"beaten": [gardener]}):
            self.beaten.add(gardener)

    def _subscribe(self, luck: random.Random) -> None:
        endpoint = f"https://push.example/{self._name}/{luck.randrange(MOST_BROWSERS)}"
        if self._done("PUT", "/me/push", {"endpoint": endpoint, **self._browser.keys}):
            self.browsers.add(sha256(endpoint.encode()).hexdigest())

    def _follow(self, _luck: random.Random) -> None:
        if not self.followed:
            other = self._try("POST", "/guests", {"name": "Someone"})
            if other is not None and self._done("PUT", f"/me/following/{other.json()['id']}"):
                self.followed.add(other.json()["id"])

    def _open(self, _luck: random.Random) -> None:
        self.public = self._done("PUT", "/me/profile", {"public": True}) or self.public

    def _done(self, method: str, path: str, body: Any = None) -> bool:
        return self._try(method, path, body) is not None

    def _try(self, method: str, path: str, body: Any = None) -> httpx.Response | None:
        try:
            answer = self._ask(method, path, body)
        except httpx.HTTPError:
            return None  # the server was killed
        assert answer.is_success, (method, path, answer.text)
        return answer

    def _ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        url = f"{self._process.url}/api/v1{path}"
        return httpx.request(method, url, json=body, headers=self._headers, timeout=30)
