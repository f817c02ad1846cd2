"""The sender of turn notifications: a bounded queue, a few at a time, and never a player waits."""

import asyncio
import logging
import ssl
from collections.abc import Callable
from secrets import token_bytes
from typing import Final
from urllib.parse import SplitResult

import h11
from msgspec import Struct
from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.server.game.state import State
from luckynumbers.server.limits import Buckets
from luckynumbers.server.metrics import Metrics
from luckynumbers.server.push import encryption
from luckynumbers.server.push.endpoints import parse_endpoint
from luckynumbers.server.push.notices import Notice, content_of, notice_of
from luckynumbers.server.push.posting import post
from luckynumbers.server.push.resting import Resting
from luckynumbers.server.settings import Settings
from luckynumbers.server.storage import PushSubscription, Store

KEY: Final = "push-key"
"""The name under which the storage keeps the key that signs notifications."""
AT_ONCE: Final = 8
MOST_WAITING: Final = 1000
RETRY_SECONDS: Final = (5.0, 60.0)
"""How long after each failure a notification is tried again; then it is given up."""
VALID_SECONDS: Final = 12 * 3600
GONE: Final = frozenset({404, 410})
FAILED: Final = (OSError, ssl.SSLError, h11.ProtocolError)
log = logging.getLogger(__name__)


class Letter(Struct, frozen=True):
    """A notice on its way to one browser."""

    notice: Notice
    to: PushSubscription
    failures: int = 0


class Sender:
    """Sends notices to the browsers of absent players."""

    def __init__(
        self, store: Store, settings: Settings, metrics: Metrics, now: Callable[[], int]
    ) -> None:
        self.public_key = ""
        self._store, self._metrics, self._now = store, metrics, now
        self._local = settings.push_local
        self._contact = next((o for o in settings.origins if o.startswith("https:")), "")
        self._limits = Buckets(0.1, 20)
        self._key = encryption.new_key()
        self._waiting: asyncio.Queue[Notice | Letter] = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        self._retries: set[asyncio.TimerHandle] = set()
        self._resting = Resting(now)

    async def start(self) -> None:
        """Read the key from the storage, or make it, and begin to send."""
        stored = await self._store.add_meta(KEY, encryption.dump_key(self._key))
        self._key = encryption.load_key(stored)
        self.public_key = encryption.encode(encryption.point_of(self._key))
        self._tasks = [asyncio.create_task(self._work()) for _ in range(AT_ONCE)]

    async def stop(self) -> None:
        """Send nothing more."""
        for retry in self._retries:
            retry.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def notify(self, state: State, seat: int) -> None:
        """Queue the notice of a turn; where there are too many, it is dropped."""
        notice = notice_of(state, seat, self._now())
        if self._limits.take(notice.user):
            self._queue(notice)

    def _queue(self, item: Notice | Letter) -> None:
        try:
            self._waiting.put_nowait(item)
        except asyncio.QueueFull:
            self._metrics.count("pushes_failed")

    async def _work(self) -> None:
        while True:
            item = await self._waiting.get()
            try:
                if isinstance(item, Letter):
                    await self._deliver(item)
                else:
                    for found in await self._store.push_subscriptions(item.user):
                        self._queue(Letter(item, found))
            except Exception as error:
                code = error.code if isinstance(error, GameError) else type(error).__name__
                log.warning("push.failed", extra={"code": code})
                self._metrics.count("pushes_failed")

    async def _deliver(self, letter: Letter) -> None:
        status = await self._status(letter)
        if status in GONE:
            await self._store.drop_push_subscription(letter.to.id)
        elif status in {0, 429} or status >= 500:
            self._try_again(letter)
        elif status >= 300:
            log.warning("push.refused", extra={"status": status})
            self._metrics.count("pushes_failed")
        else:
            self._metrics.count("pushes")

    async def _status(self, letter: Letter) -> int:
        """How a push service answers; 0 where it does not."""
        try:
            parts = parse_endpoint(letter.to.endpoint, local=self._local)
            host = parts.hostname or ""
            if self._resting.rests(host):
                return 0
            status = await self._send(letter, parts)
            self._resting.note(host, works=True)
        except FAILED:
            self._resting.note(host, works=False)
            return 0
        except GameError:  # its name leads into a private network by now
            return 410
        return status

    async def _send(self, letter: Letter, parts: SplitResult) -> int:
        headers, body = await asyncio.to_thread(
            self._seal, letter, f"{parts.scheme}://{parts.netloc}"
        )
        return await post(parts, headers, body, local=self._local)

    def _seal(self, letter: Letter, audience: str) -> tuple[dict[str, str], bytes]:
        notice, to = letter.notice, letter.to
        content = content_of(notice, to.language)
        expires = self._now() // 1000 + VALID_SECONDS
        body = encryption.encrypt(content, to.key, to.auth, token_bytes(16), encryption.new_key())
        return {
            "authorization": encryption.authorization(self._key, audience, expires, self._contact),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(notice.ttl),
            "topic": notice.table,
            "urgency": "normal",
        }, body

    def _try_again(self, letter: Letter) -> None:
        if letter.failures >= len(RETRY_SECONDS) or len(self._retries) >= MOST_WAITING:
            self._metrics.count("pushes_failed")
            return
        loop = asyncio.get_running_loop()
        again = replace(letter, failures=letter.failures + 1)

        def retry() -> None:
            self._retries.discard(handle)
            self._queue(again)

        handle = loop.call_later(RETRY_SECONDS[letter.failures], retry)
        self._retries.add(handle)
